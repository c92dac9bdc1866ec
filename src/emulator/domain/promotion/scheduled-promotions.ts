/**
 * Promoted posts to come (docs/service.md#scheduled-promoted-tweets): they follow what happens to the scheduled post and
 * to the line item before the post is due.
 */
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import { scheduledPromotedTweet } from '../../../contract/groups/scheduled-promoted-tweets.js';
import type { Document } from '../../../contract/types.js';
import { deleteRecord, markDeleted } from '../../store/deletion.js';
import { listAll } from '../../store/list.js';
import { findChildren, findRecord, insertRecord, type StoredRecord } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { newPromotedTweet } from './promoted-post.js';

/** The internal field of a scheduled promotion with the id of the promoted post that it leads to. */
export const upcomingField = 'promoted_tweet_id';

/** The scheduled promotions of a scheduled post that are not deleted. */
export function findScheduledPromotions(
  store: Store,
  account_id: string,
  scheduledTweetId: string,
): readonly StoredRecord[] {
  const filters = [{ field: 'scheduled_tweet_id', in: [scheduledTweetId] }];
  return listAll(store, { kind: scheduledPromotedTweet, accounts: [account_id], filters });
}

/** The promoted post that a scheduled promotion leads to; undefined once it has been called off. */
function findUpcoming(store: Store, { account_id, data }: StoredRecord): StoredRecord | undefined {
  return findRecord(store, promotedTweet, account_id, String(data[upcomingField]));
}

/** A scheduled post, and when it will be live; undefined while it is bound to fail. */
interface Publication {
  readonly post: Document;
  readonly live_at: string | undefined;
}

/**
 * Stores the promoted posts that the scheduled promotions of a post lead to, at the time of the post and with the review of
 * its text; none while it is bound to fail.
 */
export function preparePromotions(store: Store, account_id: string, publication: Publication): void {
  for (const promotion of findScheduledPromotions(store, account_id, String(publication.post.id))) {
    preparePromotion(store, promotion, publication);
  }
}

/** The same of one scheduled promotion. Only inside a write. */
export function preparePromotion(
  store: Store,
  promotion: StoredRecord,
  { post, live_at }: Publication,
): void {
  const { account_id, parent_id, data: planned } = promotion;
  const stored = findUpcoming(store, promotion);
  if (stored) deleteRecord(store, stored);
  if (live_at === undefined || parent_id === null) return;
  const id = String(planned[upcomingField]);
  const data = newPromotedTweet({
    id,
    line_item_id: parent_id,
    tweet_id: String(post.live_tweet_id),
    text: String(post.text ?? ''),
    live_at,
  });
  insertRecord(store, { kind: promotedTweet, account_id, id, parent_id, data });
}

/** Deletes a scheduled promotion, and removes the promoted post that it would have created. */
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

/** Removes the future promoted posts of deleted line items, which no longer promote anything. */
export function forgetUpcoming(store: Store, lineItemIds: readonly string[], time: string): void {
  for (const stored of findChildren(store, promotedTweet, lineItemIds)) {
    if (String(stored.data.live_at) > time) deleteRecord(store, stored);
  }
}
