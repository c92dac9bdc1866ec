/** Resolves the credentials of a command. The environment takes precedence over the profile. */
import { credentialsFromEnvironment, credentialsFromStore } from '../../auth/credentials.js';
import type { Settings } from '../../auth/settings.js';
import { SecretStoreError, type StoreKind } from '../../auth/stores/secret-store.js';
import type { Credentials } from '../../client/sign.js';
import { shellCommand } from '../../values/shell-word.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';
import type { World } from '../host/world.js';
import { openProfileStorage } from './profile-storage.js';

/** Where credentials come from: the environment, a profile's store, or the emulator, which has a demo user. */
export type CredentialSource = 'environment' | StoreKind | 'emulator';

/**
 * Whether a command may keep, for later ones, what can be fetched or learned again. A job that brings its credentials
 * along leaves nothing of the kind behind, unless ADS_CACHE_DIR or ADS_STATE_DIR names the directory for it.
 */
export function mayKeepIn(
  kind: 'cache' | 'state',
  source: CredentialSource,
  { env }: Pick<World, 'env'>,
): boolean {
  return source !== 'environment' || Boolean(env[kind === 'cache' ? 'ADS_CACHE_DIR' : 'ADS_STATE_DIR']);
}

/** Finds the source of the credentials without opening a store. Throws CommandError if there are none. */
export function findCredentialSource(settings: Settings, { env }: Pick<World, 'env'>): CredentialSource {
  const { profile, saved } = settings;
  const { store, issuer } = saved.sign_in ?? {};
  if (settings.env.value === 'local') return store && issuer === 'emulator' ? store : 'emulator';
  const fromEnvironment = credentialsFromEnvironment(env);
  if (fromEnvironment.kind === 'complete') return 'environment';
  if (fromEnvironment.kind === 'partial') {
    const verb = fromEnvironment.set.length === 1 ? 'is' : 'are';
    throw new CommandError(
      'PARTIAL_CREDENTIALS',
      exitCodes.notSignedIn,
      `${fromEnvironment.set.join(', ')} ${verb} set in the environment, but not ${fromEnvironment.missing.join(', ')}`,
      'Set all four, or unset all of them to use a profile.',
    );
  }
  if (store && issuer === undefined) return store;
  if (store) {
    const message = `profile "${profile.value}" is signed in to the emulator, not the service`;
    throw notSignedIn(settings, message);
  }
  throw notSignedIn(
    settings,
    saved.leftovers ? 'not signed in: the last sign-in was interrupted' : 'not signed in',
  );
}

/** Reads the credentials from their source. Throws CommandError if one is missing, or SecretStoreError. */
export async function readCredentials(
  settings: Settings,
  world: World,
  source: Exclude<CredentialSource, 'emulator'>,
): Promise<Credentials> {
  if (source === 'environment') {
    const fromEnvironment = credentialsFromEnvironment(world.env);
    if (fromEnvironment.kind === 'complete') return fromEnvironment.credentials;
    throw notSignedIn(settings, 'not signed in');
  }
  const { profile, saved } = settings;
  const store = openProfileStorage(world).openStore(source);
  const credentials = await credentialsFromStore(profile.value, saved, store).catch((error: unknown) => {
    throw error instanceof SecretStoreError ? error.withLogin(loginOf(settings)) : error;
  });
  if (credentials) return credentials;
  throw notSignedIn(
    settings,
    `${store.place} does not contain the secrets of profile "${profile.value}", or it is locked`,
  );
}

/** The command that signs in the profile of this command: without its flag it would be another one. */
function loginOf({ profile }: Settings): string {
  return profile.origin === 'flag' ? shellCommand`ads login --profile ${profile.value}` : 'ads login';
}

/** The error for missing credentials. */
export function notSignedIn(settings: Settings, message: string): CommandError {
  return new CommandError(
    'NOT_SIGNED_IN',
    exitCodes.notSignedIn,
    message,
    [
      `Sign in with ${loginOf(settings)}, or set ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET.`,
      'To try ads offline without an account: ads campaigns list --env local',
    ].join('\n'),
  );
}
