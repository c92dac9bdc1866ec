/**
 * Opens a URL with a program of the variable BROWSER, as editors set it that work in a container: their program opens the URL where
 * the user is. No shell takes part, so that nothing in a URL is more than a part of one argument.
 */
import { spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.js';

/**
 * The commands of BROWSER for a URL, each as its program and arguments. Colons separate them. In each, `%s` stands for the URL, `%c`
 * for a colon and `%%` for a percent sign; a command without `%s` gets the URL as its last argument. A word with blanks is in
 * quotes. Throws TypeError for what is not a URL of the web.
 */
export function browserCommands(variable: string, url: string): readonly (readonly string[])[] {
  const { href, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`not a URL of the web: ${protocol}`);
  return variable.split(':').flatMap((command) => {
    const words = [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
      word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'),
    );
    if (words.length === 0) return [];
    const places = { '%s': href, '%c': ':', '%%': '%' } as const;
    const filled = words.map((word) =>
      word.replaceAll(/%[sc%]/g, (place) => places[place as keyof typeof places]),
    );
    const hasPlace = words.some((word) => /(?:^|[^%])(?:%%)*%s/.test(word));
    return [hasPlace ? filled : [...filled, href]];
  });
}

/** In milliseconds. A program that runs for longer shows the page itself; one that passes the URL on has ended by then. */
const patience = 3_000;

/**
 * Opens a URL with the first program of BROWSER that can be started and does not fail soon. The programs get no more of `env` than
 * they need. Rejects if there is none.
 */
export async function openByVariable(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const failures: string[] = [];
  for (const [program = '', ...args] of browserCommands(env.BROWSER ?? '', url)) {
    const failure = await start(program, args, childEnvironment(env));
    if (failure === undefined) return;
    failures.push(`${program}: ${failure}`);
  }
  throw new Error(failures.join('; ') || 'BROWSER names no program');
}

/** Returns the reason that the program did not open the page; undefined if it did, as far as that is known. */
function start(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env, stdio: 'ignore', detached: true });
    const timer = setTimeout(() => finish(undefined), patience);
    const finish = (reason: string | undefined) => {
      clearTimeout(timer);
      child.unref();
      resolve(reason);
    };
    child.once('error', (error) => finish(error.message));
    child.once('exit', (code, signal) => finish(code === 0 ? undefined : `ended with ${code ?? signal}`));
  });
}
