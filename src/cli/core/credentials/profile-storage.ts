/** The storage of profiles and secrets of a world. */
import { join } from 'node:path';
import { configPath } from '../../../auth/config.js';
import { trustedConfigDirectory } from '../../../auth/own-directories.js';
import type { ProfileStorage } from '../../../auth/stored-entries.js';
import { openSecretFile, secretFilePath } from '../../../auth/stores/file-store.js';
import { openKeychainStore } from '../../../auth/stores/keychain-store.js';
import type { SecretStore, StoreKind } from '../../../auth/stores/secret-store.js';
import { directoryPath } from '../../../files/directories.js';
import type { World } from '../host/world.js';

const storages = new WeakMap<World, ProfileStorage>();

/** Returns the same storage for the same world, so that a command uses a single keychain process. Opens nothing. Throws FileError for a config of another user. */
export function openProfileStorage(world: World): ProfileStorage {
  const known = storages.get(world);
  if (known) return known;
  const data = directoryPath('data', world);
  const stores: Readonly<Record<StoreKind, SecretStore>> = {
    keychain: openKeychainStore({ platform: world.platform, open: world.openKeychain, sleep: world.sleep }),
    file: openSecretFile(secretFilePath(data), world, world),
  };
  const storage = {
    path: configPath(trustedConfigDirectory(world)),
    listPath: join(data, 'sign-ins.json'),
    clock: world,
    random: (size: number) => world.random(size),
    openStore: (kind: StoreKind) => stores[kind],
  };
  storages.set(world, storage);
  return storage;
}
