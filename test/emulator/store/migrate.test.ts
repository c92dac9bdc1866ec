/** Files of the version before, which are brought to this one when they are opened. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaign } from '../../../src/contract/groups/campaigns.js';
import { lineItem } from '../../../src/contract/groups/line-items.js';
import { listRecords } from '../../../src/emulator/store/list.js';
import { insertRecord } from '../../../src/emulator/store/records.js';
import { openStore, type Store } from '../../../src/emulator/store/store.js';
import { takeBack } from '../../support/former-store.js';

const account_id = 'a1';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ads-migrate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fill(store: Store): void {
  for (const [id, deleted] of [
    ['c1', false],
    ['c2', false],
    ['c3', true],
  ] as const) {
    insertRecord(store, { kind: campaign, account_id, id, data: { id, name: id, deleted } });
  }
  for (const [id, parent_id, start_time] of [
    ['i1', 'c2', '2026-01-05T00:00:00Z'],
    ['i2', 'c2', '2026-01-03T00:00:00Z'],
  ] as const) {
    insertRecord(store, {
      kind: lineItem,
      account_id,
      id,
      parent_id,
      data: { id, start_time, deleted: false },
    });
  }
}

/** What the store keeps up, and the names of all its parts. */
function describeStore(store: Store) {
  return {
    counts: store.query('SELECT * FROM record_count ORDER BY kind, hidden, draft'),
    flights: store.query('SELECT id, start_time, end_time FROM record ORDER BY seq'),
    parts: store.query("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite%' ORDER BY name"),
    sorted: listRecords(store, {
      kind: campaign,
      accounts: [account_id],
      values: { sort_by: 'start_time-desc', with_total_count: true },
      count: 10,
    }),
  };
}

it('a migrated store has the indexes, the numbers and the times of campaigns of a new one', async () => {
  const path = join(folder, 'former.db');
  const store = await openStore(path, async () => fill);
  const expected = describeStore(store);
  expect(expected.sorted.records.map(({ id }) => id)).toEqual(['c2', 'c1']);
  expect(expected.counts).toHaveLength(3);
  takeBack(store);
  store.close();
  const [one, other] = await Promise.all([openStore(path), openStore(path)]);
  expect(describeStore(one)).toEqual(expected);
  expect(describeStore(other)).toEqual(expected);
  one.close();
  other.close();
});
