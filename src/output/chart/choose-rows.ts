/** Chooses the rows and the metrics that a chart shows. */
import { flagName } from '../../call/flag-names.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { shellCommand } from '../../values/shell-word.js';
import type { ChartLayout, RowShape } from '../answer.js';
import { FieldError, valueAt } from '../fields.js';
import type { Format } from '../formats.js';
import { hasValues, metricColumns } from './series.js';

interface ChoiceOptions {
  readonly format: Format;
  readonly shape: RowShape;
  readonly layout: ChartLayout;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
  /** Takes a message for stderr. */
  readonly note: (sentence: string) => void;
}

/** The rows of whole periods; all of them where none is whole. */
export function withoutPartial(
  rows: readonly unknown[],
  { partial, time }: ChartLayout,
  note: ChoiceOptions['note'],
): readonly unknown[] {
  if (partial === undefined) return rows;
  const isPartial = (row: unknown) => valueAt(row, partial) === true;
  const whole = rows.filter((row) => !isPartial(row));
  if (whole.length === 0 || whole.length === rows.length) return rows;
  const cut = new Set(rows.filter(isPartial).map((row) => String(valueAt(row, time))));
  note(
    `not drawn, because the report covers only a part of it: ${[...cut].map((start) => `${time} ${start}`).join(', ')}`,
  );
  return whole;
}

/**
 * The metrics of --fields, or those that the command suggests, or the first one that has values: a table has room for all.
 */
export function chooseMetrics(
  rows: readonly unknown[],
  { format, paths, shape, layout, note }: ChoiceOptions,
): readonly string[] {
  const known = metricColumns(shape, layout);
  const { earlier = {} } = layout;
  // In a table of sparklines, earlier values have a column of their own.
  const withEarlier = (metric: string) =>
    [metric, ...(format === 'spark' ? (earlier[metric] ?? []) : [])].flat();
  const isBeside = (metric: string, metrics: readonly string[]) =>
    format !== 'spark' && metrics.some((one) => earlier[one] === metric);
  if (paths) {
    const chosen = paths.filter((path) => known.includes(path));
    if (chosen.length > 0) return chosen.filter((metric) => !isBeside(metric, chosen));
    const report = createProblemCollector({ name: flagName });
    report.invalid('fields', `must name a metric to draw: ${known.join(', ')}`, paths.join(','));
    throw new FieldError(report.problems);
  }
  if (layout.metrics) return layout.metrics.flatMap(withEarlier);
  const valued = known.filter((metric) => hasValues(rows, metric) && !isBeside(metric, known));
  if (format === 'spark') return valued;
  const [first, ...others] = valued;
  if (others.length > 0)
    note(`drew ${first}; to draw others, add ${shellCommand`--fields ${others.slice(0, 3).join(',')}`}`);
  return first === undefined ? known.slice(0, 1) : [first];
}
