/** Reads the credentials of a command from their source. */

import { credentialsFromEnvironment } from '../../../auth/credentials.js';
import { type FoundSignIn, findSignIn, isUnsure, toCredentials } from '../../../auth/find-sign-in.js';
import type { Settings } from '../../../auth/settings.js';
import { describeUser } from '../../../auth/shown-sign-in.js';
import { SecretStoreError } from '../../../auth/stores/secret-store.js';
import type { Credentials } from '../../../client/sign.js';
import type { CommandError } from '../host/command-error.js';
import type { World } from '../host/world.js';
import { type CredentialSource, loginOf, notSignedIn } from './find-credentials.js';
import { openProfileStorage } from './profile-storage.js';

/** Credentials, and what is not certain about them. */
export interface ReadCredentials {
  readonly credentials: Credentials;
  /** The secrets of an earlier version, of which only the service tells whose they are. */
  readonly unsure?: FoundSignIn;
}

/**
 * Reads the credentials from their source. What an earlier version has stored is copied, if its user and host are known. Throws
 * CommandError if one is missing or belongs to another user, or SecretStoreError.
 */
export async function readCredentials(
  settings: Settings,
  world: World,
  source: Exclude<CredentialSource, 'emulator'>,
): Promise<ReadCredentials> {
  if (source === 'environment') {
    const fromEnvironment = credentialsFromEnvironment(world.env);
    if (fromEnvironment.kind === 'complete') return { credentials: fromEnvironment.credentials };
    throw notSignedIn(settings, 'not signed in');
  }
  const { profile, saved } = settings;
  const storage = openProfileStorage(world);
  const { found, other } = await findSignIn(storage, profile.value, saved).catch((error: unknown) => {
    throw error instanceof SecretStoreError ? error.withLogin(loginOf(settings)) : error;
  });
  const credentials = found && toCredentials(saved, found.secrets);
  const { place } = storage.openStore(source);
  if (!credentials) {
    throw other
      ? ofAnotherUser(settings, place, other.user_id)
      : notSignedIn(
          settings,
          `${place} does not contain the secrets of profile "${profile.value}", or it is locked`,
        );
  }
  if (found.id !== undefined) return { credentials };
  if (isUnsure(found, saved)) return { credentials, unsure: found };
  const { adoptSignIn } = await import('../../../auth/adopt-sign-in.js');
  await adoptSignIn(storage, profile.value, saved, found);
  return { credentials };
}

/** The error where another folder of settings has stored the secrets of its own user under the name of the profile. */
export function ofAnotherUser(settings: Settings, place: string, user: string | undefined): CommandError {
  const { profile, saved } = settings;
  const owner = user === undefined ? 'an unknown user' : `user ${user}`;
  return notSignedIn(
    settings,
    `not signed in: what ${place} has for profile "${profile.value}" belongs to ${owner}, but the profile was signed in${describeUser(saved.sign_in ?? {})}`,
  );
}
