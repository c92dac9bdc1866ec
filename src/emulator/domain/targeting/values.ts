/** Targeting values: which a type accepts, and their display names (docs/service.md#targeting-types). */
import { anchoredPattern } from '../../../call/parse-scalar.js';
import { appList } from '../../../contract/groups/app-lists.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { audienceTargetingType, type targetingType } from '../../../contract/params/enums.js';
import { listedValueForm } from '../../../contract/params/targeting.js';
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
  listTvShows,
} from '../../../contract/params/targeting-lookups.js';
import type { Endpoint } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { appStoreCategoryFixtures } from '../../fixtures/app-store-categories.js';
import { contentCategoryFixtures } from '../../fixtures/business-categories.js';
import { conversationFixtures } from '../../fixtures/conversations.js';
import { deviceFixtures, platformFixtures, platformVersionFixtures } from '../../fixtures/devices.js';
import { findEvent } from '../../fixtures/events.js';
import { iabCategoryFixtures } from '../../fixtures/iab-categories.js';
import { interestFixtures } from '../../fixtures/interests.js';
import { languageFixtures } from '../../fixtures/languages.js';
import { networkOperatorFixtures } from '../../fixtures/network-operators.js';
import { findPlace } from '../../fixtures/places.js';
import { tvShowFixtures } from '../../fixtures/television.js';
import type { HandlerContext } from '../../handler.js';
import { findScreenName } from '../../identity/users.js';
import { requireRecord } from '../../store/records.js';
import { assertFullyPromotable, assertPromotable } from '../creative/author.js';
import { requireTargetableAudience } from '../targetable-audience.js';

type TargetingType = (typeof targetingType)[number];

/** The description of a value: its display name, and the type of a place. */
interface DescribedValue {
  readonly name: string;
  readonly location_type?: string;
}

/** A value of a criterion, and the account and call that it is asked for. */
interface ValueQuery extends Pick<HandlerContext, 'store' | 'time'> {
  readonly account_id: string;
  readonly type: TargetingType;
  readonly value: string;
  /** The parameter that holds the value, for errors. */
  readonly parameter: string;
}

interface Lookup {
  readonly endpoint: Pick<Endpoint, 'path'>;
  find(value: string): DescribedValue | undefined;
}

function lookup(
  endpoint: Pick<Endpoint, 'path'>,
  fixtures: readonly { readonly id: string; readonly name: string }[],
): Lookup {
  const byId = new Map(fixtures.map((item) => [item.id, { name: item.name }]));
  return { endpoint, find: (value) => byId.get(value) };
}

const appStoreCategories = lookup(listAppStoreCategories, appStoreCategoryFixtures);

/** The types whose values the service lists. */
const lookups: ReadonlyMap<string, Lookup> = new Map<TargetingType, Lookup>([
  [
    'LOCATION',
    {
      endpoint: listTargetingLocations,
      find(value) {
        const place = findPlace(value);
        return place && { name: place.name, location_type: place.location_type };
      },
    },
  ],
  ['INTEREST', lookup(listTargetingInterests, interestFixtures)],
  ['CONVERSATION', lookup(listTargetingConversations, conversationFixtures)],
  ['DEVICE', lookup(listTargetingDevices, deviceFixtures)],
  ['PLATFORM', lookup(listPlatforms, platformFixtures)],
  ['PLATFORM_VERSION', lookup(listPlatformVersions, platformVersionFixtures)],
  ['NETWORK_OPERATOR', lookup(listNetworkOperators, networkOperatorFixtures)],
  ['LANGUAGE', lookup(listTargetingLanguages, languageFixtures)],
  ['TV_SHOW', lookup(listTvShows, tvShowFixtures)],
  ['APP_STORE_CATEGORY', appStoreCategories],
  ['APP_STORE_CATEGORY_LOOKALIKE', appStoreCategories],
  [
    'EVENT',
    {
      endpoint: listTargetingEvents,
      find(value) {
        const event = findEvent(value);
        return event && { name: event.name };
      },
    },
  ],
]);

const genders: Readonly<Record<string, string>> = { 1: 'Male', 2: 'Female' };
const audienceTypes: ReadonlySet<string> = new Set(audienceTargetingType);
const contentIds = new Set(contentCategoryFixtures.flatMap(({ iab_categories }) => iab_categories));
const iabNames = new Map(iabCategoryFixtures.map(({ id, name }) => [id, name]));

/** Describes a value. Throws ErrorResponse if its type does not accept it. */
export function requireTargetingValue(query: ValueQuery): DescribedValue {
  const { store, account_id, type, value, parameter } = query;
  const listed = lookups.get(type);
  if (listed) return listed.find(value) ?? describeUnlisted(query, listed);
  if (audienceTypes.has(type)) return { name: String(requireTargetableAudience(query).audience.data.name) };
  switch (type) {
    case 'AGE':
      return { name: value.replace('AGE_OVER_', 'Over ').replace('AGE_', '').replace('_TO_', ' to ') };
    case 'GENDER':
      return { name: genders[value] ?? value };
    case 'CAMPAIGN_ENGAGEMENT':
    case 'CAMPAIGN_ENGAGEMENT_LOOKALIKE':
      return { name: String(requireRecord(store, campaign, account_id, value, { parameter }).data.name) };
    case 'APP_LIST':
      return { name: String(requireRecord(store, appList, account_id, value, { parameter }).data.name) };
    case 'FOLLOWERS_OF_USER':
      assertFullyPromotable(store, account_id, requireNumber(query), parameter);
      return describeUser(query);
    case 'USER_ENGAGEMENT':
    case 'USER_ENGAGEMENT_LOOKALIKE':
      assertPromotable(store, account_id, requireNumber(query), parameter);
      return describeUser(query);
    case 'SIMILAR_TO_FOLLOWERS_OF_USER':
    case 'CONTENT_PUBLISHER_USER':
      requireNumber(query);
      return describeUser(query);
    case 'NETWORK_ACTIVATION_DURATION':
      if (!/^[1-9][0-9]{0,3}$/.test(value)) refuse(query, 'must be a number of months');
      return { name: `${value} ${value === '1' ? 'month' : 'months'}` };
    case 'IAB_CATEGORY':
      return describeContent(query);
    default:
      return { name: value };
  }
}

/** Choice: a value with the form of the listed ones exists, and is its own name (docs/service.md#targeting-types). */
function describeUnlisted(query: ValueQuery, { endpoint }: Lookup): DescribedValue {
  const { type, value } = query;
  const form = listedValueForm[type];
  if (!form) return refuse(query, `must be a value listed by ${endpoint.path}`);
  if (anchoredPattern(form.regex).test(value)) return { name: value };
  return refuse(query, `must be ${form.means}, like the values listed by ${endpoint.path}`);
}

function requireNumber(query: ValueQuery): string {
  return /^[0-9]{1,19}$/.test(query.value) ? query.value : refuse(query, 'must be the decimal id of a user');
}

/** Choice: the id of an unknown user is the name (docs/service.md#targeting-types). */
function describeUser({ store, value }: ValueQuery): DescribedValue {
  return { name: findScreenName(store, value) ?? value };
}

function describeContent({ value, parameter }: ValueQuery): DescribedValue {
  if (contentIds.has(value)) return { name: iabNames.get(value) ?? value };
  const message = `${value} does not belong to a content category`;
  throw serviceError('INVALID_IAB_CATEGORY', message, { parameter, value });
}

function refuse({ parameter, value }: ValueQuery, what: string): never {
  throw serviceError('INVALID_PARAMETER', `${parameter} ${what}, got "${value}"`, { parameter, value });
}
