/**
 * Compares an answer of statistics with its question: every entity once, the periods that were asked for, and in each record
 * the metrics of the groups, as whole numbers or null. The service answers each id of a call (docs/service.md#statistics), so
 * an answer that lacks one, or has one twice, would be added up to a wrong sum that looks like a right one.
 */

import { commonGroups, type Metric, metrics } from '../contract/params/metrics.js';
import { legacyPlacement } from '../contract/params/statistics.js';
import type { MetricRows } from '../contract/types.js';
import { isObject, listAt, memberAt, writeJson } from '../values/lossless-json.js';
import { joinFirst } from '../values/text-lists.js';
import { MetricsError, tabulateMetrics } from './metric-rows.js';

/** The statistics that a call asked for, as on the wire. */
export interface AskedMetrics {
  readonly ids: readonly string[];
  /** The value of the parameter that selects the period. */
  readonly granularity: string;
  /** The number of periods; undefined where only the time zone of the account tells it. */
  readonly periods: number | undefined;
  readonly placement: string;
  readonly groups: readonly string[];
  /** What the metrics are split by; undefined if they are not. */
  readonly segment?: string | undefined;
}

/**
 * Throws a MetricsError that names the ids, if the answer of a call is not to what it asked. `needed` are the dotted names of
 * flat rows that are counted: what the answer does not have of them is not 0.
 */
export function checkMetrics(
  layout: MetricRows,
  answer: unknown,
  asked: AskedMetrics,
  needed: readonly string[] = [],
): void {
  const { ids, granularity, periods } = asked;
  // Only the form is of interest here, which no time zone changes.
  tabulateMetrics(layout, answer, { start: 0, granularity, timeZone: 'UTC' });
  const length = isObject(answer) ? answer[layout.length] : undefined;
  if (periods !== undefined && length !== periods)
    throw new MetricsError(`the answer has ${String(length)} periods instead of ${periods}`);
  checkIds(answer, ids);
  const checks = planChecks(asked, needed);
  const defects = new Map<string, Set<string>>();
  for (const record of listAt(answer, 'data')) {
    const id = String(memberAt(record, 'id'));
    for (const defect of defectsOf(layout, listAt(record, layout.parts), checks))
      defects.set(defect, (defects.get(defect) ?? new Set()).add(id));
  }
  if (defects.size === 0) return;
  const found = [...defects].map(([defect, some]) => `${defect} of ${joinFirst([...some], 20)}`);
  throw new MetricsError(`the answer has ${joinFirst(found, 3)}`);
}

/** Throws a MetricsError that names the ids, unless an answer has a record for each of these ids, once, and no others. */
export function checkIds(answer: unknown, ids: readonly string[]): void {
  const counts = new Map<string, number>();
  const data = memberAt(answer, 'data');
  if (!Array.isArray(data)) throw new MetricsError('data is not an array');
  for (const record of data) {
    const id = isObject(record) ? record.id : undefined;
    if (typeof id !== 'string') throw new MetricsError('the answer has a row without an id');
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const wanted = new Set(ids);
  const differences = [
    ['lacks', [...wanted].filter((id) => !counts.has(id))],
    ['has more than once', [...counts].flatMap(([id, count]) => (count > 1 ? [id] : []))],
    ['has, without being asked,', [...counts.keys()].filter((id) => !wanted.has(id))],
  ] as const;
  const found = differences.filter(([, some]) => some.length > 0);
  if (found.length > 0)
    throw new MetricsError(
      `the answer ${found.map(([what, some]) => `${what} ${joinFirst(some, 20)}`).join('; it ')}`,
    );
}

interface Checks {
  readonly isSegmented: boolean;
  /** The groups of which each part has metrics: of those that every objective has, because the others may not apply. */
  readonly groups: readonly string[];
  /** The needed metrics, each with the members that are counted; none for a metric that is a number. */
  readonly needed: ReadonlyMap<string, readonly string[]>;
}

const byName: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.name, metric]));

function planChecks({ placement, groups, segment }: AskedMetrics, paths: readonly string[]): Checks {
  const needed = new Map<string, readonly string[]>();
  for (const path of paths) {
    const [name = '', ...members] = path.split('.');
    const metric = byName.get(name);
    const isCounted = segment === undefined || metric?.segmentations.some((known) => known === segment);
    if (metric && groups.includes(metric.group) && isCounted)
      needed.set(name, [...(needed.get(name) ?? []), ...members]);
  }
  const isLegacy = placement === legacyPlacement;
  return {
    isSegmented: segment !== undefined,
    groups: isLegacy ? [] : commonGroups.filter((group) => groups.includes(group)),
    needed: isLegacy ? new Map() : needed,
  };
}

/** What is wrong with the parts of a record, as words that stand before its id. */
function* defectsOf(
  layout: MetricRows,
  parts: readonly unknown[],
  { isSegmented, groups, needed }: Checks,
): Generator<string, void, undefined> {
  // A segment in which nothing was counted may be left out, and so may all of them.
  if (!isSegmented && parts.length !== 1)
    yield `${parts.length === 0 ? 'no' : 'more than one'} ${layout.parts}`;
  if (isSegmented) {
    const segments = new Set(parts.map((part) => writeJson(memberAt(part, layout.segment) ?? null)));
    if (segments.size < parts.length) yield 'more than one part for a segment';
  }
  for (const part of parts) {
    const values = memberAt(part, layout.metrics);
    const own = isObject(values) ? values : {};
    const names = Object.keys(own);
    for (const group of groups)
      if (!names.some((name) => byName.get(name)?.group === group)) yield `no metrics of ${group}`;
    for (const [name, members] of needed)
      for (const path of Object.hasOwn(own, name) ? lacking(name, own[name], members) : [name])
        yield `no ${path}`;
    for (const [name, value] of Object.entries(own)) {
      const metric = byName.get(name);
      if (metric && !isSeries(value, metric.type === 'count' || metric.type === 'micro'))
        yield `no list of numbers in ${name}`;
    }
  }
}

/** The members that an object of metrics does not have; a metric that is null has counted nothing in any of them. */
function lacking(name: string, value: unknown, members: readonly string[]): readonly string[] {
  if (value === null) return [];
  return members
    .filter((member) => !isObject(value) || !Object.hasOwn(value, member))
    .map((member) => `${name}.${member}`);
}

/** Whether a metric is null or a list of numbers and nulls; or, for one that is an object of others, an object of such. */
function isSeries(value: unknown, isNumber: boolean): boolean {
  if (value === null) return true;
  if (Array.isArray(value)) return value.every((entry) => entry === null || isCount(entry, isNumber));
  // The reference does not publish the members of these objects (docs/service.md#metrics).
  return !isNumber && isObject(value) && Object.values(value).every((member) => isSeries(member, false));
}

function isCount(value: unknown, isWhole: boolean): boolean {
  if (typeof value === 'bigint') return true;
  return typeof value === 'number' && (isWhole ? Number.isSafeInteger(value) : Number.isFinite(value));
}
