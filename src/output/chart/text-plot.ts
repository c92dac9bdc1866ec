/**
 * Draws one plot as lines of text: a heading, bars or lines between axes, and a legend.
 *
 * No library draws this: of those for terminals, asciichart has no time axis and fails on a gap, simple-ascii-chart
 * labels every point, joins lines over gaps and exceeds the width that it is given, and chartscii draws lying bars only.
 */
import { bold, faint, paintSeries } from '../color.js';
import { textWidth } from '../text-width.js';
import { type Cell, createBrailleCanvas, createMarkCanvas, drawLine } from './canvas.js';
import { describePeriod, type MergedPlots, mergePeriods } from './merge.js';
import { createScale, fractionOf, type Scale, tickLabels } from './scale.js';
import type { Plot, Plots } from './series.js';
import { type BarSlots, drawBars, drawLyingBars, findBarSlots } from './text-bars.js';
import { charactersFor, fitText, renderCells, type TextStyle } from './text-style.js';
import { describeRange, describeSeries, describeZonedRange, type TimeTick, timeTicks } from './time-axis.js';

/** What a plot shows between its axes. */
interface Body {
  /** From the top. */
  readonly rows: readonly (readonly (Cell | undefined)[])[];
  /** Whether the ticks are continued across the plot. */
  readonly hasGrid: boolean;
  /** The row of each tick of the scale, from the bottom; -1 is the axis below. */
  readonly tickRows: readonly number[];
  /** The column of the middle of a period. */
  readonly column: (index: number) => number;
}

/** Lines of at most `style.width` columns, and the plots as they were drawn, with merged periods if there were too many. */
export function drawTextPlot(
  plot: Plot,
  plots: Plots,
  style: TextStyle,
): { lines: string[]; drawn: MergedPlots } {
  const own = { ...plots, plots: [plot] };
  const values = plot.series.flatMap((series) => series.values);
  if (values.every((value) => value === null)) {
    const drawn = mergePeriods(own, Number.POSITIVE_INFINITY);
    return { lines: [...heading(plot, drawn, style), 'no values'], drawn };
  }
  if (plots.starts.length === 1) {
    const drawn = mergePeriods(own, 1);
    return { lines: [...heading(plot, drawn, style), ...drawLyingBars(plot, style)], drawn };
  }
  // Merging changes the values, and with them the width of their labels: the widest ones are assumed.
  const columns = style.width - gutterOf(plot, style) - 1;
  const drawn = mergePeriods(own, columns * (usesBraille(plot, style) ? 4 : 2));
  const [merged = plot] = drawn.plots;
  const scale = scaleOf(merged, style);
  const labels = tickLabels(scale, plot.unit);
  const slots = findBarSlots(merged, style.width - labelWidth(labels) - axisWidth);
  const room = style.width - labelWidth(labels) - axisWidth;
  const rows = fitRows(scale, style.height);
  const body = slots
    ? barBody(merged, scale, slots, { ...style, height: rows })
    : lineBody(merged, scale, room, { ...style, height: rows + 1 });
  return {
    lines: [
      ...heading(merged, drawn, style),
      ...frame(body, labels, room, drawn, style),
      ...legend(merged, slots !== undefined, style),
    ],
    drawn,
  };
}

/** The blank and the line between the labels and the plot. */
const axisWidth = 2;

function labelWidth(labels: readonly string[]): number {
  return labels.reduce((widest, label) => Math.max(widest, label.length), 0);
}

/** The number of rows for which all ticks are equally far apart: about the wanted height. */
function fitRows({ ticks }: Scale, height: number): number {
  const intervals = ticks.length - 1;
  return intervals * Math.max(1, Math.round(height / intervals));
}

function gutterOf(plot: Plot, style: TextStyle): number {
  return labelWidth(tickLabels(scaleOf(plot, style), plot.unit)) + axisWidth;
}

function scaleOf({ series, unit }: Plot, { height }: TextStyle): Scale {
  const values = series.flatMap((own) => own.values);
  const isWhole = unit === 'count' && values.every((value) => value === null || Number.isInteger(value));
  return createScale(values, { intervals: Math.min(5, Math.floor(height / 2)), isWhole });
}

/** Braille is finer; without color, only marks distinguish several series. */
function usesBraille({ series }: Plot, { color, unicode }: TextStyle): boolean {
  return unicode && (color || series.length === 1);
}

function barBody(plot: Plot, scale: Scale, slots: BarSlots, { height, unicode }: TextStyle): Body {
  const values = plot.series[0]?.values ?? [];
  return {
    rows: drawBars(values, { scale, unit: plot.unit, height, slots, unicode }),
    hasGrid: false,
    tickRows: scale.ticks.map((tick) => Math.ceil(fractionOf(tick, scale) * height) - 1),
    column: (index) => index * slots.width + Math.floor((slots.bar - 1) / 2),
  };
}

function lineBody(plot: Plot, scale: Scale, columns: number, style: TextStyle): Body {
  const { height } = style;
  const isBraille = usesBraille(plot, style);
  const canvas = isBraille
    ? createBrailleCanvas(columns, height)
    : createMarkCanvas(columns, height, charactersFor(style.unicode).marks);
  const toPoint = (value: number) => Math.round(fractionOf(value, scale) * (canvas.height - 1));
  for (const [index, { values }] of plot.series.entries()) drawLine(canvas, values, index, toPoint);
  const last = Math.max(1, (plot.series[0]?.values.length ?? 0) - 1);
  return {
    rows: canvas.rows(),
    hasGrid: true,
    tickRows: scale.ticks.map((tick) => Math.floor((toPoint(tick) * height) / canvas.height)),
    column: (index) => Math.floor((Math.round((index / last) * (canvas.width - 1)) * columns) / canvas.width),
  };
}

function frame(
  { rows, hasGrid, tickRows, column }: Body,
  labels: readonly string[],
  columns: number,
  { starts, timeZone }: MergedPlots,
  { color, unicode }: TextStyle,
): string[] {
  const { axis, tick, corner, grid } = charactersFor(unicode);
  const gutter = labelWidth(labels);
  const labelAt = (row: number) => labels[tickRows.indexOf(row)];
  const body = rows.map((cells, index) => {
    const label = labelAt(rows.length - 1 - index);
    const filler = label === undefined || !hasGrid ? ' ' : grid;
    return `${(label ?? '').padStart(gutter)} ${label === undefined ? axis : tick}${renderCells(cells, filler, color)}`;
  });
  const position = { position: column, from: 0, to: columns, gap: 2, timeZone };
  const ticks = timeTicks(starts, { ...position, measure: (label) => label.length });
  const below = `${(labelAt(-1) ?? '').padStart(gutter)} ${corner}${baseLine(rows[0]?.length ?? 0, ticks, unicode)}`;
  return [...body, below, `${' '.repeat(gutter + axisWidth)}${placeLabels(ticks)}`].map((line) =>
    line.trimEnd(),
  );
}

function baseLine(columns: number, ticks: readonly TimeTick[], unicode: boolean): string {
  const { base, baseTick } = charactersFor(unicode);
  const marked = new Set(ticks.map(({ at }) => at));
  return Array.from({ length: columns }, (_, column) => (marked.has(column) ? baseTick : base)).join('');
}

function placeLabels(ticks: readonly TimeTick[]): string {
  return ticks.reduce((line, { start, label }) => line.padEnd(Math.floor(start)) + label, '');
}

/** The metric and what its values stand for on the left, the dates on the right, or below if there is no room. */
function heading(plot: Plot, plots: MergedPlots, { width, color, unicode }: TextStyle): string[] {
  const characters = charactersFor(unicode);
  const [only, ...others] = plot.series;
  const name = only?.label && others.length === 0 && plots.starts.length > 1 ? `: ${only.label}` : '';
  const title = fitText(plot.title, width, characters);
  const about = fitText(`${describePeriod(plot, plots)}${name}`, width - textWidth(title) - 1, characters);
  const left = about === '' ? title : `${title}${about.startsWith(':') ? '' : ' '}${about}`;
  const zoned = describeZonedRange(plots);
  const range = fitText(zoned.length > width ? describeRange(plots) : zoned, width, characters);
  const shown = left.replace(title, bold(title, color));
  const series = describeSeries(plots);
  const below = series === '' ? [] : [faint(fitText(series, width, characters), color)];
  if (range === '') return [shown, ...below];
  const blanks = width - textWidth(left) - textWidth(range);
  const dates = faint(range, color);
  return [...(blanks >= 2 ? [`${shown}${' '.repeat(blanks)}${dates}`] : [shown, dates]), ...below];
}

/** The names of several series with their colors or marks, in as few lines as fit; for bars, what their gaps mean. */
function legend({ series }: Plot, isBars: boolean, style: TextStyle): string[] {
  const characters = charactersFor(style.unicode);
  const [only] = series;
  if (only && series.length === 1) {
    return isBars && only.values.includes(null) ? [`${characters.gap} no value`] : [];
  }
  const hasLines = style.unicode && style.color;
  const entries = series.map(({ label, values }, index) => {
    const mark = hasLines ? '━━' : (characters.marks[index % characters.marks.length] ?? '');
    const note = values.every((value) => value === null) ? ' (no values)' : '';
    const name = fitText(`${label}${note}`, Math.min(40, style.width - mark.length - 1), characters);
    return { text: `${paintSeries(mark, index, style.color)} ${name}`, width: textWidth(`${mark} ${name}`) };
  });
  const lines: { text: string; width: number }[] = [];
  for (const { text, width } of entries) {
    const line = lines.at(-1);
    if (line && line.width + 3 + width <= style.width) {
      line.text += `   ${text}`;
      line.width += 3 + width;
    } else lines.push({ text, width });
  }
  return lines.map(({ text }) => text);
}
