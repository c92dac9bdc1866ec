/** Amounts that `ads sql` shows: averages too, and never of several currencies in silence. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMirror } from '../../../../src/cli/features/mirror/open-mirror.js';
import { newTally } from '../../../../src/cli/features/mirror/store-rows.js';
import { storeStatistics } from '../../../../src/cli/features/mirror/store-statistics.js';
import { createHome, type Home, runAds } from '../../../support/cli.js';

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

it.each([
  ['without an alias', 'SELECT day, sum(billed_charge_local_micro) FROM stats_day GROUP BY 1'],
  [
    'under another name',
    'SELECT day, sum("billed_charge_local_micro") / 1e6 AS spend FROM stats_day GROUP BY 1',
  ],
  [
    'beside a currency that stands for all',
    'SELECT currency, sum(billed_charge_local_micro) AS spend_local_micro FROM stats_day',
  ],
  [
    'beside the currency of one row of a day',
    'SELECT day, currency, sum(billed_charge_local_micro) AS spend_local_micro FROM stats_day GROUP BY 1',
  ],
  [
    'for an account, which has both currencies',
    'SELECT account_id, currency, sum(billed_charge_local_micro) AS spend_local_micro FROM stats_day GROUP BY account_id',
  ],
])('amounts that are added up %s get a notice', async (_, text) => {
  const { stderr } = await sql(text, 'json');
  expect(stderr).toMatch(/amounts in GBP and JPY, .* may mix them: add currency to (SELECT and )?GROUP BY/);
  expect((await sql(text, 'json', single)).stderr).toBe('');
});

it.each([
  "SELECT sum(billed_charge_local_micro) AS spend FROM stats_day WHERE currency = 'GBP'",
  'SELECT line_item_id, currency, sum(billed_charge_local_micro) AS spend_local_micro FROM stats_day GROUP BY line_item_id',
  'SELECT day, currency, sum(billed_charge_local_micro) OVER (PARTITION BY currency ORDER BY day) AS spend FROM stats_day',
  'SELECT currency, billed_charge_local_micro FROM stats_day',
  "SELECT '_local_micro' AS text, impressions FROM stats_day",
])('amounts of one currency get none: %s', async (text) => {
  expect((await sql(text, 'json')).stderr).toBe('');
});

it('a second amount of the same name is an amount, and a second id an id', async () => {
  const join = `SELECT a.billed_charge_local_micro, b.billed_charge_local_micro, a.line_item_id, b.line_item_id, a.currency
    FROM stats_day AS a JOIN stats_day AS b ON b.line_item_id = a.line_item_id AND b.day > a.day ORDER BY a.currency`;
  expect((await sql(join, 'csv', file, '--decimal')).stdout).toBe(
    'billed_charge,billed_charge_2,line_item_id,line_item_id_2,currency\n1.50,2.500001,0,0,GBP\n7,9,1,1,JPY\n',
  );
  expect((await sql(join, 'table')).stdout).toMatch(/1\.50 GBP.*2\.50 GBP/);
});

const rate = 'SELECT day, 1.0 * clicks / impressions AS rate FROM (SELECT day, 1 AS clicks, 4 AS impressions';

it('a chart and a sparkline never add up quotients and averages', async () => {
  const days = `WITH RECURSIVE days(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM days WHERE n < 399)
    SELECT date('2026-01-01', n || ' days') AS day, currency, avg(billed_charge_local_micro) AS mean_local_micro, 0.005 AS rate
    FROM days, stats_day GROUP BY 1, 2`;
  const sparks = (await sql(days, 'spark')).stdout;
  expect(sparks).toMatch(/LAST MEAN\tTREND\tLAST RATE/);
  expect(sparks).toMatch(/GBP\t2\.00 GBP\t.*\t0\.005\t/);
  const chart = await sql(`SELECT day, rate FROM (${days}) GROUP BY 1`, 'chart');
  expect(chart.stdout).toContain('0.005');
  expect(chart.stdout).not.toMatch(/0\.0[1-9]/);
  expect(chart.stderr).toContain('each point is the mean of');
});

it('a chart of several quotients of a day shows their mean, and says so', async () => {
  const several = `${rate} FROM stats_day)`;
  const { stdout, stderr } = await sql(several, 'spark');
  expect(stdout).toMatch(/0\.25/);
  expect(stdout).not.toMatch(/0\.50?\b/);
  expect(stderr).toContain('rate has several values in one day of a series, and their mean is drawn');
  expect((await sql(`${several} GROUP BY day`, 'spark')).stderr).toBe('');
});
