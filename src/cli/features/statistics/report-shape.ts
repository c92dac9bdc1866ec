/** The columns of a report: their types, which of them a table shows, and what is drawn of them. */
import type { FieldType } from '../../../contract/types.js';
import type { ChartLayout, Heading, RowShape } from '../../../output/answer.js';
import { columnHeader } from '../../../output/columns.js';
import { isShare } from './compute/derived-metrics.js';
import { calendarPeriod, chooseDimensions, idColumn, timeColumns } from './compute/dimensions.js';
import { entityKind, parentColumns } from './compute/entity-kinds.js';
import { columnAliases } from './compute/metric-words.js';
import { createRowTotals } from './compute/row-totals.js';
import { periodOf } from './plan-report.js';
import type { ReportOptions } from './report-options.js';

/** The dimension columns of the rows. */
export function reportDimensions({
  entity,
  granularity,
  segment,
  groupBy,
  isSpread,
}: ReportOptions): readonly string[] {
  const isSegmented = segment !== undefined;
  return chooseDimensions({ entity, period: periodOf(granularity), isSegmented, groupBy, isSpread });
}

/** The first and the last day of a week or month as far as the report has it, and whether it has a part of it only. Dates are never cut. */
const periodFields = [
  ['first_day', { type: 'id' }],
  ['last_day', { type: 'id' }],
  ['partial', { type: 'boolean' }],
] as const;

/** Whether rows say that they are about a part of their time: of weeks and months, and of days that are compared. */
export function hasPartial(options: ReportOptions): boolean {
  const hasTime = reportDimensions(options).some((name) => timeColumns.includes(name));
  return calendarPeriod(options.groupBy) !== undefined || (options.comparison !== undefined && hasTime);
}

interface ReportSetting {
  /** The time zones of the accounts. */
  readonly zones: readonly string[];
  /** Columns that a table does not show. */
  readonly hidden: readonly string[];
  /** Whether the names of the rows say the campaign too. */
  readonly isCampaignInNames?: boolean;
  /** The days of the report, and of those with which it is compared, in words. */
  readonly range?: string | undefined;
  readonly compared?: readonly [now: string, earlier: string] | undefined;
  readonly heading?: Heading | undefined;
}

/** The columns of a report over accounts in these time zones. A table does not show those that are `hidden`. */
export function reportShape(
  options: ReportOptions,
  { zones, hidden: alsoHidden, isCampaignInNames = false, range, compared: dates, heading }: ReportSetting,
): RowShape {
  const { metrics, groupBy, comparison, isTyped } = options;
  const isCompared = comparison !== undefined;
  const dimensions = reportDimensions(options);
  const values = valueFields(options);
  const fields = reportFields(options, dimensions, values);
  const hidden = new Set([...alsoHidden, ...hiddenColumns(options, dimensions, zones)]);
  const columns = Object.keys(fields).filter((name) => !hidden.has(name));
  // The name of the campaign beside that of the line item is worth less than what was asked for.
  const distinguishes = (name: string) => !name.endsWith('_name') || !dimensions.includes('name');
  const { spend = '' } = columnAliases(metrics.columns);
  const asked = new Set([
    'partial',
    ...(isTyped ? values.map(([name]) => name) : ['impressions', spend, `change_${spend}`]),
  ]);
  const rates = metrics.columns.filter(({ derived }) => derived?.under !== undefined);
  const shares = rates.filter(({ derived }) => derived !== undefined && isShare(derived));
  const withPrevious = ({ name }: { readonly name: string }) => [name, `previous_${name}`];
  const aliases = Object.entries(columnAliases(metrics.columns));
  const compared = aliases.flatMap(([word, name]) =>
    ['previous', 'change'].map((prefix) => [`${prefix}_${word}`, `${prefix}_${name}`] as const),
  );
  const shape: RowShape = {
    name: 'report_row',
    key: idColumn(groupBy),
    fields,
    columns,
    pinned: columns.filter((name) => (dimensions.includes(name) ? distinguishes(name) : asked.has(name))),
    headers: Object.fromEntries(
      metrics.columns.map(({ name }) => [`change_${name}`, `${columnHeader(name)} +/-`]),
    ),
    spared: columns.filter(
      (name) => name === 'engagements' || (name === 'account_name' && !distinguishes(name)),
    ),
    implied: columns.filter((name) => name === 'campaign_name' && isCampaignInNames && !distinguishes(name)),
    // Enough of a name to know it by, or of two.
    least: Object.fromEntries(
      columns
        .filter((name) => /(^|_)name$/.test(name))
        .map((name) => [name, isCampaignInNames || columns.every(distinguishes) ? 24 : 16]),
    ),
    aliases: Object.fromEntries([...aliases, ...(isCompared ? compared : [])]),
    ratios: rates.flatMap(withPrevious),
    percentages: [...shares.flatMap(withPrevious), ...metrics.columns.map(({ name }) => `change_${name}`)],
    chart: {
      ...chartLayout(options, dimensions, zones),
      ...(calendarPeriod(groupBy) && { partial: 'partial', range }),
      compared: dates,
    },
    heading,
  };
  return options.hasTotals ? { ...shape, totals: () => createRowTotals(metrics, isCompared, shape) } : shape;
}

/** The fields of the metrics; of a report that is compared, each with its earlier value and how it changed. */
function valueFields({ metrics, comparison }: ReportOptions): readonly (readonly [string, FieldType])[] {
  const isCompared = comparison !== undefined;
  return metrics.columns.flatMap(({ name, type }): (readonly [string, FieldType])[] => [
    [name, type],
    ...(isCompared
      ? ([
          [`previous_${name}`, type],
          [`change_${name}`, 'number'],
        ] as const)
      : []),
  ]);
}

/** All fields of a row, in the order of the columns. */
function reportFields(
  options: ReportOptions,
  dimensions: readonly string[],
  values: readonly (readonly [string, FieldType])[],
): RowShape['fields'] {
  const { groupBy } = options;
  const typeOf = (name: string): FieldType =>
    /_time$/.test(name) ? 'time' : /(^|_)id$/.test(name) || timeColumns.includes(name) ? 'id' : 'string';
  return Object.fromEntries([
    ...dimensions.map((name) => [name, { type: typeOf(name) }]),
    ...periodFields.filter(([name]) => (name === 'partial' ? hasPartial(options) : calendarPeriod(groupBy))),
    ...values.map(([name, type]) => [name, { type }]),
    ['delivery', { type: 'string' }],
    ['billing', { type: 'string' }],
  ]);
}

/** The columns that a table of any report like this does not show. */
function hiddenColumns(
  { entity, metrics, groupBy, granularity }: ReportOptions,
  dimensions: readonly string[],
  zones: readonly string[],
): readonly string[] {
  return [
    ...(zones.length > 1 || groupBy?.includes('account') ? [] : ['account_id', 'account_name']),
    'entity',
    'timezone',
    'currency',
    'delivery',
    'segment_value',
    ...(dimensions.includes('id')
      ? [
          ...(entityKind(entity).columns ?? []),
          ...parentColumns(entity).filter((name) => name !== 'campaign_name'),
        ]
      : []),
    // A table has room for the values and how they changed.
    ...metrics.columns.map(({ name }) => `previous_${name}`),
    ...(dimensions.includes('date') ? ['start_time', 'end_time'] : []),
    ...(periodOf(granularity) === 'hour' ? ['end_time'] : []),
  ];
}

/** Dates are drawn as they are; hours in the time zone of the accounts, if they have the same. */
function chartLayout(
  { metrics, isTyped, comparison, top }: ReportOptions,
  dimensions: readonly string[],
  zones: readonly string[],
): ChartLayout {
  const time = timeColumns.find((name) => dimensions.includes(name)) ?? 'start_time';
  const [zone, ...others] = new Set(zones);
  const names = metrics.columns.map(({ name }) => name);
  // What ranks the rows is drawn first.
  const drawn = top ? [top.column, ...names.filter((name) => name !== top.column)] : names;
  return {
    time,
    series: dimensions.filter(
      (name) => !timeColumns.includes(name) && !['timezone', 'segment_value'].includes(name),
    ),
    lead: top?.column,
    ...(isTyped && { metrics: drawn }),
    ...(comparison && { earlier: Object.fromEntries(names.map((name) => [name, `previous_${name}`])) }),
    ...(time.endsWith('_time') && zone !== undefined && others.length === 0 && { timeZone: zone }),
  };
}
