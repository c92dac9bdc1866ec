/** Small facts about the store itself: its world, its clock, its counter of ids. */
import { parseJson, writeJson } from '../../call/lossless-json.js';
import type { SeedName } from './seed-names.js';
import type { Store } from './store.js';
import { StoreError } from './store-error.js';

/** The credentials of the demo app and user, printed by the emulator. They open nothing but the emulator. */
export interface WorldCredentials {
  readonly consumer_key: string;
  readonly consumer_secret: string;
  readonly access_token: string;
  readonly access_token_secret: string;
  readonly account_id: string;
  readonly user_id: string;
  readonly screen_name: string;
  readonly password: string;
}

interface Meta {
  /** The name of the world the store was filled with. */
  readonly seed: SeedName;
  /** Milliseconds at which a fixed clock stands; null for the system's clock. */
  readonly clock: number | null;
  /** How many ids have been given out. */
  readonly ids: number;
  /** How many secrets have been derived; only a world with a fixed clock counts them. */
  readonly secrets: number;
  readonly credentials: WorldCredentials;
}

/** Reads one fact; undefined when it has not been written yet. */
export function readMeta<K extends keyof Meta>(store: Store, key: K): Meta[K] | undefined {
  const row = store.query<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)[0];
  return row && (parseJson(row.value) as Meta[K]);
}

/** The demo credentials. Throws StoreError where the store holds none. */
export function requireCredentials(store: Store): WorldCredentials {
  const credentials = readMeta(store, 'credentials');
  if (!credentials) throw new StoreError('mismatch', `${store.path} holds no world`);
  return credentials;
}

/** Writes one fact. Only inside a write. */
export function writeMeta<K extends keyof Meta>(store: Store, key: K, value: Meta[K]): void {
  store.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, writeJson(value));
}

/** Adds to a counter and returns what it was before. Only inside a write. */
export function countUp(store: Store, key: 'ids' | 'secrets', by = 1): number {
  const before = readMeta(store, key) ?? 0;
  writeMeta(store, key, before + by);
  return before;
}
