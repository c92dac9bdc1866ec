/** Plans a report for one account: its range in time, the entities that moved, the calls. */

import { listActiveEntities, statisticsRows } from '../../../contract/groups/stats.js';
import { statisticsEntity } from '../../../contract/params/metrics.js';
import { maxMeasured, windowDays } from '../../../contract/params/statistics.js';
import type { Period } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { joinFirst } from '../../../values/text-lists.js';
import { formatTime } from '../../../values/time.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { type AccountZone, accountHourStart, listDayBoundaries } from './compute/account-days.js';
import {
  type CallMode,
  chooseMode,
  countCalls,
  type PlannedWindow,
  type PlanUnit,
  planUnits,
} from './compute/call-plan.js';
import { entityKind, toWord } from './compute/entity-kinds.js';
import { findOpenDays, isInFirstHour, type OpenDay, type OpenDays } from './compute/match-periods.js';
import { servingPlacements } from './compute/placements.js';
import { comparedRange, isZoneFree, RangeTextError, resolveRange } from './compute/range.js';
import { boundariesWithin, cutWindows, type TimeWindow } from './compute/windows.js';
import { findActive, listAllIds, readEntities } from './find-entities.js';
import type { ReportAccount } from './report-account.js';
import type { ReportOptions } from './report-options.js';
import type { StatisticsService } from './service.js';

/** The time that a report is about, in one account. */
export interface AccountRange {
  readonly account: ReportAccount;
  readonly range: TimeWindow;
  /** The range with which it is compared. */
  readonly previous: TimeWindow | undefined;
  /** The days that are compared by their hours, because that of the report is not over. */
  readonly open?: OpenDays | undefined;
  /** Where the whole time can be cut: the ends of both ranges, and the midnights in them. */
  readonly boundaries: readonly number[];
}

/** The entities of an account that a report asks for. */
export interface AccountPlan extends AccountRange {
  /** The entities with the placements that are asked for, in order. */
  readonly placementsById: ReadonlyMap<string, readonly string[]>;
  /** Entities of the account that were named but were active in none. */
  readonly inactive: readonly string[];
}

/** The granularity that measures a window as a whole. */
const wholeGranularity =
  Object.entries(statisticsRows.periods).find(([, period]) => period === 'whole')?.[0] ?? '';

export function periodOf(granularity: string): Period {
  const { periods }: { periods: Readonly<Record<string, Period>> } = statisticsRows;
  return periods[granularity] ?? 'whole';
}

/** Whether the account has to be read for its time zone. */
export function needsZone({ range, granularity }: ReportOptions, longest: number): boolean {
  if (periodOf(granularity) === 'day' || !isZoneFree(range)) return true;
  const isTimes = range.kind === 'between' && range.from.kind === 'instant' && range.to.kind === 'instant';
  return !isTimes || range.to.time - range.from.time > longest;
}

/** Resolves the range; `now` in milliseconds since 1970. Throws CommandError. */
export function resolveAccountRange(
  options: ReportOptions,
  account: ReportAccount,
  now: number,
): AccountRange {
  const { zone } = account;
  const range = resolve(account, () => resolveRange(options.range, zone, now));
  const { comparison } = options;
  const days = countDays(range, account);
  const previous =
    comparison && resolve(account, () => comparedRange(comparison, range, { days, zone, now }));
  if (previous && periodOf(options.granularity) === 'day') assertMidnights(previous, account, '--compare');
  if (periodOf(options.granularity) === 'day') assertMidnights(range, account);
  else assertHours(range, account, options);
  const boundaries = [
    ...new Set([...(previous ? listCuts(previous, zone, options) : []), ...listCuts(range, zone, options)]),
  ];
  const open = comparison && previous && findOpenDays({ comparison, range, previous, zone }, now);
  return { account, range, previous, boundaries, open };
}

/**
 * Finds the entities of all accounts and their placements. Of several accounts, each has only some of the entities that were
 * named. Throws CommandError if none has one of them.
 */
export async function findPlans(
  options: ReportOptions,
  ranges: readonly AccountRange[],
  service: Pick<StatisticsService, 'call'>,
): Promise<readonly AccountPlan[]> {
  const accounts = ranges.map(({ account }) => account.id);
  const asksActive = !options.allEntities && isListedAsActive(options.entity);
  if (asksActive) await findOwners(service, accounts, 'CAMPAIGN', options.campaigns ?? []);
  const plans: AccountPlan[] = [];
  for (const range of ranges) plans.push(await findPlacements(options, range, service));
  if (!asksActive || !options.ids) return plans;
  const inactive = options.ids.filter((id) => plans.every(({ placementsById }) => !placementsById.has(id)));
  const owners = await findOwners(service, accounts, options.entity, inactive);
  return plans.map((plan) => ({
    ...plan,
    inactive: inactive.filter((id) => owners.get(id) === plan.account.id),
  }));
}

/** Finds the entities of an account and their placements. The service is not asked where everything was named. */
async function findPlacements(
  options: ReportOptions,
  within: AccountRange,
  service: Pick<StatisticsService, 'call'>,
): Promise<AccountPlan> {
  const { account, range, previous, boundaries } = within;
  const ids = options.ids ?? (options.entity === 'ACCOUNT' ? [account.id] : undefined);
  const scope = { account: account.id, entity: options.entity, ids, campaigns: options.campaigns };
  const asked = options.placements ?? servingPlacements;
  if (options.allEntities || !isListedAsActive(options.entity)) {
    const all = ids ?? (await listAllIds(service, scope));
    return { ...within, placementsById: new Map(all.map((id) => [id, asked])), inactive: [] };
  }
  const active = new Map<string, readonly string[]>();
  for (const one of joinRanges(previous, range)) {
    const cuts = boundaries.filter((at) => at >= one.start && at <= one.end);
    for (const [id, served] of await findActive(service, scope, one, cuts))
      active.set(id, [...new Set([...(active.get(id) ?? []), ...served])]);
  }
  const order = ids ?? [...active.keys()];
  const placementsById = new Map(
    order.flatMap((id) => {
      const served = active.get(id) ?? [];
      const wanted = asked.filter((placement) => served.includes(placement));
      return wanted.length > 0 ? [[id, wanted] as const] : [];
    }),
  );
  return { ...within, placementsById, inactive: [] };
}

/** Two ranges that follow each other are asked about as one. */
function joinRanges(previous: TimeWindow | undefined, range: TimeWindow): readonly TimeWindow[] {
  if (!previous) return [range];
  return previous.end === range.start ? [{ start: previous.start, end: range.end }] : [previous, range];
}

/**
 * The accounts of entities or campaigns that were named; the first one of those that no list has. Throws CommandError for
 * what does not exist: a report without it would look complete. Deleted ones exist.
 */
async function findOwners(
  service: Pick<StatisticsService, 'call'>,
  accounts: readonly string[],
  entity: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [first = ''] = accounts;
  if (entityKind(entity).list === undefined) return new Map(ids.map((id) => [id, first]));
  const owners = new Map<string, string>();
  let unknown = ids;
  for (const account of accounts) {
    if (unknown.length === 0) break;
    const records = await readEntities(service, account, entity, unknown);
    for (const id of records.keys()) owners.set(id, account);
    unknown = unknown.filter((id) => !records.has(id));
  }
  if (unknown.length === 0) return owners;
  const kind = toWord(entity).replaceAll('-', ' ');
  const names = accounts.length > 1 ? `accounts ${joinFirst(accounts)} have` : `account ${first} has`;
  const message = `${names} no ${kind} with the id ${joinFirst(unknown)}`;
  const hint = `Set --entity to the kind of the ids: ${statisticsEntity.map(toWord).join(', ')}.`;
  throw new CommandError('NOT_FOUND', exitCodes.notFound, message, hint);
}

/** What the account itself did is asked for at once: it is not among the active entities. */
function isListedAsActive(entity: string): boolean {
  return listActiveEntities.params.entity.values.some((value) => value === entity);
}

function resolve({ zone }: ReportAccount, range: () => TimeWindow): TimeWindow {
  try {
    return range();
  } catch (error) {
    if (error instanceof RangeTextError) throw usageError(`${error.flag} ${error.message}`);
    if (error instanceof RangeError)
      throw usageError(`this machine does not have the time zone of the account, ${zone.name}`);
    throw error;
  }
}

/** The number of days of a range of whole days; undefined for any other. */
function countDays({ start, end }: TimeWindow, { zone }: ReportAccount): number | undefined {
  const boundaries = listDayBoundaries(start, end, zone);
  const isWhole = [start, end].every((at) => listDayBoundaries(at - 1, at + 1, zone).includes(at));
  return isWhole ? boundaries.length - 1 : undefined;
}

/** The ends of a window and the midnights in it. An hour that goes on over midnight, one of UTC perhaps, is not cut. */
function listCuts(
  { start, end }: TimeWindow,
  zone: AccountZone,
  { granularity }: ReportOptions,
): readonly number[] {
  const boundaries = listDayBoundaries(start, end, zone);
  if (periodOf(granularity) !== 'hour') return boundaries;
  return boundaries.map((at) => at - ((at - start) % hour));
}

/** The service takes days only from midnight to midnight. */
function assertMidnights(range: TimeWindow, { zone }: ReportAccount, typed?: string): void {
  for (const [flag, at] of endsOf(range)) {
    if (!listDayBoundaries(at - 1, at + 1, zone).includes(at))
      throw usageError(
        `${typed ?? flag} must be a date, or a midnight in ${zone.name}, with --granularity day`,
      );
  }
}

/** The service takes whole hours only, those of the account or of UTC (docs/service.md#hours). */
function assertHours(range: TimeWindow, { zone }: ReportAccount, { granularity }: ReportOptions): void {
  for (const [flag, at] of endsOf(range)) {
    if (at % hour !== 0 && accountHourStart(at, zone) !== at)
      throw usageError(`${flag} must be a date, or a whole hour in ${zone.name}, got ${formatTime(at)}`);
  }
  if (periodOf(granularity) === 'hour' && (range.end - range.start) % hour !== 0)
    throw usageError(
      `with --granularity hour, --to must be a whole number of hours after --from, got ${formatTime(range.start)} to ${formatTime(range.end)}`,
      `Hours in ${zone.name} start at midnight there.`,
    );
}

function endsOf({ start, end }: TimeWindow): readonly (readonly [flag: string, at: number])[] {
  return [
    ['--from', start],
    ['--to', end],
  ];
}

/** The starts of the periods of a range; one for the whole of it. */
export function listPeriodStarts(
  { start, end }: TimeWindow,
  granularity: string,
  boundaries: readonly number[],
): readonly number[] {
  const period = periodOf(granularity);
  if (period === 'whole') return [start];
  if (period === 'hour')
    return Array.from({ length: (end - start) / hour }, (_, index) => start + index * hour);
  return boundaries.filter((at) => at >= start && at < end);
}

/** The calls of all accounts, as jobs or synchronous. */
export function planCalls(
  options: ReportOptions,
  plans: readonly AccountPlan[],
): { readonly mode: CallMode; readonly units: readonly PlanUnit[] } {
  const unitsFor = (maxDays: number) => plans.flatMap((plan) => accountUnits(options, plan, maxDays));
  const sync = unitsFor(windowDays.now);
  const count = countCalls(sync);
  const mode = chooseMode(count, options.segment !== undefined, options.mode);
  if (mode === 'sync') return { mode, units: sync };
  return { mode, units: unitsFor(options.segment === undefined ? windowDays.job : windowDays.segmentedJob) };
}

function accountUnits(options: ReportOptions, plan: AccountPlan, maxDays: number): readonly PlanUnit[] {
  const { account, range, previous, boundaries, open, placementsById } = plan;
  const cut = (window: TimeWindow) => cutWindows(boundariesWithin(boundaries, window), maxDays);
  const [isDay, isWhole] = ['day', 'whole'].map((period) => periodOf(options.granularity) === period);
  /** Without the hours of a day that are not compared. The service takes days as a whole only. */
  const cutAt = ({ start, end }: TimeWindow, openDay: OpenDay | undefined): readonly PlannedWindow[] => {
    if (!openDay) return cut({ start, end });
    const { start: midnight, until, next } = openDay;
    const parts: readonly PlannedWindow[] = isDay
      ? [
          { start, end: midnight },
          { start: midnight, end: until, granularity: wholeGranularity },
        ]
      : [{ start, end: until }];
    return [...parts, { start: next, end }].flatMap((part) =>
      part.end <= part.start ? [] : part.granularity ? [part] : cut(part),
    );
  };
  // In its first hour, a day has nothing that could be compared. Alone, or in a row of its own, it is shown nevertheless.
  const isShown = (own: OpenDay) => isInFirstHour(own) && (!isWhole || own.start === range.start);
  const own = open && !isShown(open.own) ? open.own : undefined;
  return planUnits({
    account: account.id,
    entity: options.entity,
    granularity: options.granularity,
    segment: options.segment,
    country: options.country,
    placementsById,
    windows: [...(previous ? cutAt(previous, open?.other) : []), ...cutAt(range, own)],
    groupSets: options.metrics.groupSets,
    maxIds: maxMeasured,
  });
}
