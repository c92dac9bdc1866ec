/** Reads the series to draw from rows over time: one plot per metric and currency, on a common time axis. */

import { microsPerUnit } from '../../contract/wire/currencies.js';
import { isObject } from '../../values/lossless-json.js';
import { timeOf } from '../../values/read-value.js';
import type { ChartLayout, RowShape } from '../answer.js';
import { columnHeader } from '../columns.js';
import { escapeControls } from '../control-characters.js';
import { valueAt } from '../fields.js';
import { alignPeriods, combine, type Periods } from './periods.js';
import type { Measure, Unit } from './scale.js';

/** A line, or a set of bars. */
interface Series {
  /** Its name in the legend; empty if there is only one and it has no name. */
  readonly label: string;
  /** One for each period; null is a gap. Amounts in whole units of the currency. */
  readonly values: readonly (number | null)[];
}

/** One metric of all series. */
export interface Plot extends Measure {
  /** The heading of the metric, with its currency: "BILLED CHARGE, USD". */
  readonly title: string;
  readonly series: readonly Series[];
}

export interface Plots {
  /** The start of each period, milliseconds since 1970, in ascending order. */
  readonly starts: readonly number[];
  /** The length of a period in milliseconds; undefined if there is only one. */
  readonly period: number | undefined;
  readonly timeZone: string;
  /** What the rows are about, where they tell; otherwise the first and the last period say it. */
  readonly range?: string | undefined;
  /**
   * What the times of the rows are: instants; dates without a time, which are the same in every time zone; or none, of
   * rows that are sums over all periods. Those are drawn as one period.
   */
  readonly times: 'instants' | 'dates' | 'none';
  /** Whether the rows tell of none of the periods as a whole. */
  readonly areParts: boolean;
  readonly plots: readonly Plot[];
  /** The names of the series that are left out because they have no values at all. */
  readonly emptyNames: readonly string[];
  /** How many other series the rows have, and how many of them are in the plots. */
  readonly seriesCount: number;
  readonly shownCount: number;
}

/** The rows of one series by the start of their period. */
export interface SeriesRows {
  readonly label: string;
  /** One of the rows, for the columns that are the same in all of them. */
  readonly first: object;
  readonly rows: ReadonlyMap<number, readonly object[]>;
  readonly currency: string | undefined;
}

/**
 * Reads the plots of these metrics. `most` returns the maximum number of series for a number of periods; those with the
 * largest values of the first metric are kept, in the order of the rows. Series without any value are left out, as long as
 * others have some; so are rows whose time cannot be read.
 */
export function readPlots(
  rows: readonly unknown[],
  metrics: readonly string[],
  { shape, layout, most }: { shape: RowShape; layout: ChartLayout; most: (periods: number) => number },
): Plots {
  const groups = groupRows(rows, layout, shape.currency);
  const periods = alignPeriods(groups.flatMap(({ rows: own }) => [...own.keys()]));
  const { starts, period } = periods;
  const { earlier = {}, compared: [now, before] = ['now', 'before'] } = layout;
  const plotted = metrics.map((metric) => {
    const other = earlier[metric];
    return { columns: other === undefined ? [metric] : [metric, other], ...describeMetric(metric, shape) };
  });
  const measured = groups.map((group) => ({
    ...group,
    values: plotted.map(({ columns, ...measure }) =>
      columns.map((column) => readValues(group, column, measure, periods)),
    ),
  }));
  const isEmpty = ({ values }: (typeof measured)[number]) => values.flat(2).every((value) => value === null);
  const hasOthers = starts.length > 1 && !measured.every(isEmpty);
  const valued = hasOthers ? measured.filter((own) => !isEmpty(own)) : measured;
  // Each series has a line for both of its times.
  const perSeries = plotted.some(({ columns }) => columns.length > 1) ? 2 : 1;
  const largest = keepLargest(valued, {
    size: ({ values: [first = []] }) => first.reduce((sum, values) => sum + total(values), 0),
    kind: ({ currency }) => (plotted[0]?.unit === 'money' ? currency : undefined),
    most: Math.floor(most(starts.length) / perSeries),
  });
  const plots = plotted.flatMap(({ columns: [metric = '', other], unit, isSum }, index): Plot[] => {
    const title = columnHeader(metric);
    const toSeries = ({ label, values }: (typeof largest)[number], currency?: string): Series[] => {
      // The title has the currency already.
      const own = label === currency ? '' : label;
      const [shown = [], others = []] = values[index] ?? [];
      if (other === undefined) return [{ label: own, values: shown }];
      return [
        { label: own || now, values: shown },
        // What a cut name ends with would not be seen.
        { label: own ? `previous: ${own}` : before, values: others },
      ];
    };
    if (unit !== 'money') return [{ title, unit, isSum, series: largest.flatMap((one) => toSeries(one)) }];
    const currencies = [...new Set(largest.map(({ currency }) => currency))];
    return currencies.map((currency) => ({
      title: `${title}, ${currency === undefined ? 'local currency' : escapeControls(currency)}`,
      unit,
      isSum,
      currency,
      series: largest.filter((one) => one.currency === currency).flatMap((one) => toSeries(one, currency)),
    }));
  });
  const emptyNames = hasOthers ? measured.filter(isEmpty).map(({ label }) => label) : [];
  const counts = { seriesCount: valued.length, shownCount: largest.length, emptyNames };
  const times = readTimeKind(rows, layout);
  const timeZone = times === 'instants' ? (layout.timeZone ?? 'UTC') : 'UTC';
  const { partial, range } = layout;
  const areParts = partial !== undefined && rows.every((row) => valueAt(row, partial) === true);
  return { starts, period, timeZone, times, range, areParts, plots, ...counts };
}

/** Whether some series has several values of a metric in one period. */
export function hasSeveral(rows: readonly unknown[], metric: string, layout: ChartLayout): boolean {
  const several = groupRows(rows, layout, undefined).flatMap(({ rows: own }) => [...own.values()]);
  return several.some((some) => some.filter((row) => hasValues([row], metric)).length > 1);
}

/** The values of a metric, one for each period. */
export function readValues(
  { rows }: SeriesRows,
  metric: string,
  { unit, isSum }: Measure,
  { starts, indexOf }: Periods,
): (number | null)[] {
  const values = new Array<number | null>(starts.length).fill(null);
  for (const [start, own] of rows) {
    const numbers = own.map((row) => toNumber(valueAt(row, metric), unit));
    values[indexOf(start)] = combine(numbers, isSum);
  }
  return values;
}

/** The numeric columns of rows over time, the leading one first and the others in the order of the columns. */
export function metricColumns({ fields }: RowShape, { time, series, lead }: ChartLayout): string[] {
  const isMetric = (name: string) => ['integer', 'number', 'micro'].includes(fields[name]?.type ?? '');
  const found = Object.keys(fields).filter(
    (name) => isMetric(name) && name !== time && !series.includes(name),
  );
  return found.sort((one, other) => Number(other === lead) - Number(one === lead));
}

/** Whether any row has a number in the column. */
export function hasValues(rows: readonly unknown[], metric: string): boolean {
  return rows.some((row) => toNumber(valueAt(row, metric), 'number') !== null);
}

/** The unit of a metric, and whether it may be added up. */
export function describeMetric(metric: string, { fields, percentages, ratios, chart }: RowShape): Measure {
  const isPercentage = percentages?.includes(metric) === true;
  const isSum = ![percentages, ratios, chart?.means].some((names) => names?.includes(metric));
  if (isPercentage) return { unit: 'percent', isSum };
  if (fields[metric]?.type === 'micro') return { unit: 'money', isSum };
  return { unit: isSum ? 'count' : 'number', isSum };
}

/** A number to draw; null for everything else. Digits beyond those of a double are not visible in a drawing. */
function toNumber(value: unknown, unit: Unit): number | null {
  const isDecimal = typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value);
  if (typeof value !== 'number' && typeof value !== 'bigint' && !isDecimal) return null;
  const number = Number(value);
  // Leaves room for sums and for the end of the axis.
  if (!(Math.abs(number) < 1e290)) return null;
  // A decimal is in whole units, an integer in micro units.
  return unit === 'money' && !isDecimal ? number / Number(microsPerUnit) : number;
}

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);

/** The largest of each kind, as many of one as of the other: 1,000 yen are not more than 900 euros. In the order of the items. */
function keepLargest<T>(
  items: readonly T[],
  { size, kind, most }: { size: (item: T) => number; kind: (item: T) => string | undefined; most: number },
): readonly T[] {
  if (items.length <= most) return items;
  const sorted = [...items].sort((one, other) => size(other) - size(one));
  const places = new Map<string | undefined, number>();
  const ranked = sorted.map((item) => {
    const place = places.get(kind(item)) ?? 0;
    places.set(kind(item), place + 1);
    return { item, place };
  });
  const largest = ranked.sort((one, other) => one.place - other.place).slice(0, most);
  const chosen = new Set(largest.map(({ item }) => item));
  return items.filter((item) => chosen.has(item));
}

function readTime(row: unknown, time: string): number | undefined {
  const at = valueAt(row, time);
  return timeOf(at);
}

function readTimeKind(rows: readonly unknown[], { time }: ChartLayout): Plots['times'] {
  const isDate = (row: unknown) => /^\d{4}-\d{2}-\d{2}$/.test(String(valueAt(row, time)));
  if (rows.length > 0 && rows.every((row) => valueAt(row, time) === undefined)) return 'none';
  return rows.length > 0 && rows.every(isDate) ? 'dates' : 'instants';
}

/** The rows of each series, in the order in which the series appear. */
export function groupRows(
  rows: readonly unknown[],
  { time, series }: ChartLayout,
  currency: string | undefined,
): SeriesRows[] {
  // Rows without a time are sums over all periods.
  const hasTimes = rows.some((row) => valueAt(row, time) !== undefined);
  const groups = new Map<string, { first: object; rows: Map<number, object[]> }>();
  for (const row of rows) {
    const start = hasTimes ? readTime(row, time) : 0;
    if (!isObject(row) || start === undefined) continue;
    const key = JSON.stringify(series.map((name) => String(valueAt(row, name) ?? '')));
    const group = groups.get(key) ?? { first: row, rows: new Map<number, object[]>() };
    groups.set(key, group);
    group.rows.set(start, [...(group.rows.get(start) ?? []), row]);
  }
  const found = [...groups.values()];
  const labels = nameSeries(
    found.map(({ first }) => series.map((name) => valueAt(first, name))),
    series,
  );
  return found.map(({ first, rows: own }, index) => {
    const stated = valueAt(first, 'currency');
    return {
      label: labels[index] ?? '',
      first,
      rows: own,
      currency: typeof stated === 'string' ? stated : currency,
    };
  });
}

/**
 * Short names that tell the series apart: the first column whose values all differ, of those a name first, or else all
 * columns that differ. A single series gets its name, or its first column, such as an id, but not its currency.
 */
function nameSeries(identities: readonly (readonly unknown[])[], columns: readonly string[]): string[] {
  const texts = identities.map((values) =>
    values.map((value) => (value === null || value === undefined ? '' : escapeControls(String(value)))),
  );
  const valuesOf = (column: number) => texts.map((values) => values[column] ?? '');
  const all = columns.map((_, column) => column);
  const [first, ...others] = texts;
  if (first && others.length === 0) {
    return [namingColumns(columns).flatMap((column) => first[column] || [])[0] ?? ''];
  }
  const byName = [...all].sort((one, other) => rank(columns[one]) - rank(columns[other]));
  const isUnique = (column: number) =>
    new Set(valuesOf(column)).size === texts.length && !valuesOf(column).includes('');
  const unique = byName.find(isUnique);
  if (unique !== undefined) return valuesOf(unique);
  const varying = all.filter((column) => new Set(valuesOf(column)).size > 1);
  return texts.map((values) => {
    const parts = varying.map((column) => values[column] ?? '').filter((text) => text !== '');
    return parts.join(' ') || (varying.length > 0 ? '-' : '');
  });
}

/** The indices of the columns whose value may name a single series: its name, that of its narrowest level, its id. */
function namingColumns(columns: readonly string[]): number[] {
  return [
    columns.indexOf('name'),
    columns.findLastIndex((column) => column.endsWith('_name')),
    columns.findIndex((column) => column !== 'currency'),
  ].filter((index) => index >= 0);
}

const rank = (column: string | undefined): number => (column === 'name' || column?.endsWith('_name') ? 0 : 1);
