/** The report as facts: dimensions and sums, added up as far as was asked for, compared, ranked, and turned into rows. */
import { type Amount, addAmounts, type Ratio, relativeChange } from './amounts.js';
import { derivedRatio, derivedValue, reachPath } from './derived-metrics.js';
import { isWholePeriod } from './dimensions.js';
import type { Finality } from './finality.js';
import type { MetricColumn } from './metric-words.js';

/** A row before its metrics are computed. */
export interface Fact {
  /** The dimension columns by name. */
  readonly keys: Readonly<Record<string, unknown>>;
  /** By path, in the order of the paths. */
  readonly sums: readonly (Amount | null)[];
  readonly finality: Finality;
  /** The day of the account, or the first of its days. Absent where nothing is added up to weeks or months. */
  readonly day?: string | null;
  /** Whether its day was not over when it was read. */
  readonly isOpen?: true;
  /** Of the period before, with which the report is compared. */
  readonly isPrevious?: true;
  /** Of the first hour of a day, whose hour in the period before does not count: it is no part of a sum with other days. */
  readonly isUncompared?: true;
}

/** The layout of the rows of facts. */
export interface FactLayout {
  readonly paths: readonly string[];
  readonly columns: readonly MetricColumn[];
  /** The number of people by entity, where it was asked for. */
  readonly reach?: ReadonlyMap<string, Amount>;
  readonly isCompared: boolean;
  /** What the rows are sums over, if that can be cut at an end of the report: they say their own first and last day. */
  readonly period?: 'week' | 'month' | undefined;
  /** Whether rows say that they are about a part of their time. */
  readonly hasPartial?: boolean;
}

export type ReportRow = Readonly<Record<string, unknown>>;

/** A group of facts with the same dimensions. */
interface Total {
  readonly keys: Fact['keys'];
  sums: (Amount | null)[];
  previous: (Amount | null)[];
  /** Facts that count only if there are no others. */
  uncompared: Fact[];
  finality: Finality | undefined;
  /** The first and the last day that was added. */
  days: readonly [first: string, last: string] | undefined;
  isOpen: boolean;
}

/** Adds facts up by the given dimension columns. */
export function createTotals(dimensions: readonly string[]) {
  const totals = new Map<string, Total>();
  const findTotal = ({ keys, sums }: Fact): Total => {
    const own = dimensions.map((name) => keys[name]);
    const key = JSON.stringify(own);
    const empty = () => sums.map(() => null);
    const found = totals.get(key) ?? {
      keys: Object.fromEntries(dimensions.map((name, index) => [name, own[index]])),
      sums: empty(),
      previous: empty(),
      uncompared: [],
      finality: undefined,
      days: undefined,
      isOpen: false,
    };
    totals.set(key, found);
    return found;
  };
  const addTo = (total: Total, { sums, finality, day, isPrevious }: Fact) => {
    const target = isPrevious ? total.previous : total.sums;
    for (const [index, sum] of sums.entries()) target[index] = addAmounts(target[index] ?? null, sum);
    if (isPrevious) return;
    if (day) {
      const [first, last] = total.days ?? [day, day];
      total.days = [day < first ? day : first, day > last ? day : last];
    }
    total.finality = total.finality ? lessFinal(total.finality, finality) : finality;
  };
  return {
    add(fact: Fact): void {
      const total = findTotal(fact);
      if (fact.isOpen) total.isOpen = true;
      if (fact.isUncompared) total.uncompared.push(fact);
      else addTo(total, fact);
    },
    /** The rows, in the order in which their dimensions first came. */
    *rows(layout: FactLayout): Generator<ReportRow, void, undefined> {
      for (const total of totals.values()) {
        if (!total.finality) for (const fact of total.uncompared.splice(0)) addTo(total, fact);
        const { keys, sums, previous, finality, days, isOpen } = total;
        const described = { ...keys, ...describeDays(days, isOpen, layout) };
        yield toReportRow({ keys: described, sums, finality: finality ?? nothingOpen }, layout, previous);
      }
    },
  };
}

/** The days of a week or month, and whether it is cut. */
function describeDays(
  days: Total['days'],
  isOpen: boolean,
  { period, hasPartial }: Pick<FactLayout, 'period' | 'hasPartial'>,
): ReportRow {
  if (!period) return hasPartial ? { partial: isOpen } : {};
  const [first, last] = days ?? [null, null];
  const isPartial = isOpen || (first !== null && last !== null && !isWholePeriod(first, last, period));
  return { first_day: first, last_day: last, partial: isPartial };
}

const nothingOpen: Finality = { delivery: 'final', billing: 'final' };
const ranks = ['open', 'settled', 'final'] as const;

function lessFinal(a: Finality, b: Finality): Finality {
  const lower = <T extends (typeof ranks)[number]>(one: T, other: T) =>
    ranks.indexOf(one) <= ranks.indexOf(other) ? one : other;
  return { delivery: lower(a.delivery, b.delivery), billing: lower(a.billing, b.billing) };
}

/** The row of a fact: its dimensions, its metrics, those of the period before, and whether they can still change. */
export function toReportRow(
  { keys, sums, finality }: Fact,
  layout: FactLayout,
  previous: readonly (Amount | null)[] = [],
): ReportRow {
  const ratios = columnRatios(sums, layout, keys.id);
  const before = layout.isCompared ? columnRatios(previous, layout, undefined) : [];
  const shownValue = ({ derived }: MetricColumn, ratio: Ratio | null | undefined) =>
    derived ? derivedValue(derived, ratio ?? null) : (ratio?.top ?? null);
  // A sum without a value came to nothing; a quotient without a denominator is not known.
  const whenMissing = ({ derived }: MetricColumn) => (derived?.under ? null : { top: 0, bottom: 1 });
  const compared = layout.columns.flatMap((column, index) =>
    layout.isCompared
      ? [
          [`previous_${column.name}`, shownValue(column, before[index])],
          [
            `change_${column.name}`,
            relativeChange(ratios[index] ?? whenMissing(column), before[index] ?? null),
          ],
        ]
      : [],
  );
  return {
    ...keys,
    ...Object.fromEntries(
      layout.columns.map((column, index) => [column.name, shownValue(column, ratios[index])]),
    ),
    ...Object.fromEntries(compared),
    ...finality,
  };
}

/** The columns before they are rounded, so that changes are not those of rounded values. */
function columnRatios(
  sums: readonly (Amount | null)[],
  { paths, columns, reach }: FactLayout,
  id: unknown,
): (Ratio | null)[] {
  const sumOf = (path: string) =>
    path === reachPath ? (reach?.get(String(id)) ?? null) : (sums[paths.indexOf(path)] ?? null);
  return columns.map(({ name, derived }) => {
    if (derived) return derivedRatio(derived, sumOf);
    const top = sumOf(name);
    return top === null ? null : { top, bottom: 1 };
  });
}

/** The metric by which rows are the largest. */
export interface Ranking {
  readonly column: string;
  readonly count: number;
  /** Whether the column is an amount of money. */
  readonly isMoney: boolean;
}

/**
 * The rows with the largest values of a column, in descending order; those without a value last. Amounts are ranked within
 * their currency, so many rows of each: 1,000 yen are not more than 900 euros.
 */
export function topRows(rows: Iterable<ReportRow>, { column, count, isMoney }: Ranking): ReportRow[] {
  const rank = (row: ReportRow) => (row[column] === null ? Number.NEGATIVE_INFINITY : Number(row[column]));
  const group = (row: ReportRow) => (isMoney ? row.currency : null);
  const all = [...rows];
  return [...new Set(all.map(group))].flatMap((currency) =>
    all
      .filter((row) => group(row) === currency)
      .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
      .slice(0, count),
  );
}
