/**
 * Splits the text of an alias into words as a shell does: it interprets quotes and backslashes, but nothing
 * is expanded, piped, redirected or run.
 */

/** A text that is not one command. The message is a predicate, to follow the name of the alias. */
export class SplitError extends Error {
  override readonly name = 'SplitError';
}

/** Characters that end a command, or begin another, in every shell. */
const operators = '|&;<>()';

/** A quoted text with escapes: `$'a\012b'`. The commands that ads shows have it (values/shell-word.ts), as the next. */
const escaped = /\$'((?:[^'\\]|\\.)*)'/sy;

/** The same for every shell: `"$(printf 'a\012b')"`. Nothing else between the marks is taken for it. */
const printed = /"\$\(printf '((?:[^'\\%]|\\[0-7]{3}|%%)*)'\)"/sy;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** The words. Throws SplitError for an open quote and for syntax that needs a shell. */
export function splitCommand(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    const next = text[at + 1];
    if (quote === "'" || quote === '"') {
      if (character === quote) quote = undefined;
      else if (quote === '"' && character === '\\' && next !== undefined && '"\\$`'.includes(next)) {
        word += next;
        at += 1;
      } else word += character;
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else if (character === '$' && next === "'") {
      const [whole, content] = matchAt(escaped, text, at) ?? [];
      if (whole === undefined || content === undefined) throw new SplitError("has an open quote: $'");
      word = (word ?? '') + unescapeWord(content);
      at += whole.length - 1;
    } else if (character === '"' && text.startsWith('"$(printf ', at) && matchAt(printed, text, at)) {
      const [whole = '', content = ''] = matchAt(printed, text, at) ?? [];
      word = (word ?? '') + unescapeWord(content.replaceAll('%%', '%'));
      at += whole.length - 1;
    } else if (character === "'" || character === '"') {
      quote = character;
      word ??= '';
    } else if (character === '\\') {
      if (next === undefined) throw new SplitError('ends with a backslash');
      word = (word ?? '') + next;
      at += 1;
    } else if (operators.includes(character)) {
      throw new SplitError(
        `has an unquoted ${character}: an alias is one command of ads, and no shell runs it`,
      );
    } else word = (word ?? '') + character;
  }
  if (quote !== undefined) throw new SplitError(`has an open quote: ${quote}`);
  return word === undefined ? words : [...words, word];
}

function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}

/** The text between `$'` and `'`: three octal digits are a byte of UTF-8. */
function unescapeWord(content: string): string {
  const parts = content.match(/(?:\\[0-7]{3})+|\\.|[^\\]+/gs) ?? [];
  return parts
    .map((part) => {
      if (!part.startsWith('\\')) return part;
      if (part.length === 2) return escapes[part.charAt(1)] ?? part.charAt(1);
      return Buffer.from(
        part
          .split('\\')
          .slice(1)
          .map((digits) => Number.parseInt(digits, 8)),
      ).toString();
    })
    .join('');
}
