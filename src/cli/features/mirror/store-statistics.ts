/**
 * Writes the answer of a call for statistics: one row for each entity, period and placement of which something was counted.
 *
 * The service answers null where a call had nothing to count, so that which values are null follows from how the time is cut
 * into calls. In the file, as in a report, a metric is 0 where nothing was counted, and NULL where nothing can be: the
 * objective does not have its group (docs/service.md#metrics).
 */
import { tabulateMetrics } from '../../../call/metric-rows.js';
import { statisticsRows } from '../../../contract/groups/stats.js';
import type { MetricGroup } from '../../../contract/params/metrics.js';
import type { SqlValue } from '../../../files/sqlite.js';
import { day } from '../../../values/duration.js';
import { type AccountZone, accountDateOf } from '../statistics/compute/account-days.js';
import type { StatisticsCall } from '../statistics/compute/call-plan.js';
import { type Finality, finalityAt } from '../statistics/compute/finality.js';
import { readPeriods } from '../statistics/compute/metric-series.js';
import { listPeriodStarts, periodOf } from '../statistics/plan-report.js';
import { countedGroups, metricColumns, mirrorMetrics } from './metric-columns.js';
import type { Mirror } from './mirror.js';
import { findLineItem, noteOrphan } from './orphans.js';
import type { Tally } from './store-rows.js';

/** What tells how final a row is, as the number in its column `final`. */
const finalStates: readonly Finality[] = [
  { delivery: 'open', billing: 'open' },
  { delivery: 'final', billing: 'open' },
  { delivery: 'final', billing: 'settled' },
  { delivery: 'final', billing: 'final' },
];

interface StatisticsResult {
  readonly call: StatisticsCall;
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

interface StatisticsSource {
  readonly zone: AccountZone;
  /** The midnights between which days lie. */
  readonly boundaries: readonly number[];
  readonly run: number;
}

/** Writes the rows of one answer. Only inside a transaction. Throws a MetricsError for one that does not fit the call. */
export function storeStatistics(
  mirror: Mirror,
  { call, body, readAt }: StatisticsResult,
  { zone, boundaries, run }: StatisticsSource,
  tally: Tally,
): void {
  const { account, entity, granularity, placement, start, end } = call;
  const isDay = periodOf(granularity) === 'day';
  const table = isDay ? { name: '_days', time: 'day' } : { name: '_hours', time: 'hour' };
  const starts = listPeriodStarts({ start, end }, granularity, boundaries);
  readPeriods(body, call, starts);
  const times = starts.map((at) => (isDay ? accountDateOf(at, zone) / day : at / 1000));
  const states = starts.map((_, index) => finalState(starts[index + 1] ?? end, readAt));
  const place = findKey(mirror, '_placements', 'placement', { name: placement });
  const answered = tabulateMetrics(statisticsRows, body, { start, granularity, timeZone: 'UTC' });
  const store = (id: string, rows: readonly Readonly<Record<string, unknown>>[]) => {
    const key = findKey(mirror, '_entities', 'entity', { account_id: account, kind: entity, id });
    const line = findLineItem(mirror, account, entity, id);
    if (!line) noteOrphan(mirror, key);
    const groups = countedGroups(line?.objective);
    const counts = rows.map((row) => toCounts(row, groups));
    storePeriods(mirror, table, { key, place, times, states, counts, run }, tally);
    if (isDay) mirror.run(totalsSql, key, key);
  };
  for (const rows of answered.pages()) {
    const id = String(rows[0]?.id);
    store(id, rows);
  }
}

function finalState(end: number, readAt: number): number {
  const { delivery, billing } = finalityAt(end, readAt);
  return finalStates.findIndex((state) => state.delivery === delivery && state.billing === billing);
}

/** The number that stands for a text, which is given to it with its first use. */
function findKey(
  mirror: Mirror,
  table: string,
  key: string,
  values: Readonly<Record<string, string>>,
): number {
  const names = Object.keys(values);
  const where = names.map((name) => `${name} = ?`).join(' AND ');
  const binds = Object.values(values);
  const find = () =>
    mirror.query<{ key: number }>(`SELECT ${key} AS key FROM ${table} WHERE ${where}`, ...binds)[0];
  const known = find();
  if (known) return known.key;
  mirror.run(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    ...binds,
  );
  return find()?.key ?? 0;
}

interface Periods {
  readonly key: number;
  readonly place: number;
  readonly times: readonly number[];
  readonly states: readonly number[];
  /** The values of the columns of metrics; absent where nothing was counted. */
  readonly counts: readonly (readonly SqlValue[] | undefined)[];
  readonly run: number;
}

/** Writes the periods of one entity. Those of which nothing is counted any more are removed. */
function storePeriods(
  mirror: Mirror,
  { name, time }: { readonly name: string; readonly time: string },
  { key, place, times, states, counts, run }: Periods,
  tally: Tally,
): void {
  const metrics = metricColumns.map((metric) => `"${metric}"`);
  const at = [BigInt(key), BigInt(place)] as const;
  const before = new Map(
    mirror
      .values(
        `SELECT ${time}, final, ${metrics.join(', ')} FROM ${name}
          WHERE entity = ? AND placement = ? AND ${time} BETWEEN ? AND ?`,
        ...at,
        BigInt(times[0] ?? 0),
        BigInt(times.at(-1) ?? 0),
      )
      .map(([period = null, ...values]) => [Number(period), values]),
  );
  const insert = `INSERT OR REPLACE INTO ${name} (entity, placement, ${time}, run, final, ${metrics.join(', ')})
    VALUES (?, ?, ?, ?, ?${', ?'.repeat(metrics.length)})`;
  for (const [index, period] of times.entries()) {
    const values = counts[index];
    const [final, ...known] = before.get(period) ?? [];
    if (!values) {
      if (known.length === 0) continue;
      mirror.run(
        `DELETE FROM ${name} WHERE entity = ? AND placement = ? AND ${time} = ?`,
        ...at,
        BigInt(period),
      );
      tally.changed += 1;
      continue;
    }
    const isSame = known.length > 0 && values.every((value, metric) => value === known[metric]);
    const state = BigInt(states[index] ?? 0);
    tally.read += 1;
    if (known.length === 0) tally.created += 1;
    else if (!isSame) tally.changed += 1;
    if (!isSame || final !== state) mirror.run(insert, ...at, BigInt(period), BigInt(run), state, ...values);
  }
}

/** The values of the columns; undefined where nothing was counted. */
function toCounts(
  row: Readonly<Record<string, unknown>>,
  groups: readonly MetricGroup[],
): readonly SqlValue[] | undefined {
  const found = mirrorMetrics.map(({ name }) => toCount(row[name]));
  if (found.every((value) => value === null || Number(value) === 0)) return undefined;
  return mirrorMetrics.map(({ name, group }, index) => {
    const value = found[index] ?? null;
    return value ?? (groups.includes(group) && Object.hasOwn(row, name) ? 0n : null);
  });
}

function toCount(value: unknown): SqlValue {
  if (typeof value === 'bigint') return value;
  if (typeof value !== 'number') return null;
  return Number.isInteger(value) ? BigInt(value) : value;
}

/** The days at the begin and the end of a creative's life that are compared. */
const comparedDays = 7;

/** Adds up the days of an entity. */
const totalsSql = `INSERT OR REPLACE INTO _totals (entity, first_day, last_day, days, impressions, clicks, spend,
    first_impressions, first_clicks, last_impressions, last_clicks)
  WITH own AS (SELECT day, sum(impressions) AS i, sum(clicks) AS c, sum(billed_charge_local_micro) AS s
      FROM _days WHERE entity = ? GROUP BY day),
    life AS (SELECT min(day) AS first, max(day) AS last FROM own WHERE i > 0)
  SELECT ?, first, last, sum(i > 0), sum(i), sum(c), sum(s),
    sum(CASE WHEN day < first + ${comparedDays} THEN i END), sum(CASE WHEN day < first + ${comparedDays} THEN c END),
    sum(CASE WHEN day > last - ${comparedDays} THEN i END), sum(CASE WHEN day > last - ${comparedDays} THEN c END)
  FROM own, life`;
