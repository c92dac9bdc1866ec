/** Reads the audit log as commands show it: the newest entry first, and what of it has been undone. */
import type { DirectoryEnvironment } from '../../files/directories.js';
import { addToGroup, type Groups } from '../../values/group-by.js';
import type { HistoryEntry } from './history-entry.js';
import { historyFolder, readEntries } from './log-file.js';
import { readAbandoned } from './pending-entries.js';

export interface KnownEntry extends HistoryEntry {
  /** The entry of the newest write that has undone this one, or the last of its records. */
  readonly undone_by?: string;
  /** The records of an entry that is undone in part. */
  readonly undone_ids?: readonly string[];
}

/** Throws FileError if the log cannot be read. */
export async function readHistory(world: DirectoryEnvironment): Promise<readonly KnownEntry[]> {
  const folder = historyFolder(world);
  // A write that ends meanwhile is in the log by the time its mark is gone.
  const abandoned = await readAbandoned(folder);
  const entries = await readEntries(folder);
  const known = new Set(entries.map(({ id }) => id));
  const all = [...entries, ...abandoned.filter(({ id }) => !known.has(id))].sort(byTime);
  const reversals: Groups<string, HistoryEntry> = new Map();
  for (const entry of all) {
    if (entry.outcome !== 'done') continue;
    for (const id of entry.undoes ?? []) addToGroup(reversals, id, entry);
  }
  return all.map((entry) => ({ ...entry, ...readReversals(entry, reversals.get(entry.id) ?? []) }));
}

/** What the writes that were sent to undo an entry, the newest first, have done to its records. */
function readReversals(
  { ids }: HistoryEntry,
  reversals: readonly HistoryEntry[],
): Pick<KnownEntry, 'undone_by' | 'undone_ids'> {
  const [newest] = reversals;
  if (!newest) return {};
  const done = new Set(reversals.flatMap((one) => [...one.ids, ...(one.settled ?? [])]));
  const undone = ids.filter((id) => done.has(id));
  return undone.length === ids.length ? { undone_by: newest.id } : { undone_ids: undone };
}

/** The newest first; entries of one moment stay in the order of the log. */
function byTime(one: HistoryEntry, other: HistoryEntry): number {
  return one.at < other.at ? 1 : one.at > other.at ? -1 : 0;
}
