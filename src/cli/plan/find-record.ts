/** Finds the record that a node of a file stands for: by the lock, or by its name. Pure. */
import type { Document } from '../../contract/types.js';
import type { FileProblem } from './file-problem.js';
import type { LockEntries, LockEntry } from './lock-file.js';
import { campaignKeyOf, type NodeKind, sectionOf } from './node-kinds.js';
import type { Origin, Replaced } from './planned.js';
import { allNodes, type FileNode } from './read-files.js';

/** Records by their ids, and by their names, which several may have. */
export interface RecordIndex {
  readonly byId: ReadonlyMap<string, Document>;
  readonly byName: ReadonlyMap<string, readonly Document[]>;
}

export interface FoundRecord {
  readonly origin: Origin;
  readonly live?: Document;
  readonly entry?: LockEntry;
  readonly movedFrom?: string;
  readonly lostId?: string;
  readonly replaced?: Replaced;
}

interface FindContext {
  readonly lock: LockEntries;
  readonly isWhole: boolean;
}

interface Finder {
  readonly find: (
    node: FileNode,
    name: string | undefined,
    records: RecordIndex,
    isBelowReplaced: boolean,
  ) => FoundRecord;
  /** Whether a record stands for no key of these files, or of files that were not read. */
  readonly isFree: (record: Document) => boolean;
  /** From now on a record is not free. */
  readonly take: (record: Document) => void;
}

/** A record is found once: what one node has is not there for another. Problems are added to the list. */
export function createFinder(
  roots: readonly FileNode[],
  { lock, isWhole }: FindContext,
  problems: FileProblem[],
): Finder {
  const keys = new Set(allNodes(roots).map(({ key }) => key));
  /** Whether a key may be in a file that was not read. A campaign is in one file, with everything below it. */
  const isElsewhere = (key: string) => !isWhole && !keys.has(campaignKeyOf(key));
  const keyOf = new Map([...lock].map(([key, { id }]) => [`${sectionOf(key)} ${id}`, key]));
  const taken = new Set(
    [...lock].flatMap(([key, entry]) => (keys.has(key) || isElsewhere(key) ? idsIn(entry) : [])),
  );
  const isFree = ({ id }: Document) => !taken.has(String(id));
  const take = ({ id }: Document) => void taken.add(String(id));

  function find(
    { key, kind, place, fields }: FileNode,
    name: string | undefined,
    records: RecordIndex,
    isBelowReplaced: boolean,
  ): FoundRecord {
    if (isBelowReplaced) return { origin: 'new' };
    const entry = lock.get(key);
    const own = entry && records.byId.get(entry.id);
    if (entry && own) return { origin: 'lock', live: own, entry };
    const lost = entry && { lostId: entry.id };
    if (name === undefined) {
      if (!fields.has('name')) {
        const message = `name is required: an existing ${kind.noun} is found by it`;
        problems.push({ place, field: 'name', code: 'MISSING_PARAMETER', message });
      }
      return { origin: lost ? 'lost' : 'new', ...lost };
    }
    const isOpen = (record: Document) => isFree(record) || record.id === entry?.replaces;
    const open = (records.byName.get(name) ?? []).filter(isOpen);
    // A record that was replaced has the name of the new one: the lock has the new one under its former key.
    const moved = open.filter(({ id }) => keyOf.has(`${kind.section} ${id}`));
    const same = moved.length === 1 ? moved : open;
    const [only] = same;
    if (only && same.length > 1) {
      const ids = same.map(({ id }) => id).join(', ');
      const message = `${same.length} records have the name "${name}": ${ids}. Rename all but one, or write the key and the id of one into the lock file`;
      problems.push({ place, field: 'name', code: 'AMBIGUOUS_NAME', message, value: name });
    }
    const held = only ? undefined : findHolder(kind, name, records);
    if (held !== undefined) {
      const message = `the name "${name}" is that of ${held} in the lock file; if the key was renamed, plan the whole folder`;
      problems.push({ place, field: 'name', code: 'AMBIGUOUS_NAME', message, value: name });
    }
    if (!only || same.length > 1) return { origin: lost ? 'lost' : 'new', ...lost };
    take(only);
    const movedFrom = keyOf.get(`${kind.section} ${only.id}`);
    const old = movedFrom !== undefined && !keys.has(movedFrom) && lock.get(movedFrom);
    if (movedFrom !== undefined && old) return { origin: 'moved', live: only, entry: old, movedFrom };
    return { origin: 'adopted', live: only };
  }

  /** The key of a file that was not read, whose record has this name. */
  function findHolder({ section }: NodeKind, name: string, { byName }: RecordIndex): string | undefined {
    const holders = (byName.get(name) ?? []).flatMap(({ id }) => keyOf.get(`${section} ${id}`) ?? []);
    return holders.find((key) => !keys.has(key) && isElsewhere(key));
  }

  return { find, isFree, take };
}

/** The ids of the records that an entry is about. */
export function idsIn({ id, replaces }: LockEntry): readonly string[] {
  return replaces === undefined || replaces === id ? [id] : [id, replaces];
}
