/**
 * Draws plots as one SVG image: 800 by 400 for each plot, one below the other. It has a title and a description for screen
 * readers, follows the light or dark scheme of the reader, and contains no scripts and nothing from elsewhere.
 */

import { wrapText } from '../wrap-text.js';
import { describeMerging, describePeriod, type MergedPlots, mergePeriods } from './merge.js';
import { createScale, fractionOf, labelValue, type Scale, tickLabels } from './scale.js';
import type { Plot, Plots } from './series.js';
import { element, escapeXml, styleSheet } from './svg-elements.js';
import { describeSeries, describeZonedRange, timeTicks } from './time-axis.js';

const size = { width: 800, height: 400 } as const;
/** The area between the axes, without the legend. */
const area = { left: 80, right: 780, top: 60, bottom: 320 } as const;
/** The width of a character of the labels, on average; fonts differ. */
const characterWidth = 7;
/** More periods than this are not distinguishable in the area. */
const maxPeriods = 1400;
const maxBars = 60;
/** Where the lines above all plots begin. */
const headLeft = 20;
/** Up to this number of periods every value has a point, which tells its value when the mouse is over it. */
const maxPoints = 60;

/** What stands above the plots. */
interface Above {
  readonly title: string | undefined;
  readonly lines: readonly string[];
  /** Takes a message when periods were merged. */
  readonly note: (sentence: string) => void;
}

/** A complete document. */
export function drawSvg(given: Plots, { title: typed, lines, note }: Above): string {
  const drawn = mergePeriods(given, maxPeriods);
  const merging = describeMerging(drawn);
  if (merging !== undefined) note(merging);
  const isEmpty = drawn.starts.length === 0;
  const head = drawHead(typed, lines);
  const height = head.height + size.height * Math.max(1, drawn.plots.length);
  const named = isEmpty ? 'No values' : drawn.plots.map((plot) => heading(plot, drawn)).join('; ');
  const described = [describeZonedRange(drawn), describeSeries(drawn)].filter((text) => text !== '');
  const range = isEmpty ? '' : described.join(', ');
  const content = drawn.plots.map((plot, index) =>
    element(
      'g',
      { transform: `translate(0 ${head.height + index * size.height})` },
      drawPlot(plot, drawn, range),
    ),
  );
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${size.width} ${height}`,
    width: size.width,
    height,
    role: 'img',
    'aria-labelledby': 'title desc',
  };
  const parts = [
    `<title id="title">${escapeXml(typed ?? named)}</title>`,
    `<desc id="desc">${escapeXml([...lines.map((line) => `${line}.`), describe(drawn, range)].join(' '))}</desc>`,
    `<style>${styleSheet}</style>`,
    element('rect', { class: 'paper', width: size.width, height }),
    ...head.elements,
    ...(isEmpty ? [text('No values', size.width / 2, head.height + size.height / 2, 'middle')] : content),
  ];
  return `${element('svg', attributes, `\n${parts.join('\n')}\n`)}\n`;
}

/** A title and lines about all plots, wrapped to the width of the image. */
function drawHead(title: string | undefined, lines: readonly string[]) {
  const room = Math.floor((area.right - headLeft) / characterWidth);
  // The font of a title is larger.
  const titles = title === undefined ? [] : wrapText(title, Math.floor(room * 0.8));
  const others = lines.flatMap((line) => wrapText(line, room));
  const elements = [
    ...titles.map((line, index) => text(line, headLeft, 26 + index * 20, 'start', 'heading')),
    ...others.map((line, index) =>
      text(line, headLeft, 24 + titles.length * 20 + index * 16, 'start', 'faint'),
    ),
  ];
  return { elements, height: elements.length === 0 ? 0 : 16 + titles.length * 20 + others.length * 16 };
}

function heading(plot: Plot, drawn: MergedPlots): string {
  return `${plot.title} ${describePeriod(plot, drawn)}`.trim();
}

/** What a reader who does not see the image should know: the dates, and the least and greatest value of each series. */
function describe({ plots }: MergedPlots, range: string): string {
  const described = plots.flatMap((plot) =>
    plot.series.map(({ label, values }) => {
      const numbers = values.filter((value) => value !== null);
      const name = label === '' ? plot.title : `${plot.title}, ${label}`;
      if (numbers.length === 0) return `${name}: no values.`;
      const least = numbers.reduce((low, value) => Math.min(low, value));
      const greatest = numbers.reduce((high, value) => Math.max(high, value));
      return `${name}: ${labelValue(least, plot)} to ${labelValue(greatest, plot)}.`;
    }),
  );
  return [...(range ? [`${range}.`] : []), ...described].join(' ');
}

function drawPlot(plot: Plot, drawn: MergedPlots, range: string): string {
  const [only, ...others] = plot.series;
  const name = only?.label && others.length === 0 ? `: ${only.label}` : '';
  const top = [
    text(fitPixels(`${heading(plot, drawn)}${name}`, 550), area.left, 24, 'start', 'heading'),
    text(range, area.left, 44, 'start', 'faint'),
  ];
  const values = plot.series.flatMap((series) => series.values);
  if (values.every((value) => value === null)) {
    return [...top, text('no values', size.width / 2, size.height / 2, 'middle')].join('\n');
  }
  if (drawn.starts.length === 1) return [...top, ...drawLying(plot)].join('\n');
  const isWhole = plot.unit === 'count' && values.every((value) => value === null || Number.isInteger(value));
  const scale = createScale(values, { intervals: 6, isWhole });
  const isBars = others.length === 0 && drawn.starts.length <= maxBars;
  const width = area.right - area.left;
  const slot = width / drawn.starts.length;
  const last = Math.max(1, drawn.starts.length - 1);
  const toX = (index: number) =>
    isBars ? area.left + (index + 0.5) * slot : area.left + (index / last) * width;
  const toY = (value: number) => area.bottom - fractionOf(value, scale) * (area.bottom - area.top);
  const shapes = isBars
    ? drawBarShapes(only?.values ?? [], plot, { slot, toX, toY })
    : plot.series.map((series, index) => drawSeries(series.values, index, plot, { toX, toY }));
  return [
    ...top,
    ...drawValueAxis(scale, plot, toY),
    ...drawTimeAxis(drawn, toX),
    ...shapes,
    ...drawLegend(plot),
  ].join('\n');
}

function drawValueAxis(scale: Scale, { unit }: Plot, toY: (value: number) => number): string[] {
  const labels = tickLabels(scale, unit);
  return scale.ticks.flatMap((tick, index) => {
    const y = toY(tick);
    const isZero = tick === 0;
    return [
      element('line', { class: isZero ? 'axis' : 'grid', x1: area.left, x2: area.right, y1: y, y2: y }),
      text(labels[index] ?? '', area.left - 8, y + 4, 'end'),
    ];
  });
}

function drawTimeAxis({ starts, timeZone }: MergedPlots, toX: (index: number) => number): string[] {
  const measure = (label: string) => label.length * characterWidth;
  const room = { position: toX, measure, gap: 2 * characterWidth, from: 0, to: size.width, timeZone };
  return timeTicks(starts, room).flatMap(({ at, start, width, label }) => [
    element('line', { class: 'axis', x1: at, x2: at, y1: area.bottom, y2: area.bottom + 5 }),
    text(label, start + width / 2, area.bottom + 20, 'middle'),
  ]);
}

interface Positions {
  readonly toX: (index: number) => number;
  readonly toY: (value: number) => number;
}

function drawBarShapes(
  values: readonly (number | null)[],
  plot: Plot,
  { slot, toX, toY }: Positions & { slot: number },
): string[] {
  const width = Math.min(slot * 0.8, 60);
  return values.flatMap((value, index) => {
    if (value === null) return [text('×', toX(index), toY(0) - 4, 'middle', 'faint')];
    const [y, zero] = [toY(value), toY(0)];
    const box = { x: toX(index) - width / 2, y: Math.min(y, zero), width, height: Math.abs(y - zero) };
    return [element('rect', { class: 'fill s0', ...box }, tooltip(labelValue(value, plot)))];
  });
}

/** A line with breaks at gaps, and points where there are few of them or where one stands alone. */
function drawSeries(
  values: readonly (number | null)[],
  series: number,
  plot: Plot,
  { toX, toY }: Positions,
): string {
  const place = (value: number, index: number) => `${round(toX(index))} ${round(toY(value))}`;
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      return `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${place(value, index)}`;
    })
    .join('');
  const isAlone = (index: number) =>
    (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
  const points = values.flatMap((value, index) =>
    value !== null && (values.length <= maxPoints || isAlone(index))
      ? [
          element(
            'circle',
            { class: `fill s${series}`, cx: toX(index), cy: toY(value), r: 3 },
            tooltip(labelValue(value, plot)),
          ),
        ]
      : [],
  );
  return [...(path ? [element('path', { class: `line s${series}`, d: path })] : []), ...points].join('\n');
}

/** Bars that lie below each other, one per series, for a single period. */
function drawLying(plot: Plot): string[] {
  const labelRight = 260;
  const { series } = plot;
  const step = Math.min(40, (area.bottom + 60 - area.top) / series.length);
  const greatest = series.reduce((most, { values: [value] }) => Math.max(most, Math.abs(value ?? 0)), 0) || 1;
  return series.flatMap(({ label, values: [value = null] }, index) => {
    const y = area.top + index * step;
    const width = (Math.abs(value ?? 0) / greatest) * (area.right - labelRight - 80);
    return [
      text(fitPixels(label, labelRight - 8), labelRight - 8, y + step / 2 + 4, 'end'),
      element('rect', { class: 'fill s0', x: labelRight, y: y + step * 0.1, width, height: step * 0.8 }),
      text(value === null ? '-' : labelValue(value, plot), labelRight + width + 8, y + step / 2 + 4, 'start'),
    ];
  });
}

/** Three columns below the plot. */
function drawLegend({ series }: Plot): string[] {
  if (series.length < 2) return [];
  const column = (area.right - area.left) / 3;
  return series.flatMap(({ label, values }, index) => {
    const x = area.left + (index % 3) * column;
    const y = 360 + Math.floor(index / 3) * 22;
    const note = values.every((value) => value === null) ? ' (no values)' : '';
    const shown = fitPixels(`${label}${note}`, column - 50);
    return [
      element('line', { class: `line s${index}`, x1: x, x2: x + 30, y1: y - 4, y2: y - 4 }),
      text(shown, x + 38, y, 'start'),
    ];
  });
}

/** Shortens a text to about this width in pixels of the labels' font. */
function fitPixels(label: string, width: number): string {
  const characters = [...label];
  const most = Math.floor(width / characterWidth);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : label;
}

function tooltip(value: string): string {
  return `<title>${escapeXml(value)}</title>`;
}

function text(
  content: string,
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  style?: string,
): string {
  const attributes = { x, y, 'text-anchor': anchor, ...(style !== undefined && { class: style }) };
  return element('text', attributes, escapeXml(content));
}

const round = (value: number): number => Math.round(value * 100) / 100;
