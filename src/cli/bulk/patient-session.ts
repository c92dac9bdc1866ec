/** A session for work of many calls: on Ctrl-C the calls in flight may end, so that it is known what they did. */
import type { Endpoint } from '../../contract/types.js';
import type { Invocation } from '../invocation.js';
import { openSession, type Session } from '../session/session.js';

/** How long calls in flight may go on after an interruption, in milliseconds. */
const usualPatience = 10_000;

/**
 * Opens a session whose calls outlive an interruption for a while, though not a second one; waits for retries do not.
 * `patience` in milliseconds.
 */
export function openPatientSession(
  invocation: Invocation,
  endpoint: Endpoint,
  patience = usualPatience,
): Promise<Session> {
  const { world, signal } = invocation;
  const calls = new AbortController();
  const end = new AbortController();
  const abort = () => calls.abort(signal.reason);
  signal.addEventListener(
    'abort',
    () => {
      // The wait ends with the command, which may be long before.
      world.sleep(patience, end.signal).then(abort, () => {});
      end.signal.addEventListener('abort', world.onInterrupt(abort));
    },
    { once: true },
  );
  invocation.defer(async () => end.abort());
  const sleep: Invocation['world']['sleep'] = (milliseconds) => world.sleep(milliseconds, signal);
  return openSession({ ...invocation, world: { ...world, sleep }, signal: calls.signal }, endpoint);
}
