/** Finds the records that have left the files. */
import type { Caller } from '../records/read-rows.js';
import { sectionOf } from './apply-steps.js';
import type { LockEntries } from './lock-file.js';
import { campaignKind } from './node-kinds.js';
import type { Abandoned, AccountPlan } from './planned.js';
import { readKind } from './read-below.js';

/** Keys of the lock that are in no file, and that no node has been moved from. */
function listAbandoned(
  entries: LockEntries,
  nodes: AccountPlan['nodes'],
): readonly Omit<Abandoned, 'others'>[] {
  const known = new Set(
    nodes.flatMap(({ key, movedFrom, members }) => [key, movedFrom, ...members.map((member) => member.key)]),
  );
  const moved = nodes.flatMap(({ movedFrom }) => (movedFrom === undefined ? [] : [`${movedFrom}/`]));
  return [...entries]
    .filter(([key]) => !known.has(key) && !moved.some((prefix) => key.startsWith(prefix)))
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
