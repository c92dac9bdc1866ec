/** Chooses where the secrets will lie, and tries it, before anybody is sent to a browser. */
import { probeStore, type SecretStore, SecretStoreError } from '../../auth/stores/secret-store.js';
import type { Invocation } from '../invocation.js';
import { openProfileStorage } from '../session/profile-storage.js';
import type { LoginPlan } from './plan.js';

/**
 * The store that works. Where the keychain does not, a person may choose a file; nobody else does that for them, not
 * even --yes. Throws SecretStoreError.
 */
export async function chooseStore(
  { world, notice: tell }: Invocation,
  plan: LoginPlan,
): Promise<SecretStore> {
  const { openStore } = openProfileStorage(world);
  const { kind, isChosen } = plan.store;
  const store = openStore(kind);
  const value = Buffer.from(world.random(12)).toString('hex');
  try {
    await probeStore(store, plan.profile, value);
    return store;
  } catch (error) {
    if (!(error instanceof SecretStoreError) || kind === 'file' || isChosen || !plan.canAsk) throw error;
    await tell(error.message);
    const file = openStore('file');
    const question = `Keep the secrets in a file instead, which only you can read (${file.place})?`;
    if (!(await world.confirm(question))) throw error;
    await probeStore(file, plan.profile, value);
    return file;
  }
}
