/** The dimensions of a report: what rows are told apart by, and what `--group-by` adds up over. */
import type { Period } from '../../../../contract/types.js';
import { entityKind, parentColumns } from './entity-kinds.js';

/** The dimension columns of each word of --group-by. */
const columnsByWord: Readonly<Record<string, readonly string[]>> = {
  account: ['account_id', 'account_name', 'timezone'],
  campaign: ['campaign_id', 'campaign_name'],
  'line-item': ['line_item_id', 'line_item_name'],
  'funding-instrument': ['funding_instrument_id', 'funding_instrument_name'],
  entity: [
    'account_id',
    'entity',
    'id',
    'name',
    'line_item_id',
    'line_item_name',
    'campaign_id',
    'campaign_name',
    'funding_instrument_id',
    'funding_instrument_name',
  ],
  placement: ['placement'],
  segment: ['segment', 'segment_value'],
  hour: ['start_time', 'end_time'],
  day: ['date'],
  week: ['week'],
  month: ['month'],
};

/** The words that name records, each with the column of their ids. */
const levelWords: Readonly<Record<string, string>> = {
  account: 'account_id',
  campaign: 'campaign_id',
  'line-item': 'line_item_id',
  'funding-instrument': 'funding_instrument_id',
  entity: 'id',
};

/** The column of ids where rows are records, each of them once; undefined where an id may stand in several rows. */
export function idColumn(groupBy: readonly string[] | undefined): string | undefined {
  const [word = '', ...others] = groupBy ?? [];
  return others.length === 0 ? levelWords[word] : undefined;
}

/** The words of --group-by. */
export const groupWords: readonly string[] = Object.keys(columnsByWord);

/** The words of --compare beside ranges. */
export const comparisonWords = ['previous', 'last-month', 'last-year'] as const;

/** The dimension of a report on an A/B test, which is no word of --group-by: the groups of the test. */
export const groupDimension = 'ab-test-group';
/** The column that it adds up by. */
export const groupColumn = 'group_id';

/** All dimension columns, in the order of rows; `week` and `month` appear only where they are grouped by. */
const dimensionColumns = [
  'account_id',
  'account_name',
  'entity',
  'id',
  'name',
  'line_item_id',
  'line_item_name',
  'campaign_id',
  'campaign_name',
  'funding_instrument_id',
  'funding_instrument_name',
  'placement',
  'segment',
  'segment_value',
  'month',
  'week',
  'date',
  'start_time',
  'end_time',
  'timezone',
  'currency',
] as const;

/** All columns that are no metrics, of reports and of those on A/B tests. */
export const reportColumns: readonly string[] = [groupColumn, ...dimensionColumns];

/** The word for the entity itself where the word names its kind: campaigns grouped by campaign. */
export function ownColumn(word: string, entity: string): string {
  const own = entityKind(entity).columns;
  return own && columnsByWord[word]?.[0] === own[0] ? 'entity' : word;
}

const accountColumns = ['account_id', 'account_name'] as const;

/** What decides which dimensions a report has. */
interface DimensionChoice {
  readonly entity: string;
  readonly period: Period;
  readonly isSegmented: boolean;
  /** Words of --group-by; undefined for one row per entity, placement, segment and period. */
  readonly groupBy: readonly string[] | undefined;
  /** Whether several accounts are asked for: then every record is shown with its own. */
  readonly isSpread?: boolean;
}

/** The dimension columns of the rows, in order. Money of different currencies is never added up. */
export function chooseDimensions({
  entity,
  period,
  isSegmented,
  groupBy,
  isSpread = false,
}: DimensionChoice): readonly string[] {
  const own = entityKind(entity);
  const levels = [...(own.columns ?? []), ...parentColumns(entity)];
  const columnsOf = (word: string) => (word === groupDimension ? [groupColumn] : (columnsByWord[word] ?? []));
  const hasRecords = groupBy?.some((word) => levelWords[word] !== undefined);
  const ofAccount = isSpread && hasRecords ? accountColumns : [];
  const grouped = groupBy && new Set([...ofAccount, ...groupBy.flatMap(columnsOf), 'currency']);
  return reportColumns.filter((name) => {
    if (grouped ? !grouped.has(name) : name === groupColumn) return false;
    if (/^(campaign|line_item|funding_instrument)_/.test(name)) return levels.includes(name);
    if (name === 'name') return own.nameField !== undefined;
    if (name.startsWith('segment')) return isSegmented;
    if (name === 'week' || name === 'month') return grouped !== undefined;
    return grouped !== undefined || name !== 'date' || period === 'day';
  });
}

/** The Monday of the week of a date in the form 2026-11-22. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, date.length);
}

/** The period that a row is a sum over, where days are added up to weeks or months: the finer of them. */
export function calendarPeriod(groupBy: readonly string[] | undefined): 'week' | 'month' | undefined {
  if (!groupBy || groupBy.includes('day') || groupBy.includes('hour')) return undefined;
  return groupBy.includes('week') ? 'week' : groupBy.includes('month') ? 'month' : undefined;
}

/** Whether two dates are the first and the last day of the week or month that they are in. */
export function isWholePeriod(first: string, last: string, period: 'week' | 'month'): boolean {
  const startOf = period === 'week' ? mondayOf : firstOfMonth;
  const next = new Date(`${last}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  const after = next.toISOString().slice(0, last.length);
  return startOf(first) === first && startOf(after) === after;
}

/** The first day of the month of a date. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 'YYYY-MM'.length)}-01`;
}

/** Columns that tell when, not what. The first of them that rows have is the one to draw over. */
export const timeColumns: readonly string[] = ['month', 'week', 'date', 'start_time', 'end_time'];
