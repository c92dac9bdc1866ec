/**
 * Lookups of targeting values: the places, interests, devices and other values that criteria may have
 * (docs/service.md#targeting-lookups). They belong to the group `targeting-criteria`.
 */
import { endpoint, record } from '../endpoint.js';
import type { Param } from '../types.js';
import { targetingType } from './enums.js';
import { count, countryCode, cursor, maxIds } from './shared.js';

const base = {
  method: 'GET',
  section: 'targeting-lookups',
  rate: 'targetingLookups',
} as const;

/** Page sizes of television shows (docs/service.md#page-sizes). */
export const showPage = { count: 50, max: 50 } as const;

export const locationType = ['COUNTRIES', 'REGIONS', 'METROS', 'CITIES', 'POSTAL_CODES'] as const;
const mobileSystem = ['ANDROID', 'IOS'] as const;
export const eventType = [
  'CONFERENCE',
  'HOLIDAY',
  'MUSIC_AND_ENTERTAINMENT',
  'OTHER',
  'POLITICS',
  'RECURRING',
  'SPORTS',
] as const;
export const conversationType = [
  'ACTORS',
  'ATHLETES',
  'BOOK_GENRES',
  'BOOKS',
  'BRAND_CATEGORIES',
  'BRANDS',
  'CELEBRITIES',
  'COACHES',
  'DIGITAL_CREATORS',
  'ENTERTAINMENT_BRANDS',
  'ENTERTAINMENT_PERSONALITIES',
  'FICTIONAL_CHARACTERS',
  'JOURNALISTS',
  'LIFESTYLES',
  'MOVIE_GENRES',
  'MOVIES',
  'MUSIC_GENRES',
  'MUSICIANS',
  'NEWS_STORIES',
  'NEWS',
  'PERSONS',
  'PLACES',
  'PODCASTS',
  'POLITICAL_AFFILIATIONS',
  'POLITICIANS',
  'PRODUCTS',
  'RADIO_STATIONS',
  'SPORTS_LEAGUES',
  'SPORTS_PERSONALITIES',
  'SPORTS_TEAMS',
  'SPORTS',
  'TRENDS',
  'TV_SHOWS',
  'VIDEO_GAME_PLATFORMS',
  'VIDEO_GAME_PUBLISHERS',
  'VIDEO_GAMES',
] as const;

/** A language by its two letters (ISO 639-1), in which names are added to the response. */
export const language = {
  type: 'string',
  pattern: { regex: '[a-z]{2}', means: 'a two-letter language code such as es' },
  help: 'Add localized_name in this language: a two-letter code such as es',
} as const satisfies Param;

const query = {
  type: 'string',
  min: 1,
  help: 'Only values whose name has a word that starts with this text; case-insensitive',
} as const;

const lookupFields = {
  name: { type: 'string' },
  targeting_type: { type: 'enum', values: targetingType },
  targeting_value: { type: 'string' },
} as const;
const lookupColumns = ['targeting_value', 'name'] as const;

export const listTargetingLocations = endpoint({
  ...base,
  id: 'targeting-criteria.locations',
  path: 'targeting_criteria/locations',
  summary: 'Find countries, regions, metros, cities and postal codes',
  params: {
    location_type: { type: 'enum', values: locationType, help: 'Only places of this type' },
    country_code: { ...countryCode, help: 'Only places in this country: a two-letter code' },
    q: query,
    count,
    cursor,
  },
  response: 'list',
  record: record({
    name: 'targeting_location',
    fields: {
      ...lookupFields,
      location_type: { type: 'enum', values: locationType },
      country_code: { type: 'string', form: 'country' },
    },
    columns: [...lookupColumns, 'location_type', 'country_code'],
  }),
  example: { location_type: 'CITIES', country_code: 'US', q: 'portland' },
});

export const listTargetingInterests = endpoint({
  ...base,
  id: 'targeting-criteria.interests',
  path: 'targeting_criteria/interests',
  summary: 'Find interests, which are named category/subcategory',
  params: { q: query, count, cursor },
  response: 'list',
  record: record({
    name: 'targeting_interest',
    fields: lookupFields,
    columns: lookupColumns,
  }),
  example: { q: 'coffee' },
});

export const listTargetingConversations = endpoint({
  ...base,
  id: 'targeting-criteria.conversations',
  path: 'targeting_criteria/conversations',
  summary: 'Find conversation topics',
  params: {
    conversation_type: { type: 'enum', values: conversationType, help: 'Only topics of this type' },
    count,
    cursor,
  },
  response: 'list',
  record: record({
    name: 'targeting_conversation',
    fields: { ...lookupFields, conversation_type: { type: 'enum', values: conversationType } },
    columns: [...lookupColumns, 'conversation_type'],
  }),
  example: { conversation_type: 'LIFESTYLES' },
});

export const listTargetingDevices = endpoint({
  ...base,
  id: 'targeting-criteria.devices',
  path: 'targeting_criteria/devices',
  summary: 'Find phones and tablets',
  params: { q: query, count },
  response: 'array',
  record: record({
    name: 'targeting_device',
    fields: { ...lookupFields, manufacturer: { type: 'string' }, os_type: { type: 'string' } },
    columns: [...lookupColumns, 'manufacturer', 'os_type'],
  }),
  example: { q: 'galaxy' },
});

export const listTargetingEvents = endpoint({
  ...base,
  id: 'targeting-criteria.events',
  path: 'targeting_criteria/events',
  summary: 'Find events with the number of people that they reach',
  notes: ['The service may reject the call without event types: specify them if possible.'],
  params: {
    event_types: {
      type: 'list',
      of: { type: 'enum', values: eventType, help: 'A type of event' },
      min: 1,
      help: 'Only events of these types',
    },
    country_codes: {
      type: 'list',
      of: countryCode,
      min: 1,
      max: maxIds,
      help: `Only events in these countries, and global ones; at most ${maxIds}`,
    },
    start_time: {
      type: 'time',
      defaultTime: 'now',
      help: 'Only events that end after this time; default now',
    },
    end_time: { type: 'time', isEnd: true, help: 'Only events that start before this time' },
    count,
    cursor,
  },
  rules: [{ rule: 'before', param: 'start_time', other: 'end_time' }],
  response: 'list',
  record: record({
    name: 'targeting_event',
    fields: {
      name: { type: 'string' },
      targeting_value: { type: 'string' },
      event_type: { type: 'enum', values: eventType },
      start_time: { type: 'time' },
      end_time: { type: 'time' },
      country_code: { type: 'string', form: 'country', nullable: true, help: 'Null for a global event' },
      is_global: { type: 'boolean' },
      reach: { type: 'object', help: 'Number of people: total_reach' },
      top_users: { type: 'list', help: 'Handles of users with the most posts about it' },
      top_tweets: { type: 'list', help: 'Ids of the most viewed posts about it' },
      top_hashtags: { type: 'list', help: 'Hashtags of the event' },
      gender_breakdown_percentage: { type: 'object', help: 'Percentages by gender' },
      device_breakdown_percentage: { type: 'object', help: 'Percentages by operating system' },
      country_breakdown_percentage: { type: 'object', help: 'Percentages by country' },
    },
    columns: [...lookupColumns, 'event_type', 'start_time', 'end_time', 'country_code'],
  }),
  example: { event_types: ['HOLIDAY'], country_codes: ['US'] },
});

export const listTargetingLanguages = endpoint({
  ...base,
  id: 'targeting-criteria.languages',
  path: 'targeting_criteria/languages',
  summary: 'Find languages',
  params: { q: query, count, cursor },
  response: 'list',
  record: record({
    name: 'targeting_language',
    fields: lookupFields,
    columns: lookupColumns,
  }),
  example: { q: 'span' },
});

export const listNetworkOperators = endpoint({
  ...base,
  id: 'targeting-criteria.network-operators',
  path: 'targeting_criteria/network_operators',
  summary: 'Find mobile network operators of a country',
  params: {
    country_code: { ...countryCode, default: 'US', help: 'The country: a two-letter code; default US' },
    q: query,
    count,
    cursor,
  },
  response: 'list',
  record: record({
    name: 'network_operator',
    fields: { ...lookupFields, country_code: { type: 'string', form: 'country' } },
    columns: [...lookupColumns, 'country_code'],
  }),
  example: { country_code: 'GB' },
});

export const listPlatformVersions = endpoint({
  ...base,
  id: 'targeting-criteria.platform-versions',
  path: 'targeting_criteria/platform_versions',
  summary: 'Find versions of operating systems',
  params: { q: query },
  response: 'array',
  record: record({
    name: 'platform_version',
    fields: { ...lookupFields, number: { type: 'string' }, os_type: { type: 'string' } },
    columns: [...lookupColumns, 'number', 'os_type'],
  }),
  example: { q: 'ios' },
});

export const listPlatforms = endpoint({
  ...base,
  id: 'targeting-criteria.platforms',
  path: 'targeting_criteria/platforms',
  summary: 'Find platforms: operating systems, other phones and desktop',
  params: { q: query, lang: language, count },
  response: 'array',
  record: record({
    name: 'targeting_platform',
    fields: {
      ...lookupFields,
      localized_name: { type: 'string', optional: true, help: 'With lang, the name in that language' },
    },
    columns: lookupColumns,
  }),
  example: { lang: 'es' },
});

export const listAppStoreCategories = endpoint({
  ...base,
  id: 'targeting-criteria.app-store-categories',
  path: 'targeting_criteria/app_store_categories',
  summary: 'Find categories of apps in the app stores',
  params: { q: query, os_type: { type: 'enum', values: mobileSystem, help: 'Only this operating system' } },
  response: 'array',
  record: record({
    name: 'app_store_category',
    fields: { ...lookupFields, os_type: { type: 'enum', values: mobileSystem } },
    columns: [...lookupColumns, 'os_type'],
  }),
  example: { os_type: 'ANDROID', q: 'games' },
});

export const listTvMarkets = endpoint({
  ...base,
  id: 'targeting-criteria.tv-markets',
  path: 'targeting_criteria/tv_markets',
  summary: 'List the television markets, with the locale of each',
  params: {},
  response: 'array',
  record: record({
    name: 'tv_market',
    fields: {
      name: { type: 'string' },
      country_code: { type: 'string', form: 'country' },
      locale: { type: 'string' },
    },
    columns: ['locale', 'name', 'country_code'],
  }),
  rate: 'televisionLookups',
  example: {},
});

export const listTvShows = endpoint({
  ...base,
  id: 'targeting-criteria.tv-shows',
  path: 'targeting_criteria/tv_shows',
  summary: 'Find television shows of a market',
  params: {
    locale: {
      type: 'string',
      pattern: { regex: '[a-z]{2}-[A-Z]{2}', means: 'a locale such as en-US' },
      required: true,
      help: 'Locale of the market, such as en-US; see targeting-criteria tv-markets',
    },
    q: query,
    count: { ...count, max: showPage.max, default: showPage.count },
    cursor,
  },
  response: 'list',
  record: record({
    name: 'tv_show',
    fields: {
      ...lookupFields,
      targeting_value: { type: 'integer' },
      genre: { type: 'string' },
      estimated_users: { type: 'integer', help: 'At least 1000' },
      locales: { type: 'list', help: 'Each with language and country' },
    },
    columns: [...lookupColumns, 'genre', 'estimated_users'],
  }),
  rate: 'televisionLookups',
  example: { locale: 'en-US', q: 'kitchen' },
});

/** The lookups in the order of help. */
export const targetingLookups = [
  listTargetingLocations,
  listTargetingInterests,
  listTargetingConversations,
  listTargetingDevices,
  listPlatforms,
  listPlatformVersions,
  listNetworkOperators,
  listTargetingLanguages,
  listTargetingEvents,
  listTvMarkets,
  listTvShows,
  listAppStoreCategories,
] as const;
