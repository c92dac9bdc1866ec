/** Lists as the indexes find them, against lists that are filtered and sorted here, in worlds that change meanwhile. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { campaign } from '../../../src/contract/groups/campaigns.js';
import { lineItem } from '../../../src/contract/groups/line-items.js';
import type { RecordKind, Value } from '../../../src/contract/types.js';
import { deleteRecord, hideChildren } from '../../../src/emulator/store/deletion.js';
import { type ListQuery, listRecords } from '../../../src/emulator/store/list.js';
import {
  foldCase,
  insertRecord,
  type RecordRow,
  readRow,
  type StoredRecord,
  updateRecord,
} from '../../../src/emulator/store/records.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { rounds } from '../../support/rounds.js';

const accounts = ['a1', 'a2'] as const;
const times = [null, '2026-01-01T00:00:00Z', '2026-01-01T00:00:00.500Z', '2026-02-01T00:00:00Z'] as const;
const parents = ['c0', 'c1', 'c2'] as const;

const fields = fc.record({
  deleted: fc.constant(false),
  name: fc.constantFrom('al', 'AL', 'alp', 'Äpfel', 'b', '', 'z\u{1f600}', 'z\uffee'),
  entity_status: fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED', 'DRAFT'),
  created_at: fc.constantFrom(...times),
  updated_at: fc.constantFrom(...times),
  start_time: fc.constantFrom(...times),
  end_time: fc.constantFrom(...times),
  standard_delivery: fc.constantFrom(null, true, false),
  daily_budget_amount_local_micro: fc.constantFrom<Value[]>(null, 1, 5, 9007199254740992n, 9007199254740993n),
  bid_amount_local_micro: fc.constantFrom<Value[]>(null, 2, 3),
  funding_instrument_id: fc.constantFrom('f1', 'f2'),
});
const change = fc.oneof(
  fc.record({
    add: fc.constantFrom('campaign', 'item'),
    data: fields,
    account: fc.nat(1),
    parent: fc.nat(2),
  }),
  fc.record({ update: fc.nat(), data: fields }),
  fc.record({ remove: fc.nat() }),
  fc.record({ erase: fc.nat() }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function allRows(store: Store): (StoredRecord & { kind: string })[] {
  return store
    .query<RecordRow & { kind: string }>('SELECT * FROM record ORDER BY seq')
    .map((row) => ({ kind: row.kind, ...readRow(row) }));
}

function applyChange(store: Store, one: Change, id: string): void {
  store.write(() => {
    if ('add' in one) {
      const account_id = accounts[one.account] ?? '';
      const isItem = one.add === 'item';
      const parent = isItem ? { parent_id: parents[one.parent] ?? '' } : {};
      const own = isItem
        ? id
        : // The id of a record that was erased is not used again while something is below it.
          (parents.find((name) => !allRows(store).some((row) => [row.id, row.parent_id].includes(name))) ??
          id);
      const kind = isItem ? lineItem : campaign;
      return insertRecord(store, { kind, account_id, id: own, ...parent, data: { ...one.data, id: own } });
    }
    const rows = allRows(store);
    const at = 'update' in one ? one.update : 'remove' in one ? one.remove : one.erase;
    const row = rows[at % Math.max(rows.length, 1)];
    if (!row) return;
    if ('update' in one) updateRecord(store, row, { ...row.data, ...one.data, id: row.id });
    else if ('erase' in one) deleteRecord(store, row);
    else {
      updateRecord(store, row, { ...row.data, deleted: true });
      hideChildren(store, row.id);
    }
  });
}

/** The key of a record in an order, computed from the records alone. */
function keyOf(rows: ReturnType<typeof allRows>, row: StoredRecord & { kind: string }, field: string): Value {
  if (field === 'name') return foldCase(String(row.data.name));
  if (row.kind === campaign.name && (field === 'start_time' || field === 'end_time')) {
    const items = rows.filter(
      (item) => item.kind === lineItem.name && item.parent_id === row.id && !item.hidden && !item.draft,
    );
    const found = items.map(({ data }) => data[field]);
    if (found.length === 0 || found.some((time) => typeof time !== 'string')) return null;
    const sorted = found.map((time) => String(time).replace(/Z$/, '')).sort();
    return (field === 'start_time' ? sorted[0] : sorted.at(-1)) ?? null;
  }
  const value = row.data[field] ?? null;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value.replace(/Z$/, '') : value;
}

function compareKeys(one: Value, other: Value): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null);
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  const [a, b] = [BigInt(one as number), BigInt(other as number)];
  return a < b ? -1 : Number(a > b);
}

interface Model {
  readonly kind: RecordKind;
  readonly accounts: readonly string[];
  readonly field: string | undefined;
  readonly isUp: boolean;
  readonly values: ListQuery['values'];
  readonly filters: Readonly<Record<string, readonly string[] | undefined>>;
}

/** All records of a list in their order, each with its position. */
function listNaively(store: Store, model: Model) {
  const rows = allRows(store);
  const { values } = model;
  const prefix = foldCase(values.q ?? '');
  const inFilter = (row: StoredRecord) =>
    Object.entries(model.filters).every(([field, allowed]) => {
      const value = field === 'id' ? row.id : field === 'parent_id' ? row.parent_id : row.data[field];
      return !allowed || allowed.includes(String(value));
    });
  const sign = model.isUp ? 1 : -1;
  const compare = (a: { key: Value; seq: number }, b: { key: Value; seq: number }) =>
    sign * (compareKeys(a.key, b.key) || a.seq - b.seq);
  const found = rows
    .filter((row) => row.kind === model.kind.name && model.accounts.includes(row.account_id))
    .filter((row) => (values.with_deleted || !row.hidden) && (values.with_draft || !row.draft))
    .filter((row) => values.q === undefined || foldCase(String(row.data.name)).startsWith(prefix))
    .filter(inFilter)
    .map((row) => ({ id: row.id, seq: row.seq, key: model.field ? keyOf(rows, row, model.field) : null }))
    .sort(compare);
  return { found, compare };
}

const query = fc
  .record({
    kind: fc.constantFrom(campaign, lineItem),
    accounts: fc.constantFrom<string[][]>(['a1'], ['a2'], ['a1', 'a2'], []),
    order: fc.option(fc.record({ at: fc.nat(), isUp: fc.boolean() })),
    values: fc.record(
      {
        with_deleted: fc.boolean(),
        with_draft: fc.boolean(),
        q: fc.constantFrom('a', 'AL', 'z', 'ä', 'nothing'),
      },
      { requiredKeys: [] },
    ),
    count: fc.integer({ min: 1, max: 4 }),
    ids: fc.option(fc.constantFrom<string[][]>(['c0', 'c1'], ['n1', 'c2', 'n3', 'n5'])),
    parents: fc.option(fc.constantFrom<string[][]>(['c0'], ['c0', 'c2'])),
    instruments: fc.option(fc.constantFrom<string[][]>(['f1'], ['f1', 'f2'], ['f3'])),
  })
  .map(({ kind, order, ids, parents: belongTo, instruments, ...rest }) => {
    const sortable = kind.sortable ?? [];
    const field = order ? sortable[order.at % sortable.length] : undefined;
    return {
      ...rest,
      kind,
      field,
      isUp: order?.isUp ?? true,
      filters: {
        id: ids ?? undefined,
        parent_id: kind === lineItem ? (belongTo ?? undefined) : undefined,
        funding_instrument_id: instruments ?? undefined,
      },
    };
  });

it('lists are the same, page by page, while records come, change and go', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 5, maxLength: 25 }),
      fc.array(fc.tuple(query, fc.array(change, { maxLength: 4 })), { minLength: 1, maxLength: 12 }),
      async (changes, lists) => {
        const store = await openStore(':memory:', async () => () => {});
        let made = 0;
        for (const one of changes) applyChange(store, one, `n${made++}`);
        for (const [model, meanwhile] of lists) {
          const { field, isUp, count, kind } = model;
          const filters = Object.entries(model.filters).map(([name, allowed]) => ({
            field: name,
            in: allowed,
          }));
          const sort = field === undefined ? {} : { sort_by: `${field}-${isUp ? 'asc' : 'desc'}` };
          const waiting: (Change | undefined)[] = [...meanwhile];
          let cursor: string | null = null;
          let last: { key: Value; seq: number } | undefined;
          do {
            const { found, compare } = listNaively(store, model);
            const position = last;
            const rest = position ? found.filter((row) => compare(row, position) > 0) : found;
            const page: ReturnType<typeof listRecords> = listRecords(store, {
              kind,
              accounts: model.accounts,
              filters,
              count: 200,
              values: {
                ...model.values,
                ...sort,
                count,
                with_total_count: true,
                ...(cursor !== null && { cursor }),
              },
            });
            expect(page.records.map(({ id }) => id)).toEqual(rest.slice(0, count).map(({ id }) => id));
            expect(page.total_count).toBe(found.length);
            expect(page.next_cursor !== null).toBe(rest.length >= count);
            cursor = page.next_cursor;
            last = rest[count - 1];
            const next = waiting.shift();
            if (next) applyChange(store, next, `n${made++}`);
          } while (cursor !== null);
        }
        store.close();
      },
    ),
    { numRuns: rounds(40) },
  );
});
