/**
 * Profiles as a whole: their settings in the config file and their secrets in a store. A change of both is written so
 * that a process may be killed anywhere: the old sign-in holds until the new one is complete, and no secret ever lies
 * where no profile points.
 */

import type { Clock } from './atomic-file.js';
import { type Config, ConfigError, findProfile, type Profile, type SignIn, withConfig } from './config.js';
import {
  entryKinds,
  entryName,
  type SecretKind,
  type SecretStore,
  type Slot,
  type StoreKind,
  secretKinds,
} from './stores/secret-store.js';

/** What work on profiles needs from outside. */
export interface ProfileStorage {
  /** The config file. */
  readonly path: string;
  readonly clock: Clock;
  readonly openStore: (kind: StoreKind) => SecretStore;
}

/** The secrets of one sign-in. A bearer token comes later, if at all. */
export type Secrets = Readonly<Partial<Record<SecretKind, string>>>;

/** The settings of a profile, without what a sign-in brings. */
export type ProfileSettings = Omit<Profile, 'sign_in' | 'leftovers'>;

/** Everything that signing in brings. */
export interface NewSignIn {
  readonly store: StoreKind;
  readonly secrets: Secrets;
  readonly settings: ProfileSettings;
  readonly facts: Omit<SignIn, 'store' | 'slot'>;
}

const nameForm = /^[A-Za-z0-9._-]{1,64}$/;

/** Throws ConfigError on a name that no profile may have. */
export function requireProfileName(name: string): string {
  if (nameForm.test(name) && name !== '__proto__') return name;
  throw new ConfigError(
    `"${name}" cannot be the name of a profile`,
    'Use 1 to 64 letters, digits, dots, dashes and underscores.',
  );
}

/** The profile of this name. Throws ConfigError where there is none. */
export function requireProfile(config: Config, name: string): Profile {
  const profile = findProfile(config, name);
  if (profile) return profile;
  const known = Object.keys(config.profiles);
  throw new ConfigError(
    `there is no profile "${name}"`,
    known.length ? `Known profiles: ${known.join(', ')}.` : 'No profile exists yet.',
  );
}

/** Puts a profile in its place, or removes it. */
export function withProfile(config: Config, name: string, profile: Profile | undefined): Config {
  const { [name]: _, ...others } = config.profiles;
  return { ...config, profiles: profile ? { ...config.profiles, [name]: profile } : others };
}

/**
 * Stores a sign-in: its secrets in the store, its facts and settings in the profile, which is made where there is none.
 * Throws SecretStoreError or ConfigError; the sign-in from before holds then.
 */
export async function saveSignIn(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  { store, secrets, settings, facts }: NewSignIn,
): Promise<void> {
  await withConfig(path, clock, async (config, write) => {
    const old = findProfile(config, name) ?? {};
    const { sign_in: before, leftovers, ...kept } = old;
    const slot: Slot = before?.store === store && before.slot === 1 ? 2 : 1;
    await write(withProfile(config, name, { ...old, leftovers: union(leftovers, store) }));
    await writeSecrets(openStore(store), name, slot, secrets);
    const complete: Profile = { ...kept, ...settings, sign_in: { store, slot, ...facts } };
    const touched = union(leftovers, store, before?.store);
    await write(withProfile(config, name, { ...complete, leftovers: touched }));
    const remaining = await sweep(openStore, name, touched, { store, slot });
    await write(withProfile(config, name, leaving(complete, remaining)));
  });
}

/** Removes every secret of a profile and the facts of its sign-in; settings stay. Throws as deleteProfile does. */
export async function forgetSignIn({ path, clock, openStore }: ProfileStorage, name: string): Promise<void> {
  await withConfig(path, clock, async (config, write) => {
    const { sign_in, leftovers, ...settings } = requireProfile(config, name);
    if (!sign_in && !leftovers) return;
    const remaining = await removeSecrets(openStore, name, sign_in?.store, leftovers);
    await write(withProfile(config, name, leaving(settings, remaining)));
  });
}

/** Removes a profile with everything in it. Throws SecretStoreError where a secret cannot be removed, or ConfigError. */
export async function deleteProfile({ path, clock, openStore }: ProfileStorage, name: string): Promise<void> {
  await withConfig(path, clock, async (config, write) => {
    const { sign_in, leftovers } = requireProfile(config, name);
    await removeSecrets(openStore, name, sign_in?.store, leftovers);
    const { current, ...rest } = withProfile(config, name, undefined);
    await write(current === undefined || current === name ? rest : { ...rest, current });
  });
}

/** Throws ConfigError where the profile is not there, or cannot have the other name. */
export function requireRenamable(config: Config, from: string, to: string): Profile {
  requireProfileName(to);
  const profile = requireProfile(config, from);
  if (!findProfile(config, to)) return profile;
  throw new ConfigError(`there is a profile "${to}" already`, 'Choose another name, or delete that one.');
}

/** Gives a profile another name. Its secrets move with it. Throws SecretStoreError or ConfigError. */
export async function renameProfile(
  { path, clock, openStore }: ProfileStorage,
  from: string,
  to: string,
): Promise<void> {
  requireProfileName(to);
  await withConfig(path, clock, async (config, write) => {
    const { leftovers, ...profile } = requireRenamable(config, from, to);
    const touched = union(leftovers, profile.sign_in?.store);
    if (profile.sign_in) {
      const { store: kind, slot } = profile.sign_in;
      await write(withProfile(config, to, { leftovers: [kind] }));
      const store = openStore(kind);
      await writeSecrets(store, to, slot, await readSecrets(store, from, slot));
    }
    const current = config.current === from ? to : config.current;
    const named = { ...withProfile(config, to, profile), ...(current !== undefined && { current }) };
    await write(withProfile(named, from, { leftovers: touched }));
    const remaining = await sweep(openStore, from, touched);
    await write(withProfile(named, from, remaining.length ? { leftovers: remaining } : undefined));
  });
}

/** The secrets that lie in one place of a store; those that are not there are left out. */
async function readSecrets(store: SecretStore, name: string, slot: Slot): Promise<Secrets> {
  const found: Partial<Record<SecretKind, string>> = {};
  for (const kind of secretKinds) {
    const secret = await store.get(entryName(name, kind, slot));
    if (secret !== undefined) found[kind] = secret;
  }
  return found;
}

/** Keeps an app's bearer token beside the sign-in of a profile, or removes it. Throws SecretStoreError or ConfigError. */
export async function saveBearerToken(
  { path, clock, openStore }: ProfileStorage,
  name: string,
  token: string | undefined,
): Promise<void> {
  await withConfig(path, clock, async (config) => {
    const { sign_in } = requireProfile(config, name);
    if (!sign_in) return;
    const store = openStore(sign_in.store);
    const entry = entryName(name, 'bearer_token', sign_in.slot);
    await (token === undefined ? store.delete(entry) : store.set(entry, token));
  });
}

/** Both places in the store are one sign-in's at a time: what the other one held is written over or removed. */
async function writeSecrets(store: SecretStore, name: string, slot: Slot, secrets: Secrets): Promise<void> {
  for (const kind of secretKinds) {
    const secret = secrets[kind];
    const entry = entryName(name, kind, slot);
    if (secret === undefined) await store.delete(entry);
    else await store.set(entry, secret);
  }
}

/** Removes everything under a profile's name but the place in use. Returns the stores that could not be reached. */
async function sweep(
  openStore: ProfileStorage['openStore'],
  name: string,
  kinds: readonly StoreKind[],
  used?: Pick<SignIn, 'store' | 'slot'>,
): Promise<StoreKind[]> {
  const remaining: StoreKind[] = [];
  for (const kind of kinds) {
    const unused = slots.filter((slot) => kind !== used?.store || slot !== used.slot);
    await clear(openStore(kind), name, unused).catch(() => remaining.push(kind));
  }
  return remaining;
}

/** What was surely stored must go; what may have been left over goes where its store can be reached. */
async function removeSecrets(
  openStore: ProfileStorage['openStore'],
  name: string,
  store: StoreKind | undefined,
  leftovers: readonly StoreKind[] = [],
): Promise<StoreKind[]> {
  if (store) await clear(openStore(store), name, slots);
  return sweep(
    openStore,
    name,
    leftovers.filter((kind) => kind !== store),
  );
}

async function clear(store: SecretStore, name: string, cleared: readonly Slot[]): Promise<void> {
  for (const slot of cleared) {
    for (const kind of entryKinds) await store.delete(entryName(name, kind, slot));
  }
}

const slots: readonly Slot[] = [1, 2];

function leaving(profile: Profile, leftovers: readonly StoreKind[]): Profile {
  return leftovers.length ? { ...profile, leftovers } : profile;
}

function union(...kinds: readonly (readonly StoreKind[] | StoreKind | undefined)[]): StoreKind[] {
  return [...new Set(kinds.flat())].filter((kind) => kind !== undefined);
}
