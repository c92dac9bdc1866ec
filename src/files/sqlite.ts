/**
 * The only module that uses libsql: it opens SQLite files, and tells by the header whose they are without loading the
 * driver.
 */
import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Database } from 'libsql';

/** The types that the driver accepts. Any other type, including boolean, crashes the process, as does a Buffer alone. */
export type SqlValue = string | number | bigint | Buffer | null;

/** The library, for connections that are opened elsewhere (emulator/store/worker-connection.ts). */
export const driverName = 'libsql';
/** How long a connection waits for other writers, in milliseconds. */
export const busyTimeout = 5000;
/** The files that SQLite creates next to a database. */
export const companionSuffixes = ['-wal', '-shm'] as const;

/** A connection that can be opened at once. */
export interface SqliteDriver {
  /** Opens the file at `path`, or creates it; `:memory:` is always new. Throws the driver's errors. */
  open(path: string): Database;
  /** Opens an existing file that no statement can change. Throws the driver's errors. */
  openToRead(path: string): Database;
}

/** Loads the driver. */
export async function loadSqlite(): Promise<SqliteDriver> {
  const { default: Driver } = await import('libsql');
  return {
    open: (path) => new Driver(path, { timeout: busyTimeout }),
    openToRead: (path) => new Driver(`${pathToFileURL(path).href}?mode=ro`, { timeout: busyTimeout }),
  };
}

/** The header of an SQLite file: its magic string, and the offset of the application id. */
const header = { bytes: 100, magic: 'SQLite format 3\0', applicationAt: 68 } as const;

/**
 * The application id in the header of an SQLite file, 0 for one that has none, or none yet; undefined for a file that is
 * not an SQLite file. Throws the system's errors.
 */
export async function readApplicationId(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.bytes), 0, header.bytes, 0);
    if (bytesRead < header.bytes || !buffer.toString('latin1').startsWith(header.magic)) return undefined;
    return buffer.readUInt32BE(header.applicationAt);
  } finally {
    await file.close();
  }
}
