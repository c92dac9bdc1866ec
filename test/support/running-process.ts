/** Runs the tool as a separate process, with streamed output and input. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { preload, toolCommand } from './tool.js';

type Env = Readonly<Record<string, string>>;

export interface Ended {
  /** The exit code; null where a signal ended it. */
  readonly exit: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  /** Everything on stdout and stderr so far. */
  output(): string;
  /** Waits until the output matches, from where the last match ended. Rejects where the process ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  write(text: string): void;
  endInput(): void;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<Ended>;
  /** Kills it if it is still running. */
  stop(): Promise<Ended>;
}

/** Variables that set the clock of a process, in milliseconds since 1970; it goes on from there. */
export function clockVariables(time: number): Env {
  return { ...preload(resolve(import.meta.dirname, 'clock-at.cjs')), CLOCK_AT: String(time) };
}

/** Starts `ads ARGV` with nothing but this environment, or another command with it inside; `cwd` is the directory. */
export function startAds(
  argv: readonly string[],
  env: Env,
  wrapper: readonly string[] = [],
  cwd?: string,
): Running {
  const [command = '', ...args] = [...wrapper, ...toolCommand, ...argv];
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, NO_COLOR: '1', ...env } });
  let stdout = '';
  let stderr = '';
  let all = '';
  let read = 0;
  let isOver = false;
  const listeners = new Set<() => void>();
  const hear = (text: string) => {
    all += text;
    for (const listener of listeners) listener();
  };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
    hear(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
    hear(text);
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (exit) => {
      isOver = true;
      hear('');
      resolve({ exit, stdout, stderr });
    });
  });
  return {
    output: () => all,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(all.slice(read));
          if (match) read += match.index + match[0].length;
          else if (!isOver) return;
          listeners.delete(look);
          if (match) resolve(match);
          else reject(new Error(`ended without ${pattern}:\n${all}`));
        };
        listeners.add(look);
        look();
      }),
    write: (text) => child.stdin.write(text),
    endInput: () => child.stdin.end(),
    kill: (signal) => child.kill(signal),
    ended,
    async stop() {
      child.kill('SIGTERM');
      const over = new AbortController();
      const late = pause(longestEnd, undefined, { signal: over.signal }).then(
        () => {
          const message = `it goes on ${longestEnd / 1000} seconds after SIGTERM:\n${describe(child.pid)}\n${all}`;
          child.kill('SIGKILL');
          throw new Error(message);
        },
        () => ended,
      );
      try {
        return await Promise.race([ended, late]);
      } finally {
        over.abort();
      }
    },
  };
}

/** So long a process may take to end when it is told to, in milliseconds; a busy machine needs some of it. */
const longestEnd = 20_000;

/** What a process does at this moment, and which signals it has; those below it hold its pipes. Only where there is a /proc. */
function describe(pid = 0): string {
  const state = (id: number) =>
    ['cmdline', 'status', 'wchan', 'syscall', 'stack'].map((name) => `${name}: ${readProc(id, name)}`);
  const children = readProc(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return [pid, ...children].flatMap(state).join('\n').replaceAll('\0', ' ');
}

/** Waits as `waitFor` does; returns the first group of the match. */
export async function hear(running: Running, pattern: RegExp): Promise<string> {
  return (await running.waitFor(pattern))[1] ?? '';
}

/** Runs `ads ARGV` to its end. */
export async function finishAds(argv: readonly string[], env: Env, input = '', cwd?: string): Promise<Ended> {
  const running = startAds(argv, env, [], cwd);
  running.write(input);
  running.endInput();
  return running.ended;
}

/** The processes whose environment names this text. Only where there is a /proc. */
export function processesWith(mark: string): number[] {
  return processIds().filter((pid) => pid !== process.pid && readProc(pid, 'environ').includes(mark));
}

/** The command lines of all processes, as anybody on the machine can read them. */
export function commandLines(): string {
  return processIds()
    .map((pid) => readProc(pid, 'cmdline'))
    .join('\n');
}

function processIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Empty where the process has ended or is another user's. */
function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

/** Waits until something holds; fails after ten seconds, or as many as are given. */
export async function eventually(holds: () => boolean, seconds = 10): Promise<void> {
  for (let tries = 0; tries < seconds * 50; tries++) {
    if (holds()) return;
    await pause(20);
  }
  throw new Error('it never came to hold');
}
