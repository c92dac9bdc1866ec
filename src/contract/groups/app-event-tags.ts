/** App event tags: the conversions of an app that an account counts (docs/service.md#app-event-tags). */

import { group, record, recordCalls } from '../endpoint.js';
import { appStoreIdentifier, clickWindows, eventTagStatus, viewWindows } from '../params/conversions.js';
import { ids, listParams, stamps } from '../params/shared.js';

/** The operating systems of apps. */
export const appOs = ['ANDROID', 'IOS'] as const;

/** Types of events in an app (docs/service.md#app-event-tags). */
export const appConversionType = [
  'ACHIEVEMENT_UNLOCKED',
  'ADDED_PAYMENT_INFO',
  'ADD_TO_CART',
  'ADD_TO_WISHLIST',
  'CHECKOUT_INITIATED',
  'CONTENT_VIEW',
  'INSTALL',
  'INVITE',
  'LEVEL_ACHIEVED',
  'LOGIN',
  'PURCHASE',
  'RATED',
  'RESERVATION',
  'RE_ENGAGE',
  'SEARCH',
  'SHARE',
  'SIGN_UP',
  'SPENT_CREDITS',
  'TUTORIAL_COMPLETE',
  'UPDATE',
] as const;

const whenRead = 'Absent from the response to a creation';

export const appEventTag = record({
  name: 'app_event_tag',
  notFound: 'APP_EVENT_TAG_NOT_FOUND',
  lifecycle: { done: [{ field: 'status', is: ['TRACKING'] }] },
  fields: {
    id: { type: 'id' },
    app_store_identifier: { type: 'string' },
    os_type: { type: 'enum', values: appOs },
    conversion_type: { type: 'enum', values: appConversionType },
    provider_app_event_id: { type: 'string', nullable: true },
    provider_app_event_name: { type: 'string', nullable: true },
    deep_link_scheme: { type: 'string' },
    post_engagement_attribution_window: { type: 'integer' },
    post_view_attribution_window: { type: 'integer' },
    retargeting_enabled: { type: 'boolean' },
    status: { type: 'enum', values: eventTagStatus, someCalls: true, help: whenRead },
    last_tracked_at: { type: 'time', nullable: true, someCalls: true, help: whenRead },
    ...stamps,
  },
  columns: [
    'id',
    'conversion_type',
    'app_store_identifier',
    'os_type',
    'provider_app_event_name',
    'status',
    'last_tracked_at',
  ],
  sortable: [
    'created_at',
    'updated_at',
    'deleted',
    'post_view_attribution_window',
    'post_engagement_attribution_window',
    'assisted_conversion',
    'provider_app_event_name',
  ],
  sortOnly: ['assisted_conversion'],
});

const appEventTagId = { type: 'id', required: true, echoedAs: 'id', help: 'The app event tag' } as const;

const appEventTagCalls = recordCalls({
  name: 'app-event-tags',
  path: 'accounts/:account_id/app_event_tags',
  id: { app_event_tag_id: appEventTagId },
  exampleId: 'wdrnl',
  record: appEventTag,
  rate: 'accountReads',
});

export const listAppEventTags = appEventTagCalls.list({
  summary: 'List app event tags',
  params: { app_event_tag_ids: ids('Only these app event tags'), ...listParams },
  example: { sort_by: 'provider_app_event_name-asc' },
});

export const getAppEventTag = appEventTagCalls.get({ summary: 'Show one app event tag' });

export const createAppEventTag = appEventTagCalls.create({
  summary: 'Create a tag that counts events in an app',
  notes: [
    'The app must belong to the account. To list its apps: ads accounts apps.',
    'A tag cannot be changed: delete it and create another one.',
  ],
  params: {
    app_store_identifier: { ...appStoreIdentifier, required: true },
    os_type: { type: 'enum', values: appOs, required: true, help: 'Operating system of the app' },
    conversion_type: {
      type: 'enum',
      values: appConversionType,
      required: true,
      help: 'Type of event in the app',
    },
    provider_app_event_id: {
      type: 'string',
      min: 1,
      required: true,
      help: 'Id of the event at the measurement partner',
    },
    provider_app_event_name: {
      type: 'string',
      min: 1,
      required: true,
      help: 'Name of the event at the measurement partner',
    },
    deep_link_scheme: {
      type: 'string',
      min: 1,
      default: 'https://',
      help: 'Prefix of links that open the app',
    },
    post_engagement_attribution_window: {
      type: 'integer',
      values: clickWindows,
      default: 30,
      help: 'Days after an engagement within which a conversion counts',
    },
    post_view_attribution_window: {
      type: 'integer',
      values: viewWindows,
      default: 1,
      help: 'Days after a view within which a conversion counts; 0 to count none',
    },
    retargeting_enabled: {
      type: 'boolean',
      default: true,
      help: 'Collect these people in a custom audience',
    },
  },
  example: {
    app_store_identifier: 'com.quillmark.reader',
    os_type: 'ANDROID',
    conversion_type: 'PURCHASE',
    provider_app_event_id: 'evt_204',
    provider_app_event_name: 'Bought a book',
  },
});

export const deleteAppEventTag = appEventTagCalls.delete({ summary: 'Delete an app event tag permanently' });

export const appEventTags = group(
  'app-event-tags',
  'Leads and conversions',
  'Events in apps, counted as conversions',
  [listAppEventTags, getAppEventTag, createAppEventTag, deleteAppEventTag],
);
