/** Inspects a text of SQL without running it: some pragmas take effect as soon as a statement is prepared. */

/** Strings, names in quotes, comments, words, and single characters. */
const tokens =
  /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\w$]+|\s+|[\s\S]/g;

/** Words that begin a statement that reads. */
const readers = ['select', 'with', 'values'];

/** What of a text is neither space nor comment. */
function wordsOf(text: string): readonly string[] {
  return (text.match(tokens) ?? []).filter((token) => !/^(\s|--|\/\*)/.test(token));
}

/** The words and marks of a text in small letters: names without their quotes, strings with them. */
export function namesOf(text: string): readonly string[] {
  return wordsOf(text).map((token) => token.replace(/^["`[]|["`\]]$/g, '').toLowerCase());
}

/** Names that a query must not use, in small letters. */
interface RefusedNames {
  readonly functions: readonly string[];
  readonly tables: readonly string[];
}

/** The first refused name of a text: of a function that it calls, or of a table anywhere. */
export function findRefused(text: string, { functions, tables }: RefusedNames): string | undefined {
  // Names may be in quotes of four kinds, texts among them.
  const names = namesOf(text).map((token) => token.replace(/^'|'$/g, ''));
  return names.find(
    (name, index) => tables.includes(name) || (names[index + 1] === '(' && functions.includes(name)),
  );
}

/** The reason that a text is not one statement that reads; undefined for one that may be. */
export function queryProblem(text: string): string | undefined {
  const found = wordsOf(text);
  const end = found.indexOf(';');
  const own = end < 0 ? found : found.slice(0, end);
  const rest = end < 0 ? [] : found.slice(end).filter((token) => token !== ';');
  const words = own.map((token) => token.toLowerCase());
  const first =
    words[0] === 'explain' ? words.slice(words[1] === 'query' && words[2] === 'plan' ? 3 : 1) : words;
  if (own.length === 0) return 'is empty';
  if (rest.length > 0) return 'must be one statement; more follows its semicolon';
  if (!readers.includes(first[0] ?? ''))
    return `must begin with SELECT, WITH or VALUES: ads sql only reads, got "${first[0] ?? own[0]}"`;
  if (own.some((token) => token === '?' || /^[:@$]$/.test(token) || /^\$/.test(token)))
    return 'has a placeholder; write its value into the text, a string in single quotes';
  return undefined;
}
