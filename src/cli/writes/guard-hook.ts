/** The guards of the profile at the gate. */
import { lockHint, withProcessLock } from '../../auth/lock-file.js';
import { minute } from '../../call/duration.js';
import type { CallResult } from '../../client/client.js';
import { CommandError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import { mayHaveTakenEffect } from '../errors/may-have-taken-effect.js';
import type { Invocation } from '../invocation.js';
import { checkGuards, isGuarded } from './check-guards.js';
import { openUnanswered, spendPath } from './unanswered.js';
import type { Write, WriteHook } from './write.js';

export function createGuardHook(invocation: Invocation): WriteHook {
  return {
    async around(write, send) {
      const addsUp = invocation.settings.saved.max_total_per_day !== undefined;
      if (addsUp && isGuarded(write, invocation)) return inTurn(write, invocation, send);
      await checkGuards([write], invocation);
      return send();
    },
  };
}

/** Checks and sends. The write is noted before it leaves, until an answer says what came of it. */
async function sendNoted(
  path: string,
  write: Write,
  invocation: Invocation,
  send: () => Promise<CallResult>,
): Promise<CallResult> {
  const unanswered = await openUnanswered(path, write, invocation);
  await checkGuards([write], invocation, write.reader, unanswered);
  await unanswered.begin(write);
  try {
    const reply = await send();
    await unanswered.end();
    return reply;
  } catch (error) {
    if (!mayHaveTakenEffect(error)) await unanswered.end();
    throw error;
  }
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
  write: Write,
  invocation: Invocation,
  send: () => Promise<CallResult>,
): Promise<CallResult> {
  const { world, signal, notice } = invocation;
  const path = spendPath(world, write.environment, write.account ?? '');
  const hint = lockHint(path);
  const start = world.now();
  let isTold = false;
  for (;;) {
    const reply = await withProcessLock(path, () => sendNoted(path, write, invocation, send));
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
