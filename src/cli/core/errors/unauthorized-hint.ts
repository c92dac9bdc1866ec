/** The hint for a 401: its causes look alike, and each has another remedy. */

import type { ServiceError, Signer } from '../../../client/errors.js';
import { authCodes } from '../../../contract/wire/error-codes.js';
import { timestampWindowSeconds } from '../../../contract/wire/service-facts.js';
import { describeSkew } from '../../../values/duration.js';
import { shellCommand } from '../../../values/shell-word.js';
import { accountCommand, userCommand } from '../host/shown-command.js';

/**
 * - clock: the time of the signature is not that of the service.
 * - token: the token was valid once and is no longer.
 * - signature: the signature does not match, or a key or token is unknown.
 */
type UnauthorizedCause = 'clock' | 'token' | 'signature';

/** The cause of a 401. The clock comes first: with a wrong one, nothing else that the service says can be trusted. */
function unauthorizedCause({ entries, skewSeconds = 0 }: ServiceError): UnauthorizedCause {
  const has = (code: number) => entries.some((entry) => Number(entry.code) === code);
  if (has(authCodes.timestampOutOfBounds) || Math.abs(skewSeconds) > timestampWindowSeconds) return 'clock';
  return has(authCodes.invalidToken) ? 'token' : 'signature';
}

/** The hint for a 401, of one or more lines. */
export function unauthorizedHint(error: ServiceError): string {
  const { signer, skewSeconds } = error;
  const cause = unauthorizedCause(error);
  const parts = [...causes[cause](error)];
  if (cause !== 'clock') {
    if (signer) parts.push(describeOrigin(signer));
    if (skewSeconds !== undefined) parts.push(`Also set the clock: ${describeSkew(skewSeconds)}.`);
    parts.push(`To find the cause: ${accountCommand`ads doctor`}`);
  }
  return parts.join('\n');
}

const causes: Readonly<Record<UnauthorizedCause, (error: ServiceError) => readonly string[]>> = {
  clock: ({ skewSeconds }) => [
    `Every signature is rejected: ${skewSeconds === undefined ? "this machine's clock differs from the service's" : describeSkew(skewSeconds)}.`,
    'Set the clock, preferably by synchronizing it over the network. A virtual machine may need a restart.',
  ],
  token: ({ signer }) => ['The token was revoked or has expired. Retrying does not help.', renewal(signer)],
  signature: () => ['The keys, token and secrets do not belong together, or one of them is wrong.'],
};

function renewal(signer: Signer | undefined): string {
  switch (signer?.source) {
    case 'environment':
      return `Set ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET to a new token. To get one: ${userCommand`ads login`}`;
    case 'keychain':
    case 'file':
      return `To get a new one: ${shellCommand`ads login --profile ${signer.profile} ${signer.environment === 'local' ? ['--env', 'local'] : []}`}`;
    default:
      return `To get a new one: ${userCommand`ads login`}`;
  }
}

/** Where the credentials come from, and why they may be the wrong ones. */
function describeOrigin({ source, profile, destination, userId, mismatch }: Signer): string {
  const origins = {
    environment: 'the environment (ADS_CONSUMER_KEY, ADS_ACCESS_TOKEN and their secrets)',
    keychain: `the keychain, for profile "${profile}"`,
    file: `the secrets file, for profile "${profile}"`,
    emulator: "the emulator's demo user",
  };
  const user = userId === undefined ? '' : `; the token belongs to user ${userId}`;
  const line = `They were sent to ${destination} and come from ${origins[source]}${user}.`;
  return mismatch === undefined ? line : `${line} ${mismatch}`;
}
