/** Compares three states: the files, what was applied last, and the records as they are. Pure. */
import type { Document } from '../../../../contract/types.js';
import { once } from '../../../../values/once.js';
import { textOf } from '../../../../values/read-value.js';
import type { FileProblem } from '../format/file-problem.js';
import type { FileNode } from '../format/read-files.js';
import { checkNode, type ReadContext, readFields } from '../format/read-values.js';
import { changesOf, managedFields, newValues } from './field-changes.js';
import { readSiblings, refuseEqual, type Siblings } from './find-former.js';
import { createFinder } from './find-record.js';
import type { FoundRecord, LiveRecords, RecordIndex } from './found-record.js';
import type { KeyChoices } from './key-choices.js';
import { type MembersContext, pick, placeholder, planMembers } from './plan-members.js';
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

/** What is known of an account. */
interface LiveAccount extends LiveRecords {
  /** The currency of a new campaign by its values. */
  readonly currencyOf: (values: Document) => string | undefined;
}

interface PlanContext extends ReadContext, MembersContext {
  /** All files of the lock were read: a key of it that is in none is free. */
  readonly isWhole: boolean;
  /** The keys that have left the files. */
  readonly formers: ReadonlySet<string>;
  readonly choices: KeyChoices;
  /** The keys that an earlier apply has sent without an answer. */
  readonly unconfirmed: ReadonlySet<string>;
  readonly live: LiveAccount;
}

interface MadePlan {
  readonly nodes: readonly PlannedNode[];
  readonly problems: readonly FileProblem[];
}

/** Plans all nodes of the files of one account. */
export function makePlan(roots: readonly FileNode[], context: PlanContext): MadePlan {
  const problems: FileProblem[] = [];
  const finder = createFinder(roots, context, problems);
  const work = { ...context, finder, problems };
  const nodes: PlannedNode[] = [];

  function planAll(siblings: readonly FileNode[], parent: PlannedNode | undefined): void {
    refuseSameNames(siblings, context, problems);
    const known = once(() => readSiblings(siblings, parent, context));
    for (const node of siblings) {
      const planned = planNode(node, known, parent, work);
      nodes.push(planned);
      planAll(node.below, planned);
    }
  }

  planAll(roots, undefined);
  return { nodes, problems };
}

interface PlanWork extends PlanContext {
  readonly finder: ReturnType<typeof createFinder>;
  /** The problems that were found, to which others are added. */
  readonly problems: FileProblem[];
}

function planNode(
  node: FileNode,
  siblings: () => Siblings,
  parent: PlannedNode | undefined,
  context: PlanWork,
): PlannedNode {
  const { kind, key, place } = node;
  const { problems } = context;
  const read = readFields(node, context);
  const found = findRecord(node, read, siblings, parent, context);
  const { live, replaced } = found;
  const currency = textOf(live?.currency) ?? parent?.currency ?? context.live.currencyOf(read.raw);
  const more: Document = kind.parent === undefined ? {} : { [kind.parent]: parent?.id ?? placeholder };
  const { raw, isActive } = live ? { raw: read.raw, isActive: false } : holdBack(node, read.raw);
  const unpaid = live || currency !== undefined ? [] : unknownPayer(node, read.raw);
  const readable = { ...read, raw, problems: [...read.problems, ...unpaid] };
  const checked = checkNode(node, readable, { now: context.now, currency, live, more });
  // Of another record other things are wrong.
  if (!found.isDoubtful) problems.push(...checked.problems);
  const { [kind.parent ?? '']: _, ...values } = checked.values;
  const changes = live ? changesOf(node, values, live, found.entry) : newValues(node, values);
  const isStart = ({ field, after }: PlannedChange) => field === status && after === running.entity_status;
  const sent = live ? changes.filter((change) => !isStart(change)) : changes;
  if (live && found.origin === 'adopted') refuseStranger({ node, parent, live, changes }, context, problems);
  const fields = sent.map(({ field }) => field);
  const members: PlannedMember[] = [];
  const planned: PlannedNode = {
    key,
    kind,
    place,
    parent,
    name: nameIn(read.raw) ?? textOf(live?.name),
    origin: found.origin,
    ...(live && { id: String(live.id), live }),
    ...(found.movedFrom !== undefined && { movedFrom: found.movedFrom }),
    ...(found.lostId !== undefined && { lostId: found.lostId }),
    ...(replaced && { replaced }),
    ...(found.predecessor && { predecessor: found.predecessor }),
    changes: sent,
    params: live ? pick(values, fields) : values,
    managed: managedFields(node, read.raw, values, live),
    activates: live ? changes.some(isStart) : isActive,
    currency,
    members,
  };
  for (const kindOfMember of kind.members) members.push(...planMembers(node, planned, kindOfMember, context));
  return planned;
}

/** The record of a node, and the paused one in whose place it is. */
function findRecord(
  node: FileNode,
  read: ReturnType<typeof readFields>,
  siblings: () => Siblings,
  parent: PlannedNode | undefined,
  context: PlanWork,
): FoundRecord & { readonly predecessor: Document | undefined } {
  const { finder, problems, live: known } = context;
  const isNew = parent !== undefined && parent.id === undefined;
  const records = isNew ? nothing : known.recordsOf(node.kind.section, parent?.id);
  const found = replaceRecord(
    node,
    read.raw,
    finder.find(node, nameIn(read.raw), records, parent),
    { ...context, ...finder, records, recordsBelow: known.recordsOf },
    problems,
  );
  const { live, replaced, entry } = found;
  if (found.origin === 'new' && !isNew && !isReplacement(parent))
    refuseEqual({ node, read, siblings, parent, records }, context, problems);
  const former = replaced ? replaced.live : records.byId.get(entry?.replaced ?? '');
  const isWaiting = live && live[status] !== running.entity_status && !pausesReplaced(found);
  return { ...found, predecessor: isWaiting ? former : undefined };
}

function nameIn({ name }: Document): string | undefined {
  return textOf(name);
}

const nothing: RecordIndex = { byId: new Map(), byName: new Map() };
const status = 'entity_status';

/** A new record is created paused, whatever the file says: it is started by a step of its own. */
function holdBack({ kind }: FileNode, raw: Document): { readonly raw: Document; readonly isActive: boolean } {
  const safe = kind.group.creation.params[status]?.safeDefault;
  if (safe === undefined) return { raw, isActive: false };
  const isActive = raw[status] === running.entity_status;
  return { raw: isActive || raw[status] === undefined ? { ...raw, [status]: safe } : raw, isActive };
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
