/** Quotes values for a POSIX shell, and makes the commands that messages show. */

/** A value as one word of a shell command; a list is joined by commas. */
export function shellWord(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuote(text);
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

/** Whether a word, as an id of the service may be, would be read as a flag. */
function looksLikeFlag(word: Word): boolean {
  return typeof word === 'string' && word.length > 1 && word.startsWith('-');
}
