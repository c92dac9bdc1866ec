/** Members of line items, which have no keys: targeting, promoted posts, promoted accounts and tracking tags. */
import { createTrackingTag } from '../../../../contract/groups/tracking-tags.js';
import type { Document } from '../../../../contract/types.js';
import { readHandle } from '../../../../flags/name-or-id.js';
import { type FileMember, itemsOf } from './file-member.js';
import { findPostId, labelOfPost, postIdKey, readFilePost } from './file-post.js';
import type { FileProblem } from './file-problem.js';
import { isNothing, type Located } from './located-yaml.js';
import type { MemberKind } from './node-kinds.js';
import { type FileNode, unknownKey } from './read-files.js';
import type { PostContent } from './read-post.js';
import {
  criterionKey,
  isNamedBy,
  labelOfCriterion,
  readTargeting,
  writeTargeting,
} from './targeting-members.js';

/** How a list stands in a file, and in the lock. */
interface MemberTexts {
  /** The records that a section asks for; problems are added to the list. */
  readonly read: (located: Located, problems: FileProblem[]) => readonly FileMember[];
  /** What tells a record from others of its line item, in the lock file: by what is sent. */
  readonly keyOf: (params: Document) => string;
  readonly write: (records: readonly Document[]) => unknown;
  /** How messages name a record, as they name what a file asks for. */
  readonly labelOf: (record: Document) => string;
}

const texts: Readonly<Record<MemberKind['section'], MemberTexts>> = {
  targeting: {
    read: (located, problems) => readTargeting(located, false, problems),
    keyOf: criterionKey,
    write: writeTargeting,
    labelOf: labelOfCriterion,
  },
  posts: {
    read: readPosts,
    keyOf: ({ tweet_id }) => String(tweet_id),
    write: (records) => records.map(({ tweet_id }) => String(tweet_id)),
    labelOf: ({ tweet_id }) => `post ${tweet_id}`,
  },
  promoted_accounts: {
    read: readAccounts,
    keyOf: ({ user_id }) => String(user_id),
    write: (records) => records.map(({ user_id }) => String(user_id)),
    labelOf: ({ user_id }) => `promoted account ${user_id}`,
  },
  tracking_tags: {
    read: readTags,
    keyOf: ({ tracking_tag_type, tracking_tag_url }) => `${tracking_tag_type} ${tracking_tag_url}`,
    write: writeTags,
    labelOf: ({ tracking_tag_type: type, tracking_tag_url: url }) => `${String(type).toLowerCase()} ${url}`,
  },
};

/** The records that a section asks for; problems are added to the list. */
export function readMembers(
  { section }: MemberKind,
  located: Located,
  problems: FileProblem[],
): readonly FileMember[] {
  return texts[section].read(located, problems);
}

/** All that nodes list in a section, as far as it can be read. */
export function membersIn(nodes: readonly FileNode[], section: MemberKind['section']): readonly FileMember[] {
  return nodes.flatMap(({ kind, members }) => {
    const member = kind.members.find((one) => one.section === section);
    const located = members.get(section);
    return member && located ? readMembers(member, located, []) : [];
  });
}

/**
 * The key of a member among those of its line item, in the lock file: the values that are sent, because a name may be
 * respelled.
 */
export function memberKey({ section }: MemberKind, params: Document): string {
  return `${section}/${texts[section].keyOf(params)}`;
}

/** The records of a section as a file has them. */
export function writeSection({ section }: MemberKind, records: readonly Document[]): unknown {
  return texts[section].write(records);
}

/** `location "Canada"`: how messages name a record of a section. */
export function labelOfMember({ section }: MemberKind, record: Document): string {
  return texts[section].labelOf(record);
}

/** The same for the promotion of a post with its text: by its content, so that it needs no id. */
export function postKey({ section }: MemberKind, { key }: PostContent): string {
  return `${section}/${key.split('/').at(-1)}`;
}

/** Whether a record is what a member asks for, as far as that can be told without the service. */
export function isAskedFor(
  { typed, params }: Pick<FileMember, 'typed' | 'params'>,
  record: Document,
): boolean {
  if (params) return Object.entries(params).every(([name, value]) => String(record[name]) === String(value));
  return typed !== undefined && isNamedBy(typed, record);
}

function readPosts(located: Located, problems: FileProblem[]): readonly FileMember[] {
  return itemsOf(located).flatMap((item): readonly FileMember[] => {
    const id = findPostId(item);
    if (item.kind === 'map' && !id) {
      const post = readFilePost(item, problems);
      return [{ place: item.place, label: labelOfPost(post), post }];
    }
    if (item.kind === 'map' && item.entries.size > 1)
      for (const [key, { keyPlace }] of item.entries)
        if (key !== postIdKey) problems.push(unknownKey(key, keyPlace, [postIdKey]));
    if (id?.kind === 'scalar' && /^[1-9]\d*$/.test(id.text))
      return [{ place: id.place, label: `post ${id.text}`, params: { tweet_id: id.text } }];
    const message = 'posts must have the ids of posts, or maps with text, as and media';
    problems.push({ place: item.place, field: 'posts', message });
    return [];
  });
}

function readAccounts(located: Located, problems: FileProblem[]): readonly FileMember[] {
  return itemsOf(located).flatMap((item): readonly FileMember[] => {
    const text = item.kind === 'scalar' && !isNothing(item) ? item.text.trim() : '';
    const own = { place: item.place, label: `promoted account ${text}` };
    if (/^[1-9]\d*$/.test(text)) return [{ ...own, params: { user_id: text } }];
    const handle = readHandle(text);
    if (handle !== undefined) return [{ ...own, handle }];
    const message = 'promoted_accounts must have users, by id or "@handle"';
    problems.push({ place: item.place, field: 'promoted_accounts', message });
    return [];
  });
}

const { tracking_tag_type: tagType } = createTrackingTag.params;

/** `click_tracker: [https://...]`. */
function readTags(located: Located, problems: FileProblem[]): readonly FileMember[] {
  if (isNothing(located)) return [];
  const refuse = (place: Located['place']) => {
    const message = 'tracking_tags must be a map, such as click_tracker: https://...';
    problems.push({ place, field: 'tracking_tags', message });
  };
  if (located.kind !== 'map') {
    refuse(located.place);
    return [];
  }
  return [...located.entries].flatMap(([key, { keyPlace, value }]) => {
    const type = tagType.values.find((name) => name.toLowerCase() === key.toLowerCase());
    if (type === undefined) {
      problems.push(unknownKey(key, keyPlace, tagTypes()));
      return [];
    }
    return itemsOf(value).flatMap((item): readonly FileMember[] => {
      if (item.kind !== 'scalar' || isNothing(item)) {
        refuse(item.place);
        return [];
      }
      const params = { tracking_tag_type: type, tracking_tag_url: item.text };
      return [{ place: item.place, label: `${type.toLowerCase()} ${item.text}`, params }];
    });
  });
}

/** The types of tracking tags as files have them. */
export function tagTypes(): readonly string[] {
  return tagType.values.map((type) => type.toLowerCase());
}

function writeTags(records: readonly Document[]): Readonly<Record<string, readonly string[]>> {
  const entries = tagType.values.map((type) => {
    const own = records.filter(({ tracking_tag_type }) => tracking_tag_type === type);
    return [type.toLowerCase(), own.map(({ tracking_tag_url: url }) => String(url))] as const;
  });
  return Object.fromEntries(entries.filter(([, urls]) => urls.length > 0));
}
