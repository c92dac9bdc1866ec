/**
 * Writes the rows of a table after those that cli-table3 lays out, padded to given widths. Both produce the same
 * lines for the same cells.
 */
import { bold, paintTone, type Tones, toneOf } from './color.js';
import { gap } from './column-widths.js';
import { textWidth } from './text-width.js';

interface LineColumn {
  /** Index of the cell in a row. */
  readonly index: number;
  /** In terminal columns. */
  readonly width: number;
  /** Cuts a wider cell to the width. If absent, the cells after it lose padding, or move to the right. */
  readonly cut?: ((text: string, width: number) => string) | undefined;
  readonly align: 'left' | 'right';
  readonly bold: boolean;
  /** See RowShape. */
  readonly tones?: Tones | undefined;
}

/** Returns a function that renders rows, one cell per column, each as a line that ends in \n. */
export function createLinePrinter(
  columns: readonly LineColumn[],
): (rows: readonly (readonly string[])[]) => string[] {
  const between = ' '.repeat(gap);

  function writeLine(row: readonly string[]): string {
    let line = '';
    /** By how many terminal columns the cells so far exceed their widths. */
    let excess = 0;
    for (const [position, { index, width, cut, align, bold: isBold, tones }] of columns.entries()) {
      const cell = row[index] ?? '';
      const text = cut ? cut(cell, width) : cell;
      const blanks = width - textWidth(text) - excess;
      excess = Math.max(0, -blanks);
      const padding = ' '.repeat(Math.max(0, blanks));
      const shown = paintTone(bold(text, isBold), toneOf(cell, tones));
      line += `${position === 0 ? '' : between}${align === 'right' ? padding + shown : shown + padding}`;
    }
    return `${line.slice(0, endOfText(line))}\n`;
  }
  return (rows) => rows.map(writeLine);
}

/** The length of a line without the spaces at its end: a regular expression would try every space in it. */
function endOfText(line: string): number {
  let end = line.length;
  while (end > 0 && line.charCodeAt(end - 1) === 0x20) end -= 1;
  return end;
}
