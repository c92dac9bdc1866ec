/** JSON and JSON Lines, written page by page. Integers of any size are written exactly. */
import { writeJson } from '../call/lossless-json.js';
import type { Pages } from './answer.js';
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
export async function* writeArray(pages: Pages): AsyncGenerator<string> {
  let rows = 0;
  try {
    for await (const page of pages) {
      let text = '';
      for (const row of page) {
        const lines = escapeInJson(writeJson(row, indent)).replaceAll('\n', `\n${' '.repeat(indent)}`);
        text += `${rows === 0 ? '[' : ','}\n${' '.repeat(indent)}${lines}`;
        rows += 1;
      }
      yield text;
    }
  } catch (error) {
    if (rows > 0) yield '\n';
    throw error;
  }
  yield rows === 0 ? '[]\n' : '\n]\n';
}

/** One line per row. */
export async function* writeLines(pages: Pages): AsyncGenerator<string> {
  for await (const page of pages) yield page.map(writeLine).join('');
}
