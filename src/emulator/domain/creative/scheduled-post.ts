/**
 * Scheduled posts over time (docs/service.md#scheduled-tweets). Nothing runs at scheduled_at: the post that will be
 * published is stored from the start with its `live_at`, lists of published posts include it from then on, and the
 * status of the scheduled post is derived from the clock. So every reader sees the same state at any time, without a
 * write.
 */

import { scheduledTweet, scheduling } from '../../../contract/groups/scheduled-tweets.js';
import { tweet } from '../../../contract/groups/tweets.js';
import type { Document } from '../../../contract/types.js';
import { minute } from '../../../values/duration.js';
import { timeOf } from '../../../values/read-value.js';
import { formatTime, parseTime } from '../../../values/time.js';
import { serviceError } from '../../errors.js';
import { listAll } from '../../store/list.js';
import {
  findRecord,
  insertRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { preparePromotions } from '../promotion/scheduled-promotions.js';
import { mentionFlag, postMedia } from './post-content.js';

/** Sorts after every stored time. */
const farFuture = '~';

/** The response form of a scheduled post at a time. It fails when its media or card was deleted before it was due. */
export function toScheduledPostResponse(data: Document, time: string): Document {
  const scheduled_status = scheduledPostStatus(data, time);
  const isLive = scheduled_status === 'SUCCESS';
  return toRecordResponse(scheduledTweet, {
    ...data,
    scheduled_status,
    tweet_id: isLive ? (data.live_tweet_id ?? null) : null,
    completed_at: isLive ? (data.scheduled_at ?? null) : null,
    updated_at: scheduled_status === 'SCHEDULED' ? (data.updated_at ?? null) : (data.scheduled_at ?? null),
  });
}

/** The time at which the post of a scheduled post is published; undefined while it is bound to fail. */
export function publicationTime({ fails, scheduled_at }: Document): string | undefined {
  return fails === true ? undefined : String(scheduled_at);
}

export function scheduledPostStatus(data: Document, time: string): 'SCHEDULED' | 'SUCCESS' | 'FAILED' {
  if (time < String(data.scheduled_at)) return 'SCHEDULED';
  return data.fails === true ? 'FAILED' : 'SUCCESS';
}

/**
 * Throws ErrorResponse when any 15 minutes around the time would have more than 30 posts of the account. Completed
 * posts count too; a post that is being rescheduled does not count itself.
 */
export function assertScheduleQuota(store: Store, account_id: string, at: string, moved?: string): void {
  const center = parseTime(at) ?? 0;
  const { maxPosts, withinMinutes } = scheduling;
  const width = withinMinutes * minute;
  const times = listScheduled(store, account_id, {
    from: formatTime(center - width),
    below: formatTime(center + width),
  }).flatMap(({ id, data }) => (id === moved ? [] : (timeOf(data.scheduled_at) ?? [])));
  for (let start = center - width + minute; start <= center; start += minute) {
    const within = times.filter((time) => time >= start && time < start + width).length;
    if (within < maxPosts) continue;
    const message = `at most ${maxPosts} posts can be scheduled within ${withinMinutes} minutes`;
    throw serviceError('SCHEDULED_TWEET_LIMIT_EXCEEDED', message, { parameter: 'scheduled_at', value: at });
  }
}

function listScheduled(
  store: Store,
  account_id: string,
  span: { readonly from: string; readonly below: string },
): readonly StoredRecord[] {
  const filters = [{ field: 'scheduled_at', ...span }];
  return listAll(store, { kind: scheduledTweet, accounts: [account_id], filters });
}

/** Creates or updates the post that a scheduled post will be published as, and its scheduled promotions. */
export function prepareLivePost(store: Store, account_id: string, scheduled: Document): void {
  const { live_tweet_id, scheduled_at = null, user_id = null, text = null } = scheduled;
  const { media_keys = null, card_uri = null, nullcast = null, name = null } = scheduled;
  const data = {
    id: live_tweet_id ?? null,
    user_id,
    text,
    media_keys,
    card_uri,
    nullcast,
    name,
    is_mention: mentionFlag(text),
    scheduled_at,
    scheduled_status: 'SUCCESS',
    live_at: publicationTime(scheduled) ?? farFuture,
  };
  preparePromotions(store, account_id, { post: scheduled, live_at: publicationTime(scheduled) });
  const stored = findRecord(store, tweet, account_id, String(live_tweet_id));
  if (stored) updateRecord(store, stored, data);
  else insertRecord(store, { kind: tweet, account_id, id: String(live_tweet_id), data });
}

/**
 * Marks pending posts that show something which has now been deleted: they will fail, unless their media or card is
 * replaced before.
 */
export function failScheduled(
  store: Store,
  account_id: string,
  deleted: { readonly card_uri?: string; readonly media_key?: string },
  time: string,
): void {
  for (const stored of listScheduled(store, account_id, { from: time, below: farFuture })) {
    const { data } = stored;
    const isAffected =
      (deleted.card_uri !== undefined && data.card_uri === deleted.card_uri) ||
      (deleted.media_key !== undefined && postMedia(data).includes(deleted.media_key));
    if (!isAffected || scheduledPostStatus(data, time) !== 'SCHEDULED') continue;
    const failed = { ...data, fails: true };
    updateRecord(store, stored, failed);
    prepareLivePost(store, account_id, failed);
  }
}
