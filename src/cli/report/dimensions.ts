/** The dimensions of a report: what rows are told apart by, and what `--group-by` adds up over. */

/** The dimension columns of each word of --group-by. */
const columnsByWord: Readonly<Record<string, readonly string[]>> = {
  account: ['account_id', 'account_name', 'timezone'],
  campaign: ['campaign_id', 'campaign_name'],
  'line-item': ['line_item_id', 'line_item_name'],
  entity: [
    'account_id',
    'entity',
    'id',
    'name',
    'campaign_id',
    'campaign_name',
    'line_item_id',
    'line_item_name',
  ],
  placement: ['placement'],
  segment: ['segment'],
  hour: ['start_time', 'end_time'],
  day: ['date'],
  week: ['week'],
  month: ['month'],
};

/** The words of --group-by. */
export const groupWords: readonly string[] = Object.keys(columnsByWord);

/** All dimension columns, in the order of rows; `week` and `month` appear only where they are grouped by. */
export const dimensionColumns = [
  'account_id',
  'account_name',
  'entity',
  'id',
  'name',
  'campaign_id',
  'campaign_name',
  'line_item_id',
  'line_item_name',
  'placement',
  'segment',
  'month',
  'week',
  'date',
  'start_time',
  'end_time',
  'timezone',
  'currency',
] as const;

/** The columns that a grouping keeps, in the order of rows. Money of different currencies is never added up. */
export function groupColumns(words: readonly string[]): readonly string[] {
  const kept = new Set([...words.flatMap((word) => columnsByWord[word] ?? []), 'currency']);
  return dimensionColumns.filter((column) => kept.has(column));
}

/** The columns of ungrouped rows. */
export const rowDimensions: readonly string[] = dimensionColumns.filter(
  (column) => column !== 'week' && column !== 'month',
);

/** The Monday of the week of a date in the form 2026-11-22. */
export function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, date.length);
}

/** The first day of the month of a date. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 'YYYY-MM'.length)}-01`;
}

/** Columns that tell when, not what. The first of them that rows have is the one to draw over. */
export const timeColumns: readonly string[] = ['month', 'week', 'date', 'start_time', 'end_time'];
