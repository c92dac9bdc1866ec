/**
 * Reads the statistics of an account. The calls are planned and noted in the file; each answer is written together with
 * what is left, so that the next run goes on after a kill.
 */
import type { statisticsEntity } from '../../contract/params/metrics.js';
import { maxMeasured, statisticsQuery, windowDays } from '../../contract/params/statistics.js';
import { day } from '../../values/duration.js';
import { parseJson, writeJson } from '../../values/lossless-json.js';
import { type AccountZone, accountDateOf, listDayBoundaries } from '../report/account-days.js';
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
import { metricGroups, neededMetrics } from './metric-columns.js';
import type { AccountSync } from './read-list.js';
import { dayRange, hourRange, type StatisticsPlan } from './statistics-plan.js';
import { forgetOtherZones, notePlanned, noteState } from './statistics-state.js';
import type { Tally } from './store-rows.js';
import { storeStatistics } from './store-statistics.js';

type Kind = (typeof statisticsEntity)[number];

/** What is measured by a period. Campaigns are the sums of their line items. */
export interface Series {
  readonly table: 'stats_day' | 'stats_hour';
  /** The table that the view reads, and its column of the period. */
  readonly facts: '_days' | '_hours';
  readonly time: 'day' | 'hour';
  readonly granularity: (typeof statisticsQuery.granularity.values)[number];
  readonly kinds: readonly Kind[];
}

const [hourly, daily] = statisticsQuery.granularity.values;
export const series: Readonly<Record<'days' | 'hours', Series>> = {
  days: {
    table: 'stats_day',
    facts: '_days',
    time: 'day',
    granularity: daily,
    kinds: ['LINE_ITEM', 'PROMOTED_TWEET'],
  },
  hours: { table: 'stats_hour', facts: '_hours', time: 'hour', granularity: hourly, kinds: ['LINE_ITEM'] },
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
  const left = pendingOf(sync, own).map(({ key }) => key);
  const planned = await planCalls(sync, own, read);
  // What an earlier run has left comes first: its jobs may have older numbers than what is asked now.
  const old = left.length > 0 ? await runPending(sync, own, read, tally, planned) : [];
  const failed = await runPending(sync, own, read, tally, keysOf(old));
  if (periodOf(own.granularity) === 'day') sync.mirror.write(() => notePlanned(sync.mirror, sync.account));
  return [...old, ...failed];
}

function keysOf(calls: readonly FailedCall[]): readonly string[] {
  return calls.map(({ call }) => callKey(call));
}

/** Notes the calls for what was active in the range, or has rows there; returns their keys. */
async function planCalls(
  sync: AccountSync,
  own: Series,
  { zone, plan, service, mode }: StatisticsRead,
): Promise<readonly string[]> {
  const { mirror, account } = sync;
  const { granularity, kinds } = own;
  const planned = plan();
  const isDay = periodOf(granularity) === 'day';
  const range = isDay ? planned?.days : planned?.hours;
  if (!planned || !range) return [];
  const found: (Pick<PlanRequest, 'placementsById'> & { readonly entity: Kind })[] = [];
  for (const entity of kinds) {
    const scope = { account, entity };
    const active = await findActive(service, scope, range, range.boundaries);
    const since = isDay ? accountDateOf(range.start, zone) / day : range.start / 1000;
    found.push({ entity, placementsById: addStored(sync, own, active, { entity, since }) });
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
    if (isDay) forgetOtherZones(mirror, account, zone);
    for (const call of calls) addPending(mirror, account, call);
    if (isDay) noteState(mirror, account, planned.state);
  });
  return calls.map(callKey);
}

/**
 * What was active, with what has rows in the file since then (a day or hour, as the table has it). Otherwise an entity that the
 * service leaves out now would have the rows of the last run for ever, as if they had been read again.
 */
function addStored(
  { mirror, account }: AccountSync,
  { facts, time }: Series,
  active: ReadonlyMap<string, readonly string[]>,
  { entity, since }: { readonly entity: Kind; readonly since: number },
): ReadonlyMap<string, readonly string[]> {
  const all = new Map(active);
  const stored = mirror.query<{ id: string; placement: string }>(
    `SELECT DISTINCT own.id AS id, place.name AS placement
      FROM _entities AS own CROSS JOIN ${facts} AS fact ON fact.entity = own.entity AND fact.${time} >= ?
        JOIN _placements AS place ON place.placement = fact.placement
      WHERE own.account_id = ? AND own.kind = ? ORDER BY own.id, fact.placement`,
    since,
    account,
    entity,
  );
  for (const { id, placement } of stored) {
    const known = all.get(id) ?? [];
    if (!known.includes(placement)) all.set(id, [...known, placement]);
  }
  return all;
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

/** The calls of the series that are not answered. */
function pendingOf({ mirror, account }: AccountSync, { granularity }: Series): readonly Pending[] {
  const sql = 'SELECT key, call, job FROM _pending WHERE account_id = ? AND granularity = ?';
  return mirror.query<Pending>(sql, account, granularity);
}

/**
 * Makes the calls that are noted, but those in `skipped`. Those that fail for good stay:
 * the next run makes them again.
 */
async function runPending(
  sync: AccountSync,
  series: Series,
  { zone, service, mode: asked }: StatisticsRead,
  tally: Tally,
  skipped: readonly string[] = [],
): Promise<readonly FailedCall[]> {
  const { mirror, account, run, onRows } = sync;
  const { granularity } = series;
  const own = [account, granularity] as const;
  const ofSeries = 'WHERE account_id = ? AND granularity = ?';
  const pending = pendingOf(sync, series).filter(({ key }) => !skipped.includes(key));
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
      ? await runSync({ calls, boundaries, needed: neededMetrics, service, take })
      : await runJobs({
          ...{ account, calls: [...calls], boundaries, needed: neededMetrics },
          ...{ service, store: { note }, history, take },
        });
  mirror.write(() => {
    const others = 'key NOT IN (SELECT value FROM json_each(?))';
    mirror.run(`DELETE FROM _pending ${ofSeries} AND ${others}`, ...own, JSON.stringify(skipped));
    for (const { call } of failed) addPending(mirror, account, call);
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
