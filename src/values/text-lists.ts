/** Formats lists of words for sentences. */

/** "A", "A and B", "A, B and C". */
export function joinList(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words[words.length - 1]}`;
}

/** The sentence for names that exclude each other: "--a and --b cannot be used together". */
export function notTogether(...names: readonly string[]): string {
  return `${joinList(names, 'and')} cannot be used together`;
}

/** Up to this many alternatives are written as "A, B or C"; more as "one of A, B, C". */
const maxInSentence = 8;

/** Maximum number of words listed; a longer list belongs in the reference, not in a sentence. */
const maxListed = 40;

/** "A, B, C"; a list of more than `most` is truncated: "A, B and 20 more". */
export function joinFirst(words: readonly string[], most = maxListed): string {
  const rest = words.length - most;
  return rest > 0 ? `${words.slice(0, most).join(', ')} and ${rest} more` : words.join(', ');
}

/** The first `most` lines, and a last one for the others: "A", "B", "and 20 more". */
export function firstLines(lines: readonly string[], most: number): readonly string[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), `and ${rest} more`] : lines;
}

/** "A, B or C", or "one of A, B, …" for many values. */
export function describeChoices(values: readonly (string | number | boolean)[]): string {
  const words = values.map(String);
  return words.length > maxInSentence ? `one of ${joinFirst(words)}` : joinList(words, 'or');
}

/** `row 3`, `rows 3-5, 9`. */
export function listNumbers(numbers: readonly number[], noun = 'row'): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`));
  return `${noun}${numbers.length === 1 ? '' : 's'} ${joinFirst(texts)}`;
}
