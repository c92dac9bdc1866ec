/** What the lock file has and no file has any more, as far as it still exists. */
import type { Document } from '../../contract/types.js';
import { usageError } from '../host/errors/command-error.js';
import type { Caller } from '../records/read-rows.js';
import { sectionOf } from './apply-steps.js';
import type { LockEntries } from './lock-file.js';
import { campaignKind } from './node-kinds.js';
import type { Abandoned, AccountPlan } from './planned.js';
import { readKind } from './read-below.js';

interface AbandonedTask {
  readonly account: string;
  readonly client: Caller;
  readonly entries: LockEntries;
  readonly nodes: AccountPlan['nodes'];
  /** The campaigns of the account. */
  readonly campaigns: readonly Document[];
}

/** Reads the records of keys that are in no file, and what is below them. */
export async function readAbandoned(task: AbandonedTask): Promise<readonly Abandoned[]> {
  const { account, client, entries, nodes, campaigns } = task;
  const left = findAbandoned(entries, nodes);
  if (left.length === 0) return [];
  const { section: top, below } = campaignKind();
  const above = left.flatMap(({ key }) => entries.get(key.split('/').slice(0, 2).join('/'))?.id ?? []);
  const items = below ? await readKind(client, account, below, above) : [];
  const managed = new Set([...entries.values(), ...nodes].map(({ id }) => id));
  const gone: string[] = [];
  const found = left.flatMap(({ key, entry }): Abandoned[] => {
    const section = sectionOf(key);
    if (section !== top && section !== below?.section) return [{ key, entry }];
    const record = (section === top ? campaigns : items).find(({ id }) => id === entry.id);
    if (!record) gone.push(`${key}/`);
    if (!record) return [];
    const own = items.filter((item) => section === top && item[below?.parent ?? ''] === entry.id);
    const foreign = own.filter(({ id }) => !managed.has(String(id))).map(({ id }) => String(id));
    return [{ key, entry, name: String(record.name ?? ''), foreign }];
  });
  return found.filter(({ key }) => !gone.some((prefix) => key.startsWith(prefix)));
}

/** Keys of the lock that are in no file, and that no node has been moved from. */
function findAbandoned(entries: LockEntries, nodes: AccountPlan['nodes']): readonly Abandoned[] {
  // A post and its repost are one record with two keys.
  const used = new Set(nodes.flatMap(({ members }) => members.flatMap(({ id }) => id ?? [])));
  const known = new Set(
    nodes.flatMap(({ key, movedFrom, members }) => [key, movedFrom, ...members.map((member) => member.key)]),
  );
  const moved = nodes.flatMap(({ movedFrom }) => (movedFrom === undefined ? [] : [`${movedFrom}/`]));
  return [...entries]
    .filter(([key, { id }]) => !known.has(key) && !(key.split('/').length > 4 && used.has(id)))
    .filter(([key]) => !moved.some((prefix) => key.startsWith(prefix)))
    .map(([key, entry]) => ({ key, entry }));
}

/** Nobody can read the line items of a deleted campaign. Throws CommandError where some of them are in no lock. */
export function refusePrune(accounts: readonly AccountPlan[]): void {
  for (const { key, entry, foreign = [] } of accounts.flatMap(({ abandoned }) => abandoned)) {
    if (foreign.length === 0) continue;
    const message = `${key} (${entry.id}) has line items that are in no file: ${foreign.join(', ')}`;
    const hint = `Nothing was sent. Delete them first, or add the campaign to the files: ads pull ${entry.id}`;
    throw usageError(`--prune: ${message}`, hint);
  }
}
