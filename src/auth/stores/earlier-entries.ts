/**
 * The entries of an earlier version: one for each secret, named by the profile alone, in two slots. Every folder of settings of a user
 * has the same ones, so the token tells whose they are. They are copied, and stay until the profile signs out, so that the earlier
 * version can be used beside this one.
 */
import { accessTokenOwner } from '../../contract/wire/service-facts.js';
import { type SecretKind, type SecretStore, type Secrets, secretKinds } from './secret-store.js';

/** The slots of a profile: the earlier version writes a new sign-in to the one that is not in use. */
const slots = [1, 2] as const;
export type Slot = (typeof slots)[number];

/** The slot of a sign-in of this version: an earlier one finds nothing there, and not the secrets of a sign-in before. */
export const noSlot = 0;

type EarlierKind = SecretKind | 'probe';

/** The name of an entry. Profile names contain no slash. */
function earlierEntry(profile: string, kind: EarlierKind, slot: Slot): string {
  return `${profile}/${kind}${slot === 1 ? '' : `#${slot}`}`;
}

/**
 * The secrets in a slot; undefined if one is missing. They are read one by one up to the first missing one, because a locked keychain
 * prompts the user for each. Throws SecretStoreError.
 */
export async function readEarlier(
  store: SecretStore,
  profile: string,
  slot: Slot,
): Promise<Secrets | undefined> {
  const found: Partial<Record<SecretKind, string>> = {};
  for (const kind of secretKinds) {
    const secret = await store.get(earlierEntry(profile, kind, slot));
    if (secret !== undefined) found[kind] = secret;
    else if (kind !== 'bearer_token') return undefined;
  }
  return found;
}

/** Stores the bearer token beside the others, or removes it. Throws SecretStoreError. */
export async function saveEarlierBearer(
  store: SecretStore,
  profile: string,
  slot: Slot,
  token: string | undefined,
): Promise<void> {
  const entry = earlierEntry(profile, 'bearer_token', slot);
  await (token === undefined ? store.delete(entry) : store.set(entry, token));
}

/** The user that a token is of, as far as it says it. */
export function ownerOfToken(token: string | undefined): string | undefined {
  return accessTokenOwner.exec(token ?? '')?.[1];
}

/**
 * Removes the entries of a profile, except those of another user: another folder has stored them. `twins` are profiles whose names
 * differ from this one by case only; some stores have one entry for both, which stays. Returns whether it did. Throws SecretStoreError.
 */
export async function removeEarlier(
  store: SecretStore,
  profile: string,
  { user, twins }: { readonly user: string | undefined; readonly twins: readonly string[] },
): Promise<boolean> {
  let isShared = false;
  for (const slot of slots) {
    const token = await store.get(earlierEntry(profile, 'access_token', slot));
    const other = ownerOfToken(token);
    if (user !== undefined && other !== undefined && other !== user) continue;
    if (token !== undefined && (await isHeldBy(store, twins, slot, token))) isShared = true;
    else await removeSlot(store, profile, slot);
  }
  return isShared;
}

async function isHeldBy(
  store: SecretStore,
  profiles: readonly string[],
  slot: Slot,
  token: string,
): Promise<boolean> {
  for (const profile of profiles)
    if ((await store.get(earlierEntry(profile, 'access_token', slot))) === token) return true;
  return false;
}

async function removeSlot(store: SecretStore, profile: string, slot: Slot): Promise<void> {
  for (const kind of [...secretKinds, 'probe'] as const)
    await store.delete(earlierEntry(profile, kind, slot));
}
