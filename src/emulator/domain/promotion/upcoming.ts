/**
 * Promoted posts to come (docs/service.md#scheduled-promoted-tweets): they follow what happens to the scheduled post and
 * to the line item before the post is due.
 */
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import { scheduledPromotedTweet } from '../../../contract/groups/scheduled-promoted-tweets.js';
import type { Document } from '../../../contract/types.js';
import { listRecords } from '../../store/list.js';
import {
  deleteRecord,
  findChildren,
  findRecord,
  markDeleted,
  type StoredRecord,
  updateRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { review } from './review.js';

/** The internal field of a scheduled promotion with the id of the promoted post that it leads to. */
export const upcomingField = 'promoted_tweet_id';

/** The scheduled promotions of a scheduled post that are not deleted. */
export function findScheduledPromotions(
  store: Store,
  account_id: string,
  scheduledTweetId: string,
): readonly StoredRecord[] {
  return listRecords(store, {
    kind: scheduledPromotedTweet,
    accounts: [account_id],
    values: {},
    count: Number.MAX_SAFE_INTEGER,
    filters: [{ field: 'scheduled_tweet_id', in: [scheduledTweetId] }],
  }).records;
}

/** The promoted post that a scheduled promotion leads to; undefined once it has been called off. */
function findUpcoming(store: Store, { account_id, data }: StoredRecord): StoredRecord | undefined {
  return findRecord(store, promotedTweet, account_id, String(data[upcomingField]));
}

/** Moves the promotions of a scheduled post to the time at which it will be live, and reviews its text again. */
export function movePromotions(
  store: Store,
  account_id: string,
  { id, live_at, text }: Readonly<Record<'id' | 'live_at' | 'text', string>>,
): void {
  for (const promotion of findScheduledPromotions(store, account_id, id)) {
    const upcoming = findUpcoming(store, promotion);
    if (!upcoming) continue;
    const dates: Document = { live_at, created_at: live_at, updated_at: live_at };
    updateRecord(store, upcoming, { ...upcoming.data, ...review(text, live_at), ...dates });
  }
}

/** Deletes a scheduled promotion, and forgets the promoted post that it would have led to. */
export function cancelPromotion(store: Store, promotion: StoredRecord, time: string): StoredRecord {
  const upcoming = findUpcoming(store, promotion);
  if (upcoming) deleteRecord(store, upcoming);
  return markDeleted(store, promotion, time);
}

/** Deletes the promotions of a scheduled post that is deleted. */
export function cancelPromotions(
  store: Store,
  account_id: string,
  scheduledTweetId: string,
  time: string,
): void {
  for (const promotion of findScheduledPromotions(store, account_id, scheduledTweetId)) {
    cancelPromotion(store, promotion, time);
  }
}

/** Forgets the promoted posts to come of line items that are deleted: those promote nothing any more. */
export function forgetUpcoming(store: Store, lineItemIds: readonly string[], time: string): void {
  for (const stored of findChildren(store, promotedTweet, lineItemIds)) {
    if (String(stored.data.live_at) > time) deleteRecord(store, stored);
  }
}
