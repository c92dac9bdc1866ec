/**
 * Scheduled posts (docs/service.md#scheduled-tweets). What happens at their time is told in
 * ../domain/creative/scheduled-post.ts.
 */
import * as contract from '../../contract/groups/scheduled-tweets.js';
import { tweet } from '../../contract/groups/tweets.js';
import type { Document } from '../../contract/types.js';
import { findCardsByUri } from '../domain/creative/any-card.js';
import { assertAuthor, selectByAuthor } from '../domain/creative/author.js';
import { echoWithoutAccount } from '../domain/creative/echo.js';
import { isInLibrary } from '../domain/creative/media.js';
import { assertContent, changePost, newPost, postMedia } from '../domain/creative/post-content.js';
import {
  assertScheduleQuota,
  prepareLivePost,
  scheduledPostStatus,
  toScheduledPostResponse,
} from '../domain/creative/scheduled-post.js';
import { cancelPromotions } from '../domain/promotion/scheduled-promotions.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { deleteRecord } from '../store/deletion.js';
import {
  findRecord,
  insertRecord,
  onlyChanged,
  requireRecord,
  type StoredRecord,
  updateRecord,
} from '../store/records.js';

/**
 * The scheduled post of a call. Refuses one that has been published or has failed
 * (docs/service.md#scheduled-tweets).
 */
function requireWaiting(
  { store, time }: Pick<HandlerContext, 'store' | 'time'>,
  { account_id, scheduled_tweet_id }: { account_id: string; scheduled_tweet_id: string },
): StoredRecord {
  const stored = requireRecord(store, contract.scheduledTweet, account_id, scheduled_tweet_id);
  const status = scheduledPostStatus(stored.data, time);
  if (status === 'SCHEDULED') return stored;
  throw serviceError(
    'INVALID_TWEET',
    `scheduled tweet ${scheduled_tweet_id} is no longer SCHEDULED but ${status}`,
    {
      parameter: 'scheduled_tweet_id',
      value: scheduled_tweet_id,
    },
  );
}

/** Whether it shows something that is no longer there. */
function isBroken(store: HandlerContext['store'], account_id: string, data: Document): boolean {
  const { card_uri } = data;
  return (
    postMedia(data).some((key) => !isInLibrary(store, account_id, key)) ||
    (typeof card_uri === 'string' && findCardsByUri(store, account_id, [card_uri]).length === 0)
  );
}

export const scheduledTweetsHandlers: readonly Handler[] = [
  handleList(contract.listScheduledTweets, {
    filters: selectByAuthor,
    present: (data, { time }) => toScheduledPostResponse(data, time),
    echo: (values) => echoWithoutAccount(values, ['user_id']),
  }),

  handleGet(contract.getScheduledTweet, { present: (data, { time }) => toScheduledPostResponse(data, time) }),

  handle(contract.createScheduledTweet, 'faithful', (call) => {
    const { store, time, values, newId } = call;
    const { account_id, as_user_id, scheduled_at, ...given } = values;
    assertAuthor(call, account_id, as_user_id, given.nullcast === false);
    assertScheduleQuota(store, account_id, scheduled_at);
    const id = newId('decimal');
    const data = {
      id,
      ...newPost(given, as_user_id),
      scheduled_at,
      live_tweet_id: newId('decimal'),
      created_at: time,
      updated_at: time,
    };
    assertContent(store, account_id, data, given);
    insertRecord(store, { kind: contract.scheduledTweet, account_id, id, data });
    prepareLivePost(store, account_id, data);
    return { data: toScheduledPostResponse(data, time), params: echoWithoutAccount(values, ['as_user_id']) };
  }),

  handle(contract.updateScheduledTweet, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, scheduled_tweet_id, ...change } = values;
    const stored = requireWaiting(call, values);
    const merged = changePost(stored.data, change, time);
    assertAuthor(call, account_id, String(merged.user_id), merged.nullcast === false);
    const scheduled_at = change.scheduled_at ?? String(stored.data.scheduled_at);
    if (change.scheduled_at !== undefined)
      assertScheduleQuota(store, account_id, scheduled_at, scheduled_tweet_id);
    assertContent(store, account_id, merged, onlyChanged(stored.data, change));
    const data = { ...merged, scheduled_at, fails: isBroken(store, account_id, merged) };
    updateRecord(store, stored, data);
    prepareLivePost(store, account_id, data);
    return { data: toScheduledPostResponse(data, time) };
  }),

  handle(contract.deleteScheduledTweet, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id } = values;
    const stored = requireWaiting(call, values);
    const live = findRecord(store, tweet, account_id, String(stored.data.live_tweet_id));
    deleteRecord(store, stored);
    if (live) deleteRecord(store, live);
    cancelPromotions(store, account_id, stored.id, time);
    const data = {
      ...toScheduledPostResponse(stored.data, time),
      scheduled_status: 'DELETED',
      updated_at: time,
    };
    return { data };
  }),
];
