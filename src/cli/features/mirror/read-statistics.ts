/**
 * Reads the statistics of an account. The calls are planned and noted in the file; each answer is written together with
 * what is left, so that the next run goes on after a kill.
 */
import { MetricsError } from '../../../call/metric-rows.js';
import { ServiceError } from '../../../client/errors.js';
import { windowDays } from '../../../contract/params/statistics.js';
import { day } from '../../../values/duration.js';
import { parseJson } from '../../../values/lossless-json.js';
import { type AccountZone, listDayBoundaries } from '../statistics/compute/account-days.js';
import { chooseMode, type StatisticsCall } from '../statistics/compute/call-plan.js';
import { splitCall } from '../statistics/compute/split-failed-call.js';
import { findActive } from '../statistics/find-entities.js';
import { periodOf } from '../statistics/plan-report.js';
import { callKey, type JournalEntry } from '../statistics/result-store.js';
import { runSync } from '../statistics/run-calls.js';
import { runJobs } from '../statistics/run-jobs.js';
import type { FailedCall } from '../statistics/service.js';
import { neededMetrics } from './metric-columns.js';
import { addPending, pendingOf, removePending } from './pending-calls.js';
import { planCalls, type StatisticsRead } from './plan-calls.js';
import type { AccountSync } from './read-list.js';
import type { Series } from './statistics-series.js';
import { notePlanned } from './statistics-state.js';
import type { Tally } from './store-rows.js';
import { storeStatistics } from './store-statistics.js';

/**
 * Reads one series; returns the calls that failed. Those stay in the file, and do not keep the others from being read. Throws
 * the errors of the service that concern every call.
 */
export async function readStatistics(
  sync: AccountSync,
  own: Series,
  read: StatisticsRead,
  tally: Tally,
): Promise<readonly FailedCall[]> {
  const planned = await planCalls(sync, own, read);
  // What an earlier run has left comes first: its jobs may have older numbers than what is asked now.
  const old = await forgetUnlisted(sync, own, read, await runPending(sync, own, read, tally, planned));
  const failed = await runPending(sync, own, read, tally, keysOf(old));
  if (periodOf(own.granularity) === 'day') sync.mirror.write(() => notePlanned(sync.mirror, sync.account));
  return [...old, ...failed];
}

/**
 * The calls that failed, without those about what the service does not list any more: it named them once, and refuses them.
 * Those are removed from the file.
 */
async function forgetUnlisted(
  sync: AccountSync,
  own: Series,
  { zone, service }: StatisticsRead,
  failed: readonly FailedCall[],
): Promise<readonly FailedCall[]> {
  const listed: FailedCall[] = [];
  for (const one of failed) {
    const { account, entity, ids, placement, start, end } = one.call;
    const range = { start, end, boundaries: boundariesOf([one.call], zone) };
    const active = await findActive(service, { account, entity, ids }, range, range.boundaries);
    if (ids.some((id) => active.get(id)?.includes(placement))) listed.push(one);
    else removePending(sync, own, callKey(one.call));
  }
  return listed;
}

function keysOf(calls: readonly FailedCall[]): readonly string[] {
  return calls.map(({ call }) => callKey(call));
}

/** Whether an error is about one call alone: the service refuses it, or answers another one. */
function isOwnError(error: Error): boolean {
  return error instanceof MetricsError || (error instanceof ServiceError && error.status === 400);
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
  const boundaries = boundariesOf(calls, zone);
  const remove = (call: StatisticsCall) => removePending(sync, series, callKey(call));
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
      for (const half of halves) addPending(sync, half);
    });
  };
  const history = pending.flatMap(({ key, job }): JournalEntry[] =>
    job === null ? [] : [{ event: 'job', key, id: job }],
  );
  const isLong = calls.some(({ start, end }) => end - start > windowDays.now * day);
  const mode = isLong || history.length > 0 ? 'jobs' : chooseMode(calls.length, false, asked);
  const failed =
    mode === 'sync'
      ? await runSync({ calls, boundaries, needed: neededMetrics, service, take, isOwn: isOwnError })
      : await runJobs({
          ...{ account, calls: [...calls], boundaries, needed: neededMetrics, service, store: { note } },
          ...{ history, take, isOwn: isOwnError },
        });
  mirror.write(() => {
    const others = 'key NOT IN (SELECT value FROM json_each(?))';
    mirror.run(`DELETE FROM _pending ${ofSeries} AND ${others}`, ...own, JSON.stringify(skipped));
    for (const { call } of failed) addPending(sync, call);
  });
  return failed;
}

/** Where calls can be cut. */
function boundariesOf(calls: readonly StatisticsCall[], zone: AccountZone): readonly number[] {
  if (calls.length === 0) return [];
  const start = Math.min(...calls.map((call) => call.start));
  return listDayBoundaries(start, Math.max(...calls.map((call) => call.end)), zone);
}
