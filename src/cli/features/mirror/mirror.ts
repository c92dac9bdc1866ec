/** The connection through which a mirror is written. */
import type { Database, Statement } from 'libsql';
import type { SqlValue } from '../../../files/sqlite.js';
import { errorCode, errorMessage } from '../../../values/system-error.js';
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
export function createMirror(path: string, database: Database): Mirror {
  const statements = new Map<string, Statement<SqlValue[]>>();
  let isOpen = true;

  function prepare(sql: string, isRaw: boolean): Statement<SqlValue[]> {
    const key = `${isRaw} ${sql}`;
    const known = statements.get(key);
    if (known) return known;
    const statement = database.prepare<SqlValue[]>(sql);
    if (isRaw) statement.raw(true).safeIntegers(true);
    statements.set(key, statement);
    return statement;
  }
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explain(path, error);
    }
  };
  const query = <Row>(sql: string, ...binds: readonly SqlValue[]) =>
    guard(() => prepare(sql, false).all(...binds) as Row[]);
  const run = (sql: string, ...binds: readonly SqlValue[]) =>
    guard(() => prepare(sql, false).run(...binds).changes);
  return {
    path,
    query,
    values: (sql, ...binds) => guard(() => prepare(sql, true).all(...binds) as SqlValue[][]),
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
      statements.clear();
      database.close();
    },
  };
}

/** The error of the driver as one that the user can act upon; any other error as it is. */
function explain(path: string, error: unknown): unknown {
  const code = errorCode(error);
  if (/^SQLITE_(BUSY|LOCKED)|^UNKNOWN_SQLITE_ERROR_(5|261|517)$/.test(code))
    return new CommandError(
      'FILE_IN_USE',
      exitCodes.unreachable,
      `${path} is being written by another program`,
      'Wait until it has ended. Then the same command resumes.',
    );
  if (!/^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|NOMEM|CORRUPT|NOTADB|PERM)|^UNKNOWN_SQLITE/.test(code))
    return error;
  return new CommandError(
    'FILE_UNUSABLE',
    exitCodes.partial,
    `cannot write ${path}: ${errorMessage(error)}`,
    'The rows that were read before are in the file. Free some space or repair the file; then the same command resumes.',
  );
}
