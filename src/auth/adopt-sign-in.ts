/** Copies what an earlier version has stored to an entry of its own. The earlier entries stay until the profile signs out. */
import { FileError } from '../files/atomic-file.js';
import { findProfile, type Profile, type SignIn, withConfig } from './config.js';
import type { FoundSignIn } from './find-sign-in.js';
import { withProfile } from './profiles.js';
import { isOneSignIn } from './shown-sign-in.js';
import type { Owner } from './sign-in-owner.js';
import { addEntry, newSignInId, type ProfileStorage } from './stored-entries.js';
import { SecretStoreError } from './stores/secret-store.js';

/** What the service says about a token. */
type KnownUser = Pick<SignIn, 'user_id' | 'screen_name'>;

/**
 * Copies them, and notes in the config whose they are. If the copy cannot be written, as where a file is read-only, the earlier entries
 * are used as they are. Does nothing if the profile has another sign-in by now.
 */
export async function adoptSignIn(
  storage: ProfileStorage,
  name: string,
  profile: Profile,
  { store, secrets, owner }: FoundSignIn,
  user: KnownUser = {},
): Promise<void> {
  const { path, clock, random } = storage;
  try {
    await withConfig(path, clock, async (config, write) => {
      const now = findProfile(config, name);
      const sign_in = now?.sign_in;
      if (!now || !sign_in || sign_in.id !== undefined) return;
      if (!isOneSignIn(now, profile)) return;
      const id = newSignInId(random);
      const whole: Owner = { ...owner, ...(user.user_id !== undefined && { user_id: user.user_id }) };
      await addEntry(storage, { profile: name, store, id, created_at: sign_in.created_at }, whole, secrets);
      const { user_id, host } = whole;
      const known = {
        ...user,
        ...(user_id !== undefined && { user_id }),
        ...(host !== undefined && { host }),
      };
      await write(withProfile(config, name, { ...now, sign_in: { ...sign_in, ...known, id } }));
    });
  } catch (error) {
    if (!(error instanceof FileError) && !(error instanceof SecretStoreError)) throw error;
  }
}
