/**
 * The store of the emulator: one SQLite file, or a database in memory, which several processes may open. It uses WAL, and
 * every write is a transaction that takes the lock first. A killed process therefore loses nothing that was acknowledged.
 */

import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { isDanglingLink } from '../../files/dangling-link.js';
import { privateModes } from '../../files/directories.js';
import { loadSqlite } from '../../files/open-sqlite.js';
import { busyTimeout, type SqliteDatabase, type SqliteStatement, type SqlValue } from '../../files/sqlite.js';
import { errorMessage } from '../../values/system-error.js';
import { applicationId, formerVersion, schema, schemaVersion } from './schema.js';
import { wrapSqliteErrors } from './sqlite-errors.js';
import { StoreError } from './store-error.js';
import { fileOwner } from './store-file.js';
import { otherVersion } from './store-version.js';
import { changedTopics, type Topic, topics } from './topics.js';

export interface Store {
  readonly path: string;
  /** Runs a query and returns all rows. The caller declares the type of the rows. */
  query<Row>(sql: string, ...binds: readonly SqlValue[]): Row[];
  /** Runs a statement and returns the number of changed rows. It changes the topics of the tables that it writes. */
  run(sql: string, ...binds: readonly SqlValue[]): number;
  /** The same for rows that belong to these topics alone, besides the whole dataset. */
  runFor(changed: readonly Topic[], sql: string, ...binds: readonly SqlValue[]): number;
  /** Runs statements that have no values to bind, in one call: each of its own costs as much as creating an empty table. */
  runAll(statements: readonly string[]): void;
  /** Runs a statement on what is never remembered (memoize.ts), such as nonces and quotas. Returns the number of changed rows. */
  note(sql: string, ...binds: readonly SqlValue[]): number;
  /** A number that is another one after every change of a topic, made here or found by `refresh`. */
  changes(topic: Topic): number;
  /** Checks whether another process has changed anything. A write checks this automatically, once it has the lock. */
  refresh(): void;
  /** Runs several queries on one consistent snapshot, and runs them again if another process writes in between. */
  read<T>(work: () => T): T;
  /**
   * Runs work in a write transaction, rolled back when it throws. Waits up to five seconds for other writers; after a wait in
   * vain only a tenth of a second, until the lock was free once.
   */
  write<T>(work: () => T): T;
  /**
   * Runs several works in one write transaction. What one of them throws rolls back that one alone; whatever else fails is
   * thrown, and nothing is written then.
   */
  writeEach<T>(works: readonly (() => T)[]): PromiseSettledResult<T>[];
  /** Writes the log back to the file and closes it. May be called again. */
  close(): void;
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
  store.query(`PRAGMA wal_autocheckpoint = ${pagesOfLog}`);
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
const beginWrite = 'BEGIN IMMEDIATE';
/** Milliseconds for the next attempts, after a whole wait in vain: the calls that came during the wait would add theirs up. */
const shortTimeout = 100;
/** Pages of the log until they are written back to the file, which waits for the disk: four times as many as SQLite has. */
const pagesOfLog = 4000;

/** One function: its parts share the database, its statements and the counts of changes. */
function createStore(path: string, database: SqliteDatabase): Store {
  const statements = new Map<string, SqliteStatement>();
  let isOpen = true;
  /** Queries, and looks at what is remembered. */
  let looks = 0;

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
    looks++;
    return wrapSqliteErrors(path, () => prepare(sql).all(...binds) as Row[]);
  };
  /** Whether another process had the lock at the last attempt to take it. */
  let isHeld = false;
  const wait = (held: boolean) => {
    if (held !== isHeld) query(`PRAGMA busy_timeout = ${held ? shortTimeout : busyTimeout}`);
    isHeld = held;
  };
  const note = (sql: string, ...binds: readonly SqlValue[]) => {
    try {
      const count = wrapSqliteErrors(path, () => Number(prepare(sql).run(...binds).changes));
      if (sql !== beginRead) wait(false);
      return count;
    } catch (error) {
      if (error instanceof StoreError && error.reason === 'busy') wait(true);
      throw error;
    }
  };
  const changes = Object.fromEntries(topics.map((topic) => [topic, 0])) as Record<Topic, number>;
  const change = (changed: readonly Topic[]) => {
    for (const topic of changed) changes[topic]++;
  };
  const changeAll = () => change(topics);
  const runFor: Store['runFor'] = (changed, sql, ...binds) => {
    changes.dataset++;
    change(changed);
    return note(sql, ...binds);
  };
  const run: Store['run'] = (sql, ...binds) => runFor(changedTopics(sql), sql, ...binds);
  const runAll = (all: readonly string[]) => {
    changeAll();
    wrapSqliteErrors(path, () => database.exec(all.join(';\n')));
  };
  let version = -1;
  const readVersion = () => query<{ data_version: number }>('PRAGMA data_version')[0]?.data_version ?? -1;
  const refresh = () => {
    const found = readVersion();
    if (found === version) return;
    changeAll();
    version = found;
  };

  function transact<T>(begin: string, work: () => T): T {
    note(begin);
    try {
      refresh();
      const result = work();
      note('COMMIT');
      return result;
    } catch (error) {
      changeAll();
      if (database.inTransaction) note('ROLLBACK');
      throw error;
    }
  }

  function writePart<T>(work: () => T): PromiseSettledResult<T> {
    note('SAVEPOINT part');
    try {
      const value = work();
      note('RELEASE part');
      return { status: 'fulfilled', value };
    } catch (reason) {
      changeAll();
      // Throws where the failure, such as a full disk, has rolled back the whole transaction.
      note('ROLLBACK TO part');
      note('RELEASE part');
      return { status: 'rejected', reason };
    }
  }

  /**
   * Without a transaction, which takes longer than the query of a short read. This process cannot write in between; if
   * another process has, all is read again.
   */
  function read<T>(work: () => T): T {
    if (version === -1) return transact(beginRead, work);
    const before = looks;
    const isConsistent = () => looks - before <= 1 || readVersion() === version;
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
    runFor,
    runAll,
    note,
    changes(topic) {
      // Whatever is remembered may be older than what is queried.
      looks++;
      return changes[topic];
    },
    refresh,
    read,
    write: (work) => transact(beginWrite, work),
    writeEach: (works) => transact(beginWrite, () => works.map(writePart)),
    close() {
      if (!isOpen) return;
      try {
        // Closing should not wait for another process.
        query('PRAGMA busy_timeout = 0');
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
