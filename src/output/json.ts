/** JSON and JSON Lines, written page by page. Integers of any size are written exactly. */
import { writeJson, writePlainJson } from '../values/lossless-json.js';
import { type Page, RowText } from '../values/row-text.js';
import type { PrintedText, TextPages } from './answer.js';
import { escapeInJson, hasNothingToEscape } from './control-characters.js';

const indent = 2;

/** One value as a JSON document. */
export function writeDocument(value: unknown): string {
  return `${escapeInJson(writeJson(value, indent))}\n`;
}

/** One value on a single line. */
export function writeLine(value: unknown): string {
  return `${escapeInJson(writeJson(value))}\n`;
}

/**
 * All rows as one JSON array. If reading a page fails, the array is not closed, so that a parser rejects the output
 * instead of taking a part for the whole. Only its last line is ended, for what is written to the same terminal next.
 */
export async function* writeArray(pages: TextPages): AsyncGenerator<PrintedText> {
  let rows = 0;
  try {
    for await (const page of pages) {
      yield page.length === 0 ? '' : writeItems(page, rows === 0);
      release(page);
      rows += page.length;
    }
  } catch (error) {
    if (rows > 0) yield '\n';
    throw error;
  }
  yield rows === 0 ? '[]\n' : '\n]\n';
}

/** The items of a page behind the bracket of the array or a comma: written at once, which is much faster than one by one. */
function writeItems(rows: Page, isFirst: boolean): PrintedText {
  if (!(rows instanceof RowText)) return (isFirst ? '[' : ',') + escapeInJson(writeValues(rows));
  const text = printText(rows);
  if (!isFirst) return text;
  return typeof text === 'string' ? `[${text.slice(1)}` : Buffer.concat([Buffer.from('['), text.subarray(1)]);
}

function writeValues(rows: readonly unknown[]): string {
  const array = writePlainJson(rows, indent);
  if (array !== undefined) return array.slice(1, -2);
  const between = `\n${' '.repeat(indent)}`;
  const items = rows.map((row) => between + writeJson(row, indent).replaceAll('\n', between));
  return items.join(',');
}

/** One line per row. */
export async function* writeLines(pages: TextPages): AsyncGenerator<PrintedText> {
  for await (const page of pages) {
    if (page instanceof RowText) yield printText(page);
    else yield escapeInJson(page.map((row) => `${writeJson(row)}\n`).join(''));
    release(page);
  }
}

/** The bytes where they can be printed as they are, which spares making a string of them. */
function printText({ bytes }: RowText): PrintedText {
  return hasNothingToEscape(bytes) ? bytes : escapeInJson(bytes.toString('utf8'));
}

/** Who prints a text asks for more when it has been written: then its memory is free. */
function release(page: Page): void {
  if (page instanceof RowText) page.release();
}
