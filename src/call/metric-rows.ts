/**
 * Records of metrics as rows, one for each segment and period, by the facts of the contract (docs/service.md#statistics). Values are handed
 * on as they are: an integer of 64 bits keeps its digits, and null, which means that nothing was served, stays null.
 */
import type { Field, MetricRows, Period, RecordKind } from '../contract/types.js';
import { isObject } from './lossless-json.js';
import { formatTime } from './time.js';
import { eachDay } from './time-zone.js';

/** What the service answered cannot be read as metrics. */
export class MetricsError extends Error {
  override readonly name = 'MetricsError';
}

/** What the answer does not say of itself. */
export interface MetricWindow {
  /** When the first period starts: milliseconds since 1970. */
  readonly start: number;
  /** The value of the parameter that chose the period. */
  readonly granularity: string;
  /** IANA name of the account's time zone, in which days begin. */
  readonly timeZone: string;
}

/** A flat row: the id, the segment, the start of the period, and a value or null for each metric. */
export type MetricRow = Readonly<Record<string, unknown>>;

export interface MetricTable {
  /** All columns of all rows. Members of objects have dotted names, such as `conversion_purchases.sale_amount`. */
  readonly shape: Pick<RecordKind, 'name' | 'fields' | 'columns'>;
  /** The rows of each segment of each record, computed as they are asked for. */
  pages(): Generator<readonly MetricRow[], void, undefined>;
}

/**
 * Makes the table of an answer: the whole body, `data` and envelope. Everything is looked through once for the columns,
 * so that rows can be written as they come. Throws a MetricsError where an array has not one entry for each period, or
 * the answer is not of the layout; a RangeError on a name that is no time zone.
 */
export function tabulateMetrics(layout: MetricRows, answer: unknown, window: MetricWindow): MetricTable {
  const length = readLength(layout, answer);
  const starts = startsOf(layout, length, window);
  const segments: Names = new Map();
  const metrics: Names = new Map();
  for (const part of partsOf(layout, answer)) {
    collectNames(part.segment, [layout.segment], segments, checkScalar);
    for (const [name, value] of Object.entries(part.metrics)) {
      collectNames(value, [name], metrics, (series, path) => checkSeries(series, path, length));
    }
  }
  const segmentPaths = segments.size > 0 ? pathsOf(segments) : [[layout.segment]];
  const metricPaths = pathsOf(metrics);
  return {
    shape: shapeOf(layout, segmentPaths.map(joinPath), metricPaths.map(joinPath)),
    *pages() {
      for (const { id, segment, metrics } of partsOf(layout, answer)) {
        const same = segmentPaths.map((path) => [joinPath(path), leafAt(segment, path.slice(1))] as const);
        const series = metricPaths.map((path) => [joinPath(path), leafAt(metrics, path)] as const);
        yield starts.map((start, period) =>
          Object.fromEntries([
            ['id', id],
            ...same,
            [layout.start, start],
            ...series.map(([name, values]) => [name, entryAt(values, period)]),
          ]),
        );
      }
    },
  };
}

function readLength(layout: MetricRows, answer: unknown): number {
  const length = isObject(answer) ? answer[layout.length] : undefined;
  if (typeof length === 'number' && Number.isSafeInteger(length) && length >= 0) return length;
  throw new MetricsError(`the answer does not say its ${layout.length}`);
}

const hour = 3_600_000;

/** When each period starts, as the service writes times. */
function startsOf(layout: MetricRows, length: number, window: MetricWindow): string[] {
  const period = Object.hasOwn(layout.periods, window.granularity)
    ? layout.periods[window.granularity]
    : undefined;
  if (!period) throw new MetricsError(`${layout.granularity} ${window.granularity} is not known`);
  if (period === 'whole' && length > 1)
    throw new MetricsError(`the answer has ${length} periods instead of one`);
  const starts = eachPeriod(period, window);
  return Array.from({ length }, () => formatTime(starts.next().value));
}

function* eachPeriod(period: Period, { start, timeZone }: MetricWindow): Generator<number, never, undefined> {
  if (period === 'day') return yield* eachDay(start, timeZone);
  for (let hours = 0; ; hours += 1) yield start + hours * hour;
}

interface Part {
  readonly id: unknown;
  readonly segment: unknown;
  readonly metrics: Readonly<Record<string, unknown>>;
}

function* partsOf(layout: MetricRows, answer: unknown): Generator<Part, void, undefined> {
  for (const record of requireArray(isObject(answer) ? answer.data : undefined, 'data')) {
    const { id, [layout.parts]: parts } = requireObject(record, 'data');
    for (const part of requireArray(parts, layout.parts)) {
      const { [layout.segment]: segment = null, [layout.metrics]: metrics } = requireObject(
        part,
        layout.parts,
      );
      yield { id, segment, metrics: requireObject(metrics ?? {}, layout.metrics) };
    }
  }
}

function requireArray(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new MetricsError(`${name} is not an array`);
}

function requireObject(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new MetricsError(`${name} holds something that is not an object`);
}

/** Names as a tree, in the order in which they came; a name under which there is a value has a column of its own. */
type Names = Map<string, { hasValue: boolean; readonly below: Names }>;

function collectNames(
  value: unknown,
  path: readonly string[],
  names: Names,
  check: (value: unknown, path: readonly string[]) => void,
): void {
  const last = path.at(-1) ?? '';
  const name = names.get(last) ?? { hasValue: false, below: new Map() };
  names.set(last, name);
  if (isObject(value)) {
    for (const [below, inner] of Object.entries(value))
      collectNames(inner, [...path, below], name.below, check);
  } else if (value !== null) {
    check(value, path);
    name.hasValue = true;
  }
}

/** The paths of all columns. What is null in one record may be an object in another, which tells the columns then. */
function pathsOf(names: Names): string[][] {
  return [...names].flatMap(([name, { hasValue, below }]) => [
    ...(hasValue || below.size === 0 ? [[name]] : []),
    ...pathsOf(below).map((path) => [name, ...path]),
  ]);
}

const joinPath = (path: readonly string[]): string => path.join('.');

/** An object here has columns for its members instead. */
function leafAt(value: unknown, path: readonly string[]): unknown {
  const found = path.reduce<unknown>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : null),
    value,
  );
  return isObject(found) ? null : found;
}

function checkScalar(value: unknown, path: readonly string[]): void {
  if (typeof value === 'object') throw new MetricsError(`${joinPath(path)} is an array`);
}

/** A value that is no array is one for the whole window. */
function checkSeries(series: unknown, path: readonly string[], length: number): void {
  const entries = Array.isArray(series) ? series.length : 1;
  if (entries !== length) {
    throw new MetricsError(`${joinPath(path)} has ${entries} entries for ${length} periods`);
  }
}

function entryAt(series: unknown, period: number): unknown {
  return Array.isArray(series) ? series[period] : series;
}

function shapeOf(
  { start, fields = {} }: MetricRows,
  segments: readonly string[],
  metrics: readonly string[],
): MetricTable['shape'] {
  const typed: Readonly<Record<string, Field>> = Object.fromEntries([
    ['id', { type: 'id' }],
    ...segments.map((name) => [name, { type: 'string' }]),
    [start, { type: 'time' }],
    ...metrics.map((name) => [name, (Object.hasOwn(fields, name) && fields[name]) || { type: 'number' }]),
  ]);
  return { name: 'metric_row', fields: typed, columns: ['id', ...segments, start, ...metrics] };
}
