/** Draft posts (docs/service.md#draft-tweets). */
import * as contract from '../../contract/groups/draft-tweets.js';
import type { Document } from '../../contract/types.js';
import { assertAuthor, selectByAuthor } from '../domain/creative/author.js';
import { echoWithoutAccount } from '../domain/creative/echo.js';
import { assertContent, changePost, newPost } from '../domain/creative/post-content.js';
import { handleCreate, handleGet, handleList, handleUpdate } from '../domain/record-handlers.js';
import { type Handler, handle } from '../handler.js';
import { findScreenName } from '../identity/users.js';
import { deleteRecord } from '../store/deletion.js';
import { onlyChanged, requireRecord, toRecordResponse } from '../store/records.js';

function present(data: Document): Document {
  return toRecordResponse(contract.draftTweet, data, { without: ['status'] });
}

export const draftTweetsHandlers: readonly Handler[] = [
  handleList(contract.listDraftTweets, {
    filters: selectByAuthor,
    present,
    echo: (values) => echoWithoutAccount(values, ['user_id']),
  }),

  handleGet(contract.getDraftTweet, { present }),

  // A draft is never public: nullcast=false is not yet a post for somebody else.
  handleCreate(contract.createDraftTweet, {
    id: 'decimal',
    fields(call) {
      const { account_id, as_user_id, ...given } = call.values;
      assertAuthor(call, account_id, as_user_id, false);
      const data = newPost(given, as_user_id);
      assertContent(call.store, account_id, data, given);
      return data;
    },
    present,
  }),

  handleUpdate(contract.updateDraftTweet, {
    apply({ account_id, data: before }, change, call) {
      assertAuthor(call, account_id, String(before.user_id), false);
      const data = changePost(before, change, call.time);
      assertContent(call.store, account_id, data, onlyChanged(before, change));
      return data;
    },
    present,
  }),

  handle(contract.deleteDraftTweet, 'faithful', (call) => {
    const { store, values } = call;
    const stored = requireRecord(store, contract.draftTweet, values.account_id, values.draft_tweet_id);
    deleteRecord(store, stored);
    const data = { ...present(stored.data), status: 'DELETED', updated_at: call.time, deleted: true };
    return { data: toRecordResponse(contract.draftTweet, data) };
  }),

  handle(
    contract.previewDraftTweet,
    { simple: 'Nobody is signed in on a device, so notifications are not sent' },
    ({ store, userId, values }) => {
      requireRecord(store, contract.draftTweet, values.account_id, values.draft_tweet_id);
      const name = findScreenName(store, userId) ?? '';
      return {
        data: { message: `A preview was sent to the devices on which @${name} is signed in` },
      };
    },
  ),
];
