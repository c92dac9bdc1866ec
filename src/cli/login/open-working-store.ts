/** Opens the secret store of the plan and tests it before the browser is opened; without a keychain, a file may take its place. */
import { probeStore, type SecretStore, SecretStoreError } from '../../auth/stores/secret-store.js';
import { openProfileStorage } from '../credentials/profile-storage.js';
import type { Invocation } from '../host/invocation.js';
import type { LoginPlan } from './plan-login.js';

/**
 * Returns a working store. If the keychain fails, the user is asked whether to use a file; it is never chosen without
 * asking, not even with --yes. Throws SecretStoreError.
 */
export async function openWorkingStore({ world, notice }: Invocation, plan: LoginPlan): Promise<SecretStore> {
  const { openStore } = openProfileStorage(world);
  const { kind, isChosen } = plan.store;
  const store = openStore(kind);
  const value = Buffer.from(world.random(12)).toString('hex');
  try {
    await probeStore(store, plan.profile, value);
    return store;
  } catch (error) {
    if (!(error instanceof SecretStoreError) || kind === 'file' || isChosen || !plan.canAsk) throw error;
    await notice(error.message);
    const file = openStore('file');
    const question = `Instead, store the secrets in a file that only you can read (${file.place})?`;
    if (!(await world.confirm(question))) throw error;
    await probeStore(file, plan.profile, value);
    return file;
  }
}
