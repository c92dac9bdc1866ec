/** Where this world keeps profiles and secrets. */
import { configPath } from '../../auth/config.js';
import { directoryPath } from '../../auth/directories.js';
import type { ProfileStorage } from '../../auth/profiles.js';
import { openSecretFile, secretFilePath } from '../../auth/stores/file-store.js';
import { openKeychainStore } from '../../auth/stores/keychain-store.js';
import type { SecretStore, StoreKind } from '../../auth/stores/secret-store.js';
import type { World } from '../world.js';

const keepings = new WeakMap<World, ProfileStorage>();

/** The same for the same world, so that all of a command speaks to one keychain process. Opens nothing. */
export function openProfileStorage(world: World): ProfileStorage {
  const known = keepings.get(world);
  if (known) return known;
  const stores: Readonly<Record<StoreKind, SecretStore>> = {
    keychain: openKeychainStore({ open: world.openKeychain, sleep: world.sleep }),
    file: openSecretFile(secretFilePath(directoryPath('data', world)), world.platform, world),
  };
  const keeping = {
    path: configPath(directoryPath('config', world)),
    clock: world,
    openStore: (kind: StoreKind) => stores[kind],
  };
  keepings.set(world, keeping);
  return keeping;
}
