/** Metadata of the store: its dataset, its clock, its counters, the demo credentials. */
import { parseJson, writeJson } from '../../values/lossless-json.js';
import type { SeedName } from './seed-names.js';
import type { Store } from './store.js';
import { StoreError } from './store-error.js';

/** The credentials of the demo app and user, printed by the emulator. They are valid in the emulator only. */
export interface DatasetCredentials {
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
  /** The name of the dataset the store was filled with. */
  readonly seed: SeedName;
  /** The time of a fixed clock in milliseconds since 1970; null for the system clock. */
  readonly clock: number | null;
  /** The time at which a fixed clock began, in ISO 8601; null for the system clock. */
  readonly first_clock: string | null;
  /** How far the clock is ahead of the system's, in milliseconds, where it is not fixed. */
  readonly clock_offset: number;
  /** The percentage of statistics jobs that fail. */
  readonly job_failures: number;
  /** How many ids have been generated. */
  readonly ids: number;
  /** How many secrets have been generated; counted only in a dataset with a fixed clock. */
  readonly secrets: number;
  readonly credentials: DatasetCredentials;
}

/** Reads one value; undefined when it has not been written yet. */
export function readMeta<K extends keyof Meta>(store: Store, key: K): Meta[K] | undefined {
  const row = store.query<{ value: string }>('SELECT value FROM meta WHERE key = ?', key)[0];
  return row && (parseJson(row.value) as Meta[K]);
}

/** The demo credentials. Throws StoreError when the store has none. */
export function requireCredentials(store: Store): DatasetCredentials {
  const credentials = readMeta(store, 'credentials');
  if (!credentials) throw new StoreError('mismatch', `${store.path} has no demo credentials`);
  return credentials;
}

/** The names of the credentials that differ. */
export function changedNames(
  before: DatasetCredentials,
  after: DatasetCredentials,
): readonly (keyof DatasetCredentials)[] {
  const names = Object.keys(after) as (keyof DatasetCredentials)[];
  return names.filter((name) => before[name] !== after[name]);
}

/** Writes one value. Only inside a write. */
export function writeMeta<K extends keyof Meta>(store: Store, key: K, value: Meta[K]): void {
  const sql = 'INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)';
  store.runFor(key === 'credentials' ? ['settings', 'secrets'] : ['settings'], sql, key, writeJson(value));
}

/** Adds to a counter and returns its previous value. Only inside a write. */
export function countUp(store: Store, key: 'ids' | 'secrets', by = 1): number {
  // One statement, since every id is counted: nobody remembers these values, so that it may be a query.
  const [row] = store.query<{ value: string }>(
    `INSERT INTO meta (key, value) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET value = value + excluded.value RETURNING value`,
    key,
    String(by),
  );
  return Number(row?.value) - by;
}
