/** The lookups of targeting values (docs/service.md#targeting-lookups). */

import { page } from '../../../contract/params/shared.js';
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
  showPage,
} from '../../../contract/params/targeting-lookups.js';
import type { Document, RecordKind } from '../../../contract/types.js';
import { appStoreCategoryFixtures } from '../../fixtures/app-store-categories.js';
import { conversationFixtures } from '../../fixtures/conversations.js';
import { deviceFixtures, platformFixtures, platformVersionFixtures } from '../../fixtures/devices.js';
import { describeReach, eventsOfYear, type TargetingEvent } from '../../fixtures/events.js';
import { interestFixtures } from '../../fixtures/interests.js';
import { languageFixtures } from '../../fixtures/languages.js';
import { networkOperatorFixtures } from '../../fixtures/network-operators.js';
import { listPlaces } from '../../fixtures/places.js';
import { tvMarketFixtures, tvShowFixtures } from '../../fixtures/television.js';
import { type Handler, type HandlerResult, handle } from '../../handler.js';
import type { ListValues } from '../../store/list.js';
import { foldCase, toRecordResponse } from '../../store/records.js';
import type { Criterion } from '../criteria.js';
import { pageFixtures } from '../fixture-list.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The items with a word that begins with the text, without case; all without a text. */
function search<T extends Named>(items: readonly T[], q: string | undefined): readonly T[] {
  if (q === undefined) return items;
  const sought = foldCase(q);
  const isStart = (name: string, at: number) => at === 0 || /[^\p{L}\p{N}]/u.test(name.charAt(at - 1));
  return items.filter((item) => {
    const name = foldCase(item.name);
    for (let at = name.indexOf(sought); at >= 0; at = name.indexOf(sought, at + 1)) {
      if (isStart(name, at)) return true;
    }
    return false;
  });
}

function present(
  record: RecordKind | undefined,
  targeting_type: Criterion['targeting_type'],
  { id, ...rest }: Named,
): Document {
  if (!record) throw new Error('a lookup has a record');
  const targeting_value = record.fields.targeting_value?.type === 'integer' ? Number(id) : id;
  return toRecordResponse(record, { ...rest, targeting_type, targeting_value });
}

/** One page of a lookup. */
function answer(
  { record }: { readonly record?: RecordKind },
  type: Criterion['targeting_type'],
  items: readonly Named[],
  values: Pick<ListValues, 'count' | 'cursor'>,
  count: number = page.count,
): HandlerResult {
  const { records, next_cursor } = pageFixtures(items, values, count);
  return { data: records.map((item) => present(record, type, item)), next_cursor };
}

/** All items of a lookup without a cursor, up to a number. */
function answerAll(
  { record }: { readonly record?: RecordKind },
  type: Criterion['targeting_type'],
  items: readonly Named[],
  count?: number | bigint,
): HandlerResult {
  const shown = count === undefined ? items : items.slice(0, Number(count));
  return { data: shown.map((item) => present(record, type, item)) };
}

/** Events that touch the time between two times, by their start. Without an end, those of two years. */
function eventsBetween(from: string, to: string | undefined): TargetingEvent[] {
  const year = Number(from.slice(0, 4));
  const last = Math.min(to === undefined ? year + 1 : Number(to.slice(0, 4)), year + 10);
  const years = Array.from({ length: Math.max(0, last - year + 2) }, (_, index) => year - 1 + index);
  return years
    .flatMap((each) => eventsOfYear(each))
    .filter(({ start_time, end_time }) => end_time > from && (to === undefined || start_time < to));
}

export const targetingLookupHandlers: readonly Handler[] = [
  handle(listTargetingLocations, 'faithful', ({ values }) => {
    const { location_type, country_code, q } = values;
    const places = listPlaces().filter(
      (place) =>
        (location_type === undefined || place.location_type === location_type) &&
        (country_code === undefined || place.country_code === country_code),
    );
    return answer(listTargetingLocations, 'LOCATION', search(places, q), values);
  }),

  handle(listTargetingInterests, 'faithful', ({ values }) =>
    answer(listTargetingInterests, 'INTEREST', search(interestFixtures, values.q), values),
  ),

  handle(listTargetingConversations, 'faithful', ({ values }) => {
    const { conversation_type: type } = values;
    const topics = conversationFixtures.filter(
      ({ conversation_type }) => type === undefined || conversation_type === type,
    );
    return answer(listTargetingConversations, 'CONVERSATION', topics, values);
  }),

  handle(listTargetingDevices, 'faithful', ({ values: { q, count = page.count } }) =>
    answerAll(listTargetingDevices, 'DEVICE', search(deviceFixtures, q), count),
  ),

  handle(listPlatforms, 'faithful', ({ values: { q, lang, count = page.count } }) => {
    // The names of platforms are brands, the same in every language.
    const platforms = search(platformFixtures, q).map((platform) =>
      lang === undefined ? platform : { ...platform, localized_name: platform.name },
    );
    return answerAll(listPlatforms, 'PLATFORM', platforms, count);
  }),

  handle(listPlatformVersions, 'faithful', ({ values: { q } }) =>
    answerAll(listPlatformVersions, 'PLATFORM_VERSION', search(platformVersionFixtures, q)),
  ),

  handle(listNetworkOperators, 'faithful', ({ values }) => {
    const { country_code = listNetworkOperators.params.country_code.default, q } = values;
    const operators = networkOperatorFixtures.filter((operator) => operator.country_code === country_code);
    return answer(listNetworkOperators, 'NETWORK_OPERATOR', search(operators, q), values);
  }),

  handle(listTargetingLanguages, 'faithful', ({ values }) =>
    answer(listTargetingLanguages, 'LANGUAGE', search(languageFixtures, values.q), values),
  ),

  handle(listTargetingEvents, 'faithful', ({ values, time }) => {
    const { event_types, country_codes, start_time = time, end_time } = values;
    const events = eventsBetween(start_time, end_time).filter(
      ({ event_type, country_code }) =>
        (!event_types || event_types.includes(event_type)) &&
        (!country_codes || country_code === null || country_codes.includes(country_code)),
    );
    const { records, next_cursor } = pageFixtures(events, values, page.count);
    const data = records.map((event) => {
      const shown = { ...event, ...describeReach(event), is_global: event.country_code === null };
      return present(listTargetingEvents.record, 'EVENT', shown);
    });
    return { data, next_cursor };
  }),

  handle(listTvMarkets, 'faithful', () => ({ data: tvMarketFixtures.map((market) => ({ ...market })) })),

  // The locale is echoed in its two parts (docs/service.md#targeting-lookups).
  handle(listTvShows, 'faithful', ({ values }) => {
    const { locale, q } = values;
    const shows = tvShowFixtures.filter(({ locales }) =>
      locales.some(({ language, country }) => `${language}-${country}` === locale),
    );
    const [languageCode = '', countryCode = ''] = locale.split('-');
    return {
      ...answer(listTvShows, 'TV_SHOW', search(shows, q), values, showPage.count),
      params: { ...values, locale: { countryCode, languageCode } },
    };
  }),

  handle(listAppStoreCategories, 'faithful', ({ values: { q, os_type } }) => {
    const categories = appStoreCategoryFixtures.filter(
      (category) => os_type === undefined || category.os_type === os_type,
    );
    return answerAll(listAppStoreCategories, 'APP_STORE_CATEGORY', search(categories, q));
  }),
];
