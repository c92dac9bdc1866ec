/**
 * Profiles: their settings in the config file and their secrets in a store. Both are updated in an order that is safe
 * if the process is killed at any point: the old sign-in remains valid until the new one is complete, and every secret
 * in a store is referenced by a profile.
 */

import type { Clock } from '../files/lock-file.js';
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
import { credentialsFromStore, type UserCredentials } from './credentials.js';
import { isSameSigner, requireShown, type ShownSignIn } from './shown-sign-in.js';
import {
  entryKinds,
  entryName,
  type SecretKind,
  type SecretStore,
  type Slot,
  type StoreKind,
  secretKinds,
} from './stores/secret-store.js';

/** The dependencies of operations on profiles. */
export interface ProfileStorage {
  /** The config file. */
  readonly path: string;
  readonly clock: Clock;
  readonly openStore: (kind: StoreKind) => SecretStore;
}

/** The secrets of a sign-in. A bearer token may be added later. */
export type Secrets = Readonly<Partial<Record<SecretKind, string>>>;

/** The settings of a profile, without its sign-in. */
export type ProfileSettings = Omit<Profile, 'sign_in' | 'signed_out' | 'leftovers'>;

/** What is stored when a user signs in. */
export interface NewSignIn {
  readonly store: StoreKind;
  readonly secrets: Secrets;
  readonly settings: ProfileSettings;
  readonly facts: Omit<SignIn, 'store' | 'slot'>;
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
  const kept = Object.keys(guards).length > 0 ? { ...others, [name]: guards } : others;
  return Object.keys(kept).length > 0 ? { ...rest, guards_of_removed: kept } : rest;
}

function guardsOf(profile: Profile): GuardSettings {
  return Object.fromEntries(
    guardNames.flatMap((name) => (profile[name] === undefined ? [] : [[name, profile[name]]])),
  );
}

/**
 * Stores a sign-in: its secrets in the store, its facts and settings in the profile, which is created if it does not
 * exist. Throws SecretStoreError or FileError, and SignInError if the profile does not have the sign-in to replace any more; the
 * previous sign-in remains valid then.
 */
export async function saveSignIn(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  { store, secrets, settings, facts, replaced }: NewSignIn,
): Promise<void> {
  await withConfig(path, clock, async (config, write) => {
    const isSame = isSameSigner(findProfile(config, name), { ...settings, sign_in: facts });
    if (replaced && !isSame) requireShown(config, name, replaced);
    const old = findProfile(config, name) ?? removedGuards(config, name);
    const { sign_in: before, signed_out: _, leftovers, ...oldSettings } = old;
    const slot: Slot = before?.store === store && before.slot === 1 ? 2 : 1;
    await write(withProfile(config, name, { ...old, leftovers: union(leftovers, store) }));
    await writeSecrets(openStore(store), name, slot, secrets);
    const complete: Profile = { ...oldSettings, ...settings, sign_in: { store, slot, ...facts } };
    const touched = union(leftovers, store, before?.store);
    await write(withProfile(config, name, { ...complete, leftovers: touched }));
    const remaining = await removeUnused(openStore, name, touched, { store, slot });
    await write(withProfile(config, name, withLeftovers(complete, remaining)));
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

/**
 * The credentials of the sign-in that was shown; undefined if its store does not have them. Throws SignInError if the profile has
 * another one by now, or SecretStoreError.
 */
export async function readShownCredentials(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  shown: ShownSignIn,
): Promise<UserCredentials | undefined> {
  return withConfig(path, clock, async (config) => {
    requireShown(config, name, shown);
    return shown.sign_in && credentialsFromStore(name, shown, openStore(shown.sign_in.store));
  });
}

/**
 * Removes every secret of a profile and the facts of its sign-in, but not its settings. Throws as deleteProfile does.
 */
export async function forgetSignIn(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  shown?: ShownSignIn,
): Promise<void> {
  await withConfig(path, clock, async (config, write) => {
    if (shown) requireShown(config, name, shown);
    const { sign_in, leftovers, ...settings } = requireProfile(config, name);
    if (!sign_in && !leftovers) return;
    const remaining = await removeSecrets(openStore, name, sign_in?.store, leftovers);
    await write(withProfile(config, name, withLeftovers(withOwner(settings, sign_in), remaining)));
  });
}

/** The accounts of a profile stay for the user who signs in again, and for nobody else. */
function withOwner(settings: Profile, sign_in: SignIn | undefined): Profile {
  if (!sign_in || !settings.accounts) return settings;
  const { user_id, screen_name } = sign_in;
  return { ...settings, signed_out: { ...(user_id && { user_id }), ...(screen_name && { screen_name }) } };
}

/**
 * Removes a profile and its secrets. Throws SecretStoreError if a secret cannot be removed, FileError, or SignInError if the profile
 * has another sign-in than the one that was shown.
 */
export async function deleteProfile(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  shown?: ShownSignIn,
): Promise<void> {
  await withConfig(path, clock, async (config, write) => {
    if (shown) requireShown(config, name, shown);
    const { sign_in, leftovers } = requireProfile(config, name);
    await removeSecrets(openStore, name, sign_in?.store, leftovers);
    const { current, ...rest } = withProfile(config, name, undefined);
    await write(current === undefined || current === name ? rest : { ...rest, current });
  });
}

/** Throws ConfigError if the profile does not exist, or the new name is not valid or in use. */
export function requireRenamable(config: Config, from: string, to: string): Profile {
  requireProfileName(to);
  const profile = requireProfile(config, from);
  if (!findProfile(config, to)) return profile;
  throw new ConfigError(
    `profile "${to}" already exists`,
    'Choose another name, or delete that profile first.',
  );
}

/** Renames a profile and moves its secrets. Throws SecretStoreError or FileError. */
export async function renameProfile(
  { path, clock, openStore }: ProfileStorage,
  from: string,
  to: string,
): Promise<void> {
  requireProfileName(to);
  await withConfig(path, clock, async (found, write) => {
    const { leftovers, ...profile } = requireRenamable(found, from, to);
    const config = withoutGuards(found, to);
    const touched = union(leftovers, profile.sign_in?.store);
    if (profile.sign_in) {
      const { store: kind, slot } = profile.sign_in;
      await write(withProfile(config, to, { leftovers: [kind] }));
      const store = openStore(kind);
      await writeSecrets(store, to, slot, await readSecrets(store, from, slot));
    }
    const current = config.current === from ? to : config.current;
    const named = { ...withProfile(config, to, profile), ...(current !== undefined && { current }) };
    // Whatever is left of the old name, now or after a kill, keeps its guards.
    const left = { ...guardsOf(profile), leftovers: touched };
    await write(withProfile(named, from, left));
    const remaining = await removeUnused(openStore, from, touched);
    const last = remaining.length ? { ...left, leftovers: remaining } : undefined;
    await write(withProfile(withProfile(named, from, left), from, last));
  });
}

/** The secrets in one slot of a store; missing ones are left out. */
async function readSecrets(store: SecretStore, name: string, slot: Slot): Promise<Secrets> {
  const found: Partial<Record<SecretKind, string>> = {};
  for (const kind of secretKinds) {
    const secret = await store.get(entryName(name, kind, slot));
    if (secret !== undefined) found[kind] = secret;
  }
  return found;
}

/**
 * Stores an app's bearer token with the sign-in of a profile, or removes it. Throws SecretStoreError, FileError, or SignInError if the
 * profile has another sign-in than the one whose app the token is of.
 */
export async function saveBearerToken(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  token: string | undefined,
  shown?: ShownSignIn,
): Promise<void> {
  await withConfig(path, clock, async (config) => {
    if (shown) requireShown(config, name, shown);
    const { sign_in } = requireProfile(config, name);
    if (!sign_in) return;
    const store = openStore(sign_in.store);
    const entry = entryName(name, 'bearer_token', sign_in.slot);
    await (token === undefined ? store.delete(entry) : store.set(entry, token));
  });
}

/** Writes the secrets to a slot; whatever a previous sign-in left in it is overwritten or removed. */
async function writeSecrets(store: SecretStore, name: string, slot: Slot, secrets: Secrets): Promise<void> {
  for (const kind of secretKinds) {
    const secret = secrets[kind];
    const entry = entryName(name, kind, slot);
    if (secret === undefined) await store.delete(entry);
    else await store.set(entry, secret);
  }
}

/** Removes all secrets of a profile except those in the slot in use. Returns the stores that are not available. */
async function removeUnused(
  openStore: ProfileStorage['openStore'],
  name: string,
  kinds: readonly StoreKind[],
  used?: Pick<SignIn, 'store' | 'slot'>,
): Promise<StoreKind[]> {
  const remaining: StoreKind[] = [];
  for (const kind of kinds) {
    const unused = slots.filter((slot) => kind !== used?.store || slot !== used.slot);
    await clearSlots(openStore(kind), name, unused).catch(() => remaining.push(kind));
  }
  return remaining;
}

/** Secrets of the current sign-in must be removed; leftovers are removed if their store is available. */
async function removeSecrets(
  openStore: ProfileStorage['openStore'],
  name: string,
  store: StoreKind | undefined,
  leftovers: readonly StoreKind[] = [],
): Promise<StoreKind[]> {
  if (store) await clearSlots(openStore(store), name, slots);
  return removeUnused(
    openStore,
    name,
    leftovers.filter((kind) => kind !== store),
  );
}

async function clearSlots(store: SecretStore, name: string, cleared: readonly Slot[]): Promise<void> {
  for (const slot of cleared) {
    for (const kind of entryKinds) await store.delete(entryName(name, kind, slot));
  }
}

const slots: readonly Slot[] = [1, 2];

function withLeftovers(profile: Profile, leftovers: readonly StoreKind[]): Profile {
  return leftovers.length ? { ...profile, leftovers } : profile;
}

function union(...kinds: readonly (readonly StoreKind[] | StoreKind | undefined)[]): StoreKind[] {
  return [...new Set(kinds.flat())].filter((kind) => kind !== undefined);
}
