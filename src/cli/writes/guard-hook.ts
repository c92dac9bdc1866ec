/** The guards of the profile at the gate. */
import { join } from 'node:path';
import { withProcessLock } from '../../auth/atomic-file.js';
import { directoryPath } from '../../auth/directories.js';
import type { CallResult } from '../../client/client.js';
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

/** Milliseconds between two attempts to get a turn. */
const pause = 50;

/**
 * Two writes at once, of one process or of two, would each find room for itself under a limit for their sum; so they take
 * turns in an account.
 */
async function inTurn(
  { account = '', environment }: Write,
  { world, signal }: Invocation,
  work: () => Promise<CallResult>,
): Promise<CallResult> {
  const name = `spend-${environment}-${account.replaceAll(/[^A-Za-z0-9]/g, '_')}`;
  const path = join(directoryPath('state', world), name);
  for (;;) {
    const reply = await withProcessLock(path, work);
    if (reply !== undefined) return reply;
    signal.throwIfAborted();
    await world.sleep(pause);
  }
}
