/**
 * The only module that uses libsql: it opens SQLite files, and tells by the header whose they are without loading the
 * driver.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Database } from 'libsql';

/** The types that the driver accepts. Any other type, including boolean, crashes the process, as does a Buffer alone. */
export type SqlValue = string | number | bigint | Buffer | null;

/** The library, for connections that are opened elsewhere (emulator/store/worker-connection.ts). */
export const driverName = 'libsql';
/** The longest wait of a connection for other writers, in milliseconds. */
export const busyTimeout = 5000;
/** The files that SQLite creates next to a database. */
export const companionSuffixes = ['-wal', '-shm'] as const;

/** A connection that can be opened at once. */
interface SqliteDriver {
  /** Opens the file at `path`, or creates it; `:memory:` is always new. Throws the driver's errors. */
  open(path: string): Database;
  /** Opens an existing file that no statement can change. Throws the driver's errors. */
  openToRead(path: string): Database;
}

/** A connection to an existing file that no statement can change, for queries that may take long. */
export interface SqliteQueries {
  /** Prepares a statement, whose rows are arrays with integers as bigints. Rejects with the driver's errors. */
  prepare(sql: string): Promise<PreparedQuery>;
  /** Ends the statement that runs, with an error. */
  interrupt(): void;
  close(): void;
}

/** A statement that was not run. */
interface PreparedQuery {
  /** Its columns, with the types of those that are columns of a table. */
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
  /** Runs it: beside the program until the first row is there. Rejects with the driver's errors. */
  run(): Promise<IterableIterator<SqlValue[]>>;
}

/** Loads the driver. */
export async function loadSqlite(): Promise<SqliteDriver> {
  const { default: Driver } = await import('libsql');
  return {
    open: (path) => new Driver(path, { timeout: busyTimeout }),
    openToRead: (path) => new Driver(readOnly(path), { timeout: busyTimeout }),
  };
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
export async function openQueries(path: string): Promise<SqliteQueries> {
  const { default: Driver } = await import('libsql/promise');
  // Its types lack the options, and what comes of its calls.
  const Opened = Driver as unknown as new (address: string, options: { timeout: number }) => AsyncDatabase;
  const database = new Opened(readOnly(path), { timeout: busyTimeout });
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

/** The header of an SQLite file: its magic string, and the offset of the application id. */
const header = { bytes: 100, magic: 'SQLite format 3\0', versionAt: 60, applicationAt: 68 } as const;

/** The application of an SQLite file and the version of its schema, as its header says; 0 for what a file has not, or not yet. */
interface FileHeader {
  readonly application: number;
  readonly version: number;
}

/** The header of an SQLite file; undefined for a file that is not one. Throws the system's errors. */
export async function readHeader(path: string): Promise<FileHeader | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.bytes), 0, header.bytes, 0);
    if (bytesRead < header.bytes || !buffer.toString('latin1').startsWith(header.magic)) return undefined;
    return {
      application: buffer.readUInt32BE(header.applicationAt),
      version: buffer.readUInt32BE(header.versionAt),
    };
  } finally {
    await file.close();
  }
}
