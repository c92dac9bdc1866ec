/** A budget while a settlement runs: how much of it is left, in all and today, and how it is paced over a day. */
import { hour } from '../../../values/duration.js';

export interface BudgetLimits {
  /** Micro units; undefined where there is no such limit. */
  readonly daily: number | undefined;
  /** The rest of the whole budget. */
  readonly left: number | undefined;
  /** The amount already spent today. */
  readonly spentToday: number;
  /** Spends a day's amount over the day, in the rhythm of what people do; otherwise as fast as possible. */
  readonly isPaced: boolean;
  /** When the last spending can be, in milliseconds since 1970: a total without a daily amount is paced until then. */
  readonly endsAt: number | undefined;
}

/** A budget whose amounts go down as they are spent; infinite where there is no limit. */
export interface Budget {
  readonly daily: number;
  readonly left: number;
  readonly isPaced: boolean;
  readonly endsAt: number | undefined;
  spent: number;
  spentToday: number;
}

/**
 * -0 makes the field a double in the engine. Starting from a small integer would deoptimize the loop at the first large amount.
 */
const zero = -0;

export function createBudget({ daily, left, spentToday, isPaced, endsAt }: BudgetLimits): Budget {
  return {
    daily: daily ?? Number.POSITIVE_INFINITY,
    left: left ?? Number.POSITIVE_INFINITY,
    isPaced,
    endsAt,
    spent: zero,
    spentToday: spentToday || zero,
  };
}

/** The maximum that may be spent now. */
export function remaining({ daily, left, spent, spentToday }: Budget): number {
  return Math.max(0, Math.min(daily - spentToday, left - spent));
}

export function spend(budget: Budget, amount: number): void {
  budget.spent += amount;
  budget.spentToday += amount;
}

const activities = Array.from(
  { length: 24 },
  (_, hourOfDay) => 1 + 0.6 * Math.sin((hourOfDay / 24 - 0.4) * 2 * Math.PI),
);

/** The activity of people in an hour of the day, counted from midnight where the account is; 1 on average. */
export function activityAt(hourOfDay: number): number {
  return activities[hourOfDay % 24] ?? 1;
}

/** The activity between two moments of a day, both in hours since its start. */
function activityBetween(from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const next = Math.min(to, Math.floor(at) + 1);
    sum += (next - at) * activityAt(Math.floor(at));
    at = next;
  }
  return sum;
}

/** A stretch of time inside one hour and one day of the account; all in milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly dayStart: number;
  readonly dayEnd: number;
  /** The activity in it, and in it and the rest of the day: the same for all budgets. */
  readonly activity: number;
  readonly activityOfRest: number;
}

export function createStretch(times: Omit<Stretch, 'activity' | 'activityOfRest'>): Stretch {
  const { from, to, dayStart, dayEnd } = times;
  const at = (time: number) => (time - dayStart) / hour;
  return {
    ...times,
    activity: activityBetween(at(from), at(to)),
    activityOfRest: activityBetween(at(from), at(dayEnd)),
  };
}

/**
 * The target spend of a paced budget in a stretch: the rest of the day's budget, times the share of the day's activity.
 * `demand` is the share of the day's amount that can be spent at all, from 0 to 1.
 */
export function paceOf(budget: Budget, stretch: Stretch, demand: number): number {
  const most = remaining(budget);
  if (!Number.isFinite(most) || !budget.isPaced) return most;
  return (dayShare(budget, stretch, demand) * stretch.activity) / stretch.activityOfRest;
}

/** The rest for today. A total without a daily amount is divided by the days until its end; a month without one. */
function dayShare(budget: Budget, { from, dayEnd }: Stretch, demand: number): number {
  const most = remaining(budget);
  const { daily } = budget;
  if (Number.isFinite(daily)) return Math.min(most, Math.max(0, daily * demand - budget.spentToday));
  const days = budget.endsAt === undefined ? 30 : Math.max(1, (budget.endsAt - from) / (24 * hour));
  return demand * Math.min(most, (most / days) * Math.max(1 / 24, (dayEnd - from) / (24 * hour)));
}
