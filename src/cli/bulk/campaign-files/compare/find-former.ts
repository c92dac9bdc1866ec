/** Finds keys that have left the files, and whose records are as new nodes describe theirs: they may have moved. Pure. */

import type { Document } from '../../../../contract/types.js';
import { shellCommand } from '../../../../values/shell-word.js';
import type { FileMember } from '../format/file-member.js';
import { movedFromKey, newKey } from '../format/file-names.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import { isAskedFor, memberKey, postKey, readMembers } from '../format/members.js';
import { campaignKeyOf, campaignKind, type MemberKind, sectionOf } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { checkNode, fixedFields, type RawNode, type ReadContext, readFields } from '../format/read-values.js';
import { shortKey } from '../format/typed-keys.js';
import { changesOf } from './field-changes.js';
import type { LiveRecords, RecordIndex } from './found-record.js';
import { campaignsAbove, formerKeysOf, type KeyChoices } from './key-choices.js';
import type { PlannedNode } from './planned.js';
import type { ResolveMember } from './resolve-members.js';
import type { PlannedPost } from './resolve-posts.js';

interface LockedFiles {
  readonly isWhole: boolean;
  /** The files that were read, as the lock file names them. */
  readonly lockPaths: ReadonlySet<string | undefined>;
  readonly choices: KeyChoices;
}

/**
 * The keys of the lock that have left the files that were read, of campaigns and line items. None where each node has an entry:
 * then nothing can have moved to one.
 */
export function listFormers(
  nodes: readonly FileNode[],
  entries: LockEntries,
  { isWhole, lockPaths, choices }: LockedFiles,
): ReadonlySet<string> {
  const added = nodes.filter(({ key }) => !entries.has(key));
  if (added.length === 0) return new Set();
  const keys = new Set(nodes.map(({ key }) => key));
  const { section, below } = campaignKind();
  const named = new Set(added.flatMap((node) => formerKeysOf(node, choices, [campaignKeyOf(node.key)])));
  const isGone = (campaign: string) =>
    !keys.has(campaign) &&
    (isWhole || named.has(campaign) || lockPaths.has(entries.get(campaign)?.file ?? ''));
  return new Set(
    [...entries.keys()].filter((key) => {
      if (keys.has(key)) return false;
      if (sectionOf(key) === section) return isGone(key);
      const campaign = campaignKeyOf(key);
      return sectionOf(key) === below?.section && (keys.has(campaign) || isGone(campaign));
    }),
  );
}

interface CompareContext extends ReadContext {
  readonly now: number;
  readonly lock: LockEntries;
  readonly live: LiveRecords;
  readonly resolve: ResolveMember;
  readonly postOf: (member: FileMember) => PlannedPost | undefined;
}

/** The names and former keys that nodes beside each other have. */
export interface Siblings {
  readonly names: ReadonlySet<string>;
  readonly stated: ReadonlySet<string>;
}

/** Reads it once for all of them. */
export function readSiblings(
  nodes: readonly FileNode[],
  parent: PlannedNode | undefined,
  context: ReadContext & { readonly choices: KeyChoices },
): Siblings {
  const campaigns = campaignsAbove(parent);
  return {
    names: new Set(nodes.map((node) => String(readFields(node, context).raw.name))),
    stated: new Set(nodes.flatMap((node) => formerKeysOf(node, context.choices, campaigns))),
  };
}

interface NewNode {
  readonly node: FileNode;
  readonly read: RawNode;
  /** Of the nodes beside it, and of itself. */
  readonly siblings: () => Siblings;
  readonly parent: PlannedNode | undefined;
  /** The records among which it was looked for. */
  readonly records: RecordIndex;
}

/**
 * Adds a problem where a new node describes the record of a key that has left the files, apart from the names: nobody but a
 * person can tell whether it is the same one. What a sibling finds by its name, or is said to have, is left out.
 */
export function refuseEqual(
  { node, read, siblings, parent, records }: NewNode,
  context: CompareContext & { readonly formers: ReadonlySet<string>; readonly choices: KeyChoices },
  problems: FileProblem[],
): void {
  const { kind, key, place } = node;
  const { formers, choices, lock } = context;
  if (node.isNew || choices.asNew.has(key) || formers.size === 0) return;
  const campaigns = campaignsAbove(parent);
  const { names, stated } = siblings();
  const equal = [...formers].flatMap((former) => {
    const isNear = !parent || campaigns.some((above) => former.startsWith(`${above}/`));
    if (sectionOf(former) !== kind.section || !isNear || stated.has(former)) return [];
    const live = records.byId.get(lock.get(former)?.id ?? '');
    const isOpen = live !== undefined && !names.has(String(live.name));
    return isOpen && isEqual({ node, read }, live, former, context) ? [{ former, live }] : [];
  });
  const [first] = equal;
  if (!first) return;
  const listed = equal.map(({ former, live }) => `${former} (${live.id} "${live.name}")`).join(' and ');
  const old = shortKey(first.former);
  const own = shortKey(key);
  const message = `${key} differs only by its name from ${listed}, which has left the files. If it is the same ${kind.noun}, add ${movedFromKey}: ${old}; if it is another one, add ${newKey}: true. For one run: ${shellCommand`--move ${`${old}=${own}`}`} or ${shellCommand`--as-new ${own}`}`;
  problems.push({ place, field: '', code: 'MOVED_OR_NEW', message });
}

/** Whether a record, which had a key, has everything that a node says, and what is below it. */
function isEqual(
  { node, read }: Pick<NewNode, 'node' | 'read'>,
  live: Document,
  key: string,
  context: CompareContext,
): boolean {
  if (read.problems.length > 0 || fixedFields(node, read.raw, live).length > 0) return false;
  const { kind } = node;
  const currency = typeof live.currency === 'string' ? live.currency : undefined;
  const more: Document = kind.parent === undefined ? {} : { [kind.parent]: live[kind.parent] ?? null };
  const { values } = checkNode(node, read, { now: context.now, currency, live, more });
  const { [kind.parent ?? '']: _, ...own } = values;
  if (changesOf(node, own, live, undefined).some(({ field }) => field !== 'name')) return false;
  const id = String(live.id);
  return (
    kind.members.every((member) => hasMembers(member, node, { key, id }, context)) &&
    node.below.every((child) => {
      const { byId, byName } = context.live.recordsOf(child.kind.section, id);
      const former = `${key}${child.key.slice(node.key.length)}`;
      const own = readFields(child, context);
      const record = byId.get(context.lock.get(former)?.id ?? '') ?? byName.get(String(own.raw.name))?.[0];
      return record !== undefined && isEqual({ node: child, read: own }, record, former, context);
    })
  );
}

function hasMembers(
  kind: MemberKind,
  node: FileNode,
  { key, id }: { readonly key: string; readonly id: string },
  { lock, live, postOf, resolve }: CompareContext,
): boolean {
  const located = node.members.get(kind.section);
  if (!located) return true;
  const records = live.membersOf(kind, id);
  return readMembers(kind, located, []).every((member) => {
    const post = member.post && postOf(member);
    if (member.post && !post) return false;
    const posted: Document | undefined = post?.id === undefined ? undefined : { tweet_id: post.id };
    const meant = post || member.params ? undefined : resolve(member, node, records);
    const params = posted ?? member.params ?? (meant && 'params' in meant ? meant.params : undefined);
    const own = post ? postKey(kind, post) : params && memberKey(kind, params);
    const locked = own === undefined ? undefined : lock.get(`${key}/${own}`)?.id;
    return records.some(
      (record) =>
        String(record.id) === locked ||
        ((!member.post || params) && isAskedFor(params ? { ...member, params } : member, record)),
    );
  });
}
