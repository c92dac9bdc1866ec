/**
 * Profiles: their settings in the config file and their secrets in a store. Both are updated in an order that is safe
 * if the process is killed at any point: the old sign-in remains valid until the new one is complete, and every secret
 * in a store is referenced by a profile or by the list of this machine.
 */

import type { Clock } from '../files/lock-file.js';
import { shellCommand } from '../values/shell-word.js';
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
import { earlierSlot, findSignIn, type SignInStorage, toCredentials } from './find-sign-in.js';
import { isSameSigner, requireShown, type ShownSignIn } from './shown-sign-in.js';
import { changeSignIns, folderOf, type ListedSignIn, readSignIns } from './sign-in-list.js';
import { type Owner, ownerOf } from './sign-in-owner.js';
import { noSlot, removeEarlier, saveEarlierBearer } from './stores/earlier-entries.js';
import {
  type SecretStore,
  SecretStoreError,
  type Secrets,
  type StoreKind,
  signInEntry,
} from './stores/secret-store.js';
import { readSignInEntry, writeSignInEntry } from './stores/sign-in-entry.js';

/** The dependencies of operations on profiles. */
export interface ProfileStorage extends SignInStorage {
  readonly clock: Clock;
  /** Random bytes, for the ids of sign-ins. */
  readonly random: (size: number) => Uint8Array;
}

/** The settings of a profile, without its sign-in. */
export type ProfileSettings = Omit<Profile, 'sign_in' | 'signed_out' | 'leftovers'>;

/** What is stored when a user signs in. */
export interface NewSignIn {
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
  const kept = Object.keys(guards).length > 0 ? { ...others, [name]: guards } : others;
  return Object.keys(kept).length > 0 ? { ...rest, guards_of_removed: kept } : rest;
}

function guardsOf(profile: Profile): GuardSettings {
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
    const { sign_in: before, signed_out: _, leftovers, ...oldSettings } = old;
    const isEarlier = before !== undefined && earlierSlot(before) !== undefined;
    // What an earlier version has stored stays until the profile signs out.
    const kept = union(leftovers, isEarlier ? before.store : undefined);
    const earlierUser = isEarlier ? before.user_id : before?.earlier_user_id;
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
        ...(kept.length > 0 && earlierUser !== undefined && { earlier_user_id: earlierUser }),
      },
    };
    const committed = withProfile(config, name, withLeftovers(complete, kept));
    await write(committed);
    await removeOwn(storage, name, committed, () => {});
  });
}

/** The profiles of a config that have secrets here, or a sign-in. Throws ConfigError. */
export async function profilesWithSecrets(
  { path, listPath }: SignInStorage,
  { profiles }: Config,
): Promise<readonly string[]> {
  const folder = await folderOf(path);
  const listed = (await readSignIns(listPath)).filter((row) => row.folder === folder);
  const names = Object.entries(profiles).flatMap(([name, { sign_in, leftovers }]) =>
    sign_in || leftovers || listed.some((row) => row.profile === name) ? [name] : [],
  );
  return names;
}

/** A random name, which no other sign-in has. */
export function newSignInId(random: ProfileStorage['random']): string {
  return Buffer.from(random(16)).toString('hex');
}

interface NewEntry extends Pick<ListedSignIn, 'id' | 'profile' | 'created_at'> {
  readonly store: SecretStore;
}

/** Lists a sign-in of this folder and writes its entry; if that fails, it is not listed. Throws SecretStoreError or FileError. */
export async function addEntry(
  { path, listPath, clock }: Pick<ProfileStorage, 'path' | 'listPath' | 'clock'>,
  { id, profile, created_at, store }: NewEntry,
  owner: Owner,
  secrets: Secrets,
): Promise<void> {
  const row = { id, folder: await folderOf(path), profile, store: store.kind, created_at, ...owner };
  await changeSignIns(listPath, clock, async (list) => [...list, row]);
  try {
    await writeSignInEntry(store, id, { owner, secrets });
  } catch (error) {
    await store.delete(signInEntry(id)).catch(() => undefined);
    await changeSignIns(listPath, clock, async (list) => list.filter((one) => one.id !== id));
    throw error;
  }
}

/**
 * Removes the entries that this folder has stored for a profile, or with this id, except those that the config has by now. Those of
 * other folders stay, and those of a store that fails stay in the list.
 */
async function removeOwn(
  { path, listPath, clock, openStore }: ProfileStorage,
  name: string,
  config: Config,
  failed: Failed,
  id?: string,
): Promise<void> {
  const folder = await folderOf(path);
  const used = new Set(Object.values(config.profiles).map(({ sign_in }) => sign_in?.id));
  const isUnused = (row: ListedSignIn) =>
    row.folder === folder && (row.profile === name || row.id === id) && !used.has(row.id);
  // A list that cannot be written is not in the way of a profile that has nothing in it.
  if (!(await readSignIns(listPath)).some(isUnused)) return;
  await changeSignIns(listPath, clock, async (list) => {
    const removed = new Set<string>();
    for (const row of list.filter(isUnused)) {
      try {
        await openStore(row.store).delete(signInEntry(row.id));
        removed.add(row.id);
      } catch (error) {
        failed(row.store, error);
      }
    }
    return list.filter((row) => !removed.has(row.id));
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
export interface ShownCredentials {
  readonly credentials: UserCredentials;
  readonly hasBearer: boolean;
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
    const { found } = await findSignIn(storage, name, findProfile(config, name) ?? {});
    const credentials = found && toCredentials(shown, found.secrets);
    return credentials && { credentials, hasBearer: found.secrets.bearer_token !== undefined };
  });
}

/**
 * Removes every secret that this folder has stored for a profile, and the facts of its sign-in, but not its settings. Throws as
 * deleteProfile does, but a store without secrets of the sign-in may be missing.
 */
export async function forgetSignIn(
  storage: ProfileStorage,
  name: string,
  shown?: ShownSignIn,
): Promise<void> {
  await withConfig(storage.path, storage.clock, async (config, write) => {
    if (shown) requireShown(config, name, shown);
    const { sign_in, leftovers: _, ...settings } = requireProfile(config, name);
    const remaining = await removeSecrets(storage, name, config, (kind, error) => {
      if (kind === sign_in?.store) throw error;
    });
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
 * Removes a profile and its secrets. Throws SecretStoreError if a secret cannot be removed, since nothing would refer to it then,
 * FileError, or SignInError if the profile has another sign-in than the one that was shown.
 */
export async function deleteProfile(
  storage: ProfileStorage,
  name: string,
  shown?: ShownSignIn,
): Promise<void> {
  await withConfig(storage.path, storage.clock, async (config, write) => {
    if (shown) requireShown(config, name, shown);
    requireProfile(config, name);
    await removeSecrets(storage, name, config, (_, error) => {
      throw error;
    });
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

/**
 * Renames a profile. Its entry has the id of the sign-in and stays; what an earlier version has stored under the old name is copied to
 * such an entry first. Throws SecretStoreError or FileError; then nothing has changed.
 */
export async function renameProfile(storage: ProfileStorage, from: string, to: string): Promise<void> {
  requireProfileName(to);
  await withConfig(storage.path, storage.clock, async (found, write) => {
    const profile = requireRenamable(found, from, to);
    const { leftovers, ...own } = profile;
    const config = withoutGuards(found, to);
    const { sign_in } = own;
    const isEarlier = sign_in !== undefined && earlierSlot(sign_in) !== undefined;
    const named: Profile = isEarlier
      ? { ...own, sign_in: await moveEarlier(storage, from, profile, sign_in) }
      : own;
    const current = config.current === from ? to : config.current;
    const renamed = { ...withProfile(config, to, named), ...(current !== undefined && { current }) };
    // Whatever is left of the old name, now or after a kill, keeps its guards.
    const guards = guardsOf(profile);
    const leaving = (kinds: readonly StoreKind[]) => {
      const last = kinds.length > 0 ? withLeftovers(guards, kinds) : undefined;
      return withProfile(withProfile(renamed, from, guards), from, last);
    };
    const touched = union(leftovers, isEarlier ? sign_in.store : undefined);
    await write(leaving(touched));
    await listUnderName(storage, { from, to });
    if (touched.length > 0)
      await write(leaving(await removeNamed(storage, from, renamed, profile, () => {})));
  });
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/** Copies what an earlier version has stored under the old name. Throws SecretStoreError if it is not there, or the store is locked. */
async function moveEarlier(
  storage: ProfileStorage,
  from: string,
  profile: Profile,
  sign_in: SignIn,
): Promise<SignIn> {
  const { found } = await findSignIn(storage, from, profile);
  if (!found)
    throw new SecretStoreError(
      'locked',
      `${storage.openStore(sign_in.store).place} does not contain the secrets of profile "${from}", or it is locked: the profile was not renamed`,
      `Unlock it. Or sign out first: ${shellCommand`ads logout --profile ${from}`}`,
    );
  const { store, owner, secrets } = found;
  const id = found.id ?? newSignInId(storage.random);
  if (found.id === undefined)
    await addEntry(storage, { profile: from, store, id, created_at: sign_in.created_at }, owner, secrets);
  return { ...sign_in, store: store.kind, id, slot: noSlot };
}

/** Lists the sign-ins of this folder under the new name. Until then, that of the profile is found by its id. */
async function listUnderName(
  { path, listPath, clock }: ProfileStorage,
  { from, to }: Renaming,
): Promise<void> {
  const folder = await folderOf(path);
  const isMoved = (row: ListedSignIn) => row.folder === folder && row.profile === from;
  if (!(await readSignIns(listPath)).some(isMoved)) return;
  await changeSignIns(listPath, clock, async (list) =>
    list.map((row) => (isMoved(row) ? { ...row, profile: to } : row)),
  );
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

/** Is told of each store that fails. If it throws, the operation ends. */
type Failed = (kind: StoreKind, error: unknown) => void;

/**
 * Removes all secrets that this folder has stored for a profile, and what an earlier version has stored under its name. Returns the
 * stores that may still have secrets of the earlier version.
 */
async function removeSecrets(
  storage: ProfileStorage,
  name: string,
  config: Config,
  failed: Failed,
): Promise<StoreKind[]> {
  const profile = requireProfile(config, name);
  const others = { ...config, profiles: { ...config.profiles, [name]: {} } };
  await removeOwn(storage, name, others, failed, profile.sign_in?.id);
  return removeNamed(storage, name, config, profile, failed);
}

/** Removes what an earlier version has stored under the name of a profile. Returns the stores that may still have some of it. */
async function removeNamed(
  { openStore }: ProfileStorage,
  name: string,
  { profiles }: Config,
  { sign_in, leftovers }: Profile,
  failed: Failed,
): Promise<StoreKind[]> {
  const isEarlier = sign_in !== undefined && earlierSlot(sign_in) !== undefined;
  const user = isEarlier ? sign_in.user_id : sign_in?.earlier_user_id;
  const isTwin = (other: string) => other !== name && other.toLowerCase() === name.toLowerCase();
  const twins = Object.keys(profiles).filter(isTwin);
  const remaining: StoreKind[] = [];
  for (const kind of union(isEarlier ? sign_in.store : undefined, leftovers)) {
    try {
      if (await removeEarlier(openStore(kind), name, { user, twins })) remaining.push(kind);
    } catch (error) {
      failed(kind, error);
      remaining.push(kind);
    }
  }
  return remaining;
}

function withLeftovers(profile: Profile, leftovers: readonly StoreKind[]): Profile {
  return leftovers.length ? { ...profile, leftovers } : profile;
}

function union(...kinds: readonly (readonly StoreKind[] | StoreKind | undefined)[]): StoreKind[] {
  return [...new Set(kinds.flat())].filter((kind) => kind !== undefined);
}
