/** Finds what a person means by a name, and what a person may have meant. */

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

type Way = (item: NamedValue, text: string) => boolean;

/**
 * The ways to match, the best one first. A subcategory and a city are also meant by their own part of the name, and anything
 * by whole words of it.
 */
const ways: readonly Way[] = [
  ({ value }, text) => fold(value) === text,
  ({ name }, text) => fold(name) === text,
  ({ name, details }, text) => details.some((detail) => fold(`${name}, ${detail}`) === text),
  ({ name }, text) => fold(name).split('/').slice(1).at(-1) === text || fold(name).split(', ')[0] === text,
  ({ name }, text) => ` ${wordsOf(name).join(' ')} `.includes(` ${text} `),
];

/** The ways in which a text is a part of a name: UK is a part of Ukraine, so that it is never taken for the name. */
const partWays: readonly Way[] = [
  ({ name }, text) => fold(name).startsWith(text),
  ({ name }, text) => wordsOf(name).some((_, at, words) => startsAt(words, at, text)),
  ({ name }, text) => fold(name).includes(text),
];

function wordsOf(name: string): readonly string[] {
  return fold(name).split(/[^\p{L}\p{N}]+/u);
}

function startsAt(words: readonly string[], at: number, text: string): boolean {
  return words.slice(at).join(' ').startsWith(text);
}

/** The meaning of a text: the items of the first way that matches any. One means that the text is unambiguous. */
export function matchNames<T extends NamedValue>(text: string, items: readonly T[]): readonly T[] {
  return matchFirst(ways, text, items);
}

/** The items whose names have the text as a part: those that begin with it, or else with a word that does, or else others. */
export function matchParts<T extends NamedValue>(text: string, items: readonly T[]): readonly T[] {
  return matchFirst(partWays, text, items);
}

/** Whether the text is the name itself, without regard to case. */
export function isName(text: string, { name }: Pick<NamedValue, 'name'>): boolean {
  return fold(text) === fold(name);
}

function matchFirst<T extends NamedValue>(
  ways: readonly Way[],
  text: string,
  items: readonly T[],
): readonly T[] {
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
  const most = maxMistakes(sought);
  return withoutRepetition(items)
    .map((item) => ({ item, distance: nearestDistance(sought, item.name, most) }))
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

/** " (did you mean X?)" for a message about a word that is none of these; empty where all are too different. */
export function guessWord(text: string, words: readonly string[]): string {
  // The flag is --account where the parameter is account_id.
  const near = words.find((word) => word === `${text}_id`) ?? findNearest(text, words);
  return near === undefined ? '' : ` (did you mean ${near}?)`;
}

/**
 * The flags that a mistyped one may mean: those that are most like it, as a whole or without their first words, as
 * `--budget` is without `daily`. At most `count`.
 */
export function findNearFlags(typed: string, flags: readonly string[], count = 3): readonly string[] {
  const sought = typed.replace(/^--/, '');
  const most = maxMistakes(sought);
  const ranked = flags
    .map((flag) => {
      const words = flag.replace(/^--/, '').split('-');
      // The whole name comes before a part that is as near.
      const distances = words.map(
        (_, at) => editDistance(sought, words.slice(at).join('-'), most) + Math.min(at, 1) / 2,
      );
      return { flag, distance: Math.min(...distances) };
    })
    .filter(({ distance }) => Math.floor(distance) <= most);
  const best = Math.min(...ranked.map(({ distance }) => distance));
  return ranked
    .filter(({ distance }) => distance === best)
    .slice(0, count)
    .map(({ flag }) => flag);
}

/** The most differences that a misspelling of this text has; of a single letter nothing would be left. */
function maxMistakes({ length }: string): number {
  return Math.min(length - 1, Math.max(1, Math.floor(length / lettersPerMistake)));
}

/** The distance to the name or to the part of it that stands alone; infinite where it is above `most`. */
function nearestDistance(sought: string, name: string, most: number): number {
  const folded = fold(name);
  const parts = [folded, folded.split('/').at(-1) ?? '', folded.split(', ')[0] ?? ''];
  return Math.min(...parts.map((part) => editDistance(sought, part, most)));
}

/**
 * The number of letters to insert, delete, replace or swap with the next (optimal string alignment); infinite where it is above
 * `most`. Most words differ so much that their first letters tell: comparing all of them takes minutes where somebody pastes a
 * file, and seconds where a document has 80,000 unknown members.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let before: readonly number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  let least = 0;
  for (let place = 0; place < a.length; place++) {
    const next = [place + 1];
    let leastHere = place + 1;
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (b[at - 1] === a[place] ? 0 : 1);
      const isSwapped = at > 1 && a[place] === b[at - 2] && a[place - 1] === b[at - 1];
      const swapped = isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const distance = Math.min(replaced, swapped, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
      next.push(distance);
      leastHere = Math.min(leastHere, distance);
    }
    // A swap goes on from the row before the last.
    if (Math.min(least, leastHere) > most) return Number.POSITIVE_INFINITY;
    least = leastHere;
    before = row;
    row = next;
  }
  const distance = row[b.length] ?? 0;
  return distance > most ? Number.POSITIVE_INFINITY : distance;
}
