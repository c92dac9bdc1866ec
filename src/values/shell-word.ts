/** Quotes values for a POSIX shell, and makes the commands that messages show. */

/** What a terminal does not show as it is, so that a message has an escape in its place. */
const unshown = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** A value as one word of a shell command; a list is joined by commas. */
export function shellWord(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  return unshown.test(text) ? escapedWord(text) : shellQuote(text);
}

/** `$'a\012b'`, as POSIX has it since 2024: what is pasted has the same bytes as what was meant. */
function escapedWord(text: string): string {
  const octal = (sign: string) =>
    [...Buffer.from(sign)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  return `$'${[...text].map((sign) => (sign === "'" || sign === '\\' || unshown.test(sign) ? octal(sign) : sign)).join('')}'`;
}

/** A text in quotes, as one word of a shell command. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

type Word = string | number | bigint;

/** Several values that are no flags, such as ids: see `operands`. */
interface Operands {
  readonly operands: readonly string[];
}

/** One word of a command, or several; `undefined` and an empty list are left out. */
export type CommandWords = Word | readonly Word[] | Operands | undefined;

/** A list of values of which none is a flag. A list that is given as it is may have flags. */
export function operands(values: readonly string[]): Operands {
  return { operands: values };
}

/**
 * A command, or a part of one, that can be pasted into a shell: shellCommand`ads campaigns get ${id}`. Values may come from the
 * service and from files of others, so each is quoted, is never more than one word, and one that is no list is no flag: it is
 * joined to its flag by `=`, or comes last, after `--`, as do `operands` where one of them looks like a flag. Every command that
 * is shown is made here.
 */
export function shellCommand(texts: TemplateStringsArray, ...values: readonly CommandWords[]): string {
  let command = texts[0] ?? '';
  const last: string[] = [];
  for (const [at, value] of values.entries()) {
    const { all, isFlagless } = wordsOf(value);
    const words = all.map(shellWord);
    if (isFlagless && all.some(looksLikeFlag) && command.endsWith(' ')) {
      if (/(^| )--[a-z-]+ $/.test(command)) command = `${command.slice(0, -1)}=`;
      else last.push(...words.splice(0));
    }
    if (words.length === 0) command = command.replace(/ $/, '');
    command += words.join(' ') + (texts[at + 1] ?? '');
  }
  return last.length === 0 ? command : `${command} -- ${last.join(' ')}`;
}

/** The words of a value, and whether none of them is meant as a flag. */
function wordsOf(value: CommandWords): { readonly all: readonly Word[]; readonly isFlagless: boolean } {
  if (value === undefined) return { all: [], isFlagless: true };
  if (typeof value !== 'object') return { all: [value], isFlagless: true };
  return 'operands' in value ? { all: value.operands, isFlagless: true } : { all: value, isFlagless: false };
}

/** A flag with its value: two words, or one where the value would be read as a flag. */
export function flagWithValue(flag: string, value: string): readonly string[] {
  return looksLikeFlag(value) ? [`${flag}=${value}`] : [flag, value];
}

/** Whether a word, as an id of the service may be, would be read as a flag. */
function looksLikeFlag(word: Word): boolean {
  return typeof word === 'string' && word.length > 1 && word.startsWith('-');
}
