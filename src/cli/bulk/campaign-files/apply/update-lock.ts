/** The entries of the lock of one account while its plan is carried out. */

import { entryOf } from '../compare/apply-steps.js';
import { idsIn } from '../compare/find-record.js';
import { type AccountPlan, pausesReplaced, plannedKeys } from '../compare/planned.js';
import type { Step } from '../compare/step.js';
import { type LockEntries, type LockEntry, withOthers } from '../format/lock-file.js';
import type { CampaignFiles } from '../format/read-files.js';
import type { StepResult } from './sending.js';

export interface EntriesInWork {
  readonly current: () => LockEntries;
  /** The id of a key whose record is there. */
  readonly idOf: (key: string) => string | undefined;
  /** All ids that stand for keys. */
  readonly ids: () => ReadonlySet<string>;
  readonly note: (step: Step, result: StepResult) => void;
  /** Removes the keys that are in no file any more, unless their records are still to be paused or deleted. */
  readonly conclude: () => void;
  /** Whether it is unknown what became of a step. */
  readonly isOpen: () => boolean;
  /** Whether a key is in the files or in the lock. */
  readonly isKnown: (key: string) => boolean;
}

export function createEntries(
  plan: AccountPlan,
  before: LockEntries,
  { isWhole, files }: Pick<CampaignFiles, 'isWhole' | 'files'>,
): EntriesInWork {
  const notes = createNotes(plan, files);
  const { waiting, predecessors, withNote } = notes;
  const entries = firstEntries(plan, before, notes);
  const known = plannedKeys(plan);
  const failed = new Set<string>();
  let isOpen = false;
  return {
    current: () => entries,
    idOf(key) {
      const entry = entries.get(key);
      // The new record is not there yet.
      return entry && entry.replaces !== entry.id ? entry.id : undefined;
    },
    ids: () => new Set([...entries.values()].flatMap(idsIn)),
    note({ key, action, entry }, { outcome, id }) {
      if (outcome === 'unconfirmed') isOpen = true;
      if (action === 'delete') {
        if (outcome === 'deleted') entries.delete(key);
        else failed.add(key);
      } else if (action === 'pause') {
        // The keys of an apply that is interrupted lead to what is still to be paused below them.
        if (outcome !== 'paused') failed.add(key);
        else if (waiting.delete(key)) {
          const { replaces, ...rest } = entries.get(key) ?? { id: '' };
          if (replaces !== undefined) predecessors.set(key, replaces);
          entries.set(key, withNote(key, rest));
        }
      } else if (entry && id !== undefined) {
        if (action === 'start') predecessors.delete(key);
        entries.set(key, withOthers(withNote(key, entry(id)), entries.get(key)));
      }
    },
    conclude() {
      // What an empty file had is not removed.
      if (!isWhole || plan.abandoned.some(({ blank }) => blank)) return;
      const isOpenBelow = (key: string) => [...failed].some((one) => one.startsWith(`${key}/`));
      for (const key of [...entries.keys()])
        if (!known.has(key) && !failed.has(key) && !isOpenBelow(key)) entries.delete(key);
    },
    isOpen: () => isOpen,
    isKnown: (key) => known.has(key) || entries.has(key),
  };
}

/** What entries have beside their records: the file of a key, and the records in whose place its record is. */
interface EntryNotes {
  /** By key, the ids of the records that are to be paused once those of the keys are complete. */
  readonly waiting: Map<string, string>;
  /** By key, the ids of the paused records in whose place are those of the keys, until these are started. */
  readonly predecessors: Map<string, string>;
  readonly withFile: (key: string, entry: LockEntry) => LockEntry;
  /** With the file too. */
  readonly withNote: (key: string, entry: LockEntry) => LockEntry;
}

function createNotes(plan: AccountPlan, files: CampaignFiles['files']): EntryNotes {
  const waiting = new Map(
    plan.nodes.filter(pausesReplaced).map(({ key, replaced }) => [key, replaced?.id ?? '']),
  );
  const predecessors = new Map(
    plan.nodes.flatMap(({ key, predecessor }) =>
      predecessor ? [[key, String(predecessor.id)] as const] : [],
    ),
  );
  const lockPaths = new Map(files.map(({ path, lockPath }) => [path, lockPath]));
  const fileOf = new Map(
    plan.nodes.flatMap(({ key, parent, place }) => {
      const file = parent ? undefined : lockPaths.get(place.file);
      return file === undefined ? [] : [[key, file] as const];
    }),
  );
  const withFile = (key: string, entry: LockEntry): LockEntry => {
    const file = fileOf.get(key);
    return file === undefined ? entry : { ...entry, file };
  };
  const withNote = (key: string, entry: LockEntry): LockEntry => {
    const replaces = waiting.get(key);
    const replaced = predecessors.get(key);
    return withFile(key, {
      ...entry,
      ...(replaces !== undefined && { replaces }),
      ...(replaced !== undefined && { replaced }),
    });
  };
  return { waiting, predecessors, withFile, withNote };
}

/** The entries before anything is sent: the keys of the files, with the records that were found for them. */
function firstEntries(
  plan: AccountPlan,
  before: LockEntries,
  { withFile, withNote }: EntryNotes,
): Map<string, LockEntry> {
  const entries = new Map<string, LockEntry>(before);
  const keyOf = new Map([...before].map(([key, { id }]) => [id, key]));
  /** A record has one key: the lock of an apply that is interrupted must not have a former one. */
  const set = (key: string, entry: LockEntry) => {
    const former = keyOf.get(entry.id);
    if (former !== undefined && former !== key) entries.delete(former);
    entries.set(key, withOthers(entry, before.get(former ?? key)));
  };
  for (const node of plan.nodes) {
    const { key, id, origin, changes, movedFrom, members, replaced } = node;
    if (id !== undefined) {
      // What is still to be sent is not applied.
      const old = before.get(movedFrom ?? key)?.values;
      const entry =
        changes.length > 0
          ? { id, values: origin === 'adopted' ? {} : (old ?? {}) }
          : entryOf(node, id, false);
      set(key, withNote(key, entry));
    } else if (replaced) {
      // What is below belongs to the former record, and what is created below must not take its place.
      for (const one of [...entries.keys()])
        if (one.startsWith(`${key}/`) || one.startsWith(`${movedFrom ?? key}/`)) entries.delete(one);
      const values = before.get(movedFrom ?? key)?.values;
      const { id } = replaced;
      set(key, withFile(key, { id, replaces: id, ...(values && { values }) }));
    } else entries.delete(key);
    for (const { key, id, post } of members) {
      if (id === undefined) entries.delete(key);
      else set(key, { id });
      if (post?.id !== undefined) set(post.key, { id: post.id });
      else if (post) entries.delete(post.key);
    }
  }
  return entries;
}
