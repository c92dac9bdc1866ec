/**
 * A query in a process apart, for a driver that blocks: Ctrl-C or too much memory ends the process, whatever SQLite computes. The
 * requests of one query follow each other, and each is answered with a page.
 */
import { openQueries } from '../../../files/open-sqlite.js';
import type { SqlValue } from '../../../files/sqlite.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { ProcessApart } from '../../core/host/process-apart.js';
import { beginQuery, needsMemory, type QueryPages } from './query-pages.js';

/** Asks for the first page of a query, or for the next one. */
export type QueryRequest = { readonly query: { readonly path: string; readonly text: string } | 'next' };

/** A page, with the columns before the first one; or an error. */
type QueryReply =
  | { readonly columns: QueryPages['columns']; readonly rows: SqlValue[][] }
  | { readonly error: Pick<CommandError, 'code' | 'exit' | 'message' | 'hint'> };

/** Begins a query in a process, which ends with it. Throws CommandError. */
export async function beginApart(
  apart: ProcessApart,
  query: { readonly path: string; readonly text: string },
  signal: AbortSignal,
): Promise<QueryPages> {
  const ask = async (request: QueryRequest) => {
    const reply = await apart.exchange(request, signal);
    signal.throwIfAborted();
    if ('ended' in reply) throw reply.ended === 'lost' ? lostQuery(reply.reason) : needsMemory();
    const answer = reply.answer as QueryReply;
    if (!('error' in answer)) return answer;
    const { code, exit, message, hint } = answer.error;
    throw new CommandError(code, exit, message, hint);
  };
  const first = await ask({ query });
  let read: SqlValue[][] | undefined = first.rows;
  return {
    columns: first.columns,
    async nextPage() {
      const page = read ?? (await ask({ query: 'next' })).rows;
      read = undefined;
      return page;
    },
  };
}

/** Another process may end it, and the program that both are made of may have been moved or replaced. */
function lostQuery(reason: string): CommandError {
  return new CommandError(
    'QUERY_ENDED',
    exitCodes.usage,
    `the process of the query has ended: ${reason}`,
    'Run the query again. ads runs each query in a second process: the program must be a file that you may run.',
  );
}

/** Answers the requests of one query, in the process apart. Never rejects for what the query does. */
export function createAnswers(): (request: QueryRequest) => Promise<QueryReply> {
  let pages: QueryPages | undefined;
  return async ({ query }) => {
    try {
      if (query !== 'next') pages = await beginHere(query);
      return { columns: pages?.columns ?? [], rows: (await pages?.nextPage()) ?? [] };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const { code, exit, message, hint } = error;
      return { error: { code, exit, message, ...(hint !== undefined && { hint }) } };
    }
  };
}

/** The connection lives as long as the process. */
async function beginHere({
  path,
  text,
}: {
  readonly path: string;
  readonly text: string;
}): Promise<QueryPages> {
  const queries = await openQueries(path);
  return beginQuery(queries, text, new AbortController().signal, (work) => work());
}
