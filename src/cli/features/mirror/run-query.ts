/** Runs a query on the file of a mirror, which cannot be changed by it: the file is opened to be read. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { loadSqlite, openQueries } from '../../../files/open-sqlite.js';
import { type SqliteDatabase, type SqliteQueries, type SqlValue, toBuffer } from '../../../files/sqlite.js';
import type { Answer } from '../../../output/answer.js';
import { errorMessage } from '../../../values/system-error.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { createRowCounter } from './bound-rows.js';
import { ownerOf } from './open-mirror.js';
import { describeRows, uniqueNames } from './query-columns.js';
import { findRefused, queryProblem } from './query-text.js';
import { assertVersion } from './update-schema.js';

/** Rows that are read before the first are printed: they show the types of columns. Fewer where they are large, in bytes. */
const pageSize = { rows: 100, bytes: 8 * 1024 * 1024 } as const;

/** A mirror that is open to be read. */
export interface MirrorReader {
  /** All rows of a query of ads itself. */
  query<Row>(sql: string, ...binds: readonly SqlValue[]): Row[];
  /** The rows of a query of ads itself, one by one: as arrays, with integers as bigints. */
  rows(sql: string, ...binds: readonly SqlValue[]): Iterable<SqlValue[]>;
  /** From now on, all queries see the file as it is with the next of them. */
  hold(): void;
  /**
   * The answer of one query of a person; ends when `signal` is aborted. `runNative` runs what cannot be aborted
   * (World.endAtSignal). Throws CommandError.
   */
  ask(text: string, signal: AbortSignal, runNative?: RunNative): Promise<Answer>;
  /**
   * From now on, the driver of this process has little memory: a query that needs more is an error. It comes before the bounds
   * of what is read, which hold with any driver; this one is asked for a value of a gigabyte before it makes it.
   */
  limitMemory(): void;
  close(): void;
}

/** Bytes that the driver may take. */
const queryMemory = 512 * 1024 * 1024;

type RunNative = <T>(work: () => T) => T | Promise<T>;

/** Opens the file of a mirror to read it. Throws CommandError where there is none. */
export async function openReader(path: string): Promise<MirrorReader> {
  if ((await ownerOf(path)) === 'nobody')
    throw usageError(
      `${path} is not there`,
      `To fill it: ${accountCommand`ads sync`}. For another file: --from FILE`,
    );
  let database: SqliteDatabase | undefined;
  let queries: SqliteQueries | undefined;
  const close = () => {
    database?.close();
    queries?.close();
    database = undefined;
    queries = undefined;
  };
  try {
    const opened = (await loadSqlite()).openToRead(path);
    database = opened;
    const query: MirrorReader['query'] = (sql, ...binds) => {
      try {
        return opened.prepare(sql).all(...binds) as never[];
      } catch (error) {
        throw unreadable(error);
      }
    };
    assertVersion({ path, query });
    return {
      query,
      rows: (sql, ...binds) => opened.prepareArrays(sql).iterate(...binds),
      hold: () => opened.exec('BEGIN'),
      limitMemory: () => void query(`PRAGMA hard_heap_limit = ${queryMemory}`),
      async ask(text, signal, runNative = (work) => work()) {
        assertReads(text, query);
        queries ??= await openQueries(path);
        return ask(queries, text, signal, runNative);
      },
      close,
    };
  } catch (error) {
    close();
    throw error instanceof CommandError ? error : unreadable(error);
  }

  function unreadable(error: unknown): CommandError {
    return usageError(
      `cannot read ${path}: ${errorMessage(error)}`,
      `If the file is damaged, delete it: ${accountCommand`ads sync`} creates it again.`,
    );
  }
}

/**
 * The driver has functions that write files, read files, and run other queries. It marks those that views must not use; a
 * query must not use them either. Tables cannot be marked, so the one that reads directories has its name here.
 */
const refusedTables = ['fsdir'];
const refusedFunctions = 'SELECT DISTINCT name FROM pragma_function_list WHERE flags & 0x80000';

/** Throws CommandError for a text that is not one statement that reads the file, and nothing else. */
function assertReads(text: string, query: MirrorReader['query']): void {
  const problem = queryProblem(text);
  if (problem !== undefined) throw queryError(`the query ${problem}`);
  const functions = query<{ name: string }>(refusedFunctions).map(({ name }) => name);
  const refused = findRefused(text, { functions, tables: refusedTables });
  if (refused !== undefined)
    throw queryError(`the query must not use ${refused}: ads sql reads only its file`);
}

/** Where a query finds the names of tables. */
const tablesHint = 'For the tables and their columns: ads sql';

async function ask(
  queries: SqliteQueries,
  text: string,
  signal: AbortSignal,
  runNative: RunNative,
): Promise<Answer> {
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
  const names = uniqueNames(columns.map(({ name }) => name));
  const counter = createRowCounter(names, (reason) => new TooLarge(reason));
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
  // The driver has the first row by now; it computes the next ones in this thread, where nobody hears signals meanwhile:
  // those that have come are heard before.
  const nextPage = async () => {
    await nextTurn();
    return wrap(() => runNative(readPage));
  };
  const first = await nextPage();
  const shape = describeRows(columns, names, first);
  async function* pages() {
    for (let page = first; page.length > 0; page = await nextPage())
      yield page.map((row) =>
        Object.fromEntries(names.map((name, index) => [name, readable(row[index] ?? null)])),
      );
  }
  return { kind: 'rows', record: shape, pages: pages() };
}

/** A query returns more than it may. */
class TooLarge extends Error {}

function describeFailure(error: unknown): CommandError {
  const message = errorMessage(error);
  const needsMemory = message === 'out of memory';
  if (!needsMemory && !(error instanceof TooLarge)) return queryError(`SQLite: ${message}`);
  return new CommandError(
    'TOO_LARGE',
    exitCodes.usage,
    needsMemory ? `the query needs more than ${queryMemory / 1024 / 1024} MiB of memory` : message,
    'Ask for fewer columns or rows, or for a part of a value: substr(name, 1, 100)',
  );
}

function queryError(message: string): CommandError {
  return new CommandError('SQL', exitCodes.usage, message, tablesHint);
}

/** Integers stay exact; bytes, which a mirror does not have, are shown as SQL writes them. */
function readable(value: SqlValue): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return value instanceof Uint8Array ? `x'${toBuffer(value).toString('hex')}'` : value;
}
