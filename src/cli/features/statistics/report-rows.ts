/** Turns the stored results of a report into rows, unit by unit, so that a long report needs little memory. */
import { day } from '../../../values/duration.js';
import { formatTime, parseTime } from '../../../values/time.js';
import { accountDateOf, accountDayStart, formatAccountDate } from './compute/account-days.js';
import type { Amount } from './compute/amounts.js';
import { type PlanUnit, type StatisticsCall, sortAsPlanned } from './compute/call-plan.js';
import { calendarPeriod, firstOfMonth, mondayOf } from './compute/dimensions.js';
import { entityKind } from './compute/entity-kinds.js';
import {
  createTotals,
  type Fact,
  type FactLayout,
  type ReportRow,
  topRows,
  toReportRow,
} from './compute/facts.js';
import { finalityAt } from './compute/finality.js';
import { clockHour, isApartByDays, isInFirstHour, matchDays } from './compute/match-periods.js';
import { createSeriesTable, type MetricSeries } from './compute/metric-series.js';
import { withSummands } from './compute/row-totals.js';
import type { TimeWindow } from './compute/windows.js';
import type { EntityColumns } from './find-entities.js';
import { type AccountPlan, listPeriodStarts, periodOf } from './plan-report.js';
import type { ReportOptions } from './report-options.js';
import { hasPartial, reportDimensions } from './report-shape.js';
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

/** Columns that a table spares when they say the same in every row, unless they were asked for. */
const sparedColumns = ['campaign_name', 'placement'] as const;

/** The spared columns of the report that have one value in all its rows, with the value. */
export function findSameColumns({
  options,
  units,
  entities,
}: Pick<ReportContent, 'options' | 'units' | 'entities'>): ReadonlyMap<string, string> {
  const placements = units.flatMap(({ calls }) => calls.map(({ placement }) => placement));
  const columns = [...entities.values()].flatMap((own) => [...own.values()]);
  const values = { placement: placements, campaign_name: columns.map((own) => own.campaign_name) };
  const shown = options.groupBy ? [] : reportDimensions(options);
  return new Map(
    sparedColumns.flatMap((name) => {
      const [value, ...others] = new Set(values[name]);
      const isSame = typeof value === 'string' && others.length === 0 && shown.includes(name);
      return isSame ? [[name, value] as const] : [];
    }),
  );
}

/** Whether the name of each entity has that of its campaign in it. */
export function isCampaignInNames({ entities }: Pick<ReportContent, 'entities'>): boolean {
  const columns = [...entities.values()].flatMap((own) => [...own.values()]);
  return columns.every(({ name, campaign_name }) => name?.includes(campaign_name ?? '') === true);
}

/** The currencies within which the largest rows are ranked, where there are several; otherwise none. */
export function rankedCurrencies({
  options,
  entities,
}: Pick<ReportContent, 'options' | 'entities'>): string[] {
  if (!options.top?.isMoney) return [];
  const columns = [...entities.values()].flatMap((own) => [...own.values()]);
  const currencies = new Set(columns.flatMap(({ currency }) => currency ?? []));
  return currencies.size > 1 ? [...currencies].map(String).sort() : [];
}

/** The rows of the report, in pages. */
export async function* reportPages(content: ReportContent): AsyncGenerator<readonly ReportRow[]> {
  const { options, reach } = content;
  const { groupBy, top, comparison, metrics, hasTotals } = options;
  const isCompared = comparison !== undefined;
  const layout: FactLayout = {
    paths: metrics.paths,
    columns: hasTotals ? withSummands(metrics) : metrics.columns,
    reach,
    isCompared,
    period: calendarPeriod(groupBy),
    hasPartial: hasPartial(options),
  };
  if (!groupBy && !isCompared) {
    for await (const facts of eachUnit(content)) yield facts.map((fact) => toReportRow(fact, layout));
    return;
  }
  const totals = createTotals(reportDimensions(options));
  for await (const facts of eachUnit(content)) for (const fact of facts) totals.add(fact);
  const rows = totals.rows(layout);
  const sorted = top ? topRows(rows, top) : sortByTime([...rows], groupBy ?? []);
  if (sorted.length > 0) yield sorted;
}

const timeWords: readonly string[] = ['hour', 'day', 'week', 'month'];

/** Rows of periods alone come from entities that began on different days. */
function sortByTime(rows: ReportRow[], words: readonly string[]): ReportRow[] {
  if (words.length === 0 || !words.every((word) => timeWords.includes(word))) return rows;
  const timeOf = ({ month, week, date, start_time }: ReportRow) => [month, week, date, start_time].join();
  return rows.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}

interface FramedPeriod {
  readonly end: number;
  /** The end of the day that it is in. */
  readonly dayEnd: number;
  readonly keys: ReportRow;
}

/** What all units of an account share: the periods, and their dimensions, which take time to compute. */
interface AccountFrame {
  readonly plan: AccountPlan;
  readonly starts: readonly number[];
  readonly previousStarts: readonly number[] | undefined;
  readonly periods: readonly FramedPeriod[];
  /** The period of the report for each one of the other time; undefined for one that none is compared with. */
  readonly compared: readonly (FramedPeriod | undefined)[];
  readonly dimensions: readonly string[];
}

function frameAccount(plan: AccountPlan, options: ReportOptions): AccountFrame {
  const { account, range, previous, boundaries } = plan;
  const startsOf = (window: TimeWindow) => listPeriodStarts(window, options.granularity, boundaries);
  const starts = startsOf(range);
  const isWhole = periodOf(options.granularity) === 'whole';
  const periods = starts.map((start, index) => {
    const end = starts[index + 1] ?? range.end;
    const date = isWhole ? null : formatAccountDate(start, account.zone);
    const keys = {
      month: date && firstOfMonth(date),
      week: date && mondayOf(date),
      date,
      start_time: formatTime(start),
      end_time: formatTime(end),
    };
    const dayEnd = isWhole ? end : accountDayStart(accountDateOf(start, account.zone) + day, account.zone);
    return { end, dayEnd, keys };
  });
  const previousStarts = previous && startsOf(previous);
  const dimensions = reportDimensions(options);
  const frame = { plan, starts, previousStarts, periods, dimensions };
  return { ...frame, compared: comparePeriods(frame, options) };
}

/** The other time may have more days, as months do: they count in sums, and have no day to be compared with. */
function comparePeriods(
  { plan, starts, previousStarts, periods, dimensions }: Omit<AccountFrame, 'compared'>,
  { comparison, granularity }: ReportOptions,
): AccountFrame['compared'] {
  const { account, range, previous } = plan;
  if (!comparison || !previous || !previousStarts) return [];
  const { zone } = account;
  const [byTime, byDate] = [['start_time', 'end_time'], ['date']].map((names) =>
    names.some((name) => dimensions.includes(name)),
  );
  const request = { comparison, range, previous, zone };
  const last = byTime || byDate ? undefined : periods.at(-1);
  if (periodOf(granularity) === 'whole' || !isApartByDays(request))
    return previousStarts.map((_, index) => periods[index] ?? last);
  const isHour = periodOf(granularity) === 'hour';
  const hourOf = (at: number) => (isHour ? clockHour(at, zone) : 0);
  const dateOf = (at: number) => accountDateOf(at, zone);
  const framed = starts.map((at, index) => [at, periods[index]] as const).reverse();
  const ofDate = new Map(framed.map(([at, period]) => [dateOf(at), period]));
  const ofTime = new Map(framed.map(([at, period]) => [`${dateOf(at)} ${hourOf(at)}`, period]));
  const days = matchDays(request);
  const taken = new Set<string>();
  return previousStarts.map((at) => {
    const match = days.get(dateOf(at));
    if (!match) return last;
    const key = `${match.date} ${hourOf(at)}`;
    // An hour that the clock shows twice has one of its name to be compared with.
    const isFirst = match.isOwn && !taken.has(key);
    if (match.isOwn) taken.add(key);
    if (byTime) return isFirst ? ofTime.get(key) : undefined;
    if (byDate) return match.isOwn ? ofDate.get(match.date) : undefined;
    return ofDate.get(match.date) ?? last;
  });
}

/** The facts of one unit after another. */
async function* eachUnit(content: ReportContent): AsyncGenerator<readonly Fact[]> {
  const { units, answered, plans, options, store } = content;
  const frames = new Map(plans.map((plan) => [plan.account.id, frameAccount(plan, options)]));
  for (const [index, unit] of units.entries()) {
    const frame = frames.get(unit.account);
    if (!frame) continue;
    const { ids } = unit;
    const { paths } = options.metrics;
    const { range, previous } = frame.plan;
    const own = content.entities.get(unit.account);
    const tableOf = (starts: readonly number[], { end }: TimeWindow) =>
      createSeriesTable({
        ...{ starts, end, paths, ids, segment: options.segment },
        createdAt: (id) => parseTime(own?.get(id)?.created_at ?? ''),
      });
    const now = tableOf(frame.starts, range);
    const before = frame.previousStarts && previous && tableOf(frame.previousStarts, previous);
    for (const call of sortAsPlanned(unit, answered[index] ?? [])) {
      const result = await store.read(callKey(call));
      if (!result) throw new Error('a result file of the report no longer exists');
      const target = before && call.start < frame.plan.range.start ? before : now;
      target.add(call, result.body, result.readAt);
    }
    const facts = now.list().flatMap((series) => toFacts(series, frame, content));
    const earlier = before?.list().flatMap((series) => toFacts(series, frame, content, true));
    yield earlier ? [...facts, ...earlier] : facts;
  }
}

/** The facts of a series. Those of the period before are given the days with which they are compared. */
function toFacts(
  series: MetricSeries,
  { plan: { account, open }, starts, periods, compared, dimensions }: AccountFrame,
  { options, entities }: ReportContent,
  isPrevious = false,
): Fact[] {
  const columns = entities.get(account.id)?.get(series.id) ?? {};
  const [idColumn, nameColumn] = entityKind(options.entity).columns ?? [];
  const own: ReportRow = {
    account_id: account.id,
    account_name: account.name,
    entity: options.entity,
    id: series.id,
    ...columns,
    ...(idColumn && nameColumn && { [idColumn]: series.id, [nameColumn]: columns.name }),
    placement: series.placement,
    segment: series.segment,
    segment_value: series.segmentValue,
    timezone: account.zone.name,
  };
  const framed = isPrevious ? compared : periods;
  const firstHour = open && isInFirstHour(open.own) ? open.own.start : Number.POSITIVE_INFINITY;
  return framed.flatMap((one, period) => {
    const readAt = series.readAt[period] ?? 0;
    if (readAt === 0 || !one) return [];
    const { end, dayEnd, keys } = one;
    const picked = dimensions.map((name) => [name, own[name] ?? keys[name] ?? null]);
    return {
      keys: Object.fromEntries(picked),
      sums: series.values.map((values) => values[period] ?? null),
      finality: finalityAt(end, readAt),
      day: isPrevious ? null : ((keys.date as string | null | undefined) ?? null),
      ...(isPrevious ? { isPrevious } : dayEnd > readAt && { isOpen: true as const }),
      ...(!isPrevious && (starts[period] ?? 0) >= firstHour && { isUncompared: true as const }),
    };
  });
}
