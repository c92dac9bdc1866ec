/**
 * Promoted posts as stored and as shown (docs/service.md#promoted-tweets). One that a schedule will make is stored from
 * the start with its `live_at`, as the post itself is; every reader leaves it out until then. Such records belong to a
 * line item, as everything of docs/service.md#promotion does.
 */
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import type { Document } from '../../../contract/types.js';
import type { Filter } from '../../store/list-filter.js';
import {
  createStamps,
  findChildren,
  notFound,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { approvalStatusAt, review } from './review.js';

interface NewPromotion {
  readonly id: string;
  readonly line_item_id: string;
  readonly tweet_id: string;
  /** Of the post, for the review. */
  readonly text: string;
  /** When the promotion begins to exist. */
  readonly live_at: string;
}

/** The stored form of a promoted post. `paused` is for sorting only: a deleted one counts as paused. */
export function newPromotedTweet({ id, line_item_id, tweet_id, text, live_at }: NewPromotion): Document {
  return {
    id,
    line_item_id,
    tweet_id,
    entity_status: 'ACTIVE',
    ...review(text, live_at),
    paused: false,
    live_at,
    ...createStamps(live_at),
  };
}

export function toPromotedTweetResponse(data: Document, time: string): Document {
  return toRecordResponse(promotedTweet, { ...data, approval_status: approvalStatusAt(data, time) });
}

/** Selects the promoted posts that exist at a time. */
export function livePromotionFilter(time: string): Filter {
  return { field: 'live_at', from: '', below: `${time}~` };
}

function isLive({ data }: StoredRecord, time: string): boolean {
  return String(data.live_at) <= time;
}

/**
 * The promoted posts of line items that exist at a time, in the order of their creation; deleted and hidden ones too.
 */
export function findPromotedTweets(
  store: Store,
  lineItemIds: readonly string[],
  time: string,
): StoredRecord[] {
  return findChildren(store, promotedTweet, lineItemIds).filter((stored) => isLive(stored, time));
}

/**
 * The times after one time and before another at which promoted posts of an account begin to exist, or their reviews end,
 * without a call of anybody; in order.
 */
export function findPromotionChanges(
  store: Store,
  account_id: string,
  { after, before }: Readonly<Record<'after' | 'before', string>>,
): string[] {
  const column = (field: string) =>
    `SELECT json_extract(data, '$.${field}') AS time FROM record WHERE kind = ?1 AND account_id = ?2`;
  const rows = store.query<{ time: string }>(
    `SELECT time FROM (${column('live_at')} UNION ${column('reviewed_at')})
     WHERE time > ?3 AND time < ?4 ORDER BY time`,
    promotedTweet.name,
    account_id,
    after,
    before,
  );
  return rows.map(({ time }) => time);
}

/** One promoted post of an account. Throws ErrorResponse when it is missing, hidden or not there yet. */
export function requirePromotedTweet(
  store: Store,
  { account_id, id, time }: Readonly<Record<'account_id' | 'id' | 'time', string>>,
  options: { readonly with_deleted?: boolean } = {},
): StoredRecord {
  const stored = requireRecord(store, promotedTweet, account_id, id, options);
  if (isLive(stored, time)) return stored;
  throw notFound(promotedTweet, id);
}
