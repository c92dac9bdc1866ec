/** Changes since the last look that this machine did not make. */
import type { Document } from '../../../contract/types.js';
import { timeOf } from '../../../values/read-value.js';
import type { HistoryEntry } from '../../calls/history/history-entry.js';
import type { Facts } from './account-state.js';
import { type LastLook, recordsOf, watchedParts } from './last-run.js';
import { about, creativeTypes, type Finding, type FoundType } from './rule.js';

/** A record that somebody else created, changed or deleted. */
export interface ForeignChange extends Finding {
  /** ISO 8601 in UTC, as the service answers it. */
  readonly updated_at: string;
}

/**
 * The changes of an account since a look, the newest first. A change is this machine's where its history has a write of the
 * record with the same `updated_at`, or one since the look of which that is not known. `own` is the history of the account.
 */
export function findForeignChanges(
  facts: Facts,
  look: LastLook,
  own: readonly HistoryEntry[],
): readonly ForeignChange[] {
  const writes = writesSince(own, look);
  const types = new Map<unknown, FoundType>(
    [...(facts.creatives?.values() ?? [])].flat().map(({ kind, data }) => [data, creativeTypes[kind]]),
  );
  return watchedParts
    .flatMap((part) => {
      const since = timeOf(look.newest[part] ?? look.at) ?? 0;
      return recordsOf(facts, part)
        .filter((record) => (timeOf(record.updated_at) ?? 0) > since)
        .filter((record) => !isOwn(record, writes))
        .map((record): ForeignChange => {
          const type = part === 'creatives' ? types.get(record) : partTypes[part];
          return {
            ...about(type ?? 'campaign', record),
            message: describeChange(record, since),
            command: null,
            updated_at: String(record.updated_at),
          };
        });
    })
    .sort((one, other) => (timeOf(other.updated_at) ?? 0) - (timeOf(one.updated_at) ?? 0));
}

const partTypes = {
  instruments: 'funding-instrument',
  campaigns: 'campaign',
  lineItems: 'line-item',
} as const;

/** By record: the `updated_at` that a write has left; undefined for one of which it is not known. */
function writesSince(
  own: readonly HistoryEntry[],
  look: LastLook,
): ReadonlyMap<string, ReadonlySet<number | undefined>> {
  const writes = new Map<string, Set<number | undefined>>();
  const since = timeOf(look.machine_at) ?? 0;
  for (const { at, ids, records } of own) {
    if ((timeOf(at) ?? 0) < since) continue;
    const known = new Map(records.map(({ id, updated }) => [id, updated?.after]));
    for (const id of new Set([...ids, ...records.flatMap((record) => record.id ?? [])])) {
      const stamps = writes.get(id) ?? new Set();
      stamps.add(timeOf(known.get(id)));
      writes.set(id, stamps);
    }
  }
  return writes;
}

/** A deletion takes what is below it along. */
function isOwn(record: Document, writes: ReadonlyMap<string, ReadonlySet<number | undefined>>): boolean {
  const stamps = writes.get(String(record.id));
  if (stamps?.has(undefined) || stamps?.has(timeOf(record.updated_at))) return true;
  return (
    record.deleted === true &&
    [record.campaign_id, record.line_item_id].some((above) => writes.has(String(above)))
  );
}

function describeChange(record: Document, since: number): string {
  const { updated_at, created_at, deleted, entity_status } = record;
  const what = deleted === true ? 'deleted' : (timeOf(created_at) ?? 0) > since ? 'created' : 'changed';
  const status = deleted !== true && typeof entity_status === 'string' ? `; it is ${entity_status} now` : '';
  return `${what} outside this machine at ${updated_at}${status}`;
}
