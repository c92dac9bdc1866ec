/** Tracking tags: addresses of a measurement partner, called when a line item is seen or clicked (docs/service.md#tracking-tags). */

import { group, record, recordCalls } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
import { ids, listParams, stamps } from '../params/shared.js';

const trackingTagType = ['IMPRESSION_TAG', 'CLICK_TRACKER'] as const;

export const trackingTag = record({
  name: 'tracking_tag',
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
const trackingTagUrl = { ...webAddress('URL of the measurement partner'), required: true } as const;

const trackingTagCalls = recordCalls({
  name: 'tracking-tags',
  path: 'accounts/:account_id/tracking_tags',
  id: { tracking_tag_id: trackingTagId },
  exampleId: '3m82',
  record: trackingTag,
  rate: 'accountReads',
});

export const listTrackingTags = trackingTagCalls.list({
  summary: 'List tracking tags',
  params: {
    line_item_ids: ids('Only tracking tags of these line items', 'line-items'),
    tracking_tag_ids: ids('Only these tracking tags'),
    ...listParams,
  },
  example: { line_item_ids: ['9cqi0'] },
});

export const getTrackingTag = trackingTagCalls.get({ summary: 'Show one tracking tag' });

export const createTrackingTag = trackingTagCalls.create({
  summary: 'Create a tag that reports impressions or clicks to a measurement partner',
  params: {
    line_item_id: { type: 'id', refers: 'line-items', required: true, help: 'The line item to measure' },
    tracking_tag_type: {
      type: 'enum',
      values: trackingTagType,
      required: true,
      help: 'Measured event: impressions or clicks',
    },
    tracking_tag_url: trackingTagUrl,
  },
  example: {
    line_item_id: '9cqi0',
    tracking_tag_type: 'IMPRESSION_TAG',
    tracking_tag_url: 'https://ad.example.com/imp;ord=1',
  },
});

export const updateTrackingTag = trackingTagCalls.update({
  summary: 'Change the URL of a tracking tag',
  notes: ['Only the URL of a tracking tag can be changed.'],
  params: { tracking_tag_url: trackingTagUrl },
  example: { tracking_tag_url: 'https://ad.example.com/imp;ord=2' },
});

export const deleteTrackingTag = trackingTagCalls.delete({ summary: 'Delete a tracking tag permanently' });

export const trackingTags = group(
  'tracking-tags',
  'Campaigns',
  'URLs of measurement partners that receive impressions and clicks',
  [listTrackingTags, getTrackingTag, createTrackingTag, updateTrackingTag, deleteTrackingTag],
);
