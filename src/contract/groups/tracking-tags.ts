/** Tracking tags: addresses of a measuring partner, called when a line item is seen or clicked (docs/service.md#tracking-tags). */

import { endpoint, group, record } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
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

const base = { area: 'ads', version: newestVersion, section: 'tracking-tags' } as const;

const trackingTagType = ['IMPRESSION_TAG', 'CLICK_TRACKER'] as const;

export const trackingTag = record({
  name: 'tracking_tag',
  // The reference names no code of its own.
  notFound: 'NOT_FOUND',
  fields: {
    id: { type: 'id' },
    line_item_id: { type: 'id' },
    tracking_tag_type: { type: 'enum', values: trackingTagType },
    tracking_tag_url: { type: 'string' },
    ...stamps,
  },
  columns: ['id', 'line_item_id', 'tracking_tag_type', 'tracking_tag_url', 'created_at'],
  sortable: ['created_at', 'updated_at', 'deleted', 'tracking_tag_url'],
});

const trackingTagId = { type: 'id', required: true, help: 'The tracking tag' } as const;
const trackingTagUrl = { ...webAddress('URL of the measuring partner'), required: true } as const;

export const listTrackingTags = endpoint({
  ...base,
  id: 'tracking-tags.list',
  method: 'GET',
  path: 'accounts/:account_id/tracking_tags',
  summary: 'List tracking tags',
  params: {
    account_id: accountId,
    line_item_ids: ids('Only tracking tags of these line items', 'line-items'),
    tracking_tag_ids: ids('Only these tracking tags'),
    ...listParams,
  },
  rules: [totalWithoutCursor],
  response: 'list',
  record: trackingTag,
  page,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', line_item_ids: ['9cqi0'] },
});

export const getTrackingTag = endpoint({
  ...base,
  id: 'tracking-tags.get',
  method: 'GET',
  path: 'accounts/:account_id/tracking_tags/:tracking_tag_id',
  summary: 'Show one tracking tag',
  params: { account_id: accountId, tracking_tag_id: trackingTagId, with_deleted: withDeleted },
  positional: 'tracking_tag_id',
  response: 'one',
  record: trackingTag,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', tracking_tag_id: '3m82' },
});

export const createTrackingTag = endpoint({
  ...base,
  id: 'tracking-tags.create',
  method: 'POST',
  path: 'accounts/:account_id/tracking_tags',
  summary: 'Have a measuring partner told of impressions or clicks',
  params: {
    account_id: accountId,
    line_item_id: { type: 'id', refers: 'line-items', required: true, help: 'The line item to measure' },
    tracking_tag_type: {
      type: 'enum',
      values: trackingTagType,
      required: true,
      help: 'What is measured: impressions or clicks',
    },
    tracking_tag_url: trackingTagUrl,
  },
  response: 'one',
  record: trackingTag,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    line_item_id: '9cqi0',
    tracking_tag_type: 'IMPRESSION_TAG',
    tracking_tag_url: 'https://ad.example.com/imp;ord=1',
  },
});

export const updateTrackingTag = endpoint({
  ...base,
  id: 'tracking-tags.update',
  method: 'PUT',
  path: 'accounts/:account_id/tracking_tags/:tracking_tag_id',
  summary: 'Change the URL of a tracking tag',
  notes: ['Nothing else of a tracking tag can be changed.'],
  params: { account_id: accountId, tracking_tag_id: trackingTagId, tracking_tag_url: trackingTagUrl },
  positional: 'tracking_tag_id',
  response: 'one',
  record: trackingTag,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    tracking_tag_id: '3m82',
    tracking_tag_url: 'https://ad.example.com/imp;ord=2',
  },
});

export const deleteTrackingTag = endpoint({
  ...base,
  id: 'tracking-tags.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/tracking_tags/:tracking_tag_id',
  summary: 'Delete a tracking tag permanently',
  params: { account_id: accountId, tracking_tag_id: trackingTagId },
  positional: 'tracking_tag_id',
  response: 'one',
  record: trackingTag,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', tracking_tag_id: '3m82' },
});

export const trackingTags = group(
  'tracking-tags',
  'Campaigns',
  'URLs of measuring partners, told of impressions and clicks',
  [listTrackingTags, getTrackingTag, createTrackingTag, updateTrackingTag, deleteTrackingTag],
);
