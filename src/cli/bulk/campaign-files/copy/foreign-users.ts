/** Posts, advertisers and promoted accounts of a copy that its account may not promote. They have no names to be found by. */
import { endpointById } from '../../../../contract/find-group.js';
import { listTweets } from '../../../../contract/groups/tweets.js';
import { chunk } from '../../../../values/chunk.js';
import { type Caller, readRows } from '../../../core/records/read-rows.js';
import type { FileProblem } from '../format/file-problem.js';
import { membersIn } from '../format/members.js';
import { allNodes, type FileNode } from '../format/read-files.js';

/** The user for whom a line item advertises. */
export const advertiserField = 'advertiser_user_id';

/** Of the account of the copy: its id, and the users whose posts it may promote. */
export interface CloneTarget {
  readonly account_id: string;
  readonly users: readonly string[];
}

/** The ids of the users whose posts an account may promote. Throws as `client.call` does. */
export async function readPromotableUsers(account_id: string, client: Caller): Promise<readonly string[]> {
  const rows = await readRows(client, endpointById('promotable-users.list'), { account_id });
  return rows.map(({ user_id }) => String(user_id));
}

export async function findForeignUsers(
  roots: readonly FileNode[],
  { account_id, users }: CloneTarget,
  client: Caller,
): Promise<readonly FileProblem[]> {
  const nodes = allNodes(roots);
  const posts = membersIn(nodes, 'posts');
  const promoted = membersIn(nodes, 'promoted_accounts');
  const advertisers = nodes.flatMap(({ fields }) => {
    const value = fields.get(advertiserField)?.value;
    return value?.kind === 'scalar' && value.value !== null ? [value] : [];
  });
  if (posts.length + promoted.length + advertisers.length === 0) return [];
  const ids = [...new Set(posts.map(({ params }) => String(params?.tweet_id)))];
  const known = await readPosts(ids, users, account_id, client);
  return [
    ...advertisers
      .filter(({ text }) => !users.includes(text))
      .map(({ place, text }) => ({
        place,
        field: advertiserField,
        message: `${advertiserField}: account ${account_id} may not promote the posts of user ${text}`,
      })),
    ...promoted
      .filter(({ params }) => !users.includes(String(params?.user_id)))
      .map(({ place, label }) => ({
        place,
        field: 'promoted_accounts',
        message: `promoted_accounts: account ${account_id} may not promote ${label.replace('promoted account', 'user')}`,
      })),
    ...posts
      .filter(({ params }) => !known.has(String(params?.tweet_id)))
      .map(({ place, label }) => ({
        place,
        field: 'posts',
        message: `posts: account ${account_id} may not promote ${label}`,
      })),
  ];
}

/** Those of the posts that are of one of the users. */
async function readPosts(
  ids: readonly string[],
  users: readonly string[],
  account_id: string,
  client: Caller,
): Promise<ReadonlySet<string>> {
  const { tweet_type, tweet_ids } = listTweets.params;
  const [, published] = tweet_type.values;
  const found = new Set<string>();
  for (const user_id of users) {
    for (const part of chunk(ids, tweet_ids.max)) {
      const query = { account_id, tweet_type: published, timeline_type: 'ALL', trim_user: true, user_id };
      const more = { include_mentions_and_replies: true, tweet_ids: part };
      for (const row of await readRows(client, listTweets, { ...query, ...more }))
        found.add(String(row.tweet_id));
    }
  }
  return found;
}
