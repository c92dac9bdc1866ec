/** The tool as a program of its own, which a test talks to while it runs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { Home } from './cli.js';

const ads = resolve(import.meta.dirname, '../../bin/ads.js');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Program {
  /** Waits until a text is said on one of the streams; answers the first group of the match. */
  hear(pattern: RegExp, stream?: 'stdout' | 'stderr'): Promise<string>;
  /** Writes a line to its standard input. */
  say(line: string): void;
  readonly ended: Promise<Ended>;
  /** Ends it, if it has not ended. */
  stop(): Promise<Ended>;
}

/** Starts `ads ARGS` on a person's machine, with nothing of this one's environment but PATH. */
export function startProgram(
  home: Home,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child: ChildProcess = spawn(process.execPath, [ads, ...args], {
    env: { PATH: process.env.PATH, ...home.env, NO_COLOR: '1', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream]?.setEncoding('utf8').on('data', (text) => {
      heard[stream] += text;
      for (const listener of listeners) listener();
    });
  }
  child.stdin?.on('error', () => {});
  const ended = new Promise<Ended>((done) => child.once('close', (code) => done({ code, ...heard })));
  return {
    ended,
    hear: (pattern, stream = 'stderr') =>
      new Promise((found, fail) => {
        const listen = () => {
          const match = pattern.exec(heard[stream]);
          if (!match) return;
          listeners.delete(listen);
          found(match[1] ?? '');
        };
        listeners.add(listen);
        listen();
        void ended.then(() => fail(new Error(`it ended without saying ${pattern}: ${heard.stderr}`)));
      }),
    say: (line) => void child.stdin?.write(`${line}\n`),
    stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return ended;
    },
  };
}
