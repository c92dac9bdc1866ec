/** Finds the records that have left the files. */
import type { Document } from '../../../../contract/types.js';
import { readRecords } from '../../../core/records/read-records.js';
import type { Caller } from '../../../core/records/read-rows.js';
import { publishedSection } from '../format/file-post.js';
import type { LockEntries } from '../format/lock-file.js';
import { campaignKeyOf, campaignKind, groupsUpwards, itemKeyOf, sectionOf } from '../format/node-kinds.js';
import { idsIn } from './find-record.js';
import type { Abandoned, AccountPlan } from './planned.js';
import { readAdded, recordKey } from './read-added.js';
import { readKind } from './read-below.js';

/** Keys of the lock that are in no file, and whose records no other key stands for: a key may have moved. */
function listAbandoned(
  entries: LockEntries,
  nodes: AccountPlan['nodes'],
): readonly Omit<Abandoned, 'others'>[] {
  const known = nodes.flatMap((node) => [node, ...node.members]);
  const keys = new Set(known.map(({ key }) => key));
  const ids = new Set(known.map(({ id }) => id));
  const replaced = new Set(nodes.map((node) => node.replaced?.id));
  // What the lock has below a record that is replaced stays with that record.
  const left = nodes
    .filter(({ origin }) => origin === 'replaced')
    .flatMap(({ key, movedFrom }) => [`${key}/`, ...(movedFrom === undefined ? [] : [`${movedFrom}/`])]);
  return [...entries]
    .filter(([key, { id }]) => !keys.has(key) && !ids.has(id) && !key.startsWith(`${publishedSection}/`))
    .filter(([key, { id }]) => !left.some((prefix) => key.startsWith(prefix)) && !replaced.has(id))
    .map(([key, entry]) => ({ key, entry }));
}

interface Found {
  readonly abandoned: readonly Abandoned[];
  /** All line items of their campaigns. */
  readonly lineItems: readonly Document[];
}

export const nothing: Found = { abandoned: [], lineItems: [] };

/**
 * The same as far as the records exist, with their names, and with line items that belong to nobody here. Where they are to be
 * deleted, also with what somebody else has added to their line items. Throws as `client.call` does.
 */
export async function findAbandoned(
  entries: LockEntries,
  nodes: AccountPlan['nodes'],
  {
    account,
    client,
    prunes,
  }: { readonly account: string; readonly client: Caller; readonly prunes: boolean },
): Promise<Found> {
  const abandoned = listAbandoned(entries, nodes);
  if (abandoned.length === 0) return nothing;
  const { section: top, below, group } = campaignKind();
  const scope = { account_id: account };
  const above = [...new Set(abandoned.flatMap(({ key }) => entries.get(campaignKeyOf(key))?.id ?? []))];
  const campaigns = await readRecords(client, group.related, scope, above);
  const items = below ? await readKind(client, account, below, above) : [];
  const itemOf = new Map(items.map((item) => [String(item.id), item]));
  // A key of the lock may say less than the record: its campaign has another key by now, or the key another campaign.
  const elsewhere = abandoned
    .filter(({ key, entry }) => sectionOf(key) === below?.section && !itemOf.has(entry.id))
    .map(({ entry }) => entry.id);
  const apart = below ? await readRecords(client, below.group.related, scope, elsewhere) : [];
  for (const [id, item] of apart) itemOf.set(id, item);
  const managed = new Set([...entries.values()].flatMap(idsIn));
  const others = items.filter(({ id }) => !managed.has(String(id)));
  const gone: string[] = [];
  const found = abandoned.flatMap(({ key, entry }): Abandoned[] => {
    const section = sectionOf(key);
    if (section !== top && section !== below?.section) return [{ key, entry, others: [] }];
    const record = (section === top ? campaigns : itemOf).get(entry.id);
    if (!record || record.deleted === true) {
      gone.push(`${key}/`);
      return [];
    }
    const own = others.filter((item) => section === top && item[below?.parent ?? ''] === entry.id);
    const ids = own.map(({ id }) => String(id));
    return [{ key, entry, name: String(record.name ?? ''), live: record, others: ids }];
  });
  const there = found.filter(({ key }) => !gone.some((prefix) => key.startsWith(prefix)));
  return {
    abandoned: prunes ? await markAdded(there, entries, { account, client }) : there,
    lineItems: items,
  };
}

/**
 * The same with what was added to the line items. A line item with additions stays, and with it everything that it has of its own:
 * without its criteria it would spend on more people. Its campaign stays too.
 */
async function markAdded(
  abandoned: readonly Abandoned[],
  entries: LockEntries,
  { account, client }: { readonly account: string; readonly client: Caller },
): Promise<readonly Abandoned[]> {
  const { section: top, below } = campaignKind();
  const items = abandoned.filter(({ key }) => sectionOf(key) === below?.section);
  const groups = groupsUpwards();
  const own = new Set([...entries].map(([key, { id }]) => recordKey(groups.get(sectionOf(key))?.name, id)));
  const records = items.flatMap(({ live }) => (live ? [live] : []));
  const found = await readAdded(client, account, records, (key) => own.has(key));
  const remaining = items.filter(({ entry }) => found.has(entry.id));
  const addedTo = (some: readonly Abandoned[]) => some.flatMap(({ entry }) => found.get(entry.id) ?? []);
  return abandoned.map((one) => {
    const { key, entry } = one;
    const above =
      sectionOf(key) === top
        ? remaining.filter(({ live }) => live?.[below?.parent ?? ''] === entry.id)
        : remaining.filter((item) => item.key === itemKeyOf(key));
    return above.length === 0 ? one : { ...one, added: addedTo(above) };
  });
}
