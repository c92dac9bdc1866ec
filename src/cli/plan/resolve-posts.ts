/** The posts that the files of an account have with their texts. */
import type { Document } from '../../contract/types.js';
import type { FileMember } from './file-member.js';
import { describePlace, type FileProblem } from './file-problem.js';
import { findPublished } from './find-published.js';
import type { LockEntries } from './lock-file.js';
import { membersIn } from './members.js';
import type { FileNode } from './read-files.js';
import { type PostContent, type PostContext, readPost } from './read-post.js';

/** A post of a file. */
export interface PlannedPost extends PostContent {
  /** Absent where it is published first. */
  readonly id?: string;
}

interface ResolvedPosts {
  /** Undefined for a member that is no such post, or has problems. */
  readonly postOf: (member: FileMember) => PlannedPost | undefined;
  readonly problems: readonly FileProblem[];
}

/** Asks the service what is needed to understand the posts, and which of them are published. */
export async function resolvePosts(
  nodes: readonly FileNode[],
  { entries, listed }: { readonly entries: LockEntries; readonly listed: readonly Document[] },
  context: Omit<PostContext, 'files'>,
): Promise<ResolvedPosts> {
  const problems: FileProblem[] = [];
  const contents = new Map<string, PostContent | undefined>();
  const whole = { ...context, files: new Map() };
  for (const { post, place } of membersIn(nodes, 'posts')) {
    // An anchor is read once, however many line items use it.
    if (!post || contents.has(describePlace(place))) continue;
    contents.set(describePlace(place), await readPost(post, whole, problems));
  }
  const posts = [...contents.values()].filter((post) => post !== undefined);
  const unique = [...new Map(posts.map((post) => [post.key, post])).values()];
  const promoted = new Set(listed.flatMap(({ tweet_id }) => (tweet_id == null ? [] : [String(tweet_id)])));
  const published = await findPublished(unique, { entries, promoted }, whole);
  return {
    postOf({ place }) {
      const post = contents.get(describePlace(place));
      const id = post && published.get(post.key);
      return post && { ...post, ...(id !== undefined && { id }) };
    },
    problems,
  };
}
