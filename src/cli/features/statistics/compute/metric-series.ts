/**
 * Puts the results of calls together: for each entity, placement and segment, the values of every period.
 *
 * The service answers null where a call had nothing to count, so that which values are null follows from how a report is
 * cut into calls. Of a report, a value is 0 where nothing was counted; it is null before the entity was created, where the
 * period had not begun, where the segmentation does not count the metric, and where nothing of its group was counted in the
 * whole report: the objective may not have that group (docs/service.md#metrics).
 */

import { type MetricRow, MetricsError, tabulateMetrics } from '../../../../call/metric-rows.js';
import { statisticsRows } from '../../../../contract/groups/stats.js';
import { commonGroups, type MetricGroup } from '../../../../contract/params/metrics.js';
import { isObject } from '../../../../values/lossless-json.js';
import { type Amount, addAmounts, toAmount } from './amounts.js';
import type { StatisticsCall } from './call-plan.js';
import { pathMetric, pathsOfGroup } from './metric-words.js';

/** The values of an entity in one placement and segment. Arrays have one entry for each period of the range. */
export interface MetricSeries {
  readonly id: string;
  readonly placement: string;
  /** Its name, and the service's value of it; null without segmentation. */
  readonly segment: string | null;
  readonly segmentValue: string | null;
  /** By path, in the order of the paths; null where nothing can have been counted. */
  readonly values: readonly (Amount | null)[][];
  /** When the period was read, in milliseconds since 1970; 0 if it was not. */
  readonly readAt: number[];
}

interface SeriesTable {
  /** Adds the result of a call. Throws a MetricsError if it is not what was asked for. */
  add(call: StatisticsCall, body: unknown, readAt: number): void;
  /** All series, by the order of the ids, then of the placements, then of the segments as they came. */
  list(): readonly MetricSeries[];
}

export interface SeriesOptions {
  /** The starts of the periods of the whole range, ascending. */
  readonly starts: readonly number[];
  /** The end of the last one. */
  readonly end: number;
  /** The paths of flat rows whose values are kept. */
  readonly paths: readonly string[];
  /** The order of the ids. */
  readonly ids: readonly string[];
  /** What the metrics are split by. */
  readonly segment?: string | undefined;
  /** When an entity was created, in milliseconds since 1970; undefined if that is not known. */
  readonly createdAt: (id: string) => number | undefined;
}

interface Counted {
  readonly paths: readonly string[];
  readonly ids: Set<string>;
}

/** One function: its parts share the series and the groups that were counted. */
export function createSeriesTable({
  starts,
  end,
  paths,
  ids,
  segment,
  createdAt,
}: SeriesOptions): SeriesTable {
  const found = new Map<string, MetricSeries>();
  const indexOf = new Map(starts.map((start, index) => [start, index]));
  const order = new Map(ids.map((id, index) => [id, index]));
  const groups = paths.map((path) => pathMetric(path)?.group);
  /** Of each group that not every objective has: its paths, and the entities of which something was counted. */
  const counted = new Map<MetricGroup | undefined, Counted>();
  for (const group of groups) {
    if (group && !commonGroups.includes(group))
      counted.set(group, { paths: pathsOfGroup(group), ids: new Set() });
  }

  function seriesOf(id: string, placement: string, part: Segment): MetricSeries {
    const key = JSON.stringify([id, placement, part.segment, part.segmentValue]);
    const known = found.get(key);
    if (known) return known;
    const empty = () => Array.from({ length: starts.length }, () => null);
    const series = { id, placement, ...part, values: paths.map(empty), readAt: starts.map(() => 0) };
    found.set(key, series);
    return series;
  }

  function noteGroups(id: string, rows: readonly MetricRow[]): void {
    for (const group of counted.values()) {
      const has = (row: MetricRow) => group.paths.some((path) => toAmount(row[path]) !== null);
      if (!group.ids.has(id) && rows.some(has)) group.ids.add(id);
    }
  }

  /**
   * Where nothing was counted, though it could have been, stands 0; before the entity was created, and where the period had
   * not begun when it was read, null. A call that is only partly about such periods answers 0 for all of them.
   */
  function fill({ id, values, readAt }: MetricSeries): void {
    const created = createdAt(id) ?? Number.NEGATIVE_INFINITY;
    const isThere = readAt.map(
      (at, period) => (starts[period + 1] ?? end) > created && (starts[period] ?? end) < at,
    );
    for (const [index, path] of paths.entries()) {
      const isCounted = counted.get(groups[index])?.ids.has(id) ?? true;
      const isSegmented = pathMetric(path)?.segmentations.some((known) => known === segment);
      const canCount = isCounted && (segment === undefined || isSegmented);
      const row = values[index] ?? [];
      for (const [period, value] of row.entries()) {
        if (!isThere[period] && value === 0) row[period] = null;
        if (isThere[period] && readAt[period] !== 0 && canCount) row[period] = value ?? 0;
      }
    }
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
        noteGroups(series.id, rows);
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
      for (const series of found.values()) fill(series);
      return [...found.values()].sort((a, b) => position(a) - position(b));
    },
  };
}

/** The number of periods of a result, which must be that of the call. Throws a MetricsError. */
export function readPeriods(
  body: unknown,
  { start, end }: Pick<StatisticsCall, 'start' | 'end'>,
  starts: readonly number[],
): number {
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
