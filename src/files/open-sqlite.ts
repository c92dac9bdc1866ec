/** The door to SQLite: opens files with the driver of Node where it has one, and with libsql elsewhere. */
import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runtime } from './os-process.js';
import { companionSuffixes, type SqliteDatabase, type SqliteDriver, type SqliteQueries } from './sqlite.js';

/** The drivers, by the names that Node loads them with. */
type DriverName = 'node:sqlite' | 'libsql';

/** The first versions of Node whose own driver does all that ads needs, by major version. */
const firstWhole: Readonly<Record<number, number>> = { 22: 16, 24: 0 };

/** The driver for a runtime: that of Node or Bun where it does all that ads needs. */
export function chooseDriver({ node, bun }: typeof runtime): DriverName {
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const hasDriver = bun !== undefined || major > 24 || minor >= (firstWhole[major] ?? Infinity);
  return hasDriver ? 'node:sqlite' : 'libsql';
}

/** The driver of this process. */
export const driverName: DriverName = chooseDriver(runtime);

/** Loads a driver: that of this process, unless another one is named. */
async function loadDriver(name: DriverName): Promise<SqliteDriver> {
  if (name === 'node:sqlite') return (await import('./node-driver.js')).loadNodeDriver();
  return (await import('./libsql-driver.js')).loadLibsql();
}

/** Opens files. Throws the driver's errors. */
interface Sqlite {
  /** Opens the file at `path`, or creates it; `:memory:` is always new. */
  open(path: string): SqliteDatabase;
  /** Opens an existing file that no statement can change. */
  openToRead(path: string): SqliteDatabase;
}

/** Loads the driver of this process, or the named one. */
export async function loadSqlite(name: DriverName = driverName): Promise<Sqlite> {
  const driver = await loadDriver(name);
  return { open: driver.open, openToRead: (path) => driver.open(readOnly(path)) };
}

/**
 * The address of a file that is opened to be read. SQLite creates files beside it, unless it knows that nobody writes it:
 * as in a directory where that is not possible, and where no writer has left a log.
 */
function readOnly(path: string): string {
  const isFixed = !isWritable(dirname(path)) && !existsSync(`${path}${companionSuffixes[0]}`);
  return `${pathToFileURL(path).href}?mode=ro${isFixed ? '&immutable=1' : ''}`;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens a file for queries that may take long. Throws the driver's errors. */
export async function openQueries(path: string, name: DriverName = driverName): Promise<SqliteQueries> {
  if (name === 'libsql') return (await import('./libsql-driver.js')).openWithLibsql(readOnly(path));
  return (await import('./node-driver.js')).openWithNode(readOnly(path));
}
