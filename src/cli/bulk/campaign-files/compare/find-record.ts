/** Finds the record that a node of a file stands for: by the lock, or by its name. Pure. */
import type { Document } from '../../../../contract/types.js';
import { shellCommand } from '../../../../values/shell-word.js';
import { newKey } from '../format/file-names.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries, LockEntry } from '../format/lock-file.js';
import { campaignKeyOf, type NodeKind, sectionOf } from '../format/node-kinds.js';
import { allNodes, type FileNode } from '../format/read-files.js';
import { shortKey } from '../format/typed-keys.js';
import type { FoundRecord, RecordIndex } from './found-record.js';
import type { KeyChoices } from './key-choices.js';
import { createMover } from './move-key.js';
import { isReplacement, type PlannedNode } from './planned.js';

interface FindContext {
  readonly lock: LockEntries;
  readonly isWhole: boolean;
  /** The keys that have left the files. */
  readonly formers: ReadonlySet<string>;
  readonly choices: KeyChoices;
}

interface Finder {
  readonly find: (
    node: FileNode,
    name: string | undefined,
    records: RecordIndex,
    parent: PlannedNode | undefined,
  ) => FoundRecord;
  /** Whether a record stands for no key of these files, or of files that were not read. */
  readonly isFree: (record: Document) => boolean;
  /** From now on a record is not free. */
  readonly take: (record: Document) => void;
}

/**
 * A record is found once: what one node has is not there for another. Problems are added to the list.
 *
 * One function: its parts share which records are taken, and by which keys.
 */
export function createFinder(
  roots: readonly FileNode[],
  { lock, isWhole, formers, choices }: FindContext,
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
  const given = new Set<string>();
  const take = ({ id }: Document) => {
    taken.add(String(id));
    given.add(String(id));
  };
  const isGiven = ({ id }: Document) => given.has(String(id));
  const mover = createMover({ lock, keys, formers, choices, isGiven }, problems);

  /** In a bad merge of the lock file, two keys may get the ids of each other. */
  function checkId(
    { key, kind, fields, place }: FileNode,
    found: FoundRecord,
    same: readonly Document[],
  ): FoundRecord {
    const { live, entry } = found;
    const [other] = same.filter(({ id }) => id !== live?.id && id !== entry?.replaces);
    if (!live || !entry || !other || choices.acceptedIds.has(key)) return found;
    if (live.name === entry.values?.name || live.name === other.name) return found;
    const applied =
      entry.values?.name === undefined ? '' : `, nor "${entry.values.name}", which was applied last`;
    const message = `the lock file has the id ${live.id}, whose ${kind.noun} is "${live.name}": neither "${other.name}"${applied}; ${other.id} has that name. If ids were swapped in a merge, restore the lock file. If ${live.id} is meant, ${shellCommand`add --accept-id ${shortKey(key)}`}`;
    problems.push({
      place: fields.get('name')?.value.place ?? place,
      field: 'name',
      code: 'WRONG_ID',
      message,
    });
    return { ...found, isDoubtful: true };
  }

  function find(
    node: FileNode,
    name: string | undefined,
    records: RecordIndex,
    parent: PlannedNode | undefined,
  ): FoundRecord {
    const { key, place, fields } = node;
    if (isReplacement(parent)) return { origin: 'new' };
    const named = name === undefined ? [] : (records.byName.get(name) ?? []);
    const entry = lock.get(key);
    const own = entry && records.byId.get(entry.id);
    if (entry && own) {
      mover.refuseSecond(node, parent);
      return checkId(node, { origin: 'lock', live: own, entry }, named);
    }
    const moved = mover.find(node, parent, records);
    if (moved?.live) take(moved.live);
    if (moved) return checkId(node, moved, named);
    const found = findByName(node, name, records);
    if (!found.live) mover.refuseNew(node, parent);
    else if (found.movedFrom !== undefined && (node.isNew || choices.asNew.has(key))) {
      const message = `${newKey}: the name is that of ${found.live.id}, whose key ${found.movedFrom} has left the files. Choose another name, or remove ${newKey}`;
      problems.push({ place: fields.get('name')?.value.place ?? place, field: newKey, message });
    }
    return found;
  }

  function findByName(
    { key, kind, place, fields }: FileNode,
    name: string | undefined,
    records: RecordIndex,
  ): FoundRecord {
    const entry = lock.get(key);
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
