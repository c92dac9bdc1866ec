/** The wait of an upload of conversions at the limit of the service. */
import type { SendBody } from '../../../client/client.js';
import { ServiceError } from '../../../client/errors.js';
import { rates } from '../../../contract/wire/rate-limits.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { ConversionKind } from './conversion-kind.js';
import type { ConversionSender } from './send-conversions.js';

/** More refusals in a row are no matter of patience. */
const maxRefusals = 3;

/** Sends, and where the service refuses for its rate waits until it takes conversions again, however long that is. */
export function waitForRate(
  send: SendBody,
  { endpoint }: Pick<ConversionKind, 'endpoint'>,
  { world, signal, notice }: Pick<Invocation, 'world' | 'notice' | 'signal'>,
): ConversionSender['send'] {
  const longest = rates[endpoint.rate].seconds * 1000;
  return async (json, items, repeatable, values) => {
    for (let refusals = 1; ; refusals += 1) {
      try {
        return await send(json, items, { repeatable, values });
      } catch (error) {
        const isLimited = error instanceof ServiceError && error.isRateLimited;
        if (!isLimited || refusals === maxRefusals || signal.aborted) throw error;
        const until = error.resetAt ?? world.now() + (error.retryAfter ?? longest);
        const pause = Math.min(Math.max(until - world.now(), 0), longest) + 1000;
        await notice(`${error.message}; the next request is sent in ${Math.ceil(pause / 1000)} s`);
        await world.sleep(pause, signal);
      }
    }
  };
}
