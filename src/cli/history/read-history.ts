/** Reads the audit log as commands show it: the newest entry first, and which ones have been undone. */
import type { DirectoryEnvironment } from '../../auth/directories.js';
import type { HistoryEntry } from './entry.js';
import { historyFolder, readEntries } from './log-file.js';
import { readAbandoned } from './pending.js';

export interface KnownEntry extends HistoryEntry {
  /** The entry of the newest write that has undone this one. */
  readonly undone_by?: string;
}

/** Throws ConfigError if the log cannot be read. */
export async function readHistory(world: DirectoryEnvironment): Promise<readonly KnownEntry[]> {
  const folder = historyFolder(world);
  // A write that ends meanwhile is in the log by the time its mark is gone.
  const abandoned = await readAbandoned(folder);
  const entries = await readEntries(folder);
  const known = new Set(entries.map(({ id }) => id));
  const all = [...entries, ...abandoned.filter(({ id }) => !known.has(id))].sort(byTime);
  const undone = new Map<string, string>();
  for (const { id, undoes = [], outcome } of all) {
    if (outcome !== 'done') continue;
    for (const target of undoes) if (!undone.has(target)) undone.set(target, id);
  }
  return all.map((entry) => {
    const by = undone.get(entry.id);
    return by === undefined ? entry : { ...entry, undone_by: by };
  });
}

/** The newest first; entries of one moment stay in the order of the log. */
function byTime(one: HistoryEntry, other: HistoryEntry): number {
  return one.at < other.at ? 1 : one.at > other.at ? -1 : 0;
}
