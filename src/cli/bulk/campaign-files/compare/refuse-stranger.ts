/** Keeps an apply from taking the record of somebody else for one that it has sent without an answer. Pure. */
import type { Document } from '../../../../contract/types.js';
import { shellCommand } from '../../../../values/shell-word.js';
import { describeDifferences } from '../../../core/records/sent-record.js';
import type { FileProblem } from '../format/file-problem.js';
import type { FileNode } from '../format/read-files.js';
import { shortKey } from '../format/typed-keys.js';
import type { KeyChoices } from './key-choices.js';
import type { PlannedChange, PlannedNode } from './planned.js';

interface Adopted {
  readonly node: FileNode;
  readonly parent: PlannedNode | undefined;
  /** The record that has the name. */
  readonly live: Document;
  readonly changes: readonly PlannedChange[];
}

/** Anybody may start or pause a record that was created as the file says. */
const changedByOthers = 'entity_status';

/**
 * Adds a problem where a record is found by its name, has other values, and the creation of the key, or of one above it, was
 * sent without an answer: nothing below a record that was just sent can be its own.
 */
export function refuseStranger(
  { node, parent, live, changes }: Adopted,
  { choices, unconfirmed }: { readonly choices: KeyChoices; readonly unconfirmed: ReadonlySet<string> },
  problems: FileProblem[],
): void {
  const { key, kind, fields, place } = node;
  const other = changes.filter(({ field }) => field !== changedByOthers);
  if (other.length === 0 || choices.acceptedIds.has(key)) return;
  if (!unconfirmed.has(key) && !isBelowUnconfirmed(parent, unconfirmed)) return;
  const message = `${kind.noun} ${live.id} has this name, and may be somebody else's: an earlier apply has sent ${shortKey(key)} without an answer, and the ${kind.noun} differs: ${describeDifferences(live, other)}. If it is yours, ${shellCommand`add --accept-id ${shortKey(key)}`}. If not, choose another name`;
  problems.push({
    place: fields.get('name')?.value.place ?? place,
    field: 'name',
    code: 'UNCONFIRMED',
    message,
  });
}

function isBelowUnconfirmed(above: PlannedNode | undefined, unconfirmed: ReadonlySet<string>): boolean {
  if (above?.origin !== 'adopted') return false;
  return unconfirmed.has(above.key) || isBelowUnconfirmed(above.parent, unconfirmed);
}
