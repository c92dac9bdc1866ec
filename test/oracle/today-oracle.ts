/**
 * What `ads today` and `ads check` have to say, from raw hours: written from docs/monitoring.md. Where the document gives a
 * range of right answers, such as the share of up to six days, so does this.
 */
import { addDays, hour, midnightOf, wallOf } from './calendar.js';
import type { Entity, RawAccount } from './raw-hours.js';
import { sumOf, wholeHour } from './report-oracle.js';

export interface Range {
  readonly low: bigint;
  readonly high: bigint;
}

export interface CampaignToday {
  readonly id: string;
  readonly currency: string;
  readonly servable: boolean;
  readonly deleted: boolean;
  readonly spendToday: bigint;
  readonly wholeHours: bigint;
  readonly yesterdaySameTime: bigint;
  readonly yesterday: bigint;
  readonly total: bigint;
  readonly dailyBudget: bigint | undefined;
  readonly totalBudget: bigint | undefined;
  /** The spend of the whole day, as long as nothing stops it; undefined where the document leaves it open. */
  readonly pace: Range | undefined;
  /** The same, as far as the budgets allow. */
  readonly projected: Range | undefined;
  /** When the total budget runs out, at the fastest and at the slowest that the document could mean, with a day and a tenth for either. */
  readonly runsOut: Range | undefined;
  /** Whether something of the campaign has changed in the last week, so that its days do not show its pace. */
  readonly isChanged: boolean;
  /** Of the records of the campaign and its line items. */
  readonly start: number;
  readonly end: number | undefined;
}

const micro = (value: unknown) =>
  value === null || value === undefined ? undefined : BigInt(value as number);
const lower = (one: bigint, other: bigint) => [one, other].sort((a, b) => Number(a - b))[0]!;
const higher = (one: bigint, other: bigint) => [one, other].sort((a, b) => Number(b - a))[0]!;
const least = (...values: readonly (bigint | undefined)[]) =>
  values.reduce((least, value) =>
    value === undefined || (least !== undefined && least <= value) ? least : value,
  );

const boundsOf = (estimates: readonly Range[]): Range => ({
  low: estimates.map(({ low }) => low).reduce(lower),
  high: estimates.map(({ high }) => high).reduce(higher),
});

export function todayOf(account: RawAccount): readonly CampaignToday[] {
  return account.campaigns.map((campaign) => campaignToday(account, campaign));
}

function campaignToday(
  { zone, now, items, campaigns }: RawAccount,
  { id, record, cells }: Entity,
): CampaignToday {
  const own = items.filter(({ campaign }) => campaign === id).map((item) => item.record);
  const serving = own.filter(
    ({ deleted, entity_status, start_time, end_time }) =>
      !deleted &&
      entity_status === 'ACTIVE' &&
      Date.parse(start_time) <= now &&
      !(Date.parse(end_time) <= now),
  );
  const today = wallOf(zone, now).day;
  const until = wallOf(zone, wholeHour(zone, now)).minutes;
  const within = (some: Entity['cells'], day: string, minutes = Infinity) =>
    sumOf(some.filter((cell) => cell.day === day && cell.minutes < minutes)).spend;
  const on = (day: string, minutes?: number) => within(cells, day, minutes);
  const servable = Boolean(record.servable) && !record.deleted;
  const spendToday = on(today);
  const wholeHours = on(today, until);
  const total = sumOf(cells).spend;
  const dailyBudget = micro(record.daily_budget_amount_local_micro);
  const totalBudget = micro(record.total_budget_amount_local_micro);
  // Of the account's spend in a currency; the days of one campaign are as good.
  const paid = campaigns.filter(({ record: { currency } }) => currency === record.currency);
  const days = [cells, paid.flatMap((one) => one.cells)].flatMap((of) =>
    Array.from({ length: 6 }, (_, index) => ({ of, day: addDays(today, -1 - index) })),
  );
  // At low volume a day that serves from midnight on may spend nothing in its first hours.
  const shares = days
    .filter(({ of, day }) =>
      of.some((cell) => cell.day === day && cell.minutes === 0 && cell.impressions > 0n),
    )
    .map(({ of, day }) => ({
      part: within(of, day, until),
      later: within(of, day, until + 60),
      whole: within(of, day),
    }))
    .filter(({ part }) => part > 0n)
    // What is still to come is at most the rest after the last whole hour, and at least that after the hour that runs.
    .map(({ part, later, whole }) => ({
      low: lower((wholeHours * whole) / part, spendToday + (wholeHours * (whole - later)) / part),
      high: spendToday + (wholeHours * (whole - part)) / part,
    }));
  const begin = midnightOf(zone, today);
  const elapsed = BigInt(wholeHour(zone, now) - begin || 1);
  const length = BigInt(midnightOf(zone, addDays(today, 1)) - begin);
  const even = {
    low: (wholeHours * (length - BigInt(hour))) / elapsed,
    high: spendToday + (wholeHours * (length - elapsed)) / elapsed,
  };
  const changed = Math.max(...[record, ...own].map(({ updated_at }) => Date.parse(updated_at)));
  const starts = own.map(({ start_time }) => Date.parse(start_time));
  const isChanged = Math.max(changed, ...starts) > now - 7 * 24 * hour;
  const estimates = shares.length ? shares : [even];
  const pace = servable && !isChanged && until >= 6 * 60 ? boundsOf(estimates) : undefined;
  const newPace = paceOfNew();
  /** What was created in this week, and nobody has changed since, has a pace too: of today evenly, where it began today. */
  function paceOfNew(): Range | undefined {
    const created = [record, ...own].map(({ created_at }) => Date.parse(created_at));
    const isRecent = Math.min(...created) > now - 7 * 24 * hour && changed <= Math.max(...created);
    if (!servable || !isRecent || Math.max(...starts) > now) return undefined;
    const begun = Math.min(
      ...own.map(({ start_time, created_at }) => Math.max(Date.parse(start_time), Date.parse(created_at))),
    );
    if (begun <= begin) return until >= 6 * 60 ? boundsOf(estimates) : undefined;
    const passed = wholeHour(zone, now) - begun;
    if (passed <= 0) return undefined;
    const even = (wholeHours * (BigInt(begin) + length - BigInt(begun))) / BigInt(passed);
    return boundsOf([{ low: higher(even, spendToday), high: higher(even, spendToday) }]);
  }
  const most = least(dailyBudget, totalBudget === undefined ? undefined : totalBudget - total + spendToday);
  const bounded = (value: bigint) => higher(least(value, most)!, spendToday);
  // Nothing may be spent of so small a rest, or all of it.
  const isSpent = totalBudget !== undefined && (totalBudget - total) * 1000n < totalBudget;
  const allowed = (range: Range | undefined): Range | undefined =>
    range && {
      low: bounded(range.low),
      high: bounded(isSpent ? range.high + totalBudget - total : range.high),
    };
  const start = Math.min(...serving.map(({ start_time }) => Date.parse(start_time)));
  const runsOut = runOut();
  function runOut(): Range | undefined {
    if (totalBudget === undefined || !pace || pace.low <= 0n) return undefined;
    const day = BigInt(24 * hour);
    const average = (total * day) / BigInt(now - start || 1);
    // The daily budgets are the most that may be spent.
    const fast = dailyBudget ?? (higher(pace.high, average) * 11n) / 10n;
    const slow = (lower(pace.low, least(dailyBudget, average)!) * 9n) / 10n;
    const rest = (totalBudget - total) * day;
    return slow > 0n
      ? { low: BigInt(now) + rest / fast - day, high: BigInt(now) + rest / slow + 2n * day }
      : undefined;
  }
  const ends = serving.map(({ end_time }) => (end_time ? Date.parse(end_time) : undefined));
  return {
    id,
    currency: record.currency,
    servable,
    deleted: record.deleted,
    spendToday,
    wholeHours,
    yesterdaySameTime: on(addDays(today, -1), until),
    yesterday: on(addDays(today, -1)),
    total,
    dailyBudget,
    totalBudget,
    pace,
    projected: servable ? allowed(pace ?? newPace) : { low: spendToday, high: spendToday },
    isChanged,
    runsOut,
    start,
    end: ends.length === 0 || ends.includes(undefined) ? undefined : Math.max(...(ends as number[])),
  };
}

/** Whether a rule names a campaign: undefined where the document leaves it open. */
export type Verdict = boolean | undefined;

const both = (one: boolean, other: boolean): Verdict => (one === other ? one : undefined);
const any = (...verdicts: readonly Verdict[]): Verdict =>
  verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false;

export interface Verdicts {
  readonly 'pacing-over': Verdict;
  readonly 'pacing-under': Verdict;
  readonly 'budget-low': Verdict;
}

/** The verdicts with the default thresholds. */
export function judge({ now }: RawAccount, campaign: CampaignToday): Verdicts {
  const { servable, deleted, dailyBudget, totalBudget, total, pace, isChanged, start, end } = campaign;
  if (deleted) return { 'pacing-over': false, 'pacing-under': false, 'budget-low': false };
  // So little may be left that nothing can be bought with it.
  const isSpent = totalBudget !== undefined && total * 1000n >= totalBudget * 999n;
  if (!servable)
    return { 'pacing-over': false, 'pacing-under': false, 'budget-low': isSpent ? undefined : false };
  if (isChanged || !pace || isSpent)
    return { 'pacing-over': undefined, 'pacing-under': undefined, 'budget-low': undefined };
  const dayOver =
    dailyBudget === undefined
      ? false
      : both(pace.low * 100n > dailyBudget * 125n, pace.high * 100n > dailyBudget * 125n);
  const dayUnder =
    dailyBudget === undefined
      ? false
      : both(pace.low * 100n < dailyBudget * 70n, pace.high * 100n < dailyBudget * 70n);
  if (totalBudget === undefined)
    return { 'pacing-over': dayOver, 'pacing-under': dayUnder, 'budget-low': false };
  // What a day costs: between the slowest and the fastest that the document could mean, with a tenth for either.
  const average = (total * BigInt(24 * hour)) / BigInt(now - start || 1);
  const rates = [average, pace.low, pace.high, least(dailyBudget, pace.high)!];
  const slow = (rates.reduce(lower) * 9n) / 10n;
  const fast = (rates.reduce(higher) * 11n) / 10n;
  const rest = totalBudget - total;
  const left = end === undefined ? undefined : BigInt(end - now);
  const day = BigInt(24 * hour);
  const lasts = (rate: bigint, time: bigint) => rest * day >= rate * time;
  const soon = 3n * day;
  const window = left !== undefined && left < soon ? left : soon;
  const budgetLow = both(!lasts(fast, window), !lasts(slow, window));
  if (left === undefined)
    return { 'pacing-over': dayOver, 'pacing-under': dayUnder, 'budget-low': budgetLow };
  const flight = (rate: bigint) => (total + (rate * left) / day) * 100n;
  const flightOver = both(flight(slow) > totalBudget * 125n, flight(fast) > totalBudget * 125n);
  const flightUnder = both(flight(slow) < totalBudget * 70n, flight(fast) < totalBudget * 70n);
  const runsOut = both(flight(slow) > totalBudget * 100n, flight(fast) > totalBudget * 100n);
  const slowDay = runsOut === true ? false : runsOut === false || dayUnder === false ? dayUnder : undefined;
  return {
    'pacing-over': any(dayOver, flightOver),
    'pacing-under': any(slowDay, flightUnder),
    'budget-low': budgetLow,
  };
}
