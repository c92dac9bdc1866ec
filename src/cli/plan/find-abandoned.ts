/** Finds the records that have left the files. */
import type { Document } from '../../contract/types.js';
import { readRecords } from '../records/read-records.js';
import type { Caller } from '../records/read-rows.js';
import { publishedSection } from './file-post.js';
import { idsIn } from './find-record.js';
import type { LockEntries } from './lock-file.js';
import { campaignKeyOf, campaignKind, sectionOf } from './node-kinds.js';
import type { Abandoned, AccountPlan } from './planned.js';
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
 * The same as far as the records exist, with their names, and with line items that belong to nobody here. Throws as
 * `client.call` does.
 */
export async function findAbandoned(
  entries: LockEntries,
  nodes: AccountPlan['nodes'],
  { account, client }: { readonly account: string; readonly client: Caller },
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
  return {
    abandoned: found.filter(({ key }) => !gone.some((prefix) => key.startsWith(prefix))),
    lineItems: items,
  };
}
