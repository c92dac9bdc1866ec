/** What `ads stats report` has to print, from raw hours: written from docs/reports.md and the help of the command. */
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstOfMonth,
  hour,
  midnightOf,
  mondayOf,
  nextMonth,
  wallOf,
} from './calendar.js';
import type { Cell, Entity, RawAccount } from './raw-hours.js';

export interface ReportQuestion {
  readonly from: Day;
  /** The last day, included. */
  readonly to: Day;
  readonly by: 'campaign' | 'line-item' | 'account';
  readonly period: 'day' | 'week' | 'month' | 'none';
  readonly compare?: 'previous' | 'last-month' | 'last-year';
}

export interface Sums {
  readonly spend: bigint;
  readonly impressions: bigint;
  readonly clicks: bigint;
}

export interface ExpectedRow {
  readonly entity: string;
  readonly period: string;
  readonly first: Day;
  readonly last: Day;
  readonly partial: boolean;
  readonly sums: Sums;
  /** Absent where the days of the earlier time that belong to the row are not said, or where nothing is compared. */
  readonly previous?: Sums;
  /** Nothing of it existed by the end of the period, and by the end of the earlier one. */
  readonly isNew: boolean;
  readonly wasNew: boolean;
  /** The change has to be empty. */
  readonly isUncompared: boolean;
}

export interface Expected {
  readonly rows: readonly ExpectedRow[];
  /** The sums of each entity in the whole earlier time. */
  readonly previous: ReadonlyMap<string, Sums>;
  /** Whether each day of the earlier time has a day of the report. */
  readonly isMatched: boolean;
}

export function sumOf(cells: readonly Cell[]): Sums {
  return cells.reduce(
    (sum, cell) => ({
      spend: sum.spend + cell.spend,
      impressions: sum.impressions + cell.impressions,
      clicks: sum.clicks + cell.clicks,
    }),
    { spend: 0n, impressions: 0n, clicks: 0n } as Sums,
  );
}

const isWholeMonths = (from: Day, to: Day) => from === firstOfMonth(from) && addDays(to, 1) === nextMonth(to);

function monthsIn(from: Day, to: Day): number {
  const [year, month] = from.split('-').map(Number) as [number, number];
  const [lastYear, lastMonth] = to.split('-').map(Number) as [number, number];
  return (lastYear - year) * 12 + lastMonth - month + 1;
}

interface Earlier {
  readonly from: Day;
  readonly to: Day;
  /** The day that a day is compared with, if there is one. */
  readonly dayOf: (day: Day) => Day | undefined;
}

export function earlierOf({ from, to, compare }: ReportQuestion, today: Day): Earlier | undefined {
  if (compare === undefined) return undefined;
  if (compare === 'previous') {
    const length = daysBetween(from, to).length;
    return { from: addDays(from, -length), to: addDays(from, -1), dayOf: (day) => addDays(day, -length) };
  }
  // A month that is not over has no day for those by which an earlier one is longer.
  const ofMonths = isWholeMonths(from, to);
  const whole = ofMonths && to !== today;
  const months = compare === 'last-year' ? 12 : ofMonths ? monthsIn(from, to) : 1;
  const first = addMonths(from, -months);
  const last = whole ? addDays(nextMonth(addMonths(firstOfMonth(to), -months)), -1) : addMonths(to, -months);
  return {
    from: first,
    to: last,
    dayOf: (day) => {
      const earlier = addMonths(day, -months);
      return earlier.slice(8) === day.slice(8) && earlier >= first && earlier <= last ? earlier : undefined;
    },
  };
}

const periodOf = { day: (day: Day) => day, week: mondayOf, month: firstOfMonth, none: () => '' };

function wholePeriod(period: ReportQuestion['period'], name: string): readonly [Day, Day] | undefined {
  if (period === 'week') return [name, addDays(name, 6)];
  if (period === 'month') return [name, addDays(nextMonth(name), -1)];
  return undefined;
}

/** The end of the last whole hour of the account. */
export function wholeHour(zone: string, now: number): number {
  const midnight = midnightOf(zone, wallOf(zone, now).day);
  return midnight + Math.floor((now - midnight) / hour) * hour;
}

export function expectReport(account: RawAccount, question: ReportQuestion): Expected {
  const { zone, now } = account;
  const { from, to, by, period } = question;
  const today = wallOf(zone, now).day;
  const earlier = earlierOf(question, today);
  const until = wallOf(zone, wholeHour(zone, now)).minutes;
  const entities: readonly (readonly [string, readonly Entity[]])[] =
    by === 'account'
      ? [['', account.items]]
      : (by === 'campaign' ? account.campaigns : account.items).map((one) => [one.id, [one]]);
  const days = daysBetween(from, to);
  const matched = new Set(days.map((day) => earlier?.dayOf(day)));
  const isMatched =
    earlier !== undefined && daysBetween(earlier.from, earlier.to).every((day) => matched.has(day));
  // The day that today is compared with ends where today does. A month may lack it.
  const cut = to === today ? earlier?.dayOf(today) : undefined;
  const counts = (cell: Cell) => cell.day !== cut || cell.minutes < until;
  // Without a comparison, a day that is not over has all that was counted so far; with one, whole hours.
  const isCut = to === today && earlier !== undefined;
  const countsNow = (cell: Cell) => !isCut || cell.day !== today || cell.minutes < until;
  // In the first hour of a day nothing is compared.
  const isFirstHour = isCut && until === 0;
  const rows: ExpectedRow[] = [];
  const previous = new Map<string, Sums>();
  for (const [entity, parts] of entities) {
    const cells = parts.flatMap((part) => part.cells);
    const created = Math.min(...parts.map(({ record }) => Date.parse(record.created_at)));
    if (earlier)
      previous.set(
        entity,
        sumOf(cells.filter((cell) => cell.day >= earlier.from && cell.day <= earlier.to && counts(cell))),
      );
    for (const name of new Set(days.map(periodOf[period]))) {
      const own = days.filter((day) => periodOf[period](day) === name);
      const [first, last] = [own[0]!, own.at(-1)!];
      const whole = wholePeriod(period, name);
      const before = own.map((day) => earlier?.dayOf(day));
      const isUncompared = isFirstHour && first === today;
      const lastBefore = before.filter((day) => day !== undefined).at(-1);
      rows.push({
        entity,
        period: name,
        first,
        last,
        partial: last === today || (whole !== undefined && (whole[0] < first || whole[1] > last)),
        sums: sumOf(
          cells.filter((cell) => cell.day >= first && cell.day <= last && (isUncompared || countsNow(cell))),
        ),
        isUncompared,
        ...previousOf({ question, earlier, isMatched, cells: cells.filter(counts), before }),
        isNew: created >= midnightOf(zone, addDays(last, 1)),
        wasNew: lastBefore === undefined || created >= midnightOf(zone, addDays(lastBefore, 1)),
      });
    }
  }
  return { rows, previous, isMatched };
}

function previousOf({
  question: { period, compare },
  earlier,
  isMatched,
  cells,
  before,
}: {
  readonly question: ReportQuestion;
  readonly earlier: Earlier | undefined;
  readonly isMatched: boolean;
  readonly cells: readonly Cell[];
  readonly before: readonly (Day | undefined)[];
}): { readonly previous?: Sums } {
  if (!earlier) return {};
  const inRange = cells.filter(({ day }) => day >= earlier.from && day <= earlier.to);
  if (period === 'none') return { previous: sumOf(inRange) };
  if (period === 'month' && compare !== 'previous') {
    const day = before.find((one) => one !== undefined);
    return day === undefined
      ? {}
      : { previous: sumOf(inRange.filter((cell) => firstOfMonth(cell.day) === firstOfMonth(day))) };
  }
  // Which week has the days by which the earlier month is longer is not said.
  if (!isMatched && period !== 'day') return {};
  if (period === 'day' && before[0] === undefined) return {};
  return { previous: sumOf(inRange.filter(({ day }) => before.includes(day))) };
}

/** The quotient rounded to a number of decimals, half away from zero; undefined for a division by zero. */
export function quotient(above: bigint, below: bigint, decimals: number): number | null {
  if (below === 0n) return null;
  const scale = 10n ** BigInt(decimals);
  const negative = above < 0n !== below < 0n;
  const [top, bottom] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const rounded = (top * scale * 2n + bottom) / (bottom * 2n);
  return Number(negative ? -rounded : rounded) / Number(scale);
}
