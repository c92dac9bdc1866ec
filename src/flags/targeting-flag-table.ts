/** The targeting flags of the commands that have some, as data. */
import { listAppLists } from '../contract/groups/app-lists.js';
import { listCustomAudiences } from '../contract/groups/custom-audiences.js';
import { batchTargetingCriteria } from '../contract/groups/targeting-criteria.js';
import { genderValue, type targetingType } from '../contract/params/enums.js';
import { ageBucket, excludedType, lookalikeType } from '../contract/params/targeting.js';
import {
  listAppStoreCategories,
  listNetworkOperators,
  listPlatforms,
  listPlatformVersions,
  listTargetingConversations,
  listTargetingDevices,
  listTargetingEvents,
  listTargetingInterests,
  listTargetingLanguages,
  listTargetingLocations,
  listTvMarkets,
  listTvShows,
  locationType,
} from '../contract/params/targeting-lookups.js';
import type { Document, Endpoint } from '../contract/types.js';
import { excludeFlag, type TargetingFlagEndpoint } from './flag-endpoints.js';

/** The list in which the names of a flag are looked up. */
export interface NameLookup {
  /** The list of names. */
  readonly endpoint: Endpoint;
  /** The fields of its rows with the value that is sent, and with details that distinguish equal names. */
  readonly value: string;
  readonly details: readonly string[];
  /** The parameter that narrows the list to names like the text. Without it, the whole list is read. */
  readonly query?: string;
  /** The parameter that takes a country code, and the values with which the list is then the country alone. */
  readonly country?: { readonly parameter: string; readonly values: Document };
  /**
   * The parameter that a call needs for each country of the places that the line item targets: the country itself, or the
   * field of the rows of a list that has countries.
   */
  readonly each?: { readonly parameter: string; readonly of?: Endpoint };
}

export interface TargetingFlag {
  /** In the form of a parameter: `network_operator` is --network-operator. */
  readonly name: string;
  readonly targetingType: (typeof targetingType)[number];
  readonly metavar: string;
  /** One line without a full stop. */
  readonly help: string;
  readonly lookup?: NameLookup;
  /** The value that is sent for each word. */
  readonly words?: Readonly<Record<string, string>>;
  /** Takes a user: an id or a handle. */
  readonly isUser?: true;
  /** Undefined where people can be included and excluded. What can only be excluded is a value of --exclude. */
  readonly only: 'included' | 'excluded' | undefined;
}

/** The targeting flags of one command. */
export interface TargetingFlagSet {
  /** The call that takes several values at once. */
  readonly batch: Endpoint;
  /** The parameters that the flags stand for: the type, the value and the operator. */
  readonly replaced: readonly string[];
  readonly flags: readonly TargetingFlag[];
  /** Example values of some of the flags, for help. */
  readonly example: Readonly<Record<string, string>>;
}

const listed = { value: 'targeting_value', details: [] } as const;
const audiences = { endpoint: listCustomAudiences, value: 'id', details: ['audience_type'] } as const;

/** The words of an age bucket: `18-34` and `18+`. */
function ageWord(bucket: string): string {
  const [first = '', last] = bucket.match(/[0-9]+/g) ?? [];
  return last === undefined ? `${first}+` : `${first}-${last}`;
}

const [country] = locationType;
const [male, female] = genderValue;

const table: readonly Omit<TargetingFlag, 'only'>[] = [
  {
    name: 'location',
    targetingType: 'LOCATION',
    metavar: 'name',
    help: 'Country or its code, region, metro, city or postal code, such as "Portland, OR"',
    lookup: {
      ...listed,
      endpoint: listTargetingLocations,
      details: ['location_type', 'country_code'],
      query: 'q',
      country: { parameter: 'country_code', values: { location_type: country } },
    },
  },
  {
    name: 'interest',
    targetingType: 'INTEREST',
    metavar: 'name',
    help: 'Interest: category/subcategory, or the subcategory alone',
    lookup: { ...listed, endpoint: listTargetingInterests },
  },
  {
    name: 'keyword',
    targetingType: 'BROAD_KEYWORD',
    metavar: 'text',
    help: 'Keyword, broad match',
  },
  {
    name: 'phrase_keyword',
    targetingType: 'PHRASE_KEYWORD',
    metavar: 'text',
    help: 'Keyword, phrase match: the words in this order',
  },
  {
    name: 'exact_keyword',
    targetingType: 'EXACT_KEYWORD',
    metavar: 'text',
    help: 'Keyword, exact match: this text and nothing else',
  },
  {
    name: 'follower_of',
    targetingType: 'FOLLOWERS_OF_USER',
    metavar: 'user',
    help: 'Followers of the user that the account advertises for: @handle or id',
    isUser: true,
  },
  {
    name: 'similar_to_followers_of',
    targetingType: 'SIMILAR_TO_FOLLOWERS_OF_USER',
    metavar: 'user',
    help: 'People similar to the followers of a user: @handle or id',
    isUser: true,
  },
  {
    name: 'custom_audience',
    targetingType: 'CUSTOM_AUDIENCE',
    metavar: 'name',
    help: 'Custom audience',
    lookup: audiences,
  },
  {
    name: 'similar_to_audience',
    targetingType: 'CUSTOM_AUDIENCE_EXPANDED',
    metavar: 'name',
    help: 'People similar to those of a custom audience: its lookalike',
    lookup: audiences,
  },
  {
    name: 'language',
    targetingType: 'LANGUAGE',
    metavar: 'name',
    help: 'Language',
    lookup: { ...listed, endpoint: listTargetingLanguages },
  },
  {
    name: 'gender',
    targetingType: 'GENDER',
    metavar: 'gender',
    help: 'Gender',
    words: { male, female },
  },
  {
    name: 'age',
    targetingType: 'AGE',
    metavar: 'range',
    help: 'Age bucket, such as 18-34 or 21+',
    words: Object.fromEntries(ageBucket.map((bucket) => [ageWord(bucket), bucket])),
  },
  {
    name: 'device',
    targetingType: 'DEVICE',
    metavar: 'name',
    help: 'Phone or tablet',
    lookup: { ...listed, endpoint: listTargetingDevices, details: ['manufacturer'] },
  },
  {
    name: 'platform',
    targetingType: 'PLATFORM',
    metavar: 'name',
    help: 'Platform, such as iOS or desktop',
    lookup: { ...listed, endpoint: listPlatforms },
  },
  {
    name: 'platform_version',
    targetingType: 'PLATFORM_VERSION',
    metavar: 'name',
    help: 'Version of an operating system, such as "iOS 17.4"',
    lookup: { ...listed, endpoint: listPlatformVersions },
  },
  {
    name: 'network_operator',
    targetingType: 'NETWORK_OPERATOR',
    metavar: 'name',
    help: 'Mobile network operator in the countries of the line item and of --location (default: US)',
    lookup: {
      ...listed,
      endpoint: listNetworkOperators,
      details: ['country_code'],
      each: { parameter: 'country_code' },
    },
  },
  {
    name: 'conversation',
    targetingType: 'CONVERSATION',
    metavar: 'name',
    help: 'Conversation topic',
    lookup: { ...listed, endpoint: listTargetingConversations, details: ['conversation_type'] },
  },
  {
    name: 'event',
    targetingType: 'EVENT',
    metavar: 'name',
    help: 'Current or future event, such as "Halloween 2027"',
    lookup: { ...listed, endpoint: listTargetingEvents, details: ['event_type', 'start_time'] },
  },
  {
    name: 'tv_show',
    targetingType: 'TV_SHOW',
    metavar: 'name',
    help: 'Television show in the markets of the line item and of --location (default: any market)',
    lookup: {
      ...listed,
      endpoint: listTvShows,
      details: ['genre'],
      query: 'q',
      each: { parameter: 'locale', of: listTvMarkets },
    },
  },
  {
    name: 'app_store_category',
    targetingType: 'APP_STORE_CATEGORY',
    metavar: 'name',
    help: 'Category of installed apps',
    lookup: { ...listed, endpoint: listAppStoreCategories, details: ['os_type'] },
  },
  {
    name: 'app_list',
    targetingType: 'APP_LIST',
    metavar: 'name',
    help: 'List of apps: people who have one of them',
    lookup: { endpoint: listAppLists, value: 'id', details: [] },
  },
];

function onlyUseOf(type: TargetingFlag['targetingType']): TargetingFlag['only'] {
  const has = (types: readonly string[]) => types.includes(type);
  return has(lookalikeType) ? 'included' : has(excludedType) ? 'excluded' : undefined;
}

const flags = table.map((flag): TargetingFlag => ({ ...flag, only: onlyUseOf(flag.targetingType) }));

/** By endpoint id. */
export const targetingFlagTable: Readonly<Record<TargetingFlagEndpoint, TargetingFlagSet>> = {
  'targeting-criteria.create': {
    batch: batchTargetingCriteria,
    replaced: ['targeting_type', 'targeting_value', 'operator_type'],
    flags,
    example: {
      location: 'United States',
      interest: 'Books',
      age: '25-54',
      [excludeFlag]: 'language=Spanish',
    },
  },
};
