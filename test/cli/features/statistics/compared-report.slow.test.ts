/** Comparisons of reports, against sums of raw hours that are read by calls of their own and added up here. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const hour = 3_600_000;
const day = 24 * hour;
const home = homeOfFile(createHomeWithDemo);
/** 5:21 of a Friday in New York. */
const now = Date.parse('2026-03-20T09:21:00Z');
/** When New York changed to summer time. */
const change = Date.parse('2026-03-08T07:00:00Z');
/** What the clock of New York showed, as if it were UTC. */
const clockOf = (at: number) => at - (at < change ? 5 : 4) * hour;
const dateOf = (at: number) => new Date(clockOf(at)).toISOString().slice(0, 10);
const hourOf = (at: number) => new Date(clockOf(at)).getUTCHours();

let clock = now;
afterEach(() => {
  clock = now;
});
const run = (argv: readonly string[]) =>
  runAds(home, argv, { now: () => clock, env: { ADS_ENV: 'local' }, sleep: async () => {} });

async function rowsOf(argv: readonly string[]): Promise<Readonly<Record<string, unknown>>[]> {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json']);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

const placement = 'ALL_ON_TWITTER';
/** The impressions of each hour that begins at an instant. */
const hours = new Map<number, number>();
let ids = '';
beforeAll(async () => {
  ids = (await rowsOf(['campaigns', 'list', '--all', '--with-deleted']))
    .map(({ id }) => String(id))
    .slice(0, 20)
    .join();
  for (let start = Date.parse('2025-12-31T05:00:00Z'); start < now; start += 7 * day) {
    const end = Math.min(start + 7 * day, now - (now % hour));
    const { stdout } = await run([
      ...['stats', 'get', '--entity', 'CAMPAIGN', '--entity-ids', ids, '--placement', placement],
      ...['--start-time', new Date(start).toISOString(), '--end-time', new Date(end).toISOString()],
      ...['--granularity', 'HOUR', '--metric-groups', 'ENGAGEMENT', '-o', 'json'],
    ]);
    for (const { id_data } of JSON.parse(stdout).data ?? JSON.parse(stdout)) {
      for (const [index, count] of (id_data[0].metrics.impressions ?? []).entries()) {
        const at = start + index * hour;
        hours.set(at, (hours.get(at) ?? 0) + (count ?? 0));
      }
    }
  }
});

/** The sum of the hours of some dates, those before an hour of the clock only. */
function sumOf(from: string, to = from, before = 24): number {
  const own = [...hours].filter(([at]) => dateOf(at) >= from && dateOf(at) <= to && hourOf(at) < before);
  return own.reduce((sum, [, count]) => sum + count, 0);
}

const report = (...argv: readonly string[]) =>
  rowsOf([
    ...['stats', 'report', '--entity', 'campaign', '--all-entities', '--ids', ids],
    ...['--placement', placement, '--metrics', 'impressions', ...argv],
  ]);
const change6 = (value: number, previous: number) =>
  previous === 0 ? null : Math.round(((value - previous) / previous) * 1e6) / 1e6;
const expected = (value: number, previous: number, more: object = {}) => ({
  ...{ impressions: value, previous_impressions: previous, change_impressions: change6(value, previous) },
  ...more,
});

it('by month, all days of a longer month count, and each month has its own', async () => {
  expect(sumOf('2026-01-29', '2026-01-31')).toBeGreaterThan(0);
  const months = ['--compare', 'last-month', '--group-by', 'month'];
  const february = ['--from', '2026-02-01', '--to', '2026-02-28'];
  const [value, before] = [sumOf('2026-02-01', '2026-02-28'), sumOf('2026-01-01', '2026-01-31')];
  expect(await report(...february, ...months)).toMatchObject([expected(value, before, { partial: false })]);
  const weeks = await report(...february, ...months.slice(0, 3), 'week');
  // The days after the last one of February count in its week.
  expect(weeks.map((row) => row.previous_impressions)).toEqual([
    sumOf('2026-01-01'),
    sumOf('2026-01-02', '2026-01-08'),
    sumOf('2026-01-09', '2026-01-15'),
    sumOf('2026-01-16', '2026-01-22'),
    sumOf('2026-01-23', '2026-01-31'),
  ]);
});

it('by hours over a change of clock, each day is compared with the day of its date', async () => {
  const range = ['--from', '2026-03-06', '--to', '2026-03-10', '--compare', 'previous'];
  const days = ['06', '07', '08', '09', '10'].map((date) => `2026-03-${date}`);
  const before = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];
  const rows = days.map((date, index) => expected(sumOf(date), sumOf(before[index] ?? ''), { date }));
  for (const granularity of ['hour', 'day'])
    expect(await report(...range, '--granularity', granularity, '--group-by', 'day')).toMatchObject(rows);
  const byHour = await report(...range, '--granularity', 'hour', '--group-by', 'hour');
  expect(byHour).toHaveLength(5 * 24 - 1);
  for (const row of byHour) {
    const at = Date.parse(String(row.start_time));
    const other = before[days.indexOf(dateOf(at))] ?? '';
    expect([row.start_time, row.impressions, row.previous_impressions]).toEqual([
      row.start_time,
      hours.get(at),
      sumOf(other, other, hourOf(at) + 1) - sumOf(other, other, hourOf(at)),
    ]);
  }
});

it('a day that is not over is compared with the same hours of the earlier one, and is partial', async () => {
  const today = ['--from', '2026-03-20', '--to', 'today', '--compare', 'previous'];
  const [value, before] = [sumOf('2026-03-20', '2026-03-20', 5), sumOf('2026-03-19', '2026-03-19', 5)];
  expect(before).toBeGreaterThan(0);
  for (const granularity of ['hour', 'day'])
    expect(await report(...today, '--granularity', granularity, '--group-by', 'day')).toMatchObject([
      expected(value, before, { date: '2026-03-20', partial: true }),
    ]);
  expect(await report(...today, '--granularity', 'total', '--group-by', 'account')).toMatchObject([
    expected(value, before),
  ]);
  const { stderr } = await run([
    ...['stats', 'report', '--ids', ids, '--entity', 'campaign', ...today, '--granularity', 'day'],
  ]);
  expect(stderr).toContain(
    '2026-03-20T04:00:00Z to 2026-03-20T09:00:00Z, compared with 2026-03-19T04:00:00Z to 2026-03-19T09:00:00Z',
  );
});

it('a week that is not over is compared with the same hours of the week before, and is partial', async () => {
  const week = ['--from', '2026-03-16', '--to', 'today', '--compare', '2026-03-09..2026-03-13'];
  const value = sumOf('2026-03-16', '2026-03-19') + sumOf('2026-03-20', '2026-03-20', 5);
  const before = sumOf('2026-03-09', '2026-03-12') + sumOf('2026-03-13', '2026-03-13', 5);
  for (const granularity of ['hour', 'day'])
    expect(await report(...week, '--granularity', granularity, '--group-by', 'week')).toMatchObject([
      expected(value, before, { partial: true }),
    ]);
  // A month of which the first days are over.
  const month = await report(
    '--from',
    '2026-03-01',
    '--to',
    'today',
    '--compare',
    'last-month',
    '--group-by',
    'month',
  );
  expect(month).toMatchObject([
    expected(
      sumOf('2026-03-01', '2026-03-19') + sumOf('2026-03-20', '2026-03-20', 5),
      sumOf('2026-02-01', '2026-02-19') + sumOf('2026-02-20', '2026-02-20', 5),
      { partial: true },
    ),
  ]);
});

it('in its first hour, a day counts in no sum that is compared, and its own row has no change', async () => {
  // 0:21 of the same Friday.
  clock = Date.parse('2026-03-20T04:21:00Z');
  const days = ['--from', '2026-03-19', '--to', 'today', '--compare', 'previous'];
  // Of the 18th, the hours before 0:00.
  const [value, before] = [sumOf('2026-03-19'), sumOf('2026-03-17')];
  expect(sumOf('2026-03-20', '2026-03-20', 1)).toBeGreaterThan(0);
  for (const granularity of ['total', 'day', 'hour'])
    expect(await report(...days, '--granularity', granularity, '--group-by', 'account')).toMatchObject([
      expected(value, before),
    ]);
  for (const granularity of ['day', 'hour']) {
    expect(await report(...days, '--granularity', granularity, '--group-by', 'week')).toMatchObject([
      expected(value, before, { partial: true, last_day: '2026-03-19' }),
    ]);
    const rows = await report(...days, '--granularity', granularity, '--group-by', 'day');
    expect(rows).toMatchObject([
      expected(value, before, { date: '2026-03-19', partial: false }),
      { date: '2026-03-20', partial: true, previous_impressions: null, change_impressions: null },
    ]);
    expect(rows[1]?.impressions).toBeGreaterThan(0);
  }
  const [today] = await report(
    ...[
      '--from',
      'today',
      '--to',
      'today',
      '--compare',
      'previous',
      '--granularity',
      'total',
      '--group-by',
      'account',
    ],
  );
  expect(today).toMatchObject({ change_impressions: null });
  expect(today?.impressions).toBeGreaterThan(0);
});

/** The sum of the hours from an instant, as many as given. */
const hoursFrom = (from: string, count: number): number =>
  Array.from({ length: count }, (_, index) => hours.get(Date.parse(from) + index * hour) ?? 0).reduce(
    (sum, one) => sum + one,
    0,
  );

it('a time that ends later today is compared with as many hours, or with those of the same name', async () => {
  // From midnight to 15:00; five of its hours are over.
  const range = ['--from', '2026-03-20T04:00:00Z', '--to', '2026-03-20T19:00:00Z', '--granularity', 'total'];
  const value = sumOf('2026-03-20', '2026-03-20', 5);
  for (const [comparison, before] of [
    ['previous', hoursFrom('2026-03-19T13:00:00Z', 5)],
    ['last-month', sumOf('2026-02-20', '2026-02-20', 5)],
    ['2026-03-13..2026-03-13', sumOf('2026-03-13', '2026-03-13', 5)],
  ] as const) {
    const rows = await report(...range, '--group-by', 'account', '--compare', comparison);
    expect([comparison, rows]).toMatchObject([comparison, [expected(value, before)]]);
  }
});

it('a time that begins within a day is compared with as many hours, added up to anything', async () => {
  const range = ['--from', '2026-03-19T16:00:00Z', '--to', 'today', '--compare', 'previous'];
  // Of the 36 hours, 17 are over.
  const sums = expected(hoursFrom('2026-03-19T16:00:00Z', 17), hoursFrom('2026-03-18T04:00:00Z', 17));
  for (const granularity of ['total', 'hour'])
    expect(await report(...range, '--granularity', granularity, '--group-by', 'account')).toMatchObject([
      sums,
    ]);
  for (const [last, back] of [
    ['25h', 25],
    ['23h', 23],
    ['49h', 49],
  ] as const) {
    const end = now - (now % hour);
    const [start, before] = [1, 2].map((times) => new Date(end - times * back * hour).toISOString());
    const total = expected(hoursFrom(start ?? '', back), hoursFrom(before ?? '', back));
    const argv = ['--last', last, '--compare', 'previous', '--granularity', 'hour'];
    expect(await report(...argv, '--group-by', 'account')).toMatchObject([total]);
    const rows = await report(...argv, '--group-by', 'hour');
    const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name]), 0);
    expect([sum('impressions'), sum('previous_impressions')]).toEqual([
      total.impressions,
      total.previous_impressions,
    ]);
  }
});
