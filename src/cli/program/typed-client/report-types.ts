/** The types of a report's rows by the metrics that are asked for. Used by the build alone. */
import { metricGroup, statisticsEntity } from '../../../contract/params/metrics.js';
import type { Field } from '../../../contract/types.js';
import { comment, fieldMembers, parameterMembers } from '../../../derive/client-types/value-types.js';
import { reportColumns } from '../../features/statistics/compute/dimensions.js';
import {
  defaultPreset,
  type MetricColumn,
  metricWords,
  pathsOfGroup,
  selectMetrics,
} from '../../features/statistics/compute/metric-words.js';
import { reportValues } from './report-and-upload.js';

/** The declarations of the values and the rows of a report. `account` are the members that choose the account. */
export function writeReportTypes(account: string): string {
  const { metrics: _, ...values } = reportValues();
  return [
    comment('The words of `metrics`: presets, groups, metrics and their members.', ''),
    'export type MetricWord = keyof MetricColumns;\n',
    comment(
      'The columns of each word of `metrics`: amounts are bigints. A word may have some for some entities only.',
      '',
    ),
    `export interface MetricColumns {\n${words().map(writeColumns).join('')}}\n`,
    comment('The values of a report: the flags of `ads stats report`.', ''),
    `export interface ReportValues<Words extends readonly MetricWord[] = readonly MetricWord[]> {\n${account}`,
    comment(`Presets, groups or metrics (default: ${defaultPreset}).`),
    `  readonly metrics?: Words | undefined;\n${parameterMembers(values)}}\n`,
    comment(
      'The columns of a row beside its metrics: which of them it has depends on the entity and on `group_by`.',
      '',
    ),
    `export interface ReportDimensions {\n${fieldMembers({ fields: dimensionFields() })}}\n`,
    comment('The same columns at another time, and their change: they are there with `compare`.', ''),
    'export type ComparedColumns<Columns> =\n',
    `  & { readonly [Name in keyof Columns & string as \`previous_\${Name}\`]?: Columns[Name] }\n`,
    `  & { readonly [Name in keyof Columns & string as \`change_\${Name}\`]?: number | null };\n`,
    comment('The columns of several words together.', ''),
    'export type ColumnsOf<Word extends MetricWord> = {\n',
    '  [One in Word]: (columns: MetricColumns[One]) => void;\n',
    '}[Word] extends (columns: infer Columns) => void ? Columns : never;\n',
    comment(
      'A row of a report, whose columns follow from the words of `metrics`. Of words that are not known to the compiler, any may be there.',
      '',
    ),
    'export type ReportRow<Words extends readonly MetricWord[] = readonly MetricWord[]> = ReportDimensions &\n',
    '  (MetricWord extends Words[number]\n',
    '    ? Partial<ColumnsOf<MetricWord>> & ComparedColumns<ColumnsOf<MetricWord>>\n',
    '    : ColumnsOf<Words[number]> & ComparedColumns<ColumnsOf<Words[number]>>);\n',
  ].join('');
}

/** The call of a report. Who compares groups of an A/B test and names no metrics gets those of tests. */
export const reportCall = [
  '  report(values: ReportValues & { readonly ab_test: string; readonly metrics?: undefined }): Promise<ReportRow[]>;\n',
  `  report<const Words extends readonly MetricWord[] = readonly ['${defaultPreset}']>(values?: ReportValues<Words>): Promise<ReportRow<Words>[]>;\n`,
].join('');

function words(): readonly string[] {
  return [...new Set([...metricWords, ...metricGroup, ...metricGroup.flatMap(pathsOfGroup)])];
}

/** A column that the word does not have for each entity that can be asked for it may be absent. */
function writeColumns(word: string): string {
  const selections = statisticsEntity.flatMap((entity) => columnsFor(word, entity) ?? []);
  const columns = new Map(selections.flat().map((column) => [column.name, column]));
  const members = [...columns.values()].map(({ name, type }) => {
    const isEverywhere = selections.every((own) => own.some((column) => column.name === name));
    return `readonly ${JSON.stringify(name)}${isEverywhere ? '' : '?'}: ${type === 'micro' ? 'bigint' : 'number'} | null`;
  });
  return `  readonly ${JSON.stringify(word)}: { ${members.join('; ')} };\n`;
}

/** Undefined where the entity does not have what the word names. */
function columnsFor(word: string, entity: string): readonly (readonly MetricColumn[])[] | undefined {
  try {
    return [selectMetrics([word], entity).columns];
  } catch {
    return undefined;
  }
}

function dimensionFields(): Readonly<Record<string, Field>> {
  const text: Field = { type: 'string', nullable: true, optional: true };
  const others = ['first_day', 'last_day', 'delivery', 'billing'];
  return {
    ...Object.fromEntries([...reportColumns, ...others].map((name) => [name, text])),
    partial: { type: 'boolean', nullable: true, optional: true },
  };
}
