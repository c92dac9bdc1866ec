/** Finds the records of keys that have moved, as a file or a flag says, or because their campaign has. Pure. */
import type { Document } from '../../../../contract/types.js';
import { movedFromKey } from '../format/file-names.js';
import type { FileProblem } from '../format/file-problem.js';
import type { LockEntries } from '../format/lock-file.js';
import { sectionOf } from '../format/node-kinds.js';
import type { FileNode } from '../format/read-files.js';
import { shortKey } from '../format/typed-keys.js';
import type { FoundRecord, RecordIndex } from './found-record.js';
import { type Above, campaignsAbove, formerKeysOf, type KeyChoices, statedFormer } from './key-choices.js';

interface MoveContext {
  readonly lock: LockEntries;
  /** The keys of the files. */
  readonly keys: ReadonlySet<string>;
  /** The keys that have left the files. */
  readonly formers: ReadonlySet<string>;
  readonly choices: KeyChoices;
  /** Whether a node has the record already. */
  readonly isGiven: (record: Document) => boolean;
}

interface Mover {
  /** The record of the former key; undefined where nothing says that there is one. */
  readonly find: (node: FileNode, parent: Above, records: RecordIndex) => FoundRecord | undefined;
  /** Adds a problem where a node is created anew although it is said to have moved. */
  readonly refuseNew: (node: FileNode, parent: Above) => void;
  /** Adds a problem for a key with a record that --move gives another. */
  readonly refuseSecond: (node: FileNode, parent: Above) => void;
}

/** Problems are added to the list. */
export function createMover(
  { lock, keys, formers, choices, isGiven }: MoveContext,
  problems: FileProblem[],
): Mover {
  const refuse = ({ key, place, movedFrom }: FileNode, message: string) => {
    const flag = choices.moves.get(key);
    const stated = flag === undefined ? movedFromKey : `--move ${flag}=${shortKey(key)}`;
    problems.push({
      place: movedFrom?.place ?? place,
      field: movedFromKey,
      message: `${stated}: ${message}`,
    });
  };
  /** The stated key in the lock; undefined if it is not there. */
  const statedOf = (node: FileNode, parent: Above): string | undefined =>
    formerKeysOf(node, choices, campaignsAbove(parent)).find(
      (key) => key !== node.key && sectionOf(key) === node.kind.section && lock.has(key),
    );

  function find(node: FileNode, parent: Above, records: RecordIndex): FoundRecord | undefined {
    const stated = statedOf(node, parent);
    // A key stays below a campaign whose key has changed.
    const followed = parent?.movedFrom && `${parent.movedFrom}${node.key.slice(parent.key.length)}`;
    const movedFrom = stated ?? (followed !== undefined && !keys.has(followed) ? followed : undefined);
    const entry = movedFrom === undefined ? undefined : lock.get(movedFrom);
    if (movedFrom === undefined || !entry) return undefined;
    const live = records.byId.get(entry.id);
    const isUsable = live !== undefined && !keys.has(movedFrom) && !isGiven(live);
    if (isUsable) return { origin: 'moved', live, entry, movedFrom };
    if (stated === undefined) return undefined;
    if (keys.has(stated)) refuse(node, `${stated} is still in the files, and a record has one key`);
    else if (live) refuse(node, `the record of ${stated} has another key by now`);
    else refuse(node, `the record of ${stated} is deleted, or is in another campaign`);
    return { origin: 'new' };
  }

  function refuseNew(node: FileNode, parent: Above): void {
    const text = statedFormer(node, choices);
    if (text === undefined || statedOf(node, parent) !== undefined) return;
    const near = [...formers].filter(
      (key) => sectionOf(key) === node.kind.section && (!parent || key.startsWith(`${parent.key}/`)),
    );
    // Where nothing has left the files, nothing can have moved: the statement is one of an earlier time.
    if (near.length === 0 && !choices.moves.has(node.key)) return;
    const known = near.map(shortKey).join(', ');
    const advice = near.length === 0 ? '' : `; these have left the files: ${known}`;
    refuse(node, `the lock file does not have ${text}${advice}`);
  }

  function refuseSecond(node: FileNode, parent: Above): void {
    const former = choices.moves.has(node.key) ? statedOf(node, parent) : undefined;
    if (former !== undefined) refuse(node, `${node.key} has a record already, ${lock.get(node.key)?.id}`);
  }

  return { find, refuseNew, refuseSecond };
}
