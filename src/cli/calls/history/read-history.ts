/** Reads the audit log as commands show it: the newest entry first, and what of it has been undone. */
import type { DirectoryEnvironment } from '../../../files/directories.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import type { HistoryEntry } from './history-entry.js';
import { historyFolder, readEntries, rotation } from './log-file.js';
import { type AbandonedEntry, readAbandoned } from './pending-entries.js';
import { readResolved } from './resolved-entries.js';

export interface KnownEntry extends HistoryEntry {
  /** The entry of the newest write that has undone this one, or the last of its records. */
  readonly undone_by?: string;
  /** The records of an entry that is undone in part. */
  readonly undone_ids?: readonly string[];
  /** A person has looked at the records, and says that it is settled. */
  readonly resolved?: true;
}

/**
 * All entries, or at least those of writes that began after a time, in milliseconds since 1970. Throws FileError if the log
 * cannot be read.
 */
export async function readHistory(
  world: DirectoryEnvironment,
  since?: number,
): Promise<readonly KnownEntry[]> {
  const folder = historyFolder(world);
  // A write that ends meanwhile is in the log by the time its mark is gone.
  const abandoned = await readAbandoned(folder);
  const entries = await readEntries(folder, { ...rotation, since });
  const all = placeAbandoned(entries, abandoned);
  const reversals: Groups<string, HistoryEntry> = new Map();
  for (const entry of all) {
    if (entry.outcome !== 'done') continue;
    for (const id of entry.undoes ?? []) addToGroup(reversals, id, entry);
  }
  const resolved = await readResolved(folder);
  const known = new Map<string, KnownEntry>();
  // What undoes an entry is newer, so that it is known by then whether that is undone itself.
  return all.map((entry) => {
    const own = (reversals.get(entry.id) ?? []).map((one) => known.get(one.id) ?? one);
    const found: KnownEntry = {
      ...entry,
      ...readReversals(entry, own),
      ...(resolved.has(entry.id) && { resolved: true }),
    };
    known.set(entry.id, found);
    return found;
  });
}

/**
 * What the writes that were sent to undo an entry, the newest first, have done to its records. One that is undone itself has
 * done nothing any more.
 */
function readReversals(
  { ids }: HistoryEntry,
  all: readonly KnownEntry[],
): Pick<KnownEntry, 'undone_by' | 'undone_ids'> {
  const reversals = all.filter(({ undone_by }) => undone_by === undefined);
  const [newest] = reversals;
  if (!newest) return {};
  const done = new Set(
    reversals.flatMap((one) =>
      [...one.ids, ...(one.settled ?? [])].filter((id) => !one.undone_ids?.includes(id)),
    ),
  );
  const undone = ids.filter((id) => done.has(id));
  return undone.length === ids.length ? { undone_by: newest.id } : { undone_ids: undone };
}

/**
 * The entries of the log in its order, since a clock may jump, with those that have a mark only behind what was there when
 * they began; behind all that are not newer by the clock, where the mark does not tell or the log has lost it.
 */
function placeAbandoned(
  entries: readonly HistoryEntry[],
  abandoned: readonly AbandonedEntry[],
): readonly HistoryEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  const placed = [...entries];
  const left = abandoned.filter(({ entry }) => !known.has(entry.id));
  for (const { entry, after } of left.toSorted((one, other) => one.after.length - other.after.length)) {
    const newest = placed.findIndex(({ id }) => after.includes(id));
    const older = newest < 0 ? placed.findIndex(({ at }) => at <= entry.at) : newest;
    const at = older < 0 ? placed.length : older;
    const isSame = (one: HistoryEntry) =>
      one.profile === entry.profile && one.environment === entry.environment && one.service === entry.service;
    // Whether writes were not noted before it or after it cannot be told.
    const isOutdated = placed.slice(at).find(isSame)?.unrecorded_since === true;
    placed.splice(at, 0, isOutdated ? { ...entry, unrecorded_since: true } : entry);
  }
  return placed;
}
