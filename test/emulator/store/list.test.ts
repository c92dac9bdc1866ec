/** Lists and their cursors (docs/service.md#lists). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { campaign } from '../../../src/contract/groups/campaigns.js';
import type { Document } from '../../../src/contract/types.js';
import { type ListValues, listRecords } from '../../../src/emulator/store/list.js';
import { findRecord, foldCase, insertRecord, updateRecord } from '../../../src/emulator/store/records.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { rounds } from '../../support/rounds.js';

const account_id = 'a1';

function add(store: Store, id: string, data: Document = {}): void {
  store.write(() =>
    insertRecord(store, { kind: campaign, account_id, id, data: { id, deleted: false, ...data } }),
  );
}

function list(store: Store, values: ListValues = {}) {
  return listRecords(store, { kind: campaign, accounts: [account_id], values, count: 200 });
}

const idsOf = (page: ReturnType<typeof list>) => page.records.map((record) => record.id);

/** All pages, with something done between them. */
function readAll(store: Store, values: ListValues, between: () => void = () => {}): string[] {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = list(store, { ...values, ...(cursor !== null && { cursor }) });
    ids.push(...idsOf(page));
    cursor = page.next_cursor;
    if (ids.length > 1000) throw new Error('the pages go round in a circle');
    between();
  } while (cursor !== null);
  return ids;
}

async function openWith(rows: readonly Document[]): Promise<Store> {
  const store = await openStore(':memory:', async () => () => {});
  for (const [index, row] of rows.entries()) add(store, String.fromCharCode(97 + index), row);
  return store;
}

const refused = (parameter: string) =>
  expect.objectContaining({
    errors: [expect.objectContaining({ code: 'INVALID_PARAMETER', parameter })],
    status: 400,
  });

describe('pages', () => {
  it('continue where the one before ended, and end with null when they are not full', async () => {
    const store = await openWith([{}, {}, {}, {}, {}]);
    const first = list(store, { count: 2 });
    const second = list(store, { count: 2, cursor: first.next_cursor ?? '' });
    const third = list(store, { count: 2, cursor: second.next_cursor ?? '' });
    expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(third.next_cursor).toBeNull();
  });

  it('hold 200 records by default', async () => {
    const store = await openStore(':memory:', async () => () => {});
    for (let n = 0; n < 201; n++) add(store, String(n));
    expect(list(store).records).toHaveLength(200);
    expect(list(store, { count: 1000 }).records).toHaveLength(201);
  });

  it('of an empty list are one, without a cursor', async () => {
    const store = await openWith([]);
    expect(list(store)).toEqual({ records: [], next_cursor: null });
  });

  it('contain the total of the whole list on request', async () => {
    const store = await openWith([{}, {}, { deleted: true }, { entity_status: 'DRAFT' }]);
    expect(list(store, { count: 1, with_total_count: true }).total_count).toBe(2);
    expect(list(store, { with_deleted: true, with_draft: true, with_total_count: true }).total_count).toBe(4);
    expect(list(store, { count: 1 })).not.toHaveProperty('total_count');
  });
});

describe('sort_by', () => {
  const rows = [
    {
      name: 'Beta',
      total_budget_amount_local_micro: 9007199254740993n,
      created_at: '2026-01-01T00:00:00.500Z',
    },
    { name: 'alpha', total_budget_amount_local_micro: null, created_at: '2026-01-01T00:00:00Z' },
    { name: 'alpha', total_budget_amount_local_micro: 9007199254740992n, created_at: '2026-01-02T00:00:00Z' },
    { name: 'Äpfel', total_budget_amount_local_micro: 5, created_at: '2025-01-01T00:00:00Z' },
    { name: 'alphabet', total_budget_amount_local_micro: null, created_at: '2025-01-01T00:00:00Z' },
  ];
  it.each([
    ['created_at-asc', 'debac'],
    ['created_at-desc', 'cabed'],
    ['name-asc', 'bcead'],
    ['name-desc', 'daecb'],
    ['total_budget_amount_local_micro-asc', 'bedca'],
    ['total_budget_amount_local_micro-desc', 'acdeb'],
    ['standard_delivery-asc', 'abcde'],
    ['standard_delivery-desc', 'edcba'],
  ])('orders by %s, with any page size', async (sort_by, order) => {
    const store = await openWith(rows);
    for (const count of [1, 2, 3, 5, 6]) expect(readAll(store, { sort_by, count }).join('')).toBe(order);
  });

  it.each(['id-asc', 'data-asc', 'nothing-desc', "name')--asc"])('rejects %s', async (sort_by) => {
    const store = await openWith([]);
    expect(() => list(store, { sort_by })).toThrow(refused('sort_by'));
  });
});

describe('cursors', () => {
  const codes = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  it.each([
    ['no cursor at all', 'abc'],
    ['nothing', ''],
    ['another list', codes(['line_item', '', null, 1])],
    ['another order', codes(['campaign', 'name-asc', 'x', 1])],
    ['no place', codes(['campaign', '', null])],
    ['a broken place', codes(['campaign', '', null, 1.5])],
    ['a broken key', codes(['campaign', '', {}, 1])],
    ['a key of 65 bits', Buffer.from('["campaign","",36893488147419103232,1]').toString('base64url')],
    ['no array', codes({})],
  ])('of %s are rejected', async (_, cursor) => {
    const store = await openWith([{}]);
    expect(() => list(store, { cursor })).toThrow(refused('cursor'));
  });

  it('work with no other order than their own', async () => {
    const store = await openWith([{ name: 'a' }, { name: 'b' }]);
    const { next_cursor } = list(store, { count: 1, sort_by: 'name-asc' });
    expect(() => list(store, { cursor: next_cursor ?? '', sort_by: 'name-desc' })).toThrow(refused('cursor'));
    expect(() => list(store, { cursor: next_cursor ?? '' })).toThrow(refused('cursor'));
  });

  it('show every record that stays exactly once, while others come and go', async () => {
    const amount = fc.oneof(
      fc.constant(null),
      fc.bigInt({ min: 1n, max: 2n ** 63n - 1n }),
      fc.integer({ min: 1, max: 3 }),
    );
    const name = fc.oneof(fc.constantFrom('a', 'A', 'b', ''), fc.string({ unit: 'grapheme', maxLength: 3 }));
    const row = fc.record({ name, total_budget_amount_local_micro: amount });
    const change = fc.oneof(
      fc.record({ add: row }),
      fc.record({ remove: fc.nat() }),
      fc.record({ erase: fc.nat() }),
    );
    const order = fc.constantFrom(
      undefined,
      'name-asc',
      'name-desc',
      'total_budget_amount_local_micro-asc',
      'total_budget_amount_local_micro-desc',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 12 }),
        fc.array(change, { maxLength: 12 }),
        order,
        fc.integer({ min: 1, max: 4 }),
        async (rows, changes, sort_by, count) => {
          const store = await openStore(':memory:', async () => () => {});
          for (const [index, data] of rows.entries()) add(store, `old-${index}`, data);
          const gone = new Set<string>();
          let made = 0;
          const seen = readAll(store, { count, ...(sort_by && { sort_by }) }, () => {
            const next = changes.shift();
            if (!next) return;
            if ('add' in next) return add(store, `new-${made++}`, next.add);
            const id = `old-${('remove' in next ? next.remove : next.erase) % Math.max(rows.length, 1)}`;
            const found = findRecord(store, campaign, account_id, id);
            if (!found) return;
            gone.add(id);
            store.write(() =>
              'remove' in next
                ? updateRecord(store, found, { ...found.data, deleted: true })
                : store.run('DELETE FROM record WHERE seq = ?', found.seq),
            );
          });
          const stayed = rows.map((_, index) => `old-${index}`).filter((id) => !gone.has(id));
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((id) => stayed.includes(id)).sort()).toEqual([...stayed].sort());
          store.close();
        },
      ),
      { numRuns: rounds(15) },
    );
  });
});

describe('q', () => {
  it.each([
    ['al', 'bce'],
    ['AL', 'bce'],
    ['ä', 'd'],
    ['A\u0308', 'd'],
    ['strasse', 'f'],
    ['STRASSE', 'f'],
    ['οδο', 'g'],
    ['οδος', 'g'],
    ['%', ''],
    ['_', ''],
    ['beta', 'a'],
    ['eta', ''],
  ])('%j finds %j', async (q, found) => {
    const names = ['Beta', 'alpha', 'alpha', 'Äpfel', 'ALPHABET', 'Straße', 'ΟΔΟΣΑ'];
    const store = await openWith(names.map((name) => ({ name })));
    expect(idsOf(list(store, { q })).join('')).toBe(found);
  });

  it('compares names with a NUL in them', () => {
    expect(foldCase('A\u0000B')).not.toBe(foldCase('A'));
  });
});
