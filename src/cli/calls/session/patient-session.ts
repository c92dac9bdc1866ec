/** A session for work of many calls: on Ctrl-C the calls in flight may end, so that it is known what they did. */
import type { Endpoint } from '../../../contract/types.js';
import type { Invocation } from '../../core/host/invocation.js';
import { openSession, type Session } from './session.js';

/** How long calls in flight may take after an interruption, in milliseconds. */
const defaultPatience = 10_000;
/** What takes longer is told to the person who waits: milliseconds. */
const shortWhile = 500;

interface Patience {
  /** Milliseconds. */
  readonly patience?: number;
  /** Whether the person is told that calls are under way; false where the sender says so. */
  readonly reportsWait?: boolean;
}

/**
 * Opens a session whose calls outlive an interruption for a while, though not a second one; waits for retries do not.
 */
export function openUninterruptedSession(
  invocation: Invocation,
  endpoint: Endpoint,
  { patience = defaultPatience, reportsWait = true }: Patience = {},
): Promise<Session> {
  const { world, signal } = invocation;
  const calls = new AbortController();
  const end = new AbortController();
  const abort = () => calls.abort(signal.reason);
  signal.addEventListener(
    'abort',
    () => {
      if (end.signal.aborted) return;
      // The wait ends with the command, which may be long before.
      world.sleep(patience, end.signal).then(abort, () => {});
      end.signal.addEventListener('abort', world.onInterrupt(abort));
      const tell = () =>
        invocation.noticeNow('stopping after the calls in progress; to stop at once, press Ctrl-C again');
      if (reportsWait) world.sleep(shortWhile, end.signal).then(tell, () => {});
    },
    { once: true },
  );
  invocation.defer(async () => end.abort());
  const sleep: Invocation['world']['sleep'] = (milliseconds) => world.sleep(milliseconds, signal);
  return openSession({ ...invocation, world: { ...world, sleep }, signal: calls.signal }, endpoint);
}
