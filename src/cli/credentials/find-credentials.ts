/** The credentials and the base URLs of a command: those that the settings chose (src/auth/choose-identity.ts). */

import { type AddressKey, addressVariables } from '../../auth/credential-variables.js';
import { appFromEnvironment, credentialsFromEnvironment } from '../../auth/credentials.js';
import { type FoundSignIn, findSignIn, toCredentials } from '../../auth/find-sign-in.js';
import type { Settings } from '../../auth/settings.js';
import { describeUser } from '../../auth/shown-sign-in.js';
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

/** Throws CommandError if credentials, addresses and account do not belong together. */
export function refuseMixture({ identity }: Pick<Settings, 'identity'>): void {
  const { refusal } = identity;
  if (refusal) throw new CommandError('OTHER_IDENTITY', exitCodes.usage, refusal.message, refusal.hint);
}

/** Finds the source of the credentials without opening a store. Throws CommandError if there are none, or as refuseMixture does. */
export function findCredentialSource(settings: Settings, { env }: Pick<World, 'env'>): CredentialSource {
  const { profile, saved, identity } = settings;
  const { store, issuer } = saved.sign_in ?? {};
  refuseMixture(settings);
  if (identity.signedBy === 'environment' || identity.signedBy === 'emulator') return identity.signedBy;
  const fromEnvironment = credentialsFromEnvironment(env);
  if (identity.signedBy === 'incomplete' && fromEnvironment.kind === 'partial') {
    const verb = fromEnvironment.set.length === 1 ? 'is' : 'are';
    throw new CommandError(
      'PARTIAL_CREDENTIALS',
      exitCodes.notSignedIn,
      `${fromEnvironment.set.join(', ')} ${verb} set in the environment, but not ${fromEnvironment.missing.join(', ')}`,
      'Set all four, or unset all of them to use a profile.',
    );
  }
  if (store && (issuer === 'emulator') === (settings.env.value === 'local')) return store;
  if (store) {
    const message = `profile "${profile.value}" is signed in to the emulator, not the service`;
    throw notSignedIn(settings, message);
  }
  throw notSignedIn(
    settings,
    saved.leftovers ? 'not signed in: the last sign-in was interrupted' : 'not signed in',
  );
}

/**
 * The app's key and secret of the environment, for calls that need no user; undefined where the profile or the emulator brings them.
 * Throws as refuseMixture does.
 */
export function findEnvironmentApp(
  settings: Settings,
  { env }: Pick<World, 'env'>,
): ReturnType<typeof appFromEnvironment> {
  refuseMixture(settings);
  const { signedBy } = settings.identity;
  return signedBy === 'environment' || signedBy === 'incomplete' ? appFromEnvironment(env) : undefined;
}

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
  const { user_id, host } = found.owner;
  if (user_id === undefined || host === undefined || saved.sign_in?.user_id === undefined)
    return { credentials, unsure: found };
  const { adoptSignIn } = await import('../../auth/adopt-sign-in.js');
  await adoptSignIn(storage, profile.value, saved, found);
  return { credentials };
}

/** The error where another folder of settings has stored the secrets of its own user under the name of the profile. */
export function ofAnotherUser(settings: Settings, place: string, user: string | undefined): CommandError {
  const { profile, saved } = settings;
  const owner = user === undefined ? 'nobody whom the service names' : `user ${user}`;
  return notSignedIn(
    settings,
    `not signed in: what ${place} has for profile "${profile.value}" belongs to ${owner}, but the profile was signed in${describeUser(saved.sign_in ?? {})}`,
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

/** The base URLs of the two areas. Throws CommandError if one is not set. */
export function requireUrls(settings: Settings): { auth: string; ads: string } {
  return {
    auth: requireUrl(settings, 'auth_url'),
    ads: requireUrl(settings, settings.env.value === 'sandbox' ? 'ads_sandbox_url' : 'ads_url'),
  };
}

/** The base URL of the authorization area, for calls that need only this one. Throws as requireUrls does. */
export function requireAuthUrls(settings: Settings): { auth: string; ads: string } {
  const auth = requireUrl(settings, 'auth_url');
  return { auth, ads: auth };
}

function requireUrl(settings: Settings, key: AddressKey): string {
  const { authUrl, adsUrl, sandboxUrl, profile, saved } = settings;
  const found = { auth_url: authUrl, ads_url: adsUrl, ads_sandbox_url: sandboxUrl }[key];
  if (found) return found.value;
  const variable = addressVariables[key];
  // The profile has yielded to the credentials of the environment, which may be those of another service.
  const hint =
    saved[key] === undefined
      ? `Set ${variable} to the https URL of the service, or store it in the profile: ads profile set`
      : `Set ${variable} too: that of profile "${profile.value}" is only for its own sign-in, which this chooses: ${shellCommand`--profile ${profile.value}`}`;
  throw new CommandError(
    'NO_BASE_URL',
    exitCodes.usage,
    `the base URL of the service is not set: ${variable}`,
    hint,
  );
}
