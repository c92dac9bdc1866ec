/**
 * Changes that applies made here within an hour, by the history: several applies of one file each are as large as one of all
 * files. Without a history nothing is known.
 */
import { serviceOf } from '../../../../auth/settings.js';
import { campaign } from '../../../../contract/groups/campaigns.js';
import { lineItem } from '../../../../contract/groups/line-items.js';
import type { Document } from '../../../../contract/types.js';
import { hour } from '../../../../values/duration.js';
import { groupBy } from '../../../../values/group-by.js';
import { parseTime } from '../../../../values/time.js';
import { type EntryRecord, emulatorOf, sentIn } from '../../../calls/history/history-entry.js';
import { type KnownEntry, readHistory } from '../../../calls/history/read-history.js';
import type { Session } from '../../../calls/session/session.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { readListBelow } from '../compare/read-below.js';
import type { Step } from '../compare/step.js';
import { campaignKind, keyedKinds } from '../format/node-kinds.js';

interface Scope {
  readonly accounts: readonly string[];
  readonly environment: string;
  /** The file of the emulator in this process, as entries have it. */
  readonly emulator: string | undefined;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/**
 * The campaigns and line items, by group and id. A deleted campaign counts with the line items that went with it. Throws FileError if
 * the history cannot be read, and as `client.call` does.
 */
export async function readRecentChanges(
  accounts: readonly string[],
  { client, environment }: Pick<Session, 'client' | 'environment'>,
  { world, settings }: Pick<Invocation, 'world' | 'settings'>,
): Promise<ReadonlySet<string>> {
  const scope = { accounts, environment, emulator: emulatorOf(environment, world), now: world.now() };
  const { now: end } = scope;
  const entries = await readHistory(world, end - hour);
  const own = recentRecords(entries.filter(sentIn(environment, world, serviceOf(settings))), scope);
  const { group, below } = campaignKind();
  const names = own.map(({ name }) => name);
  if (!below?.parent) return new Set(names);
  const isTop = ({ kind, name }: RecentRecord) => kind === 'delete' && name.startsWith(`${group.name} `);
  for (const [account, deleted] of groupBy(own.filter(isTop), (one) => one.account ?? '')) {
    const ids = deleted.map(({ id }) => id);
    const items = await readListBelow(client, account, below.group.list, below.parent, ids, {
      with_deleted: true,
    });
    // Their own mark says whether they were deleted before.
    for (const item of items) if (item.deleted !== true) names.push(`${below.group.name} ${item.id}`);
  }
  return new Set(names);
}

interface RecentRecord {
  readonly account: string | undefined;
  readonly kind: EntryRecord['kind'];
  /** Its group and its id. */
  readonly name: string;
  readonly id: string;
}

/**
 * The existing records that applies have paused, started, deleted or changed in money, each once: not those that the same
 * apply has created, nor changes that were undone.
 */
export function recentChanges(entries: readonly KnownEntry[], scope: Scope): ReadonlySet<string> {
  return new Set(recentRecords(entries, scope).map(({ name }) => name));
}

function recentRecords(
  entries: readonly KnownEntry[],
  { accounts, environment, emulator, now }: Scope,
): readonly RecentRecord[] {
  const own = entries.filter(
    (entry) =>
      entry.isApply === true &&
      entry.environment === environment &&
      entry.emulator === emulator &&
      accounts.some((account) => account === entry.account) &&
      (parseTime(entry.at) ?? 0) > now - hour,
  );
  const created = new Set(
    own.flatMap(({ group, endpoint, records }) =>
      records.filter(({ kind }) => kind === 'create').map(({ id }) => `${group} ${nameOf(endpoint, id)}`),
    ),
  );
  const changed = own.flatMap(({ group, account, endpoint, outcome, undone_by, undone_ids = [], records }) =>
    undone_by !== undefined || outcome === 'failed' || outcome === 'not-sent'
      ? []
      : records
          .filter(({ id }) => id !== undefined && !undone_ids.includes(id))
          .filter(isWeighty)
          .map(({ id = '', kind }) => ({ account, kind, id, name: nameOf(endpoint, id) }))
          .filter(({ name }) => !created.has(`${group} ${name}`)),
  );
  const groups = keyedKinds(campaignKind()).map((kind) => `${kind.group.name} `);
  return changed.filter(({ name }) => groups.some((group) => name.startsWith(group)));
}

function nameOf(endpoint: string | undefined, id: string | undefined): string {
  return `${endpoint?.split('.')[0]} ${id}`;
}

function isWeighty({ kind, before, after = {} }: EntryRecord): boolean {
  if (kind === 'delete') return true;
  return kind === 'update' && weightyFields(after).some((field) => isOther(before, after, field));
}

/** What the entry does not know counts as changed. */
function isOther(before: Document | undefined, after: Document, field: string): boolean {
  const old = before?.[field];
  return old === undefined || String(old) !== String(after[field]);
}

/** The records of a plan that it pauses, starts, deletes or changes in money, by group and id: those that exist. */
export function weightyRecords(steps: readonly Step[]): ReadonlySet<string> {
  const own = steps.filter(
    ({ action, params }) => action !== 'create' && (action !== 'update' || weightyFields(params).length > 0),
  );
  return new Set(own.flatMap(({ group, id }) => (group && id !== undefined ? [`${group.name} ${id}`] : [])));
}

function weightyFields(values: Document): readonly string[] {
  return Object.keys(values).filter(
    (field) => field === 'entity_status' || (Object.hasOwn(fields, field) && fields[field]?.type === 'micro'),
  );
}

const fields: Readonly<Record<string, { readonly type: string }>> = {
  ...campaign.fields,
  ...lineItem.fields,
};
