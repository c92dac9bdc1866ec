/** Sends one call, and explains what the service refuses and what is not known after a lost answer. */
import type { CallResult } from '../../../client/client.js';
import {
  CallError,
  isFailureAfterLost,
  isNotFound,
  isUnconfirmed,
  isUnreadable,
} from '../../../client/errors.js';
import { once } from '../../../values/once.js';
import { openSession } from '../session/session.js';
import { withoutWaiting } from '../session/without-waiting.js';
import type { CallInProgress } from './call-steps.js';
import { explainServiceError } from './explain-service-error.js';
import { readTokenSecret } from './token-secret.js';

/**
 * The answer of the service. Throws CommandError for what it refuses, and NetworkError or ServiceError with a finding about
 * a write that may have been carried out.
 */
export async function sendCall(call: CallInProgress): Promise<CallResult> {
  const { endpoint, args, values, version, invocation, computed } = call;
  const session = await call.open();
  const tokenSecret = await readTokenSecret(endpoint, args, values, invocation, session);
  const sent = session.time();
  try {
    return await session.client.call(endpoint, values, { version, tokenSecret, computed });
  } catch (error) {
    await addFinding(error, { endpoint, values, sent, invocation });
    const { signal, notice, settings } = invocation;
    if (signal.aborted && endpoint.method !== 'GET')
      await notice(
        `interrupted: the service may have carried out the call; ${computed ? `do not repeat it. ${computed.advice()}` : 'check before you retry'}`,
      );
    if (isNotFound(error)) {
      const { noteIdsLikeNames } = await import('../names/record-names.js');
      await noteIdsLikeNames(endpoint, call.typed, invocation);
    }
    throw explainServiceError(error, endpoint, args, settings);
  }
}

/** A call that was sent, and when, in milliseconds since 1970. */
type SentCall = Pick<CallInProgress, 'endpoint' | 'values' | 'invocation'> & { readonly sent: number };

/** Says in the error what is known of a write whose answer was lost or cannot be read. */
export async function addFinding(
  error: unknown,
  { endpoint, values, sent, invocation }: SentCall,
): Promise<void> {
  if (error instanceof CallError && error.finding !== undefined) return;
  if (isUnconfirmed(error)) {
    const { describeUnconfirmed } = await import('./describe-unconfirmed.js');
    const open = once(() => openSession(withoutWaiting(invocation), endpoint));
    const { world, signal } = invocation;
    error.finding = await describeUnconfirmed({ endpoint, values, sent, error }, { open, world, signal });
  } else if (isFailureAfterLost(error) || (isUnreadable(error) && endpoint.method !== 'GET')) {
    const { describeUnconfirmedChange } = await import('./describe-unconfirmed.js');
    error.finding = describeUnconfirmedChange(endpoint, values);
  }
}
