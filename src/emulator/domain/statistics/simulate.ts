/**
 * Serves an account from one moment to another (docs/service.md#made-up-numbers). Pure: it changes only the budgets and
 * cells in its arguments. An hour with changes is served in stretches. They add up to the whole hour, because counts
 * are differences of running totals.
 */
import { hour } from '../../../values/duration.js';
import { groupBy } from '../../../values/group-by.js';
import { cellLength } from './account-days.js';
import { type AuctionPlan, costPerImpression, priceAt, rateAt } from './auction.js';
import {
  activityAt,
  type Budget,
  createStretch,
  paceOf,
  remaining,
  type Stretch,
  spend,
} from './budget-pacing.js';
import { demandOn } from './demand.js';
import { noise, noiseBetween } from './noise.js';
import { addCells, type HourCell, type HourCells } from './served-hours.js';

/** The source of a line item's budget; several share one. */
export interface Payer {
  readonly budget: Budget;
  /** From when to when it can pay, in milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
}

export interface Runner {
  readonly id: string;
  readonly plan: AuctionPlan;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly budget: Budget;
  readonly campaign: Budget;
  readonly fund: Payer;
  readonly cells: HourCells;
  /** The part of its audience that it is shown to in an hour, by the hour's index: less than 1 in an A/B test. */
  readonly shareAt?: (hourIndex: number) => number;
}

/** The potential of a runner in a stretch with large enough budgets. */
interface Attempt {
  readonly runner: Runner;
  /** The part of the hour in which it runs, from 0 to 1. */
  readonly begin: number;
  readonly end: number;
  readonly price: number;
  /** Actions per impression. */
  readonly rate: number;
  /** The part of its day's budget that it can spend, from 0 to 1. */
  readonly demand: number;
  /** The amount that it wants to spend, in micro units, not yet whole. */
  wanted: number;
}

/** Serves all runners of an account; `days` are the starts of its days, from before `from` until after `to`. */
export function simulate(
  runners: readonly Runner[],
  { from, to, days }: { readonly from: number; readonly to: number; readonly days: readonly number[] },
): void {
  const budgets = new Set(runners.flatMap(({ budget, campaign, fund }) => [budget, campaign, fund.budget]));
  // Of a day, whose stretches have the same.
  let demands: readonly number[] = [];
  let today: number | undefined;
  for (const stretch of stretches(from, to, days)) {
    const { dayStart } = stretch;
    // The first stretch of the settlement continues the spend of the same day.
    if (stretch.from === dayStart) for (const budget of budgets) budget.spentToday = 0;
    if (today !== dayStart) demands = runners.map(({ plan }) => demandOn(plan, dayStart));
    today = dayStart;
    serveStretch(runners, stretch, demands);
  }
}

function* stretches(from: number, to: number, days: readonly number[]): Generator<Stretch> {
  let index = Math.max(
    0,
    days.findLastIndex((start) => start <= from),
  );
  for (let at = from; at < to; ) {
    const dayStart = days[index] ?? at;
    const dayEnd = days[index + 1] ?? dayStart + 24 * hour;
    const length = cellLength(dayStart, dayEnd);
    const next = Math.min(to, dayEnd, (Math.floor(at / length) + 1) * length);
    yield createStretch({ from: at, to: next, dayStart, dayEnd });
    if (next === dayEnd) index += 1;
    at = next;
  }
}

function serveStretch(runners: readonly Runner[], stretch: Stretch, demands: readonly number[]): void {
  const attempts = runners.flatMap((runner, index) => attempt(runner, stretch, demands[index] ?? 0) ?? []);
  if (attempts.length === 0) return;
  for (const one of attempts)
    one.wanted = Math.min(one.wanted, paceOf(one.runner.budget, stretch, one.demand));
  for (const [budget, sharing] of groupBy(attempts, ({ runner }) => runner.campaign)) {
    scaleTo(sharing, paceOf(budget, stretch, averageDemand(sharing)));
  }
  const servings = attempts.flatMap((one) => serve(one, stretch) ?? []);
  for (const one of servings) limit([one], remaining(one.runner.budget));
  for (const [budget, sharing] of groupBy(servings, ({ runner }) => runner.campaign)) {
    limit(sharing, remaining(budget));
  }
  for (const [fund, sharing] of groupBy(servings, ({ runner }) => runner.fund)) {
    limit(sharing, remaining(fund.budget));
  }
  const length = cellLength(stretch.dayStart, stretch.dayEnd);
  const index = (Math.floor(stretch.from / length) * length) / hour;
  for (const { runner, cell } of servings) {
    if (cell.impressions === 0) continue;
    runner.cells.set(index, addCells(runner.cells.get(index), cell));
    for (const budget of [runner.budget, runner.campaign, runner.fund.budget]) spend(budget, cell.charge);
  }
}

function attempt(runner: Runner, { from, to, dayStart }: Stretch, demand: number): Attempt | undefined {
  const { plan, fund, budget, campaign } = runner;
  const begins = Math.max(from, runner.startsAt, fund.startsAt);
  const ends = Math.min(to, runner.endsAt, fund.endsAt);
  if (begins >= ends) return undefined;
  if (Math.min(remaining(budget), remaining(campaign), remaining(fund.budget)) <= 0) return undefined;
  const index = Math.floor(from / hour);
  const price = priceAt(plan, index);
  const rate = rateAt(plan, index);
  const activity = activityAt(Math.floor((from - dayStart) / hour));
  const share = runner.shareAt?.(index) ?? 1;
  const supply = share * demand * plan.supply * activity * noiseBetween(0.85, 1.15, plan.seed, index, 4);
  const [begin, end] = [begins / hour - index, ends / hour - index];
  return {
    runner,
    begin,
    end,
    price,
    rate,
    demand,
    wanted:
      supply *
      (end - begin) *
      costPerImpression(plan, price, rate) *
      noiseBetween(0.9, 1, plan.seed, index, 5),
  };
}

/** Of line items that share a budget: who wants more counts more. */
function averageDemand(sharing: readonly Attempt[]): number {
  const sum = sharing.reduce((total, { wanted }) => total + wanted, 0);
  if (sum === 0) return 1;
  return sharing.reduce((total, { wanted, demand }) => total + wanted * demand, 0) / sum;
}

function scaleTo(sharing: readonly Attempt[], most: number): void {
  const sum = sharing.reduce((total, { wanted }) => total + wanted, 0);
  if (sum <= most) return;
  for (const one of sharing) one.wanted *= most / sum;
}

interface Serving {
  readonly runner: Runner;
  cell: HourCell;
}

/** Rounds the demand to whole numbers: the difference of two running totals of the hour. */
function serve({ runner, begin, end, price, rate, wanted }: Attempt, { from }: Stretch): Serving | undefined {
  const { plan } = runner;
  const index = Math.floor(from / hour);
  const perHour = wanted / costPerImpression(plan, price, rate) / (end - begin);
  const count = (often: number, purpose: number) => {
    const start = noise(plan.seed, index, purpose);
    return Math.floor(often * end + start) - Math.floor(often * begin + start);
  };
  const impressions = count(perHour, 6);
  const acted = count(perHour * rate, 7);
  if (impressions === 0 && acted === 0) return undefined;
  // People who act have seen it.
  const seen = Math.max(impressions, acted);
  const billed = plan.paysByImpression ? seen : acted;
  const charge = plan.paysByImpression
    ? Math.floor(seen * costPerImpression(plan, price, rate))
    : acted * price;
  return { runner, cell: { impressions: seen, actions: acted, billed, charge } };
}

/** Removes the excess over a budget, from all runners in proportion. The budget is then spent exactly. */
function limit(sharing: readonly Serving[], most: number): void {
  const sum = sharing.reduce((total, { cell }) => total + cell.charge, 0);
  if (sum <= most) return;
  let rest = most - sharing.reduce((total, { cell }) => total + Math.floor((cell.charge * most) / sum), 0);
  for (const one of sharing) {
    const share = Math.floor((one.cell.charge * most) / sum);
    const extra = Math.min(rest, one.cell.charge - share);
    rest -= extra;
    one.cell = reduce(one.cell, share + extra);
  }
}

/** A cell that costs less: an event that is paid for in part still happened. */
function reduce(cell: HourCell, charge: number): HourCell {
  if (charge === 0) return { impressions: 0, actions: 0, billed: 0, charge: 0 };
  const scale = (count: number) => Math.ceil((count * charge) / cell.charge);
  return {
    impressions: scale(cell.impressions),
    actions: scale(cell.actions),
    billed: scale(cell.billed),
    charge,
  };
}
