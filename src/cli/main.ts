/** The whole tool as a function: arguments and a world in, an exit code out. */
import { exitCodes } from './errors/exit-codes.js';
import { ClosedPipeError, InterruptedError } from './errors/stream-errors.js';
import { toolVersion } from './version.js';
import { createWorld, exitProcess, type Interruption, type World } from './world.js';

const exitBySignal = {
  SIGINT: exitCodes.interrupted,
  SIGTERM: exitCodes.terminated,
  SIGHUP: exitCodes.hungUp,
} as const;

/** Runs one command. Writes nothing but to the world's streams and never throws. */
export async function run(argv: readonly string[], world: World): Promise<number> {
  const controller = new AbortController();
  let interruption: Interruption | undefined;
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    return finish(world, () => world.stdout.write(`${toolVersion}\n`).then(() => exitCodes.done));
  }
  const stopListening = world.onInterrupt((name) => {
    interruption = name;
    controller.abort(new Error('interrupted'));
  });
  try {
    return await finish(world, async () => {
      const { execute } = await import('./execute.js');
      return execute(argv, world, controller.signal);
    });
  } finally {
    stopListening();
    if (interruption === undefined) controller.abort();
  }

  async function finish(at: World, work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ClosedPipeError) return exitCodes.done;
      if (interruption !== undefined) return exitBySignal[interruption];
      if (error instanceof InterruptedError) return exitCodes.interrupted;
      const { reportError } = await import('./errors/report-error.js');
      return reportError(error, argv, at);
    }
  }
}

/** Runs the command line of this process and ends it. */
export async function main(argv: readonly string[]): Promise<never> {
  return exitProcess(await run(argv, createWorld()));
}
