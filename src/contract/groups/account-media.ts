/** Account media: images and videos that media creatives are created from (docs/service.md#account-media). */
import { group, record, recordCalls } from '../endpoint.js';
import { creativeType } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';

export const accountMediaItem = record({
  name: 'account_media',
  notFound: 'ACCOUNT_MEDIA_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    creative_type: { type: 'enum', values: creativeType },
    video_id: { type: 'id', nullable: true, help: 'The media key of a video' },
    media_url: { type: 'string', nullable: true },
    ...stamps,
  },
  columns: ['id', 'creative_type', 'video_id', 'media_url', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'media_url'],
});

/**
 * Library images of these sizes (width and height in pixels) become account media (docs/service.md#account-media).
 * The sizes of BANNER and INTERSTITIAL are not documented.
 */
export const accountMediaSizes = {
  BANNER_TABLET: [728, 90],
  INTERSTITIAL_LANDSCAPE: [480, 320],
  INTERSTITIAL_LANDSCAPE_TABLET: [1024, 768],
  INTERSTITIAL_TABLET: [768, 1024],
  MEDIUM_RECTANGLE: [300, 250],
} as const satisfies Readonly<Partial<Record<(typeof creativeType)[number], readonly [number, number]>>>;

const accountMediaId = { type: 'id', required: true, help: 'The account media' } as const;

const accountMediaItemCalls = recordCalls({
  name: 'account-media',
  path: 'accounts/:account_id/account_media',
  id: { account_media_id: accountMediaId },
  exampleId: '2pro',
  record: accountMediaItem,
  rate: 'accountReads',
});

export const listAccountMedia = accountMediaItemCalls.list({
  summary: 'List account media',
  params: {
    account_media_ids: ids('Only these account media'),
    creative_types: {
      type: 'list',
      of: { type: 'enum', values: creativeType, help: 'A creative type' },
      min: 1,
      help: 'Only account media of these types',
    },
    ...listParams,
  },
  example: { creative_types: ['PREROLL', 'BANNER'] },
});

export const getAccountMedia = accountMediaItemCalls.get({ summary: 'Show one item of account media' });

export const deleteAccountMedia = accountMediaItemCalls.delete({
  summary: 'Delete account media permanently',
});

export const accountMedia = group('account-media', 'Creatives', 'Images and videos for media creatives', [
  listAccountMedia,
  getAccountMedia,
  deleteAccountMedia,
]);
