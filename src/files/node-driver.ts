/** The driver of Node itself. Each of its calls blocks, and none can be interrupted. */
import type { DatabaseSync, NamedOrPlaced } from 'node:sqlite';
import { errorMessage, MissingPartError } from '../values/system-error.js';
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
  const { DatabaseSync: Driver } = await loading.catch(throwMissing);
  const open = (address: string) => new Driver(address, { timeout: busyTimeout });
  bindsByPlace ??= doesBindByPlace(open(':memory:'));
  return { open: (address) => wrap(open(address)) };
}

/** Node has it, unless a person has switched it off. */
function throwMissing(error: unknown): never {
  throw new MissingPartError(
    `the emulator and the mirror need SQLite, and that of Node cannot be loaded: ${errorMessage(error)}`,
    'Remove --no-experimental-sqlite from the command line and from NODE_OPTIONS.',
  );
}

/** Whether the driver binds `?1` by its place. Those of 22.16 and 24.0 bind it by its name only, and `?` by its place. */
let bindsByPlace: boolean | undefined;

function doesBindByPlace(database: DatabaseSync): boolean {
  try {
    database.prepare('SELECT ?1').all(1);
    return true;
  } catch {
    return false;
  } finally {
    database.close();
  }
}

/** How a statement gets its values. Its places have numbers, or none of them has, and some numbers may be left out. */
function bindsOf(sql: string): (binds: readonly SqlValue[]) => readonly NamedOrPlaced[] {
  const places = bindsByPlace
    ? []
    : [...new Set(Array.from(sql.matchAll(/\?(\d+)/g), ([, place]) => place ?? ''))];
  if (places.length === 0) return (binds) => binds;
  return (binds) => [
    Object.fromEntries(
      places.flatMap((place) => {
        const bind = binds[Number(place) - 1];
        return bind === undefined ? [] : [[place, bind]];
      }),
    ),
  ];
}

/** Loaded once: Node 22, and the first versions of 24, warn of an experiment then. What ads uses of it has not changed since. */
let loading: Promise<typeof import('node:sqlite')> | undefined;

function wrap(database: DatabaseSync): SqliteDatabase {
  let isOpen = true;
  return {
    get inTransaction() {
      return isOpen && database.isTransaction;
    },
    prepare(sql) {
      const statement = database.prepare(sql);
      if (bindsByPlace) return statement;
      const ordered = bindsOf(sql);
      return {
        all: (...binds) => statement.all(...ordered(binds)),
        run: (...binds) => statement.run(...ordered(binds)),
      };
    },
    prepareArrays(sql) {
      const statement = database.prepare(sql);
      const ordered = bindsOf(sql);
      statement.setReadBigInts(true);
      statement.setReturnArrays(true);
      return {
        columns: () => statement.columns(),
        all: (...binds) => statement.all(...ordered(binds)) as SqlValue[][],
        // The first versions begin anew where the next row is asked for after the last one.
        *iterate(...binds) {
          yield* statement.iterate(...ordered(binds)) as IterableIterator<SqlValue[]>;
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
