/** Gives a profile another name. */

import { FileError } from '../files/atomic-file.js';
import { shellCommand } from '../values/shell-word.js';
import {
  type Config,
  ConfigError,
  findProfile,
  type Profile,
  requireProfile,
  type SignIn,
  withConfig,
} from './config.js';
import { findSignIn, isUnsure } from './find-sign-in.js';
import { guardsOf, requireProfileName, withLeftovers, withoutGuards, withProfile } from './profiles.js';
import { changeSignIns, folderOf, type ListedSignIn, readSignIns } from './sign-in-list.js';
import {
  addEntry,
  earlierStores,
  earlierUser,
  isEarlier,
  newSignInId,
  type ProfileStorage,
  removeNamed,
} from './stored-entries.js';
import { noSlot } from './stores/earlier-entries.js';
import { SecretStoreError, type StoreKind } from './stores/secret-store.js';

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
    const { leftovers: _, leftovers_user_id: __, ...own } = profile;
    const config = withoutGuards(found, to);
    const { sign_in } = own;
    const named: Profile = isEarlier(sign_in)
      ? { ...own, sign_in: await moveEarlier(storage, from, profile, sign_in) }
      : own;
    const current = config.current === from ? to : config.current;
    const renamed = { ...withProfile(config, to, named), ...(current !== undefined && { current }) };
    // Whatever is left of the old name, now or after a kill, keeps its guards.
    const guards = guardsOf(profile);
    const leaving = (kinds: readonly StoreKind[]) => {
      const last = kinds.length > 0 ? withLeftovers(guards, kinds, earlierUser(profile)) : undefined;
      return withProfile(withProfile(renamed, from, guards), from, last);
    };
    const touched = earlierStores(profile);
    await listUnderName(storage, { from, to });
    await write(leaving(touched));
    if (touched.length === 0) return;
    const left = await removeNamed(storage, from, renamed, profile, { failed: () => {} });
    // The profile has its new name: what is still noted to be left is removed by a logout from the old one.
    await write(leaving(left)).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
    });
  });
}

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Copies what an earlier version has stored under the old name. Throws SecretStoreError if it is not there, if the store is locked, or
 * if it may be another user's.
 */
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
  if (isUnsure(found, profile))
    throw new SecretStoreError(
      'unsure',
      `an earlier version has stored the secrets of profile "${from}", and whose they are is not known: the profile was not renamed`,
      `Ask the service first: ${shellCommand`ads auth status --profile ${from}`}`,
    );
  const { store, owner, secrets } = found;
  const id = found.id ?? newSignInId(storage.random);
  if (found.id === undefined)
    await addEntry(storage, { profile: from, store, id, created_at: sign_in.created_at }, owner, secrets);
  return { ...sign_in, store: store.kind, id, slot: noSlot };
}

/** Lists the sign-ins of this folder under the new name. That of the profile is found by its id, whatever its name there is. */
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
