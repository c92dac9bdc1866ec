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

/** Reads campaigns of an account: those of these ids, or all. Keys that the lock has for records stay. */
export async function pullCampaigns(
  client: Caller,
  account: string,
  { ids, lock }: { readonly ids: readonly string[] | undefined; readonly lock: LockEntries },
): Promise<readonly PulledCampaign[]> {
  return writeCampaigns(await readCampaigns(client, account, ids), lock);
}

/** Campaigns with what is below them, as the service has them. */
interface ReadCampaigns {
  readonly campaigns: readonly Document[];
  /** The line items of each campaign, by its id. */
  readonly itemsOf: ReturnType<typeof byParent>;
  /** What the line items list, by their ids. */
  readonly members: ReadonlyMap<MemberKind['section'], ReturnType<typeof byParent>>;
  readonly unfiled: ReadonlyMap<string, readonly Unfiled[]>;
  readonly nameOf: NameOf;
}

async function readCampaigns(
  client: Caller,
  account: string,
  ids: readonly string[] | undefined,
): Promise<ReadCampaigns> {
  const top = campaignKind();
  const { related } = top.group;
  const campaigns = ids
    ? [...(await readRecords(client, related, { account_id: account }, ids)).values()]
    : await readKind(client, account, top, []);
  const { below } = top;
  const items = below ? await readKind(client, account, below, campaigns.map(idOf)) : [];
  const itemsOf = byParent(items, below?.parent ?? '');
  const members = new Map<MemberKind['section'], ReturnType<typeof byParent>>();
  for (const kind of below?.members ?? []) {
    const found = await readMembersBelow(client, account, kind, items);
    members.set(kind.section, byParent(found, kind.parent));
  }
  const unfiled = groupBy(await readUnfiled(client, account, items.map(idOf)), ({ lineItem }) => lineItem);
  const nameOf = await readNames(client, account, campaigns.length > 0 ? keyedKinds(top) : []);
  return { campaigns, itemsOf, members, unfiled, nameOf };
}

function writeCampaigns(
  { campaigns, itemsOf, members, unfiled, nameOf }: ReadCampaigns,
  lock: LockEntries,
): readonly PulledCampaign[] {
  const keyOf = new Map([...lock].map(([key, { id }]) => [id, key]));
  // A key of the lock stays with its record, even if that is not read now.
  const keysBelow = groupBy(lock.keys(), (key) => key.slice(0, key.lastIndexOf('/') + 1));

  function toEntries(
    kind: NodeKind,
    records: readonly Document[],
    above: string,
    nameAbove = '',
  ): readonly { readonly name: string; readonly path: string; readonly record: Document }[] {
    const prefix = `${above}${kind.section}/`;
    // Keys that differ by case only would name one file on many systems.
    const taken = new Set(keysBelow.get(prefix)?.map((key) => key.slice(prefix.length).toLowerCase()));
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

  function pullNode(
    kind: NodeKind,
    record: Document,
    path: string,
    entries: Map<string, LockEntry>,
  ): Readonly<Record<string, unknown>> {
    const id = idOf(record);
    entries.set(path, { id, values: managedValues(kind, record) });
    const ofRecord = ({ section }: MemberKind) => members.get(section)?.get(id) ?? [];
    for (const member of kind.members)
      for (const one of ofRecord(member)) entries.set(`${path}/${memberKey(member, one)}`, { id: idOf(one) });
    const content = { ...writeFields(kind, record, nameOf), ...writeMembers(kind.members, ofRecord) };
    const next = kind.below;
    if (!next) return content;
    const own = itemsOf.get(id) ?? [];
    const nodes = toEntries(next, own, `${path}/`, String(record.name ?? '')).map(
      (node) => [node.name, pullNode(next, node.record, node.path, entries)] as const,
    );
    return nodes.length === 0 ? content : { ...content, [next.section]: Object.fromEntries(nodes) };
  }

  return toEntries(campaignKind(), campaigns, '').map(({ name, path, record }) => {
    const entries = new Map<string, LockEntry>();
    const content = pullNode(campaignKind(), record, path, entries);
    const own = itemsOf.get(idOf(record)) ?? [];
    const listed = [...members].map(
      ([section, byItem]) => [section, own.flatMap((item) => byItem.get(idOf(item)) ?? [])] as const,
    );
    const counts = listed.map(([section, records]) => [section, records.length] as const);
    return {
      key: name,
      content,
      entries,
      members: listed.flatMap(([, records]) => records),
      unfiled: own.flatMap((item) => unfiled.get(idOf(item)) ?? []),
      counts: { line_items: own.length, ...Object.fromEntries(counts) },
    };
  });
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
