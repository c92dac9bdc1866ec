/** Compares three states: the files, what was applied last, and the records as they are. Pure. */
import type { Document, Value } from '../../../../contract/types.js';
import { once } from '../../../../values/once.js';
import type { FileMember } from '../format/file-member.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import { isAskedFor, memberKey, postKey, readMembers } from '../format/members.js';
import type { MemberKind } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { checkNode, type ReadContext, readFields } from '../format/read-values.js';
import { checkMember, findPostUnfitness } from './check-member.js';
import { changesOf, managedFields, newValues } from './field-changes.js';
import { readSiblings, refuseEqual, type Siblings } from './find-former.js';
import { createFinder } from './find-record.js';
import type { LiveRecords, RecordIndex } from './found-record.js';
import type { KeyChoices } from './key-choices.js';
import {
  isReplacement,
  type PlannedChange,
  type PlannedMember,
  type PlannedNode,
  pausesReplaced,
  running,
} from './planned.js';
import { refuseStranger } from './refuse-stranger.js';
import { replaceRecord } from './replace-record.js';
import type { ResolveMember } from './resolve-members.js';
import type { PlannedPost } from './resolve-posts.js';

/** What is known of an account. */
interface LiveAccount extends LiveRecords {
  /** The currency of a new campaign by its values. */
  readonly currencyOf: (values: Document) => string | undefined;
}

interface PlanContext extends ReadContext {
  readonly now: number;
  readonly lock: LockEntries;
  /** All files of the lock were read: a key of it that is in none is free. */
  readonly isWhole: boolean;
  /** The keys that have left the files. */
  readonly formers: ReadonlySet<string>;
  readonly choices: KeyChoices;
  /** The keys that an earlier apply has sent without an answer. */
  readonly unconfirmed: ReadonlySet<string>;
  readonly live: LiveAccount;
  readonly resolve: ResolveMember;
  /** A post with its text; undefined where it has problems, which are told already. */
  readonly postOf: (member: FileMember) => PlannedPost | undefined;
}

export interface MadePlan {
  readonly nodes: readonly PlannedNode[];
  readonly problems: readonly FileProblem[];
}

/** Plans all nodes of the files of one account. */
export function makePlan(roots: readonly FileNode[], context: PlanContext): MadePlan {
  const problems: FileProblem[] = [];
  const { find, ...finder } = createFinder(roots, context, problems);
  const nodes: PlannedNode[] = [];

  function planAll(siblings: readonly FileNode[], parent: PlannedNode | undefined): void {
    refuseSameNames(siblings, context, problems);
    const known = once(() => readSiblings(siblings, parent, context));
    for (const node of siblings) {
      const planned = planNode(node, known, parent);
      nodes.push(planned);
      planAll(node.below, planned);
    }
  }

  function planNode(node: FileNode, siblings: () => Siblings, parent: PlannedNode | undefined): PlannedNode {
    const { kind, key, place } = node;
    const read = readFields(node, context);
    const isNew = parent !== undefined && parent.id === undefined;
    const records = isNew ? nothing : context.live.recordsOf(kind.section, parent?.id);
    const name = typeof read.raw.name === 'string' ? read.raw.name : undefined;
    const found = replaceRecord(
      node,
      read.raw,
      find(node, name, records, parent),
      { ...context, ...finder, records, recordsBelow: context.live.recordsOf },
      problems,
    );
    const { live } = found;
    if (found.origin === 'new' && !isNew && !isReplacement(parent))
      refuseEqual({ node, read, siblings, parent, records }, context, problems);
    const { replaced, entry } = found;
    const former = replaced ? replaced.live : records.byId.get(entry?.replaced ?? '');
    const isWaiting = live && live[status] !== running.entity_status && !pausesReplaced(found);
    const predecessor = isWaiting && former;
    const currency = textOf(live?.currency) ?? parent?.currency ?? context.live.currencyOf(read.raw);
    const more: Document = kind.parent === undefined ? {} : { [kind.parent]: parent?.id ?? placeholder };
    const { raw, isActive } = live ? { raw: read.raw, isActive: false } : holdBack(node, read.raw);
    const unpaid = live || currency !== undefined ? [] : unknownPayer(node, read.raw);
    const readable = { ...read, raw, problems: [...read.problems, ...unpaid] };
    const checked = checkNode(node, readable, { now: context.now, currency, live, more });
    // Of another record other things are wrong.
    if (!found.isDoubtful) problems.push(...checked.problems);
    const { [kind.parent ?? '']: _, ...values } = checked.values;
    const changes = live ? changesOf(node, values, live, entry) : newValues(node, values);
    const isStart = ({ field, after }: PlannedChange) => field === status && after === running.entity_status;
    const sent = live ? changes.filter((change) => !isStart(change)) : changes;
    if (live && found.origin === 'adopted')
      refuseStranger({ node, parent, live, changes }, context, problems);
    const planned = {
      key,
      kind,
      place,
      parent,
      name: name ?? textOf(live?.name),
      origin: found.origin,
      ...(live && { id: String(live.id), live }),
      ...(found.movedFrom !== undefined && { movedFrom: found.movedFrom }),
      ...(found.lostId !== undefined && { lostId: found.lostId }),
      ...(replaced && { replaced }),
      ...(predecessor && { predecessor }),
      changes: sent,
      params: live
        ? pick(
            values,
            sent.map(({ field }) => field),
          )
        : values,
      managed: managedFields(node, read.raw, values, live),
      activates: live ? changes.some(isStart) : isActive,
      currency,
    };
    const members: PlannedMember[] = [];
    const whole: PlannedNode = { ...planned, members };
    for (const kindOfMember of kind.members) members.push(...planMembers(node, whole, kindOfMember));
    return whole;
  }

  function planMembers(node: FileNode, planned: PlannedNode, kind: MemberKind): readonly PlannedMember[] {
    const located = node.members.get(kind.section);
    if (!located) return [];
    const records = planned.id === undefined ? [] : context.live.membersOf(kind, planned.id);
    const wanted = new Set<string>();
    return readMembers(kind, located, problems).flatMap((member): readonly PlannedMember[] => {
      const { place, label } = member;
      const post = member.post && context.postOf(member);
      if (member.post && !post) return [];
      const given = post ? { tweet_id: post.id ?? placeholder } : member.params;
      const meant = given ? { params: given } : context.resolve(member, node, records);
      if (meant === undefined) return [];
      if ('message' in meant) {
        problems.push({ place, field: kind.section, ...meant });
        return [];
      }
      const existing = records.find((record) => isAskedFor({ ...member, params: meant.params }, record));
      const params = existing ? paramsOf(existing, kind) : meant.params;
      const key = `${planned.key}/${post ? postKey(kind, post) : memberKey(kind, params)}`;
      // The same value twice, such as a name and its code, is one criterion.
      if (wanted.has(key)) return [];
      wanted.add(key);
      const former =
        planned.movedFrom === undefined ? key : `${planned.movedFrom}${key.slice(planned.key.length)}`;
      const entry = isReplacement(planned) ? undefined : (context.lock.get(key) ?? context.lock.get(former));
      // A repost has another id than the post that was asked for: the lock tells.
      const live =
        existing ??
        records.find(({ id }) => id === entry?.id) ??
        records.find((record) => isAskedFor({ ...member, params }, record));
      if (!live)
        problems.push(...checkMember(kind, member, params, { now: context.now, above: placeholder }));
      const unfitness = post && !live && findPostUnfitness(post, planned.live ?? planned.params);
      if (unfitness) problems.push({ place, field: kind.section, message: `${label}: ${unfitness}` });
      const lost = entry ? 'lost' : 'new';
      const origin = live ? (entry?.id === live.id ? 'lock' : 'adopted') : lost;
      return [
        {
          kind,
          node: planned,
          key,
          label: meant.details === undefined ? label : `${label} (${meant.details})`,
          place,
          origin,
          params,
          ...(live && { id: String(live.id) }),
          ...(post && { post }),
        },
      ];
    });
  }

  planAll(roots, undefined);
  return { nodes, problems };
}

const nothing: RecordIndex = { byId: new Map(), byName: new Map() };
const status = 'entity_status';
/** Stands for the id of a record that is created first. */
export const placeholder = '1';

/** A new record is created paused, whatever the file says: it is started by a step of its own. */
function holdBack({ kind }: FileNode, raw: Document): { readonly raw: Document; readonly isActive: boolean } {
  const safe = kind.group.creation.params[status]?.safeDefault;
  if (safe === undefined) return { raw, isActive: false };
  const isActive = raw[status] === running.entity_status;
  return { raw: isActive || raw[status] === undefined ? { ...raw, [status]: safe } : raw, isActive };
}

function paramsOf(record: Document, { group, parent }: MemberKind): Document {
  const names = Object.keys(group.creation.params).filter((name) => name !== parent);
  return pick(
    record,
    names.filter((name) => record[name] !== undefined && record[name] !== null),
  );
}

function pick(values: Document, names: readonly string[]): Document {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

/** A payer whose currency is unknown is of another account, or of none. */
function unknownPayer({ kind, fields, place }: FileNode, raw: Document): readonly FileProblem[] {
  const by = kind.group.currency?.by;
  const id = by === undefined ? undefined : textOf(raw[by]);
  const field = kind.fields.find(({ column }) => column.field === by)?.name;
  if (!id || field === undefined) return [];
  const message = `${field} ${id} was not found in the account`;
  return [
    { place: fields.get(field)?.value.place ?? place, field, code: 'UNKNOWN_NAME', message, value: id },
  ];
}

/** Of two new records of one name nobody could tell after a crash which of them exists. */
function refuseSameNames(
  siblings: readonly FileNode[],
  { lock }: PlanContext,
  problems: FileProblem[],
): void {
  const seen = new Map<string, FileNode>();
  for (const node of siblings) {
    const name = node.fields.get('name')?.value;
    if (name?.kind !== 'scalar' || name.value === null) continue;
    const first = seen.get(name.text);
    if (first && !(lock.has(node.key) && lock.has(first.key))) {
      const message = `${first.key} has the name "${name.text}" too; give each new ${node.kind.noun} another name`;
      problems.push({ place: name.place, field: 'name', message, value: name.text });
    }
    seen.set(name.text, node);
  }
}

function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
