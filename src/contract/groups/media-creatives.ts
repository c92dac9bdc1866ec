/** Media creatives: account media shown by a line item (docs/service.md#media-creatives). */

import { endpoint, group, record } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
import { approvalStatus, creativeType, entityStatus, type objective } from '../params/enums.js';
import {
  accountId,
  ids,
  listParams,
  page,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

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

export const listMediaCreatives = endpoint({
  ...base,
  id: 'media-creatives.list',
  method: 'GET',
  path: 'accounts/:account_id/media_creatives',
  section: 'media-creatives',
  summary: 'List media creatives',
  params: {
    account_id: accountId,
    campaign_id: { type: 'id', refers: 'campaigns', help: 'Only media creatives of this campaign' },
    line_item_ids: ids('Only media creatives of these line items', 'line-items'),
    media_creative_ids: ids('Only these media creatives'),
    ...listParams,
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: mediaCreative,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', line_item_ids: ['9cqi0'] },
});

export const getMediaCreative = endpoint({
  ...base,
  id: 'media-creatives.get',
  method: 'GET',
  path: 'accounts/:account_id/media_creatives/:media_creative_id',
  section: 'media-creatives',
  summary: 'Show one media creative',
  params: { account_id: accountId, media_creative_id: mediaCreativeId, with_deleted: withDeleted },
  positional: 'media_creative_id',
  response: 'one',
  record: mediaCreative,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', media_creative_id: '1bzq3' },
});

export const createMediaCreative = endpoint({
  ...base,
  id: 'media-creatives.create',
  method: 'POST',
  path: 'accounts/:account_id/media_creatives',
  section: 'media-creatives',
  summary: 'Show account media with a line item',
  notes: [
    `A line item with objective ${landingUrlObjective} requires a landing URL; for pre-roll it is ignored.`,
  ],
  params: {
    account_id: accountId,
    account_media_id: { type: 'id', required: true, help: 'The account media to show' },
    line_item_id: { type: 'id', refers: 'line-items', required: true, help: 'The line item that shows it' },
    landing_url: webAddress(`Where a click leads; required for objective ${landingUrlObjective}`),
  },
  response: 'one',
  record: mediaCreative,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    account_media_id: '2pro',
    line_item_id: '9cqi0',
    landing_url: 'https://www.example.com/spring',
  },
});

export const deleteMediaCreative = endpoint({
  ...base,
  id: 'media-creatives.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/media_creatives/:media_creative_id',
  section: 'media-creatives',
  summary: 'Delete a media creative permanently',
  params: { account_id: accountId, media_creative_id: mediaCreativeId },
  positional: 'media_creative_id',
  response: 'one',
  record: mediaCreative,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', media_creative_id: '1bzq3' },
});

export const mediaCreatives = group('media-creatives', 'Creatives', 'Account media shown by line items', [
  listMediaCreatives,
  getMediaCreative,
  createMediaCreative,
  deleteMediaCreative,
]);
