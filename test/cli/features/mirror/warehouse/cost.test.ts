/** The figures of docs/warehouse.md are those that follow from the contract. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rates } from '../../../../../src/contract/wire/rate-limits.js';
import { root } from '../../../../support/source.js';
import {
  account,
  accounts,
  bytesAtRest,
  bytesOfAnswer,
  hoursOf,
  listCalls,
  runs,
  sqliteBytes,
  statisticsCalls,
} from '../../../../support/warehouse-cost.js';

const page = readFileSync(join(root, 'docs/warehouse.md'), 'utf8');
const text = page.replace(/\s+/g, ' ');

/** The cells of the row of a table that begins with these words. */
function cellsOf(words: string): string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| ${words}`)) ?? '';
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

const whole = (amount: number) => amount.toLocaleString('en');
const each = <T>(of: (run: (typeof runs)[number]) => T) => runs.map(of);
const hours = (amount: number) => (Number.isInteger(amount) ? String(amount) : amount.toFixed(1));

it('has the calls of an account', () => {
  expect(cellsOf('calls for lists')).toEqual(each(listCalls).map(whole));
  const calls = each(statisticsCalls);
  expect(cellsOf('questions for what served')).toEqual(calls.map(({ active }) => whole(active)));
  expect(cellsOf('synchronous calls')).toEqual(calls.map(({ synchronous }) => whole(synchronous)));
  expect(cellsOf('jobs for statistics')).toEqual(calls.map(({ jobs }) => whole(jobs)));
});

it('has the calls and hours of all accounts', () => {
  const sums = each((run) => {
    const { active, synchronous, jobs } = statisticsCalls(run);
    return whole(accounts * (listCalls(run) + active + synchronous + jobs));
  });
  const row = page.split('\n').find((line) => /^\| calls \|/.test(line)) ?? '';
  expect(row).toBe(`| calls | ${sums.join(' | ')} |`);
  const found = each(hoursOf);
  expect(cellsOf('hours by the limit of statistics')).toEqual(
    found.map(({ statistics }) => hours(statistics)),
  );
  expect(cellsOf('hours by the limit of writes')).toEqual(found.map(({ jobs }) => hours(jobs)));
  const { statistics, writes } = rates;
  expect(page).toContain(
    `limit of statistics, ${statistics.limit} calls in ${statistics.seconds / 60} minutes`,
  );
  expect(page).toContain(`limit of writes, ${writes.limit} jobs in a minute`);
  expect(writes.seconds).toBe(60);
});

it('has the arithmetic', () => {
  const { active, synchronous } = statisticsCalls('later');
  const perHour = (rates.statistics.limit * 3600) / rates.statistics.seconds;
  const daily = hoursOf('later').statistics;
  expect(text).toContain(
    `takes (${active} + ${synchronous}) × ${whole(accounts)} ÷ ${whole(perHour)} an hour = ${daily} hours`,
  );
  const withJobs = hoursOf('jobs').statistics;
  expect(text).toContain(
    `within 8 hours, divide them among ${Math.ceil(daily / 8)} users, or with \`--jobs\` among ${Math.ceil(withJobs / 8)}`,
  );
  expect(text).toContain(
    `${whole(Math.floor((perHour * 24) / (active + synchronous) / 10) * 10)} accounts in a day`,
  );
  const lists = accounts * listCalls('later');
  expect(text).toContain(
    `${whole(lists)} calls ÷ 16 at a time × 0.2 seconds = ${(((lists / 16) * 0.2) / 3600).toFixed(1)} hours`,
  );
  const gigabytes = (accounts * synchronous * bytesOfAnswer()) / 1e9;
  expect(text).toContain(
    `has ${Math.round(bytesOfAnswer() / 1000)} kB before it is packed: ${synchronous} calls × ${whole(accounts)} accounts are ${gigabytes.toFixed(1)} GB a day`,
  );
});

it('has the bytes of a year', async () => {
  const { LINE_ITEM, PROMOTED_TWEET } = account.serving.day;
  const rows = [LINE_ITEM, PROMOTED_TWEET].map((count) => count * 365 * accounts);
  const { parquet, singer } = await bytesAtRest();
  const size = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;
  const perRow = Number((parquet / 1000).toFixed(1)) * 1000;
  const perMessage = Number((singer / 1000).toFixed(1)) * 1000;
  expect(cellsOf('rows')).toEqual(rows.map(whole));
  expect(cellsOf('SQLite')).toEqual(rows.map((count) => size(count * sqliteBytes)));
  expect(cellsOf('Parquet, 20 rows')).toEqual(rows.map((count) => size((count / LINE_ITEM) * perRow)));
  expect(page).toContain(`${LINE_ITEM} rows in a file of ${perRow / 1000} kB`);
  expect(cellsOf('Singer messages')).toEqual(rows.map((count) => size(count * perMessage)));
  expect(page).toContain(`Singer messages, ${perMessage / 1000} kB each`);
});
