/** All pages of a raw call (docs/service.md#cursors), as one document or as rows. */

import type { CallResult } from '../../../client/client.js';
import { NetworkError } from '../../../client/errors.js';
import { createPageSplitter, firstPageOnly, nextCursor } from '../../../client/paginate.js';
import type { Endpoint } from '../../../contract/types.js';
import type { Answer } from '../../../output/answer.js';
import { isObject } from '../../../values/lossless-json.js';
import { shellCommand } from '../../../values/shell-word.js';
import type { Invocation } from '../../core/host/invocation.js';

/** Fetches a page: the first one without a cursor; a further one without the parameters that no cursor goes with. */
type FetchPage = (cursor?: {
  readonly value: string;
  readonly without: readonly string[];
}) => Promise<CallResult>;

/** So many pages without a row end a list: the service would continue without end. */
const maxEmptyPages = 10;

/**
 * Follows next_cursor to the end. json, yaml and a table have the envelope of the first page with the rows of all pages,
 * and no next cursor; the other formats print rows as they come. A response that is no page is printed as it is.
 */
export async function paginateRaw(
  fetchPage: FetchPage,
  endpoint: Endpoint | undefined,
  invocation: Pick<Invocation, 'defer' | 'format' | 'notice' | 'showProgress'>,
): Promise<Answer> {
  const first = await fetchPage();
  const { body } = first;
  if (!isPage(body)) {
    await invocation.notice('the response is not a list page; it is printed unchanged');
    return { kind: 'one', row: body };
  }
  const { data: _, ...members } = body;
  const envelope = { ...members, next_cursor: null };
  const progress: Progress = { fetched: null, printed: null };
  const pages = followCursors(first, fetchPage, endpoint, invocation, progress);
  if (invocation.format === 'table') {
    const data: unknown[] = [];
    for await (const page of pages) data.push(...page);
    return { kind: 'one', row: { ...envelope, data } };
  }
  return {
    kind: 'rows',
    ...(endpoint?.record && { record: endpoint.record }),
    envelope,
    pages,
    onPrinted() {
      progress.printed = progress.fetched;
    },
  };
}

/**
 * The cursors after the last page that was fetched, and after the last one that was printed: who continues from a page that
 * was fetched only, such as for a document that was never written, would miss it and all before it.
 */
interface Progress {
  fetched: string | null;
  printed: string | null;
}

interface Page {
  readonly data: readonly unknown[];
  readonly next_cursor: string | null;
  readonly [member: string]: unknown;
}

function isPage(body: unknown): body is Page {
  if (!isObject(body) || !Array.isArray(body.data)) return false;
  return body.next_cursor === null || typeof body.next_cursor === 'string';
}

async function* followCursors(
  first: CallResult,
  fetchPage: FetchPage,
  endpoint: Endpoint | undefined,
  { showProgress, defer, notice }: Pick<Invocation, 'defer' | 'notice' | 'showProgress'>,
  progress: Progress,
): AsyncGenerator<readonly unknown[]> {
  const without = endpoint ? firstPageOnly(endpoint) : [];
  const seen = new Set<string>();
  const split = createPageSplitter(endpoint ?? {});
  const moved = new Set<string>();
  let reply = first;
  let count = 0;
  let empty = 0;
  for (let number = 1; ; number += 1) {
    const page = reply.body;
    if (!isPage(page)) throw endless(reply, `page ${number} is not a list page`);
    const { data } = page;
    const cursor = nextCursor(page) ?? null;
    progress.fetched = cursor;
    // What is no object has no id.
    const { rows, repeated } = data.every(isObject) ? split(data) : { rows: data, repeated: [] };
    yield rows;
    if (repeated.length > 0)
      (await import('../../calls/endpoint/moved-rows.js')).noteMoved(repeated, moved, endpoint ?? {}, {
        defer,
        notice,
      });
    count += data.length;
    if (cursor === null) break;
    empty = data.length === 0 ? empty + 1 : 0;
    if (seen.has(cursor)) throw endless(reply, 'the service returned the same cursor twice');
    if (empty >= maxEmptyPages)
      throw endless(reply, `the service returned ${empty} empty pages in a row, each with a cursor`);
    seen.add(cursor);
    await showProgress(`${count} rows on ${number} pages`);
    try {
      reply = await fetchPage({ value: cursor, without });
    } catch (error) {
      // Pages that were fetched may be printed after this, so the notice is deferred.
      defer(async () => {
        if (progress.printed !== null)
          await notice(
            `the list is incomplete; to continue, add ${shellCommand`--param cursor=${progress.printed}`}`,
          );
      });
      throw error;
    } finally {
      await showProgress();
    }
  }
}

function endless({ request }: CallResult, message: string): NetworkError {
  const error = new NetworkError('unreadable', `${message}, so the list would never end`);
  error.request = request;
  return error;
}
