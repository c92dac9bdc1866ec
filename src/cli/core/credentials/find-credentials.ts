/** The credentials and the base URLs of a command: those that the settings chose (src/auth/choose-identity.ts). */

import { type AddressKey, addressVariables, credentialNames } from '../../../auth/credential-variables.js';
import {
  appFromEnvironment,
  credentialsFromEnvironment,
  credentialVariables,
} from '../../../auth/credentials.js';
import type { Settings } from '../../../auth/settings.js';
import type { StoreKind } from '../../../auth/stores/secret-store.js';
import { shellCommand } from '../../../values/shell-word.js';
import { joinList } from '../../../values/text-lists.js';
import { CommandError } from '../host/command-error.js';
import { exitCodes } from '../host/exit-codes.js';
import type { World } from '../host/world.js';

/** The source of credentials: the environment, a profile's store, or the emulator, which has a demo user. */
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
  refuseSomeEmpty(settings);
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
 * Throws CommandError if some of the four variables are set but empty, and others not: whoever set them meant other credentials.
 * A stored sign-in would sign, so it is not the sign-in that is missing.
 */
function refuseSomeEmpty({ identity: { empty }, saved }: Pick<Settings, 'identity' | 'saved'>): void {
  if (!empty?.areSomeCredentials) return;
  const names = Object.values(credentialNames).filter((name) => empty.names.includes(name));
  throw new CommandError(
    'PARTIAL_CREDENTIALS',
    saved.sign_in ? exitCodes.usage : exitCodes.notSignedIn,
    `set but empty in the environment: ${joinList(names, 'and')}`,
    `Nothing was sent. Set all four, or unset all of them to use a profile: ${credentialVariables}.`,
  );
}

/**
 * The app's key and secret of the environment, for calls that need no user; undefined where the profile or the emulator brings them.
 * Throws as refuseMixture does, and CommandError if some of the four variables are empty, unless the call is sent without a signature.
 */
export function findEnvironmentApp(
  settings: Settings,
  { env }: Pick<World, 'env'>,
  isSigned = true,
): ReturnType<typeof appFromEnvironment> {
  refuseMixture(settings);
  if (isSigned) refuseSomeEmpty(settings);
  const { signedBy } = settings.identity;
  return signedBy === 'environment' || signedBy === 'incomplete' ? appFromEnvironment(env) : undefined;
}

/** The command that signs in the profile of this command: without its flag it would be another one. */
export function loginOf({ profile }: Settings): string {
  return profile.origin === 'flag' ? shellCommand`ads login --profile ${profile.value}` : 'ads login';
}

/** The error for missing credentials. */
export function notSignedIn(settings: Settings, message: string): CommandError {
  const { empty } = settings.identity;
  return new CommandError(
    'NOT_SIGNED_IN',
    exitCodes.notSignedIn,
    empty ? `${message}; set but empty: ${joinList(empty.names, 'and')}` : message,
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
