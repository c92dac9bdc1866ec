/** Where this world keeps profiles and secrets. */
import { configPath } from '../auth/config.js';
import { directoryOf } from '../auth/directories.js';
import { openKeychainStore } from '../auth/keychain-store.js';
import type { Keeping } from '../auth/profiles.js';
import { openSecretFile, secretFilePath } from '../auth/secret-file.js';
import type { SecretStore, StoreKind } from '../auth/secret-store.js';
import type { World } from './world.js';

const keepings = new WeakMap<World, Keeping>();

/** The same for the same world, so that all of a command speaks to one keychain process. Opens nothing. */
export function keepingOf(world: World): Keeping {
  const known = keepings.get(world);
  if (known) return known;
  const stores: Readonly<Record<StoreKind, SecretStore>> = {
    keychain: openKeychainStore({ open: world.openKeychain, sleep: world.sleep }),
    file: openSecretFile(secretFilePath(directoryOf('data', world)), world.platform, world),
  };
  const keeping = {
    path: configPath(directoryOf('config', world)),
    clock: world,
    openStore: (kind: StoreKind) => stores[kind],
  };
  keepings.set(world, keeping);
  return keeping;
}
