/** Describes the signer of a session, and detects credentials of another service. */

import type { Settings } from '../../../auth/settings.js';
import type { Signer } from '../../../client/errors.js';
import type { Credentials } from '../../../client/sign.js';
import { accessTokenOwner } from '../../../contract/wire/service-facts.js';
import { shellCommand } from '../../../values/shell-word.js';
import type { CredentialSource } from '../../core/credentials/find-credentials.js';
import { describeDestination } from './destination.js';

/** The signer of a session, for the hints of errors. */
export function describeSigner(
  settings: Settings,
  source: CredentialSource,
  { token = '' }: Pick<Credentials, 'token'>,
): Signer {
  const userId = accessTokenOwner.exec(token)?.[1];
  return {
    source,
    profile: settings.profile.value,
    environment: settings.env.value,
    destination: describeDestination(settings),
    ...(userId !== undefined && { userId }),
    mismatch: findMismatch(settings, source, userId),
  };
}

/** The likeliest reason for which the credentials are the wrong ones; undefined if nothing looks wrong. */
function findMismatch(
  { profile, saved, env, adsUrl, sandboxUrl, authUrl }: Settings,
  source: CredentialSource,
  userId: string | undefined,
): string | undefined {
  const name = profile.value;
  const { sign_in } = saved;
  if (env.value === 'local') {
    return source === 'emulator'
      ? undefined
      : `The emulator may have been reset. Sign in again with ${shellCommand`ads login --env local --profile ${name}`}, or use another profile.`;
  }
  const url = env.value === 'sandbox' ? sandboxUrl : adsUrl;
  const urls = [url, authUrl].filter((setting) => setting !== undefined);
  if (source === 'environment') {
    if (sign_in && sign_in.issuer === undefined) {
      const user = sign_in.screen_name === undefined ? '' : ` as @${sign_in.screen_name}`;
      return `Profile "${name}" is signed in${user}, but the variables take precedence. To use the profile, name it: ${shellCommand`--profile ${name}`}`;
    }
    const stored = urls.find(({ origin }) => origin === 'profile');
    return (
      stored &&
      `The base URL comes from profile "${name}", to which they may not belong: ${stored.source} is ${stored.value}.`
    );
  }
  if (userId !== undefined && sign_in?.user_id !== undefined && sign_in.user_id !== userId)
    return `But user ${sign_in.user_id} signed in to the profile. Sign in again with ${shellCommand`ads login --profile ${name}`}`;
  return undefined;
}
