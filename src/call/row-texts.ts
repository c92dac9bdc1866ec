/**
 * Remembers the text in which the rows of a page came, so that they are printed as JSON Lines without being composed again.
 * What selects or changes rows makes new arrays of them, of which nothing is remembered; rows are never changed in place.
 */
import type { JsonFacts } from './json-scan.js';

interface Kept {
  readonly text: string;
  /** Index of the start of each row and of its last character, one after the other. */
  readonly places: readonly number[];
}

const kept = new WeakMap<readonly unknown[], Kept>();
const opening = '"data":[';

/**
 * Remembers the rows of the parsed member `data` of a text, which is an object, if JSON.stringify would write each of them
 * in the same way.
 */
export function keepRowTexts(
  rows: readonly unknown[],
  text: string,
  { isCompact, rows: places }: JsonFacts,
): void {
  if (!isCompact || rows.length === 0) return;
  // Other members have objects of that depth, too. Of several members of the name, the last one is parsed.
  for (let first = places.length - rows.length * 2; first >= 0; first -= 2) {
    const start = places[first] ?? 0;
    if (!text.startsWith(opening, start - opening.length)) continue;
    const own = places.slice(first, first + rows.length * 2);
    if (areSideBySide(text, own)) kept.set(rows, { text, places: own });
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

/** The rows as JSON Lines, if their texts were kept. */
export function keptRowLines(rows: readonly unknown[]): string | undefined {
  const { text, places } = kept.get(rows) ?? {};
  if (text === undefined || places === undefined) return undefined;
  const lines: string[] = [];
  for (let index = 0; index < places.length; index += 2) {
    lines.push(text.slice(places[index], (places[index + 1] ?? 0) + 1));
  }
  lines.push('');
  return lines.join('\n');
}
