/** Answers of list endpoints: one page, several or all, of which the next is asked for while one is printed. */
import type { Client } from '../../../client/client.js';
import { limitCount, paginate, paginateText, type ResultPage } from '../../../client/paginate.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import type { Page } from '../../../values/row-text.js';
import { shellCommand } from '../../../values/shell-word.js';
import { type Globals, selectsRows } from '../../core/host/global-flags.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import type { Session } from '../session/session.js';

interface ListCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly version: number | undefined;
  readonly args: Arguments;
  /** As they were before the ids of names took their places. */
  readonly typed: Arguments;
}

/** The values of the first call of a list, as --all and --limit change them; those of any other call as they are. */
export function firstPageValues(endpoint: Endpoint, values: Document, globals: Globals): Document {
  if (endpoint.response !== 'list' || isOnePage(globals)) return values;
  // For several pages, use the largest page size: fewer calls, and calls are rate-limited.
  const asked =
    values.count !== undefined ? values : { ...values, ...(endpoint.page && { count: endpoint.page.max }) };
  return limitCount(endpoint, asked, limitOf(globals) ?? Number.POSITIVE_INFINITY);
}

/** With --filter or --sort the limit counts rows that are left, or the first in order, whatever has to be read for them. */
function limitOf(globals: Globals): number | undefined {
  return globals.limit === undefined || selectsRows(globals) ? undefined : Number(globals.limit);
}

/** A condition or an order means the whole list, not the rows that its first page happens to have. */
function isOnePage(globals: Globals): boolean {
  return !globals.all && globals.limit === undefined && !selectsRows(globals);
}

/** The parts of an invocation that a list uses. */
type ListInvocation = Pick<
  Invocation,
  'world' | 'settings' | 'globals' | 'argv' | 'defer' | 'notice' | 'signal' | 'suggest'
>;

/** The rows of a list. After the last row, notices say how many there are and how to continue. */
export function createListAnswer(
  { endpoint, values, version, args, typed }: ListCall,
  session: Session,
  invocation: ListInvocation,
): Answer {
  const { globals } = invocation;
  const limit = limitOf(globals);
  const onePage = isOnePage(globals);
  const asked = firstPageValues(endpoint, values, globals);
  const client: Pick<Client, 'call'> = {
    call: (...call) =>
      session.client.call(...call).catch(async (error: unknown) => {
        const { explainServiceError } = await import('./explain-service-error.js');
        throw explainServiceError(error, endpoint, args, invocation.settings);
      }),
  };
  /** The cursor after the last page that was fetched, and after the last page that was printed. */
  let fetchedCursor: string | null = null;
  let printedCursor: string | null = null;
  const moved = new Set<string>();
  async function* pages<Rows extends Page>(source: AsyncIterable<ResultPage<Rows>>): AsyncGenerator<Rows> {
    try {
      const walk = onePage ? source : (await import('../../../client/read-ahead.js')).readAhead(source);
      for await (const page of walk) {
        // This page may have been there before the signal came.
        invocation.signal.throwIfAborted();
        if (!onePage) await invocation.world.boundMemory?.();
        fetchedCursor = page.nextCursor;
        yield* show(page);
        if (!onePage) await invocation.world.boundMemory?.();
        if (onePage) return;
      }
    } catch (error) {
      // Fetched pages may be printed after this, so the notice is deferred. Pages are printed as a whole or not at all,
      // so that continuing from the cursor neither repeats nor skips a row.
      invocation.defer(async () => {
        if (printedCursor !== null)
          await invocation.notice(`the list is incomplete; to continue, use ${cursorFlag(printedCursor)}`);
      });
      throw error;
    }
  }
  async function* show<Rows extends Page>({ rows, repeated, nextCursor, totalCount }: ResultPage<Rows>) {
    yield rows;
    if (repeated.length > 0)
      (await import('./moved-rows.js')).noteMoved(repeated, moved, endpoint, invocation);
    if (rows.length === 0 && fetchedCursor === null) {
      // A word that was meant as a name, and could be an id, would otherwise look like a record that has none.
      invocation.defer(async () => {
        const { noteIdsLikeNames } = await import('../names/record-names.js');
        await noteIdsLikeNames(endpoint, typed, invocation);
      });
    }
    // Written after the rows, which may go to the same terminal.
    const noticeLater = (note: string) => invocation.defer(() => invocation.notice(note));
    if (totalCount !== undefined) noticeLater(`${totalCount} in total`);
    if (onePage && nextCursor !== null) {
      invocation.world.observer?.nextPage(nextCursor);
      noticeLater(`more results are available: add --all, --limit N, or ${cursorFlag(nextCursor)}`);
      invocation.defer(() => suggestPage(nextCursor, invocation));
    }
  }
  const readRows = () => pages(paginate(client, endpoint, asked, { limit, version }));
  return {
    kind: 'rows',
    ...(endpoint.record && { record: endpoint.record }),
    // One page is not worth loading what copies it.
    pages: onePage
      ? readRows()
      : {
          [Symbol.asyncIterator]: readRows,
          asText: (form) => pages(paginateText(client, endpoint, asked, form, { limit, version })),
        },
    onPrinted() {
      printedCursor = fetchedCursor;
    },
  };
}

const cursorFlag = (cursor: string) => shellCommand`--cursor ${cursor}`;

/** The same command with the next page. */
async function suggestPage(
  cursor: string,
  { suggest, argv }: Pick<Invocation, 'argv' | 'suggest'>,
): Promise<void> {
  if (!suggest) return;
  const { commandWithout } = await import('../../core/host/resume-line.js');
  const command = commandWithout('--cursor', { argv, hasValue: true });
  if (command !== undefined) suggest(`${command} ${cursorFlag(cursor)}`);
}
