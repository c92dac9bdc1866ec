/**
 * Remembers how the rows of a page came, so that they are printed as JSON and JSON Lines without being composed again. What
 * selects or changes rows makes new arrays of them, of which nothing is remembered; rows are never changed in place. To parse
 * and write them with lossless-json takes several times as long (test/bench/README.md, "Our own code beside libraries").
 */
import type { JsonFacts } from './json-scan.js';

interface Kept {
  /** Text where it has characters beyond ASCII, of which the bytes have other places. */
  readonly page: Buffer | string;
  /** Index of the start of each row and of its last character, one after the other. */
  readonly places: readonly number[];
}

const kept = new WeakMap<readonly unknown[], Kept>();
const opening = '"data":[';

/**
 * Remembers the rows of the parsed member `data` of an object, if JSON.stringify would write each of them in the same way.
 * `text` is the object, and `bytes` are those that it was read from as UTF-8.
 */
export function storeRowBytes(
  rows: readonly unknown[],
  text: string,
  bytes: Buffer,
  { isCompact, rows: places }: JsonFacts,
): void {
  if (!isCompact || rows.length === 0) return;
  // Other members have objects of that depth, too. Of several members of the name, the last one is parsed.
  for (let first = places.length - rows.length * 2; first >= 0; first -= 2) {
    const start = places[first] ?? 0;
    if (!text.startsWith(opening, start - opening.length)) continue;
    const own = places.slice(first, first + rows.length * 2);
    // A byte that is no UTF-8 was read as one character, too.
    const isAscii = bytes.length === text.length && !text.includes('\ufffd');
    if (areSideBySide(text, own)) kept.set(rows, { page: isAscii ? bytes : text, places: own });
    return;
  }
}

/** Whether commas are all that is between the rows, and nothing follows the last one. */
function areSideBySide(text: string, places: readonly number[]): boolean {
  for (let index = 1; index + 1 < places.length; index += 2) {
    if (places[index + 1] !== (places[index] ?? 0) + 2) return false;
  }
  return text[(places.at(-1) ?? 0) + 1] === ']';
}

/** The rows as JSON Lines, if their bytes were kept. */
export function storedRowLines(rows: readonly unknown[]): string | undefined {
  const { page, places = [] } = kept.get(rows) ?? {};
  if (page === undefined) return undefined;
  if (typeof page === 'string') return cutLines(page, places);
  // A line break takes the place of what is behind each row: a comma, or the bracket behind the last one.
  for (let index = 1; index < places.length; index += 2) page[(places[index] ?? 0) + 1] = lineBreak;
  return page.toString('latin1', places[0], (places.at(-1) ?? 0) + 2);
}

/** Indented rows (values/indent-rows.ts). */
const indented = new WeakMap<readonly unknown[], string>();

/** Remembers the text of rows between the brackets of an array, indented by two. */
export function storeIndentedRows(rows: readonly unknown[], text: string): void {
  indented.set(rows, text);
}

/** The rows between the brackets of an array, if their text was kept. */
export function storedIndentedRows(rows: readonly unknown[]): string | undefined {
  return indented.get(rows);
}

const lineBreak = 0x0a;

function cutLines(page: string, places: readonly number[]): string {
  const lines: string[] = [];
  for (let index = 0; index < places.length; index += 2) {
    lines.push(page.slice(places[index], (places[index + 1] ?? 0) + 1));
  }
  lines.push('');
  return lines.join('\n');
}
