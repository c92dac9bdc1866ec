/** What a text of SQL is, without running it: some pragmas take effect as soon as a statement is prepared. */

/** Strings, names in quotes, comments, words, and single characters. */
const tokens =
  /'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[\w$]+|\s+|[\s\S]/g;

/** Words that begin a statement that reads. */
const readers = ['select', 'with', 'values'];

/** Why a text is not one statement that reads; undefined for one that may be. */
export function queryProblem(text: string): string | undefined {
  const found = (text.match(tokens) ?? []).filter((token) => !/^(\s|--|\/\*)/.test(token));
  const end = found.indexOf(';');
  const own = end < 0 ? found : found.slice(0, end);
  const rest = end < 0 ? [] : found.slice(end).filter((token) => token !== ';');
  const words = own.map((token) => token.toLowerCase());
  const first =
    words[0] === 'explain' ? words.slice(words[1] === 'query' && words[2] === 'plan' ? 3 : 1) : words;
  if (own.length === 0) return 'is empty';
  if (rest.length > 0) return 'must be one statement; more follows its semicolon';
  if (!readers.includes(first[0] ?? ''))
    return `must begin with SELECT, WITH or VALUES: ads sql only reads, got "${own[0]}"`;
  if (own.some((token) => token === '?' || /^[:@$]$/.test(token) || /^\$/.test(token)))
    return 'has a placeholder; write its value into the text, a string in single quotes';
  return undefined;
}
