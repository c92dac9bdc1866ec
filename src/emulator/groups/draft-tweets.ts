/** Draft posts (docs/service.md#draft-tweets). */
import {
  createDraftTweet,
  deleteDraftTweet,
  draftTweet,
  getDraftTweet,
  listDraftTweets,
  previewDraftTweet,
  updateDraftTweet,
} from '../../contract/groups/draft-tweets.js';
import { shortPage } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { assertAuthor, listedAuthor } from '../domain/creative/author.js';
import { echoWithoutAccount } from '../domain/creative/echo.js';
import { assertContent, changePost, newPost } from '../domain/creative/post-content.js';
import { handleGet } from '../domain/record-handlers.js';
import { type Handler, handle } from '../handler.js';
import { findScreenName } from '../identity/users.js';
import { listRecords } from '../store/list.js';
import {
  createStamps,
  deleteRecord,
  insertRecord,
  onlyChanged,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

function present(data: Document): Document {
  return toRecordResponse(draftTweet, data, { without: ['status'] });
}

export const draftTweetsHandlers: readonly Handler[] = [
  handle(listDraftTweets, 'faithful', ({ store, values }) => {
    const { account_id, user_id } = values;
    const { records, ...rest } = listRecords(store, {
      kind: draftTweet,
      accounts: [account_id],
      values,
      count: shortPage.count,
      filters: [{ field: 'user_id', in: [listedAuthor(store, account_id, user_id)] }],
    });
    return {
      data: records.map(({ data }) => present(data)),
      ...rest,
      params: echoWithoutAccount(values, ['user_id']),
    };
  }),

  handleGet(getDraftTweet, draftTweet, present),

  // A draft is never public: nullcast=false is not yet a post for somebody else.
  handle(createDraftTweet, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, as_user_id, ...given } = values;
    assertAuthor(call, account_id, as_user_id, false);
    const id = call.newId('decimal');
    const data = { id, ...newPost(given, as_user_id), ...createStamps(time) };
    assertContent(store, account_id, data, given);
    insertRecord(store, { kind: draftTweet, account_id, id, data });
    return { data: present(data) };
  }),

  handle(updateDraftTweet, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, draft_tweet_id, ...change } = values;
    const stored = requireRecord(store, draftTweet, account_id, draft_tweet_id);
    assertAuthor(call, account_id, String(stored.data.user_id), false);
    const data = changePost(stored.data, change, time);
    assertContent(store, account_id, data, onlyChanged(stored.data, change));
    updateRecord(store, stored, data);
    return { data: present(data) };
  }),

  handle(deleteDraftTweet, 'faithful', (call) => {
    const { store, values } = call;
    const stored = requireRecord(store, draftTweet, values.account_id, values.draft_tweet_id);
    deleteRecord(store, stored);
    const data = { ...present(stored.data), status: 'DELETED', updated_at: call.time, deleted: true };
    return { data: toRecordResponse(draftTweet, data) };
  }),

  handle(
    previewDraftTweet,
    { simple: 'Nobody is signed in on a device, so no notification goes out' },
    ({ store, userId, values }) => {
      requireRecord(store, draftTweet, values.account_id, values.draft_tweet_id);
      const name = findScreenName(store, userId) ?? '';
      return {
        data: { message: `A preview was sent to the devices on which @${name} is signed in` },
      };
    },
  ),
];
