/** What a file changes of a record, and why: the file, somebody outside, or both. Pure. */
import type { Document, Value } from '../../contract/types.js';
import { compareValues, storedValue } from '../records/compare.js';
import type { LockEntry } from './lock-file.js';
import type { Cause, PlannedChange } from './planned.js';
import type { FileNode } from './read-files.js';

/** The values that differ from those of the record; `entry` has what was applied last. */
export function changesOf(
  { kind }: FileNode,
  values: Document,
  live: Document,
  entry: LockEntry | undefined,
): readonly PlannedChange[] {
  const params = kind.group.change?.params ?? {};
  return compareValues(params, live, values).map((change) => {
    const applied = entry?.values?.[change.field];
    const isSame = (value: Value) =>
      compareValues(
        { [change.field]: change.param },
        { [change.field]: applied ?? null },
        { [change.field]: value },
      ).length === 0;
    const cause: Cause = applied === undefined ? 'file' : isSame(change.after) ? 'drift' : 'file';
    const isBoth = cause === 'file' && applied !== undefined && !isSame(change.before ?? null);
    return { ...change, applied, cause: isBoth ? 'both' : cause };
  });
}

/** All values of a new record. */
export function newValues({ kind }: FileNode, values: Document): readonly PlannedChange[] {
  return compareValues(kind.group.creation.params, undefined, values).map((change) => {
    return { ...change, applied: undefined, cause: 'file' };
  });
}

/** The values of the fields that the file has, as they are once the plan is applied. */
export function managedFields(
  { kind }: FileNode,
  raw: Document,
  values: Document,
  live: Document | undefined,
): Document {
  const entries = kind.fields.flatMap(({ column: { field, param } }): [string, Value][] => {
    if (raw[field] === undefined) return [];
    const value = values[field] ?? (live && storedValue(live, field, param)) ?? raw[field] ?? null;
    return [[field, value === '' ? null : value]];
  });
  return Object.fromEntries(entries);
}
