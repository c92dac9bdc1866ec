/**
 * Finds the posts of files that are published already: by the lock, or by their content. Posts cannot be taken back, so what
 * may be the same is neither taken for it nor published: a person decides.
 */
import { createTweet, listTweets } from '../../../../contract/groups/tweets.js';
import type { Document, Params } from '../../../../contract/types.js';
import { chunk } from '../../../../values/chunk.js';
import { groupBy } from '../../../../values/group-by.js';
import { withOtherBreaks } from '../../../../values/line-ends.js';
import { once } from '../../../../values/once.js';
import { compareValues } from '../../../core/records/compare.js';
import { isMediaKey, plainText, readListedPost } from '../../../core/records/listed-post.js';
import { readRows } from '../../../core/records/read-rows.js';
import { isNewerThan } from '../../../core/records/sent-record.js';
import { findUploadedKey, readUploadedContents } from '../../media/media-journal.js';
import { publishedKey } from '../format/file-post.js';
import type { LockEntries } from '../format/lock-file.js';
import type { PostContent, PostContext, PostMedia } from '../format/read-post.js';

interface Known {
  readonly entries: LockEntries;
  /** The posts that line items of the files promote. */
  readonly promoted: ReadonlySet<string>;
}

/** The known publications of a post of a file. */
export interface Publication {
  /** The published post; absent where there is none. */
  readonly id?: string;
  /** Where there is none: the published posts of which it cannot be told that they have another content, newest first. */
  readonly doubtful: readonly string[];
}

/** The publications of each post, by the keys of their contents. */
export async function findPublished(
  posts: readonly PostContent[],
  { entries, promoted }: Known,
  context: PostContext,
): Promise<ReadonlyMap<string, Publication>> {
  const published = new Map<string, Publication>();
  for (const [author, own] of groupBy(posts, ({ params }) => String(params.as_user_id))) {
    const ids = own.flatMap(({ key }) => entries.get(key)?.id ?? []);
    // What is promoted is there.
    const doubtful = ids.filter((id) => !promoted.has(id));
    const rows = await readPublished(author, doubtful, context);
    const there = new Set([...promoted, ...rows.map(idOf)]);
    for (const { key } of own) {
      const id = entries.get(key)?.id;
      if (id !== undefined && there.has(id)) published.set(key, { id, doubtful: [] });
    }
    const unknown = own.filter(({ key }) => !published.has(key));
    // A post of the lock has the content of its own key.
    const taken = new Set(
      [...entries].flatMap(([key, { id }]) =>
        publishedKey.test(key) && !unknown.some((post) => post.key === key) ? [id] : [],
      ),
    );
    const found = await findSame(unknown, { author, taken }, context);
    for (const [key, { same, doubtful }] of found) {
      const [id] = [...same.filter((one) => promoted.has(one)), ...same];
      published.set(key, id === undefined ? { doubtful } : { id, doubtful: [] });
    }
  }
  return published;
}

interface Sought {
  readonly author: string;
  /** The ids of posts with another content. */
  readonly taken: ReadonlySet<string>;
  /**
   * Posts that were published before are left out: milliseconds since 1970 by the clock of the service. It is asked once the posts
   * are read, since their responses tell that clock.
   */
  readonly since?: (() => number) | undefined;
}

/** The ids of published posts beside a post, newest first. */
interface Alike {
  readonly same: readonly string[];
  /** They may have the same content: nobody here knows their media, or what else the service does not tell. */
  readonly doubtful: readonly string[];
}

/** The posts with the text of each post, by the keys of the contents; without those that have another content for certain. */
export async function findSame(
  posts: readonly PostContent[],
  { author, taken, since }: Sought,
  context: PostContext,
): Promise<ReadonlyMap<string, Alike>> {
  if (posts.length === 0) return new Map();
  const rows = await readPublished(author, undefined, context);
  const sent = since?.();
  const isOpen = (row: Document) =>
    !taken.has(idOf(row)) && (sent === undefined || isNewerThan(row, sent) !== false);
  const byText = groupBy(rows.filter(isOpen).map(readListedPost), ({ text }) => text);
  const compare = createComparison(context);
  const found = new Map<string, Alike>();
  for (const post of posts) {
    const alike = byText.get(textOf(post)) ?? [];
    const told = await Promise.all(
      alike.map(async (row) => ({ id: idOf(row), is: await compare(row, post) })),
    );
    const idsOf = (wanted: Likeness) => told.filter(({ is }) => is === wanted).map(({ id }) => id);
    found.set(post.key, { same: idsOf('same'), doubtful: idsOf('unknown') });
  }
  return found;
}

/** The published posts of an author with these ids, as `compareWithPublished` takes them. */
export async function readPublishedPost(
  id: string,
  post: PostContent,
  context: PostContext,
): Promise<Likeness | undefined> {
  const [row] = await readPublished(String(post.params.as_user_id), [id], context);
  if (!row) return undefined;
  const listed = readListedPost(row);
  return listed.text === textOf(post) ? createComparison(context)(listed, post) : 'other';
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

/** As `readListedPost` has it. */
function textOf({ params }: PostContent): string {
  return plainText(String(params.text ?? ''));
}

function idOf({ tweet_id, id_str }: Document): string {
  return String(tweet_id ?? id_str);
}

/** Whether a published post has the content of a post of a file. */
type Likeness = 'same' | 'other' | 'unknown';

function createComparison(context: PostContext) {
  const contents = once(() => readUploadedContents(context.invocation, context.account));
  return async (row: Document, post: PostContent): Promise<Likeness> => {
    const own = compareFields(row, post.params);
    if (own === 'other') return own;
    const keys = row.media_keys as readonly string[];
    if (keys.length !== post.media.length) return 'other';
    const author = String(post.params.as_user_id);
    const media = await Promise.all(
      post.media.map(async (one, at) => compareMedia(one, keys[at] ?? '', author)),
    );
    const all = [own, ...media];
    return all.find((one) => one === 'other') ?? all.find((one) => one === 'unknown') ?? 'same';
  };

  async function compareMedia(media: PostMedia, listed: string, author: string): Promise<Likeness> {
    if ('mediaKey' in media) return isMediaKey(media.mediaKey, listed) ? 'same' : 'other';
    const { file, sha256, altText } = media;
    const upload = { sha256, owners: [author], account: context.account };
    // Earlier versions kept the line ends of the text.
    for (const text of [altText, ...withOtherBreaks(altText)]) {
      const key = await findUploadedKey(context.invocation, file, { ...upload, altText: text });
      if (key !== undefined && isMediaKey(key, listed)) return 'same';
    }
    // The same file may have been uploaded twice, or with another text.
    const known = [...(await contents())].find(([one]) => isMediaKey(one, listed))?.[1];
    return known !== undefined && known !== sha256 ? 'other' : 'unknown';
  }
}

const params: Params = createTweet.params;

/** What a post without a value has. */
const { nullcast, conversation_settings: replies } = createTweet.params;
const unset: Document = {
  name: null,
  card_uri: null,
  nullcast: nullcast.default,
  conversation_settings: replies.default,
};

/** Compares all but the media, the text and the author, by whom the posts are chosen. */
function compareFields(row: Document, { text: _, as_user_id: __, ...sent }: Document): Likeness {
  // A list may leave out what a post does not have.
  const differences = compareValues(params, row, { ...unset, ...sent }).filter(
    ({ field, before, after }) => before !== undefined || after !== unset[field],
  );
  if (differences.some(({ before }) => before !== undefined)) return 'other';
  return differences.length > 0 ? 'unknown' : 'same';
}
