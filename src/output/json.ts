/** JSON and JSON Lines, written page by page. Integers of any size are written exactly. */
import { writeJson, writePlainJson } from '../values/lossless-json.js';
import { type Page, RowText } from '../values/row-text.js';
import type { TextPages } from './answer.js';
import { escapeInJson } from './control-characters.js';

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
export async function* writeArray(pages: TextPages): AsyncGenerator<string> {
  let rows = 0;
  try {
    for await (const page of pages) {
      yield page.length === 0 ? '' : `${rows === 0 ? '[' : ','}${writeItems(page)}`;
      rows += page.length;
    }
  } catch (error) {
    if (rows > 0) yield '\n';
    throw error;
  }
  yield rows === 0 ? '[]\n' : '\n]\n';
}

/** The items between the brackets of an array: written at once, which is much faster than one by one. */
function writeItems(rows: Page): string {
  if (rows instanceof RowText) return escapeInJson(rows.text);
  const array = writePlainJson(rows, indent);
  if (array !== undefined) return escapeInJson(array.slice(1, -2));
  const between = `\n${' '.repeat(indent)}`;
  const items = rows.map((row) => between + writeJson(row, indent).replaceAll('\n', between));
  return escapeInJson(items.join(','));
}

/** One line per row. */
export async function* writeLines(pages: TextPages): AsyncGenerator<string> {
  for await (const page of pages) {
    const lines = page instanceof RowText ? page.text : page.map((row) => `${writeJson(row)}\n`).join('');
    yield escapeInJson(lines);
  }
}
