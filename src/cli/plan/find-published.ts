/** Finds the posts of files that are published already: by the lock, or by their content. */
import { createTweet, listTweets } from '../../contract/groups/tweets.js';
import type { Document } from '../../contract/types.js';
import { chunk } from '../../values/chunk.js';
import { groupBy } from '../../values/group-by.js';
import { isObject } from '../../values/lossless-json.js';
import { findUploadedKey } from '../media/media-journal.js';
import { readRows } from '../records/read-rows.js';
import { publishedKey } from './file-post.js';
import type { LockEntries } from './lock-file.js';
import type { PostContent, PostContext, PostFile } from './read-post.js';

interface Known {
  readonly entries: LockEntries;
  /** The posts that line items of the files promote. */
  readonly promoted: ReadonlySet<string>;
}

/** The ids of published posts, by the keys of their contents. */
export async function findPublished(
  posts: readonly PostContent[],
  { entries, promoted }: Known,
  context: PostContext,
): Promise<ReadonlyMap<string, string>> {
  const published = new Map<string, string>();
  for (const [author, own] of groupBy(posts, ({ params }) => String(params.as_user_id))) {
    const ids = own.flatMap(({ key }) => entries.get(key)?.id ?? []);
    // What is promoted is there.
    const doubtful = ids.filter((id) => !promoted.has(id));
    const rows = await readPublished(author, doubtful, context);
    const there = new Set([...promoted, ...rows.map(idOf)]);
    for (const { key } of own) {
      const id = entries.get(key)?.id;
      if (id !== undefined && there.has(id)) published.set(key, id);
    }
    const unknown = own.filter(({ key }) => !published.has(key));
    // A post of the lock has the content of its own key.
    const taken = new Set(
      [...entries].flatMap(([key, { id }]) =>
        publishedKey.test(key) && !unknown.some((post) => post.key === key) ? [id] : [],
      ),
    );
    for (const [key, id] of await findSame(unknown, { author, promoted, taken }, context))
      published.set(key, id);
  }
  return published;
}

interface Sought {
  readonly author: string;
  readonly promoted: ReadonlySet<string>;
  /** The ids of posts with another content. */
  readonly taken: ReadonlySet<string>;
}

/** Posts of this content, the one that is promoted first: what an interrupted apply has published must not be published twice. */
export async function findSame(
  posts: readonly PostContent[],
  { author, promoted, taken }: Sought,
  context: PostContext,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  if (posts.length === 0) return found;
  const rows = await readPublished(author, undefined, context);
  const byText = groupBy(rows, (row) => plain(textOf(row)));
  for (const post of posts) {
    const alike = byText.get(plain(String(post.params.text ?? ''))) ?? [];
    const media = await mediaKeysOf(post, context);
    const same = alike.filter(
      (row) => !taken.has(idOf(row)) && isSame(row, post, media, promoted.has(idOf(row))),
    );
    const [row] = [...same.filter((one) => promoted.has(idOf(one))), ...same];
    if (row) found.set(post.key, idOf(row));
  }
  return found;
}

/** The published posts of an author, newest first: those of the ids, or all. */
async function readPublished(
  user_id: string,
  ids: readonly string[] | undefined,
  { account: account_id, caller }: PostContext,
): Promise<readonly Document[]> {
  const { tweet_ids, tweet_type, timeline_type } = listTweets.params;
  const [all] = timeline_type.values;
  const [, published] = tweet_type.values;
  const query = { account_id, user_id, tweet_type: published, timeline_type: all, trim_user: true };
  const more = { include_mentions_and_replies: true };
  if (ids === undefined) return readRows(caller, listTweets, { ...query, ...more });
  const rows: Document[] = [];
  for (const part of chunk(ids, tweet_ids.max))
    rows.push(...(await readRows(caller, listTweets, { ...query, ...more, tweet_ids: part })));
  return rows;
}

function idOf({ tweet_id, id_str }: Document): string {
  return String(tweet_id ?? id_str);
}

/** The text as it was written: links are shortened in the text, and the link to the media stands after it. */
function textOf({ full_text, text, display_text_range: range, entities }: Document): string {
  const characters = [...String(full_text ?? text ?? '')];
  const end = Array.isArray(range) ? Number(range[1]) : characters.length;
  const urls = isObject(entities) && Array.isArray(entities.urls) ? entities.urls.filter(isObject) : [];
  const shown = characters.slice(0, end);
  for (const { indices, expanded_url: long } of urls.toReversed()) {
    if (!Array.isArray(indices) || typeof long !== 'string' || Number(indices[1]) > end) continue;
    shown.splice(Number(indices[0]), Number(indices[1]) - Number(indices[0]), long);
  }
  return shown.join('');
}

/** The service may escape what HTML does. */
function plain(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The media keys of a post. Undefined for a file that was not uploaded from here. */
function mediaKeysOf(
  { params, media }: PostContent,
  context: PostContext,
): Promise<readonly (string | undefined)[]> {
  const owners = [String(params.as_user_id)];
  return Promise.all(media.map((one) => ('mediaKey' in one ? one.mediaKey : findKey(one, owners, context))));
}

function findKey(
  { file, sha256, altText }: PostFile,
  owners: readonly string[],
  { account, invocation }: PostContext,
): Promise<string | undefined> {
  return findUploadedKey(invocation, file, { sha256, owners, account, altText });
}

function isSame(
  row: Document,
  { params }: PostContent,
  media: readonly (string | undefined)[],
  isPromoted: boolean,
): boolean {
  const own = isObject(row.entities) && Array.isArray(row.entities.media) ? row.entities.media : [];
  const keys = own.filter(isObject).map(({ media_key, id_str }) => String(media_key ?? id_str));
  const hasMedia =
    keys.length === media.length &&
    media.every((key, at) =>
      key === undefined ? isPromoted : key === keys[at] || key.endsWith(`_${keys[at]}`),
    );
  const defaults = createTweet.params;
  const { nullcast = defaults.nullcast.default, name = null, card_uri = null } = params;
  const { conversation_settings: replies = defaults.conversation_settings.default } = params;
  return (
    hasMedia &&
    (row.name ?? null) === name &&
    (row.card_uri ?? null) === card_uri &&
    (row.conversation_settings ?? replies) === replies &&
    Boolean(row.nullcast) === nullcast
  );
}
