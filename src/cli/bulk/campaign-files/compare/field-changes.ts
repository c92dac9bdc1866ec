/** Changes of a file to a record, with their causes: the file, somebody outside, or both. Pure. */
import type { Document, Param, Value } from '../../../../contract/types.js';
import { refersTo } from '../../../../flags/named-parameters.js';
import { escapeControls } from '../../../../output/control-characters.js';
import { describeLastDay, readDay } from '../../../../values/time.js';
import { compareValues, storedValue } from '../../../core/records/compare.js';
import type { Located } from '../format/located-yaml.js';
import type { LockEntry } from '../format/lock-file.js';
import type { FileNode } from '../format/read-files.js';
import { nameIn } from '../format/read-values.js';
import type { Cause, PlannedChange } from './planned.js';

/** The values that differ from those of the record; `entry` has what was applied last. */
export function changesOf(
  node: FileNode,
  values: Document,
  live: Document,
  entry: LockEntry | undefined,
): readonly PlannedChange[] {
  const { kind } = node;
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
    return asInFile(node, { ...change, applied, cause: isBoth ? 'both' : cause });
  });
}

/** All values of a new record. */
export function newValues(node: FileNode, values: Document): readonly PlannedChange[] {
  return compareValues(node.kind.group.creation.params, undefined, values).map((change) =>
    asInFile(node, { ...change, applied: undefined, cause: 'file' }),
  );
}

/** Adds how the file writes it, where that is not how the service does: names in place of ids, enums in lower case. */
function asInFile({ kind, fields }: FileNode, change: PlannedChange): PlannedChange {
  const { param, before, applied } = change;
  const field = kind.fields.find(({ column }) => column.field === change.field);
  const located = field && fields.get(field.name)?.value;
  if (!located || located.kind === 'map' || change.after === null) return change;
  if (located.kind === 'scalar' && param.type === 'time') {
    const day = param.isEnd ? readDay(located.text) : undefined;
    return day && !day.isEnd ? { ...change, note: describeLastDay(day.date) } : change;
  }
  if (isEnum(param))
    return {
      ...change,
      written: {
        field: field.name,
        before: before === undefined ? before : inLowerCase(before),
        after: located.kind === 'scalar' ? located.text : located.items.map(textOf),
        applied: applied === undefined ? applied : inLowerCase(applied),
      },
    };
  if (!refersTo(param)) return change;
  const name = nameIn(field, located);
  const after = name === undefined ? change.after : JSON.stringify(escapeControls(name));
  return { ...change, written: { field: field.name, after } };
}

function isEnum(param: Param): boolean {
  return param.type === 'enum' || (param.type === 'list' && param.of.type === 'enum');
}

function textOf(located: Located): string {
  return located.kind === 'scalar' ? located.text : '';
}

/** As files have the values of enums. */
function inLowerCase(value: Value): Value {
  if (Array.isArray(value)) return value.map((item) => String(item).toLowerCase());
  return value === null ? null : String(value).toLowerCase();
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
