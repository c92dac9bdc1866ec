/** The entries that a folder of settings has stored for its profiles: adding and removing them, and the list of this machine. */

import type { Clock } from '../files/lock-file.js';
import { valueDigest } from '../values/value-digest.js';
import { type Config, configPath, findProfile, type Profile, readConfig, type SignIn } from './config.js';
import { earlierSlot, type SignInStorage } from './find-sign-in.js';
import { changeSignIns, folderOf, type ListedSignIn, readSignIns } from './sign-in-list.js';
import type { Owner } from './sign-in-owner.js';
import { removeEarlier } from './stores/earlier-entries.js';
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

/** A random name, which no other sign-in has. */
export function newSignInId(random: ProfileStorage['random']): string {
  return Buffer.from(random(16)).toString('hex');
}

interface NewEntry extends Pick<ListedSignIn, 'id' | 'profile' | 'created_at'> {
  readonly store: SecretStore;
}

/** Lists a sign-in of this folder and writes its entry; if that fails, there is neither. Throws SecretStoreError or FileError. */
export async function addEntry(
  { path, listPath, clock }: Pick<ProfileStorage, 'path' | 'listPath' | 'clock'>,
  { id, profile, created_at, store }: NewEntry,
  owner: Owner,
  secrets: Secrets,
): Promise<void> {
  const folder = await folderOf(path);
  const row = { id, folder, profile, store: store.kind, created_at, ...owner };
  await changeSignIns(listPath, clock, async (list) => [...list, row]);
  try {
    await writeSignInEntry(store, id, { owner, secrets, folder: folderDigest(folder) });
  } catch (error) {
    await undo().catch(() => undefined);
    throw error;
  }

  /** A store that did not answer in time may have the entry: then it stays listed, and the next logout removes it. */
  async function undo(): Promise<void> {
    await store.delete(signInEntry(id));
    await changeSignIns(listPath, clock, async (list) => list.filter((one) => one.id !== id));
  }
}

/** A path may be longer than what some keychains take. */
function folderDigest(folder: string): string {
  return valueDigest(folder).slice(0, 16);
}

/**
 * Removes the entries that this folder has stored for a profile, and that of its former sign-in, except those that the config has by
 * now. Those of other folders stay, and those of a store that fails stay in the list.
 */
export async function removeOwn(
  { path, listPath, clock, openStore }: ProfileStorage,
  name: string,
  config: Config,
  failed: Failed,
  former: Pick<SignIn, 'id' | 'store'> | undefined,
): Promise<void> {
  const folder = await folderOf(path);
  const used = idsOf(config);
  const { id } = former ?? {};
  const list = await readSignIns(listPath);
  const own = list.find((row) => row.id === id);
  const isMoved = own !== undefined && own.folder !== folder && !(await hasSignIn(own.folder, own.id));
  const isUnused = (row: ListedSignIn) =>
    !used.has(row.id) &&
    (row.folder === folder ? row.profile === name || row.id === id : isMoved && row.id === id);
  if (former && id !== undefined && !own && !used.has(id))
    await removeUnlisted(openStore(former.store), id, folder);
  // A list that cannot be written is not in the way of a profile that has nothing in it.
  if (!list.some(isUnused)) return;
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

function idsOf({ profiles }: Pick<Config, 'profiles'>): ReadonlySet<string | undefined> {
  return new Set(Object.values(profiles).map(({ sign_in }) => sign_in?.id));
}

/** Whether the settings in a folder have a sign-in: if not, they were moved. What cannot be read may have it. */
async function hasSignIn(folder: string, id: string): Promise<boolean> {
  try {
    return idsOf(await readConfig(configPath(folder))).has(id);
  } catch {
    return true;
  }
}

/**
 * Removes the entry of a sign-in that the list does not have, if it is there and this folder has stored it: settings from elsewhere, or
 * a lost list. A store that fails, as a missing keychain in a container with settings from elsewhere, is in nobody's way.
 */
async function removeUnlisted(store: SecretStore, id: string, folder: string): Promise<void> {
  try {
    const entry = await readSignInEntry(store, id);
    if (entry?.folder === folderDigest(folder)) await store.delete(signInEntry(id));
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error;
  }
}

/** The profiles that have secrets of this folder, or a sign-in; those that the config has lost, too. Throws ConfigError. */
export async function profilesWithSecrets(
  { path, listPath }: SignInStorage,
  { profiles }: Config,
): Promise<readonly string[]> {
  const folder = await folderOf(path);
  const held = Object.entries(profiles).flatMap(([name, { sign_in, leftovers }]) =>
    sign_in || leftovers ? [name] : [],
  );
  const used = idsOf({ profiles });
  const left = (await readSignIns(listPath)).filter((row) => row.folder === folder && !used.has(row.id));
  return [...new Set([...held, ...left.map(({ profile }) => profile)])];
}

/** Is told of each store that fails. If it throws, the operation ends. */
type Failed = (kind: StoreKind, error: unknown) => void;

/** The owner of the entries of an earlier version by the service, where the profile does not name one: another user's stay. */
export type EarlierOwner = { readonly user: string } | 'another user';

interface Removal {
  readonly failed: Failed;
  readonly earlier?: EarlierOwner | undefined;
}

/**
 * Removes all secrets that this folder has stored for a profile, and what an earlier version has stored under its name. Returns the
 * stores that may still have secrets of the earlier version.
 */
export async function removeSecrets(
  storage: ProfileStorage,
  name: string,
  config: Config,
  { failed, earlier }: Removal,
): Promise<StoreKind[]> {
  const profile = findProfile(config, name) ?? {};
  const others = { ...config, profiles: { ...config.profiles, [name]: {} } };
  await removeOwn(storage, name, others, failed, profile.sign_in);
  if (earlier === 'another user') return [];
  return removeNamed(storage, name, config, profile, { failed, earlier });
}

/** Whether an earlier version has stored the sign-in. */
export function isEarlier(sign_in: SignIn | undefined): sign_in is SignIn {
  return sign_in !== undefined && earlierSlot(sign_in) !== undefined;
}

/** The stores that may have what an earlier version has stored under the name of a profile. */
export function earlierStores({ sign_in, leftovers }: Profile): StoreKind[] {
  return union(leftovers, isEarlier(sign_in) ? sign_in.store : undefined);
}

/** The owner of the entries of an earlier version; undefined if it is not known. */
export function earlierUser({ sign_in, leftovers_user_id }: Profile): string | undefined {
  return isEarlier(sign_in) ? sign_in.user_id : leftovers_user_id;
}

/** Removes what an earlier version has stored under the name of a profile. Returns the stores that may still have some of it. */
export async function removeNamed(
  { openStore }: ProfileStorage,
  name: string,
  { profiles }: Config,
  profile: Profile,
  {
    failed,
    earlier,
  }: { readonly failed: Failed; readonly earlier?: Exclude<EarlierOwner, string> | undefined },
): Promise<StoreKind[]> {
  const user = earlierUser(profile) ?? earlier?.user;
  const isTwin = (other: string) => other !== name && other.toLowerCase() === name.toLowerCase();
  const twins = Object.keys(profiles).filter(isTwin);
  const remaining: StoreKind[] = [];
  for (const kind of earlierStores(profile)) {
    try {
      if (await removeEarlier(openStore(kind), name, { user, twins })) remaining.push(kind);
    } catch (error) {
      failed(kind, error);
      remaining.push(kind);
    }
  }
  return remaining;
}

/** Stores without doubles. */
export function union(...kinds: readonly (readonly StoreKind[] | StoreKind | undefined)[]): StoreKind[] {
  return [...new Set(kinds.flat())].filter((kind) => kind !== undefined);
}
