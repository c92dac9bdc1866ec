/** The values of the placeholders of `ads api`, from the session or, for --dry-run, without one. */

import { credentialsFromEnvironment } from '../../../auth/credentials.js';
import type { Settings } from '../../../auth/settings.js';
import type { Endpoint } from '../../../contract/types.js';
import { accessTokenOwner } from '../../../contract/wire/service-facts.js';
import { findEmulatorCredentials } from '../../calls/session/local-emulator.js';
import type { Session } from '../../calls/session/session.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { PlaceholderValues } from './path.js';

/** The values of placeholders by the session. */
export function sessionValues({ account, credentials }: Session, { saved }: Settings): PlaceholderValues {
  return { account_id: account, user_id: tokenOwner(credentials.token) ?? saved.sign_in?.user_id };
}

function tokenOwner(token = ''): string | undefined {
  return accessTokenOwner.exec(token)?.[1];
}

/** The values of placeholders for --dry-run, resolved without opening a session, which would create the emulator's file. */
export async function dryRunValues(
  { settings, world }: Pick<Invocation, 'world' | 'settings'>,
  area: Endpoint['area'],
): Promise<{ readonly values: PlaceholderValues; readonly base: string }> {
  const { env, account, saved, identity, authUrl, adsUrl, sandboxUrl } = settings;
  if (env.value === 'local') {
    const demo = await findEmulatorCredentials(world);
    const account_id = account?.value ?? demo?.account_id ?? '{account_id}';
    return { values: { account_id, user_id: demo?.user_id ?? '{user_id}' }, base: '' };
  }
  const url = area === 'auth' ? authUrl : env.value === 'sandbox' ? sandboxUrl : adsUrl;
  const given = credentialsFromEnvironment(world.env);
  const token =
    identity.signedBy === 'environment' && given.kind === 'complete' ? given.credentials.token : undefined;
  return {
    values: {
      account_id: account?.value,
      user_id: tokenOwner(token) ?? saved.sign_in?.user_id ?? '{user_id}',
    },
    base: url?.value ?? '',
  };
}
