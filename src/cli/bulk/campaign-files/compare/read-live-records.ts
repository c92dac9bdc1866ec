/** The records that the files of one account are about, read in few calls and found at once. */
import type { Document } from '../../../../contract/types.js';
import { groupBy } from '../../../../values/group-by.js';
import { readRecords } from '../../../core/records/read-records.js';
import type { Caller } from '../../../core/records/read-rows.js';
import type { LockEntries, LockEntry } from '../format/lock-file.js';
import { campaignKind, type MemberKind, type NodeKind } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { idsIn } from './find-record.js';
import type { LiveRecords, RecordIndex } from './found-record.js';
import { byParent, readKind, readMembersBelow } from './read-below.js';

interface ReadRecords extends LiveRecords {
  /** All line items of the campaigns. */
  readonly lineItems: readonly Document[];
  /** All records that line items list. */
  readonly members: readonly Document[];
}

/** Reads the records that nodes may stand for, by the lock or by their names, and those below them. */
export async function readLive(
  client: Caller,
  account: string,
  nodes: readonly FileNode[],
  entries: LockEntries,
  formers: ReadonlySet<string>,
): Promise<ReadRecords> {
  const top = campaignKind();
  const campaigns = await readTop(client, account, nodes, entries);
  // The record of a key that has left the files may be that of a new one.
  const left = new Set([...formers].flatMap((key) => entries.get(key)?.id ?? []));
  const formersIn = (records: readonly Document[]) => records.filter((record) => left.has(idOf(record)));
  const above = [...candidatesOf(nodes, top, campaigns, entries), ...formersIn(campaigns)].map(idOf);
  const lineItems = top.below ? await readKind(client, account, top.below, above) : [];
  const members = new Map<string, ReadonlyMap<string, readonly Document[]>>();
  for (const kind of top.below?.members ?? []) {
    const listed = nodes.filter((node) => node.members.has(kind.section));
    const own = candidatesOf(listed, top.below ?? top, lineItems, entries);
    const items = listed.length === 0 ? [] : [...new Set([...own, ...formersIn(lineItems)])];
    const found = await readMembersBelow(client, account, kind, items);
    members.set(kind.section, byParent(found, kind.parent));
  }
  const index = indexRecords(campaigns);
  const itemsOf = new Map(
    [...byParent(lineItems, top.below?.parent ?? '')].map(([id, items]) => [id, indexRecords(items)]),
  );
  return {
    recordsOf: (_, parent) => (parent === undefined ? index : (itemsOf.get(parent) ?? indexRecords([]))),
    membersOf: ({ section }: MemberKind, parent) => members.get(section)?.get(parent) ?? [],
    lineItems,
    members: [...members.values()].flatMap((groups) => [...groups.values()].flat()),
  };
}

/** A name must be sought among all campaigns; without one, those of the lock are enough. */
async function readTop(
  client: Caller,
  account: string,
  nodes: readonly FileNode[],
  entries: LockEntries,
): Promise<readonly Document[]> {
  const top = campaignKind();
  const own = nodes.filter(({ kind }) => kind.section === top.section);
  if (own.length === 0) return [];
  const ids = own.flatMap(({ key }) => entries.get(key)?.id ?? []);
  // Another one takes the place of a record, with its name.
  const isSought = own.some(({ key, replaces }) => {
    const entry = entries.get(key);
    return replaces || entry?.replaces !== undefined || entry?.replaced !== undefined;
  });
  if (ids.length < own.length || isSought) return readKind(client, account, top, []);
  const found = await readRecords(client, top.group.related, { account_id: account }, ids);
  const isThere = own.every((node) => isExpected(node, entries.get(node.key), found));
  // One that is gone may have another key by now.
  return isThere ? [...found.values()] : readKind(client, account, top, []);
}

/** Whether the record of a node exists, and has the name that was applied last or that of the file. */
function isExpected(
  node: FileNode,
  entry: LockEntry | undefined,
  found: ReadonlyMap<string, Document>,
): boolean {
  const record = found.get(entry?.id ?? '');
  const name = nameOf(node);
  const isNamed = name === undefined || record?.name === name || record?.name === entry?.values?.name;
  return record?.deleted === false && isNamed;
}

/** The name of a node as its file has it; undefined where it has none. */
export function nameOf({ fields }: Pick<FileNode, 'fields'>): string | undefined {
  const name = fields.get('name')?.value;
  return name?.kind === 'scalar' ? name.text : undefined;
}

function indexRecords(records: readonly Document[]): RecordIndex {
  return {
    byId: new Map(records.map((record) => [idOf(record), record])),
    byName: groupBy(records, ({ name }) => String(name)),
  };
}

function idOf({ id }: Document): string {
  return String(id);
}

/** The records that nodes of a kind may stand for: by the lock, or by their names. */
function candidatesOf(
  nodes: readonly FileNode[],
  { section }: NodeKind,
  records: readonly Document[],
  entries: LockEntries,
): readonly Document[] {
  const own = nodes.filter(({ kind }) => kind.section === section);
  const ids = new Set(
    own.flatMap(({ key }) => {
      const entry = entries.get(key);
      return entry ? [...idsIn(entry), ...(entry.replaced === undefined ? [] : [entry.replaced])] : [];
    }),
  );
  const names = new Set(own.flatMap((node) => nameOf(node) ?? []));
  return records.filter(({ id, name }) => ids.has(String(id)) || names.has(String(name)));
}
