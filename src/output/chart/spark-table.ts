/** A table with one row per series: for each metric its total and, as a sparkline, its course. */
import type { Field } from '../../contract/types.js';
import type { ChartLayout, RowShape } from '../answer.js';
import { columnHeader } from '../columns.js';
import { valueAt } from '../fields.js';
import { alignPeriods, combine } from './periods.js';
import { labelValue, type Measure } from './scale.js';
import { describeMetric, groupRows, readValues, type SeriesRows } from './series.js';
import { sparkline } from './sparkline.js';

/** The most characters of a sparkline; of more periods, each character is the mean of several. */
const maxCharacters = 20;

interface TrendOptions {
  readonly shape: RowShape;
  readonly layout: ChartLayout;
  readonly paths: readonly string[] | undefined;
  readonly unicode: boolean;
  readonly drawn: readonly unknown[];
}

/**
 * Flat rows for the table, and their columns: the identifying columns of the series (those of `paths`, or else those that
 * the table of the command shows and that are not the same everywhere), then for each metric `clicks` and `clicks_trend`. Counts and amounts are added up over
 * all periods. A ratio cannot be: the last one that is known stands as `click_rate_last`. A sparkline has the periods of the
 * rows in `drawn`; beside it stand the least and the greatest value of a period.
 */
export function tabulateTrends(
  rows: readonly unknown[],
  metrics: readonly string[],
  { shape, layout, paths, unicode, drawn }: TrendOptions,
): { readonly shape: RowShape; readonly rows: readonly Readonly<Record<string, unknown>>[] } {
  const inTrend = new Set(drawn);
  const groups = groupRows(rows, layout, shape.currency).map((group) => ({
    ...group,
    trend: { ...group, rows: selectRows(group.rows, inTrend) },
  }));
  const periods = alignPeriods(groups.flatMap(({ trend }) => [...trend.rows.keys()]));
  const listed = (paths ?? shape.columns).filter((name) => layout.series.includes(name));
  const telling = listed.filter((name) => paths || groups.length < 2 || differs(groups, name));
  const identity = telling.length > 0 ? telling : layout.series.slice(0, 1);
  const columns = metrics.map((metric) => trendColumns(metric, shape));
  return {
    shape: trendShape(columns, identity, { shape, layout, paths }),
    rows: groups.map((group) => ({
      ...Object.fromEntries(identity.map((name) => [name, valueAt(group.first, name)])),
      ...(group.currency !== undefined && { currency: group.currency }),
      ...Object.fromEntries(
        columns.flatMap(({ metric, isSum, unit, name, trendName }) => [
          [name, isSum ? totalOf(group, metric) : lastOf(group, metric)],
          [
            trendName,
            describeTrend(
              readValues(group.trend, metric, { isSum, unit }, periods),
              { isSum, unit, currency: group.currency },
              unicode,
            ),
          ],
        ]),
      ),
    })),
  };
}

/** The two columns of a metric. */
interface TrendColumns extends Measure {
  readonly metric: string;
  readonly field: Field;
  readonly name: string;
  readonly trendName: string;
}

function trendColumns(metric: string, shape: RowShape): TrendColumns {
  const { isSum, unit } = describeMetric(metric, shape);
  return {
    metric,
    isSum,
    unit,
    field: shape.fields[metric] ?? { type: 'number' },
    name: isSum ? metric : `${metric}_last`,
    trendName: `${metric}_trend`,
  };
}

/** The shape of the flat rows: the columns that identify a series, then those of the metrics. */
function trendShape(
  columns: readonly TrendColumns[],
  identity: readonly string[],
  { shape, layout, paths }: Pick<TrendOptions, 'shape' | 'layout' | 'paths'>,
): RowShape {
  // An id is never shortened, nor may a sparkline be.
  const course: Field = { type: 'id' };
  const fields = Object.fromEntries([
    ...identity.map((name) => [name, shape.fields[name] ?? { type: 'string' }]),
    ...columns.flatMap(({ name, trendName, field }) => [
      [name, field],
      [trendName, course],
    ]),
  ]);
  const headers = Object.fromEntries(
    columns.flatMap(({ metric, name, trendName, isSum }) => [
      [trendName, 'TREND'],
      ...(isSum ? [] : [[name, `LAST ${columnHeader(metric)}`]]),
    ]),
  );
  const { spared = [], implied = [] } = shape;
  return {
    name: shape.name,
    fields,
    headers,
    columns: Object.keys(fields),
    ...((layout.metrics || paths) && {
      pinned: Object.keys(fields).filter((name) => paths || ![...spared, ...implied].includes(name)),
    }),
    spared,
    implied,
    least: shape.least,
    percentages: columns.filter(({ unit }) => unit === 'percent').map(({ name }) => name),
    ratios: columns.filter(({ isSum }) => !isSum).map(({ name }) => name),
  };
}

/** A sparkline with the least and the greatest value of its periods: `▁▃█ 12 to 340`; null without any value. */
function describeTrend(
  values: readonly (number | null)[],
  measure: Measure,
  unicode: boolean,
): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [low, high] = [Math.min, Math.max].map((pick) =>
    labelValue(
      known.reduce((a, b) => pick(a, b)),
      measure,
    ),
  );
  const range = low === high ? low : `${low} to ${high}`;
  return `${sparkline(values, { width: maxCharacters, unicode })} ${range}`;
}

/** The periods that have one of these rows, with those of them that they have. */
function selectRows(rows: SeriesRows['rows'], chosen: ReadonlySet<unknown>): SeriesRows['rows'] {
  const selected = [...rows].map(([start, own]) => [start, own.filter((row) => chosen.has(row))] as const);
  return new Map(selected.filter(([, own]) => own.length > 0));
}

function differs(groups: readonly SeriesRows[], name: string): boolean {
  return new Set(groups.map(({ first }) => valueAt(first, name))).size > 1;
}

/** All values of a metric in the order of time. */
function valuesOf({ rows }: SeriesRows, metric: string): unknown[] {
  const inOrder = [...rows].sort(([one], [other]) => one - other);
  return inOrder.flatMap(([, own]) => own.map((row) => valueAt(row, metric)));
}

/** The exact sum; null without any value. */
function totalOf(group: SeriesRows, metric: string): number | bigint | null {
  const known = valuesOf(group, metric).filter(
    (value): value is number | bigint =>
      typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value)),
  );
  if (known.length === 0) return null;
  const isExact = known.every((value) => typeof value === 'bigint' || Number.isSafeInteger(value));
  if (isExact) return known.reduce<bigint>((sum, value) => sum + BigInt(value), 0n);
  return known.reduce<number>((sum, value) => sum + Number(value), 0);
}

/** The value of the last period that has one; the mean where it has several. */
function lastOf({ rows }: SeriesRows, metric: string): unknown {
  const inOrder = [...rows].sort(([one], [other]) => one - other);
  const known = inOrder.map(([, own]) =>
    own.map((row) => valueAt(row, metric)).filter((value) => value !== null && value !== undefined),
  );
  const last = known.findLast((values) => values.length > 0) ?? [];
  return last.length > 1 ? combine(last.map(Number), false) : (last[0] ?? null);
}
