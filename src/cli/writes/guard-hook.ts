/** The guards of the profile at the gate. */
import { join } from 'node:path';
import { directoryPath } from '../../auth/directories.js';
import { lockHint, withProcessLock } from '../../auth/lock-file.js';
import { minute } from '../../call/duration.js';
import type { CallResult } from '../../client/client.js';
import { CommandError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import type { Invocation } from '../invocation.js';
import { checkGuards, isGuarded } from './check-guards.js';
import type { Write, WriteHook } from './write.js';

export function createGuardHook(invocation: Invocation): WriteHook {
  return {
    async around(write, send) {
      const check = async () => {
        await checkGuards([write], invocation);
        return send();
      };
      const addsUp = invocation.settings.saved.max_total_per_day !== undefined;
      return addsUp && isGuarded(write, invocation) ? inTurn(write, invocation, check) : check();
    },
  };
}

/**
 * Milliseconds between two attempts to get a turn, until a person is told why nothing happens, and until it is given up:
 * a write waits for the reset of a rate limit at the longest.
 */
const patience = { pause: 50, silent: 2000, longest: 30 * minute } as const;

/**
 * Two writes at once, of one process or of two, would each find room for itself under a limit for their sum; so they take
 * turns in an account.
 */
async function inTurn(
  { account = '', environment }: Write,
  { world, signal, notice }: Invocation,
  work: () => Promise<CallResult>,
): Promise<CallResult> {
  const name = `spend-${environment}-${account.replaceAll(/[^A-Za-z0-9]/g, '_')}`;
  const path = join(directoryPath('state', world), name);
  const hint = lockHint(path);
  const start = world.now();
  let isTold = false;
  for (;;) {
    const reply = await withProcessLock(path, work);
    if (reply !== undefined) return reply;
    const waited = world.now() - start;
    if (waited >= patience.longest) {
      const message = `another ads has been writing in the account for ${patience.longest / minute} minutes; nothing was sent`;
      throw new CommandError('WRITE_IN_PROGRESS', exitCodes.unreachable, message, hint);
    }
    if (!isTold && waited >= patience.silent) {
      isTold = true;
      await notice(
        `waiting for another ads to write in the account; ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
      );
    }
    await world.sleep(patience.pause, signal);
  }
}
