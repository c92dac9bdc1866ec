/** The posts that the files of an account have with their texts. */
import { listAllCards } from '../../../../contract/groups/cards.js';
import { maxIds } from '../../../../contract/params/shared.js';
import type { Document } from '../../../../contract/types.js';
import { joinFirst } from '../../../../values/text-lists.js';
import { readRows } from '../../../core/records/read-rows.js';
import type { FileMember } from '../format/file-member.js';
import { describePlace, type FileProblem } from '../format/file-problem.js';
import type { LocatedScalar } from '../format/located-yaml.js';
import type { LockEntries } from '../format/lock-file.js';
import { membersIn } from '../format/members.js';
import type { FileNode } from '../format/read-files.js';
import { type PostContent, type PostContext, readPost } from '../format/read-post.js';
import { findPublished, readPublishedPost } from './find-published.js';

/** A post of a file. */
export interface PlannedPost extends PostContent {
  /** Absent where it is published first. */
  readonly id?: string;
  /** The type of its card; absent without one, and where the account does not have it. */
  readonly cardType?: string;
}

interface ResolvedPosts {
  /** Undefined for a member that is no such post, has problems, or is unconfirmed. */
  readonly postOf: (member: FileMember) => PlannedPost | undefined;
  readonly problems: readonly FileProblem[];
  /** The posts that may be published already, which a person has to decide. */
  readonly doubts: readonly FileProblem[];
}

interface KnownPosts {
  readonly entries: LockEntries;
  readonly listed: readonly Document[];
  /** Publishes what may be published already. */
  readonly publishesAgain: boolean;
}

/** Asks the service what is needed to understand the posts, and which of them are published. */
export async function resolvePosts(
  nodes: readonly FileNode[],
  { entries, listed, publishesAgain }: KnownPosts,
  context: Omit<PostContext, 'files'>,
): Promise<ResolvedPosts> {
  const problems: FileProblem[] = [];
  const doubts: FileProblem[] = [];
  const contents = new Map<string, PostContent | undefined>();
  const chosen = new Map<string, string>();
  const whole = { ...context, files: new Map() };
  const members = membersIn(nodes, 'posts');
  for (const { post, place } of members) {
    // An anchor is read once, however many line items use it.
    if (!post || contents.has(describePlace(place))) continue;
    const read = await readPost(post, whole, problems);
    const key = read && ([read.key, ...read.formerKeys].find((one) => entries.has(one)) ?? read.key);
    const content = read && key !== undefined ? { ...read, key } : undefined;
    const id = content && post.published && (await readChoice(post.published, content, whole, problems));
    if (content && id !== undefined) chosen.set(content.key, id);
    contents.set(describePlace(place), content);
  }
  const posts = [...contents.values()].filter((post) => post !== undefined);
  const unique = new Map(posts.map((post) => [post.key, post]));
  const open = [...unique.values()].filter(({ key }) => !chosen.has(key));
  const promoted = new Set(listed.flatMap(({ tweet_id }) => (tweet_id == null ? [] : [String(tweet_id)])));
  const published = await findPublished(open, { entries, promoted }, whole);
  const cardTypes = await readCardTypes(open, context);
  const unconfirmed = new Set<string>();
  for (const { place } of members) {
    const { key, label } = contents.get(describePlace(place)) ?? {};
    const ids = (key !== undefined && !publishesAgain && published.get(key)?.doubtful) || [];
    const [first] = ids;
    if (key === undefined || first === undefined) continue;
    unconfirmed.add(key);
    const message = `${label} ${describeDoubt(ids)}`;
    if (!doubts.some((doubt) => describePlace(doubt.place) === describePlace(place)))
      doubts.push({ place, field: 'posts', code: 'MAY_BE_PUBLISHED', message, value: first });
  }
  return {
    postOf({ place }) {
      const post = contents.get(describePlace(place));
      if (!post || unconfirmed.has(post.key)) return undefined;
      const id = chosen.get(post.key) ?? published.get(post.key)?.id;
      const cardType = cardTypes.get(String(post.params.card_uri));
      return { ...post, ...(id !== undefined && { id }), ...(cardType !== undefined && { cardType }) };
    },
    problems,
    doubts,
  };
}

/** The most posts that a message names. */
const maxNamed = 5;

function describeDoubt(ids: readonly string[]): string {
  const others = ids.length === 1 ? `post ${ids[0]} has` : `posts ${joinFirst(ids, maxNamed)} have`;
  return `may be published already: ${others} the same text and author, and it is not known whether the media are the same. A published post cannot be deleted. To promote ${ids.length === 1 ? 'it' : 'one of them'}, write post: ${ids[0]} in place of the content. To publish another post, add --publish-again`;
}

/** The id that a file has for a post with its content; undefined where it cannot be that post. */
async function readChoice(
  { place, text }: LocatedScalar,
  content: PostContent,
  context: PostContext,
  problems: FileProblem[],
): Promise<string | undefined> {
  const likeness = /^[1-9]\d*$/.test(text) ? await readPublishedPost(text, content, context) : undefined;
  if (likeness !== undefined && likeness !== 'other') return text;
  const message =
    likeness === undefined
      ? `post must be the id of a published post of the author, got ${JSON.stringify(text)}`
      : `post ${text} has another content. Correct the id, or remove the content`;
  problems.push({ place, field: 'post', message, value: text });
  return undefined;
}

/** The types of the cards of posts, by their URIs: they decide which line items can show the posts. */
async function readCardTypes(
  posts: readonly PostContent[],
  { account, caller }: Pick<PostContext, 'account' | 'caller'>,
): Promise<ReadonlyMap<string, string>> {
  const uris = new Set(posts.flatMap(({ params }) => (params.card_uri ? [String(params.card_uri)] : [])));
  const types = new Map<string, string>();
  for (let at = 0; at < uris.size; at += maxIds) {
    const query = { account_id: account, card_uris: [...uris].slice(at, at + maxIds) };
    for (const { card_uri, card_type } of await readRows(caller, listAllCards, query))
      types.set(String(card_uri), String(card_type));
  }
  return types;
}
