/** Calls that ask again and again until something has ended: an upload, a job, an export. */
import type { Endpoint, Params, ValuesOf } from '../../contract/types.js';
import { type HandlerContext, type HandlerResult, handleLong, type LongHandler } from '../handler.js';
import { passTime } from '../store/clock.js';

/** A result, and whether the caller has to poll again. */
interface Polled extends HandlerResult {
  readonly isWaiting: boolean;
}

/**
 * Declares the handler of such a call. A client that polls has waited: the time of the next response is later by this
 * number of seconds, also with a fixed clock.
 */
export function handlePoll<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  seconds: number,
  read: (call: HandlerContext<ValuesOf<P>>) => Polled,
): LongHandler {
  return handleLong(endpoint, 'faithful', async ({ store, transact }) => {
    const { isWaiting, ...result } = transact(read);
    if (isWaiting) store.write(() => passTime(store, seconds));
    return result;
  });
}
