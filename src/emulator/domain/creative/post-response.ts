/** Posts as they are shown: just created, or in a list (docs/service.md#tweets). */

import { mediaLibraryItem } from '../../../contract/groups/media-library.js';
import { createTweet, tweet } from '../../../contract/groups/tweets.js';
import { mediaCategories } from '../../../contract/params/creatives.js';
import type { tweetType } from '../../../contract/params/enums.js';
import type { Document } from '../../../contract/types.js';
import { findScreenName } from '../../identity/users.js';
import { findRecord, toStoredFieldsResponse } from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { findEntities } from './entities.js';
import { postMedia } from './post-content.js';

/** What posts say of the program that made them. */
const source = 'Advertising API';
const mediaWord = { GIF: 'animated_gif', IMAGE: 'photo', VIDEO: 'video' } as const;

interface Showing {
  readonly store: Store;
  readonly account_id: string;
  readonly trim_user: boolean;
}

interface ListShowing extends Showing {
  /** The version segment of the call. */
  readonly version: number;
}

const settings = createTweet.params.conversation_settings;

/** A post just created. `isExtended` says its text as lists do. */
export function toCreatedPostResponse(data: Document, isExtended: boolean, showing: Showing): Document {
  const text = String(data.text ?? '');
  return toStoredFieldsResponse(tweet, {
    ...describe(data, showing),
    ...(isExtended ? sayExtended(text) : { text }),
  });
}

/** A post in a list. */
export function toListedPostResponse(
  data: Document,
  tweet_type: (typeof tweetType)[number],
  showing: ListShowing,
): Document {
  const { id = null, nullcast = null, scheduled_at = null, scheduled_status = null } = data;
  return toStoredFieldsResponse(tweet, {
    ...describe(data, showing),
    ...sayExtended(String(data.text ?? '')),
    tweet_id: id,
    tweet_type,
    nullcast,
    ...(showing.version >= settings.since && {
      conversation_settings: data.conversation_settings ?? settings.default,
    }),
    scheduled_at,
    scheduled_status,
    ...(data.card_uri && { card_uri: data.card_uri }),
  });
}

function sayExtended(full_text: string): Document {
  return { full_text, display_text_range: [0, [...full_text].length] };
}

/** What both forms have. Nobody replies, likes or repeats here, and the language is not looked at. */
function describe(data: Document, { store, account_id, trim_user }: Showing): Document {
  const id = String(data.id);
  const user = { id: BigInt(String(data.user_id)), id_str: String(data.user_id) };
  const screen_name = findScreenName(store, user.id_str) ?? '';
  const media = describeMedia(store, account_id, postMedia(data));
  return {
    id: BigInt(id),
    id_str: id,
    created_at: writeLegacyTime(String(data.live_at ?? data.created_at)),
    name: data.name ?? null,
    truncated: false,
    entities: { ...findEntities(String(data.text ?? '')), ...(media.length > 0 && { media }) },
    source,
    in_reply_to_status_id: null,
    in_reply_to_status_id_str: null,
    in_reply_to_user_id: null,
    in_reply_to_user_id_str: null,
    in_reply_to_screen_name: null,
    user: trim_user ? user : { ...user, name: screen_name, screen_name },
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

function describeMedia(store: Store, account_id: string, keys: readonly string[]): Document[] {
  return keys.map((media_key) => {
    const { media_url = null, media_category } =
      findRecord(store, mediaLibraryItem, account_id, media_key)?.data ?? {};
    const id_str = media_key.split('_')[1] ?? media_key;
    const category = Object.entries(mediaCategories).find(([name]) => name === media_category)?.[1];
    return {
      id: BigInt(id_str),
      id_str,
      media_key,
      media_url,
      type: mediaWord[category?.type ?? 'IMAGE'],
    };
  });
}

/** "Sat Jun 24 05:08:30 +0000 2017". */
export function writeLegacyTime(time: string): string {
  const [day, date, month, year, clock] = new Date(time).toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${date} ${clock} +0000 ${year}`;
}
