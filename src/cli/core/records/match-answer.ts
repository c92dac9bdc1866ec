/** Matches the records of an answer with the operations of the call. */
import type { Document, RecordKind } from '../../../contract/types.js';
import { groupBy } from '../../../values/group-by.js';
import { writeJson } from '../../../values/lossless-json.js';
import { recordFieldOf } from './compare.js';
import { findDifferences } from './sent-record.js';
import type { Operation } from './write.js';

interface Kind {
  readonly record: RecordKind;
  /** The field of a record with its id. */
  readonly idField: string;
}

/**
 * The record of each operation; undefined for one that the answer does not have. Records are matched by what identifies
 * them: those that are changed by their id, new ones by what was sent. A record stands for one operation, except that equal
 * creations may be one record (docs/service.md#existing-records). New records that the service spells in another way are in the
 * order of the creations if nothing is missing: an answer without some of the records does not say which. One that belongs to another
 * campaign or funding than was sent is none of them, however the service spells names.
 */
export function matchAnswer(
  operations: readonly Operation[],
  rows: readonly Document[],
  { record, idField }: Kind,
): readonly (Document | undefined)[] {
  const wanted = operations.map((operation) => ({ ...operation, values: withDefaults(operation, record) }));
  const idOf = (row: Document) => String(row[idField]);
  const changed = new Set(operations.flatMap(({ id }) => id ?? []));
  const isOf = ({ kind, id, values, params }: Operation, row: Document) =>
    kind === 'create'
      ? !changed.has(idOf(row)) && findDifferences(record, params, row, values).length === 0
      : idOf(row) === id;
  const first = new Map(rows.toReversed().map((row) => [idOf(row), row]));
  const mayRepeat = (row: Document) => record.unique !== undefined || changed.has(idOf(row));
  const free = new Set(rows.filter((row) => mayRepeat(row) || first.get(idOf(row)) === row));
  const found = wanted.map((): Document | undefined => undefined);
  const take = (at: number, row: Document | undefined) => {
    if (row) free.delete(row);
    found[at] = row;
  };
  // A record may have the values of several creations: it is that of the one which says most of it.
  const specific = [...wanted.entries()].toSorted(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  for (const [at, operation] of specific) {
    const fits = (row: Document) => free.has(row) && isOf(operation, row);
    const own = rows[at];
    take(at, own && fits(own) ? own : rows.find(fits));
  }
  const isShared = ({ kind }: Operation) => record.unique !== undefined && kind === 'create';
  for (const [at, operation] of wanted.entries())
    if (!found[at] && isShared(operation)) found[at] = rows.find((row) => isOf(operation, row));
  const open = [...wanted.entries()].filter(([at, { kind }]) => !found[at] && kind === 'create');
  const left = [...free].filter((row) => !changed.has(idOf(row)));
  const nameOf = ([at, operation]: (typeof open)[number]) =>
    open.length > left.length && isShared(operation) ? writeJson(operation.values) : String(at);
  const groups = [...groupBy(open, nameOf).values()];
  if (groups.length !== left.length) return found;
  const isForeign = (row: Document, nth: number) =>
    groups[nth]?.some(([, operation]) => !hasSentReferences(operation, row));
  if (left.some(isForeign)) return found;
  for (const [nth, row] of left.entries()) for (const [at] of groups[nth] ?? []) found[at] = row;
  return found;
}

/** Whether a record refers to the records that were sent. Ids of a form, such as keys of media, may be spelled in another way. */
function hasSentReferences({ values, params }: Operation, row: Document): boolean {
  return Object.entries(values).every(([name, sent]) => {
    const param = params[name];
    const stored = row[recordFieldOf(name, param)] ?? null;
    const isPlainId = param?.type === 'id' && param.refers !== undefined && param.form === undefined;
    return !isPlainId || stored === null || String(stored) === String(sent);
  });
}

function sizeOf({ values }: Operation): number {
  return Object.keys(values).length;
}

/** What identifies a record counts with its default where it was not sent. */
function withDefaults({ kind, values, params }: Operation, { unique }: RecordKind): Document {
  if (kind !== 'create' || !unique) return values;
  const implied = unique.by.flatMap((name) => {
    const value = params[name]?.default;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(implied), ...values };
}
