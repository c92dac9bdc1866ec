/** How several words are said one after the other. */

/** "A", "A and B", "A, B and C". */
export function joinList(words: readonly string[], joint: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${joint} ${words[words.length - 1]}`;
}

/** Alternatives beyond so many are listed rather than said in a sentence. */
const manyWords = 8;

/** So many are told at all: a longer list is for a reference, not for a sentence. */
const mostWords = 40;

/** "A, B, C", or the first of them "and 20 more". */
export function listWords(words: readonly string[]): string {
  const rest = words.length - mostWords;
  return rest > 0 ? `${words.slice(0, mostWords).join(', ')} and ${rest} more` : words.join(', ');
}

/** "A, B or C", or "one of A, B, …" where there are many. */
export function describeChoices(values: readonly (string | number | boolean)[]): string {
  const words = values.map(String);
  return words.length > manyWords ? `one of ${listWords(words)}` : joinList(words, 'or');
}
