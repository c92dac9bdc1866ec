/** The whole tool inside the test process: a world with captured streams, its own folders and a clock that stands. */

import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/main.js';
import { ClosedPipeError, type Interruption, type World } from '../../src/cli/world.js';

export interface Home {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

/** Folders of one person's machine. */
export function createHome(): Home {
  const path = mkdtempSync(join(tmpdir(), 'ads-'));
  const folder = (name: string) => join(path, name);
  return {
    path,
    env: {
      ADS_CONFIG_DIR: folder('config'),
      ADS_DATA_DIR: folder('data'),
      ADS_STATE_DIR: folder('state'),
      ADS_CACHE_DIR: folder('cache'),
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export interface Outcome {
  readonly exit: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string;
  /** Width of a terminal on stdin, stdout and stderr; none by default. */
  readonly terminal?: number;
  /** What is answered to confirmations; asking is a failure by default. */
  readonly confirm?: boolean;
  readonly now?: () => number;
  /** The reader of stdout goes away after so many writes. */
  readonly closeAfter?: number;
  /** Hands out a way to interrupt the run. */
  readonly onStart?: (interrupt: (name: Interruption) => void, stdout: () => string) => void;
}

/** The moment at which tests take place. */
export const testTime = Date.parse('2026-03-02T10:30:00Z');

let counter = 0;

/** Runs one command as `ads ARGV` would. */
export async function runAds(
  home: Home,
  argv: readonly string[],
  options: RunOptions = {},
): Promise<Outcome> {
  const out: string[] = [];
  const err: string[] = [];
  const columns = options.terminal;
  const listeners = new Set<(name: Interruption) => void>();
  const world: World = {
    env: { ...home.env, ...options.env },
    platform: 'linux',
    home: home.path,
    pid: process.pid,
    stdin: { isTTY: columns !== undefined, read: async () => options.stdin ?? '' },
    stdout: {
      isTTY: columns !== undefined,
      columns,
      async write(text) {
        if (options.closeAfter !== undefined && out.length >= options.closeAfter) throw new ClosedPipeError();
        out.push(text);
      },
    },
    stderr: { isTTY: columns !== undefined, columns, write: async (text) => void err.push(text) },
    now: options.now ?? (() => testTime),
    random(size) {
      counter += 1;
      const bytes = createHash('sha512').update(`${process.pid} ${counter}`).digest();
      return Uint8Array.from({ length: size }, (_, index) => bytes[index % bytes.length] ?? 0);
    },
    sleep: async () => {},
    onInterrupt(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async confirm(question) {
      if (options.confirm === undefined) throw new Error(`nobody expected to be asked: ${question}`);
      err.push(`? ${question}\n`);
      return options.confirm;
    },
  };
  const running = run(argv, world);
  options.onStart?.(
    (name) => {
      for (const listener of listeners) listener(name);
    },
    () => out.join(''),
  );
  return { exit: await running, stdout: out.join(''), stderr: err.join('') };
}
