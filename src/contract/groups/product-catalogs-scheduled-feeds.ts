/** Scheduled feeds: a file of products that the service fetches from time to time (docs/service.md#scheduled-feeds). */
import { group, record, recordCalls } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
import { productCatalogId } from '../params/products.js';
import { count, cursor } from '../params/shared.js';
import type { Params, Rule } from '../types.js';

const feedFormat = ['CSV', 'TSV', 'XML'] as const;
const frequency = ['HOURLY', 'DAILY', 'WEEKLY'] as const;
const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
/** Hours between two fetches. */
const hours = ['1', '2', '3', '4', '6', '8', '12'] as const;

export const scheduledFeed = record({
  name: 'scheduled_feed',
  fields: {
    id: { type: 'id' },
    product_catalog_id: { type: 'id' },
    feed_url: { type: 'string' },
    feed_format: { type: 'enum', values: feedFormat },
    frequency: { type: 'enum', values: frequency },
    repeat: { type: 'string', nullable: true },
    start_time: { type: 'string', help: 'HH:MM in the time zone of the feed' },
    time_zone: { type: 'string', form: 'time-zone' },
    created_at: { type: 'time', help: 'With milliseconds' },
    updated_at: { type: 'time', help: 'With milliseconds' },
  },
  columns: ['id', 'feed_url', 'feed_format', 'frequency', 'repeat', 'start_time', 'time_zone', 'updated_at'],
});

const feedId = { type: 'id', form: 'digits', required: true, echoedAs: 'id', help: 'The feed' } as const;

const settings = {
  feed_url: webAddress('URL of the file, at most 8 GB'),
  feed_format: { type: 'enum', values: feedFormat, help: 'Format of the file' },
  frequency: { type: 'enum', values: frequency, help: 'How often the file is fetched' },
  start_time: {
    type: 'string',
    pattern: { regex: '([01][0-9]|2[0-3]):[0-5][0-9]', means: 'a time of day such as 06:30' },
    help: 'Time of the first fetch, as HH:MM',
  },
  time_zone: {
    type: 'string',
    form: 'time-zone',
    help: 'Time zone of the start time, such as Europe/Berlin',
  },
} as const satisfies Params;

const repeat = {
  type: 'enum',
  values: [...weekdays, ...hours],
  help: 'Day of the week if WEEKLY, hours between fetches if HOURLY',
} as const;

/** Rules that the settings of a feed meet, those of a change with those that it leaves alone. */
export const feedRules = [
  { rule: 'onlyWhen', param: 'repeat', when: 'frequency', is: ['WEEKLY', 'HOURLY'] },
  { rule: 'valuesWhen', param: 'repeat', values: weekdays, when: 'frequency', is: ['WEEKLY'] },
  { rule: 'valuesWhen', param: 'repeat', values: hours, when: 'frequency', is: ['HOURLY'] },
] as const satisfies readonly Rule[];

const scheduledFeedCalls = recordCalls({
  section: 'scheduled-feeds',
  name: 'product-catalogs.scheduled-feeds',
  path: 'product_catalogs/:product_catalog_id/scheduled_feeds',
  within: {
    params: { product_catalog_id: productCatalogId },
    example: { product_catalog_id: '1700000000000000101' },
  },
  id: { scheduled_feed_id: feedId },
  exampleId: '1700000000000000401',
  record: scheduledFeed,
  rate: 'catalogReads',
  writeRate: 'catalogWrites',
});

export const listScheduledFeeds = scheduledFeedCalls.list({
  summary: 'List the feeds of a catalog',
  params: { count, cursor },
  positional: 'product_catalog_id',
});

export const createScheduledFeed = scheduledFeedCalls.create({
  summary: 'Create a feed: a file of products that is fetched regularly',
  notes: [
    'A user has one feed. It adds and changes products but does not delete products that are missing from the file.',
    'The emulator stores feeds but does not fetch their files.',
  ],
  params: {
    feed_url: { ...settings.feed_url, required: true },
    feed_format: { ...settings.feed_format, required: true },
    frequency: { ...settings.frequency, required: true },
    repeat,
    start_time: { ...settings.start_time, required: true },
    time_zone: { ...settings.time_zone, required: true },
  },
  rules: feedRules,
  example: {
    feed_url: 'https://www.example.com/feed.csv',
    feed_format: 'CSV',
    frequency: 'WEEKLY',
    repeat: 'MONDAY',
    start_time: '06:30',
    time_zone: 'Europe/Berlin',
  },
  positional: 'product_catalog_id',
});

export const updateScheduledFeed = scheduledFeedCalls.update({
  summary: 'Change a feed',
  notes: ['To change to DAILY, add --unset repeat, which DAILY does not allow.'],
  params: {
    ...settings,
    repeat: { ...repeat, clearable: true },
  },
  rules: feedRules,
  example: { start_time: '05:00' },
});

export const deleteScheduledFeed = scheduledFeedCalls.delete({
  summary: 'Delete a feed permanently; the products stay',
});

export const scheduledFeeds = group(
  'product-catalogs.scheduled-feeds',
  'Creatives',
  'A file of products that is fetched regularly',
  [listScheduledFeeds, createScheduledFeed, updateScheduledFeed, deleteScheduledFeed],
);
