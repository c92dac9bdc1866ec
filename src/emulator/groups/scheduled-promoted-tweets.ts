/** Scheduled promotions (docs/service.md#scheduled-promoted-tweets). */
import * as contract from '../../contract/groups/scheduled-promoted-tweets.js';
import { scheduledTweet } from '../../contract/groups/scheduled-tweets.js';
import type { Document } from '../../contract/types.js';
import { echoLongs } from '../domain/creative/echo.js';
import { publicationTime, scheduledPostStatus } from '../domain/creative/scheduled-post.js';
import { findPostUnfitness, requirePostLineItem } from '../domain/promotion/fitness.js';
import {
  cancelPromotion,
  findScheduledPromotions,
  preparePromotion,
  upcomingField,
} from '../domain/promotion/scheduled-promotions.js';
import { handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle, type WriteCall } from '../handler.js';
import { listAll } from '../store/list.js';
import {
  createStamps,
  findRecord,
  insertRecord,
  isSameRecord,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
} from '../store/records.js';
import type { Store } from '../store/store.js';

/** The response form at a time: the post's id is there once the post is. */
function present(
  store: Store,
  { account_id, data }: Pick<StoredRecord, 'account_id' | 'data'>,
  time: string,
): Document {
  return toRecordResponse(contract.scheduledPromotedTweet, {
    ...data,
    ...findOutcome(store, account_id, data, time),
  });
}

/** The changes to a promotion by the publication of its post; none before, or if the promotion is deleted. */
function findOutcome(store: Store, account_id: string, data: Document, time: string): Document {
  const post = findRecord(store, scheduledTweet, account_id, String(data.scheduled_tweet_id))?.data;
  const isPublished = post && data.deleted !== true && scheduledPostStatus(post, time) === 'SUCCESS';
  if (!isPublished) return { tweet_id: null };
  return { tweet_id: post.live_tweet_id ?? null, updated_at: post.scheduled_at ?? null };
}

/** The changes by id, as sort keys: what publication has changed is stored nowhere. */
function readUpdateTimes(store: Store, account_id: string, time: string): ReadonlyMap<string, string> {
  const query = { kind: contract.scheduledPromotedTweet, accounts: [account_id], with_deleted: true };
  return new Map(
    listAll(store, query).map((stored) => [stored.id, String(present(store, stored, time).updated_at)]),
  );
}

/** A scheduled post that is still waiting. Throws ErrorResponse otherwise. */
function requireWaitingPost({ store, time }: WriteCall, account_id: string, id: string): Document {
  const parameter = 'scheduled_tweet_id';
  const { data } = requireRecord(store, scheduledTweet, account_id, id, { parameter });
  const status = scheduledPostStatus(data, time);
  if (status === 'SCHEDULED') return data;
  const advice = status === 'SUCCESS' ? `; promote tweet ${String(data.live_tweet_id)} instead` : '';
  const message = `scheduled tweet ${id} is no longer SCHEDULED but ${status}${advice}`;
  throw serviceError('INVALID_TWEET', message, { parameter, value: id });
}

/** Stores the promotion, and the promoted post that it leads to; the latter is not shown before it is live. */
function schedule(call: WriteCall, item: StoredRecord, post: Document): StoredRecord {
  const { store, time } = call;
  const { account_id, id: line_item_id } = item;
  const scheduled_tweet_id = String(post.id);
  const values = { line_item_id, scheduled_tweet_id };
  const known = findScheduledPromotions(store, account_id, scheduled_tweet_id).find(({ data }) =>
    isSameRecord(contract.scheduledPromotedTweet, data, values),
  );
  if (known) return known;
  const id = call.newId('object');
  const data = {
    id,
    ...values,
    [upcomingField]: call.newId('object'),
    ...createStamps(time),
  };
  insertRecord(store, {
    kind: contract.scheduledPromotedTweet,
    account_id,
    id,
    parent_id: line_item_id,
    data,
  });
  const stored = requireRecord(store, contract.scheduledPromotedTweet, account_id, id);
  preparePromotion(store, stored, { post, live_at: publicationTime(post) });
  return stored;
}

export const scheduledPromotedTweetsHandlers: readonly Handler[] = [
  handleList(contract.listScheduledPromotedTweets, {
    derived: ({ store, time, values }) => ({
      updated_at: () => readUpdateTimes(store, values.account_id, time),
    }),
    present: (data, { store, time, values: { account_id } }) => present(store, { account_id, data }, time),
  }),

  handle(contract.getScheduledPromotedTweet, 'faithful', ({ store, time, values }) => {
    const { account_id, scheduled_promoted_tweet_id: id } = values;
    return {
      data: present(
        store,
        requireRecord(store, contract.scheduledPromotedTweet, account_id, id, values),
        time,
      ),
    };
  }),

  handle(contract.createScheduledPromotedTweet, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, line_item_id, scheduled_tweet_id } = values;
    const item = requirePostLineItem(store, account_id, line_item_id);
    const post = requireWaitingPost(call, account_id, scheduled_tweet_id);
    const unfitness = findPostUnfitness(store, item, post);
    if (unfitness !== undefined) {
      const message = `scheduled tweet ${scheduled_tweet_id} is not eligible for line item ${line_item_id}: ${unfitness}`;
      throw serviceError('INVALID_TWEET', message, {
        parameter: 'scheduled_tweet_id',
        value: scheduled_tweet_id,
      });
    }
    return {
      data: present(store, schedule(call, item, post), time),
      params: echoLongs(values, ['scheduled_tweet_id']),
    };
  }),

  handle(contract.deleteScheduledPromotedTweet, 'faithful', ({ store, time, values }) => {
    const { account_id, scheduled_promoted_tweet_id: id } = values;
    const stored = requireRecord(store, contract.scheduledPromotedTweet, account_id, id);
    const post = findRecord(store, scheduledTweet, account_id, String(stored.data.scheduled_tweet_id));
    if (post && scheduledPostStatus(post.data, time) !== 'SCHEDULED') {
      const message = `scheduled promotion ${id} can be deleted only before ${String(post.data.scheduled_at)}, when its post was due`;
      throw serviceError('INVALID_PARAMETER', message, {
        parameter: 'scheduled_promoted_tweet_id',
        value: id,
      });
    }
    return { data: present(store, cancelPromotion(store, stored, time), time) };
  }),
];
