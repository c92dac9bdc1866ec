/** A session for work of many calls: on Ctrl-C the calls in flight may end, so that it is known what they did. */
import type { Endpoint } from '../../contract/types.js';
import type { Invocation } from '../invocation.js';
import { openSession, type Session } from '../session/session.js';

/** How long calls in flight may go on after an interruption, in milliseconds. */
const patience = 10_000;

/** Opens a session whose calls outlive an interruption for a while; waits for retries do not. */
export function openPatientSession(invocation: Invocation, endpoint: Endpoint): Promise<Session> {
  const { world, signal } = invocation;
  const calls = new AbortController();
  const end = new AbortController();
  signal.addEventListener(
    'abort',
    () => {
      // The wait ends with the command, which may be long before.
      world.sleep(patience, end.signal).then(
        () => calls.abort(signal.reason),
        () => {},
      );
    },
    { once: true },
  );
  invocation.defer(async () => end.abort());
  const sleep: Invocation['world']['sleep'] = (milliseconds) => world.sleep(milliseconds, signal);
  const patient = Object.create(world, { sleep: { value: sleep } }) as Invocation['world'];
  return openSession({ ...invocation, world: patient, signal: calls.signal }, endpoint);
}
