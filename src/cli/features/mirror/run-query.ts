/** Runs a query on the file of a mirror, which cannot be changed by it: the file is opened to be read. */

import { driverName, loadSqlite, openQueries } from '../../../files/open-sqlite.js';
import { type SqliteDatabase, type SqliteQueries, type SqlValue, toBuffer } from '../../../files/sqlite.js';
import type { Answer } from '../../../output/answer.js';
import { errorMessage, MissingPartError } from '../../../values/system-error.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import type { ProcessApart } from '../../core/host/process-apart.js';
import { accountCommand } from '../../core/host/shown-command.js';
import type { World } from '../../core/host/world.js';
import { ownerOf } from './open-mirror.js';
import { beginApart } from './query-apart.js';
import { describeRows, uniqueNames } from './query-columns.js';
import { beginQuery, type QueryPages, queryError, queryMemory } from './query-pages.js';
import { findRefused, queryProblem } from './query-text.js';
import { assertVersion } from './update-schema.js';

/** A mirror that is open to be read. */
export interface MirrorReader {
  /** All rows of a query of ads itself. */
  query<Row>(sql: string, ...binds: readonly SqlValue[]): Row[];
  /** The rows of a query of ads itself, one by one: as arrays, with integers as bigints. */
  rows(sql: string, ...binds: readonly SqlValue[]): Iterable<SqlValue[]>;
  /** From now on, all queries see the file as it is with the next of them. */
  hold(): void;
  /**
   * The answer of one query of a person; ends when `signal` is aborted. A driver that blocks runs it in a process apart, where one
   * can be started. Throws CommandError.
   */
  ask(text: string, signal: AbortSignal, world?: QueryWorld): Promise<Answer>;
  /**
   * From now on, the driver of this process has little memory: a query that needs more is an error. It comes before the bounds
   * of what is read, which hold with any driver; this one is asked for a value of a gigabyte before it makes it.
   */
  limitMemory(): void;
  close(): void;
}

/** What starts the process of a query, and ends this one at a signal where it blocks. */
type QueryWorld = Pick<World, 'startApart' | 'endAtSignal'>;

const runAtOnce: NonNullable<QueryWorld['endAtSignal']> = async (work) => work();

/** Bytes that Node itself may take in the process of a query. */
const ownMemory = 128 * 1024 * 1024;

/** Opens the file of a mirror to read it. Throws CommandError where there is none. */
export async function openReader(path: string): Promise<MirrorReader> {
  if ((await ownerOf(path)) === 'nobody')
    throw usageError(
      `${path} is not there`,
      `To fill it: ${accountCommand`ads sync`}. For another file: --from FILE`,
    );
  let database: SqliteDatabase | undefined;
  let queries: SqliteQueries | undefined;
  let apart: ProcessApart | undefined;
  const close = () => {
    database?.close();
    queries?.close();
    apart?.end();
    database = undefined;
    queries = undefined;
    apart = undefined;
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
      async ask(text, signal, { startApart, endAtSignal = runAtOnce } = {}) {
        assertReads(text, query);
        signal.throwIfAborted();
        if (driverName === 'node:sqlite') apart ??= await startApart?.(queryMemory + ownMemory);
        if (apart) return answer(await beginApart(apart, { path, text }, signal));
        queries ??= await openQueries(path);
        return answer(await beginQuery(queries, text, signal, endAtSignal));
      },
      close,
    };
  } catch (error) {
    close();
    throw error instanceof CommandError || error instanceof MissingPartError ? error : unreadable(error);
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

/** The answer of a query that has begun. */
async function answer({ columns, nextPage }: QueryPages): Promise<Answer> {
  const names = uniqueNames(columns.map(({ name }) => name));
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

/** Integers stay exact; bytes, which a mirror does not have, are shown as SQL writes them. */
function readable(value: SqlValue): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  return value instanceof Uint8Array ? `x'${toBuffer(value).toString('hex')}'` : value;
}
