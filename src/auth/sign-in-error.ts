/** The known ways in which signing in fails, each with what a person can change. */
import type { ServiceError } from '../client/errors.js';
import { authCodes } from '../contract/wire/error-codes.js';

/**
 * - CALLBACK_NOT_APPROVED, PIN_ONLY, UNCONFIRMED: the app's settings and the way of signing in do not go together.
 * - WRONG_APP_KEY, CLOCK_SKEW, APP_NOT_APPROVED: no request of this app is taken.
 * - DENIED, LATE, CALLBACK_REFUSED: the approval did not come, or not as it should.
 * - WRONG_PIN, REQUEST_ENDED: the exchange of what the approval gave.
 * - PORT_TAKEN: nothing was sent.
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
  | 'CALLBACK_REFUSED'
  | 'WRONG_PIN'
  | 'REQUEST_ENDED'
  | 'PORT_TAKEN';

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

/** What a refused request token means, as far as it is known. */
export function explainRequest(
  error: ServiceError,
  callback: string,
  consumerKey: string,
): SignInError | ServiceError {
  const { status, entries, skewSeconds } = error;
  const told = `${error.message} ${error.excerpt ?? ''}`;
  if (pinOnly.test(told)) {
    return new SignInError(
      'PIN_ONLY',
      'the app is registered as a desktop app, which can only sign in with a PIN',
      'Use --pin, or give the app a callback URL in its settings at the service.',
    );
  }
  if (entries.some(({ code }) => code === authCodes.callbackNotApproved) || callbackRefused.test(told)) {
    return new SignInError(
      'CALLBACK_NOT_APPROVED',
      `the app does not allow the callback URL ${callback}`,
      `Add ${callback} to the callback URLs in the app's settings at the service, or use --pin.`,
    );
  }
  if (skewSeconds !== undefined) return explainSkew(skewSeconds);
  if (status === 401) {
    const hint = /^\d+$/.test(consumerKey)
      ? "The consumer key is all digits: that is the app's id. Take the API key and its secret instead."
      : "Check both in the app's settings at the service: they are called API key and API key secret there.";
    return new SignInError('WRONG_APP_KEY', 'the service does not take this consumer key and secret', hint);
  }
  if (status === 403) {
    return new SignInError(
      'APP_NOT_APPROVED',
      `the service does not let this app sign people in: ${error.message}`,
      'Check at the service that the app is active and approved, and what it may ask for (--access).',
    );
  }
  return error;
}

/** What a refused exchange means, as far as it is known. The clock is good enough: the first leg has passed. */
export function explainExchange(error: ServiceError): SignInError | ServiceError {
  const { status, entries } = error;
  if (status !== 401 && status !== 403 && status !== 400) return error;
  const hasEnded = entries.some(({ code }) => code === authCodes.invalidToken);
  return hasEnded
    ? new SignInError('REQUEST_ENDED', 'this request for approval has ended', 'Start again with: ads login')
    : new SignInError(
        'WRONG_PIN',
        'the service does not take this PIN',
        'Start again with: ads login, and type the number that the page shows.',
      );
}

function explainSkew(seconds: number): SignInError {
  const size = Math.round(Math.abs(seconds));
  return new SignInError(
    'CLOCK_SKEW',
    `this machine's clock is ${size} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the service's`,
    'Set the clock: signatures of another time are refused.',
  );
}
