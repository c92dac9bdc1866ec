/** Sends one call, and explains what the service refuses and what is not known after a lost answer. */
import type { CallResult } from '../../client/client.js';
import { isFailureAfterLost, isNotFound, isUnconfirmed, isUnreadable } from '../../client/errors.js';
import { once } from '../../values/once.js';
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
  const { endpoint, args, values, version, invocation } = call;
  const session = await call.open();
  const tokenSecret = await readTokenSecret(endpoint, args, values, invocation, session);
  const sent = session.time();
  try {
    return await session.client.call(endpoint, values, { version, tokenSecret });
  } catch (error) {
    await addFinding(error, call, sent);
    const { signal, notice, settings } = invocation;
    if (signal.aborted && endpoint.method !== 'GET')
      await notice('interrupted: the service may have carried out the call; check before you retry');
    if (isNotFound(error)) {
      const { noteIdsLikeNames } = await import('../names/record-names.js');
      await noteIdsLikeNames(endpoint, call.typed, invocation);
    }
    throw explainServiceError(error, endpoint, args, settings);
  }
}

/** Says in the error what is known of a write whose answer was lost or cannot be read. */
async function addFinding(error: unknown, call: CallInProgress, sent: number): Promise<void> {
  const { endpoint, values, invocation } = call;
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
