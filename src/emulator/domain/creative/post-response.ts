/** The response forms of posts: just created, or in a list (docs/service.md#tweets). */

import { createTweet, tweet } from '../../../contract/groups/tweets.js';
import type { tweetType } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import { findScreenName } from '../../identity/users.js';
import { toStoredFieldsResponse } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { findEntities } from './entities.js';
import { writeLegacyTime } from './legacy-time.js';
import { describePostMedia } from './media-entities.js';
import { postMedia } from './post-content.js';
import { describeUser } from './post-user.js';

/** The source field of every post. */
const source = 'Advertising API';

interface PostResponseOptions {
  readonly store: Store;
  readonly account_id: string;
  readonly trim_user: boolean;
}

interface ListedPostOptions extends PostResponseOptions {
  /** The version segment of the call. */
  readonly version: number;
}

const settings = createTweet.params.conversation_settings;

/** A post just created. `isExtended` selects the text fields of lists. */
export function toCreatedPostResponse(
  data: Document,
  isExtended: boolean,
  options: PostResponseOptions,
): Document {
  const text = String(data.text ?? '');
  return toStoredFieldsResponse(tweet, {
    ...describePost(data, options),
    ...(isExtended ? extendedText(text) : { text }),
  });
}

/** A post in a list. */
export function toListedPostResponse(
  data: Document,
  tweet_type: (typeof tweetType)[number],
  options: ListedPostOptions,
): Document {
  const { id = null, nullcast = null, scheduled_at = null, scheduled_status = null } = data;
  return toStoredFieldsResponse(tweet, {
    ...describePost(data, options),
    ...extendedText(String(data.text ?? '')),
    tweet_id: id,
    tweet_type,
    nullcast,
    ...(options.version >= settings.since && {
      conversation_settings: data.conversation_settings ?? settings.default,
    }),
    scheduled_at,
    scheduled_status,
    ...(data.card_uri && { card_uri: data.card_uri }),
  });
}

function extendedText(full_text: string): Document {
  return { full_text, display_text_range: [0, [...full_text].length] };
}

/** The fields of both forms. There are no replies, likes or reposts here, and the language is not detected. */
function describePost(data: Document, { store, account_id, trim_user }: PostResponseOptions): Document {
  const id = String(data.id);
  const userId = String(data.user_id);
  const text = String(data.text ?? '');
  const media = describePostMedia(
    {
      store,
      account_id,
      screenName: findScreenName(store, userId) ?? '',
      postId: id,
      textLength: [...text].length,
    },
    postMedia(data),
  );
  return {
    id: BigInt(id),
    id_str: id,
    created_at: writeLegacyTime(String(data.live_at ?? data.created_at)),
    name: data.name ?? null,
    truncated: false,
    entities: { ...findEntities(text), ...(media.length > 0 && { media }) },
    source,
    in_reply_to_status_id: null,
    in_reply_to_status_id_str: null,
    in_reply_to_user_id: null,
    in_reply_to_user_id_str: null,
    in_reply_to_screen_name: null,
    user: describeUser({ store, account_id, trim_user }, userId),
    geo: null,
    coordinates: null,
    place: null,
    contributors: null,
    retweet_count: 0,
    favorite_count: 0,
    favorited: false,
    retweeted: false,
    ...(media.length > 0 && { possibly_sensitive: false }),
    scopes: { followers: data.nullcast === false },
    lang: 'en',
  };
}
