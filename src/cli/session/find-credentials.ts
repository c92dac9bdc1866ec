/** Whose credentials a command uses, and whose base URLs: the environment's before the profile's. */
import { credentialsFromEnvironment, credentialsFromStore } from '../../auth/credentials.js';
import type { Setting, Settings } from '../../auth/settings.js';
import type { StoreKind } from '../../auth/stores/secret-store.js';
import type { Credentials } from '../../client/sign.js';
import { CommandError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import type { World } from '../world.js';
import { openProfileStorage } from './profile-storage.js';

/** Where credentials lie: in the environment, in a profile's store, or with the emulator, which has a demo user. */
export type CredentialSource = 'environment' | StoreKind | 'emulator';

/** Finds where the credentials lie, without opening a store. Throws CommandError where there are none. */
export function findCredentialSource(settings: Settings, { env }: Pick<World, 'env'>): CredentialSource {
  const { profile, saved } = settings;
  const { store, issuer } = saved.sign_in ?? {};
  if (settings.env.value === 'local') return store && issuer === 'emulator' ? store : 'emulator';
  const told = credentialsFromEnvironment(env);
  if (told.kind === 'complete') return 'environment';
  if (told.kind === 'partial') {
    const verb = told.set.length === 1 ? 'is' : 'are';
    throw new CommandError(
      'PARTIAL_CREDENTIALS',
      exitCodes.notSignedIn,
      `${told.set.join(', ')} ${verb} set in the environment, but not ${told.missing.join(', ')}`,
      'Set all four, or none of them to use a profile.',
    );
  }
  if (store && issuer === undefined) return store;
  if (store) throw notSignedIn(`profile "${profile.value}" is signed in to the emulator, not to the service`);
  throw notSignedIn(saved.leftovers ? 'not signed in: the last sign-in was not finished' : 'not signed in');
}

/** Reads the credentials from where they lie. Throws CommandError where one is missing there, or SecretStoreError. */
export async function readCredentials(
  settings: Settings,
  world: World,
  source: Exclude<CredentialSource, 'emulator'>,
): Promise<Credentials> {
  if (source === 'environment') {
    const told = credentialsFromEnvironment(world.env);
    if (told.kind === 'complete') return told.credentials;
    throw notSignedIn('not signed in');
  }
  const { profile, saved } = settings;
  const store = openProfileStorage(world).openStore(source);
  const credentials = await credentialsFromStore(profile.value, saved, store);
  if (credentials) return credentials;
  throw notSignedIn(`the secrets of profile "${profile.value}" are not in ${store.place}, or it is locked`);
}

/** The base URLs of the two areas. Throws CommandError where one is not set. */
export function requireUrls({ env, authUrl, adsUrl, sandboxUrl }: Settings): { auth: string; ads: string } {
  return {
    auth: requireUrl(authUrl, 'ADS_AUTH_URL'),
    ads: env.value === 'sandbox' ? requireUrl(sandboxUrl, 'ADS_SANDBOX_URL') : requireUrl(adsUrl, 'ADS_URL'),
  };
}

/** The base URL of the authorization area, for calls that need no other. Throws as requireUrls does. */
export function requireAuthUrls({ authUrl }: Settings): { auth: string; ads: string } {
  const auth = requireUrl(authUrl, 'ADS_AUTH_URL');
  return { auth, ads: auth };
}

function requireUrl(setting: Setting<string> | undefined, variable: string): string {
  if (setting) return setting.value;
  throw new CommandError(
    'NO_BASE_URL',
    exitCodes.usage,
    `the base URL of the service is not set: ${variable}`,
    `Set ${variable} to the https address of the service, or keep it in the profile: ads profile set`,
  );
}

/** Nobody is signed in here. */
export function notSignedIn(message: string): CommandError {
  return new CommandError(
    'NOT_SIGNED_IN',
    exitCodes.notSignedIn,
    message,
    [
      'Sign in with ads login, or set ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, ADS_ACCESS_TOKEN and ADS_ACCESS_TOKEN_SECRET.',
      'To try it offline, without an account: ads campaigns list --env local',
    ].join('\n'),
  );
}
