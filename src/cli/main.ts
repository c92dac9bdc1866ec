/** The whole program as a function of its arguments and a world; returns the exit code. */

import { exitCodes } from './core/host/exit-codes.js';
import type { Installation } from './core/host/installation.js';
import { toolVersion } from './core/host/installation.js';
import { createNotices, type Notices } from './core/host/notices.js';
import { ClosedPipeError, InterruptedError } from './core/host/stream-errors.js';
import { createWorld, exitProcess, type Interruption, type World } from './core/host/world.js';
import { helpColumns } from './program/help/help-columns.js';
import { asksForHelp, readStoredHelp } from './program/help/stored-help.js';

const exitBySignal = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
  SIGHUP: exitCodes.hungUp,
} as const;

/** Runs one command. Writes only to the world's streams and never throws. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const controller = new AbortController();
  const notices = createNotices(world);
  let interruption: Interruption | undefined;
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    return finish(() => world.stdout.write(`${toolVersion}\n`).then(() => exitCodes.done));
  }
  if (argv.length === 2 && /^(--version|-V)$/.test(argv[0] ?? '') && argv[1] === '--verbose') {
    const { describeInstallation } = await import('./core/host/describe-installation.js');
    const text = describeInstallation(world.installation);
    return finish(() => world.stdout.write(text).then(() => exitCodes.done));
  }
  const stored = asksForHelp(argv)
    ? readStoredHelp(helpColumns(world.env, world.stdout.columns), world)
    : undefined;
  if (stored !== undefined) return finish(() => world.stdout.write(stored).then(() => exitCodes.done));
  const stopListening = world.onInterrupt((name) => {
    interruption = name;
    notices.interrupt();
    controller.abort(new Error('interrupted'));
  });
  try {
    const { asCommandLine, noteShell } = await import('./core/host/shown-command.js');
    return await asCommandLine(() =>
      finish(async () => {
        if (world.platform === 'win32' || world.env.ADS_SHELL)
          noteShell((await import('./core/host/find-shell.js')).findShell(world, argv));
        const { execute } = await import('./program/execute.js');
        return execute(argv, afterProgress(world, notices), controller.signal, notices, run);
      }),
    );
  } finally {
    stopListening();
    if (interruption === undefined) controller.abort();
  }

  async function finish(work: () => Promise<number>): Promise<number> {
    try {
      const code = await work();
      await notices.flush();
      // Work of many calls answers what was done before the interruption.
      return interruption !== undefined && code === exitCodes.interrupted ? exitBySignal[interruption] : code;
    } catch (error) {
      const { reportError, reportInterruption } = await import('./core/errors/report-error.js');
      if (interruption !== undefined) {
        return reportInterruption(error, exitBySignal[interruption], argv, world, notices);
      }
      if (error instanceof ClosedPipeError) {
        await notices.flush();
        return exitCodes.done;
      }
      if (error instanceof InterruptedError) {
        return reportInterruption(error, exitCodes.interrupted, argv, world, notices);
      }
      return reportError(error, argv, world, notices);
    }
  }
}

/** The world in which the line of progress is cleared before anything else is written to the terminal. */
function afterProgress(world: World, { showProgress }: Notices): World {
  const { stdout } = world;
  const cleared = async <T>(write: () => Promise<T>): Promise<T> => {
    await showProgress();
    return write();
  };
  return {
    ...world,
    // A stream is opened when it is first asked for.
    stdout: {
      get isTTY() {
        return stdout.isTTY;
      },
      get columns() {
        return stdout.columns;
      },
      write: (text) => (stdout.isTTY ? cleared(() => stdout.write(text)) : stdout.write(text)),
    },
    confirm: (question) => cleared(() => world.confirm(question)),
    input: (question, fallback) => cleared(() => world.input(question, fallback)),
    secret: (question) => cleared(() => world.secret(question)),
  };
}

/** How long a command may go on after a second signal, in milliseconds: it stops its calls, and says what is not known of them. */
const lastWords = 3000;

/** Runs the command line of this process and exits: soon after a second signal, whatever the command waits for. */
export async function main(argv: readonly string[], installation?: Installation): Promise<never> {
  const world = createWorld(installation);
  let signals = 0;
  world.onInterrupt(async (name) => {
    signals += 1;
    if (signals !== 2) return;
    await world.sleep(lastWords);
    exitProcess(exitBySignal[name]);
  });
  return exitProcess(await run(argv, world));
}
