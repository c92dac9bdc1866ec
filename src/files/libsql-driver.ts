/** The driver libsql, for a Node without one of its own: an optional package with a native part. */
import type { Database, Statement } from 'libsql';
import { errorMessage } from '../values/system-error.js';
import { missingSqlite } from './missing-part.js';
import {
  busyTimeout,
  type PreparedQuery,
  type SqliteDatabase,
  type SqliteDriver,
  type SqliteQueries,
  type SqlValue,
} from './sqlite.js';

/** Loads it. */
export async function loadLibsql(): Promise<SqliteDriver> {
  const { default: Driver } = await import('libsql').catch(refuse);
  return {
    open(address) {
      try {
        return wrap(new Driver(address, { timeout: busyTimeout }));
      } catch (error) {
        throw openError(error);
      }
    },
  };
}

function refuse(error: unknown): never {
  throw missingSqlite(error);
}

/** The driver puts the result of SQLite into the text of its error, after a path of any form. */
function openError(error: unknown): unknown {
  const result = /: (\d+)"\)$/.exec(errorMessage(error))?.[1];
  if (result === undefined) return error;
  return Object.assign(new Error('unable to open database file'), {
    code: 'SQLITE_CANTOPEN',
    rawCode: Number(result),
  });
}

function wrap(database: Database): SqliteDatabase {
  let isOpen = true;
  return {
    get inTransaction() {
      // The driver ends the process where a connection is used after it was closed.
      return isOpen && database.inTransaction;
    },
    prepare: (sql) => database.prepare<SqlValue[]>(sql),
    prepareArrays(sql) {
      const statement: Statement = database.prepare(sql);
      return statement.raw(true).safeIntegers(true) as unknown as ReturnType<SqliteDatabase['prepareArrays']>;
    },
    exec: (sql) => void database.exec(sql),
    close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

/** Opens the file at an address for queries that may take long. Throws the driver's errors. */
export async function openWithLibsql(address: string): Promise<SqliteQueries> {
  const { default: Driver } = await import('libsql/promise').catch(refuse);
  // Its types lack the options, and what comes of its calls.
  const Opened = Driver as unknown as new (address: string, options: { timeout: number }) => AsyncDatabase;
  const database = new Opened(address, { timeout: busyTimeout });
  let isOpen = true;
  return {
    async prepare(sql) {
      const statement = await database.prepare(sql);
      const columns = statement.columns();
      // The driver refuses this for a statement without columns.
      if (columns.length > 0) statement.raw(true);
      statement.safeIntegers(true);
      return { columns, run: () => statement.iterate() };
    },
    interrupt() {
      if (isOpen) database.interrupt();
    },
    close() {
      // The driver ends the process where a connection is closed, or interrupted, after it was closed.
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

interface AsyncDatabase {
  prepare(sql: string): Promise<{
    raw(on: boolean): void;
    safeIntegers(on: boolean): void;
    columns(): PreparedQuery['columns'];
    iterate(): Promise<IterableIterator<SqlValue[]>>;
  }>;
  interrupt(): void;
  close(): void;
}
