/**
 * Projects the spend of a campaign: at the pace of what may serve now, since when it may. Items that were paused, deleted or
 * replaced have spent, but spend no more. Amounts in micro units; instants in milliseconds since 1970.
 */
import type { Document } from '../../../contract/types.js';
import { day, hour } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { formatCount } from '../../core/host/progress.js';
import { daysUntil } from '../serving/remedies.js';
import { zoneOfRecord } from '../statistics/compute/account-days.js';
import { type AccountState, type Branch, isWanted, startOf } from './account-state.js';
import {
  compareDays,
  type HourlySpend,
  hourFrom,
  projectDay,
  projectFlight,
  resumedAt,
  sumBefore,
  sumHours,
} from './spend.js';

/** Since when what may serve now has served. */
interface Served {
  /** The first start of its line items. */
  readonly begun: number;
  /** Since when it has been alone, without a break of a day: from here on, everything that was spent is its own. */
  readonly alone: number;
  /** The end of the last hour in which something else was served; 0 where none was lately. */
  readonly others: number;
  /** Whether everything was spent by it since it began: nothing by others, nothing before its start was moved, and no break. */
  readonly isAll: boolean;
}

type Clocked = Pick<AccountState, 'clock' | 'activity'>;

/** Undefined where nothing may serve now, whoever stopped it, or its spend was not measured. */
export function servedSince(branch: Branch, state: Clocked): Served | undefined {
  const { items, replaced, spend, total, runs, serving } = branch;
  const { now } = state.clock;
  const all = [...items.map(({ item }) => item), ...replaced];
  const wanted = all.filter((item) => isWanted(item, now) && startOf(item) <= now);
  const stopped = new Set(
    serving.items.flatMap(({ item, obstacles }) => (obstacles.length > 0 ? [item] : [])),
  );
  const able = wanted.filter((item) => !stopped.has(item));
  // The service says that it runs: where all have obstacles, one of them is none.
  const own = able.length > 0 ? able : wanted;
  if (!runs || own.length === 0 || !spend) return undefined;
  const begun = Math.min(...own.map(startOf));
  const shownUntil = ({ id }: Document) => state.activity?.get(String(id))?.end ?? 0;
  // What was shown and begins later had an earlier start.
  const others = all.filter((item) => !own.includes(item) && (hasBegun(item, now) || shownUntil(item) > 0));
  const otherUntil = Math.max(0, ...others.map(shownUntil));
  const resumed = resumedAt(spend, state.clock) ?? 0;
  // The first hours after the start may have had nothing: that is no break.
  const isResumed = resumed - begun >= day;
  return {
    begun,
    alone: Math.max(begun, isResumed ? resumed : 0, otherUntil),
    others: otherUntil,
    isAll: others.length === 0 && !isResumed && !hasSpentBefore(begun, { spend, total, own }),
  };
}

/**
 * Whether something was spent before a time, because the start was moved. The hours of it are known for a week; before that,
 * what was changed since it was created may have had another start.
 */
function hasSpentBefore(
  begun: number,
  {
    spend,
    total,
    own,
  }: Pick<Branch, 'total'> & { readonly spend: HourlySpend; readonly own: readonly Document[] },
): boolean {
  const [first = begun] = spend.bounds;
  if (begun < first) return own.some(mayBeMoved);
  const since = sumHours(spend, first, Number.POSITIVE_INFINITY) - sumBefore(spend, first, begun);
  return sumBefore(spend, first, begun) > 0n || (total !== undefined && total > since);
}

function mayBeMoved(item: Document): boolean {
  const created = timeOf(item.created_at) ?? 0;
  return startOf(item) > created && (timeOf(item.updated_at) ?? 0) > created;
}

function hasBegun(item: Document, now: number): boolean {
  return item.entity_status !== 'DRAFT' && startOf(item) <= now;
}

/** What was spent, and what will be by the end at this pace. */
interface Projection {
  /** By everything, what has stopped included. */
  readonly spent: bigint;
  /** Of it, by what may serve now; estimated where others have spent in the same hours. */
  readonly own: bigint;
  /** From now on, whatever the budgets are. */
  readonly rest: bigint;
}

/** The day that runs. Undefined before the first whole hour of what may serve. */
export function projectToday(branch: Branch, state: AccountState): Projection | undefined {
  const { spend, campaign, flight } = branch;
  const { clock } = state;
  const served = servedSince(branch, state);
  if (!spend || !served) return undefined;
  const { today, hourStart, tomorrow } = clock;
  const days = compareDays(spend, clock);
  const { today: spent } = days;
  const end = Math.min(flight.end ?? tomorrow, tomorrow);
  // Everything that was spent today is its own, since it began.
  const isOwn = served.others <= today;
  const isWhole = isOwn && served.alone <= Math.max(today, served.begun);
  if (isWhole && sumBefore(spend, today, Math.max(today, served.begun)) === 0n) {
    const rhythm = state.rhythmOf(String(campaign.currency));
    const projected = projectDay(days, clock, { rhythm, flight: { start: served.begun, end } });
    return projected === undefined ? undefined : { spent, own: spent, rest: projected - spent };
  }
  const from = hourFrom(spend, served.alone);
  if (hourStart <= from) return undefined;
  const perHour = (time: number) =>
    (sumHours(spend, from, hourStart) * BigInt(time)) / BigInt(hourStart - from);
  const own = isOwn ? spent : atMost(perHour(hourStart - Math.max(today, served.begun)), spent);
  return { spent, own, rest: atLeast0(perHour(Math.max(end - hourStart, 0)) - (spent - days.wholeHours)) };
}

/** The spent part of the budget of the day: a budget of the campaign pays for what has stopped, too. */
export function spentOfBudget({ campaign }: Branch, { own, spent }: Projection): bigint {
  return campaign.budget_optimization === 'LINE_ITEM' ? own : spent;
}

/** The flight, whose total spend is given. Undefined where there is no pace, or no end. */
export function projectToEnd(branch: Branch, state: AccountState): Projection | undefined {
  const { spend, total, flight } = branch;
  const { clock } = state;
  const served = servedSince(branch, state);
  if (!spend || !served || total === undefined || flight.end === undefined) return undefined;
  const projection = (rest: bigint) => ({ spent: total, own: total, rest: atLeast0(rest) });
  if (served.isAll) {
    const even = projectFlight(total, { start: served.begun, end: flight.end }, clock.now);
    return even === undefined ? undefined : projection(even - total);
  }
  // Before the hours that are known, others have spent as well.
  const from = hourFrom(spend, served.alone);
  const passed = clock.hourStart - from;
  if (passed <= 0) return undefined;
  const recent = sumHours(spend, from, clock.hourStart);
  return projection((recent * BigInt(Math.max(flight.end - clock.hourStart, 0))) / BigInt(passed));
}

/** The days of the account from today to the last instant of a flight, at least one. */
export function budgetDays(end: number, { account, clock }: Pick<AccountState, 'account' | 'clock'>): bigint {
  return daysUntil(end, clock.now, zoneOfRecord(account));
}

/** Whether more may be spent today: what has stopped spends no more, unless something of it begins later in the day. */
export function maySpendToday({ runs, campaign, items }: Branch, { clock }: Clocked): boolean {
  const begins = (at: number) => at > clock.now && at < clock.tomorrow;
  const isLater = items.some(({ item }) => isWanted(item, clock.now) && begins(startOf(item)));
  return runs || (isLater && campaign.entity_status === 'ACTIVE');
}

/** The projected spend at the end of today: never more than the budgets allow. Undefined where there is no pace. */
export function boundedToday(branch: Branch, state: AccountState): bigint | undefined {
  const { spend, runs, budget, total } = branch;
  const { clock } = state;
  if (!spend) return undefined;
  const { today: spent } = compareDays(spend, clock);
  if (!maySpendToday(branch, state)) return spent;
  if (!runs) return undefined;
  const day = projectToday(branch, state);
  if (!day) {
    const rest = restOf(branch);
    if (!isAllButSpent(branch) || rest === undefined) return undefined;
    return spent + bound(rest, { daily: budget.daily && budget.daily - spent, budget, total });
  }
  return (
    day.spent +
    bound(day.rest, {
      daily: budget.daily === undefined ? undefined : budget.daily - spentOfBudget(branch, day),
      budget,
      total,
    })
  );
}

/** The same for the end of the flight, where its total spend is known. */
export function boundedToEnd(branch: Branch, state: AccountState): bigint | undefined {
  const { runs, budget, total, flight, items } = branch;
  const { clock } = state;
  if (total === undefined || flight.end === undefined) return undefined;
  if (flight.end <= clock.now) return total;
  const isLater = items.some(({ item }) => isWanted(item, clock.now) && startOf(item) > clock.now);
  if (!runs) return isLater ? undefined : total;
  const whole = projectToEnd(branch, state);
  if (!whole) return isAllButSpent(branch) ? total + atLeast0(restOf(branch) ?? 0n) : undefined;
  return total + bound(whole.rest, { daily: leftOfDays(branch, state, flight.end), budget, total });
}

/**
 * The spend that daily budgets allow until an end: the rest of today, and all of the days to come. Undefined where there is
 * none.
 */
export function leftOfDays(branch: Branch, state: AccountState, end: number): bigint | undefined {
  const { budget } = branch;
  if (budget.daily === undefined) return undefined;
  return leftOfToday(budget.daily, branch, state) + budget.daily * (budgetDays(end, state) - 1n);
}

function leftOfToday(daily: bigint, branch: Branch, state: AccountState): bigint {
  const today = projectToday(branch, state);
  return atLeast0(daily - (today ? spentOfBudget(branch, today) : 0n));
}

/** What is left of the total budget; undefined where there is none, or its spend was not measured. */
function restOf({ budget, total }: Branch): bigint | undefined {
  return budget.total === undefined || total === undefined ? undefined : budget.total - total;
}

/** Whether less than a thousandth of the total budget is left, which may be too little for anything that is shown. */
function isAllButSpent(branch: Branch): boolean {
  const rest = restOf(branch);
  return rest !== undefined && rest * 1000n < (branch.budget.total ?? 0n);
}

/** What is left of a total budget, and for how long that lasts. */
interface BudgetRest {
  readonly left: bigint;
  /** Milliseconds; undefined where nothing is spent of it. */
  readonly lasts: number | undefined;
  /** At which pace, for a sentence. */
  readonly pace: string;
}

/**
 * The time that the total budget lasts at the pace of the last hours: never shorter than the daily budgets allow, each spent
 * evenly. Where nothing is spent any more because all but a thousandth is spent, that is now. Undefined as `left` is.
 */
export function restOfTotal(branch: Branch, state: AccountState): BudgetRest | undefined {
  const { clock } = state;
  const left = restOf(branch);
  if (left === undefined) return undefined;
  const { perDay = 0n, hours = 24 } = dailyPace(branch, state) ?? {};
  const pace = paceOfHours(hours);
  const byPace = timeLeft(left, perDay);
  if (byPace === undefined) return { left, lasts: isAllButSpent(branch) ? 0 : undefined, pace };
  const { daily = 0n } = branch.budget;
  const later = left - leftOfToday(daily, branch, state);
  const least =
    daily > 0n && later > 0n ? clock.tomorrow - clock.now + Number((later * BigInt(day)) / daily) : 0;
  return least > byPace ? { left, lasts: least, pace: 'at the daily budget' } : { left, lasts: byPace, pace };
}

/** For a sentence: by how many hours a pace was measured. */
export function paceOfHours(hours: number): string {
  return `at the pace of the last ${formatCount(hours, 'hour')}`;
}

/** The time that an amount lasts at so much a day, in milliseconds; undefined where nothing is spent. */
export function timeLeft(left: bigint, perDay: bigint): number | undefined {
  if (left <= 0n) return 0;
  return perDay > 0n ? Number((left * BigInt(day)) / perDay) : undefined;
}

interface Bounds extends Pick<Branch, 'budget' | 'total'> {
  readonly daily: bigint | undefined;
}

function bound(rest: bigint, { daily, budget, total }: Bounds): bigint {
  const left = budget.total === undefined || total === undefined ? rest : budget.total - total;
  return atLeast0(atMost(atMost(rest, daily ?? rest), left));
}

/**
 * The spend in 24 hours of line items that may serve now: by the last 24 whole ones, or by those in which it was alone.
 * Undefined where nothing may.
 */
export function dailyPace(
  branch: Branch,
  state: Clocked,
): { readonly perDay: bigint; readonly hours: number } | undefined {
  const { spend } = branch;
  const { hourStart } = state.clock;
  const served = servedSince(branch, state);
  if (!spend || !served) return undefined;
  const { alone, begun, others } = served;
  // What has only begun may still grow: its hours are not drawn out to a day.
  const isShared = others > hourStart - day || (alone > begun && alone > hourStart - day);
  const from = hourFrom(spend, isShared ? alone : hourStart - day);
  const passed = hourStart - from;
  if (passed <= 0) return undefined;
  const perDay = (sumHours(spend, from, hourStart) * BigInt(day)) / BigInt(passed);
  return { perDay, hours: Math.round(passed / hour) };
}

function atMost(amount: bigint, most: bigint): bigint {
  return amount < most ? amount : most;
}

function atLeast0(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
