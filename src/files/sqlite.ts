/**
 * SQLite without a driver: what every driver offers (open-sqlite.ts loads them), the meaning of their errors, and the header of
 * a file, which shows whose it is.
 */
import { open } from 'node:fs/promises';
import { errorCode } from '../values/system-error.js';

/** The types that both drivers bind. Any other type, including boolean, crashes a driver, as do bytes or null alone. */
export type SqlValue = string | number | bigint | Uint8Array | null;
/** Bytes as the drivers return them in rows that are objects. */
export type StoredBytes = ArrayBuffer | Uint8Array;

/** The longest wait of a connection for other writers, in milliseconds. */
export const busyTimeout = 5000;
/** The files that SQLite creates next to a database. */
export const companionSuffixes = ['-wal', '-shm'] as const;

/** A connection. All of its calls throw the driver's errors, whose meaning `resultOf` finds. */
export interface SqliteDatabase {
  readonly inTransaction: boolean;
  /** Prepares a statement whose rows are objects, with integers as numbers. */
  prepare(sql: string): SqliteStatement;
  /** Prepares a statement whose rows are arrays, with integers as bigints. */
  prepareArrays(sql: string): ArrayStatement;
  /** Runs statements that have no values to bind. */
  exec(sql: string): void;
  /** May be called again. Nothing else may be called after it. */
  close(): void;
}

/** A prepared statement. */
export interface SqliteStatement {
  all(...binds: readonly SqlValue[]): unknown[];
  run(...binds: readonly SqlValue[]): { readonly changes: number | bigint };
}

/** A prepared statement whose rows are arrays. */
interface ArrayStatement {
  /** Its columns, with the types of those that are columns of a table. */
  columns(): PreparedQuery['columns'];
  all(...binds: readonly SqlValue[]): SqlValue[][];
  /** The rows one by one, each computed when it is asked for. */
  iterate(...binds: readonly SqlValue[]): IterableIterator<SqlValue[]>;
}

/** A connection that can be opened at once. */
export interface SqliteDriver {
  /** Opens the file at an address: a path, `:memory:`, or a URL of a file. Creates the file that a path leads to. */
  open(address: string): SqliteDatabase;
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
export interface PreparedQuery {
  /** Its columns, with the types of those that are columns of a table. */
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
  /** Runs it: beside the program until the first row is there. Rejects with the driver's errors. */
  run(): Promise<IterableIterator<SqlValue[]>>;
}

/** Primary result codes of SQLite by number, as far as ads tells them apart. */
const results = {
  3: 'PERM',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  18: 'TOOBIG',
  26: 'NOTADB',
} as const;

/** A result of SQLite: that of the table above, `OTHER` for all others. */
type SqliteResult = (typeof results)[keyof typeof results] | 'OTHER';

/** The result that an error of a driver stands for; undefined for any other error. */
export function resultOf(error: unknown): SqliteResult | undefined {
  if (!/SQLITE/.test(errorCode(error))) return undefined;
  const { errcode, rawCode } = error as { readonly errcode?: number; readonly rawCode?: number };
  // The lowest byte of an extended code is its primary code.
  const primary = ((errcode ?? rawCode ?? 0) & 0xff) as keyof typeof results;
  return results[primary] ?? 'OTHER';
}

/** Bytes of a row without copying them. */
export function toBuffer(bytes: StoredBytes): Buffer {
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
