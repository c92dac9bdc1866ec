/** Writes that undos of this machine have reversed, record by record. */
import { addToGroup, type Groups } from '../../../values/group-by.js';
import type { EntryRecord, HistoryEntry } from './history-entry.js';

/** Where a command has written, and which kind of record. */
interface WrittenPlace {
  readonly environment: string;
  /** The `emulator` of entries there. */
  readonly emulator: string | undefined;
  readonly account: string;
  /** The group of the endpoints, such as `line-items`: kinds may have the same ids. */
  readonly group: string;
}

/** The change of a record by a command. */
export interface WrittenRecord {
  readonly kind: 'create' | 'update';
  readonly id: string;
  /** Whether it is this write, where the command may have written several. */
  readonly isSame?: (record: EntryRecord) => boolean;
}

interface PlacedEntry {
  readonly entry: HistoryEntry;
  /** The newest entry is at 0. */
  readonly at: number;
}

/**
 * Returns a test whether the newest write of this kind to a record is undone, also by an undo without an answer, and whether that
 * undo is not undone itself. `entries` are those of `readHistory`. What existed before a creation was not made by it.
 */
export function undoneTest(
  entries: readonly HistoryEntry[],
  { environment, emulator, account, group }: WrittenPlace,
): (wanted: WrittenRecord) => boolean {
  const writes: Groups<string, PlacedEntry & { readonly record: EntryRecord }> = new Map();
  const reversals: Groups<string, PlacedEntry> = new Map();
  for (const [at, entry] of entries.entries()) {
    if (entry.outcome === 'failed' || entry.outcome === 'not-sent') continue;
    for (const id of entry.undoes ?? []) addToGroup(reversals, id, { entry, at });
    const isHere =
      entry.environment === environment && entry.emulator === emulator && entry.account === account;
    // An undo of an undo restores what another command has written.
    if (!isHere || entry.undoes || !entry.endpoint?.startsWith(`${group}.`)) continue;
    for (const record of entry.records)
      if (record.id !== undefined && !record.existed)
        addToGroup(writes, `${record.kind} ${record.id}`, { entry, at, record });
  }
  // An undo is newer than what it undoes, whatever a damaged log says: the search ends.
  const isReversed = ({ entry, at }: PlacedEntry, id: string): boolean =>
    (reversals.get(entry.id) ?? []).some(
      (undo) =>
        undo.at < at &&
        [...undo.entry.ids, ...(undo.entry.settled ?? [])].includes(id) &&
        !isReversed(undo, id),
    );
  return ({ kind, id, isSame = () => true }) => {
    const made = writes.get(`${kind} ${id}`)?.find(({ record }) => isSame(record));
    return made !== undefined && isReversed(made, id);
  };
}
