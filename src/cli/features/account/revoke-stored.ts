/** The token of a stored sign-in, which is revoked at the address of its profile, whatever the environment says. */

import { type Config, findProfile, type Profile, readConfig } from '../../../auth/config.js';
import { addressKeys, addressVariables } from '../../../auth/credential-variables.js';
import { readShownCredentials } from '../../../auth/profiles.js';
import { isSameUser, resolveSettings, type Settings } from '../../../auth/settings.js';
import { describeSignIn } from '../../../auth/shown-sign-in.js';
import type { EarlierOwner } from '../../../auth/stored-entries.js';
import { ServiceError } from '../../../client/errors.js';
import { invalidateToken } from '../../../contract/groups/oauth.js';
import { authCodes } from '../../../contract/wire/error-codes.js';
import { shellCommand } from '../../../values/shell-word.js';
import { identifyUser } from '../../calls/session/identify-user.js';
import { startEmulatorHere } from '../../calls/session/local-emulator.js';
import { openClient } from '../../calls/session/open-client.js';
import { readTokenUser, type TokenUser } from '../../calls/session/token-user.js';
import { refuseMixture, requireAuthUrls } from '../../core/credentials/find-credentials.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';

/** A sign-in as it was before the question about it. */
export interface StoredSignIn {
  readonly name: string;
  readonly saved: Profile;
  /** The settings by which its token is revoked. */
  readonly settings: Settings;
}

/** The sign-in of a profile, before anybody is asked about it. Throws ConfigError. */
export async function findStoredSignIn(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  name: string,
): Promise<StoredSignIn> {
  return storedSignIn(invocation, await readConfig(openProfileStorage(invocation.world).path), name);
}

/** The same for a config that was read. */
export function storedSignIn(
  { world, globals }: Pick<Invocation, 'world' | 'globals'>,
  config: Config,
  name: string,
): StoredSignIn {
  const { env: _, account: __, ...flags } = globals;
  const saved = findProfile(config, name) ?? {};
  // Only the address of the authorization area is needed, and it is that of the profile: it is named here. Another one that
  // the profile has tells whether the variables are those of another service. The emulator needs none.
  const isEmulator = saved.sign_in?.issuer === 'emulator';
  const hidden = addressKeys.filter((key) => isEmulator || (key !== 'auth_url' && saved[key] === undefined));
  // A profile that is set to the emulator keeps a sign-in elsewhere, whose token goes to its own address alone.
  const env = {
    ...world.env,
    ADS_ENV: 'production',
    ...Object.fromEntries(hidden.map((key) => [addressVariables[key], undefined])),
  };
  return { name, saved, settings: resolveSettings({ ...flags, profile: name }, env, config, true) };
}

/** The profile, its user, and the host that its token is revoked at, for a question. */
export function describeStored({ name, saved, settings }: StoredSignIn): string {
  return `profile "${name}"${describeSignIn(saved, settings.authUrl?.value)}`;
}

/**
 * Revokes the token of the sign-in. Returns whether it was valid; undefined if there is no sign-in. Throws SignInError if the profile
 * has another sign-in by now: its token is not meant. Throws CommandError if the store does not have the token.
 */
export async function revokeStored(
  invocation: Invocation,
  { name, saved, settings }: StoredSignIn,
): Promise<boolean | undefined> {
  const { world, notice } = invocation;
  if (!saved.sign_in) return undefined;
  const storage = openProfileStorage(world);
  const shown = await readShownCredentials(storage, name, saved);
  const { store, issuer } = saved.sign_in;
  if (!shown) {
    throw new CommandError(
      'NOT_SIGNED_IN',
      exitCodes.notSignedIn,
      `${storage.openStore(store).place} does not contain the secrets of profile "${name}", or it is locked: its token was not revoked`,
      shellCommand`The token may still be valid. To remove the sign-in nevertheless: ads logout --profile ${name}`,
    );
  }
  if (shown.hasBearer) {
    await notice(
      `${name}: the app's bearer token is removed from this machine but still valid; to revoke it: ads auth bearer revoke`,
    );
  }
  refuseMixture(settings);
  const urls = issuer === 'emulator' ? (await startEmulatorHere(invocation)).urls : requireAuthUrls(settings);
  const own = { ...invocation, settings };
  const client = await openClient(own, urls, shown.credentials);
  const { unsure } = shown;
  return invalidate(async () => {
    if (unsure) await identifyUser(own, client, unsure);
    return client.call(invalidateToken, {});
  });
}

/**
 * Asks the service whose the secrets are that an earlier version has stored, if neither the profile nor the token says it, before they
 * are removed with its sign-in. Undefined if there are none, or if the service does not tell: then they count as the profile's. Throws nothing.
 */
export async function askEarlierOwner(
  invocation: Invocation,
  { name, saved, settings }: StoredSignIn,
): Promise<EarlierOwner | undefined> {
  const { world, notice } = invocation;
  const { sign_in } = saved;
  if (!sign_in || sign_in.id !== undefined) return undefined;
  const storage = openProfileStorage(world);
  const user = await askUser().catch(() => undefined);
  if (!user || isSameUser(user, sign_in)) return user && { user: user.user_id };
  await notice(
    `${storage.openStore(sign_in.store).place} has secrets of user ${user.user_id} under the name of profile "${name}": they stay, because another directory of settings has stored them`,
  );
  return 'another user';

  async function askUser(): Promise<TokenUser | undefined> {
    const shown = await readShownCredentials(storage, name, saved);
    if (!shown?.unsure) return undefined;
    refuseMixture(settings);
    const maxWait = { ...settings.maxWait, value: '0' };
    const own = { ...invocation, settings: { ...settings, maxWait } };
    return readTokenUser(await openClient(own, requireAuthUrls(settings), shown.credentials));
  }
}

/**
 * Revokes a token. Returns whether it was valid: only the code of an invalid token says that it was not. Throws any other error, since
 * a 401 may come from another service, or for another reason (docs/service.md#authorization-errors).
 */
export async function invalidate(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    const isInvalid =
      error instanceof ServiceError && error.entries.some(({ code }) => code === authCodes.invalidToken);
    if (isInvalid) return false;
    throw error;
  }
}
