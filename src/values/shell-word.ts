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

/** One word of a command, or several; `undefined` and an empty list are left out. */
type CommandWords = Word | readonly Word[] | undefined;

/**
 * A command, or a part of one, that can be pasted into a shell: shellCommand`ads campaigns get ${id}`. Values may come from the
 * service and from files of others, so each is quoted, is never more than one word, and one that is no list is no flag: it is
 * joined to its flag by `=`, or comes last, after `--`. Every command that is shown is made here.
 */
export function shellCommand(texts: TemplateStringsArray, ...values: readonly CommandWords[]): string {
  let command = texts[0] ?? '';
  const operands: string[] = [];
  for (const [at, value] of values.entries()) {
    const words = value === undefined ? [] : [value].flat().map(shellWord);
    if (looksLikeFlag(value) && command.endsWith(' ')) {
      if (/(^| )--[a-z-]+ $/.test(command)) command = `${command.slice(0, -1)}=`;
      else operands.push(...words.splice(0));
    }
    if (words.length === 0) command = command.replace(/ $/, '');
    command += words.join(' ') + (texts[at + 1] ?? '');
  }
  return operands.length === 0 ? command : `${command} -- ${operands.join(' ')}`;
}

/** Whether one word, as an id of the service may be, would be read as a flag. Flags that are meant are given as a list. */
function looksLikeFlag(value: CommandWords): boolean {
  return typeof value === 'string' && value.length > 1 && value.startsWith('-');
}
