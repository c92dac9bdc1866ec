/** How far a later read of a list goes: down to rows that are older than an hour before the last one began. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../src/cli/core/records/read-rows.js';
import type { Mirror } from '../../../../src/cli/features/mirror/mirror.js';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { readList } from '../../../../src/cli/features/mirror/read-list.js';
import { newTally } from '../../../../src/cli/features/mirror/store-rows.js';
import { mirrorTables } from '../../../../src/cli/features/mirror/tables.js';
import { formatTime } from '../../../../src/values/time.js';

const minute = 60_000;
const hour = 60 * minute;
const begin = Date.parse('2026-03-01T12:00:00Z');
const table = mirrorTables().find(({ name }) => name === 'campaigns');
if (!table) throw new Error('no such table');
const campaigns = table;
const pageRows = 3;

let folder: string;
let mirror: Mirror;
let now = begin;
/** When each campaign was changed. */
let changed: Map<string, number>;
let calls: string[];
/** Runs after each call, which it gets the number of. */
let after: (call: number) => void;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-list-'));
  mirror = await openMirror(join(folder, 'ads.db'));
  now = begin;
  changed = new Map(Array.from({ length: 20 }, (_, at) => [`c${10 + at}`, begin - 100 * hour - at * minute]));
  calls = [];
  after = () => {};
});
afterEach(() => {
  mirror.close();
  rmSync(folder, { recursive: true, force: true });
});

const client: Caller = {
  async call(_, values) {
    const { sort_by, cursor, count } = values as { sort_by?: string; cursor?: string; count: number };
    const rows = [...changed].map(([id, at]) => ({ id, name: `${id} ${at}`, updated_at: formatTime(at) }));
    rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    if (sort_by !== undefined)
      rows.sort((a, b) => (a.updated_at > b.updated_at ? -1 : a.updated_at < b.updated_at ? 1 : 0));
    const start = Number(cursor ?? 0);
    calls.push(sort_by ?? 'whole');
    const next = start + count < rows.length ? String(start + count) : null;
    const body = { data: rows.slice(start, start + count), next_cursor: next };
    after(calls.length);
    return { body, headers: {} } as never;
  },
};

async function read(whole = false, of = campaigns): Promise<number> {
  calls = [];
  const sync = {
    mirror,
    client,
    account: 'a',
    run: 1,
    now: () => now,
    whole,
    pageRows,
    onRows: async () => {},
  };
  await readList(sync, of, newTally());
  return calls.length;
}

const differing = () => {
  const rows = mirror.query<{ id: string; name: string }>('SELECT id, name FROM campaigns');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  return [...changed].filter(([id, at]) => stored.get(id) !== `${id} ${at}`).map(([id]) => id);
};
const change = (count: number, at: number) => {
  for (const id of [...changed.keys()].slice(0, count)) changed.set(id, at);
};

describe('a later read', () => {
  it.each([
    ['nothing', 0, 0, 1],
    ['two rows', 2, 0, 1],
    ['a page', 3, 0, 2],
    ['a page and a row', 4, 0, 2],
    ['many rows at one time', 10, 0, 4],
    ['many rows that are listed late', 10, -59 * minute, 4],
    ['many rows exactly an hour before', 10, -hour, 4],
    // They may have been there before: the read ends with its first page.
    ['many rows more than an hour before', 10, -hour - 1000, 1],
  ])('finds %s', async (_, count, late, expected) => {
    await read();
    change(count, begin + late);
    now += 5 * hour;
    expect(await read()).toBe(expected);
    expect(calls.every((one) => one === 'updated_at-desc')).toBe(true);
    expect(differing().length).toBe(late < -hour ? count - pageRows : 0);
  });

  it('counts from the begin of the last one, not from its end', async () => {
    await read();
    change(8, begin + 10 * minute);
    now += 5 * hour;
    // While the second page is read, what was on the first one changes, and the read takes long.
    after = (call) => {
      if (call === 2) change(8, now);
      if (call === 2) now += 3 * hour;
    };
    await read();
    after = () => {};
    now += hour;
    await read();
    expect(differing()).toEqual([]);
  });

  it('is whole if it is to be, and then finds what is gone', async () => {
    await read();
    changed.delete('c12');
    now += hour;
    await read();
    const gone = () =>
      mirror.query('SELECT id, missing_since AS since FROM campaigns WHERE missing_since IS NOT NULL');
    expect(gone()).toEqual([]);
    expect(await read(true)).toBe(7);
    expect(gone()).toEqual([{ id: 'c12', since: formatTime(now) }]);
  });

  it('of a list without an order begins again after one that died', async () => {
    const unordered = { ...campaigns, isOrdered: false };
    await read(false, unordered);
    after = (call) => {
      if (call === 3) throw new Error('killed');
    };
    await expect(read(false, unordered)).rejects.toThrow('killed');
    after = () => {};
    changed.delete('c10');
    expect(await read(false, unordered)).toBe(7);
    expect(mirror.query('SELECT id FROM campaigns WHERE missing_since IS NOT NULL')).toEqual([{ id: 'c10' }]);
  });

  it('of a list that has become as short as a page is whole', async () => {
    for (const id of [...changed.keys()].slice(2)) changed.delete(id);
    await read();
    expect(await read()).toBe(1);
    expect(calls).toEqual(['whole']);
  });
});
