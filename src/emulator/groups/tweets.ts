/** Posts: lists of drafts, scheduled and published ones; publishing and naming (docs/service.md#tweets). */

import { draftTweet } from '../../contract/groups/draft-tweets.js';
import { scheduledTweet } from '../../contract/groups/scheduled-tweets.js';
import { createTweet, listTweets, tweet, updateTweet } from '../../contract/groups/tweets.js';
import type { tweetType } from '../../contract/params/enums.js';
import { page } from '../../contract/params/shared.js';
import type { Document, RecordKind } from '../../contract/types.js';
import { writeJson } from '../../values/lossless-json.js';
import { assertSettable } from '../domain/check-state.js';
import { adoptUploads } from '../domain/creative/add-to-library.js';
import { assertAuthor, listedAuthor } from '../domain/creative/author.js';
import { echoLongs } from '../domain/creative/echo.js';
import { assertContent, mentionFlag, newPost } from '../domain/creative/post-content.js';
import { toCreatedPostResponse, toListedPostResponse } from '../domain/creative/post-response.js';
import { toScheduledPostResponse } from '../domain/creative/scheduled-post.js';
import { assertOwner } from '../domain/uploads.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import type { Filter } from '../store/list-filter.js';
import {
  findRecord,
  insertRecord,
  notFound,
  requireRecord,
  type StoredRecord,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

type TweetType = (typeof tweetType)[number];

/** The kind of record of the posts of each type. */
export const recordKindByType: Readonly<Record<TweetType, RecordKind>> = {
  DRAFT: draftTweet,
  PUBLISHED: tweet,
  SCHEDULED: scheduledTweet,
};

/** Published posts exist from their publication on; a scheduled one is in the store before. */
export function publishedFilters(time: string, withMentions = true): Filter[] {
  return [
    { field: 'live_at', from: '', below: `${time}~` },
    { field: 'is_mention', in: withMentions ? undefined : [0] },
  ];
}

const nullcastOf = { ALL: undefined, NULLCAST: [1], ORGANIC: [0] } as const;

/** Refuses a post that is identical to its author's latest one, since it was sent twice. */
function refuseRepetition(
  { store, time }: HandlerContext<unknown>,
  account_id: string,
  data: Document,
): void {
  const latest = findLatest(store, account_id, String(data.user_id), time);
  if (!latest || describePost(latest.data) !== describePost(data)) return;
  throw serviceError('DUPLICATE_TWEET', `the post is identical to the latest one, ${latest.id}`);
}

/** All about a post but which one it is, and when it was made. */
function describePost({ id, live_at, ...about }: Document): string {
  const given = Object.entries(about).filter(([, value]) => value !== null && value !== '');
  return writeJson(given.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The post of a user that has been live for the shortest time. */
function findLatest(
  store: Store,
  account_id: string,
  userId: string,
  time: string,
): StoredRecord | undefined {
  const [row] = store.query<{ id: string }>(
    `SELECT id FROM record WHERE kind = ? AND account_id = ?
       AND json_extract(data, '$.user_id') = ? AND json_extract(data, '$.live_at') <= ?
     ORDER BY json_extract(data, '$.live_at') DESC, seq DESC LIMIT 1`,
    tweet.name,
    account_id,
    userId,
    time,
  );
  return row && findRecord(store, tweet, account_id, row.id);
}

export const tweetsHandlers: readonly Handler[] = [
  // Ids of posts of another type are left out, as in previews.
  handle(listTweets, 'faithful', ({ store, time, values, version }) => {
    const { account_id, tweet_type, tweet_ids, name, user_id } = values;
    const { timeline_type = listTweets.params.timeline_type.default } = values;
    const { include_mentions_and_replies = false, trim_user = false } = values;
    const { records, ...rest } = listRecords(store, {
      kind: recordKindByType[tweet_type],
      accounts: [account_id],
      values: { ...values, ...(name !== undefined && { q: name }) },
      count: page.count,
      filters: [
        { field: 'user_id', in: [listedAuthor(store, account_id, user_id)] },
        { field: 'id', in: tweet_ids },
        { field: 'nullcast', in: nullcastOf[timeline_type] },
        ...(tweet_type === 'PUBLISHED' ? publishedFilters(time, include_mentions_and_replies) : []),
      ],
    });
    const showing = { store, account_id, trim_user, version };
    return {
      data: records.map(({ data }) => {
        const post = tweet_type === 'SCHEDULED' ? { ...data, ...toScheduledPostResponse(data, time) } : data;
        return toListedPostResponse(post, tweet_type, showing);
      }),
      ...rest,
      params: echoLongs(values, ['user_id']),
    };
  }),

  handle(
    createTweet,
    {
      simple:
        'Nobody reads the posts: counts stay 0, lang is always en, links are not shortened, and the video_ ' +
        'settings are accepted but not returned, since published responses do not have them',
    },
    (call) => {
      const { store, time, values } = call;
      const { account_id, as_user_id, trim_user = false, tweet_mode, ...given } = values;
      assertAuthor(call, account_id, as_user_id, given.nullcast === false);
      const id = call.newId('decimal');
      const { conversation_settings = createTweet.params.conversation_settings.default } = given;
      const data = {
        id,
        ...newPost(given, as_user_id),
        conversation_settings,
        is_mention: mentionFlag(given.text),
        live_at: time,
      };
      adoptUploads(call, account_id, given.media_keys ?? [], as_user_id);
      assertContent(store, account_id, data, given);
      assertOwner(store, given.media_keys ?? [], as_user_id, time);
      refuseRepetition(call, account_id, data);
      insertRecord(store, { kind: tweet, account_id, id, data });
      const showing = { store, account_id, trim_user };
      return {
        data: toCreatedPostResponse(data, tweet_mode === 'extended', showing),
        params: echoLongs(values, ['as_user_id']),
      };
    },
  ),

  handle(updateTweet, 'faithful', ({ store, time, values, version }) => {
    const { account_id, tweet_id, name } = values;
    const stored = requireRecord(store, tweet, account_id, tweet_id);
    if (String(stored.data.live_at) > time) throw notFound(tweet, tweet_id);
    assertSettable(updateTweet.params, stored.data, { name });
    const data = { ...stored.data, name: name || null };
    updateRecord(store, stored, data);
    return {
      data: toListedPostResponse(data, 'PUBLISHED', { store, account_id, trim_user: false, version }),
    };
  }),
];
