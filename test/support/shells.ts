/**
 * Gets completions from real shells. Each loads a script as a user would install it, and receives typed lines. PATH is
 * empty during completion, so that a script that started a program would offer nothing.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe } from 'vitest';

export type TestedShell = 'bash' | 'zsh' | 'fish';

/** Whether a shell can be started here. */
export function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** A missing shell is a failure where the tests have to be complete, and a skip elsewhere. */
export function describeIn(shell: TestedShell, body: () => void): void {
  const isMissing = !isInstalled(shell);
  const name = isMissing ? `${shell} (not installed here)` : shell;
  describe.skipIf(isMissing && process.env.CI !== 'true')(name, body);
}

interface Asked {
  /** The completion script. */
  readonly script: string;
  /** Command lines up to the cursor. */
  readonly lines: readonly string[];
  /** How the script is read, where there is more than one way. */
  readonly setup?: 'evaluated';
  /** Commands that the shell runs first. */
  readonly first?: string;
  /** Files in the current folder. */
  readonly files?: readonly string[];
  /** Files with their content, by their path in the home directory, which is also the current one. */
  readonly contents?: Readonly<Record<string, string>>;
  /** More environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The words that the shell offers for the last word of each line, sorted; `--flag=value` gives `value`. */
export function completeIn(shell: TestedShell, asked: Asked): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'ads-shell-'));
  try {
    for (const file of asked.files ?? []) writeFileSync(join(folder, file), '');
    for (const [path, content] of Object.entries(asked.contents ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    return askers[shell](asked, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const askers: Readonly<
  Record<TestedShell, (asked: Asked, folder: string) => readonly (readonly string[])[]>
> = {
  bash: askBash,
  zsh: askZsh,
  fish: askFish,
};

/** Milliseconds. A shell asks hundreds of times, each in a process of its own: half a minute, and ten times that if busy. */
export const shellTimeout = 600_000;

function start(command: readonly string[], folder: string, input: string, more: Asked['env'] = {}): string {
  const [program = '', ...args] = command;
  const { PATH } = process.env;
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    timeout: shellTimeout,
    env: { PATH, HOME: folder, TERM: 'dumb', LC_ALL: 'C.UTF-8', ...more },
  });
  if (error || status !== 0) throw new Error(`${program} failed: ${error ?? status}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Readline inserts every completion at once; then Enter runs `ads`, which here writes down its words. */
function askBash({ script, lines, first = '', env }: Asked, folder: string): readonly (readonly string[])[] {
  writeFileSync(join(folder, 'script'), script);
  writeFileSync(
    join(folder, 'rc'),
    [
      'PS1= PS2=',
      'PATH=',
      first,
      'source ./script',
      "ads() { local IFS=$'\\x1f'; printf '%s\\n' \"$*\" >> words; }",
      'bind \'"\\C-g": insert-completions\'',
      "bind 'set bell-style none'",
    ].join('\n'),
  );
  const typed = lines.map((line) => `${line}\x07\n`).join('');
  start(['bash', '--noprofile', '--rcfile', 'rc', '-i'], folder, `${typed}exit 0\n`, env);
  return readWords(lines, folder);
}

/** What zsh has found in the files of all completions, which takes it longer than everything else: users have it stored, too. */
let zshDump: string | undefined;

/** The same with zsh's line editor, which needs a terminal; zsh's zpty provides one. */
function askZsh({ script, lines, setup, env }: Asked, folder: string): readonly (readonly string[])[] {
  writeFileSync(join(folder, '_ads'), script);
  const dump = join(folder, 'dump');
  if (zshDump !== undefined) writeFileSync(dump, zshDump);
  const load =
    setup === 'evaluated'
      ? ['compinit -u -D', 'eval "$(<_ads)"']
      : ['fpath=($PWD $fpath)', `compinit -u ${zshDump === undefined ? '' : '-C'} -d ${dump}`];
  writeFileSync(
    join(folder, 'rc'),
    [
      'PS1= PS2=',
      'unsetopt prompt_cr prompt_sp beep',
      'autoload -Uz compinit',
      ...load,
      'path=()',
      'insert-all() { _main_complete; compstate[insert]=all; compstate[list]= }',
      'zle -C insert-all complete-word insert-all',
      "bindkey '^G' insert-all",
      "ads() { local IFS=$'\\x1f'; print -r -- \"$*\" >> words; print -n '\\x1e' }",
      "print -n '\\x1e'",
    ].join('\n'),
  );
  writeFileSync(
    join(folder, 'driver'),
    [
      'zmodload zsh/zpty',
      'zpty terminal "zsh -f -i"',
      "zpty -w terminal 'source ./rc'",
      "zpty -r -m terminal seen $'*\\x1e*'",
      'while IFS= read -r line; do',
      "  zpty -w terminal $line$'\\a'",
      "  zpty -r -m terminal seen $'*\\x1e*'",
      'done',
    ].join('\n'),
  );
  start(['zsh', '-f', 'driver'], folder, lines.map((line) => `${line}\n`).join(''), env);
  if (setup !== 'evaluated') zshDump ??= readFileSync(dump, 'utf8');
  return readWords(lines, folder);
}

/** Fish has a command that lists completions. */
function askFish({ script, lines, env }: Asked, folder: string): readonly (readonly string[])[] {
  writeFileSync(join(folder, 'script'), script);
  writeFileSync(
    join(folder, 'driver'),
    'source ./script\nset PATH\nwhile read -l line\n  complete -C "$line"\n  echo ==\nend\n',
  );
  const said = start(['fish', 'driver'], folder, lines.map((line) => `${line}\n`).join(''), env);
  const answers = said.split(/^==$/m).slice(0, -1);
  if (answers.length !== lines.length) throw new Error(`fish answered ${answers.length} of ${lines.length}`);
  return answers.map((answer) =>
    answer
      .split('\n')
      .map((line) => line.replace(/\t.*/, '').replace(/^--[\w-]+=(?=.)/, ''))
      // A flag whose value may be left out is offered in two spellings.
      .filter((word) => word !== '' && !word.endsWith('='))
      .sort(),
  );
}

/** The completions in the output; the typed word itself is not one. */
function readWords(lines: readonly string[], folder: string): readonly (readonly string[])[] {
  const answers = readFileSync(join(folder, 'words'), 'utf8').trimEnd().split('\n');
  if (answers.length !== lines.length) throw new Error(`${answers.length} answers to ${lines.length} lines`);
  return answers.map((answer, index) => {
    const typed = splitWords(lines[index] ?? '');
    const last = stripFlag(typed.at(-1) ?? '');
    const offered = answer.split('\x1f').slice(typed.length - 2);
    const [flag = ''] = typed.at(-1)?.match(/^--[\w-]+=/) ?? [];
    // A shell that breaks words at = leaves the flag before the first of them, others before each.
    const [first = flag] = offered;
    if (!first.startsWith(flag)) throw new Error(`${lines[index]} lost ${flag}`);
    return offered
      .map(stripFlag)
      .filter((word) => word !== last && word !== '')
      .sort();
  });
}

/** The words of a line; the last is empty after a space. */
function splitWords(line: string): readonly string[] {
  return line.match(/(?:"[^"]*"|[^\s"])+|(?<=\s)$/g) ?? [];
}

function stripFlag(word: string): string {
  return word.replace(/^--[\w-]+=/, '');
}
