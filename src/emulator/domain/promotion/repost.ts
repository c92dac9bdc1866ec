/** Posts of other users are promoted through a repost outside the public timeline (docs/service.md#promoted-tweets). */
import { tweet } from '../../../contract/groups/tweets.js';
import type { HandlerContext } from '../../handler.js';
import { findScreenName } from '../../identity/users.js';
import { listAll } from '../../store/list.js';
import { insertRecord, type StoredRecord } from '../../store/records.js';
import { newPost } from '../creative/post-content.js';

/** The internal field of a repost with the id of the post that it repeats. */
const repostOfField = 'repost_of';

/**
 * The id of the post to promote: the post itself if it is by the account's own user, or the repost of it, which is made
 * once per account. Only inside a write.
 */
export function findPromotablePost(
  { store, time, newId }: Pick<HandlerContext, 'store' | 'time' | 'newId'>,
  { account_id, id, data }: StoredRecord,
  author: string,
): string {
  if (data.user_id === author) return id;
  const filters = [{ field: repostOfField, in: [id] }];
  const [made] = listAll(store, { kind: tweet, accounts: [account_id], filters });
  if (made) return made.id;
  const { media_keys = [], card_uri = null } = data;
  const text = `RT @${findScreenName(store, String(data.user_id)) ?? ''}: ${String(data.text ?? '')}`;
  const repostId = newId('decimal');
  const repost = {
    id: repostId,
    ...newPost({ text, media_keys, card_uri, nullcast: true }, author),
    [repostOfField]: id,
    is_mention: 0,
    live_at: time,
  };
  insertRecord(store, { kind: tweet, account_id, id: repostId, data: repost });
  return repostId;
}
