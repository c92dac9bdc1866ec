/** Operations on a whole store file: describe it and reset it. */
import { formatTime } from '../values/time.js';
import { createAccessToken, type TokenContext } from './identity/tokens.js';
import { createKeyRegistry } from './identity/users.js';
import { type DatasetOptions, prepareSeed } from './seed/index.js';
import { advanceClock, type ClockMove, type ClockTarget } from './store/clock.js';
import { type DatasetCredentials, readMeta, requireCredentials, writeMeta } from './store/meta.js';
import type { SeedName } from './store/seed-names.js';
import { listControlledServers, listServers, type RunningServer } from './store/server-registry.js';
import { openStore, type Store } from './store/store.js';
import { StoreError } from './store/store-error.js';
import { fileOwner, fileSize, followLink, makeParentFolder, replaceStoreFile } from './store/store-file.js';

export interface StoreDescription {
  readonly path: string;
  /** The dataset that the store was filled with. */
  readonly seed: SeedName;
  /** The time of a fixed clock; null for the system's clock. */
  readonly clock: string | null;
  /** How far the system's clock was moved ahead, in whole seconds; 0 for a fixed clock. */
  readonly clock_offset_seconds: number;
  /** The size of the file; 0 for a dataset in memory. */
  readonly bytes: number;
  /** Number of records by kind, deleted ones included. */
  readonly records: Readonly<Record<string, number>>;
  readonly servers: readonly RunningServer[];
  readonly credentials: DatasetCredentials;
}

/**
 * Opens a store. One that does not exist is created with a dataset, in a new folder if necessary; without a dataset, StoreError is
 * thrown then. Throws StoreError as `openStore` does.
 */
export async function openOrCreate(path: string, dataset?: DatasetOptions): Promise<Store> {
  if (dataset) {
    if (path !== ':memory:') await makeParentFolder(path);
    return openStore(path, () => prepareSeed(dataset));
  }
  if ((await fileSize(path)) === undefined) throw new StoreError('absent', `${path} does not exist yet`);
  return openStore(path);
}

/** Describes an existing store. Throws StoreError if it does not exist or cannot be read. */
export async function describeStore(path: string): Promise<StoreDescription> {
  const store = await openOrCreate(path);
  try {
    return await describeOpenStore(store);
  } finally {
    store.close();
  }
}

/** Where the controls of a server are, and the token that they want; it is empty for a server without controls. */
interface ServerControl {
  readonly pid: number;
  readonly url: string;
  readonly token: string;
}

/**
 * The address and the token of the controls of the server that serves a store; of several servers the newest, undefined
 * without any. Throws StoreError if the store does not exist or cannot be read.
 */
export async function findServerControl(path: string): Promise<ServerControl | undefined> {
  return (await listServerControls(path)).find(({ token }) => token !== '');
}

/** All servers of a store, the newest first, with their controls. Throws StoreError as `findServerControl` does. */
export async function listServerControls(path: string): Promise<ServerControl[]> {
  const store = await openOrCreate(path);
  try {
    return listControlledServers(store).map(({ pid, url, control_token: token }) => {
      return { pid, url: new URL('/emulator', url).href, token };
    });
  } finally {
    store.close();
  }
}

/** Describes a store that is open. */
export async function describeOpenStore(store: Store): Promise<StoreDescription> {
  const bytes = (await fileSize(store.path)) ?? 0;
  return store.read(() => describe(store, bytes));
}

function describe(store: Store, bytes: number): StoreDescription {
  const clock = readMeta(store, 'clock') ?? null;
  const counts = store.query<{ kind: string; count: number }>(
    'SELECT kind, count(*) AS count FROM record GROUP BY kind ORDER BY kind',
  );
  return {
    path: store.path,
    seed: readMeta(store, 'seed') ?? 'empty',
    clock: clock === null ? null : formatTime(clock),
    clock_offset_seconds: clock === null ? Math.round((readMeta(store, 'clock_offset') ?? 0) / 1000) : 0,
    bytes,
    records: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
    servers: listServers(store),
    credentials: requireCredentials(store),
  };
}

/**
 * The demo credentials, with a new token if the old one was revoked: the demo user must be able to call after every
 * start. Throws StoreError when the store has no credentials.
 */
export function renewCredentials(context: TokenContext): DatasetCredentials {
  const { store } = context;
  const credentials = requireCredentials(store);
  if (createKeyRegistry(store).token(credentials.access_token)?.revoked === false) return credentials;
  return store.write(() => {
    const { token, secret } = createAccessToken(context, { ...credentials, access: 'write' });
    const renewed = { ...credentials, access_token: token, access_token_secret: secret };
    writeMeta(store, 'credentials', renewed);
    return renewed;
  });
}

/** Moves the clock of a store, also while it is served. Opens the store as `openOrCreate` does. */
export async function advanceStore(
  path: string,
  dataset: DatasetOptions | undefined,
  target: ClockTarget,
  now: () => number,
): Promise<ClockMove> {
  const store = await openOrCreate(path, dataset);
  try {
    return store.write(() => advanceClock(store, target, now));
  } finally {
    store.close();
  }
}

/**
 * Replaces the store with a new one; if that fails, the old one remains. Throws StoreError while a server uses it, and
 * when the file is not an emulator file.
 */
export async function resetStore({
  path,
  ...dataset
}: DatasetOptions & { readonly path: string }): Promise<void> {
  const target = await requireResettable(path);
  // A store in memory is new at every opening.
  if (target === undefined) return;
  await makeParentFolder(target);
  await replaceStoreFile(target, async (fresh) => {
    const store = await openStore(fresh, () => prepareSeed(dataset));
    try {
      // The write-ahead log is named after its file, so it must not be in use when the file is renamed.
      store.query('PRAGMA journal_mode = DELETE');
    } finally {
      store.close();
    }
  });
}

/**
 * The file that a reset would replace; undefined for a store in memory. Changes nothing. Throws StoreError where a
 * reset would.
 */
export async function requireResettable(path: string): Promise<string | undefined> {
  if (path === ':memory:') return undefined;
  const target = await followLink(path);
  await assertNotServed(target);
  return target;
}

/**
 * Throws StoreError when a server uses the store or the file is not ours. A store of another version and a corrupt one
 * are ours, and no server can use them.
 */
async function assertNotServed(path: string): Promise<void> {
  const owner = await fileOwner(path);
  if (owner === 'empty') return;
  if (owner === 'foreign') throw foreignError(path);
  let servers: readonly RunningServer[] = [];
  try {
    ({ servers } = await describeStore(path));
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : undefined;
    if (reason === 'foreign') throw foreignError(path);
    const isOurs = reason === 'newer' || reason === 'older' || (owner === 'ours' && reason === 'unusable');
    if (reason !== 'mismatch' && reason !== 'absent' && !isOurs) throw error;
  }
  const [first] = servers;
  if (first) throw new StoreError('busy', `${path} is in use by process ${first.pid} at ${first.url}`);
}

function foreignError(path: string): StoreError {
  return new StoreError('foreign', `${path} is not an emulator file and was not changed`);
}
