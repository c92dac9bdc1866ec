/** Calls for statistics that are planned and not answered, as the file has them. */
import { parseJson, writeJson } from '../../../values/lossless-json.js';
import type { StatisticsCall } from '../statistics/compute/call-plan.js';
import { callKey } from '../statistics/result-store.js';
import type { AccountSync } from './read-list.js';
import type { PlannedRange } from './statistics-plan.js';
import type { Series } from './statistics-series.js';

type Source = Pick<AccountSync, 'mirror' | 'account'>;

interface Pending {
  readonly key: string;
  readonly call: string;
  readonly job: string | null;
}

/** The calls of the series that are not answered. */
export function pendingOf({ mirror, account }: Source, { granularity }: Series): readonly Pending[] {
  const sql = 'SELECT key, call, job FROM _pending WHERE account_id = ? AND granularity = ?';
  return mirror.query<Pending>(sql, account, granularity);
}

/** Notes a call. */
export function addPending({ mirror, account }: Source, call: StatisticsCall): void {
  mirror.run(
    'INSERT OR REPLACE INTO _pending (account_id, granularity, key, call) VALUES (?, ?, ?, ?)',
    account,
    call.granularity,
    callKey(call),
    writeJson(call),
  );
}

/** Removes a call by its key. */
export function removePending({ mirror, account }: Source, { granularity }: Series, key: string): void {
  const sql = 'DELETE FROM _pending WHERE account_id = ? AND granularity = ? AND key = ?';
  mirror.run(sql, account, granularity, key);
}

/**
 * Removes the calls that the plan makes anyway from those that earlier runs have left. A call that the service refuses may be
 * about something that it does not list any more.
 */
export function leaveToPlan(sync: Source, own: Series, { start }: PlannedRange): void {
  for (const { key, call: text, job } of pendingOf(sync, own)) {
    const call = parseJson(text) as StatisticsCall;
    // Hours cannot be cut at any midnight, nor can the work of a job.
    const isCut = call.start < start && call.end > start && job === null && own.facts === '_days';
    if (call.start < start && !isCut) continue;
    removePending(sync, own, key);
    if (isCut) addPending(sync, { ...call, end: start });
  }
}
