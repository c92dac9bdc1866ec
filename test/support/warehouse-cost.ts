/** What `ads sync` costs for many accounts, by the contract and by how ads plans its calls: the figures of docs/warehouse.md. */

import { metricColumns, metricGroups } from '../../src/cli/features/mirror/metric-columns.js';
import { defaultDays } from '../../src/cli/features/mirror/statistics-plan.js';
import { mirrorTables } from '../../src/cli/features/mirror/tables.js';
import { makeParquet } from '../../src/cli/features/mirror/warehouse/parquet-file.js';
import { describeStream } from '../../src/cli/features/mirror/warehouse/singer.js';
import { type Stream, streams } from '../../src/cli/features/mirror/warehouse/streams.js';
import { chooseMode, planUnits } from '../../src/cli/features/statistics/compute/call-plan.js';
import { cutWindows } from '../../src/cli/features/statistics/compute/windows.js';
import { finalAfterHours, maxMeasured, windowDays } from '../../src/contract/params/statistics.js';
import { type Rate, rates } from '../../src/contract/wire/rate-limits.js';
import type { SqlValue } from '../../src/files/sqlite.js';
import { day } from '../../src/values/duration.js';

/** The account of the page. */
export const account = {
  /** Records by table; every other list fits into a page. */
  records: {
    campaigns: 100,
    line_items: 200,
    promoted_tweets: 400,
    targeting_criteria: 1000,
    media_library: 200,
  },
  /** Entities that serve on a day, within the days that may be corrected, and within the first run; in one placement. */
  serving: {
    day: { LINE_ITEM: 20, PROMOTED_TWEET: 60 },
    open: { LINE_ITEM: 25, PROMOTED_TWEET: 80 },
    first: { LINE_ITEM: 40, PROMOTED_TWEET: 120 },
  },
} as const;
export const accounts = 10_000;
/** Bytes of a row of statistics in the file, at most: npm run bench:mirror. */
export const sqliteBytes = 120;

type Kinds = Readonly<Record<'LINE_ITEM' | 'PROMOTED_TWEET', number>>;

/** The calls for lists in one run: those that ads reads in the order of changes take as many where little has changed. */
export function listCalls(run: Run): number {
  return mirrorTables().reduce((sum, { name, list, isOrdered, byLineItems }) => {
    const records = Object.entries(account.records).find(([table]) => table === name)?.[1] ?? 1;
    const perCall = list.page?.max ?? Number.POSITIVE_INFINITY;
    const parents = byLineItems ? Math.ceil(account.records.line_items / byLineItems.max) : 1;
    const pages = isOrdered && run !== 'first' ? 1 : Math.max(1, Math.ceil(records / perCall));
    return sum + parents * pages;
  }, 0);
}

function callsFor(serving: Kinds, days: number, maxDays: number): number {
  const boundaries = Array.from({ length: days + 1 }, (_, at) => at * day);
  return Object.entries(serving)
    .flatMap(([entity, count]) =>
      planUnits({
        account: 'a',
        entity,
        granularity: 'DAY',
        placementsById: new Map(Array.from({ length: count }, (_, at) => [`${at}`, ['ALL_ON_TWITTER']])),
        windows: cutWindows(boundaries, maxDays),
        groupSets: [metricGroups],
        maxIds: maxMeasured,
      }),
    )
    .reduce((sum, { calls }) => sum + calls.length, 0);
}

/** A first run, a run on a later day, and one with --jobs. */
export const runs = ['first', 'later', 'jobs'] as const;
type Run = (typeof runs)[number];

/** The calls for statistics of an account: questions for what served, synchronous calls, and jobs. */
export function statisticsCalls(run: Run) {
  const days = run === 'first' ? defaultDays : finalAfterHours.corrections / 24 + 1;
  const serving = account.serving[run === 'first' ? 'first' : 'open'];
  const forced = run === 'jobs' ? 'jobs' : undefined;
  const hours = Math.ceil(account.serving.day.LINE_ITEM / maxMeasured);
  const short = callsFor(serving, days, windowDays.now);
  const areJobs = chooseMode(short, false, forced) === 'jobs';
  const hourJobs = chooseMode(hours, false, forced) === 'jobs';
  return {
    // Line items and posts by day, and line items by hour.
    active: 3,
    synchronous: (areJobs ? 0 : short) + (hourJobs ? 0 : hours),
    jobs: (areJobs ? callsFor(serving, days, windowDays.job) : 0) + (hourJobs ? hours : 0),
  };
}

const perHour = ({ limit, seconds }: Rate) => (limit * 3600) / seconds;

/** Hours that one user needs for all accounts, by each limit. */
export function hoursOf(run: Run): { statistics: number; jobs: number } {
  const { active, synchronous, jobs } = statisticsCalls(run);
  return {
    statistics: (accounts * (active + synchronous)) / perHour(rates.statistics),
    jobs: (accounts * jobs) / perHour(rates.writes),
  };
}

const streamOf = (name: string): Stream => streams().find((stream) => stream.name === name)!;

/** A row of statistics of an ordinary line item: every second metric is 0. */
function statisticsRow({ columns }: Stream, at: number): SqlValue[] {
  return columns.map(({ name, kind }, column): SqlValue => {
    if (kind === 'integer') return column % 2 === 0 ? 0n : BigInt(((at + 1) * (column + 7) * 7919) % 90_000);
    if (kind === 'boolean') return 1n;
    if (kind === 'date') return '2026-11-20';
    if (kind === 'time') return '2026-11-20T10:00:00Z';
    if (name === 'placement') return 'ALL_ON_TWITTER';
    if (name === 'currency') return 'USD';
    return name === 'billing' ? 'final' : `${(at + 100) * 7919}`;
  });
}

/** Bytes of the file of a day of line items, and of a message for one of them. */
export async function bytesAtRest(): Promise<{ parquet: number; singer: number }> {
  const stream = streamOf('stats_day');
  const rows = Array.from({ length: account.serving.day.LINE_ITEM }, (_, at) => statisticsRow(stream, at));
  const { bytes } = await makeParquet(rows, stream.columns, ['account_id', 'day']);
  const { properties } = describeStream(stream).schema;
  const record = Object.fromEntries(Object.keys(properties).map((name, at) => [name, rows[0]?.[at]]));
  const message = { type: 'RECORD', stream: stream.name, record, time_extracted: '2026-11-20T10:00:00Z' };
  const text = JSON.stringify(message, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  return { parquet: bytes.length, singer: text.length + 1 };
}

/** Bytes of the answer of a synchronous call with as many entities and days as it may have. */
export function bytesOfAnswer(): number {
  const values = Array.from({ length: windowDays.now }, (_, at) => (at * 7919) % 9000);
  const metrics = Object.fromEntries(metricColumns.map((name) => [name, values]));
  const data = Array.from({ length: maxMeasured }, (_, at) => ({
    id: `${at * 7919}`,
    id_data: [{ segment: null, metrics }],
  }));
  return JSON.stringify({ data_type: 'stats', data, request: {} }).length;
}
