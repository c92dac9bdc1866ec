/**
 * End-to-end scripts: every file of test/scripts is a session with the built tool against a fresh emulator. They run
 * in this process, because to start one takes most of the time; the README's commands are started in a shell
 * (documented-lines.system.test.ts), and `npm run test:long` starts those of scripts/across.
 *
 *   $ ads ...      a command; $NAME stands for what was kept before
 *   < text         a line of its standard input
 *   text           a line of its standard output, to the letter
 *   ~ regex        a line of its standard output, by pattern
 *   ...            any lines, as many as it takes
 *   ! regex        must be found on standard error, in this order
 *   ? code         its exit code; 0 where nothing is said
 *   NAME <- path   keeps a value of its JSON output under a name, by dotted path; the output is not compared
 *   @ serve        from here on the world is served, and commands go to the server instead of --env local
 *   @ NAME=value   an environment variable from here on
 *   @ NAME <- file KIND ...      writes a file as test/support/media-files.ts makes it; keeps its path
 *   @ NAME <- approval of TOKEN   the demo user approves a request token in a browser; keeps the PIN
 *   # text         a comment
 */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandWords } from '../src/call/flag-names.js';
import { endpoints } from '../src/contract/index.js';
import { runBuilt } from './support/built-program.js';
import { createHome, type Home, homeOfFile, testTime } from './support/cli.js';
import { writeMediaFile } from './support/media-files.js';
import { isLong } from './support/rounds.js';
import { clockVariables, finishAds } from './support/running-process.js';
import { openScriptService, type ScriptService } from './support/script-service.js';
import { isExecutable } from './support/tool.js';

interface Step {
  readonly line: number;
  readonly kind: 'command' | 'service';
  readonly text: string;
  readonly stdin: string[];
  readonly stdout: string[];
  readonly stderr: string[];
  exit: number;
  readonly keep: (readonly [name: string, path: string])[];
}

const folder = join(import.meta.dirname, 'scripts');
const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
);

function readScript(text: string): Step[] {
  const steps: Step[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.startsWith('#') || (line === '' && steps.length === 0)) continue;
    const [, text] = /^(?:\$ ads|@) (.*)$/.exec(line) ?? [];
    if (text !== undefined) {
      steps.push({
        line: index + 1,
        kind: line.startsWith('@') ? 'service' : 'command',
        text,
        stdin: [],
        stdout: [],
        stderr: [],
        exit: 0,
        keep: [],
      });
      continue;
    }
    const step = steps.at(-1);
    if (!step) throw new Error(`line ${index + 1}: a script begins with a command`);
    const keep = /^(\w+) <- (.*)$/.exec(line);
    if (keep) step.keep.push([keep[1]!, keep[2]!]);
    else if (line.startsWith('< ')) step.stdin.push(line.slice(2));
    else if (line.startsWith('! ')) step.stderr.push(line.slice(2));
    else if (line.startsWith('? ')) step.exit = Number(line.slice(2));
    else if (line !== '') step.stdout.push(line);
  }
  return steps;
}

/** Splits as a shell does, as far as scripts need it: blanks, single and double quotes. */
function splitWords(command: string): string[] {
  return [...command.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
}

function matchOutput(actual: readonly string[], expected: readonly string[]): boolean {
  const [first, ...rest] = expected;
  if (first === undefined) return actual.length === 0;
  if (first === '...') {
    return actual.some((_, index) => matchOutput(actual.slice(index), rest)) || matchOutput([], rest);
  }
  if (actual.length === 0) return false;
  const isSame = first.startsWith('~ ')
    ? new RegExp(`^(?:${first.slice(2)})$`).test(actual[0]!)
    : actual[0] === first;
  return isSame && matchOutput(actual.slice(1), rest);
}

function valueAt(value: unknown, path: string): string {
  const found = path
    .split('.')
    .filter(Boolean)
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], value);
  return String(found);
}

interface Input {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Runs the built tool as a new user does: HOME, PATH and a terminal type, what the script has set, and its clock. */
async function startProcess(home: Home, time: number, argv: readonly string[], { env, stdin }: Input = {}) {
  return finishAds(argv, { ...home.env, TERM: 'xterm', ...clockVariables(time), ...env }, stdin, home.path);
}

const inProcesses = (name: string) => isExecutable || (isLong && name.startsWith('across'));

const succeeded = new Set<string>();

describe('a script', () => {
  // Every script begins with a copy of this home, because filling an emulator takes longer than most scripts.
  const filled = homeOfFile(async () => {
    const home = createHome();
    const fresh = ['emulator', 'reset', '--yes', '--seed', 'demo', '--fixed', '2026-03-02T10:00:00Z'];
    expect(await runBuilt(home, fresh, { time: testTime })).toMatchObject({ exit: 0 });
    // The first command serves all campaigns up to the time of the world.
    const look = ['campaigns', 'list', '--all-accounts', '--env', 'local'];
    expect(await runBuilt(home, look, { time: testTime })).toMatchObject({ exit: 0 });
    return home;
  });

  it.concurrent.each(scripts)('runs as written: %s', async (name) => {
    const home = createHome();
    cpSync(filled.path, home.path, { recursive: true });
    const start = Date.now();
    const run = (argv: readonly string[], input: Input) => {
      const time = testTime + Date.now() - start;
      return inProcesses(name)
        ? startProcess(home, time, argv, input)
        : runBuilt(home, argv, { ...input, time });
    };
    const kept = new Map<string, string>();
    const fill = (text: string) =>
      text.replace(/\$([A-Z]+)/g, (whole, key: string) => kept.get(key) ?? whole);
    const env: Record<string, string> = { ADS_ENV: 'local', NO_COLOR: '1' };
    let service: ScriptService | undefined;
    const serve = async (text: string) => {
      const [, name = '', token] = /^(\w+)(?:=| <- (?:approval of|file) )(.*)$/.exec(text) ?? [];
      if (text === 'serve') {
        service = await openScriptService(home);
        Object.assign(env, service.env);
      } else if (text.includes(' <- file ')) kept.set(name, writeMediaFile(home.path, token ?? ''));
      else if (text.includes(' <- ')) kept.set(name, (await service?.approve(token ?? '')) ?? '');
      else env[name] = token ?? '';
    };
    try {
      for (const step of readScript(readFileSync(join(folder, name), 'utf8'))) {
        if (step.kind === 'service') {
          await serve(fill(step.text));
          continue;
        }
        const words = splitWords(fill(step.text));
        const outcome = await run(words, {
          env,
          stdin: step.stdin.map((line) => `${fill(line)}\n`).join(''),
        });
        const where = `${name}:${step.line}: ads ${words.join(' ')}`;
        const shown = `${where}\n${outcome.stdout}${outcome.stderr}`;
        expect(outcome.exit, shown).toBe(step.exit);
        for (const [key, path] of step.keep) kept.set(key, valueAt(JSON.parse(outcome.stdout), path));
        if (!step.keep.length) {
          const lines = outcome.stdout.split('\n').slice(0, -1);
          if (!matchOutput(lines, step.stdout.map(fill)))
            expect(outcome.stdout, where).toBe(`${step.stdout.map(fill).join('\n')}\n`);
        }
        let rest = outcome.stderr;
        for (const pattern of step.stderr) {
          const match = new RegExp(fill(pattern), 'm').exec(rest);
          expect(match, `${shown}\nexpected on stderr: ${pattern}`).not.toBeNull();
          rest = rest.slice(match!.index + match![0].length);
        }
        if (outcome.exit === 0 && !words.includes('--dry-run'))
          succeeded.add(words.filter((word) => /^[a-z-]+$/.test(word)).join(' '));
      }
    } finally {
      await service?.close();
      home.remove();
    }
  });
});

describe('the scripts', () => {
  it('are found', () => expect(scripts.length).toBeGreaterThan(0));

  it('call every endpoint with success', () => {
    const called = [...succeeded];
    const untested = endpoints
      .map(commandWords)
      .filter((command) => !called.some((words) => words === command || words.startsWith(`${command} `)));
    expect(untested).toEqual([]);
  });
});
