/** A query of a person, page by page: in this process, or in the one that runs it apart (query-apart.ts). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PreparedQuery, SqliteQueries, SqlValue } from '../../../files/sqlite.js';
import { resultOf } from '../../../files/sqlite.js';
import { errorMessage } from '../../../values/system-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { createRowCounter } from './bound-rows.js';
import { uniqueNames } from './query-columns.js';

/** Rows that are read before the first are printed: they show the types of columns. Fewer where they are large, in bytes. */
const pageSize = { rows: 100, bytes: 8 * 1024 * 1024 } as const;

/** Bytes that a query may take. */
export const queryMemory = 512 * 1024 * 1024;

/** A query that has begun. */
export interface QueryPages {
  readonly columns: PreparedQuery['columns'];
  /** The next rows, as arrays with integers as bigints; empty at the end. Throws CommandError. */
  nextPage(): Promise<SqlValue[][]>;
}

type RunNative = <T>(work: () => T) => T | Promise<T>;

/**
 * Begins a query on an opened file, with the driver of this process; ends when `signal` is aborted, if the driver can be interrupted.
 * `runNative` runs what cannot be aborted (World.endAtSignal). Throws CommandError.
 */
export async function beginQuery(
  queries: SqliteQueries,
  text: string,
  signal: AbortSignal,
  runNative: RunNative,
): Promise<QueryPages> {
  let isBeginning = true;
  const interrupt = () => {
    queries.interrupt();
    // A statement does not hear it that begins only now, in a thread beside this one.
    if (isBeginning) setTimeout(interrupt, 50);
  };
  signal.addEventListener('abort', interrupt, { once: true });
  const wrap = async <T>(work: () => T | Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      // The error then is that of the statement that was ended.
      signal.throwIfAborted();
      throw describeFailure(error);
    }
  };
  const begin = async () => {
    const { columns, run } = await wrap(() => queries.prepare(text));
    // A statement that returns nothing could only be there for what it does.
    if (columns.length === 0) throw queryError('the query returns no columns: ads sql only reads');
    return { columns, rows: await wrap(run) };
  };
  const { columns, rows } = await begin().finally(() => {
    isBeginning = false;
  });
  const counter = createRowCounter(
    uniqueNames(columns.map(({ name }) => name)),
    (reason) => new TooLarge(reason),
  );
  const readPage = () => {
    const page: SqlValue[][] = [];
    let size = 0;
    for (let next = rows.next(); !next.done; next = rows.next()) {
      size += counter.count(next.value);
      page.push(next.value);
      if (page.length === pageSize.rows || size >= pageSize.bytes) break;
    }
    return page;
  };
  return {
    columns,
    // The driver has the first row by now; it computes the next ones in this thread, where nobody hears signals meanwhile:
    // those that have come are heard before.
    async nextPage() {
      await nextTurn();
      return wrap(() => runNative(readPage));
    },
  };
}

/** A query returns more than it may. */
class TooLarge extends Error {}

function describeFailure(error: unknown): CommandError {
  const result = resultOf(error);
  const message = errorMessage(error);
  if (result === 'NOMEM' || result === 'TOOBIG') return needsMemory();
  return error instanceof TooLarge ? tooLarge(message) : queryError(`SQLite: ${message}`);
}

/** The error of a query that takes too much memory. */
export const needsMemory = () =>
  tooLarge(`the query needs more than ${queryMemory / 1024 / 1024} MiB of memory`);

function tooLarge(message: string): CommandError {
  const hint = 'Ask for fewer columns or rows, or for a part of a value: substr(name, 1, 100)';
  return new CommandError('TOO_LARGE', exitCodes.usage, message, hint);
}

/** The error of a query that SQLite or ads does not accept, with where it finds the names of tables. */
export function queryError(message: string): CommandError {
  return new CommandError('SQL', exitCodes.usage, message, 'For the tables and their columns: ads sql');
}
