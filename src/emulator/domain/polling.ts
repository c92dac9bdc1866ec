/** Calls that ask again and again until something has ended: an upload, a job, an export. */
import type { Endpoint, Params, ValuesOf } from '../../contract/types.js';
import { type HandlerContext, type HandlerResult, handleLong, type LongHandler } from '../handler.js';
import { passTime } from '../store/clock.js';

/** An answer, and whether whoever asked has to ask again. */
interface Polled extends HandlerResult {
  readonly isWaiting: boolean;
}

/**
 * Declares the handler of such a call. A client that asks again has waited: the next answer is later by so many seconds, also
 * where the clock is fixed.
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
