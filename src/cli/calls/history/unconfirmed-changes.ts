/** Relative changes without a response: nobody has seen whether they were made, and a repetition might make them twice. */
import { serviceOf } from '../../../auth/settings.js';
import type { Invocation } from '../../core/host/invocation.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { endpointOf } from './describe-entry.js';
import { type EntryRecord, sentIn } from './history-entry.js';
import { type KnownEntry, readHistory } from './read-history.js';

/** A change of one record. */
export interface UnconfirmedChange {
  readonly entry: KnownEntry;
  /** The record, with the values that were sent as `after`. */
  readonly record: EntryRecord & { readonly id: string };
  /** The id of the endpoint that updates records of its kind. */
  readonly kind: string;
  /** The parameters that were computed from what the record had, and are unconfirmed. */
  readonly fields: readonly string[];
}

/** Those of an environment and its service, or of the emulator in use. Throws FileError if the log cannot be read. */
export async function readUnconfirmedChanges({
  settings,
  world,
}: Pick<Invocation, 'settings' | 'world'>): Promise<readonly UnconfirmedChange[]> {
  const entries = await readHistory(world);
  return findUnconfirmedChanges(entries.filter(sentIn(settings.env.value, world, serviceOf(settings))));
}

/**
 * Those among the entries of one place, the newest first. A write that is done after it settles a field: an update of the
 * field, or a deletion. So does an undo of the change, and a person who says so.
 */
export function findUnconfirmedChanges(entries: readonly KnownEntry[]): readonly UnconfirmedChange[] {
  const confirmed = new Set<string>();
  return entries.flatMap((entry) => {
    const kind = kindOf(entry);
    return entry.records.flatMap((record): readonly UnconfirmedChange[] => {
      const { id, after = {} } = record;
      if (kind === undefined || id === undefined) return [];
      const keyOf = (field: string) => JSON.stringify([kind, id, field]);
      if (entry.outcome === 'done')
        for (const field of record.kind === 'delete' ? [whole] : Object.keys(after))
          confirmed.add(keyOf(field));
      if (!isUnconfirmed(entry, id) || confirmed.has(keyOf(whole))) return [];
      const fields = Object.keys(entry.relative ?? {}).filter((field) => !confirmed.has(keyOf(field)));
      return fields.length > 0 ? [{ entry, record: { ...record, id }, kind, fields }] : [];
    });
  });
}

/** Stands for all fields. */
const whole = '';

function isUnconfirmed({ outcome, resolved, undone_by, undone_ids }: KnownEntry, id: string): boolean {
  if (outcome !== 'unconfirmed' || resolved) return false;
  return undone_by === undefined && !undone_ids?.includes(id);
}

function kindOf(entry: KnownEntry): string | undefined {
  const endpoint = endpointOf(entry);
  return endpoint && findRelatedEndpoints(endpoint)?.update?.id;
}
