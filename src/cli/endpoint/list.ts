/** Answers of list endpoints: one page, some, or all, pulled only as fast as they are printed. */
import type { Client } from '../../client/client.js';
import { limitCount, paginate, type ResultPage } from '../../client/paginate.js';
import type { Document, Endpoint } from '../../contract/types.js';
import type { Answer } from '../../output/answer.js';
import type { Globals } from '../command-line/global-flags.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import { explainServiceError } from './explain-service-error.js';
import type { Arguments } from './read-arguments.js';

interface ListCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly version: number | undefined;
  readonly gathered: Arguments;
}

/** The values of the first call of a list, as --all and --limit change them; those of any other call as they are. */
export function firstPageValues(endpoint: Endpoint, values: Document, globals: Globals): Document {
  if (endpoint.response !== 'list' || isOnePage(globals)) return values;
  // Asked for many, take the largest pages: fewer calls, and calls are what is limited.
  const asked =
    values.count !== undefined ? values : { ...values, ...(endpoint.page && { count: endpoint.page.max }) };
  return limitCount(endpoint, asked, limitOf(globals) ?? Number.POSITIVE_INFINITY);
}

function limitOf({ limit }: Globals): number | undefined {
  return limit === undefined ? undefined : Number(limit);
}

function isOnePage({ all, limit }: Globals): boolean {
  return !all && limit === undefined;
}

/** The rows of a list; what is left over is told on stderr after the last row. */
export function createListAnswer(
  { endpoint, values, version, gathered }: ListCall,
  session: Session,
  invocation: Invocation,
): Answer {
  const { globals } = invocation;
  const limit = limitOf(globals);
  const onePage = isOnePage(globals);
  const asked = firstPageValues(endpoint, values, globals);
  const client: Pick<Client, 'call'> = {
    call: (...call) =>
      session.client.call(...call).catch((error: unknown) => {
        throw explainServiceError(error, endpoint, gathered, invocation.settings);
      }),
  };
  /** Where the pages after those that were pulled, and after those that were printed, begin. */
  let pulled: string | null = null;
  let printed: string | null = null;
  async function* pages() {
    try {
      for await (const page of paginate(client, endpoint, asked, { limit, version })) {
        pulled = page.nextCursor;
        yield* show(page);
        if (onePage) return;
      }
    } catch (error) {
      // What was pulled may be printed after this, so it is told at the end. A cursor names a page: pages are printed
      // whole or not at all, so that going on from it repeats no row and leaves none out.
      invocation.defer(async () => {
        if (printed !== null)
          await invocation.notice(`not everything is here: go on with --cursor ${printed}`);
      });
      throw error;
    }
  }
  async function* show({ rows, nextCursor, totalCount }: ResultPage) {
    yield rows;
    // Told after the rows, which may share a terminal with it.
    const tellLater = (note: string) => invocation.defer(() => invocation.notice(note));
    if (totalCount !== undefined) tellLater(`${totalCount} in all`);
    if (onePage && nextCursor !== null) {
      tellLater(`there is more: add --all, --limit N, or --cursor ${nextCursor}`);
    }
  }
  return {
    kind: 'rows',
    ...(endpoint.record && { record: endpoint.record }),
    pages: pages(),
    onPrinted() {
      printed = pulled;
    },
  };
}
