/**
 * Scheduled posts in time (docs/service.md#scheduled-tweets). Nothing runs at scheduled_at: the post that will go
 * live is stored from the beginning with its `live_at`, lists of published posts show it from then on, and the
 * scheduled post's status is told from the clock. So every reader sees the same, at any time, without a write.
 */

import { day, minute } from '../../../call/duration.js';
import { formatTime, parseTime } from '../../../call/time.js';
import { scheduledTweet, scheduling } from '../../../contract/groups/scheduled-tweets.js';
import { tweet } from '../../../contract/groups/tweets.js';
import type { Document } from '../../../contract/types.js';
import { serviceError } from '../../errors.js';
import { listRecords } from '../../store/list.js';
import {
  findRecord,
  insertRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { mentionFlag, postMedia } from './post-content.js';

/** Later than every time that a record holds. */
const never = '~';

/** A scheduled post as it stands at a time. What it shows may have been deleted before it was due: then it fails. */
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

export function scheduledPostStatus(data: Document, time: string): 'SCHEDULED' | 'SUCCESS' | 'FAILED' {
  if (time < String(data.scheduled_at)) return 'SCHEDULED';
  return data.fails === true ? 'FAILED' : 'SUCCESS';
}

/** The time in whole minutes, as it is stored. Throws a refusal unless it lies ahead, by at most a year. */
export function readSchedule(scheduled_at: string, now: string): string {
  const at = Math.floor((parseTime(scheduled_at) ?? 0) / minute) * minute;
  const from = parseTime(now) ?? 0;
  const refuse = (what: string) =>
    serviceError('INVALID_PARAMETER', `scheduled_at must ${what}, in whole minutes; it is ${now}`, {
      parameter: 'scheduled_at',
      value: scheduled_at,
    });
  if (at <= from) throw refuse('lie ahead');
  if (at > from + scheduling.maxDaysAhead * day) {
    throw refuse(`lie at most ${scheduling.maxDaysAhead} days ahead`);
  }
  return formatTime(at);
}

/**
 * Throws a refusal when some 15 minutes around the time would hold more than 30 posts of the account. Those that are
 * done count too; one post itself, when it is moved, does not.
 */
export function assertScheduleQuota(store: Store, account_id: string, at: string, moved?: string): void {
  const center = parseTime(at) ?? 0;
  const { maxPosts, withinMinutes } = scheduling;
  const width = withinMinutes * minute;
  const times = listScheduled(store, account_id, {
    from: formatTime(center - width),
    below: formatTime(center + width),
  }).flatMap(({ id, data }) => (id === moved ? [] : (parseTime(String(data.scheduled_at)) ?? [])));
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
  return listRecords(store, {
    kind: scheduledTweet,
    accounts: [account_id],
    values: {},
    count: Number.MAX_SAFE_INTEGER,
    filters: [{ field: 'scheduled_at', ...span }],
  }).records;
}

/** Stores the post that a scheduled one becomes, or brings it up to date. */
export function prepareLivePost(store: Store, account_id: string, scheduled: Document): void {
  const { live_tweet_id, fails, scheduled_at = null, user_id = null, text = null } = scheduled;
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
    live_at: fails === true ? never : scheduled_at,
  };
  const stored = findRecord(store, tweet, account_id, String(live_tweet_id));
  if (stored) updateRecord(store, stored, data);
  else insertRecord(store, { kind: tweet, account_id, id: String(live_tweet_id), data });
}

/**
 * Marks the posts that are still to come and show something which is now deleted: they will fail. Putting other
 * media or another card into such a post mends it.
 */
export function failScheduled(
  store: Store,
  account_id: string,
  lost: { readonly card_uri?: string; readonly media_key?: string },
  time: string,
): void {
  for (const stored of listScheduled(store, account_id, { from: time, below: never })) {
    const { data } = stored;
    const isHit =
      (lost.card_uri !== undefined && data.card_uri === lost.card_uri) ||
      (lost.media_key !== undefined && postMedia(data).includes(lost.media_key));
    if (!isHit || scheduledPostStatus(data, time) !== 'SCHEDULED') continue;
    const failing = { ...data, fails: true };
    updateRecord(store, stored, failing);
    prepareLivePost(store, account_id, failing);
  }
}
