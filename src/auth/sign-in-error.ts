/** The known causes of a failed sign-in, each with a hint on how to fix it. */
import type { ServiceError } from '../client/errors.js';
import { authCodes } from '../contract/wire/error-codes.js';
import { describeSkew } from '../values/duration.js';

/**
 * - CALLBACK_NOT_APPROVED, PIN_ONLY, UNCONFIRMED: the app's settings do not allow this kind of callback.
 * - WRONG_APP_KEY, CLOCK_SKEW, APP_NOT_APPROVED: the service rejects every request of this app.
 * - DENIED, LATE: access was denied, or the approval timed out.
 * - WRONG_PIN, REQUEST_ENDED: the verifier could not be exchanged for a token.
 * - PORT_TAKEN: the callback server could not listen; nothing was sent.
 * - CHANGED_SINCE: the profile has another sign-in than the one that was shown; it stays.
 */
export type SignInFault =
  | 'CALLBACK_NOT_APPROVED'
  | 'PIN_ONLY'
  | 'UNCONFIRMED'
  | 'WRONG_APP_KEY'
  | 'CLOCK_SKEW'
  | 'APP_NOT_APPROVED'
  | 'DENIED'
  | 'LATE'
  | 'WRONG_PIN'
  | 'REQUEST_ENDED'
  | 'PORT_TAKEN'
  | 'CHANGED_SINCE';

/** Signing in failed; nothing was stored. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  constructor(
    readonly fault: SignInFault,
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

const pinOnly = /only support the oauth_callback value/i;
const callbackRefused = /callback url not approved/i;

/** Explains why the request token was refused, if the cause is known. */
export function explainRequest(
  error: ServiceError,
  callback: string,
  consumerKey: string,
): SignInError | ServiceError {
  const { status, entries, skewSeconds } = error;
  const responseText = `${error.message} ${error.excerpt ?? ''}`;
  if (pinOnly.test(responseText)) {
    return new SignInError(
      'PIN_ONLY',
      'the app is registered as a desktop app, which can sign in only with a PIN',
      'Use --pin, or add a callback URL to the app in its settings at the service.',
    );
  }
  if (
    entries.some(({ code }) => code === authCodes.callbackNotApproved) ||
    callbackRefused.test(responseText)
  ) {
    return new SignInError(
      'CALLBACK_NOT_APPROVED',
      `the app does not allow the callback URL ${callback}`,
      `Add ${callback} to the callback URLs in the app's settings at the service, or use --pin.`,
    );
  }
  if (skewSeconds !== undefined) {
    const remedy = 'Set the clock. The service rejects signatures with a wrong time.';
    return new SignInError('CLOCK_SKEW', describeSkew(skewSeconds), remedy);
  }
  if (status === 401) {
    const hint = /^\d+$/.test(consumerKey)
      ? 'The consumer key is all digits, like an app id. Use the API key and its secret instead.'
      : "Check both in the app's settings at the service, where they are called API key and API key secret.";
    return new SignInError('WRONG_APP_KEY', 'the service rejected the consumer key or secret', hint);
  }
  if (status === 403) {
    return new SignInError(
      'APP_NOT_APPROVED',
      `the app is not allowed to sign users in: ${error.message}`,
      "In the app's settings at the service, check that the app is active and approved, and which access it may request (--access).",
    );
  }
  return error;
}

/** Explains why the exchange was refused, if the cause is known. Not clock skew: the first leg has succeeded. */
export function explainExchange(error: ServiceError): SignInError | ServiceError {
  const { status, entries } = error;
  if (status !== 401 && status !== 403 && status !== 400) return error;
  const hasEnded = entries.some(({ code }) => code === authCodes.invalidToken);
  return hasEnded
    ? new SignInError('REQUEST_ENDED', 'the sign-in request has expired', 'Start again: ads login')
    : new SignInError(
        'WRONG_PIN',
        'the service rejected the PIN',
        'Start again with ads login, and enter the PIN exactly as the page shows it.',
      );
}
