/**
 * The store of the emulator: one SQLite file, or a database in memory, which several processes may open. It uses WAL, and
 * every write is a transaction that takes the lock first. A killed process therefore loses nothing that was acknowledged.
 */

import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { isDanglingLink } from '../../files/dangling-link.js';
import { privateModes } from '../../files/directories.js';
import { loadSqlite } from '../../files/open-sqlite.js';
import type { SqliteDatabase, SqliteStatement, SqlValue } from '../../files/sqlite.js';
import { errorMessage } from '../../values/system-error.js';
import { applicationId, formerVersion, schema, schemaVersion } from './schema.js';
import { wrapSqliteErrors } from './sqlite-errors.js';
import { StoreError } from './store-error.js';
import { fileOwner } from './store-file.js';
import { otherVersion } from './store-version.js';

/** Apps, users and their tokens; or everything, these included. */
export type Topic = 'callers' | 'dataset';

export interface Store {
  readonly path: string;
  /** Runs a query and returns all rows. The caller declares the type of the rows. */
  query<Row>(sql: string, ...binds: readonly SqlValue[]): Row[];
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...binds: readonly SqlValue[]): number;
  /** Runs statements that have no values to bind, in one call: each of its own costs as much as creating an empty table. */
  runAll(statements: readonly string[]): void;
  /** Runs a statement on what is never remembered (memoize.ts), such as nonces and quotas. Returns the number of changed rows. */
  note(sql: string, ...binds: readonly SqlValue[]): number;
  /** A number that is another one after every change of a topic, made here or found by `refresh`. */
  changes(topic: Topic): number;
  /** How often changes of another process were found; those before the first look count as one. */
  foreignChanges(): number;
  /** Has something written along with every write. */
  joinWrites(joined: JoinedWrite): void;
  /** Checks whether another process has changed anything. A write checks this automatically, once it has the lock. */
  refresh(): void;
  /** Runs several queries on one consistent snapshot, and runs them again if another process writes in between. */
  read<T>(work: () => T): T;
  /** Runs work in a write transaction, rolled back when it throws. Waits up to five seconds for other writers. */
  write<T>(work: () => T): T;
  /** Writes the log back to the file and closes it. May be called again. */
  close(): void;
}

/** Rows that are written along with the writes of others. */
interface JoinedWrite {
  /** Called at the end of each write transaction. */
  write(): void;
  /** Called once that is committed. */
  committed(): void;
}

/** The permissions of others than the owner on a file. */
const othersBits = 0o077;

/** Fills a new store, inside the transaction that creates it. */
export type FillStore = (store: Store) => void;

/**
 * Opens the file at `path`, or creates it (`:memory:` is always new); `prepare` is called only for a new store. Throws
 * StoreError when the file is not a store of this version or cannot be used.
 */
export async function openStore(
  path: string,
  prepare: () => Promise<FillStore> = rejectNewStore,
): Promise<Store> {
  const driver = await loadSqlite();
  if (path !== ':memory:') {
    if (await isDanglingLink(path))
      throw new StoreError('unusable', `${path} is a link to a file that does not exist`);
    await makePrivate(path);
  }
  let database: SqliteDatabase;
  try {
    database = driver.open(path);
  } catch (error) {
    throw new StoreError('unusable', `${path} cannot be opened (${errorMessage(error)})`);
  }
  const store = createStore(path, database);
  try {
    await prepareFile(store, prepare);
  } catch (error) {
    database.close();
    throw error;
  }
  return store;
}

/**
 * Only the owner may read the file, since it contains the secrets of its users; the driver would make it readable for
 * all. SQLite gives its log the mode of the file. A file of another program is left alone. A failure here also fails in
 * the driver, which reports it.
 */
async function makePrivate(path: string): Promise<void> {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats && stats.size > 0 && (stats.mode & othersBits) === 0) return;
    const owner = await fileOwner(path);
    if (owner === 'empty') closeSync(openSync(path, 'a', privateModes.file));
    if (owner === 'ours') chmodSync(path, privateModes.file);
  } catch {}
}

async function rejectNewStore(): Promise<FillStore> {
  throw new StoreError('absent', 'the file is empty');
}

async function prepareFile(store: Store, prepare: () => Promise<FillStore>): Promise<void> {
  // Checked first: a file of another program must not be changed, not even its journal mode.
  const version = readSchemaVersion(store);
  const isNew = version === 0;
  const fill = isNew ? await prepare() : undefined;
  // So that the file shrinks again after an upload. Only possible before it has any table.
  if (isNew) store.query('PRAGMA auto_vacuum = INCREMENTAL');
  store.query('PRAGMA journal_mode = WAL');
  store.query('PRAGMA synchronous = NORMAL');
  if (version === schemaVersion) return;
  const [{ fillIndexes, indexStatistics, orderIndexes }, { migration }] = await Promise.all([
    import('./list-indexes.js'),
    import('./migrate.js'),
  ]);
  store.write(() => {
    // Another process may have been first.
    if (readSchemaVersion(store) === schemaVersion) return;
    if (!fill) return store.runAll([...migration(), ...indexStatistics()]);
    store.runAll([...schema, ...fillIndexes(), ...indexStatistics()]);
    fill(store);
    store.runAll([...orderIndexes(), 'ANALYZE sqlite_schema']);
  });
}

/**
 * The schema version, or the former one, which can be brought to it; 0 for an empty file. Throws StoreError for a file of
 * any other version or program.
 */
function readSchemaVersion(store: Store): number {
  const application = store.query<{ application_id: number }>('PRAGMA application_id')[0]?.application_id;
  const version = store.query<{ user_version: number }>('PRAGMA user_version')[0]?.user_version ?? 0;
  if (application === applicationId && (version === schemaVersion || version === formerVersion))
    return version;
  const isEmpty = store.query('SELECT 1 FROM sqlite_master LIMIT 1').length === 0;
  if (isEmpty) return 0;
  if (application === applicationId) {
    throw otherVersion(store.path, version);
  }
  throw new StoreError('foreign', `${store.path} is not an emulator file`);
}

const beginRead = 'BEGIN';
/** Statements that change apps, users or their tokens. */
const ofCallers = /\b(?:INTO|UPDATE|FROM) (?:main\.)?"?(?:app|user|token|access|approval)\b/;

/** One function: its parts share the database, its statements and the counts of changes. */
function createStore(path: string, database: SqliteDatabase): Store {
  const statements = new Map<string, SqliteStatement>();
  let isOpen = true;
  let queries = 0;

  function prepare(sql: string): SqliteStatement {
    if (!isOpen) throw new StoreError('unusable', 'the store is closed');
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }
  // Never the driver's get(): it leaves the statement open, and with it an old snapshot.
  const query = <Row>(sql: string, ...binds: readonly SqlValue[]) => {
    queries++;
    return wrapSqliteErrors(path, () => prepare(sql).all(...binds) as Row[]);
  };
  const note = (sql: string, ...binds: readonly SqlValue[]) =>
    wrapSqliteErrors(path, () => Number(prepare(sql).run(...binds).changes));
  const changes: Record<Topic, number> = { callers: 0, dataset: 0 };
  const changeAll = () => {
    changes.callers++;
    changes.dataset++;
  };
  const run = (sql: string, ...binds: readonly SqlValue[]) => {
    changes.dataset++;
    if (ofCallers.test(sql)) changes.callers++;
    return note(sql, ...binds);
  };
  const runAll = (all: readonly string[]) => {
    changeAll();
    wrapSqliteErrors(path, () => database.exec(all.join(';\n')));
  };
  let version = -1;
  let foreignChanges = 0;
  const readVersion = () => query<{ data_version: number }>('PRAGMA data_version')[0]?.data_version ?? -1;
  const refresh = () => {
    const found = readVersion();
    if (found === version) return;
    changeAll();
    foreignChanges++;
    version = found;
  };
  const joined: JoinedWrite[] = [];

  function transact<T>(begin: string, work: () => T): T {
    const isWrite = begin !== beginRead;
    note(begin);
    try {
      if (isWrite) refresh();
      const result = work();
      if (isWrite) for (const each of joined) each.write();
      note('COMMIT');
      if (isWrite) for (const each of joined) each.committed();
      return result;
    } catch (error) {
      changeAll();
      if (database.inTransaction) note('ROLLBACK');
      throw error;
    }
  }

  /**
   * Without a transaction, which takes longer than the query of a short read. This process cannot write in between; if
   * another process has, all is read again.
   */
  function read<T>(work: () => T): T {
    if (version === -1) return transact(beginRead, work);
    const before = queries;
    const isConsistent = () => queries - before <= 1 || readVersion() === version;
    try {
      const result = work();
      if (isConsistent()) return result;
    } catch (error) {
      if (isConsistent()) throw error;
    }
    return transact(beginRead, work);
  }

  return {
    path,
    query,
    run,
    runAll,
    note,
    changes: (topic) => changes[topic],
    refresh,
    foreignChanges: () => foreignChanges,
    joinWrites: (each) => void joined.push(each),
    read,
    write: (work) => transact('BEGIN IMMEDIATE', work),
    close() {
      if (!isOpen) return;
      try {
        // Closing should not wait for another process.
        query('PRAGMA busy_timeout = 0');
        if (joined.length > 0) transact('BEGIN IMMEDIATE', () => {});
        query('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A store that cannot be written is closed anyway; the log is read at the next opening.
      }
      isOpen = false;
      statements.clear();
      database.close();
    },
  };
}
