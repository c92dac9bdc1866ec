/**
 * Reads the statistics of an account. The calls are planned and noted in the file; each answer is written together with
 * what is left, so that the next run goes on after a kill.
 */
import type { statisticsEntity } from '../../contract/params/metrics.js';
import { maxMeasured, statisticsQuery, windowDays } from '../../contract/params/statistics.js';
import { day } from '../../values/duration.js';
import { parseJson, writeJson } from '../../values/lossless-json.js';
import { type AccountZone, accountDayStart, listDayBoundaries } from '../report/account-days.js';
import {
  type CallMode,
  chooseMode,
  type PlanRequest,
  planUnits,
  type StatisticsCall,
} from '../report/call-plan.js';
import { splitCall } from '../report/split-failed-call.js';
import { cutWindows } from '../report/windows.js';
import { findActive } from '../statistics/find-entities.js';
import { periodOf } from '../statistics/plan-report.js';
import { callKey, type JournalEntry } from '../statistics/result-store.js';
import { runSync } from '../statistics/run-calls.js';
import { runJobs } from '../statistics/run-jobs.js';
import type { FailedCall, StatisticsService } from '../statistics/service.js';
import { metricGroups } from './metric-columns.js';
import type { AccountSync } from './read-list.js';
import {
  dayRange,
  hourRange,
  type StatisticsPlan,
  type StatisticsState,
  zoneKey,
} from './statistics-plan.js';
import type { Tally } from './store-rows.js';
import { storeStatistics } from './store-statistics.js';

type Kind = (typeof statisticsEntity)[number];

/** What is measured by a period. Campaigns are the sums of their line items. */
export interface Series {
  readonly table: 'stats_day' | 'stats_hour';
  readonly granularity: (typeof statisticsQuery.granularity.values)[number];
  readonly kinds: readonly Kind[];
}

const [hourly, daily] = statisticsQuery.granularity.values;
export const series: Readonly<Record<'days' | 'hours', Series>> = {
  days: { table: 'stats_day', granularity: daily, kinds: ['LINE_ITEM', 'PROMOTED_TWEET'] },
  hours: { table: 'stats_hour', granularity: hourly, kinds: ['LINE_ITEM'] },
};

export interface StatisticsRead {
  readonly zone: AccountZone;
  /** What there is to read, by what the file has at that moment. */
  readonly plan: () => StatisticsPlan | undefined;
  readonly service: StatisticsService;
  /** How to ask; by the number of calls if absent. */
  readonly mode?: CallMode | undefined;
}

/** Reads one series; returns the calls that failed for good. Throws the errors of the service that concern every call. */
export async function readStatistics(
  sync: AccountSync,
  own: Series,
  read: StatisticsRead,
  tally: Tally,
): Promise<readonly FailedCall[]> {
  forgetOtherZones(sync, read.zone);
  // What an earlier run has left is read first: the plan then begins where that one ended.
  const left = await runPending(sync, own, read, tally);
  await planCalls(sync, own, read);
  const failed = await runPending(sync, own, read, tally, keysOf(left));
  return [...left, ...failed];
}

function keysOf(failed: readonly FailedCall[]): readonly string[] {
  return failed.map(({ call }) => callKey(call));
}

/**
 * Calls that were planned in another time zone are about other days. Its last day may be one that has not begun in the new
 * zone: then nothing would replace it.
 */
function forgetOtherZones({ mirror, account }: AccountSync, zone: AccountZone): void {
  const planned = mirror.query<{ zone: string }>(
    "SELECT state ->> 'zone' AS zone FROM _planned WHERE account_id = ?1 UNION SELECT zone FROM _statistics WHERE account_id = ?1",
    account,
  );
  if (planned.every((one) => one.zone === zoneKey(zone))) return;
  mirror.write(() => {
    for (const table of ['_pending', '_planned'])
      mirror.run(`DELETE FROM ${table} WHERE account_id = ?`, account);
    mirror.run(
      `DELETE FROM _days WHERE entity IN (SELECT entity FROM _entities WHERE account_id = ?1)
        AND day >= (SELECT today FROM _statistics WHERE account_id = ?1 AND zone <> ?2)`,
      account,
      zoneKey(zone),
    );
  });
}

/** Notes the calls for what was active in the range. */
async function planCalls(
  { mirror, account }: AccountSync,
  { granularity, kinds }: Series,
  { plan, service, mode }: StatisticsRead,
): Promise<void> {
  const planned = plan();
  const isDay = periodOf(granularity) === 'day';
  const range = isDay ? planned?.days : planned?.hours;
  if (!planned || !range) return;
  const found: (Pick<PlanRequest, 'placementsById'> & { readonly entity: Kind })[] = [];
  for (const entity of kinds) {
    const scope = { account, entity };
    found.push({ entity, placementsById: await findActive(service, scope, range, range.boundaries) });
  }
  const callsFor = (maxDays: number) =>
    found.flatMap(({ entity, placementsById }) =>
      planUnits({
        account,
        entity,
        granularity,
        placementsById,
        windows: cutWindows(range.boundaries, maxDays),
        groupSets: [metricGroups],
        maxIds: maxMeasured,
      }).flatMap(({ calls }) => calls),
    );
  const short = callsFor(windowDays.now);
  const calls = chooseMode(short.length, false, mode) === 'sync' ? short : callsFor(windowDays.job);
  mirror.write(() => {
    for (const call of calls) addPending(mirror, account, call);
    if (isDay)
      mirror.run(
        'INSERT OR REPLACE INTO _planned (account_id, state) VALUES (?, ?)',
        account,
        writeJson(planned.state),
      );
  });
}

function addPending({ run }: AccountSync['mirror'], account: string, call: StatisticsCall): void {
  run(
    'INSERT OR REPLACE INTO _pending (account_id, granularity, key, call) VALUES (?, ?, ?, ?)',
    account,
    call.granularity,
    callKey(call),
    writeJson(call),
  );
}

interface Pending {
  readonly key: string;
  readonly call: string;
  readonly job: string | null;
}

/**
 * Makes the calls that are noted, but those in `skipped`, and notes how far the days are read. Those that fail for good stay:
 * the next run makes them again.
 */
async function runPending(
  { mirror, account, run, onRows }: AccountSync,
  { granularity }: Series,
  { zone, service, mode: asked }: StatisticsRead,
  tally: Tally,
  skipped: readonly string[] = [],
): Promise<readonly FailedCall[]> {
  const own = [account, granularity] as const;
  const ofSeries = 'WHERE account_id = ? AND granularity = ?';
  const pending = mirror
    .query<Pending>(`SELECT key, call, job FROM _pending ${ofSeries}`, ...own)
    .filter(({ key }) => !skipped.includes(key));
  const calls = pending.map(({ call }) => parseJson(call) as StatisticsCall);
  const boundaries = boundariesOf(calls, granularity, zone);
  const remove = (call: StatisticsCall) =>
    mirror.run(`DELETE FROM _pending ${ofSeries} AND key = ?`, ...own, callKey(call));
  const take = async (call: StatisticsCall, body: unknown, readAt: number) => {
    const before = tally.read;
    mirror.write(() => {
      const source = { zone, boundaries: listDayBoundaries(call.start, call.end, zone), run };
      storeStatistics(mirror, { call, body, readAt }, source, tally);
      remove(call);
    });
    await onRows(tally.read - before);
  };
  const note = async (entry: JournalEntry) => {
    if (entry.event === 'job')
      mirror.run(`UPDATE _pending SET job = ? ${ofSeries} AND key = ?`, entry.id, ...own, entry.key);
    const call = entry.event === 'split' ? calls.find((one) => callKey(one) === entry.key) : undefined;
    const halves = call && splitCall(call, boundaries);
    if (!halves) return;
    calls.push(...halves);
    mirror.write(() => {
      remove(call);
      for (const half of halves) addPending(mirror, account, half);
    });
  };
  const history = pending.flatMap(({ key, job }): JournalEntry[] =>
    job === null ? [] : [{ event: 'job', key, id: job }],
  );
  const isLong = calls.some(({ start, end }) => end - start > windowDays.now * day);
  const mode = isLong || history.length > 0 ? 'jobs' : chooseMode(calls.length, false, asked);
  const failed =
    mode === 'sync'
      ? await runSync({ calls, boundaries, service, take })
      : await runJobs({ account, calls: [...calls], boundaries, service, store: { note }, history, take });
  mirror.write(() => {
    const others = 'key NOT IN (SELECT value FROM json_each(?))';
    mirror.run(`DELETE FROM _pending ${ofSeries} AND ${others}`, ...own, JSON.stringify(skipped));
    for (const { call } of failed) addPending(mirror, account, call);
    if (periodOf(granularity) === 'day') notePlanned(mirror, account);
  });
  return failed;
}

/** Where calls of a granularity can be cut. */
function boundariesOf(
  calls: readonly StatisticsCall[],
  granularity: Series['granularity'],
  zone: AccountZone,
): readonly number[] {
  if (calls.length === 0) return [];
  const cut = periodOf(granularity) === 'day' ? dayRange : hourRange;
  const start = Math.min(...calls.map((call) => call.start));
  return cut(start, Math.max(...calls.map((call) => call.end)), zone).boundaries;
}

/** Notes how far the days of the account are read, as it was planned. Only inside a transaction. */
export function notePlanned({ query, run }: AccountSync['mirror'], account: string): void {
  const [planned] = query<{ state: string }>('SELECT state FROM _planned WHERE account_id = ?', account);
  if (!planned) return;
  const { zone, first, settled, final, read_at, today, elapsed, length } = JSON.parse(
    planned.state,
  ) as StatisticsState;
  run('DELETE FROM _planned WHERE account_id = ?', account);
  run(
    `INSERT OR REPLACE INTO _statistics (account_id, zone, first, settled, final, read_at, today, elapsed, length)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[account, zone, first, settled, final, read_at, today, elapsed, length],
  );
  run('DELETE FROM _midnights WHERE account_id = ?', account);
  const days = Array.from({ length: today - first + 1 }, (_, index) => first + index);
  const midnights = days.map((date) => [
    date,
    accountDayStart(date * day, JSON.parse(zone) as AccountZone) / 1000,
  ]);
  run(
    `INSERT INTO _midnights (account_id, day, at)
      SELECT ?, value ->> 0, value ->> 1 FROM json_each(?)`,
    account,
    JSON.stringify(midnights),
  );
}
