/** Reads campaigns with everything below them, and turns them into the content of files and of the lock. */
import type { Document } from '../../../../contract/types.js';
import { namedRecordOf } from '../../../../flags/named-parameters.js';
import { groupBy } from '../../../../values/group-by.js';
import { readRecords } from '../../../core/records/read-records.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { readRows } from '../../../core/records/read-rows.js';
import { byParent, readKind, readMembersBelow } from '../compare/read-below.js';
import { readUnfiled, type Unfiled } from '../compare/unfiled.js';
import type { LockEntries, LockEntry } from '../format/lock-file.js';
import { memberKey } from '../format/members.js';
import {
  campaignKind,
  type FileField,
  keyedKinds,
  type MemberKind,
  type NodeKind,
} from '../format/node-kinds.js';
import {
  isReadAsName,
  keyFor,
  managedValues,
  type NameOf,
  writeFields,
  writeMembers,
} from '../format/record-texts.js';

/** A campaign as a file has it. */
export interface PulledCampaign {
  readonly key: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly entries: LockEntries;
  /** What its line items list. */
  readonly members: readonly Document[];
  readonly counts: Readonly<Record<string, number>>;
  /** What its line items have and files cannot have. */
  readonly unfiled: readonly Unfiled[];
}

type ByParent = ReturnType<typeof byParent>;

/** The records of an account from which files are written. */
interface ReadCampaigns {
  readonly campaigns: readonly Document[];
  /** Line items by their campaign. */
  readonly itemsOf: ByParent;
  /** What line items list, by the section and the line item. */
  readonly members: ReadonlyMap<MemberKind['section'], ByParent>;
  readonly unfiled: ReadonlyMap<string, readonly Unfiled[]>;
  readonly nameOf: NameOf;
}

/** The keys of a lock file: by the id of the record, and by the key above them. */
interface LockKeys {
  readonly keyOf: ReadonlyMap<string, string>;
  readonly below: ReadonlyMap<string, readonly string[]>;
}

/** Reads campaigns of an account: those of these ids, or all. Keys that the lock has for records stay. */
export async function pullCampaigns(
  client: Caller,
  account: string,
  { ids, lock }: { readonly ids: readonly string[] | undefined; readonly lock: LockEntries },
): Promise<readonly PulledCampaign[]> {
  const read = await readCampaigns(client, account, ids);
  const top = campaignKind();
  const keys = {
    keyOf: new Map([...lock].map(([key, { id }]) => [id, key])),
    // A key of the lock stays with its record, even if that is not read now.
    below: groupBy(lock.keys(), (key) => key.slice(0, key.lastIndexOf('/') + 1)),
  };
  return nameRecords(top, read.campaigns, { above: '' }, keys).map(({ name, path, record }) => {
    const entries = new Map<string, LockEntry>();
    const content = writeNode(top, { record, path }, entries, { read, keys });
    const own = read.itemsOf.get(idOf(record)) ?? [];
    const listed = [...read.members].map(
      ([section, byItem]) => [section, own.flatMap((item) => byItem.get(idOf(item)) ?? [])] as const,
    );
    const counts = listed.map(([section, records]) => [section, records.length] as const);
    return {
      key: name,
      content,
      entries,
      members: listed.flatMap(([, records]) => records),
      unfiled: own.flatMap((item) => read.unfiled.get(idOf(item)) ?? []),
      counts: { line_items: own.length, ...Object.fromEntries(counts) },
    };
  });
}

async function readCampaigns(
  client: Caller,
  account: string,
  ids: readonly string[] | undefined,
): Promise<ReadCampaigns> {
  const top = campaignKind();
  const { below } = top;
  const campaigns = ids
    ? [...(await readRecords(client, top.group.related, { account_id: account }, ids)).values()]
    : await readKind(client, account, top, []);
  const items = below ? await readKind(client, account, below, campaigns.map(idOf)) : [];
  const members = new Map<MemberKind['section'], ByParent>();
  for (const kind of below?.members ?? []) {
    const found = await readMembersBelow(client, account, kind, items);
    members.set(kind.section, byParent(found, kind.parent));
  }
  const unfiled = groupBy(await readUnfiled(client, account, items.map(idOf)), ({ lineItem }) => lineItem);
  const nameOf = await readNames(client, account, campaigns.length > 0 ? keyedKinds(top) : []);
  return { campaigns, itemsOf: byParent(items, below?.parent ?? ''), members, unfiled, nameOf };
}

interface NamedRecord {
  readonly name: string;
  readonly path: string;
  readonly record: Document;
}

/** Records with their keys: those of the lock, or from their names without the name above. */
function nameRecords(
  { section }: NodeKind,
  records: readonly Document[],
  { above, nameAbove = '' }: { readonly above: string; readonly nameAbove?: string },
  { keyOf, below }: LockKeys,
): readonly NamedRecord[] {
  const prefix = `${above}${section}/`;
  // Keys that differ by case only would name one file on many systems.
  const taken = new Set(below.get(prefix)?.map((key) => key.slice(prefix.length).toLowerCase()));
  return records.map((record) => {
    const id = idOf(record);
    const own = keyOf.get(id);
    const isUsable = own?.startsWith(prefix) && !own.slice(prefix.length).includes('/');
    const name = isUsable
      ? (own?.slice(prefix.length) ?? id)
      : keyFor(withoutPrefix(String(record.name ?? ''), nameAbove), id, taken);
    taken.add(name.toLowerCase());
    return { name, path: `${prefix}${name}`, record };
  });
}

/** The content of a node, and of those below it. Adds their entries of the lock. */
function writeNode(
  kind: NodeKind,
  { record, path }: Pick<NamedRecord, 'record' | 'path'>,
  entries: Map<string, LockEntry>,
  pulled: { readonly read: ReadCampaigns; readonly keys: LockKeys },
): Readonly<Record<string, unknown>> {
  const { members, nameOf, itemsOf } = pulled.read;
  const id = idOf(record);
  entries.set(path, { id, values: managedValues(kind, record) });
  const ofRecord = ({ section }: MemberKind) => members.get(section)?.get(id) ?? [];
  for (const member of kind.members)
    for (const one of ofRecord(member)) entries.set(`${path}/${memberKey(member, one)}`, { id: idOf(one) });
  const content = { ...writeFields(kind, record, nameOf), ...writeMembers(kind.members, ofRecord) };
  const next = kind.below;
  if (!next) return content;
  const place = { above: `${path}/`, nameAbove: String(record.name ?? '') };
  const nodes = nameRecords(next, itemsOf.get(id) ?? [], place, pulled.keys).map(
    (node) => [node.name, writeNode(next, node, entries, pulled)] as const,
  );
  return nodes.length === 0 ? content : { ...content, [next.section]: Object.fromEntries(nodes) };
}

/** `Readers` of `Spring sale: Readers`, below the campaign `Spring sale`. */
function withoutPrefix(name: string, above: string): string {
  const rest = name.startsWith(above) ? name.slice(above.length) : name;
  return /[\p{L}\p{N}]/u.test(rest) ? rest : name;
}

function idOf({ id }: Document): string {
  return String(id);
}

/** The names of the records that fields refer to, where a name tells one. */
async function readNames(client: Caller, account: string, kinds: readonly NodeKind[]): Promise<NameOf> {
  const names = new Map<FileField['name'], ReadonlyMap<string, string>>();
  for (const kind of kinds) {
    const { create } = kind.group.related;
    for (const field of kind.fields) {
      const named = create && namedRecordOf(create, field.column.field);
      if (!named) continue;
      const scope = 'account_id' in named.list.params ? { account_id: account } : {};
      const rows = await readRows(client, named.list, scope);
      const texts = rows.map((row) => String(row[named.name] ?? '').trim());
      const isOnly = (text: string) =>
        texts.filter((one) => one.toLowerCase() === text.toLowerCase()).length === 1;
      names.set(
        field.name,
        new Map(
          rows.flatMap((row, at) => {
            const text = texts[at] ?? '';
            return isReadAsName(text, field.column.param) && isOnly(text)
              ? [[String(row[named.id]), text] as const]
              : [];
          }),
        ),
      );
    }
  }
  return ({ name }, id) => names.get(name)?.get(id);
}
