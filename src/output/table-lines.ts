/**
 * Rows of a table beyond those that cli-table3 lays out, padded to widths that are given. For the same cells both
 * make the same lines.
 */
import { bold } from './color.js';
import { gap } from './column-widths.js';
import { textWidth, truncate } from './text-width.js';

interface LineColumn {
  /** Which cell of a row. */
  readonly index: number;
  /** Columns of the terminal. */
  readonly width: number;
  /** Whether a wider cell is cut. Where it is not, the cells after it give up blanks for it, or move to the right. */
  readonly isCut: boolean;
  readonly align: 'left' | 'right';
  readonly bold: boolean;
}

/** A function that writes rows, one text for every column, as lines that each end in \n. */
export function createLinePrinter(
  columns: readonly LineColumn[],
): (rows: readonly (readonly string[])[]) => string {
  const between = ' '.repeat(gap);

  function writeLine(row: readonly string[]): string {
    let line = '';
    /** By how many columns the cells so far are wider than they should be. */
    let excess = 0;
    for (const [place, { index, width, isCut, align, bold: isBold }] of columns.entries()) {
      const cell = row[index] ?? '';
      const text = isCut ? truncate(cell, width) : cell;
      const blanks = width - textWidth(text) - excess;
      excess = Math.max(0, -blanks);
      const padding = ' '.repeat(Math.max(0, blanks));
      const shown = bold(text, isBold);
      line += `${place === 0 ? '' : between}${align === 'right' ? padding + shown : shown + padding}`;
    }
    return `${line.replace(/ +$/, '')}\n`;
  }
  return (rows) => rows.map(writeLine).join('');
}
