/** Bars in a terminal: upright for a few periods of one series, lying for the series of a single period. */
import { paintSeries } from '../color.js';
import { textWidth } from '../text-width.js';
import type { Cell } from './canvas.js';
import { compactNumber, fractionOf, labelValue, type Scale, type Unit } from './scale.js';
import type { Plot } from './series.js';
import { type Characters, charactersFor, fitText, padRight, type TextStyle } from './text-style.js';

/** Columns per period: with fewer than the least, a line is clearer; more than the most look like a wall. */
const slot = { least: 3, most: 12 } as const;

export interface BarSlots {
  /** Columns from the start of one bar to the start of the next. */
  readonly width: number;
  /** Columns of a bar. */
  readonly bar: number;
}

/** The columns of the bars of a plot; undefined if it is drawn as lines: several series, many periods, values below zero. */
export function findBarSlots({ series }: Plot, columns: number): BarSlots | undefined {
  const [only, ...others] = series;
  if (!only || others.length > 0 || only.values.some((value) => value !== null && value < 0))
    return undefined;
  const width = Math.min(slot.most, Math.floor(columns / only.values.length));
  return width < slot.least ? undefined : { width, bar: width - (width >= 8 ? 2 : 1) };
}

/** Rows of cells from the top, one more than `height` if needed: the values are written above the bars if all of them fit. */
export function drawBars(
  values: readonly (number | null)[],
  {
    scale,
    unit,
    height,
    slots,
    unicode,
  }: { scale: Scale; unit: Unit; height: number; slots: BarSlots; unicode: boolean },
): (Cell | undefined)[][] {
  const { upward, gap } = charactersFor(unicode);
  const rows = Array.from({ length: height + 1 }, () =>
    new Array<Cell | undefined>(values.length * slots.width).fill(undefined),
  );
  const write = (up: number, column: number, text: string, series?: number) => {
    for (const [index, character] of [...text].entries()) {
      const row = rows[height - up];
      if (row && column + index < row.length) row[column + index] = { character, series };
    }
  };
  const labels = values.map((value) => (value === null ? gap : compactNumber(value, unit)));
  const isLabeled = labels.every((label) => label.length < slots.width);
  for (const [index, value] of values.entries()) {
    const from = index * slots.width;
    const steps = value === null ? 0 : toSteps(fractionOf(value, scale) * height * upward.length, value);
    const full = Math.floor(steps / upward.length);
    const part = upward[(steps % upward.length) - 1];
    for (let up = 0; up < full; up += 1) write(up, from, (upward.at(-1) ?? '').repeat(slots.bar), 0);
    if (part !== undefined) write(full, from, part.repeat(slots.bar), 0);
    const label = labels[index] ?? '';
    const top = full + (part === undefined ? 0 : 1);
    if (isLabeled || value === null)
      write(top, from + Math.max(0, Math.floor((slots.bar - label.length) / 2)), label);
  }
  return rows[0]?.some((cell) => cell !== undefined) ? rows : rows.slice(1);
}

/** A value above zero is never drawn as nothing. */
function toSteps(exact: number, value: number): number {
  return value > 0 ? Math.max(1, Math.round(exact)) : Math.round(exact);
}

/** One line per series with its name, its bar and its value. */
export function drawLyingBars(plot: Plot, { width, color, unicode }: TextStyle): string[] {
  const characters = charactersFor(unicode);
  const shown = plot.series.map(({ label, values: [value = null] }) => ({
    label: fitText(label, Math.floor(width * 0.4), characters),
    value,
    text: value === null ? '-' : labelValue(value, plot),
  }));
  const most = (of: (item: (typeof shown)[number]) => number) =>
    shown.reduce((greatest, item) => Math.max(greatest, of(item)), 0);
  const labelWidth = most(({ label }) => textWidth(label));
  const room = width - labelWidth - (labelWidth > 0 ? 1 : 0) - 1 - most(({ text }) => text.length);
  const greatest = most(({ value }) => Math.abs(value ?? 0)) || 1;
  return shown.map(({ label, value, text }) => {
    const bar = value === null ? '' : lyingBar(Math.abs(value) / greatest, room, characters);
    const name = labelWidth > 0 ? `${padRight(label, labelWidth)} ` : '';
    return `${name}${bar && `${paintSeries(bar, 0, color)} `}${text}`;
  });
}

function lyingBar(fraction: number, room: number, { rightward }: Characters): string {
  const steps = toSteps(fraction * room * rightward.length, fraction);
  const full = Math.floor(steps / rightward.length);
  return (rightward.at(-1) ?? '').repeat(full) + (rightward[(steps % rightward.length) - 1] ?? '');
}
