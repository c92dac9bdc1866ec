/**
 * Profiles: their settings in the config file and their secrets in a store. Both are updated in an order that is safe
 * if the process is killed at any point: the old sign-in remains valid until the new one is complete, and every secret
 * in a store is referenced by a profile or by the list of this machine.
 */

import { FileError } from '../files/atomic-file.js';
import {
  type Config,
  ConfigError,
  findProfile,
  type GuardSettings,
  guardNames,
  type Profile,
  removedGuards,
  requireProfile,
  type SignIn,
  withConfig,
} from './config.js';
import type { UserCredentials } from './credentials.js';
import { type FoundSignIn, findSignIn, isUnsure, toCredentials } from './find-sign-in.js';
import { isSameSigner, requireShown, type ShownSignIn } from './shown-sign-in.js';
import { changeSignIns } from './sign-in-list.js';
import { ownerOf } from './sign-in-owner.js';
import {
  addEntry,
  type EarlierOwner,
  earlierStores,
  earlierUser,
  isEarlier,
  newSignInId,
  type ProfileStorage,
  removeOwn,
  removeSecrets,
  union,
} from './stored-entries.js';
import { noSlot, saveEarlierBearer } from './stores/earlier-entries.js';
import type { Secrets, StoreKind } from './stores/secret-store.js';
import { readSignInEntry, writeSignInEntry } from './stores/sign-in-entry.js';

/** The settings of a profile, without its sign-in. */
export type ProfileSettings = Omit<Profile, 'sign_in' | 'signed_out' | 'leftovers' | 'leftovers_user_id'>;

/** What is stored when a user signs in. */
interface NewSignIn {
  readonly store: StoreKind;
  readonly secrets: Secrets;
  readonly settings: ProfileSettings;
  readonly facts: Pick<SignIn, 'created_at' | 'user_id' | 'screen_name' | 'issuer'>;
  /** What the profile had when somebody decided to replace it; not compared if absent. */
  readonly replaced?: ShownSignIn;
}

const namePattern = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the name if it is valid. Throws ConfigError otherwise. */
export function requireProfileName(name: string): string {
  if (namePattern.test(name) && name !== '__proto__') return name;
  throw new ConfigError(
    `invalid profile name "${name}"`,
    'A name has 1 to 64 letters, digits, dots, dashes and underscores.',
  );
}

/**
 * Returns the config with the profile set, or removed if undefined. The guards of a removed profile stay with its name, and
 * one that gets the name later has them, unless `withoutGuards` was called for it.
 */
export function withProfile(config: Config, name: string, profile: Profile | undefined): Config {
  const { [name]: old, ...others } = config.profiles;
  if (!profile) return keepGuards({ ...config, profiles: others }, name, old ?? {});
  const whole = old ? profile : { ...removedGuards(config, name), ...profile };
  return keepGuards({ ...config, profiles: { ...config.profiles, [name]: whole } }, name, {});
}

/** Returns the config without the guards that a removed profile has left to its name. */
export function withoutGuards(config: Config, name: string): Config {
  return keepGuards(config, name, {});
}

function keepGuards(config: Config, name: string, profile: Profile): Config {
  const { guards_of_removed: removed = {}, ...rest } = config;
  const { [name]: _, ...others } = removed;
  const guards = guardsOf(profile);
  const remaining = Object.keys(guards).length > 0 ? { ...others, [name]: guards } : others;
  return Object.keys(remaining).length > 0 ? { ...rest, guards_of_removed: remaining } : rest;
}

/** The guards among the settings of a profile. */
export function guardsOf(profile: Profile): GuardSettings {
  return Object.fromEntries(
    guardNames.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name]]])),
  );
}

/**
 * Stores a sign-in: its secrets in an entry of its own, its facts and settings in the profile, which is created if it does not
 * exist. Removes the sign-ins that this folder had stored for the profile. Throws SecretStoreError or FileError, and SignInError if the
 * profile does not have the sign-in to replace any more; the previous sign-in remains valid then.
 */
export async function saveSignIn(
  storage: ProfileStorage,
  name: string,
  { store, secrets, settings, facts, replaced }: NewSignIn,
): Promise<void> {
  await withConfig(storage.path, storage.clock, async (config, write) => {
    const isSame = isSameSigner(findProfile(config, name), { ...settings, sign_in: facts });
    if (replaced && !isSame) requireShown(config, name, replaced);
    const old = findProfile(config, name) ?? removedGuards(config, name);
    const { sign_in: before, signed_out: _, leftovers: __, leftovers_user_id: ___, ...oldSettings } = old;
    // What an earlier version has stored stays until the profile signs out.
    const formerStores = earlierStores(old);
    // An imported sign-in has the name of its user alone.
    const isNamed =
      isEarlier(before) && before.screen_name !== undefined && before.screen_name === facts.screen_name;
    const formerUser = earlierUser(old) ?? (isNamed ? facts.user_id : undefined);
    // A profile to sign out of, if this is interrupted.
    if (!findProfile(config, name)) await write(withProfile(config, name, old));
    const id = newSignInId(storage.random);
    const own = { ...oldSettings, ...settings };
    const sign_in: SignIn = { store, id, slot: noSlot, ...facts };
    const owner = ownerOf({ ...own, sign_in });
    await addEntry(storage, { profile: name, store: storage.openStore(store), id, ...facts }, owner, secrets);
    const complete: Profile = {
      ...own,
      sign_in: {
        ...sign_in,
        ...(owner.host !== undefined && { host: owner.host }),
      },
    };
    const committed = withProfile(config, name, withLeftovers(complete, formerStores, formerUser));
    await write(committed);
    // The sign-in is complete: what cannot be removed now stays listed, for the next login or logout.
    await removeOwn(storage, name, committed, () => {}, before).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
    });
  });
}

/** Throws SignInError if the profile has another sign-in than the one that was shown. */
export async function requireStillShown(
  { path, clock }: ProfileStorage,
  name: string,
  shown: ShownSignIn,
): Promise<void> {
  await withConfig(path, clock, async (config) => requireShown(config, name, shown));
}

/** What a store has of the sign-in that was shown. */
interface ShownCredentials {
  readonly credentials: UserCredentials;
  readonly hasBearer: boolean;
  /** The secrets of an earlier version, of which only the service tells whose they are. */
  readonly unsure?: FoundSignIn;
}

/**
 * The credentials of the sign-in that was shown; undefined if no store has them. Throws SignInError if the profile has another one by
 * now, or SecretStoreError.
 */
export async function readShownCredentials(
  storage: ProfileStorage,
  name: string,
  shown: Profile,
): Promise<ShownCredentials | undefined> {
  return withConfig(storage.path, storage.clock, async (config) => {
    requireShown(config, name, shown);
    const profile = findProfile(config, name) ?? {};
    const { found } = await findSignIn(storage, name, profile);
    const credentials = found && toCredentials(shown, found.secrets);
    if (!credentials) return undefined;
    const hasBearer = found.secrets.bearer_token !== undefined;
    return { credentials, hasBearer, ...(isUnsure(found, profile) && { unsure: found }) };
  });
}

/**
 * Removes every secret that this folder has stored for a profile, and the facts of its sign-in, but not its settings; of a profile that
 * the config has lost, the secrets. Throws as deleteProfile does, but a store without secrets of the sign-in may fail: returns those
 * that did, whose secrets the next call removes.
 */
export async function forgetSignIn(
  storage: ProfileStorage,
  name: string,
  shown?: ShownSignIn,
  earlier?: EarlierOwner,
): Promise<readonly StoreKind[]> {
  return withConfig(storage.path, storage.clock, async (config, write) => {
    if (shown) requireShown(config, name, shown);
    const profile = findProfile(config, name);
    const { sign_in, leftovers: _, leftovers_user_id: __, ...settings } = profile ?? {};
    const kinds: StoreKind[] = [];
    const failed = (kind: StoreKind, error: unknown) => {
      if (kind === sign_in?.store) throw error;
      kinds.push(kind);
    };
    const remaining = await removeSecrets(storage, name, config, { failed, earlier });
    if (profile) {
      const left = withLeftovers(withOwner(settings, sign_in), remaining, earlierUser(profile));
      await write(withProfile(config, name, left));
    }
    return union(kinds);
  });
}

/** The accounts of a profile stay for the user who signs in again, and for nobody else. */
function withOwner(settings: Profile, sign_in: SignIn | undefined): Profile {
  if (!sign_in || !settings.accounts) return settings;
  const { user_id, screen_name } = sign_in;
  return { ...settings, signed_out: { ...(user_id && { user_id }), ...(screen_name && { screen_name }) } };
}

/**
 * Removes a profile and its secrets. Throws SecretStoreError if a secret cannot be removed, since nothing would refer to it then,
 * FileError, or SignInError if the profile has another sign-in than the one that was shown.
 */
export async function deleteProfile(
  storage: ProfileStorage,
  name: string,
  shown?: ShownSignIn,
  earlier?: EarlierOwner,
): Promise<void> {
  await withConfig(storage.path, storage.clock, async (config, write) => {
    if (shown) requireShown(config, name, shown);
    requireProfile(config, name);
    const failed = (_: StoreKind, error: unknown) => {
      throw error;
    };
    await removeSecrets(storage, name, config, { failed, earlier });
    const { current, ...rest } = withProfile(config, name, undefined);
    await write(current === undefined || current === name ? rest : { ...rest, current });
  });
}

/**
 * Stores an app's bearer token with the sign-in of a profile, or removes it. Throws SecretStoreError, FileError, or SignInError if the
 * profile has another sign-in than the one whose app the token is of.
 */
export async function saveBearerToken(
  storage: ProfileStorage,
  name: string,
  token: string | undefined,
  shown?: ShownSignIn,
): Promise<void> {
  const { path, listPath, clock } = storage;
  await withConfig(path, clock, async (config) => {
    if (shown) requireShown(config, name, shown);
    const { found } = await findSignIn(storage, name, requireProfile(config, name));
    if (!found) return;
    const { store, id, slot } = found;
    if (id === undefined) return saveEarlierBearer(store, name, slot ?? 1, token);
    // Under the lock of the list: another folder, which has the entry, may sign out meanwhile.
    return changeSignIns(listPath, clock, async (list) => {
      const entry = await readSignInEntry(store, id);
      const { bearer_token: _, ...secrets } = entry?.secrets ?? {};
      const changed = token === undefined ? secrets : { ...secrets, bearer_token: token };
      if (entry) await writeSignInEntry(store, id, { ...entry, secrets: changed });
      return list;
    });
  });
}

/** A profile with the stores in which an earlier version may have left secrets of a user, if there are any. */
export function withLeftovers(
  profile: Profile,
  leftovers: readonly StoreKind[],
  user: string | undefined,
): Profile {
  if (leftovers.length === 0) return profile;
  return { ...profile, leftovers, ...(user !== undefined && { leftovers_user_id: user }) };
}
