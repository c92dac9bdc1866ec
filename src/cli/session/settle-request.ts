/** Waits for what an earlier process may have under way. */
import { parseDuration } from '../host/global-flags.js';
import type { Invocation } from '../host/invocation.js';
import type { Session } from './session.js';

/**
 * Waits until a request that was sent at that time, by a process that is no more, cannot be under way: no answer is waited for
 * longer than --timeout. Answers whether there was anything to wait for.
 */
export async function settleRequest(
  sent: number,
  session: Pick<Session, 'time'>,
  { settings, notice, world, signal }: Invocation,
): Promise<boolean> {
  const timeout = parseDuration(settings.timeout.value, settings.timeout.source);
  // The clock of an emulator may have been set back.
  const left = Math.min(timeout, sent + timeout - session.time());
  if (left <= 0) return false;
  const seconds = Math.ceil(left / 1000);
  await notice(
    `a request was sent a moment ago without a response; looking for its records again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  );
  await world.sleep(left, signal);
  return true;
}
