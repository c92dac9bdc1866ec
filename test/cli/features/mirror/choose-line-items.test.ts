/** Which line items a run asks about, where an account has more than it asks about each time. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Mirror } from '../../../../src/cli/features/mirror/mirror.js';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { chooseLineItems } from '../../../../src/cli/features/mirror/read-by-line-items.js';
import { mirrorTables } from '../../../../src/cli/features/mirror/tables.js';

const table = mirrorTables().find(({ byLineItems }) => byLineItems);
if (!table?.byLineItems) throw new Error('no such table');
/** One line item in a call, so that five are asked about in turn. */
const small = { ...table, byLineItems: { ...table.byLineItems, max: 1 } };

let folder: string;
let mirror: Mirror;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-lines-'));
  mirror = await openMirror(join(folder, 'ads.db'));
  for (let at = 10; at < 30; at += 1) {
    addLine(`l${at}`, '2026-01-01T00:00:00Z');
    readAt(`l${at}`, '2026-03-01T12:00:00Z');
  }
  for (let at = 25; at < 30; at += 1) readAt(`l${at}`, '2026-02-01T12:00:00Z');
});
afterEach(() => {
  mirror.close();
  rmSync(folder, { recursive: true, force: true });
});

const addLine = (id: string, updated: string, deleted = 0) =>
  mirror.run(
    'INSERT OR REPLACE INTO line_items (account_id, id, updated_at, deleted) VALUES (?, ?, ?, ?)',
    'a',
    id,
    updated,
    BigInt(deleted),
  );
const readAt = (id: string, at: string) =>
  mirror.run(
    'INSERT OR REPLACE INTO _parents (account_id, table_name, id, read_at) VALUES (?, ?, ?, ?)',
    'a',
    small.name,
    id,
    at,
  );
const choose = (whole = false) => chooseLineItems({ mirror, account: 'a', now: () => 0, whole }, small);
const oldest = ['l25', 'l26', 'l27', 'l28', 'l29'];

it('those that were asked about the longest ago, and no more', () => {
  expect([...choose()].sort()).toEqual(oldest);
});

it('those that are new or have changed, to an hour before the last read, and the others in turn', () => {
  addLine('new', '2020-01-01T00:00:00Z');
  addLine('l10', '2026-03-01T11:00:00Z');
  addLine('l11', '2026-03-01T10:59:59Z');
  addLine('l12', '2026-03-01T12:00:01Z', 1);
  expect([...choose()].sort()).toEqual(['l10', 'l12', ...oldest, 'new']);
});

it('none that is deleted and was asked about since', () => {
  addLine('l25', '2026-01-01T00:00:00Z', 1);
  expect([...choose()].sort()).toEqual(['l10', 'l26', 'l27', 'l28', 'l29']);
});

it('all if the run is whole', () => {
  expect(choose(true).length).toBe(20);
});
