/** Runs the program as it was built, in this process: to start a process takes longer than most commands. */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { run as runSource } from '../../src/cli/main.js';
import { type Home, type Outcome, type RunOptions, runAds } from './cli.js';

const { run: program } = createRequire(import.meta.url)('../../dist/main.cjs') as { run: typeof runSource };

/** Runs a command as a new user does: HOME and a terminal type alone, and real waits. Its clock begins at `time`. */
export function runBuilt(
  home: Pick<Home, 'path' | 'env'>,
  argv: readonly string[],
  { env, time = Date.now(), ...more }: Pick<RunOptions, 'env' | 'stdin' | 'cwd'> & { time?: number } = {},
): Promise<Outcome> {
  const start = Date.now();
  return runAds(home, argv, {
    ...more,
    program,
    env: { TERM: 'xterm', ...env },
    now: () => time + Date.now() - start,
    sleep: (milliseconds, signal) => pause(milliseconds, undefined, signal && { signal }),
  });
}
