/** Later writes of this machine to a record that an undo is about: they show whether the earlier ones still stand. Pure. */
import type { Document, Params } from '../../../contract/types.js';
import type { EntryRecord } from '../../calls/history/history-entry.js';
import type { KnownEntry } from '../../calls/history/read-history.js';
import { compareValues, storedValue } from '../../core/records/compare.js';

/** A later write to the record, with what it did to it. */
export interface LaterWrite {
  readonly entry: KnownEntry;
  readonly record: EntryRecord;
}

/** The name of the entry that has set one of the fields to what the record has now, and is not undone; the newest comes first. */
export function findStanding(
  later: readonly LaterWrite[],
  fields: readonly string[],
  params: Params,
  live: Document,
): string | undefined {
  const found = later.find(({ entry, record: { id, kind, before, after } }) => {
    if (kind !== 'update' || !after || !mayStand(entry, id)) return false;
    return fields.some((field) => {
      const [from, to] = [before?.[field], after[field]];
      if (to === undefined || !isSame(params, field, live, to)) return false;
      // What sends a value that was there before changes nothing.
      return from === undefined || !isSame(params, field, { [field]: from }, to);
    });
  });
  return found?.entry.id;
}

/** An undo restores what another write has set, which counts by itself. */
function mayStand({ outcome, undoes, undone_by, undone_ids }: KnownEntry, id = ''): boolean {
  if (outcome === 'failed' || outcome === 'not-sent') return false;
  return !undoes && undone_by === undefined && !undone_ids?.includes(id);
}

/**
 * The name of the entry that has found a value as it was before an unconfirmed write: this write has not arrived. What the first later
 * write to a field found counts, because the ones after it find what it has left.
 */
export function findUnarrived(
  { before = {}, after = {} }: EntryRecord,
  later: readonly LaterWrite[],
  params: Params,
): string | undefined {
  const open = new Set(
    Object.keys(after).filter((field) => {
      const [from, to] = [before[field], after[field]];
      return from !== undefined && to !== undefined && !isSame(params, field, { [field]: from }, to);
    }),
  );
  for (const { entry, record } of later.toReversed()) {
    const found = { ...record.also?.before, ...record.before };
    for (const field of open) {
      if (storedValue(found, field, params[field]) === undefined) continue;
      if (isSame(params, field, found, before[field] ?? null)) return entry.id;
      if (isSame(params, field, found, after[field] ?? null)) return undefined;
      open.delete(field);
    }
  }
  return undefined;
}

/** Whether a record has a value in a field. */
function isSame(params: Params, field: string, record: Document, value: Document[string]): boolean {
  return compareValues(params, record, { [field]: value }).length === 0;
}
