/** The characters of charts in terminals, in Unicode and in ASCII, and the lines that are made of them. */
import { faint, paintSeries } from '../color.js';
import { textWidth, truncate } from '../text-width.js';
import type { Cell } from './canvas.js';

export interface TextStyle {
  /** In columns. */
  readonly width: number;
  /** Rows of one plot, without its axis and headings. */
  readonly height: number;
  readonly color: boolean;
  readonly unicode: boolean;
}

export interface Characters {
  readonly axis: string;
  readonly tick: string;
  readonly corner: string;
  readonly base: string;
  readonly baseTick: string;
  /** The line of a tick across the plot. */
  readonly grid: string;
  /** A period without a value. */
  readonly gap: string;
  /** Parts of a character from the bottom, in even steps; the last one is full. */
  readonly upward: string;
  /** Parts of a character from the left. */
  readonly rightward: string;
  /** One for each series where there is no color. */
  readonly marks: readonly string[];
  readonly ellipsis: string;
}

const unicodeCharacters: Characters = {
  axis: '│',
  tick: '┤',
  corner: '└',
  base: '─',
  baseTick: '┬',
  grid: '┈',
  gap: '×',
  upward: '▁▂▃▄▅▆▇█',
  rightward: '▏▎▍▌▋▊▉█',
  marks: ['●', '○', '▲', '△', '■', '□'],
  ellipsis: '…',
};

const asciiCharacters: Characters = {
  axis: '|',
  tick: '+',
  corner: '+',
  base: '-',
  baseTick: '+',
  grid: ' ',
  gap: 'x',
  upward: '.:#',
  rightward: '#',
  marks: ['*', 'o', '+', 'x', '#', '@'],
  ellipsis: '~',
};

export function charactersFor(unicode: boolean): Characters {
  return unicode ? unicodeCharacters : asciiCharacters;
}

/** The most series in one plot: as many as there are colors and marks. */
export const maxSeries = unicodeCharacters.marks.length;

/** Cells as text, with the grid in the empty ones; blanks at the end are removed. */
export function renderCells(cells: readonly (Cell | undefined)[], grid: string, color: boolean): string {
  const spans: { text: string; kind: number | 'plain' | 'faint' }[] = [];
  for (const cell of cells) {
    const kind = cell ? (cell.series ?? 'plain') : grid === ' ' ? 'plain' : 'faint';
    const text = cell?.character ?? grid;
    const last = spans.at(-1);
    if (last && last.kind === kind) last.text += text;
    else spans.push({ text, kind });
  }
  const end = spans.at(-1);
  if (end?.kind === 'plain') end.text = end.text.trimEnd();
  return spans.map(({ text, kind }) => renderSpan(text, kind, color)).join('');
}

function renderSpan(text: string, kind: number | 'plain' | 'faint', color: boolean): string {
  if (kind === 'plain' || text === '') return text;
  return kind === 'faint' ? faint(text, color) : paintSeries(text, kind, color);
}

/** Shortens a text to at most `width` columns; the sign of it is ASCII where Unicode cannot be shown. */
export function fitText(text: string, width: number, { ellipsis }: Characters): string {
  if (textWidth(text) <= width) return text;
  return width < 1 ? '' : truncate(text, width).replace(/…$/, ellipsis);
}

export function padRight(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
