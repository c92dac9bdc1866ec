/** Web event tags: the conversions of a website that an account counts (docs/service.md#web-event-tags). */

import { group, record, recordCalls } from '../endpoint.js';
import { clickWindows, eventTagStatus, trackingHours, viewWindows } from '../params/conversions.js';
import { ids, listParams } from '../params/shared.js';
import type { Rule } from '../types.js';

const webEventType = [
  'ADDED_PAYMENT_INFO',
  'ADD_TO_CART',
  'ADD_TO_WISHLIST',
  'CHECKOUT_INITIATED',
  'CONTENT_VIEW',
  'CUSTOM',
  'DOWNLOAD',
  'PRODUCT_CUSTOMIZATION',
  'PURCHASE',
  'SEARCH',
  'SIGN_UP',
  'SITE_VISIT',
  'START_TRIAL',
  'SUBSCRIBE',
] as const;

export const webEventTag = record({
  name: 'web_event_tag',
  named: { group: 'web-event-tags', id: 'id', by: 'name' },
  notFound: 'WEB_EVENT_TAG_NOT_FOUND',
  lifecycle: { done: [{ field: 'status', is: ['TRACKING'] }] },
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    type: { type: 'enum', values: webEventType },
    click_window: { type: 'integer' },
    view_through_window: { type: 'integer' },
    retargeting_enabled: { type: 'boolean' },
    status: { type: 'enum', values: eventTagStatus },
    last_tracked_at: { type: 'time', nullable: true },
    website_tag_id: { type: 'id', help: 'The base tag of the account, the same for all tags' },
    embed_code: {
      type: 'string',
      multiline: true,
      help: 'HTML to add to the pages of the website',
    },
    deleted: { type: 'boolean' },
  },
  columns: [
    'id',
    'name',
    'type',
    'status',
    'last_tracked_at',
    'click_window',
    'view_through_window',
    'retargeting_enabled',
  ],
  sortable: [
    'name',
    'click_window',
    'view_through_window',
    'retargeting_enabled',
    'deleted',
    'last_tracked_at',
  ],
});

const webEventTagId = {
  type: 'id',
  refers: 'web-event-tags',
  required: true,
  help: 'The web event tag',
} as const;

const settings = {
  name: { type: 'string', min: 1, help: 'Name of the tag' },
  type: { type: 'enum', values: webEventType, help: 'Type of event on the website' },
  click_window: {
    type: 'integer',
    values: clickWindows,
    help: 'Days after a click within which a conversion counts',
  },
  view_through_window: {
    type: 'integer',
    values: viewWindows,
    help: 'Days after a view within which a conversion counts; 0 to count none',
  },
  retargeting_enabled: {
    type: 'boolean',
    help: 'Collect the visitors in a custom audience with the name of the tag',
  },
} as const;

/** For a change and for a whole tag: the view-through window must not exceed the click window. */
export const webEventTagRules = [
  { rule: 'atMost', param: 'view_through_window', other: 'click_window' },
] as const satisfies readonly Rule[];

const webEventTagCalls = recordCalls({
  name: 'web-event-tags',
  path: 'accounts/:account_id/web_event_tags',
  id: { web_event_tag_id: webEventTagId },
  exampleId: 'o3bk1',
  record: webEventTag,
  rate: 'accountReads',
});

export const listWebEventTags = webEventTagCalls.list({
  summary: 'List web event tags',
  params: {
    web_event_tag_ids: ids('Only these web event tags', 'web-event-tags'),
    ...listParams,
  },
  example: { sort_by: 'name-asc' },
});

export const getWebEventTag = webEventTagCalls.get({
  summary: 'Show one web event tag and the code to add to the website',
  notes: ['To get only the code: --query embed_code, or --to FILE.'],
});

export const createWebEventTag = webEventTagCalls.create({
  summary: 'Create a tag that counts events on the website',
  notes: [
    `Add its embed_code to the website; ${trackingHours.least} to ${trackingHours.most} hours after the first event, its status is TRACKING.`,
    'Line items with goal WEBSITE_CONVERSIONS require a tag as primary_web_event_tag.',
  ],
  params: {
    name: { ...settings.name, required: true },
    type: { ...settings.type, required: true },
    click_window: { ...settings.click_window, required: true },
    view_through_window: { ...settings.view_through_window, required: true },
    retargeting_enabled: { ...settings.retargeting_enabled, required: true },
  },
  rules: webEventTagRules,
  example: {
    name: 'Bought a book',
    type: 'PURCHASE',
    click_window: 30,
    view_through_window: 1,
    retargeting_enabled: false,
  },
});

export const updateWebEventTag = webEventTagCalls.update({
  summary: 'Change a web event tag',
  params: settings,
  rules: webEventTagRules,
  example: { click_window: 14 },
});

export const deleteWebEventTag = webEventTagCalls.delete({ summary: 'Delete a web event tag permanently' });

export const webEventTags = group(
  'web-event-tags',
  'Leads and conversions',
  'Events on websites, counted as conversions',
  [listWebEventTags, getWebEventTag, createWebEventTag, updateWebEventTag, deleteWebEventTag],
);
