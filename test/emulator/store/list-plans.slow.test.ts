/** How the database finds the pages of lists: along an index, without looking at all records and without sorting them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campaign } from '../../../src/contract/groups/campaigns.js';
import { lineItem } from '../../../src/contract/groups/line-items.js';
import { endpoints } from '../../../src/contract/index.js';
import type { Endpoint, RecordKind } from '../../../src/contract/types.js';
import { readServing } from '../../../src/emulator/domain/read-campaign-serving.js';
import { hasActive } from '../../../src/emulator/store/active-records.js';
import { addManyRecords } from '../../../src/emulator/store/add-many-records.js';
import { type ListQuery, listRecords } from '../../../src/emulator/store/list.js';
import { findChildren, insertRecord } from '../../../src/emulator/store/records.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';

const account_id = 'a1';
const size = 40;

/** A store with records of a kind, and what it is asked. */
async function openWith(kind: RecordKind): Promise<{ store: Store; plans: () => string[] }> {
  const store = await openStore(':memory:', async () => (fresh) => {
    for (let n = 0; n < size; n++) {
      const data = {
        deleted: false,
        name: `n${n}`,
        created_at: '2026-01-01T00:00:00Z',
        funding_instrument_id: 'f',
      };
      insertRecord(fresh, { kind, account_id, id: `i${n}`, data });
    }
  });
  const asked: [sql: string, binds: readonly unknown[]][] = [];
  const watched: Store = {
    ...store,
    query(sql, ...binds) {
      asked.push([sql, binds]);
      return store.query(sql, ...binds);
    },
  };
  /** Of what was asked since the last time. */
  const plans = () =>
    asked
      .splice(0)
      .filter(([sql]) => /\b(?:FROM|JOIN) record\s/.test(sql))
      .map(([sql, binds]) =>
        store
          .query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...(binds as never[]))
          .map(({ detail }) => detail)
          .join('\n'),
      );
  return { store: watched, plans };
}

const kinds = [
  ...new Map(
    (endpoints as readonly Endpoint[]).flatMap(({ record, response }) =>
      response === 'list' && record ? [[record.name, record] as const] : [],
    ),
  ).values(),
];

/** All pages of a list, so that every stretch of its order has been asked for. */
function readAll(store: Store, query: Omit<ListQuery, 'accounts' | 'count'>): number {
  let [cursor, found] = ['', 0];
  for (;;) {
    const values = { ...query.values, ...(cursor && { cursor }) };
    const page = listRecords(store, { ...query, values, accounts: [account_id], count: 15 });
    found += page.records.length;
    if (page.next_cursor === null) return found;
    if (found > 10_000) throw new Error('the pages go round in a circle');
    cursor = page.next_cursor;
  }
}

const isScan = /SCAN record|USE TEMP B-TREE/;

describe.each(kinds.map((kind) => [kind.name, kind] as const))('a list of %s', (_, kind) => {
  const orders = (kind.sortable ?? []).flatMap((field) => [`${field}-asc`, `${field}-desc`]);
  let opened: Awaited<ReturnType<typeof openWith>>;
  beforeAll(async () => {
    opened = await openWith(kind);
  });
  afterAll(() => opened.store.close());

  it.each([undefined, ...orders])('by %s is read along an index, and not sorted', (sort_by) => {
    const { store, plans } = opened;
    for (const more of [{}, { with_deleted: true }, { with_deleted: true, with_draft: true }]) {
      expect(readAll(store, { kind, values: { ...more, ...(sort_by && { sort_by }) } })).toBe(size);
    }
    const found = plans();
    expect(found.length).toBeGreaterThan(3);
    for (const plan of found) expect(plan).not.toMatch(isScan);
    for (const plan of found) expect(plan).toMatch(/SEARCH record USING (COVERING )?INDEX/);
  });
});

it.each<[string, Omit<ListQuery, 'accounts' | 'count'>, RegExp]>([
  ['ids', { kind: campaign, values: {}, filters: [{ field: 'id', in: ['i1', 'i2'] }] }, /INDEX record_id/],
  [
    'their parents',
    { kind: lineItem, values: {}, filters: [{ field: 'parent_id', in: ['c'] }] },
    /INDEX record_parent/,
  ],
  [
    'a funding instrument',
    { kind: campaign, values: {}, filters: [{ field: 'funding_instrument_id', in: ['f'] }] },
    /INDEX filter_campaign_funding_instrument_id \(account_id=\? AND hidden=\? AND draft=\? AND <expr>=\?/,
  ],
  [
    'a name, in the order of names',
    { kind: campaign, values: { q: 'n', sort_by: 'name-desc' } },
    /INDEX sort_name \(kind=\? AND account_id=\? AND hidden=\? AND draft=\? AND (name_key>\? AND name_key<\?|name_key=\? AND rowid[<>]\?)\)/,
  ],
  [
    'a name that few have',
    { kind: campaign, values: { q: 'n1', sort_by: 'created_at-asc' } },
    /INDEX sort_name \(kind=\? AND account_id=\? AND hidden=\? AND draft=\? AND (name_key>\? AND name_key<\?|name_key=\? AND rowid[<>]\?)\)/,
  ],
])('a list filtered by %s uses its index', async (_, query, index) => {
  const { store, plans } = await openWith(query.kind);
  readAll(store, query);
  const found = plans();
  expect(found).not.toEqual([]);
  for (const plan of found) expect(plan).toMatch(index);
  for (const plan of found) expect(plan).not.toContain('SCAN record');
  store.close();
});

it('the total of a list is found without a count of its records', async () => {
  const { store, plans } = await openWith(campaign);
  const values = { with_total_count: true, count: 1 };
  expect(listRecords(store, { kind: campaign, accounts: [account_id], values, count: 1 }).total_count).toBe(
    size,
  );
  expect(plans().filter((plan) => plan.includes('record_listed')).length).toBe(1);
  store.close();
});

it.each(['campaign', 'lineItem'] as const)('a quota looks only at as many %s as it has', async (what) => {
  const { store, plans } = await openWith(what === 'campaign' ? campaign : lineItem);
  const time = '2026-01-01T00:00:00Z';
  expect(hasActive(store, what, { account_id, time, number: size })).toBe(true);
  expect(hasActive(store, what, { account_id, time, number: size + 1 })).toBe(false);
  for (const plan of plans()) expect(plan).toMatch(/INDEX active_\w+ \(account_id=\? AND <expr>>\?\)/);
  store.close();
});

it('children are found by their parents, however many of their kind exist', async () => {
  const { store, plans } = await openWith(lineItem);
  expect(findChildren(store, lineItem, ['c1', 'c2'])).toEqual([]);
  expect(readServing(store, [], '2026-01-01T00:00:00Z').size).toBe(0);
  const campaigns = [
    { seq: 1, id: 'c1', account_id, parent_id: null, hidden: false, draft: false, data: {} },
  ];
  expect(readServing(store, campaigns, '2026-01-01T00:00:00Z').size).toBe(1);
  const children = plans().filter((plan) => !plan.includes('INDEX record_id'));
  expect(children).toHaveLength(2);
  for (const plan of children) expect(plan).toMatch(/SEARCH record USING INDEX record_parent/);
  store.close();
});

it('all indexes exist again after many records were added at once', async () => {
  const { store } = await openWith(campaign);
  const parts = () =>
    store.query<{ name: string; sql: string }>('SELECT name, sql FROM sqlite_master ORDER BY name');
  const before = parts();
  store.write(() =>
    addManyRecords(store, () =>
      insertRecord(store, { kind: campaign, account_id, id: 'more', data: { name: 'm' } }),
    ),
  );
  expect(parts()).toEqual(before);
  const values = { with_total_count: true };
  expect(listRecords(store, { kind: campaign, accounts: [account_id], values, count: 1 }).total_count).toBe(
    size + 1,
  );
  store.close();
});
