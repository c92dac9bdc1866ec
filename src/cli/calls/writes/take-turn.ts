/** Serializes commands on one account that read records and then write them. */
import { join } from 'node:path';
import { fileNameOf } from '../../../call/file-name-of.js';
import type { Environment } from '../../../contract/wire/service-facts.js';
import { FileError } from '../../../files/atomic-file.js';
import { type DirectoryEnvironment, directoryPath } from '../../../files/directories.js';
import { lockHint, withProcessLock } from '../../../files/lock-file.js';
import { minute } from '../../../values/duration.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';

/**
 * Milliseconds between two attempts to get a turn, until a person is told why nothing happens, and until it is given up:
 * a write waits for the reset of a rate limit at the longest.
 */
const patience = { pause: 50, silent: 2000, longest: 30 * minute } as const;

/**
 * The file beside which the lock is. Under `spend` writes take turns, which a limit for their sum is for; under `amounts`
 * commands do that change amounts by what they are.
 */
export function turnPath(
  world: DirectoryEnvironment,
  kind: 'amounts' | 'spend',
  environment: Environment,
  account = '',
): string {
  const owner = account === '' ? '' : fileNameOf(account);
  return join(directoryPath('state', world), `${kind}-${environment}-${owner}`);
}

type Waiter = Pick<Invocation, 'world' | 'signal' | 'notice'>;

/** Does the work when no other process has the turn. Throws CommandError after half an hour, and FileError. */
export async function takeTurn<T>(path: string, waiter: Waiter, work: () => Promise<T>): Promise<T> {
  const { world, signal, notice } = waiter;
  const hint = lockHint(path);
  const start = world.now();
  let isReported = false;
  for (;;) {
    const turn = await withProcessLock(path, async () => ({ result: await work() }));
    if (turn) return turn.result;
    const waited = world.now() - start;
    if (waited >= patience.longest) {
      const message = `another ads process has held the write lock of the account for ${patience.longest / minute} minutes; nothing was sent`;
      throw new CommandError('WRITE_IN_PROGRESS', exitCodes.unreachable, message, hint);
    }
    if (!isReported && waited >= patience.silent) {
      isReported = true;
      await notice(
        `waiting for another ads process that writes to the account; ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
      );
    }
    await world.sleep(patience.pause, signal);
  }
}

/**
 * As takeTurn; where the state directory cannot be written to, it says so and does the work all the same. For what is
 * safer with turns, and useful without them.
 */
export async function takeTurnIfPossible<T>(
  path: string,
  waiter: Waiter,
  work: () => Promise<T>,
): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  try {
    return await takeTurn(path, waiter, begin);
  } catch (error) {
    if (hasBegun || !(error instanceof FileError)) throw error;
    await waiter.notice(`simultaneous commands are not serialized: ${error.message}`);
    return work();
  }
}

/** Takes the turn for work that gives its results one after another; what it returns ends the turn. Throws as takeTurnIfPossible. */
export async function holdTurn(path: string, waiter: Waiter): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const turn = takeTurnIfPossible(
      path,
      waiter,
      () =>
        new Promise<void>((end) => {
          resolve(async () => {
            end();
            await turn;
          });
        }),
    );
    turn.catch(reject);
  });
}
