/** Records that are written to a table: none changes by being written again, and each change is noted once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mirror } from '../../../../src/cli/features/mirror/mirror.js';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { markMissing, newTally, storeRows } from '../../../../src/cli/features/mirror/store-rows.js';
import { mirrorTables } from '../../../../src/cli/features/mirror/tables.js';
import type { Document } from '../../../../src/contract/types.js';
import { parseJson, writeJson } from '../../../../src/values/lossless-json.js';
import { anyCharacter } from '../../../support/characters.js';
import { rounds } from '../../../support/rounds.js';

let folder: string;
let mirror: Mirror;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-rows-'));
  mirror = await openMirror(join(folder, 'ads.db'));
});
afterEach(() => {
  mirror.close();
  rmSync(folder, { recursive: true, force: true });
});

const tables = mirrorTables();
const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.constantFrom('', "'", '"', '\0', 'a\0b', '\u{1f600}', '123', 'null', 'a\ud800b', '\udc00'),
);
const valuesOf = (type: string): fc.Arbitrary<unknown> => {
  switch (type) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'micro':
      return integer;
    case 'number':
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    case 'list':
      return fc.array(text, { maxLength: 3 });
    case 'object':
      return fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(text, integer, fc.constant(null)));
    default:
      return text;
  }
};

/** A table with several states of one record, as the service writes them. */
const histories = fc.constantFrom(...tables).chain((table) => {
  const { columns, key } = table;
  const record = fc.record(
    Object.fromEntries(
      columns
        .filter(({ name }) => name !== key)
        .map(({ name, field }) => [name, fc.option(valuesOf(field.type), { nil: null, freq: 5 })]),
    ),
    { requiredKeys: [] },
  );
  return fc.tuple(
    fc.constant(table),
    fc.array(record, { minLength: 1, maxLength: 4 }),
    fc.string({ minLength: 1 }),
  );
});

describe('a record', () => {
  it('that is written again has not changed, and changes are noted in full', () => {
    let count = 0;
    fc.assert(
      fc.property(histories, ([table, states, name]) => {
        count += 1;
        const account = `account ${count}`;
        const source = { account, run: 1, now: '2026-01-01T00:00:00Z', notes: true };
        const write = (state: object) => {
          const tally = newTally();
          const record = parseJson(writeJson({ ...state, [table.key]: name })) as Document;
          mirror.write(() => storeRows(mirror, table, [record], source, tally));
          return tally;
        };
        for (const state of states) {
          write(state);
          expect([table.name, state, write(state)]).toEqual([
            ...[table.name, state],
            { read: 1, created: 0, changed: 0, deleted: 0 },
          ]);
        }
        const notes = mirror.query<{ field: string; old: string | null; new: string | null }>(
          'SELECT field, old, new FROM changes WHERE account_id = ? ORDER BY rowid',
          account,
        );
        // Each old value is the last new one.
        const last = new Map<string, string | null>();
        for (const { field, old, new: value } of notes) {
          if (last.has(field)) expect(old).toBe(last.get(field));
          expect(old).not.toBe(value);
          last.set(field, value);
        }
      }),
      { numRuns: rounds(60) },
    );
  });

  it('that comes back is not missing any more, and both are noted', () => {
    const table = tables.find(({ name }) => name === 'draft_tweets');
    if (!table) throw new Error('no such table');
    const source = (run: number) => ({ account: 'a', run, now: `2026-01-0${run}T00:00:00Z`, notes: true });
    const record = { id: 'x', name: 'Draft' };
    const missing = () =>
      mirror.query<{ since: string | null }>('SELECT missing_since AS since FROM draft_tweets');
    const tally = newTally();
    mirror.write(() => storeRows(mirror, table, [record], source(1), tally));
    mirror.write(() => markMissing(mirror, table, source(2), tally));
    mirror.write(() => markMissing(mirror, table, source(3), tally));
    expect(missing()).toEqual([{ since: '2026-01-02T00:00:00Z' }]);
    mirror.write(() => storeRows(mirror, table, [record], source(4), tally));
    expect(missing()).toEqual([{ since: null }]);
    expect(tally).toEqual({ read: 2, created: 1, changed: 1, deleted: 1 });
    expect(mirror.query('SELECT field, old, new, seen_in FROM changes ORDER BY rowid')).toEqual([
      { field: 'id', old: null, new: '"x"', seen_in: 1 },
      { field: 'missing_since', old: 'null', new: '"2026-01-02T00:00:00Z"', seen_in: 2 },
      { field: 'missing_since', old: '"2026-01-02T00:00:00Z"', new: 'null', seen_in: 4 },
    ]);
  });

  it('that the service computes again is dated by the read, and one that says when it changed by that', () => {
    const table = tables.find(({ name }) => name === 'funding_instruments');
    if (!table) throw new Error('no such table');
    const old = '2026-01-04T09:00:00Z';
    const states = [
      { id: 'x', updated_at: old, credit_remaining_local_micro: 138_624_460_803 },
      { id: 'x', updated_at: old, credit_remaining_local_micro: 135_431_510_410 },
      { id: 'x', updated_at: '2026-03-08T10:00:00Z', credit_remaining_local_micro: 0, able_to_fund: false },
    ];
    for (const account of ['a', 'b'])
      for (const [run, record] of states.entries())
        mirror.write(() =>
          storeRows(
            mirror,
            table,
            [record, { ...record, id: 'y', credit_remaining_local_micro: 5 }],
            { account, run, now: `2026-03-0${run + 7}T12:00:00Z`, notes: run > 0 },
            newTally(),
          ),
        );
    const notes = mirror.query(
      "SELECT field, new, at FROM changes WHERE account_id = 'b' AND id = 'x' ORDER BY rowid",
    );
    expect(notes).toEqual([
      { field: 'credit_remaining_local_micro', new: '135431510410', at: '2026-03-08T12:00:00Z' },
      { field: 'credit_remaining_local_micro', new: '0', at: '2026-03-08T10:00:00Z' },
      { field: 'able_to_fund', new: 'false', at: '2026-03-08T10:00:00Z' },
    ]);
  });

  it('without its id is an error, and nothing of the page is stored', () => {
    const table = tables.find(({ name }) => name === 'campaigns');
    if (!table) throw new Error('no such table');
    const source = { account: 'a', run: 1, now: '2026-01-01T00:00:00Z', notes: true };
    const page = [{ id: 'x', name: 'One' }, { name: 'Two' }];
    const store = () => mirror.write(() => storeRows(mirror, table, page, source, newTally()));
    expect(store).toThrow('the list campaigns.list has records without id');
    expect(mirror.query('SELECT id FROM campaigns')).toEqual([]);
  });
});
