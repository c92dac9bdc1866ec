/** Media creatives: account media shown by a line item (docs/service.md#media-creatives). */

import { group, record, recordCalls } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
import { approvalStatus, creativeType, entityStatus, type objective } from '../params/enums.js';
import { ids, listParams, stamps } from '../params/shared.js';

/** Line items with this objective need a landing page to serve; pre-rolls neither need nor have one. */
export const landingUrlObjective = 'WEBSITE_CLICKS' satisfies (typeof objective)[number];
export const prerollTypes = [
  'PREROLL',
  'VAST_PREROLL',
] as const satisfies readonly (typeof creativeType)[number][];

export const mediaCreative = record({
  name: 'media_creative',
  notFound: 'MEDIA_CREATIVE_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    line_item_id: { type: 'id' },
    account_media_id: { type: 'id' },
    creative_type: { type: 'enum', values: creativeType },
    landing_url: { type: 'string', nullable: true },
    entity_status: { type: 'enum', values: entityStatus },
    approval_status: { type: 'enum', values: approvalStatus },
    ...stamps,
  },
  columns: [
    'id',
    'line_item_id',
    'account_media_id',
    'creative_type',
    'landing_url',
    'entity_status',
    'approval_status',
  ],
  sortable: ['created_at', 'updated_at', 'deleted', 'landing_url'],
});

const mediaCreativeId = { type: 'id', required: true, help: 'The media creative' } as const;

const mediaCreativeCalls = recordCalls({
  name: 'media-creatives',
  path: 'accounts/:account_id/media_creatives',
  id: { media_creative_id: mediaCreativeId },
  exampleId: '1bzq3',
  record: mediaCreative,
  rate: 'accountReads',
});

export const listMediaCreatives = mediaCreativeCalls.list({
  summary: 'List media creatives',
  params: {
    campaign_id: { type: 'id', refers: 'campaigns', help: 'Only media creatives of this campaign' },
    line_item_ids: ids('Only media creatives of these line items', 'line-items'),
    media_creative_ids: ids('Only these media creatives'),
    ...listParams,
  },
  example: { line_item_ids: ['9cqi0'] },
});

export const getMediaCreative = mediaCreativeCalls.get({ summary: 'Show one media creative' });

export const createMediaCreative = mediaCreativeCalls.create({
  summary: 'Show account media with a line item',
  notes: [
    `A line item with objective ${landingUrlObjective} requires a landing URL; for pre-roll it is ignored.`,
  ],
  params: {
    account_media_id: { type: 'id', required: true, help: 'The account media to show' },
    line_item_id: { type: 'id', refers: 'line-items', required: true, help: 'The line item that shows it' },
    landing_url: webAddress(`Where a click leads; required for objective ${landingUrlObjective}`),
  },
  example: {
    account_media_id: '2pro',
    line_item_id: '9cqi0',
    landing_url: 'https://www.example.com/spring',
  },
});

export const deleteMediaCreative = mediaCreativeCalls.delete({
  summary: 'Delete a media creative permanently',
});

export const mediaCreatives = group('media-creatives', 'Creatives', 'Account media shown by line items', [
  listMediaCreatives,
  getMediaCreative,
  createMediaCreative,
  deleteMediaCreative,
]);
