/** Waits for what an earlier process may have under way. */
import { parseDuration } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Session } from './session.js';

/** Milliseconds that may pass from the note of a request until it is sent: the note has to reach the disk first. */
const lead = 1000;

/**
 * Waits until a request that was sent at that time, by a process that is no more, cannot be under way: no answer is waited for
 * longer than --timeout. Answers whether it may have been under way since another time, so that what was read then may be old.
 * Times in milliseconds since 1970.
 */
export async function waitForInFlightRequest(
  { sent, since }: { readonly sent: number; readonly since: number },
  session: Pick<Session, 'time'>,
  { settings, notice, world, signal }: Pick<Invocation, 'world' | 'settings' | 'notice' | 'signal'>,
): Promise<boolean> {
  const timeout = parseDuration(settings.timeout.value, settings.timeout.source);
  const now = session.time();
  // The clock of an emulator may have been set back.
  const end = Math.min(sent, now) + timeout + lead;
  const left = end - now;
  if (left > 0) {
    const seconds = Math.ceil(left / 1000);
    await notice(
      `a request was sent a moment ago without a response; looking for its records again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
    );
    await world.sleep(left, signal);
  }
  return end > since;
}
