/** Asks the service for what the lists of line items say by name: targeting values and users. */
import type { Document } from '../../../../contract/types.js';
import { dependsOnCountry, isPlace, isPlaceCriterion } from '../../../calls/names/targeted-countries.js';
import { resolveNames } from '../../../calls/names/targeting-names.js';
import { findUser } from '../../../calls/names/user-handles.js';
import type { Caller } from '../../../core/records/read-rows.js';
import type { FileMember } from '../format/file-member.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import { isAskedFor, readMembers } from '../format/members.js';
import { campaignKeyOf, type MemberKind } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { criterionOf } from '../format/targeting-members.js';
import type { LiveRecords } from './found-record.js';
import { nameOf } from './read-live-records.js';

/** The values of a name; `details` tell them from others of the name, such as `GB, 20c`. */
export interface MeantMember {
  readonly params: Document;
  readonly details?: string | undefined;
}

type MemberAnswer = MeantMember | Pick<FileProblem, 'message' | 'code'>;

/**
 * Resolves a name in the list of a node, beside these records of its line item; undefined for a name whose problems are
 * reported already.
 */
export type ResolveMember = (
  member: FileMember,
  node: Pick<FileNode, 'key'>,
  own: readonly Document[],
) => MemberAnswer | undefined;

interface KnownMembers {
  readonly live: LiveRecords;
  readonly entries: LockEntries;
  /** The criteria that a new line item is to have, with their names, by its key. */
  readonly known: ((key: string) => readonly Document[]) | undefined;
  /** The lists are added to those that the line items have. */
  readonly isAdded: boolean;
}

/** Names of lists, with what the service has answered about them. */
interface Asking {
  readonly account: string;
  readonly client: Caller;
  readonly isAdded: boolean;
  /** By `answerKey`. */
  readonly answers: Map<string, MemberAnswer>;
  /** Names that are asked for although their line items have them. */
  readonly moved: Set<string>;
}

/** The members that a node lists, and the records of its line item. */
interface MemberList {
  readonly node: FileNode;
  readonly members: readonly FileMember[];
  readonly own: readonly Document[];
}

type TypedMember = FileMember & Required<Pick<FileMember, 'typed'>>;

/**
 * Asks for the names that no criterion of their own line item has. What another one has settles nothing: the same name means
 * something else in another country.
 */
export async function resolveMembers(
  account: string,
  nodes: readonly FileNode[],
  lists: KnownMembers,
  client: Caller,
): Promise<ResolveMember> {
  const { isAdded, known } = lists;
  const asking: Asking = { account, client, isAdded, answers: new Map(), moved: new Set() };
  for (const node of nodes) {
    for (const kind of node.kind.members) {
      const located = node.members.get(kind.section);
      if (!located) continue;
      const members = readMembers(kind, located, []);
      await resolveHandles(node, members, asking);
      const own = [...ownMembers(node, kind, lists), ...(known?.(node.key) ?? [])];
      await resolveTargeting({ node, members, own }, asking);
    }
  }
  return (member, node, own) => answerOf(member, node, own, asking);
}

async function resolveHandles(
  node: FileNode,
  members: readonly FileMember[],
  { client, answers }: Asking,
): Promise<void> {
  for (const { label, handle } of members) {
    if (handle === undefined) continue;
    const found = await findUser(client, handle);
    answers.set(
      answerKey(node, label),
      'id' in found
        ? { params: { user_id: found.id } }
        : { message: `"@${handle}" ${found.reason}`, code: found.code },
    );
  }
}

async function resolveTargeting(list: MemberList, asking: Asking): Promise<void> {
  const { node, members, own } = list;
  const { account, client, answers, moved } = asking;
  const typed = members.flatMap((member) =>
    member.typed && !member.params ? [{ ...member, typed: member.typed }] : [],
  );
  const records = new Map(
    typed.flatMap((member) => {
      const record = ownOf(member, own);
      return record ? [[member, record] as const] : [];
    }),
  );
  for (const [{ label, typed: one }, record] of records)
    answers.set(answerKey(node, label), { params: criterionOf(one, String(record.targeting_value)) });
  const { isSame, beside } = comparePlaces(list, typed, records, asking);
  const open = typed.filter(
    (member) => !records.has(member) || (!isSame && dependsOnCountry(member.typed.flag)),
  );
  if (open.length === 0) return;
  const names = open.map((member) => member.typed);
  const resolution = await resolveNames(names, client, account, beside);
  for (const member of open) {
    const { typed: one, label } = member;
    const found = resolution.of(one);
    if (!found) continue;
    const key = answerKey(node, label);
    if (records.has(member)) moved.add(key);
    if ('problem' in found) answers.set(key, found.problem);
    else answers.set(key, { params: criterionOf(one, found.value), details: found.details });
  }
}

/** Whether the list has the places of its line item, and the places beside which its names are meant. */
function comparePlaces(
  { members, own }: MemberList,
  typed: readonly TypedMember[],
  records: ReadonlyMap<TypedMember, Document>,
  { isAdded }: Asking,
): { readonly isSame: boolean; readonly beside: readonly Document[] } {
  const places = typed.filter((member) => isPlace(member.typed));
  const stated = members.flatMap(({ params }) => (params && isPlaceCriterion(params) ? [params] : []));
  const had = own.filter(isPlaceCriterion);
  const isSame =
    had.length === places.length + stated.length &&
    places.every((place) => records.has(place)) &&
    stated.every((one) => had.some((record) => isAskedFor({ params: one }, record)));
  const found = places.map((place) => records.get(place)).filter((one) => one !== undefined);
  const hasPlaces = places.length + stated.length > 0;
  return { isSame, beside: [...stated, ...(isAdded || !hasPlaces ? had : found)] };
}

/** The records of a line item that the lock has, or the only one of its name in its campaign. */
function ownMembers(node: FileNode, kind: MemberKind, { live, entries }: KnownMembers): readonly Document[] {
  const id = entries.get(node.key)?.id ?? idByName(node, { live, entries });
  return id === undefined ? [] : live.membersOf(kind, id);
}

function idByName(
  node: FileNode,
  { live, entries }: Pick<KnownMembers, 'live' | 'entries'>,
): string | undefined {
  const name = nameOf(node);
  const campaign = entries.get(campaignKeyOf(node.key))?.id;
  if (name === undefined || campaign === undefined) return undefined;
  const named = live.recordsOf(node.kind.section, campaign).byName.get(name) ?? [];
  return named.length === 1 ? String(named[0]?.id) : undefined;
}

/** What a name means that is in the list of a node, beside the records of its line item. */
function answerOf(
  member: FileMember,
  node: Pick<FileNode, 'key'>,
  own: readonly Document[],
  { answers, moved }: Asking,
): MemberAnswer | undefined {
  const key = answerKey(node, member.label);
  const answer = answers.get(key);
  // The countries have changed: what the line item has by this name may be that of a former one.
  if (moved.has(key)) return answer;
  const { params } = answer && 'params' in answer ? answer : {};
  if (params && own.some((record) => isAskedFor({ ...member, params }, record))) return answer;
  const record = ownOf(member, own);
  if (!record || !member.typed) return answer;
  return { params: criterionOf(member.typed, String(record.targeting_value)) };
}

function answerKey({ key }: Pick<FileNode, 'key'>, label: string): string {
  return `${key} ${label}`;
}

/** The criterion that a name means; undefined where none has it, or several with different values. */
function ownOf(member: FileMember, own: readonly Document[]): Document | undefined {
  if (!member.typed) return undefined;
  const meant = own.filter((record) => isAskedFor(member, record));
  return new Set(meant.map((one) => one.targeting_value)).size === 1 ? meant[0] : undefined;
}
