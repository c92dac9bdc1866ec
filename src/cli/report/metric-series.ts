/** Puts the results of calls together: for each entity, placement and segment, the values of every period. */
import { isObject } from '../../call/lossless-json.js';
import { type MetricRow, MetricsError, tabulateMetrics } from '../../call/metric-rows.js';
import { statisticsRows } from '../../contract/groups/stats.js';
import { type Amount, addAmounts, toAmount } from './amounts.js';
import type { StatisticsCall } from './call-plan.js';

/** The values of an entity in one placement and segment. Arrays have one entry for each period of the range. */
export interface MetricSeries {
  readonly id: string;
  readonly placement: string;
  /** Its name, and the service's value of it; null without segmentation. */
  readonly segment: string | null;
  readonly segmentValue: string | null;
  /** By path, in the order of the paths; null where nothing was served. */
  readonly values: readonly (Amount | null)[][];
  /** When the period was read, in milliseconds since 1970; 0 if it was not. */
  readonly readAt: number[];
}

export interface SeriesTable {
  /** Adds the result of a call. Throws a MetricsError if it is not what was asked for. */
  add(call: StatisticsCall, body: unknown, readAt: number): void;
  /** All series, by the order of the ids, then of the placements, then of the segments as they came. */
  list(): readonly MetricSeries[];
}

export interface SeriesOptions {
  /** The starts of the periods of the whole range, ascending. */
  readonly starts: readonly number[];
  /** The paths of flat rows whose values are kept. */
  readonly paths: readonly string[];
  /** The order of the ids. */
  readonly ids: readonly string[];
}

export function createSeriesTable({ starts, paths, ids }: SeriesOptions): SeriesTable {
  const found = new Map<string, MetricSeries>();
  const indexOf = new Map(starts.map((start, index) => [start, index]));
  const order = new Map(ids.map((id, index) => [id, index]));

  function seriesOf(id: string, placement: string, part: Segment): MetricSeries {
    const key = JSON.stringify([id, placement, part.segment, part.segmentValue]);
    const known = found.get(key);
    if (known) return known;
    const empty = () => Array.from({ length: starts.length }, () => null);
    const series = { id, placement, ...part, values: paths.map(empty), readAt: starts.map(() => 0) };
    found.set(key, series);
    return series;
  }

  return {
    add(call, body, readAt) {
      const first = indexOf.get(call.start) ?? 0;
      const length = readPeriods(body, call, starts);
      const isWhole = starts.length === 1;
      const table = tabulateMetrics(statisticsRows, body, {
        start: call.start,
        granularity: call.granularity,
        timeZone: 'UTC',
      });
      for (const rows of table.pages()) {
        const [row] = rows;
        if (!row) continue;
        const series = seriesOf(String(row.id), call.placement, readSegment(row));
        for (let period = 0; period < length; period += 1) {
          const at = isWhole ? 0 : first + period;
          series.readAt[at] = Math.min(series.readAt[at] || readAt, readAt);
          for (const [index, path] of paths.entries()) {
            const values = series.values[index];
            const value = toAmount(rows[period]?.[path]);
            if (values && value !== null) values[at] = addAmounts(values[at] ?? null, value);
          }
        }
      }
    },
    list() {
      const position = ({ id }: MetricSeries) => order.get(id) ?? Number.POSITIVE_INFINITY;
      return [...found.values()].sort((a, b) => position(a) - position(b));
    },
  };
}

/** The number of periods, which must be that of the call. */
function readPeriods(body: unknown, { start, end }: StatisticsCall, starts: readonly number[]): number {
  const asked =
    starts.length === 1 ? 1 : starts.filter((instant) => instant >= start && instant < end).length;
  const length = isObject(body) ? body[statisticsRows.length] : undefined;
  if (length !== asked)
    throw new MetricsError(`the result has ${String(length)} periods instead of ${asked}`);
  return asked;
}

type Segment = Pick<MetricSeries, 'segment' | 'segmentValue'>;

/** A segment is a scalar or an object; which members the object has is not documented (docs/service.md#segments). */
function readSegment(row: MetricRow): Segment {
  const scalar = row[statisticsRows.segment];
  if (scalar !== null && scalar !== undefined) return { segment: String(scalar), segmentValue: null };
  const prefix = `${statisticsRows.segment}.`;
  const members = Object.entries(row)
    .filter(([name, value]) => name.startsWith(prefix) && value !== null && value !== undefined)
    .map(([name, value]) => [name, String(value)] as const);
  const name = members.find(([member]) => member.endsWith('name')) ?? members[0];
  const others = members.filter((member) => member !== name).map(([, value]) => value);
  return { segment: name?.[1] ?? null, segmentValue: others.length > 0 ? others.join(' ') : null };
}
