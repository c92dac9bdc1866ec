/** Pagination of fixture lists: the same result as for stored records, with a simpler cursor. */
import type { Document, RecordKind } from '../../contract/types.js';
import { serviceError } from '../errors.js';
import type { ListValues, RecordPage } from '../store/list.js';
import { toRecordResponse } from '../store/records.js';

/** The publication date of the fixtures, which do not change. */
const published = '2022-10-27T00:00:00Z';
export const fixtureStamps = { created_at: published, updated_at: published, deleted: false } as const;

/**
 * One page of a list in its own order. The cursor is the id of the page's last item with a prefix. Throws
 * ErrorResponse for any other cursor.
 */
export function pageFixtures<T extends { readonly id: string }>(
  items: readonly T[],
  { cursor, with_total_count, ...values }: Pick<ListValues, 'count' | 'cursor' | 'with_total_count'>,
  defaultCount: number,
): RecordPage<T> {
  const count = Number(values.count ?? defaultCount);
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => writeFixtureCursor(id) === cursor) + 1;
  if (cursor !== undefined && start === 0) {
    const message = 'cursor must be a next_cursor of this list';
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'cursor', value: cursor });
  }
  const records = items.slice(start, start + count);
  const last = records.at(-1);
  return {
    records,
    next_cursor: last && records.length === count ? writeFixtureCursor(last.id) : null,
    ...(with_total_count && { total_count: items.length }),
  };
}

function writeFixtureCursor(id: string): string {
  return `c-${id.toLowerCase()}`;
}

/** The record of an item, with the stamps that all of them carry. */
export function toFixtureResponse(kind: RecordKind, item: object): Document {
  return toRecordResponse(kind, { ...item, ...fixtureStamps });
}
