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

/** A runner in the stretch that is served: one object for all stretches, since a settlement has a thousand of them. */
interface Turn {
  readonly runner: Runner;
  /** The part of the hour in which it runs, from 0 to 1. */
  begin: number;
  end: number;
  price: number;
  /** Actions per impression. */
  rate: number;
  /** The part of its day's budget that it can spend, from 0 to 1. */
  demand: number;
  /** The amount that it wants to spend, in micro units, not yet whole; 0 where it does not run. */
  wanted: number;
  cell: HourCell;
}

/** The runners that share a budget. */
interface Group {
  readonly budget: Budget;
  readonly turns: readonly Turn[];
}

interface Groups {
  readonly turns: readonly Turn[];
  readonly campaigns: readonly Group[];
  /** All that share anything, from their own budgets to those of funding instruments. */
  readonly all: readonly Group[];
}

const nothing: HourCell = { impressions: 0, actions: 0, billed: 0, charge: 0 };

/** Serves all runners of an account; `days` are the starts of its days, from before `from` until after `to`. */
export function simulate(
  runners: readonly Runner[],
  { from, to, days }: { readonly from: number; readonly to: number; readonly days: readonly number[] },
): void {
  const groups = groupRunners(runners);
  let today: number | undefined;
  for (const stretch of stretches(from, to, days)) {
    const { dayStart } = stretch;
    if (today !== dayStart) beginDay(groups, stretch);
    today = dayStart;
    serveStretch(groups, stretch);
  }
}

function beginDay({ turns, all }: Groups, { from, dayStart }: Stretch): void {
  for (const turn of turns) turn.demand = demandOn(turn.runner.plan, dayStart);
  // The first stretch of the settlement continues the spend of the same day.
  if (from === dayStart) for (const { budget } of all) budget.spentToday = 0;
}

function groupRunners(runners: readonly Runner[]): Groups {
  const turns = runners.map(
    // What is no number yet is no small integer either, which the engine keeps in another form (budget-pacing.ts).
    (runner): Turn => ({
      runner,
      begin: Number.NaN,
      end: Number.NaN,
      price: Number.NaN,
      rate: Number.NaN,
      demand: Number.NaN,
      wanted: Number.NaN,
      cell: nothing,
    }),
  );
  const shared = (budgetOf: (runner: Runner) => Budget): Group[] =>
    [...groupBy(turns, ({ runner }) => budgetOf(runner))].map(([budget, turns]) => ({ budget, turns }));
  const campaigns = shared(({ campaign }) => campaign);
  const own = shared(({ budget }) => budget);
  return { turns, campaigns, all: [...own, ...campaigns, ...shared(({ fund }) => fund.budget)] };
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

function serveStretch({ turns, campaigns, all }: Groups, stretch: Stretch): void {
  for (const turn of turns) turn.wanted = attempt(turn, stretch);
  for (const group of campaigns) scale(group, stretch);
  for (const turn of turns) turn.cell = serve(turn, stretch);
  for (const group of all) limit(group);
  const length = cellLength(stretch.dayStart, stretch.dayEnd);
  const index = (Math.floor(stretch.from / length) * length) / hour;
  for (const { runner, cell } of turns) {
    if (cell.impressions === 0) continue;
    runner.cells.set(index, addCells(runner.cells.get(index), cell));
    spend(runner.budget, cell.charge);
    spend(runner.campaign, cell.charge);
    spend(runner.fund.budget, cell.charge);
  }
}

/** The amount that a runner wants to spend. */
function attempt(turn: Turn, stretch: Stretch): number {
  const { from, to, dayStart } = stretch;
  const { runner, demand } = turn;
  const { plan, fund, budget, campaign } = runner;
  const begins = Math.max(from, runner.startsAt, fund.startsAt);
  const ends = Math.min(to, runner.endsAt, fund.endsAt);
  if (begins >= ends) return 0;
  if (Math.min(remaining(budget), remaining(campaign), remaining(fund.budget)) <= 0) return 0;
  const index = Math.floor(from / hour);
  turn.price = priceAt(plan, index);
  turn.rate = rateAt(plan, index);
  const activity = activityAt(Math.floor((from - dayStart) / hour));
  const share = runner.shareAt?.(index) ?? 1;
  const supply = share * demand * plan.supply * activity * noiseBetween(0.85, 1.15, plan.seed, index, 4);
  turn.begin = begins / hour - index;
  turn.end = ends / hour - index;
  const wanted =
    supply *
    (turn.end - turn.begin) *
    costPerImpression(plan, turn.price, turn.rate) *
    noiseBetween(0.9, 1, plan.seed, index, 5);
  return Math.min(wanted, paceOf(budget, stretch, demand));
}

/** Limits what runners want to the pace of the budget that they share. Who wants more counts more. */
function scale({ budget, turns }: Group, stretch: Stretch): void {
  let sum = 0;
  let weighted = 0;
  for (const { wanted, demand } of turns) {
    sum += wanted;
    weighted += wanted * demand;
  }
  if (sum === 0) return;
  const most = paceOf(budget, stretch, weighted / sum);
  if (sum <= most) return;
  for (const turn of turns) turn.wanted *= most / sum;
}

/** Rounds the demand to whole numbers: the difference of two running totals of the hour. */
function serve({ runner, begin, end, price, rate, wanted }: Turn, { from }: Stretch): HourCell {
  if (wanted === 0) return nothing;
  const { plan } = runner;
  const index = Math.floor(from / hour);
  const perHour = wanted / costPerImpression(plan, price, rate) / (end - begin);
  const count = (often: number, purpose: number) => {
    const start = noise(plan.seed, index, purpose);
    return Math.floor(often * end + start) - Math.floor(often * begin + start);
  };
  const impressions = count(perHour, 6);
  const acted = count(perHour * rate, 7);
  if (impressions === 0 && acted === 0) return nothing;
  // People who act have seen it.
  const seen = Math.max(impressions, acted);
  const billed = plan.paysByImpression ? seen : acted;
  const charge = plan.paysByImpression
    ? Math.floor(seen * costPerImpression(plan, price, rate))
    : acted * price;
  return { impressions: seen, actions: acted, billed, charge };
}

/** Removes the excess over a budget, from all runners in proportion. The budget is then spent exactly. */
function limit({ budget, turns }: Group): void {
  let sum = 0;
  for (const { cell } of turns) sum += cell.charge;
  const most = remaining(budget);
  if (sum > most) cut(turns, sum, most);
}

function cut(turns: readonly Turn[], sum: number, most: number): void {
  let whole = 0;
  for (const { cell } of turns) whole += Math.floor((cell.charge * most) / sum);
  let rest = most - whole;
  for (const turn of turns) {
    const share = Math.floor((turn.cell.charge * most) / sum);
    const extra = Math.min(rest, turn.cell.charge - share);
    rest -= extra;
    turn.cell = reduce(turn.cell, share + extra);
  }
}

/** A cell that costs less: an event that is paid for in part still happened. */
function reduce(cell: HourCell, charge: number): HourCell {
  if (charge === 0) return nothing;
  const scale = (count: number) => Math.ceil((count * charge) / cell.charge);
  return {
    impressions: scale(cell.impressions),
    actions: scale(cell.actions),
    billed: scale(cell.billed),
    charge,
  };
}
