/** Chooses where a login stores its secrets, the keychain or a file, and tests that store before the browser is opened. */
import {
  probeStore,
  type SecretStore,
  SecretStoreError,
  type StoreKind,
} from '../../../auth/stores/secret-store.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import type { Invocation } from '../../core/host/invocation.js';
import { commandWithout } from '../../core/host/resume-line.js';
import type { LoginPlan } from './plan-login.js';

/**
 * The store of `--store`, else that of the previous sign-in, else the keychain. If that one fails and no flag asked for it,
 * the user is asked whether to use a file; it is never chosen without asking, not even with --yes. Throws SecretStoreError.
 */
export async function chooseStore(
  { world, notice, argv }: Pick<Invocation, 'world' | 'argv' | 'notice'>,
  { saved, canAsk }: LoginPlan,
  asked: StoreKind | undefined,
): Promise<SecretStore> {
  const { openStore } = openProfileStorage(world);
  const kind = asked ?? saved.sign_in?.store ?? 'keychain';
  const store = openStore(kind);
  const value = Buffer.from(world.random(12)).toString('hex');
  try {
    await probeStore(store, value);
    return store;
  } catch (error) {
    if (!(error instanceof SecretStoreError) || kind === 'file') throw error;
    const advised = error.withLogin(commandWithout('--store', { argv, hasValue: true }) ?? 'ads login');
    if (asked || !canAsk) throw advised;
    await notice(error.message);
    const file = openStore('file');
    const question = `Instead, store the secrets in a file that only you can read (${file.place})?`;
    if (!(await world.confirm(question))) throw advised;
    await probeStore(file, value);
    return file;
  }
}
