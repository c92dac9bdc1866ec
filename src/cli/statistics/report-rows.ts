/** Turns the stored results of a report into rows, unit by unit, so that a long report needs little memory. */
import { formatTime } from '../../call/time.js';
import { formatAccountDate } from '../report/account-days.js';
import type { Amount } from '../report/amounts.js';
import type { PlanUnit, StatisticsCall } from '../report/call-plan.js';
import { firstOfMonth, mondayOf } from '../report/dimensions.js';
import {
  createTotals,
  type Fact,
  type FactLayout,
  type ReportRow,
  topRows,
  toReportRow,
} from '../report/facts.js';
import { finalityAt } from '../report/finality.js';
import { createSeriesTable, type MetricSeries } from '../report/metric-series.js';
import type { EntityColumns } from './find-entities.js';
import { type AccountPlan, listPeriodStarts, periodOf } from './plan-report.js';
import type { ReportOptions } from './report-options.js';
import { reportDimensions } from './report-shape.js';
import { callKey, type ResultStore } from './result-store.js';

export interface ReportContent {
  readonly options: ReportOptions;
  readonly plans: readonly AccountPlan[];
  readonly units: readonly PlanUnit[];
  /** The calls of each unit that were answered. */
  readonly answered: readonly (readonly StatisticsCall[])[];
  readonly store: Pick<ResultStore, 'read'>;
  /** Name, parents and currency by account and entity. */
  readonly entities: ReadonlyMap<string, ReadonlyMap<string, EntityColumns>>;
  /** The number of people by entity. */
  readonly reach: ReadonlyMap<string, Amount>;
}

/** The rows of the report, in pages. */
export async function* reportPages(content: ReportContent): AsyncGenerator<readonly ReportRow[]> {
  const { options, reach } = content;
  const { groupBy, top, isCompared, metrics } = options;
  const layout: FactLayout = { paths: metrics.paths, columns: metrics.columns, reach, isCompared };
  if (!groupBy && !isCompared) {
    for await (const facts of eachUnit(content)) yield facts.map((fact) => toReportRow(fact, layout));
    return;
  }
  const totals = createTotals(reportDimensions(options));
  for await (const facts of eachUnit(content)) for (const fact of facts) totals.add(fact);
  const rows = totals.rows(layout);
  const sorted = top ? topRows(rows, top.column, top.count) : sortByTime([...rows], groupBy ?? []);
  if (sorted.length > 0) yield sorted;
}

const timeWords: readonly string[] = ['hour', 'day', 'week', 'month'];

/** Rows of periods alone come from entities that began on different days. */
function sortByTime(rows: ReportRow[], words: readonly string[]): ReportRow[] {
  if (words.length === 0 || !words.every((word) => timeWords.includes(word))) return rows;
  const timeOf = ({ month, week, date, start_time }: ReportRow) => [month, week, date, start_time].join();
  return rows.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}

/** The facts of one unit after another. */
async function* eachUnit(content: ReportContent): AsyncGenerator<readonly Fact[]> {
  const { units, answered, plans, options, store } = content;
  for (const [index, unit] of units.entries()) {
    const plan = plans.find(({ account }) => account.id === unit.account);
    if (!plan) continue;
    const { range, previous, boundaries } = plan;
    const tableOf = (window: typeof range) => {
      const starts = listPeriodStarts(window, options.granularity, boundaries);
      return { starts, table: createSeriesTable({ starts, paths: options.metrics.paths, ids: unit.ids }) };
    };
    const now = tableOf(range);
    const before = previous && tableOf(previous);
    for (const call of answered[index] ?? []) {
      const result = await store.read(callKey(call));
      if (!result) throw new Error('a result of the report has disappeared from its directory');
      const target = before && call.start < range.start ? before : now;
      target.table.add(call, result.body, result.readAt);
    }
    const facts = now.table.list().flatMap((series) => [...toFacts(series, now.starts, plan, content)]);
    const earlier = before?.table
      .list()
      .flatMap((series) => [...toFacts(series, now.starts, plan, content, true)]);
    yield earlier ? [...facts, ...earlier] : facts;
  }
}

/** The facts of a series. Those of the period before are given the days with which they are compared. */
function* toFacts(
  series: MetricSeries,
  starts: readonly number[],
  { account, range }: AccountPlan,
  { options, entities }: ReportContent,
  isPrevious = false,
): Generator<Fact> {
  const columns = entities.get(account.id)?.get(series.id) ?? {};
  for (const [period, start] of starts.entries()) {
    const readAt = series.readAt[period] ?? 0;
    if (readAt === 0) continue;
    const end = starts[period + 1] ?? range.end;
    const date = periodOf(options.granularity) === 'whole' ? null : formatAccountDate(start, account.zone);
    yield {
      keys: pickDimensions(options, {
        account_id: account.id,
        account_name: account.name,
        entity: options.entity,
        id: series.id,
        ...columns,
        placement: series.placement,
        segment: series.segment,
        segment_value: series.segmentValue,
        month: date && firstOfMonth(date),
        week: date && mondayOf(date),
        date,
        start_time: formatTime(start),
        end_time: formatTime(end),
        timezone: account.zone.name,
        currency: columns.currency ?? null,
      }),
      sums: series.values.map((values) => values[period] ?? null),
      finality: finalityAt(end, readAt),
      ...(isPrevious && { isPrevious }),
    };
  }
}

function pickDimensions(options: ReportOptions, all: Readonly<Record<string, unknown>>): ReportRow {
  return Object.fromEntries(reportDimensions(options).map((name) => [name, all[name] ?? null]));
}
