/** Rate limits by kind of call, and the pages, bodies and sorting of lead, tag, test and catalog calls: facts against the contract. */
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/types.js';
import { rates, totalCountRate } from '../../src/contract/wire/rate-limits.js';

const ads = endpoints.filter(({ area }) => area === 'ads');

/** Calls of catalogs in a quarter of an hour, each by itself. */
const catalogLimits: Readonly<Record<string, number>> = {
  'product-catalogs.list': 1000,
  'product-catalogs.create': 20,
  'product-catalogs.update': 20,
  'product-catalogs.delete': 20,
  'product-catalogs.products.list': 1000,
  'product-catalogs.products.update': 600,
  'product-catalogs.products.delete': 150,
  'product-catalogs.product-sets.get': 2000,
  'product-catalogs.product-sets.create': 100,
  'product-catalogs.product-sets.update': 500,
  'product-catalogs.product-sets.delete': 100,
  'product-catalogs.scheduled-feeds.list': 1000,
  'product-catalogs.scheduled-feeds.create': 20,
  'product-catalogs.scheduled-feeds.update': 20,
  'product-catalogs.scheduled-feeds.delete': 20,
};

/** Calls with a limit of their own, by the beginnings of their ids; what is not here follows from method and path. */
const ownRates: readonly (readonly [ids: RegExp, rate: string])[] = [
  [/^(custom-audiences|do-not-reach-lists)\.users\.batch$/, 'audienceUsers'],
  [/^stats\.(get|active-entities|reach\..*)$/, 'statistics'],
  [/^(campaigns|line-items|funding-instruments|targeting-criteria)\.(list|get)$/, 'coreReads'],
  [/^targeting-criteria\.(tv-markets|tv-shows)$/, 'televisionLookups'],
  [/^targeting-criteria\.(?!list|get|create|delete|batch)/, 'targetingLookups'],
  [/^insights\.keywords\./, 'keywordInsights'],
  [/^(web|app)-conversions\./, 'conversions'],
];

function rateOf({ id, method, path }: Endpoint): string {
  const own = ownRates.find(([ids]) => ids.test(id));
  if (own) return own[1];
  if (method !== 'GET') return 'writes';
  return path.includes(':account_id') ? 'accountReads' : 'globalReads';
}

describe('rate limits', () => {
  it('follow from the kind of call', () => {
    const wrong = ads.filter(
      (endpoint) => !(endpoint.id in catalogLimits) && endpoint.rate !== rateOf(endpoint),
    );
    expect(wrong.map(({ id, rate }) => `${id}: ${rate}`)).toEqual([]);
  });

  it('of catalogs are those of each call', () => {
    const catalogs = ads.filter(({ id }) => id.startsWith('product-catalogs.'));
    expect(Object.fromEntries(catalogs.map(({ id, rate }) => [id, rates[rate].limit]))).toEqual(
      catalogLimits,
    );
    for (const { rate } of catalogs) expect(rates[rate]).toMatchObject({ scope: 'endpoint', seconds: 900 });
  });

  it('of total counts are separate', () => {
    expect(totalCountRate).toMatchObject({ limit: 200, seconds: 900 });
  });
});

describe('pages', () => {
  /** Records of a page by default and at most, where these are not 200 and 1000. */
  const otherPages = {
    'targeting-criteria.tv-shows': [50, 50],
    'targeting-suggestions.list': [30, 50],
    'cards.list': [100, 200],
    'cards.image-conversation.list': [100, 200],
    'cards.poll.list': [100, 200],
    'cards.video-conversation.list': [100, 200],
    'draft-tweets.list': [100, 200],
    'media-library.list': [20, 50],
    'product-catalogs.products.list': [100, 100],
    'scheduled-tweets.list': [100, 200],
    'lead-forms.list': [100, 200],
  };

  it('hold the published number of records', () => {
    const pages = ads.flatMap(({ id, params: { count } }) =>
      count?.type === 'integer' ? [[id, [count.default, count.max]] as const] : [],
    );
    expect(pages.length).toBeGreaterThan(40);
    expect(Object.fromEntries(pages.filter(([, page]) => `${page}` !== '200,1000'))).toEqual(otherPages);
    for (const { params } of ads) if (params.count) expect(params.count).toMatchObject({ min: 1 });
  });
});

describe('the lists of a read', () => {
  /** How many values they may have, where that is not 200: so many, or any number. */
  const otherSizes = {
    'ab-tests.list live_during': 2,
    'stats.get entity_ids': 20,
    'stats.reach.campaigns campaign_ids': 20,
    'stats.reach.funding-instruments funding_instrument_ids': 20,
    'accounts.features feature_keys': undefined,
    'stats.get metric_groups': undefined,
    'targeting-criteria.events event_types': undefined,
    'targeting-suggestions.list targeting_values': undefined,
    'account-media.list creative_types': undefined,
    'cards.list card_types': undefined,
    'insights.keywords.search keywords': undefined,
    'insights.keywords.search negative_keywords': undefined,
    'app-conversions.attribution extra_device_ids': undefined,
  };

  it('have the published number of values', () => {
    const sizes = ads
      .filter(({ method }) => method === 'GET')
      .flatMap(({ id, params }) =>
        Object.entries(params).flatMap(([name, param]) =>
          param.type === 'list' ? [[`${id} ${name}`, param.max] as const] : [],
        ),
      );
    expect(Object.fromEntries(sizes.filter(([, max]) => max !== 200))).toEqual(otherSizes);
  });
});

interface Facts {
  readonly isSorted: boolean;
  /** How parameters of writes are sent. */
  readonly send: 'json' | 'query';
  /** Whether a single read shows what is deleted on request; undefined where there is no single read. */
  readonly showsDeleted?: boolean;
  readonly counts: boolean;
}

const tags: Facts = { isSorted: true, send: 'query', showsDeleted: true, counts: true };

const facts: Readonly<Record<string, Facts>> = {
  'lead-forms': { isSorted: false, send: 'json', showsDeleted: true, counts: false },
  'leads.exports': { isSorted: false, send: 'json', showsDeleted: false, counts: false },
  'web-event-tags': tags,
  'app-event-tags': tags,
  'app-lists': tags,
  'product-catalogs.products': { isSorted: false, send: 'json', counts: false },
  'product-catalogs.product-sets': { isSorted: false, send: 'json', showsDeleted: false, counts: false },
  'product-catalogs.scheduled-feeds': { isSorted: false, send: 'query', counts: false },
  'ab-tests': { isSorted: true, send: 'json', counts: false },
};

describe.each(Object.entries(facts))('%s', (name, { isSorted, send, showsDeleted, counts }) => {
  const own = ads.filter(({ id }) => id.startsWith(`${name}.`));
  const list = own.find(({ id }) => id === `${name}.list`);

  it('is sorted and counted where published', () => {
    expect(own.length).toBeGreaterThan(2);
    expect('sort_by' in (list?.params ?? {})).toBe(isSorted);
    expect('with_total_count' in (list?.params ?? {})).toBe(counts);
  });

  it('takes parameters of writes as published', () => {
    const writes = own.filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(writes).not.toEqual([]);
    for (const endpoint of writes)
      expect([endpoint.id, endpoint.send ?? 'query']).toEqual([endpoint.id, send]);
  });

  it('shows deleted records one by one where published', () => {
    const single = own.find(({ id }) => id === `${name}.get`);
    expect(single && 'with_deleted' in single.params).toBe(showsDeleted);
  });
});
