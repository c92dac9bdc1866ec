/** The driver of Node itself. Each of its calls blocks, and none can be interrupted. */
import type { DatabaseSync } from 'node:sqlite';
import { withoutWarning } from './os-process.js';
import {
  busyTimeout,
  type SqliteDatabase,
  type SqliteDriver,
  type SqliteQueries,
  type SqlValue,
} from './sqlite.js';

/** Loads it. */
export async function loadNodeDriver(): Promise<SqliteDriver> {
  loading ??= withoutWarning(/^SQLite is an experimental/, () => import('node:sqlite'));
  const { DatabaseSync: Driver } = await loading;
  return { open: (address) => wrap(new Driver(address, { timeout: busyTimeout })) };
}

/** Loaded once: Node 22, and the first versions of 24, warn of an experiment then. What ads uses of it has not changed since. */
let loading: Promise<typeof import('node:sqlite')> | undefined;

function wrap(database: DatabaseSync): SqliteDatabase {
  let isOpen = true;
  return {
    get inTransaction() {
      return isOpen && database.isTransaction;
    },
    prepare: (sql) => database.prepare(sql),
    prepareArrays(sql) {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      return {
        columns: () => statement.columns(),
        all: (...binds) => statement.all(...binds) as SqlValue[][],
        // The first versions begin anew where the next row is asked for after the last one.
        *iterate(...binds) {
          yield* statement.iterate(...binds) as IterableIterator<SqlValue[]>;
        },
      };
    },
    exec: (sql) => database.exec(sql),
    close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

/** Opens the file at an address for queries. Throws the driver's errors. */
export async function openWithNode(address: string): Promise<SqliteQueries> {
  const database = (await loadNodeDriver()).open(address);
  return {
    async prepare(sql) {
      const statement = database.prepareArrays(sql);
      return { columns: statement.columns(), run: async () => statement.iterate() };
    },
    interrupt() {},
    close: database.close,
  };
}
