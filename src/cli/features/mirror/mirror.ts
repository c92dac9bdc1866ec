/** The connection through which a mirror is written. */
import { resultOf, type SqliteDatabase, type SqlValue } from '../../../files/sqlite.js';
import { errorMessage } from '../../../values/system-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';

export interface Mirror {
  readonly path: string;
  /** All rows of a query, with integers as numbers. The caller declares the type of the rows. */
  query<Row>(sql: string, ...binds: readonly SqlValue[]): Row[];
  /** All rows of a query as arrays, with integers as bigints. */
  values(sql: string, ...binds: readonly SqlValue[]): SqlValue[][];
  /** Runs a statement; returns the number of changed rows. */
  run(sql: string, ...binds: readonly SqlValue[]): number;
  /** Runs work in a transaction, which is rolled back where it throws. */
  write<T>(work: () => T): T;
  /** Writes the log back to the file. May be called again. */
  close(): void;
}

/** The connection for an opened file. */
export function createMirror(path: string, database: SqliteDatabase): Mirror {
  const prepare = remember(database.prepare);
  const prepareArrays = remember(database.prepareArrays);
  let isOpen = true;

  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explain(path, error);
    }
  };
  const query = <Row>(sql: string, ...binds: readonly SqlValue[]) =>
    guard(() => prepare(sql).all(...binds) as Row[]);
  const run = (sql: string, ...binds: readonly SqlValue[]) =>
    guard(() => Number(prepare(sql).run(...binds).changes));
  return {
    path,
    query,
    values: (sql, ...binds) => guard(() => prepareArrays(sql).all(...binds)),
    run,
    write(work) {
      run('BEGIN IMMEDIATE');
      try {
        const result = work();
        run('COMMIT');
        return result;
      } catch (error) {
        if (database.inTransaction) run('ROLLBACK');
        throw error;
      }
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      try {
        query('PRAGMA busy_timeout = 0');
        query('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // Somebody reads it, or the disk is full: the log is read at the next opening.
      }
      database.close();
    },
  };
}

/** Prepares each statement once. */
function remember<T>(prepare: (sql: string) => T): (sql: string) => T {
  const known = new Map<string, T>();
  return (sql) => {
    const found = known.get(sql) ?? prepare(sql);
    known.set(sql, found);
    return found;
  };
}

/** The error of the driver as one that the user can act upon; any other error as it is. */
function explain(path: string, error: unknown): unknown {
  const result = resultOf(error);
  if (result === 'BUSY' || result === 'LOCKED')
    return new CommandError(
      'FILE_IN_USE',
      exitCodes.unreachable,
      `${path} is being written by another program`,
      'Wait until it has ended. Then the same command resumes.',
    );
  if (result === undefined || result === 'OTHER' || result === 'TOOBIG') return error;
  return new CommandError(
    'FILE_UNUSABLE',
    exitCodes.partial,
    `cannot write ${path}: ${errorMessage(error)}`,
    'The rows that were read before are in the file. Free some space or repair the file; then the same command resumes.',
  );
}
