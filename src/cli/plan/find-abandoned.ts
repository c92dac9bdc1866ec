/** Finds the records that have left the files. */
import type { Caller } from '../records/read-rows.js';
import { sectionOf } from './apply-steps.js';
import type { LockEntries } from './lock-file.js';
import { campaignKind } from './node-kinds.js';
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
  return [...entries]
    .filter(([key, { id }]) => !keys.has(key) && !ids.has(id))
    .map(([key, entry]) => ({ key, entry }));
}

/** The same, with the line items that belong to nobody here. Throws as `client.call` does. */
export async function findAbandoned(
  entries: LockEntries,
  nodes: AccountPlan['nodes'],
  { account, client }: { readonly account: string; readonly client: Caller },
): Promise<readonly Abandoned[]> {
  const abandoned = listAbandoned(entries, nodes);
  const { section, below } = campaignKind();
  const above = abandoned.flatMap(({ key, entry }) => (sectionOf(key) === section ? [entry.id] : []));
  const records = below && above.length > 0 ? await readKind(client, account, below, above) : [];
  const locked = new Set([...entries.values()].map(({ id }) => id));
  const others = records.filter((record) => !locked.has(String(record.id)));
  return abandoned.map(({ key, entry }) => {
    const own = others.filter((record) => record[below?.parent ?? ''] === entry.id);
    return { key, entry, others: own.map(({ id }) => String(id)) };
  });
}
