/** Answers a question about statistics from the settled hours (docs/service.md#statistics). */

import {
  conversionMembers,
  groupsOfWideEntity,
  type Metric,
  metrics,
  type StatisticsEntity,
} from '../../../contract/params/metrics.js';
import type { statisticsQuery } from '../../../contract/params/statistics.js';
import type { Document, Value, ValuesOf } from '../../../contract/types.js';
import { hour } from '../../../values/duration.js';
import { textOf } from '../../../values/read-value.js';
import type { StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import type { AccountHours } from './account-days.js';
import { cellExpander, type Expansion, type HourValue } from './hour-metrics.js';
import { findSources, isPlacement, placementOf, type Source } from './line-items-of-entity.js';
import {
  cutSegments,
  listMetricSegments,
  type MetricSegment,
  type Segmentation,
  toSegment,
} from './metric-segments.js';
import { momentOf, seedOf } from './noise.js';
import { type HourCells, readCells } from './served-hours.js';
import { sharer } from './sharer.js';
import { requireWindow, type StatisticsWindow } from './window.js';

export type StatisticsQuestion = ValuesOf<typeof statisticsQuery> & {
  readonly account_id: string;
  readonly segmentation?: Segmentation | undefined;
  readonly frozen?: Frozen | undefined;
};

/** A past moment at which a question is answered, whatever was served or changed since; in milliseconds since 1970. */
export interface Frozen {
  readonly at: number;
  /** When the hour began that ran then. */
  readonly hourBegan: number;
  /** What line items had served in that hour, as far as it was counted then. */
  readonly begun: ReadonlyMap<string, HourCells>;
}

interface Measured {
  readonly length: number;
  readonly data: readonly Document[];
}

/** Throws ErrorResponse for an unknown id, and for a window that the account does not have. */
export function measure(store: Store, question: StatisticsQuestion): Measured {
  const { account_id, entity, entity_ids, placement, metric_groups, frozen } = question;
  const window = requireWindow(store, question);
  const periods = findPeriods(window, question.granularity);
  const sources = findSources(store, account_id, entity, [...new Set(entity_ids)], { before: frozen?.at });
  const items = itemIdsOf(sources);
  const cells = readServed(store, items, window, frozen);
  const asked = askedMetrics(entity, metric_groups);
  const groups = new Set(metric_groups);
  const data = entity_ids.map((id) => {
    const own = (sources.get(id) ?? []).filter(({ item }) => isPlacement(placement, placementOf(item)));
    const sums = sumUp({
      own,
      cells,
      groups,
      periods,
      hours: window.hours,
      segments: segmentsOf(question, own),
    });
    return { id, id_data: toParts(sums, asked, periods.length, question.segmentation) };
  });
  return { length: periods.length, data };
}

/** The line items of all entities, each once. */
function itemIdsOf(sources: ReadonlyMap<string, readonly Source[]>): readonly string[] {
  return [...new Set([...sources.values()].flat().map(({ item }) => item.id))];
}

/** The cells of a window; those of the hour that ran at a past moment are the ones that were counted then. */
function readServed(
  store: Store,
  items: readonly string[],
  window: Pick<StatisticsWindow, 'from' | 'to'>,
  frozen: Frozen | undefined,
): ReadonlyMap<string, HourCells> {
  const [from, to] = [window.from / hour, window.to / hour];
  const began = (frozen?.hourBegan ?? window.to) / hour;
  const passed =
    began > from ? readCells(store, items, from, Math.min(to, began)) : new Map<string, HourCells>();
  if (!frozen) return passed;
  for (const item of items) {
    const begun = [...(frozen.begun.get(item) ?? [])].filter(
      ([index]) => index >= Math.max(from, began) && index < to,
    );
    if (begun.length > 0) passed.set(item, new Map([...(passed.get(item) ?? []), ...begun]));
  }
  return passed;
}

/**
 * The numbers that the line items of a question have served in its window in the hour that runs; only after a settlement up to
 * now. Throws ErrorResponse where `measure` would.
 */
export function measureBegun(store: Store, question: StatisticsQuestion, hourBegan: number): Frozen['begun'] {
  const { from, to } = requireWindow(store, question);
  const sources = findSources(store, question.account_id, question.entity, question.entity_ids);
  if (to <= hourBegan) return new Map();
  const items = itemIdsOf(sources);
  return readCells(store, items, Math.max(from, hourBegan) / hour, to / hour);
}

/** Every metric that an answer for the entity has. */
function askedMetrics(entity: StatisticsEntity, asked: readonly string[]): readonly Metric[] {
  const isWide = entity in groupsOfWideEntity;
  return metrics.filter(({ group, narrow }) => asked.includes(group) && !(isWide && narrow));
}

function segmentsOf(
  { segmentation }: StatisticsQuestion,
  own: readonly Source[],
): readonly MetricSegment[] | undefined {
  if (!segmentation) return undefined;
  const tags = own.flatMap(({ item }) => tagOf(item) ?? []);
  return listMetricSegments(segmentation, [...new Set(tags)].sort());
}

function tagOf({ data }: StoredRecord): string | undefined {
  const tag = data.primary_web_event_tag;
  return textOf(tag);
}

interface Periods {
  readonly length: number;
  /** The period of a cell, by its index. */
  indexOf(cellIndex: number): number;
}

function findPeriods({ from, to, hours }: StatisticsWindow, granularity: string): Periods {
  if (granularity === 'TOTAL') return { length: 1, indexOf: () => 0 };
  if (granularity === 'HOUR') {
    return { length: (to - from) / hour, indexOf: (index) => Math.floor(index - from / hour) };
  }
  const days = hours.days.slice(hours.days.indexOf(from), hours.days.indexOf(to));
  let known = 0;
  return {
    length: days.length,
    // Most cells are on the day of the one before.
    indexOf(index) {
      const time = index * hour;
      const isKnown = (days[known] ?? 0) <= time && time < (days[known + 1] ?? Number.POSITIVE_INFINITY);
      if (!isKnown) known = days.findLastIndex((start) => start <= time);
      return known;
    },
  };
}

/** The sums of a metric: one array, or one for each member of an object. */
type Series = readonly (readonly number[])[];
type MutableSeries = number[][];

/** The segment, null for the whole, with the sums of each metric by name. */
type Sums = readonly (readonly [segment: MetricSegment | null, byMetric: ReadonlyMap<string, Series>])[];

interface Summing {
  readonly own: readonly Source[];
  readonly cells: ReadonlyMap<string, HourCells>;
  readonly groups: ReadonlySet<string>;
  readonly periods: Periods;
  readonly hours: AccountHours;
  readonly segments: readonly MetricSegment[] | undefined;
}

function sumUp({ own, cells, groups, periods, hours, segments }: Summing): Sums {
  const sums = (segments ?? [null]).map((segment) => [segment, new Map<string, MutableSeries>()] as const);
  for (const { item, part } of own) {
    const expansion: Expansion = {
      seed: seedOf(item.id),
      objective: String(item.data.objective),
      currency: String(item.data.currency),
    };
    const expand = cellExpander(expansion, groups);
    const cuts = segments ? cutSegments(segments, expansion.seed, tagOf(item)) : [[0, 1] as const];
    for (const [index, cell] of cells.get(item.id) ?? []) {
      const owned = part(index, index + hours.cellHours(index));
      if (!owned) continue;
      const period = periods.indexOf(index);
      const moment = momentOf(index);
      const share = sharer(expansion.seed, moment);
      expand(moment, cell, (name, value) => {
        if (value === 0) return;
        const mine = share(name, value, owned, 0);
        for (let place = 0; place < cuts.length; place += 1) {
          const [cut, sum] = [cuts[place], sums[place]];
          if (cut && sum) add(sum[1], name, share(name, mine, cut, 1), period, periods.length);
        }
      });
    }
  }
  return sums;
}

function add(
  byMetric: Map<string, MutableSeries>,
  name: string,
  value: HourValue,
  period: number,
  length: number,
): void {
  const numbers = typeof value === 'number' ? [value] : value;
  let series = byMetric.get(name);
  for (let member = 0; member < numbers.length; member += 1) {
    const number = numbers[member];
    if (!number) continue;
    if (!series) {
      series = numbers.map(() => Array<number>(length).fill(0));
      byMetric.set(name, series);
    }
    const sums = series[member];
    if (sums) sums[period] = (sums[period] ?? 0) + number;
  }
}

/** A metric is null where nothing was counted, and where the segmentation does not count it. */
function toParts(
  sums: Sums,
  asked: readonly Metric[],
  length: number,
  segmentation: Segmentation | undefined,
): Value {
  return sums.map(([segment, byMetric]) => ({
    segment: segment && toSegment(segment),
    metrics: Object.fromEntries(
      asked.map((metric) => {
        const isCounted = !segmentation || countsIn(metric, segmentation);
        return [metric.name, isCounted ? toMetric(metric, byMetric.get(metric.name), length) : null];
      }),
    ),
  }));
}

function countsIn({ segmentations }: Metric, { type }: Segmentation): boolean {
  return segmentations.includes(type);
}

function toMetric({ type }: Metric, series: Series | undefined, length: number): Value {
  if (!series) return null;
  if (type === 'count' || type === 'micro') return series[0] ?? null;
  const empty = Array<number>(length).fill(0);
  return Object.fromEntries(conversionMembers[type].map((name, index) => [name, series[index] ?? empty]));
}
