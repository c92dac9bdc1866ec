/**
 * Converts metric records to rows, one for each segment and period, by the layout in the contract
 * (docs/service.md#statistics). Values are unchanged: a 64-bit integer keeps its digits, and null, which means that
 * nothing was served, stays null.
 */
import type { Field, MetricRows, Period, RecordKind } from '../contract/types.js';
import { hour } from '../values/duration.js';
import { isObject } from '../values/lossless-json.js';
import { formatTime } from '../values/time.js';
import { eachDay } from '../values/time-zone.js';

/** The response of the service cannot be read as metrics. */
export class MetricsError extends Error {
  override readonly name = 'MetricsError';
  /** `command` prints the answer as the service sends it. */
  constructor(
    message: string,
    readonly command?: string,
  ) {
    super(message);
  }
}

/** The part of the request that is needed to interpret the response. */
export interface MetricWindow {
  /** When the first period starts: milliseconds since 1970. */
  readonly start: number;
  /** The value of the parameter that selects the period. */
  readonly granularity: string;
  /** IANA name of the account's time zone, in which days begin. */
  readonly timeZone: string;
}

/** A flat row: the id, the segment, the start of the period, and a value or null for each metric. */
export type MetricRow = Readonly<Record<string, unknown>>;

export interface MetricTable {
  /** All columns of all rows. Members of objects have dotted names, such as `conversion_purchases.sale_amount`. */
  readonly shape: Pick<RecordKind, 'name' | 'fields' | 'columns'> & {
    /** How the rows are drawn: the column of the time, those that distinguish series, and the zone of the dates. */
    readonly chart: { readonly time: string; readonly series: readonly string[]; readonly timeZone: string };
  };
  /** The rows of each segment of each record, computed lazily. */
  pages(): Generator<readonly MetricRow[], void, undefined>;
}

/**
 * Converts a response body, `data` and envelope, to a table. The columns are collected in a first pass, and rows
 * can then be streamed. Throws a MetricsError if an array does not have one entry per period or the response does not match
 * the layout, and a RangeError if the time zone is unknown.
 */
export function tabulateMetrics(layout: MetricRows, answer: unknown, window: MetricWindow): MetricTable {
  const length = readLength(layout, answer);
  const starts = periodStarts(layout, length, window);
  const segments: NameTree = new Map();
  const metrics: NameTree = new Map();
  for (const part of eachPart(layout, answer)) {
    collectNames(part.segment, [layout.segment], segments, checkScalar);
    for (const [name, value] of Object.entries(part.metrics)) {
      collectNames(value, [name], metrics, (series, path) => checkSeries(series, path, length));
    }
  }
  const segmentPaths = segments.size > 0 ? columnPaths(segments) : [[layout.segment]];
  const metricPaths = columnPaths(metrics);
  return {
    shape: describeRow(layout, segmentPaths.map(joinPath), metricPaths.map(joinPath), {
      ...window,
      hasSegments: [...segments.values()].some(({ hasValue, below }) => hasValue || below.size > 0),
    }),
    *pages() {
      for (const { id, segment, metrics } of eachPart(layout, answer)) {
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

/** Far more than the hours of any window that the service accepts: each becomes a row in memory. */
const maxPeriods = 100_000;

function readLength(layout: MetricRows, answer: unknown): number {
  const length = isObject(answer) ? answer[layout.length] : undefined;
  if (typeof length === 'number' && Number.isSafeInteger(length) && length >= 0 && length <= maxPeriods)
    return length;
  throw new MetricsError(`the response does not contain ${layout.length}`);
}

/** The start of each period, in the time format of the service. */
function periodStarts(layout: MetricRows, length: number, window: MetricWindow): string[] {
  const period = Object.hasOwn(layout.periods, window.granularity)
    ? layout.periods[window.granularity]
    : undefined;
  if (!period) throw new MetricsError(`${layout.granularity} ${window.granularity} is unknown`);
  if (period === 'whole' && length > 1)
    throw new MetricsError(`the response has ${length} periods instead of one`);
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

function* eachPart(layout: MetricRows, answer: unknown): Generator<Part, void, undefined> {
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
  throw new MetricsError(`${name} contains an item that is not an object`);
}

/** A tree of member names in order of appearance; a name that has a scalar value somewhere is a column. */
type NameTree = Map<string, { hasValue: boolean; readonly below: NameTree }>;

function collectNames(
  value: unknown,
  path: readonly string[],
  names: NameTree,
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

/** The paths of all columns. A member may be null in one record and an object in another; the object's members are the columns. */
function columnPaths(names: NameTree): string[][] {
  return [...names].flatMap(([name, { hasValue, below }]) => [
    ...(hasValue || below.size === 0 ? [[name]] : []),
    ...columnPaths(below).map((path) => [name, ...path]),
  ]);
}

const joinPath = (path: readonly string[]): string => path.join('.');

/** The value at a path; null for an object, whose members are separate columns. */
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

/** A value that is not an array is a single entry for the whole window. */
function checkSeries(series: unknown, path: readonly string[], length: number): void {
  const entries = Array.isArray(series) ? series.length : 1;
  if (entries !== length) {
    throw new MetricsError(`${joinPath(path)} has ${entries} entries for ${length} periods`);
  }
}

function entryAt(series: unknown, period: number): unknown {
  return Array.isArray(series) ? series[period] : series;
}

function describeRow(
  { start, fields = {} }: MetricRows,
  segments: readonly string[],
  metrics: readonly string[],
  { timeZone, hasSegments }: MetricWindow & { hasSegments: boolean },
): MetricTable['shape'] {
  const typed: Readonly<Record<string, Field>> = Object.fromEntries([
    ['id', { type: 'id' }],
    ...segments.map((name) => [name, { type: 'string' }]),
    [start, { type: 'time' }],
    ...metrics.map((name) => [name, (Object.hasOwn(fields, name) && fields[name]) || { type: 'number' }]),
  ]);
  // Without segments, their column is empty in every row.
  const columns = ['id', ...(hasSegments ? segments : []), start, ...metrics];
  const chart = { time: start, series: ['id', ...segments], timeZone };
  return { name: 'metric_row', fields: typed, columns, chart };
}
