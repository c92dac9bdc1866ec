/**
 * The secrets of a profile's sign-in: those of the entry with its id. If there is none here, as where the settings came from another
 * machine, another sign-in of the same profile name counts if user, app and host are the same.
 */
import type { Profile, SignIn } from './config.js';
import type { UserCredentials } from './credentials.js';
import { isSameOwner, mayBeSameOwner, type Owner, ownerOf } from './sign-in-owner.js';
import { noSlot, ownerOfToken, readEarlier, type Slot } from './stores/earlier-entries.js';
import type { SecretStore, Secrets, StoreKind } from './stores/secret-store.js';
import { readSignInEntry } from './stores/sign-in-entry.js';

/** The places of stored sign-ins. */
export interface SignInStorage {
  /** The config file. */
  readonly path: string;
  /** The file that lists the sign-ins of this machine. */
  readonly listPath: string;
  readonly openStore: (kind: StoreKind) => SecretStore;
}

/** The entry of a store for a profile. */
export interface FoundSignIn {
  readonly store: SecretStore;
  readonly secrets: Secrets;
  readonly owner: Owner;
  /** Undefined for entries of an earlier version, which are named by the profile. */
  readonly id?: string;
  /** The slot of the entries of an earlier version. */
  readonly slot?: Slot;
}

/** The secrets for a profile, or the user whose secrets an earlier version has left under its name. */
interface SearchResult {
  readonly found?: FoundSignIn;
  readonly other?: Owner;
}

/** Whether only the service can tell whose secrets these are: an earlier version has stored them under the name of the profile. */
export function isUnsure({ id, owner }: FoundSignIn, { sign_in }: Pick<Profile, 'sign_in'>): boolean {
  return id === undefined && [owner.user_id, owner.host, sign_in?.user_id].includes(undefined);
}

/** The slot in which an earlier version has stored the secrets of a sign-in; undefined for a sign-in of this version. */
export function earlierSlot({ slot = 1 }: Partial<SignIn>): Slot | undefined {
  return slot === noSlot ? undefined : slot;
}

/** Finds the secrets of a profile. Throws SecretStoreError if a store fails and no other one has them, or ConfigError. */
export async function findSignIn(
  storage: SignInStorage,
  name: string,
  profile: Profile,
): Promise<SearchResult> {
  const { sign_in } = profile;
  if (!sign_in) return {};
  let failure: unknown;
  let other: Owner | undefined;
  try {
    const store = storage.openStore(sign_in.store);
    const own = sign_in.id === undefined ? undefined : await readById(store, sign_in.id, profile);
    if (own) return { found: own };
    const earlier = await findEarlier(storage, name, profile, store);
    if (earlier.found) return earlier;
    other = earlier.other;
  } catch (error) {
    failure = error;
  }
  const found = await findListed(storage, name, profile);
  if (found) return { found };
  if (failure !== undefined) throw failure;
  return other ? { other } : {};
}

async function readById(store: SecretStore, id: string, profile: Profile): Promise<FoundSignIn | undefined> {
  const entry = await readSignInEntry(store, id);
  return entry && mayBeSameOwner(entry.owner, ownerOf(profile)) ? { ...entry, store, id } : undefined;
}

async function findEarlier(
  storage: SignInStorage,
  name: string,
  profile: Profile,
  store: SecretStore,
): Promise<SearchResult> {
  const slot = earlierSlot(profile.sign_in ?? {});
  if (slot === undefined) return {};
  const copy = await findCopy(storage, name, profile);
  if (copy) return { found: copy };
  const secrets = await readEarlier(store, name, slot);
  if (!secrets) return {};
  const user_id = ownerOfToken(secrets.access_token);
  const { user_id: _, ...known } = ownerOf(profile);
  const owner = { ...known, ...(user_id !== undefined && { user_id }) };
  return mayBeSameOwner(owner, ownerOf(profile))
    ? { found: { store, secrets, owner, slot } }
    : { other: owner };
}

/** A copy of what an earlier version has stored, where the config could not be given its id. */
async function findCopy(
  { listPath, path, openStore }: SignInStorage,
  name: string,
  profile: Profile,
): Promise<FoundSignIn | undefined> {
  const { readSignIns, folderOf } = await import('./sign-in-list.js');
  const folder = await folderOf(path);
  // A list that cannot be read is not in the way of what it has a copy of.
  const list = await readSignIns(listPath).catch(() => []);
  const copy = list.find(
    (row) =>
      row.profile === name &&
      row.folder === folder &&
      row.store === profile.sign_in?.store &&
      row.created_at === profile.sign_in.created_at,
  );
  return copy && readById(openStore(copy.store), copy.id, profile);
}

/** Another sign-in of the same name, user, app and host on this machine; those of this folder first, and the newest first. */
async function findListed(
  { listPath, path, openStore }: SignInStorage,
  name: string,
  profile: Profile,
): Promise<FoundSignIn | undefined> {
  const owner = ownerOf(profile);
  if (!isSameOwner(owner, owner)) return undefined;
  const { readSignIns, folderOf } = await import('./sign-in-list.js');
  const folder = await folderOf(path);
  const rows = (await readSignIns(listPath)).filter((row) => row.profile === name && isSameOwner(row, owner));
  const newestFirst = [...rows].reverse();
  for (const isOwn of [true, false]) {
    for (const row of newestFirst.filter((one) => (one.folder === folder) === isOwn)) {
      // One store may be missing here where another has what is looked for.
      const found = await readById(openStore(row.store), row.id, profile).catch(() => undefined);
      if (found && isSameOwner(found.owner, owner)) return found;
    }
  }
  return undefined;
}

/** The credentials of a sign-in; undefined if a secret is missing. */
export function toCredentials(
  { consumer_key }: Pick<Profile, 'consumer_key'>,
  { consumer_secret, access_token, access_token_secret }: Secrets,
): UserCredentials | undefined {
  if (!consumer_key || !consumer_secret || !access_token || !access_token_secret) return undefined;
  return {
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    token: access_token,
    tokenSecret: access_token_secret,
  };
}
