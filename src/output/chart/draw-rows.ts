/** Draws rows over time: as a chart in the terminal, as a table with sparklines, or as an SVG image. */

import { joinFirst } from '../../values/text-lists.js';
import type { RowShape } from '../answer.js';
import { bold, faint } from '../color.js';
import { toColumns } from '../columns.js';
import { escapeControls } from '../control-characters.js';
import { valueAt } from '../fields.js';
import { FormatError } from '../format-error.js';
import type { DrawingFormat } from '../formats.js';
import { describeFacts, totalsShape } from '../heading.js';
import { createCells, writeTable } from '../table-view.js';
import { wrapText } from '../wrap-text.js';
import { chooseMetrics, withoutPartial } from './choose-rows.js';
import { describeMerging } from './merge.js';
import { describeMetric, hasSeveral, type Plots, readPlots } from './series.js';
import { tabulateTrends } from './spark-table.js';
import { drawSvg } from './svg.js';
import { drawTextPlot } from './text-plot.js';
import { maxSeries } from './text-style.js';

interface DrawOptions {
  readonly format: DrawingFormat;
  readonly shape: RowShape | undefined;
  /** The paths of --fields. */
  readonly paths: readonly string[] | undefined;
  readonly color: boolean;
  /** Width of the terminal, for a table; undefined if stdout is not a terminal. */
  readonly width: number | undefined;
  /** Width of a chart in columns; 80 if absent. */
  readonly chartWidth?: number | undefined;
  readonly unicode?: boolean | undefined;
  /** Takes a message for stderr. */
  readonly note: (sentence: string) => void;
}

/** Rows of a plot in a terminal: one alone, or one of several below each other. */
const heights = { alone: 12, several: 8 } as const;
/** Bars that lie below each other need no colors of their own, so that there may be more of them. */
const maxHorizontalBars = 20;

/**
 * Draws all rows. Throws a FormatError if the rows have no values over time, and a FieldError if --fields selects
 * no metric. Notes tell what was left out or merged.
 */
export async function* drawRows(rows: readonly unknown[], options: DrawOptions): AsyncGenerator<string> {
  const { format, shape, note, paths, unicode = true } = options;
  const layout = shape?.chart;
  if (!shape || !layout) {
    throw new FormatError(
      `-o ${format} draws values over time, which these rows do not have; use another format`,
    );
  }
  const metrics = chooseMetrics(rows, { ...options, shape, layout });
  const leftOut: string[] = [];
  const drawn = withoutPartial(rows, layout, (sentence) => leftOut.push(sentence));
  for (const sentence of leftOut) note(sentence);
  for (const metric of metrics)
    if (!describeMetric(metric, shape).isSum && hasSeveral(drawn, metric, layout))
      note(
        `${metric} has several values in one ${layout.time} of a series, and their mean is drawn: to see each, select a text in which they differ`,
      );
  if (format === 'spark') {
    const trends = tabulateTrends(rows, metrics, { shape, layout, paths, unicode, drawn });
    yield* writeTable([trends.rows], { ...options, shape: trends.shape, paths: undefined });
    return;
  }
  const most = (periods: number) => (periods > 1 ? maxSeries : maxHorizontalBars);
  const plots = readPlots(drawn, metrics, { shape, layout, most });
  const { seriesCount, shownCount, emptyNames } = plots;
  if (emptyNames.length > 0) note(`not drawn, without values: ${joinFirst(emptyNames)}`);
  if (seriesCount > shownCount) {
    note(`drew the ${shownCount} largest of ${seriesCount} series; to see others, select fewer`);
  }
  if (plots.starts.length === 0) note('nothing to draw: no rows');
  const { heading } = shape;
  const facts = heading ? describeFacts(heading) : [];
  // A file is read without stderr, and a period that is missing looks like the end. In a terminal both are read.
  const omissions = heading && options.width === undefined ? leftOut : [];
  if (format === 'svg') {
    const sums = tellTotals(rows, metrics, shape, note);
    yield drawSvg(plots, { title: heading?.title, lines: [...facts, ...sums, ...omissions], note });
    return;
  }
  yield writeHeading(heading?.title, [...facts, ...omissions], options);
  yield drawText(plots, options);
}

/** The sums of the metrics that are drawn, a line for each currency: an image has no table below it. */
function tellTotals(
  rows: readonly unknown[],
  metrics: readonly string[],
  { totals: start }: RowShape,
  note: DrawOptions['note'],
): string[] {
  const totals = start?.();
  totals?.add(rows);
  const sums = totals?.list() ?? [];
  const shape = totals && sums.length > 0 ? totalsShape(totals, metrics, note) : undefined;
  if (!totals || !shape) return [];
  const [, ...summed] = shape.columns;
  const columns = toColumns(summed, shape);
  const toCells = createCells(sums, columns, shape, false);
  return sums.map((row) => {
    const cells = toCells(row).map(
      (text, index) => `${(columns[index]?.header ?? '').toLowerCase()} ${text}`,
    );
    return `${String(valueAt(row, totals.shape.key))}: ${cells.join(', ')}`;
  });
}

/** The lines above the plots in a terminal. */
function writeHeading(
  title: string | undefined,
  facts: readonly string[],
  { color, chartWidth = 80 }: DrawOptions,
): string {
  const wrap = (text: string) => wrapText(escapeControls(text), chartWidth);
  const lines = [
    ...(title === undefined ? [] : wrap(title).map((line) => bold(line, color))),
    ...facts.flatMap(wrap).map((line) => faint(line, color)),
  ];
  return lines.length > 0 ? `${lines.join('\n')}\n\n` : '';
}

function drawText(plots: Plots, { color, chartWidth = 80, unicode = true, note }: DrawOptions): string {
  if (plots.starts.length === 0) return '';
  const height = plots.plots.length > 1 ? heights.several : heights.alone;
  const made = plots.plots.map((plot) =>
    drawTextPlot(plot, plots, { width: chartWidth, height, color, unicode }),
  );
  for (const sentence of new Set(made.map(({ drawn }) => describeMerging(drawn))))
    if (sentence) note(sentence);
  return made.map(({ lines }) => lines.map((line) => `${line}\n`).join('')).join('\n');
}
