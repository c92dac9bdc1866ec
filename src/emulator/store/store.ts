/**
 * The one door to libsql: one SQLite file (or memory), opened for several processes at once. WAL, and every write
 * a transaction that takes the lock first, so that a killed process loses nothing that was answered.
 */

import type { Database, Statement } from 'libsql';
import { errorCode, errorMessage } from '../../call/system-error.js';
import { applicationId, schema, schemaVersion } from './schema.js';
import { StoreError } from './store-error.js';

/** What the driver may be given. It ends the process on any other type, booleans among them. */
export type SqlValue = string | number | bigint | null;

export interface Store {
  readonly path: string;
  /** Runs a query to its end. The caller says what its rows look like. */
  query<Row>(sql: string, ...binds: readonly SqlValue[]): Row[];
  /** Runs a statement; returns how many rows it changed. */
  run(sql: string, ...binds: readonly SqlValue[]): number;
  /** One consistent snapshot for several queries. */
  read<T>(work: () => T): T;
  /** All of the work's changes, or none when it throws. Waits for other writers for up to five seconds. */
  write<T>(work: () => T): T;
  /** Empties the log into the file and lets go of it. May be called again. */
  close(): void;
}

const busyTimeout = 5000;

/** Fills a new store, inside the transaction that makes it. */
export type FillStore = (store: Store) => void;

/**
 * Opens the file at `path`, or makes it when it is new (`:memory:` always is): only then `prepare` is asked what to
 * fill it with. Throws StoreError when the file is no store of this version or cannot be used.
 */
export async function openStore(path: string, prepare: () => Promise<FillStore> = refuseNew): Promise<Store> {
  const { default: Driver } = await import('libsql');
  let database: Database;
  try {
    database = new Driver(path, { timeout: busyTimeout });
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

async function refuseNew(): Promise<FillStore> {
  throw new StoreError('absent', 'the file is empty');
}

async function prepareFile(store: Store, prepare: () => Promise<FillStore>): Promise<void> {
  // Before anything else: even the mode of its journal is left as it is in a file of somebody else.
  const fill = versionOf(store) === schemaVersion ? undefined : await prepare();
  store.query('PRAGMA journal_mode = WAL');
  store.query('PRAGMA synchronous = NORMAL');
  if (!fill) return;
  store.write(() => {
    // Another process may have been quicker.
    if (versionOf(store) === schemaVersion) return;
    for (const statement of schema) store.run(statement);
    fill(store);
  });
}

/** The schema's version; 0 for an empty file. Throws when the file is somebody else's. */
function versionOf(store: Store): number {
  const application = store.query<{ application_id: number }>('PRAGMA application_id')[0]?.application_id;
  const version = store.query<{ user_version: number }>('PRAGMA user_version')[0]?.user_version ?? 0;
  if (application === applicationId && version === schemaVersion) return version;
  const isEmpty = store.query('SELECT 1 FROM sqlite_master LIMIT 1').length === 0;
  if (isEmpty) return 0;
  if (application === applicationId) {
    throw new StoreError('mismatch', `${store.path} was made by another version of ads`);
  }
  throw new StoreError('foreign', `${store.path} is not an emulator file`);
}

function createStore(path: string, database: Database): Store {
  const statements = new Map<string, Statement<SqlValue[]>>();
  let isOpen = true;

  function prepare(sql: string): Statement<SqlValue[]> {
    if (!isOpen) throw new StoreError('unusable', 'the store is closed');
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare<SqlValue[]>(sql);
    statements.set(sql, statement);
    return statement;
  }
  // Never the driver's get(): it leaves the statement, and with it an old snapshot, open.
  const query = <Row>(sql: string, ...binds: readonly SqlValue[]) =>
    guard(path, () => prepare(sql).all(...binds) as Row[]);
  const run = (sql: string, ...binds: readonly SqlValue[]) =>
    guard(path, () => prepare(sql).run(...binds).changes);

  function transact<T>(begin: string, work: () => T): T {
    run(begin);
    try {
      const result = work();
      run('COMMIT');
      return result;
    } catch (error) {
      if (database.inTransaction) run('ROLLBACK');
      throw error;
    }
  }

  return {
    path,
    query,
    run,
    read: (work) => transact('BEGIN', work),
    write: (work) => transact('BEGIN IMMEDIATE', work),
    close() {
      if (!isOpen) return;
      try {
        // Nobody should wait for another process in order to leave.
        query('PRAGMA busy_timeout = 0');
        query('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A store that cannot be written is closed as it is; the log is read at the next opening.
      }
      isOpen = false;
      statements.clear();
      database.close();
    },
  };
}

/** Turns the driver's errors into what the service can answer; anything else is a bug and passes. */
function guard<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = sqliteCode(error);
    if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
      throw new StoreError('busy', `${path} is being written by another process`);
    }
    if (/^SQLITE_NOTADB/.test(code)) throw new StoreError('foreign', `${path} is not an emulator file`);
    if (/^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|NOMEM|CORRUPT|PERM)/.test(code)) {
      throw new StoreError('unusable', `${path} cannot be used (${errorMessage(error)})`);
    }
    throw error;
  }
}

/** Kinds of errors by the number that SQLite gives them, as far as the driver has no names for all that are of the kind. */
const kinds: Readonly<Record<number, string>> = {
  5: 'SQLITE_BUSY',
  8: 'SQLITE_READONLY',
  10: 'SQLITE_IOERR',
  14: 'SQLITE_CANTOPEN',
};

function sqliteCode(error: unknown): string {
  const code = errorCode(error);
  const number = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1];
  // The lowest byte of an extended code is its kind.
  return number === undefined ? code : (kinds[Number(number) % 256] ?? code);
}
