/**
 * Iterates over the pages of a list (docs/service.md#cursors), with one page in memory at a time. A list may change while its pages
 * are read: a row that moves behind the end of a page comes again on the next one.
 */

import { createHash } from 'node:crypto';
import { idFieldOf } from '../call/selected-fields.js';
import type { Document, Endpoint, Value } from '../contract/types.js';
import type { PageCopier } from '../values/copy-page.js';
import { writeJson } from '../values/lossless-json.js';
import { type Page, parseRows, type RowForm, RowText } from '../values/row-text.js';
import type { CallResult, Client } from './client.js';
import { NetworkError } from './errors.js';

export type Row = Readonly<Record<string, unknown>>;

/** A page of which no row repeats one of an earlier page. */
export interface SplitPage<Rows extends Page = readonly Row[]> {
  readonly rows: Rows;
  /** Rows of records that an earlier page had, as they are now. */
  readonly repeated: readonly Row[];
}

export interface ResultPage<Rows extends Page = readonly Row[]> extends SplitPage<Rows> {
  /** Cursor of the next page, regardless of rows that `limit` cut off; null after the last page. */
  readonly nextCursor: string | null;
  /** Total number of rows, if requested with with_total_count. */
  readonly totalCount?: number | bigint;
}

export interface PaginateOptions {
  /** Maximum number of rows over all pages. */
  readonly limit?: number | undefined;
  readonly version?: number | undefined;
}

type PageWalk<Rows extends Page = readonly Row[]> = AsyncGenerator<ResultPage<Rows>, void, undefined>;

/**
 * So many empty pages in a row are the sign of a list that never ends; a service that filters after reading may send a few.
 */
const maxEmptyPages = 1000;

/**
 * Yields the pages of a list until there is no next one, or until `limit` rows. `values` may have a cursor to start at.
 * Throws what `client.call` throws, and a NetworkError `unreadable` on a response that is not a page, on a repeated
 * cursor, and after a thousand empty pages in a row.
 */
export async function* paginate(
  client: Pick<Client, 'call'>,
  endpoint: Endpoint,
  values: Document,
  options: PaginateOptions = {},
): PageWalk {
  for await (const page of walkPages(client, endpoint, values, options)) {
    yield { ...page, rows: readRows(page.rows) };
  }
}

/** All rows of a list; of a record that came twice, its last row. Throws as `paginate` does. */
export async function readAllRows(...call: Parameters<typeof paginate>): Promise<Row[]> {
  const { rows, add } = createRowCollector(call[1]);
  for await (const page of paginate(...call)) add(page);
  return rows;
}

/** The same as `paginate`, for pages that are printed in a form: each is text in this form, or rows where its text is not known. */
export async function* paginateText(
  client: Pick<Client, 'call'>,
  endpoint: Endpoint,
  values: Document,
  form: RowForm,
  options: PaginateOptions = {},
): PageWalk<Page<Row>> {
  const idField = idFieldOf(endpoint);
  // Without ids, the rows themselves are compared.
  if (idField === undefined) return yield* walkPages(client, endpoint, values, options);
  const { createPageCopier } = await import('../values/copy-page.js');
  yield* walkPages(client, endpoint, values, options, createPageCopier(form, idField));
}

async function* walkPages(
  client: Pick<Client, 'call'>,
  endpoint: Endpoint,
  values: Document,
  { limit = Number.POSITIVE_INFINITY, version }: PaginateOptions,
  copyPage?: PageCopier,
): PageWalk<Page<Row>> {
  const seen = new Set<Value>([values.cursor ?? null]);
  const split = createPageSplitter(endpoint);
  let remaining = limit;
  let empty = 0;
  let request = limitCount(endpoint, values, limit);
  while (remaining > 0) {
    const reply = await client.call(endpoint, request, { version, copyPage });
    const { data, ...own } = toPage(reply);
    const page = { ...own, ...split(data) };
    yield page.rows.length <= remaining ? page : { ...page, rows: readRows(page.rows).slice(0, remaining) };
    remaining -= page.rows.length;
    if (page.nextCursor === null) return;
    if (seen.has(page.nextCursor)) {
      throw unreadable(reply, 'the service returned the same cursor twice, so the list would never end');
    }
    empty = page.rows.length === 0 ? empty + 1 : 0;
    if (empty === maxEmptyPages) {
      throw unreadable(
        reply,
        `the service returned ${maxEmptyPages} empty pages in a row, each with a cursor`,
      );
    }
    seen.add(page.nextCursor);
    request = { ...dropFirstPageOnly(endpoint, request), cursor: page.nextCursor };
  }
}

/** Reduces the page size to the limit. */
export function limitCount(endpoint: Endpoint, values: Document, limit: number): Document {
  const size = values.count ?? endpoint.page?.count;
  return endpoint.params.count && size !== undefined && limit < Number(size)
    ? { ...values, count: limit }
    : values;
}

/** The parameters that the contract does not allow together with a cursor. */
export function firstPageOnly({ rules = [] }: Pick<Endpoint, 'rules'>): readonly string[] {
  return rules.flatMap((rule) =>
    rule.rule === 'onlyWhen' && rule.when === 'cursor' && rule.is === 'absent' ? [rule.param] : [],
  );
}

function dropFirstPageOnly(endpoint: Endpoint, values: Document): Document {
  const dropped = firstPageOnly(endpoint);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)));
}

function toPage(reply: CallResult) {
  const body = reply.body as Row;
  const { data, total_count: total } = body;
  const cursor = nextCursor(body);
  const isCount = typeof total === 'number' || typeof total === 'bigint';
  if (!isPage(data) || cursor === undefined) {
    throw unreadable(reply, 'the response is not a list page');
  }
  return { data, nextCursor: cursor, ...(isCount && { totalCount: total }) };
}

/**
 * The cursor with which the list continues after a page; null at its end, which an empty cursor is too; undefined if it is no
 * text.
 */
export function nextCursor({
  next_cursor: cursor = null,
}: Readonly<Record<string, unknown>>): string | null | undefined {
  if (cursor === null || cursor === '') return null;
  return typeof cursor === 'string' ? cursor : undefined;
}

function unreadable({ request }: CallResult, message: string): NetworkError {
  const error = new NetworkError('unreadable', message);
  error.request = request;
  return error;
}

function isPage(data: unknown): data is Page<Row> {
  if (data instanceof RowText) return true;
  return Array.isArray(data) && data.every((row) => typeof row === 'object' && row !== null);
}

function readRows(page: Page<Row>): readonly Row[] {
  return page instanceof RowText ? parseRows(page) : page;
}

/**
 * Returns a function that takes the pages of one list in order. Of a record that is on a page twice, the later row counts; pages of
 * `client.call` have none such (answer-to.ts), those that `ads api` asks for may. Where records have no id, a row repeats one of an
 * earlier page that is the same in all its members.
 */
export function createPageSplitter(endpoint: Pick<Endpoint, 'record'>): {
  (page: readonly Row[]): SplitPage;
  (page: Page<Row>): SplitPage<Page<Row>>;
} {
  const idField = idFieldOf(endpoint);
  const known = new Set<string>();

  function split(page: readonly Row[]): SplitPage;
  function split(page: Page<Row>): SplitPage<Page<Row>>;
  function split(page: Page<Row>): SplitPage<Page<Row>> {
    if (page instanceof RowText && addNew(page.ids, known)) return { rows: page, repeated: [] };
    const all = page instanceof RowText ? parseRows(page) : page;
    const rows = new Map<unknown, Row>();
    const repeated: Row[] = [];
    const added: string[] = [];
    for (const row of all) {
      const id = idField === undefined ? undefined : row[idField];
      const key = id === undefined || id === null ? undefined : String(id);
      const identity = key ?? digestOf(row);
      added.push(identity);
      if (known.has(identity)) repeated.push(row);
      // Without an id, a row is like no other of its page.
      else rows.set(key ?? row, row);
    }
    for (const identity of added) known.add(identity);
    return { rows: rows.size === page.length ? all : [...rows.values()], repeated };
  }
  return split;
}

/** Short for any row, so that a long list needs little memory. */
function digestOf(row: Row): string {
  return createHash('sha256').update(writeJson(row)).digest('base64');
}

/** Adds ids if all of them are there and new; returns whether they are. */
function addNew(ids: readonly (string | undefined)[], known: Set<string>): boolean {
  if (new Set(ids).size < ids.length || ids.some((id) => id === undefined || known.has(id))) return false;
  for (const id of ids) if (id !== undefined) known.add(id);
  return true;
}

/** Collects the rows of a list: each record once, in the place of its first row, as its last row has it. */
export function createRowCollector(endpoint: Pick<Endpoint, 'record'>): {
  readonly rows: Row[];
  add(page: SplitPage): void;
} {
  const idField = idFieldOf(endpoint) ?? '';
  const rows: Row[] = [];
  const places = new Map<string, number>();
  return {
    rows,
    add(page) {
      for (const row of page.rows) {
        places.set(String(row[idField]), rows.length);
        rows.push(row);
      }
      for (const row of page.repeated) {
        // Without an id, it is the same as the one before.
        const place = idField in row ? places.get(String(row[idField])) : undefined;
        if (place !== undefined) rows[place] = row;
      }
    },
  };
}
