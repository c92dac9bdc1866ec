/**
 * The rules of the shells of Windows, by which a text becomes one word of a command. A program gets one line there, which it splits
 * itself by the rules of its C library: a text is first written for the program, then for the shell.
 */
import { type ShellRules, unshown } from './shell-word.js';

/** The shells that commands are shown for. `powershell` is Windows PowerShell 5.1, and `pwsh` PowerShell 7.3 and later. */
export const shells = ['posix', 'powershell', 'pwsh', 'cmd'] as const;
type Shell = (typeof shells)[number];

/** Shells that read the commands of POSIX. */
export const posixNames: readonly string[] = ['sh', 'bash', 'zsh', 'dash', 'ksh', 'fish'];

/** Backslashes before a quotation mark are doubled, and at the end too where a mark follows the text. */
function doubleBackslashes(text: string, isQuoted: boolean): string {
  return text.replaceAll(/\\+/g, (run, at: number) => {
    const next = text[at + run.length];
    return next === '"' || (next === undefined && isQuoted) ? run + run : run;
  });
}

/** PowerShell ends a string in single quotes at each of these, unless it stands there twice. */
const singleQuotes = /['\u2018\u2019\u201a\u201b]/g;

/** A word or a flag that PowerShell takes as it is. A number could be written anew, and a comma makes a list. */
const plainPowerShell = /^(?:--?[a-z][a-z-]*|[a-z_][\w.-]*|0|[1-9]\d{0,8})$/i;

function powerShellString(text: string): string {
  const quoted = (part: string) => `'${part.replaceAll(singleQuotes, '$&$&')}'`;
  if (!unshown.test(text)) return quoted(text);
  // What a terminal does not show is named by its number. The first part is a text: a number could not be added to.
  const parts = text.split(new RegExp(`(${unshown.source})`, 'u'));
  const shown = parts.map((part, at) => {
    if (at % 2 === 1) return `[char]${part.codePointAt(0)}`;
    return part === '' && at > 0 ? '' : quoted(part);
  });
  return `(${shown.filter((part) => part !== '').join('+')})`;
}

/** Windows PowerShell quotes a word with blanks for the program, and nothing else. */
function forWindowsPowerShell(text: string): string {
  if (text === '') return '""';
  return doubleBackslashes(text, /\s/.test(text)).replaceAll('"', '\\"');
}

const evaluateInPowerShell = (command: string) => `${command} | Out-String | Invoke-Expression`;

function powerShell(write: (text: string) => string): ShellRules {
  return {
    word: (text) => (plainPowerShell.test(text) ? text : powerShellString(write(text))),
    // Without quotes PowerShell keeps it from scripts, as npm installs one.
    endOfFlags: "'--'",
    variable: (name, value) => `$env:${name} = ${powerShellString(value)}`,
    path: (variable, text) => `($env:${variable}+${powerShellString(write(`/${text}`))})`,
    lines: (texts) => texts.map(powerShellString).join(','),
    evaluate: evaluateInPowerShell,
    stop: (pid) => `Stop-Process -Id ${pid}`,
    curl: 'curl.exe',
  };
}

/** What `cmd` takes as it is, also when the script that npm installs passes it on. */
const plainCmd = /^[\w.:/\\-]+$/;

/** Quotation marks keep all signs from `cmd` but the percent sign, which a caret keeps from it outside of them. */
function cmdWord(text: string): string | undefined {
  if (unshown.test(text)) return undefined;
  if (plainCmd.test(text)) return text;
  return `"${inCmdQuotes(text)}"`;
}

const inCmdQuotes = (text: string) =>
  doubleBackslashes(text, true).replaceAll('"', '""').replaceAll('%', '"^%"');

const cmd: ShellRules = {
  word: cmdWord,
  endOfFlags: '--',
  variable: (name, value) =>
    unshown.test(value) || /["%]/.test(value) ? undefined : `set "${name}=${value}"`,
  path: (variable, text) => (unshown.test(text) ? undefined : `"%${variable}%/${inCmdQuotes(text)}"`),
  // A blank before the sign would belong to the line, and `echo on` shows nothing.
  lines: (texts) =>
    texts.every((text) => plainCmd.test(text) && !/^(?:on|off)$/i.test(text) && !text.startsWith('/'))
      ? `(${texts.map((text) => `echo ${text}`).join('&')})`
      : undefined,
  evaluate: (command) => `for /f "delims=" %i in ('${command}') do @%i`,
  stop: (pid) => `taskkill /f /pid ${pid}`,
  curl: 'curl',
};

/** The rules of the shells that are not POSIX. */
export const shellRules: Readonly<Record<Exclude<Shell, 'posix'>, ShellRules>> = {
  powershell: powerShell(forWindowsPowerShell),
  pwsh: powerShell((text) => text),
  cmd,
};

/** The shell of a person, and what was said of it that is not one. */
type ChosenShell = { readonly shell: Shell } | { readonly unknown: string };

/**
 * The shell for which commands are shown: ADS_SHELL, which a person sets, else the usual one of the system. No variable proves which
 * shell has started a program: each inherits those of the one before, and the script of npm starts cmd. Git Bash names itself by MSYSTEM,
 * and PowerShell 7 by POWERSHELL_DISTRIBUTION_CHANNEL, which make it likely.
 */
export function chooseShell(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): ChosenShell {
  const named = env.ADS_SHELL;
  if (named) {
    const name = named.toLowerCase();
    const shell = shells.find((each) => each === name);
    if (posixNames.includes(name)) return { shell: 'posix' };
    return shell ? { shell } : { unknown: named };
  }
  if (platform !== 'win32' || env.MSYSTEM) return { shell: 'posix' };
  return { shell: env.POWERSHELL_DISTRIBUTION_CHANNEL ? 'pwsh' : 'powershell' };
}
