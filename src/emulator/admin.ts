/** The store's file as a whole: what is in it, and how to begin anew. */
import { formatTime } from '../call/time.js';
import { createAccessToken, type TokenContext } from './identity/tokens.js';
import { createKeyRegistry } from './identity/users.js';
import { prepareSeed, type WorldOptions } from './seed/index.js';
import { readMeta, requireCredentials, type WorldCredentials, writeMeta } from './store/meta.js';
import type { SeedName } from './store/seed-names.js';
import { listServers, type RunningServer } from './store/server-registry.js';
import { openStore, type Store } from './store/store.js';
import { StoreError } from './store/store-error.js';
import {
  fileOwner,
  fileSize,
  followLink,
  makeParentFolder,
  replaceStoreFile,
  temporaryPath,
} from './store/store-file.js';

export interface StoreDescription {
  readonly path: string;
  /** The world it was made with. */
  readonly seed: SeedName;
  /** The instant at which the clock stands; null where it is the system's. */
  readonly clock: string | null;
  readonly bytes: number;
  /** Number of records by kind, deleted ones included. */
  readonly records: Readonly<Record<string, number>>;
  readonly servers: readonly RunningServer[];
  readonly credentials: WorldCredentials;
}

/** Describes an existing store. Throws StoreError where there is none, or none that can be read. */
export async function describeStore(path: string): Promise<StoreDescription> {
  const bytes = await fileSize(path);
  if (bytes === undefined) throw new StoreError('absent', `${path} is not there yet`);
  const store = await openStore(path);
  try {
    return store.read(() => describe(store, bytes));
  } finally {
    store.close();
  }
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
    bytes,
    records: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
    servers: listServers(store),
    credentials: requireCredentials(store),
  };
}

/**
 * The demo credentials, with another token in place of one that was revoked: whoever opens the world again must get
 * in. Throws StoreError where the store holds none.
 */
export function renewCredentials(mint: TokenContext): WorldCredentials {
  const { store } = mint;
  const credentials = requireCredentials(store);
  if (createKeyRegistry(store).token(credentials.access_token)?.revoked === false) return credentials;
  return store.write(() => {
    const { token, secret } = createAccessToken(mint, { ...credentials, access: 'write' });
    const renewed = { ...credentials, access_token: token, access_token_secret: secret };
    writeMeta(store, 'credentials', renewed);
    return renewed;
  });
}

/**
 * Throws the store away and makes a new one; where that fails, the old one stays. Refuses with StoreError while a
 * server runs on it, and where the file is not the emulator's.
 */
export async function resetStore({
  path,
  ...world
}: WorldOptions & { readonly path: string }): Promise<void> {
  const target = await requireResettable(path);
  // It begins anew with every opening.
  if (target === undefined) return;
  await makeParentFolder(target);
  await replaceStoreFile(target, async (fresh) => {
    const store = await openStore(fresh, () => prepareSeed(world));
    try {
      // A log goes by the name of its file: none may be in use when that is renamed.
      store.query('PRAGMA journal_mode = DELETE');
    } finally {
      store.close();
    }
  });
}

/**
 * The file that a reset would replace; undefined where there is none. Changes nothing. Throws StoreError where a reset
 * would.
 */
export async function requireResettable(path: string): Promise<string | undefined> {
  if (path === ':memory:') return undefined;
  const target = await followLink(path);
  await assertNotServed(target);
  // What an interrupted reset left may go, a file that only has the name may not.
  await assertNotServed(temporaryPath(target));
  return target;
}

/** A store of another version, or a broken one, is ours all the same, and served by nobody. */
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
    if (reason !== 'mismatch' && reason !== 'absent' && !(owner === 'ours' && reason === 'unusable'))
      throw error;
  }
  const [first] = servers;
  if (first) throw new StoreError('busy', `${path} is being served by process ${first.pid} at ${first.url}`);
}

function foreignError(path: string): StoreError {
  return new StoreError('foreign', `${path} is not an emulator file; it was left as it is`);
}
