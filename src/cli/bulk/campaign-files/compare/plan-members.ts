/** Plans what line items list: targeting criteria, and posts that are promoted. Pure. */
import type { Document } from '../../../../contract/types.js';
import type { FileMember } from '../format/file-member.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import { isAskedFor, memberKey, postKey, readMembers } from '../format/members.js';
import type { MemberKind } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { checkMember, findPostUnfitness } from './check-member.js';
import type { LiveRecords } from './found-record.js';
import { isReplacement, type PlannedMember, type PlannedNode } from './planned.js';
import type { ResolveMember } from './resolve-members.js';
import type { PlannedPost } from './resolve-posts.js';

/** Stands for the id of a record that is created first. */
export const placeholder = '1';

export interface MembersContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly lock: LockEntries;
  readonly live: Pick<LiveRecords, 'membersOf'>;
  readonly resolve: ResolveMember;
  /** A post with its text; undefined where it has problems, which are told already. */
  readonly postOf: (member: FileMember) => PlannedPost | undefined;
}

interface MembersWork extends MembersContext {
  /** The problems that were found, to which others are added. */
  readonly problems: FileProblem[];
}

/** A member of a file whose name was resolved, and that has a key. */
interface MeantMember extends Omit<FileMember, 'post'> {
  readonly key: string;
  readonly params: Document;
  readonly post: PlannedPost | undefined;
  readonly details: string | undefined;
  /** The record that has its values. */
  readonly existing: Document | undefined;
}

/** A node, and its records of a kind. */
interface ListingNode {
  readonly planned: PlannedNode;
  readonly kind: MemberKind;
  readonly records: readonly Document[];
}

/** Plans the members of a kind of one node. */
export function planMembers(
  node: FileNode,
  planned: PlannedNode,
  kind: MemberKind,
  work: MembersWork,
): readonly PlannedMember[] {
  const located = node.members.get(kind.section);
  if (!located) return [];
  const records = planned.id === undefined ? [] : work.live.membersOf(kind, planned.id);
  const wanted = new Set<string>();
  return readMembers(kind, located, work.problems).flatMap((member): readonly PlannedMember[] => {
    const { place } = member;
    const post = member.post && work.postOf(member);
    if (member.post && !post) return [];
    const given = post ? { tweet_id: post.id ?? placeholder } : member.params;
    const meant = given ? { params: given } : work.resolve(member, node, records);
    if (meant === undefined) return [];
    if ('message' in meant) {
      work.problems.push({ place, field: kind.section, ...meant });
      return [];
    }
    const existing = records.find((record) => isAskedFor({ ...member, params: meant.params }, record));
    const params = existing ? paramsOf(existing, kind) : meant.params;
    const key = `${planned.key}/${post ? postKey(kind, post) : memberKey(kind, params)}`;
    // The same value twice, such as a name and its code, is one criterion.
    if (wanted.has(key)) return [];
    wanted.add(key);
    const { details } = meant;
    return [
      planMember({ ...member, key, params, post, details, existing }, { planned, kind, records }, work),
    ];
  });
}

function planMember(
  member: MeantMember,
  { planned, kind, records }: ListingNode,
  { lock, now, problems }: MembersWork,
): PlannedMember {
  const { key, params, post, place, label, details, existing } = member;
  const former =
    planned.movedFrom === undefined ? key : `${planned.movedFrom}${key.slice(planned.key.length)}`;
  const entry = isReplacement(planned) ? undefined : (lock.get(key) ?? lock.get(former));
  // A repost has another id than the post that was asked for: the lock tells.
  const live =
    existing ??
    records.find(({ id }) => id === entry?.id) ??
    records.find((record) => isAskedFor({ ...member, params }, record));
  if (!live) problems.push(...checkMember(kind, member, params, { now, above: placeholder }));
  const unfitness = post && !live && findPostUnfitness(post, planned.live ?? planned.params);
  if (unfitness) problems.push({ place, field: kind.section, message: `${label}: ${unfitness}` });
  const lost = entry ? 'lost' : 'new';
  const origin = live ? (entry?.id === live.id ? 'lock' : 'adopted') : lost;
  return {
    kind,
    node: planned,
    key,
    label: details === undefined ? label : `${label} (${details})`,
    place,
    origin,
    params,
    ...(live && { id: String(live.id) }),
    ...(post && { post }),
  };
}

function paramsOf(record: Document, { group, parent }: MemberKind): Document {
  const names = Object.keys(group.creation.params).filter((name) => name !== parent);
  return pick(
    record,
    names.filter((name) => record[name] !== undefined && record[name] !== null),
  );
}

/** The values of these names; null for those that are absent. */
export function pick(values: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
