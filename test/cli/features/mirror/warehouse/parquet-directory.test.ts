/** Which files of a directory are written again: those of days of which any row has changed. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMirror } from '../../../../../src/cli/features/mirror/open-mirror.js';
import { openReader } from '../../../../../src/cli/features/mirror/run-query.js';
import { newTally } from '../../../../../src/cli/features/mirror/store-rows.js';
import { storeStatistics } from '../../../../../src/cli/features/mirror/store-statistics.js';
import {
  openDirectory,
  type TableFiles,
  writeAccount,
} from '../../../../../src/cli/features/mirror/warehouse/parquet-directory.js';
import { makeFolder } from '../../../../support/folders.js';

const day = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00Z');

it('a day is written again where one of its rows has changed, and another day is not', async () => {
  const folder = makeFolder();
  const [file, to] = [join(folder, 'ads.db'), join(folder, 'files')];
  /** What two line items were charged on two days, as a run has read it. */
  async function read(run: number, charges: Readonly<Record<string, readonly number[]>>): Promise<void> {
    const mirror = await openMirror(file);
    mirror.write(() => {
      for (const [id, amounts] of Object.entries(charges)) {
        mirror.run("INSERT OR IGNORE INTO line_items (account_id, id, currency) VALUES ('a', ?, 'GBP')", id);
        const call = {
          ...{ account: 'a', entity: 'LINE_ITEM', ids: [id], groups: [], start, end: start + 2 * day },
          ...{ granularity: 'DAY', placement: 'ALL_ON_TWITTER' },
        };
        const metrics = { billed_charge_local_micro: amounts };
        const body = { time_series_length: 2, data: [{ id, id_data: [{ segment: null, metrics }] }] };
        const boundaries = [0, 1, 2].map((index) => start + index * day);
        const source = { zone: { name: 'UTC' }, boundaries, run };
        storeStatistics(mirror, { call, body, readAt: start + 40 * day }, source, newTally());
      }
    });
    mirror.close();
  }
  async function write(): Promise<readonly number[]> {
    const reader = await openReader(file);
    const rows: TableFiles[] = [];
    for await (const row of writeAccount({ reader, path: to, account: 'a' })) rows.push(row);
    reader.close();
    const { files = 0, written = 0, rows: count = 0 } = rows.find(({ table }) => table === 'stats_day') ?? {};
    return [files, written, count];
  }
  await openDirectory(to);
  await read(1, { one: [5, 6], two: [7, 8] });
  expect(await write()).toEqual([2, 2, 4]);
  await read(2, { one: [5, 6], two: [7, 8] });
  expect(await write()).toEqual([2, 0, 0]);
  await read(3, { two: [7, 9] });
  expect(await write()).toEqual([2, 1, 2]);
  await read(4, { one: [50, 6] });
  expect(await write()).toEqual([2, 1, 2]);
});
