/** How several words are said one after the other. */

/** "A", "A and B", "A, B and C". */
export function joinList(words: readonly string[], joint: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}

/** Alternatives beyond so many are listed rather than said in a sentence. */
const manyWords = 8;

/** "A, B or C", or "one of A, B, …" where there are many. */
export function describeChoices(values: readonly (string | number | boolean)[]): string {
  const words = values.map(String);
  return words.length > manyWords ? `one of ${words.join(', ')}` : joinList(words, 'or');
}
