/** The guards of the profile at the gate. */
import type { CallResult } from '../../../client/client.js';
import { mayHaveTakenEffect } from '../../core/errors/may-have-taken-effect.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Write, WriteHook } from '../../core/records/write.js';
import { noteRefused } from '../history/note-refused.js';
import { checkGuards, isGuarded } from './check-guards.js';
import { takeTurn, turnPath } from './take-turn.js';
import { openUnanswered } from './unanswered.js';

export function createGuardHook(invocation: Invocation): WriteHook {
  return {
    around: (write, send) => {
      let isPassed = false;
      const sendPassed = () => {
        isPassed = true;
        return send();
      };
      return guard(write, sendPassed).catch(async (error: unknown) => {
        if (!isPassed) await noteRefused([write], error, invocation);
        throw error;
      });
    },
  };

  async function guard(write: Write, send: () => Promise<CallResult>): Promise<CallResult> {
    const addsUp = invocation.settings.saved.max_total_per_day !== undefined;
    if (addsUp && isGuarded(write, invocation)) {
      // Two writes at once would each find room for itself under a limit for their sum.
      const path = turnPath(invocation.world, 'spend', write.environment, write.account);
      return takeTurn(path, invocation, () => sendNoted(path, write, invocation, send));
    }
    await checkGuards([write], invocation);
    return send();
  }
}

/** Checks and sends. The write is noted before it leaves, until an answer says what came of it. */
async function sendNoted(
  path: string,
  write: Write,
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals' | 'notice'>,
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
