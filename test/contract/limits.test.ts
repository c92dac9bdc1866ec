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

  it('of total counts are their own', () => {
    expect(totalCountRate).toMatchObject({ limit: 200, seconds: 900 });
  });
});

interface Facts {
  /** Records of a page by default and at most; absent where a list has no pages. */
  readonly page?: readonly [count: number, max: number];
  readonly isSorted: boolean;
  /** How parameters of writes are sent. */
  readonly send: 'json' | 'query';
  /** Whether a single read shows what is deleted on request; undefined where there is no single read. */
  readonly showsDeleted?: boolean;
  readonly counts: boolean;
}

const tags: Facts = { page: [200, 1000], isSorted: true, send: 'query', showsDeleted: true, counts: true };

const facts: Readonly<Record<string, Facts>> = {
  'lead-forms': { page: [100, 200], isSorted: false, send: 'json', showsDeleted: true, counts: false },
  'leads.exports': { isSorted: false, send: 'json', showsDeleted: false, counts: false },
  'web-event-tags': tags,
  'app-event-tags': tags,
  'app-lists': tags,
  'product-catalogs.products': { page: [100, 100], isSorted: false, send: 'json', counts: false },
  'product-catalogs.product-sets': { isSorted: false, send: 'json', showsDeleted: false, counts: false },
  'product-catalogs.scheduled-feeds': { page: [200, 1000], isSorted: false, send: 'query', counts: false },
  'ab-tests': { page: [200, 1000], isSorted: true, send: 'json', counts: false },
};

describe.each(Object.entries(facts))('%s', (name, { page, isSorted, send, showsDeleted, counts }) => {
  const own = ads.filter(({ id }) => id.startsWith(`${name}.`));
  const list = own.find(({ id }) => id === `${name}.list`);

  it('has pages of the published size, sorted and counted where published', () => {
    expect(own.length).toBeGreaterThan(2);
    expect(list?.page && [list.page.count, list.page.max]).toEqual(page);
    expect('sort_by' in (list?.params ?? {})).toBe(isSorted);
    expect('with_total_count' in (list?.params ?? {})).toBe(counts);
  });

  it('takes parameters of writes as published', () => {
    const writes = own.filter(({ method }) => method === 'POST' || method === 'PUT');
    expect(writes).not.toEqual([]);
    for (const endpoint of writes)
      expect([endpoint.id, endpoint.send ?? 'query']).toEqual([endpoint.id, send]);
  });

  it('shows what is deleted one by one where published', () => {
    const single = own.find(({ id }) => id === `${name}.get`);
    expect(single && 'with_deleted' in single.params).toBe(showsDeleted);
  });
});
