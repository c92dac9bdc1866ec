/** Finds what a person means by a name: the best of several ways in which it can match. */

/** Something that can be meant. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
  /** What tells equal names apart, such as the type and the country of a place. */
  readonly details: readonly string[];
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}

/** The ways to match, the best one first. A subcategory and a city are also meant by their own part of the name. */
const ways: readonly ((item: NamedValue, text: string) => boolean)[] = [
  ({ value }, text) => fold(value) === text,
  ({ name }, text) => fold(name) === text,
  ({ name, details }, text) => details.some((detail) => fold(`${name}, ${detail}`) === text),
  ({ name }, text) => fold(name).split('/').slice(1).at(-1) === text || fold(name).split(', ')[0] === text,
  ({ name }, text) => fold(name).startsWith(text),
  ({ name }, text) =>
    fold(name)
      .split(/[^\p{L}\p{N}]+/u)
      .some((_, at, words) => startsAt(words, at, text)),
  ({ name }, text) => fold(name).includes(text),
];

function startsAt(words: readonly string[], at: number, text: string): boolean {
  return words.slice(at).join(' ').startsWith(text);
}

/** What the text means: the items of the first way that matches any. One means that the text is unambiguous. */
export function matchNames<T extends NamedValue>(text: string, items: readonly T[]): readonly T[] {
  const sought = fold(text);
  for (const matches of ways) {
    const found = items.filter((item) => matches(item, sought));
    if (found.length > 0) return withoutRepetition(found);
  }
  return [];
}

/** Several lists may have the same item. */
function withoutRepetition<T extends NamedValue>(items: readonly T[]): readonly T[] {
  return [...new Map(items.map((item) => [item.value, item])).values()];
}

/** The most differences between a name and its misspelling, for each this many letters. */
const lettersPerMistake = 3;

/** The items whose names are most like the text, at most `count`; none that are too different. */
export function findNearNames<T extends NamedValue>(
  text: string,
  items: readonly T[],
  count = 3,
): readonly T[] {
  const sought = fold(text);
  const most = Math.max(1, Math.floor(sought.length / lettersPerMistake));
  return withoutRepetition(items)
    .map((item) => ({ item, distance: nearestDistance(sought, item.name) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, count)
    .map(({ item }) => item);
}

/** The word that is most like the text; undefined where all are too different. */
export function findNearest(text: string, words: readonly string[]): string | undefined {
  const items = words.map((word) => ({ name: word, value: word, details: [] }));
  return findNearNames(text, items, 1)[0]?.value;
}

/** The distance to the name or to the part of it that stands alone. */
function nearestDistance(sought: string, name: string): number {
  const folded = fold(name);
  const parts = [folded, folded.split('/').at(-1) ?? '', folded.split(', ')[0] ?? ''];
  return Math.min(...parts.map((part) => editDistance(sought, part)));
}

/** The number of letters to insert, delete or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [place, letter] of [...a].entries()) {
    const next = [place + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (b[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
