/** The changes of a write to each of its records, without secrets, as the audit log has them. */
import type { Document, Param, Params, Value } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import { changeCurrency } from '../../core/records/change-currency.js';
import { compareValues, recordFieldOf, storedValue } from '../../core/records/compare.js';
import { hideSecrets, type SecretTest, secretTest } from '../../core/records/hide-secrets.js';
import { matchAnswer } from '../../core/records/match-answer.js';
import { nameOfRecord } from '../../core/records/record-name.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Operation, Write } from '../../core/records/write.js';
import type { EntryRecord } from './history-entry.js';

/**
 * `rows` are the records of the answer, if there is one. `existing` are those of them that a creation has not made.
 */
export function recordsOfWrite(
  write: Write,
  stored: ReadonlyMap<string, Document>,
  rows: readonly Document[] = [],
  existing: ReadonlySet<unknown> = new Set(),
): readonly EntryRecord[] {
  const { endpoint, operations } = write;
  if (!endpoint) return [];
  const isSecret = secretTest(endpoint);
  const related = findRelatedEndpoints(endpoint);
  const idField = related?.idField ?? 'id';
  const settable: Params = { ...related?.create?.params, ...related?.update?.params };
  // A call that creates several records at once is one operation.
  const [only] = operations;
  const each =
    operations.length === 1 && only?.kind === 'create' && rows.length > 1
      ? rows.map((row) => [only, row] as const)
      : matchRows(write, rows, idField);
  return each.map(([operation, row]) => {
    const old = stored.get(operation.id ?? '');
    const id = operation.id ?? textOf(row?.[idField]) ?? textOf(row?.id);
    const name = nameOfRecord(old) ?? nameOfRecord(row);
    const currency = changeCurrency(endpoint, old ?? row, operation.values);
    const isFound = row !== undefined && existing.has(row);
    const isMade = operation.kind === 'create' && !isFound && related?.remove !== undefined;
    return {
      kind: operation.kind,
      ...(id !== undefined && { id }),
      ...(isFound && { existed: true as const }),
      ...(name !== undefined && { name }),
      ...describeValues(operation, old, row, isSecret),
      ...(row && isMade && describeRest(operation, settable, row, isSecret)),
      ...describeSideEffects(operation, settable, old, row, isSecret),
      ...describeUpdates(old, row),
      ...(currency !== undefined && { currency }),
    };
  });
}

function matchRows({ endpoint, operations }: Write, rows: readonly Document[], idField: string) {
  const record = endpoint?.record;
  const matched = record && operations.length > 1 ? matchAnswer(operations, rows, { record, idField }) : rows;
  return operations.map((operation, index) => [operation, matched[index]] as const);
}

function textOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : undefined;
}

function describeValues(
  { kind, values, params }: Operation,
  old: Document | undefined,
  row: Document | undefined,
  isSecret: SecretTest,
): Pick<EntryRecord, 'before' | 'after'> {
  const hide = (document: Document) => hideSecrets(document, isSecret) as Document;
  // What belongs to no record, such as the users of an audience, is told by the command alone.
  if (kind === 'other') return {};
  if (kind === 'delete')
    return { ...(old && { before: hide(old) }), ...(row && { after: { deleted: true } }) };
  const sent = Object.entries(values).filter(([name]) => isStored(params[name]));
  const fieldOf = (name: string) => recordFieldOf(name, params[name]);
  const before = sent.flatMap(([name]) => {
    const value = old && storedValue(old, name, params[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const after = sent.map(([name, value]) => {
    const field = [fieldOf(name), name].find((one) => row && Object.hasOwn(row, one));
    return [name, field === undefined ? emptied(value) : (row?.[field] ?? null)] as const;
  });
  return { ...(old && { before: hide(Object.fromEntries(before)) }), after: hide(Object.fromEntries(after)) };
}

/** What a new record has that was not sent. What is hidden cannot be compared with what it has later. */
function describeRest(
  { values }: Operation,
  settable: Params,
  row: Document,
  isSecret: SecretTest,
): Pick<EntryRecord, 'also'> {
  const shown = Object.entries(othersOf(row, values, settable)).filter(
    ([name, value]) => writeJson(hideSecrets({ [name]: value }, isSecret)) === writeJson({ [name]: value }),
  );
  return shown.length === 0 ? {} : { also: { before: {}, after: Object.fromEntries(shown) } };
}

/** The fields of a record that a call could set, without those that were sent. */
function othersOf(row: Document, sent: Document, settable: Params): Document {
  const others = Object.entries(settable).flatMap(([name, param]) => {
    const value = isStored(param) && !Object.hasOwn(sent, name) ? storedValue(row, name, param) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(others);
}

/** What an update has changed that it does not send. */
function describeSideEffects(
  { kind, values }: Operation,
  settable: Params,
  old: Document | undefined,
  row: Document | undefined,
  isSecret: SecretTest,
): Pick<EntryRecord, 'also'> {
  if (kind !== 'update' || !old || !row) return {};
  const changes = compareValues(settable, old, othersOf(row, values, settable)).filter(
    ({ before }) => before !== undefined,
  );
  if (changes.length === 0) return {};
  const all = (side: 'before' | 'after') =>
    hideSecrets(
      Object.fromEntries(changes.map((one) => [one.field, one[side] ?? null])),
      isSecret,
    ) as Document;
  return { also: { before: all('before'), after: all('after') } };
}

function describeUpdates(old: Document | undefined, row: Document | undefined): Pick<EntryRecord, 'updated'> {
  const [before, after] = [textOf(old?.updated_at), textOf(row?.updated_at)];
  if (before === undefined || after === undefined) return {};
  return { updated: { before, after } };
}

/** The bytes of files are not kept. */
function isStored(param: Param | undefined): boolean {
  return param !== undefined && param.type !== 'bytes';
}

/** An empty value clears the field. */
function emptied(value: Value): Value {
  return value === '' ? null : value;
}
