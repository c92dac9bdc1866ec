/** Plans the calls for the statistics of an account, and notes them in the file. */
import { maxMeasured, windowDays } from '../../../contract/params/statistics.js';
import { day } from '../../../values/duration.js';
import { type AccountZone, accountDateOf } from '../statistics/compute/account-days.js';
import { type CallMode, chooseMode, type PlanRequest, planUnits } from '../statistics/compute/call-plan.js';
import { cutWindows } from '../statistics/compute/windows.js';
import { findActive } from '../statistics/find-entities.js';
import { periodOf } from '../statistics/plan-report.js';
import { callKey } from '../statistics/result-store.js';
import type { StatisticsService } from '../statistics/service.js';
import { metricGroups } from './metric-columns.js';
import { addPending, leaveToPlan } from './pending-calls.js';
import type { AccountSync } from './read-list.js';
import type { StatisticsPlan } from './statistics-plan.js';
import type { Kind, Series } from './statistics-series.js';
import { forgetOtherZones, noteHours, noteState } from './statistics-state.js';

export interface StatisticsRead {
  readonly zone: AccountZone;
  /** What there is to read, by what the file has at that moment. */
  readonly plan: () => StatisticsPlan | undefined;
  readonly service: StatisticsService;
  /** How to ask; by the number of calls if absent. */
  readonly mode?: CallMode | undefined;
}

/** Notes the calls for what was active in the range, or has rows there; returns their keys. */
export async function planCalls(
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
        windows: range.parts.flatMap((part) => cutWindows(part, maxDays)),
        groupSets: [metricGroups],
        maxIds: maxMeasured,
      }).flatMap(({ calls }) => calls),
    );
  const short = callsFor(windowDays.now);
  const calls = chooseMode(short.length, false, mode) === 'sync' ? short : callsFor(windowDays.job);
  mirror.write(() => {
    if (isDay) forgetOtherZones(mirror, account, zone);
    leaveToPlan(sync, own, range);
    for (const call of calls) addPending(sync, call);
    if (isDay) noteState(mirror, account, planned.state);
    else noteHours(mirror, account, range.parts, planned.state);
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
