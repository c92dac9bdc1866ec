/** Amounts that `ads sql` shows: averages too, and never of several currencies in silence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMirror } from '../../../src/cli/mirror/open-mirror.js';
import { newTally } from '../../../src/cli/mirror/store-rows.js';
import { storeStatistics } from '../../../src/cli/mirror/store-statistics.js';
import { createHome, type Home, runAds } from '../../support/cli.js';

const day = 86_400_000;
const start = Date.parse('2026-03-01T00:00:00Z');
let home: Home;
let file: string;
let single: string;
beforeAll(async () => {
  home = createHome();
  [file, single] = [join(home.path, 'two.db'), join(home.path, 'one.db')];
  for (const [path, currencies] of [
    [file, ['GBP', 'JPY']],
    [single, ['GBP', 'GBP']],
  ] as const) {
    const mirror = await openMirror(path);
    mirror.write(() => {
      for (const [index, currency] of currencies.entries()) {
        const id = `${index}`;
        for (const table of ['campaigns', 'line_items'])
          mirror.run(`INSERT INTO ${table} (account_id, id, currency) VALUES ('a', ?, ?)`, id, currency);
        mirror.run("UPDATE line_items SET campaign_id = id, objective = 'REACH' WHERE id = ?", id);
        const metrics = {
          impressions: [10, 20],
          billed_charge_local_micro: index === 0 ? [1_500_000, 2_500_001] : [7_000_000, 9_000_000],
        };
        const call = {
          ...{ account: 'a', entity: 'LINE_ITEM', ids: [id], groups: [], start, end: start + 2 * day },
          ...{ granularity: 'DAY', placement: 'ALL_ON_TWITTER' },
        };
        const body = { time_series_length: 2, data: [{ id, id_data: [{ segment: null, metrics }] }] };
        const source = {
          ...{ zone: { name: 'UTC' }, boundaries: [start, start + day, start + 2 * day], run: 1 },
        };
        storeStatistics(mirror, { call, body, readAt: start + 40 * day }, source, newTally());
      }
    });
    mirror.close();
  }
});
afterAll(() => home.remove());

const sql = (text: string, format: string, from = file, ...more: readonly string[]) =>
  runAds(home, ['sql', text, '--from', from, '-o', format, ...more]);
const average = `SELECT currency, avg(billed_charge_local_micro) AS mean_local_micro FROM stats_day
  GROUP BY currency ORDER BY currency`;

it('an average of amounts is money in tables and sheets, and a number for programs', async () => {
  expect((await sql(average, 'json')).stdout).toContain('2000000.5');
  expect((await sql(average, 'csv')).stdout).toBe('currency,mean_local_micro\nGBP,2000000.5\nJPY,8000000\n');
  const table = (await sql(average, 'table')).stdout;
  expect(table).toMatch(/2\.00 GBP/);
  expect(table).toMatch(/\b8 JPY/);
  const decimals = (await sql(average, 'csv', file, '--decimal')).stdout;
  expect(decimals).toBe('currency,mean\nGBP,2.000001\nJPY,8\n');
});

it('amounts without their currency get a notice where the file has several', async () => {
  const mixed = 'SELECT day, sum(billed_charge_local_micro) AS spend_local_micro FROM stats_day GROUP BY day';
  expect((await sql(mixed, 'json')).stderr).toContain('the file has amounts in GBP and JPY');
  expect((await sql(mixed, 'json', single)).stderr).toBe('');
  expect((await sql(average, 'json')).stderr).toBe('');
  expect((await sql('SELECT sum(impressions) AS impressions FROM stats_day', 'json')).stderr).toBe('');
});

it('every query of docs/mirror.md keeps currencies apart', async () => {
  const text = readFileSync('docs/mirror.md', 'utf8');
  const inline = [...text.matchAll(/^ads sql "([^"\n]*)"/gm)].map(([, query = '']) => query);
  const [, spend = ''] = /\$ cat spend\.sql\n([^$]*)/.exec(text) ?? [];
  expect([inline.length, spend]).toEqual([6, expect.stringContaining('SELECT')]);
  for (const query of [...inline, spend])
    expect([query, (await sql(query, 'json')).exit, (await sql(query, 'json')).stderr]).toEqual([
      query,
      0,
      '',
    ]);
  const chart = inline.find((query) => query.includes('AS spend_local_micro')) ?? '';
  // By hand: what each currency has on each day.
  expect(JSON.parse((await sql(chart, 'json')).stdout)).toEqual([
    { day: '2026-03-01', currency: 'GBP', spend_local_micro: 1_500_000 },
    { day: '2026-03-01', currency: 'JPY', spend_local_micro: 7_000_000 },
    { day: '2026-03-02', currency: 'GBP', spend_local_micro: 2_500_001 },
    { day: '2026-03-02', currency: 'JPY', spend_local_micro: 9_000_000 },
  ]);
});
