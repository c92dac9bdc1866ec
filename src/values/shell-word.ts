/** Makes the commands that messages show, with values that are quoted for the shell of the person; shell-rules.ts has all but POSIX. */

/** Signs that a terminal does not show as they are. A message has an escape in their place. */
export const unshown = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** The form of commands in a shell. */
export interface ShellRules {
  /** A text as one word; undefined if the shell cannot have it in a command. */
  word(text: string): string | undefined;
  /** The word `--`, after which no word is a flag. */
  readonly endOfFlags: string;
  /** The command that sets a variable for later commands. */
  variable(name: string, value: string): string | undefined;
  /** The value of a variable with a slash and a text behind it, as one word. */
  path(variable: string, text: string): string | undefined;
  /** The command that writes lines. */
  lines(texts: readonly string[]): string | undefined;
  /** The command that runs what another one prints. */
  evaluate(command: string): string;
  /** The command that ends a process. */
  stop(pid: number): string;
  /** The name of curl: PowerShell has another command of that name. */
  readonly curl: string;
}

const posix: ShellRules = {
  word(text) {
    // zsh looks for a program by a word that begins with =.
    if (/^(?!=)[\w@%+=:,./-]+$/.test(text)) return text;
    return unshown.test(text) ? escapedWord(text) : quoted(text);
  },
  endOfFlags: '--',
  variable: (name, value) => `export ${name}=${quoted(value)}`,
  path: (variable, text) => `"$${variable}"/${posix.word(text)}`,
  lines: (texts) => `printf '%s\\n' ${texts.map(posix.word).join(' ')}`,
  evaluate: (command) => `eval "$(${command})"`,
  stop: (pid) => `kill ${pid}`,
  curl: 'curl',
};

/** The rules of the shell for which the running command shows others; those of POSIX outside of a command. */
let findRules: () => ShellRules | undefined = () => undefined;

/** Has the rules looked up in this way from now on: several commands may run in a process. */
export function provideShell(find: () => ShellRules | undefined): void {
  findRules = find;
}

const currentRules = () => findRules() ?? posix;

/**
 * Octal numbers that printf of every shell reads: what is pasted has the same bytes as what was meant. An end of line at the end would be
 * lost so, and is written as bash and zsh read it.
 */
function escapedWord(text: string): string {
  const octal = (sign: string) =>
    [...Buffer.from(sign)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const isSpecial = (sign: string, at: number) =>
    "'\\!".includes(sign) || unshown.test(sign) || (sign === '-' && at === 0);
  const shown = [...text].map((sign, at) => (isSpecial(sign, at) ? octal(sign) : sign)).join('');
  return text.endsWith('\n') ? `$'${shown}'` : `"$(printf '${shown.replaceAll('%', '%%')}')"`;
}

/** In quotes, as one word. Outside of them stand quotes, and backslashes that fish would read in them. */
const quoted = (text: string) =>
  `'${text.replaceAll(/\\{2,}|\\(?='|$)|'/g, (signs) => `'${signs.replaceAll(/./g, '\\$&')}'`)}'`;

/** A value as one word of a command in a POSIX shell, as documents show it; a list is joined by commas. */
export function shellWord(value: unknown): string {
  return posix.word(Array.isArray(value) ? value.join(',') : String(value)) ?? '';
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
  return inShell((rules) => makeCommand(rules, texts, values));
}

/** A path behind the address in a variable. */
interface VariablePath {
  readonly variable: string;
  readonly path: string;
}

/** Words as a command. */
export function commandOfWords(words: readonly (string | VariablePath)[]): string {
  return inShell((rules) => {
    const made = words.map((word) =>
      typeof word === 'string' ? rules.word(word) : rules.path(word.variable, word.path),
    );
    return made.includes(undefined) ? undefined : made.join(' ');
  });
}

/** The command that sets a variable in the shell of the person. */
export function variableCommand(name: string, value: string): string {
  return inShell((rules) => rules.variable(name, value));
}

/** The command that writes texts, each as a line, for another one to read. */
export function linesCommand(texts: readonly string[]): string {
  return inShell((rules) => rules.lines(texts));
}

/** The command that runs in the shell what another one prints. */
export function evaluateCommand(command: string): string {
  return currentRules().evaluate(command);
}

/** The command that ends a process. */
export function stopCommand(pid: number): string {
  return currentRules().stop(pid);
}

/** The name by which the shell starts curl. */
export function curlName(): string {
  return currentRules().curl;
}

/** A command in the shell of the person, or in words that one cannot have it there. */
function inShell(make: (rules: ShellRules) => string | undefined): string {
  return make(currentRules()) ?? `(cmd cannot have this command, but Git Bash can) ${make(posix)}`;
}

/** Undefined if the shell cannot have one of the words. */
function makeCommand(
  rules: ShellRules,
  texts: readonly string[],
  values: readonly CommandWords[],
): string | undefined {
  let command = texts[0] ?? '';
  const last: (string | undefined)[] = [];
  const made: (string | undefined)[] = [];
  for (const [at, value] of values.entries()) {
    const { all, isFlagless } = wordsOf(value);
    let words = all.map((word) => rules.word(String(word)));
    if (isFlagless && all.some(looksLikeFlag) && command.endsWith(' ')) {
      const flag = /(?<=^| )--[a-z-]+(?= $)/.exec(command)?.[0];
      if (flag === undefined) last.push(...words.splice(0));
      else {
        // One word with its flag.
        command = command.slice(0, -flag.length - 1);
        words = [rules.word(`${flag}=${all[0]}`), ...words.slice(1)];
      }
    }
    made.push(...words);
    if (words.length === 0) command = command.replace(/ $/, '');
    command += words.join(' ') + (texts[at + 1] ?? '');
  }
  if ([...made, ...last].includes(undefined)) return undefined;
  return last.length === 0 ? command : `${command} ${rules.endOfFlags} ${last.join(' ')}`;
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
