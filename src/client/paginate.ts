/** Walks a list page by page (docs/service.md#cursors), holding one page at a time. */
import type { Document, Endpoint, Value } from '../contract/types.js';
import type { CallResult, Client } from './client.js';
import { NetworkError } from './errors.js';

export type Row = Readonly<Record<string, unknown>>;

export interface ResultPage {
  readonly rows: readonly Row[];
  /** Where the page after this one begins, whole rows that `limit` cut off left aside; null after the last page. */
  readonly nextCursor: string | null;
  /** How many rows there are in all: only where with_total_count asked for it. */
  readonly totalCount?: number | bigint;
}

export interface PaginateOptions {
  /** The most rows over all pages. */
  readonly limit?: number | undefined;
  readonly version?: number | undefined;
}

/**
 * Yields the pages of a list until the service names no next one, or until `limit` rows. `values` may hold a cursor to
 * begin at. Throws what `client.call` throws, and a NetworkError `unreadable` on what is no page, or when a cursor
 * comes again.
 */
export async function* paginate(
  client: Pick<Client, 'call'>,
  endpoint: Endpoint,
  values: Document,
  { limit = Number.POSITIVE_INFINITY, version }: PaginateOptions = {},
): AsyncGenerator<ResultPage, void, undefined> {
  const seen = new Set<Value>([values.cursor ?? null]);
  let left = limit;
  let asked = limitCount(endpoint, values, limit);
  while (left > 0) {
    const reply = await client.call(endpoint, asked, { version });
    const page = readPage(reply);
    yield { ...page, rows: page.rows.slice(0, left) };
    left -= page.rows.length;
    if (page.nextCursor === null) return;
    if (seen.has(page.nextCursor)) {
      throw unreadable(
        reply,
        'the service names a page that it has sent already, so that the list has no end',
      );
    }
    seen.add(page.nextCursor);
    asked = { ...dropFirstPageOnly(endpoint, asked), cursor: page.nextCursor };
  }
}

/** Asks for no more rows per page than are wanted in all. */
export function limitCount(endpoint: Endpoint, values: Document, limit: number): Document {
  const size = values.count ?? endpoint.page?.count;
  return endpoint.params.count && size !== undefined && limit < Number(size)
    ? { ...values, count: limit }
    : values;
}

/** Without the parameters that the contract forbids beside a cursor. */
function dropFirstPageOnly(endpoint: Endpoint, values: Document): Document {
  const dropped = (endpoint.rules ?? []).flatMap((rule) =>
    rule.rule === 'onlyWhen' && rule.when === 'cursor' && rule.is === 'absent' ? [rule.param] : [],
  );
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)));
}

function readPage(reply: CallResult): ResultPage {
  const { data, next_cursor: cursor = null, total_count: total } = reply.body as Row;
  const isCount = typeof total === 'number' || typeof total === 'bigint';
  if (!isRows(data) || (cursor !== null && typeof cursor !== 'string')) {
    throw unreadable(reply, 'the answer is not a page of a list');
  }
  return { rows: data, nextCursor: cursor, ...(isCount && { totalCount: total }) };
}

function unreadable({ request }: CallResult, message: string): NetworkError {
  const error = new NetworkError('unreadable', message);
  error.request = request;
  return error;
}

function isRows(data: unknown): data is readonly Row[] {
  return Array.isArray(data) && data.every((row) => typeof row === 'object' && row !== null);
}
