/**
 * Checks the references of a planned call: the records that it changes, those above them, what pays for them, what they target. A
 * plan is refused where one is not there, is of another account, or is deleted by then. The person who approves it reads names.
 */

import { recordNoun } from '../../../call/record-noun.js';
import { replaceValues } from '../../../call/replace-values.js';
import type { Document, Endpoint, NamedGroup, Param, RecordKind } from '../../../contract/types.js';
import { namedRecord } from '../../../flags/named-parameters.js';
import { type FlagProblem, parameterError } from '../../core/host/command-error.js';
import type { PlannedChange, ReferenceName } from '../../core/host/planned-change.js';
import { callCommand } from '../../core/host/shown-command.js';
import { createParameterNamer, withFlag } from '../../core/input/parameter-names.js';
import type { PreviewedOperation } from '../../core/records/preview.js';
import { readRecords } from '../../core/records/read-records.js';
import { quotedName } from '../../core/records/record-name.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Reader } from '../../core/records/write.js';
import { referredGroup } from '../names/lookups.js';
import { targetedGroup } from '../names/targeting-value-names.js';
import type { CallInProgress } from './call-steps.js';
import { createReader } from './preview-guards.js';
import { createFinder, type FindRecord, nameIds } from './reference-names.js';

/** An id of another record. */
interface Reference {
  /** Its parameter, or its path in a document: `operations[3].params.line_item_id`. */
  readonly path: string;
  readonly group: NamedGroup;
  readonly id: string;
  /** Whether the call is refused where no such record is in the account. */
  readonly isNeeded: boolean;
}

type FindDeletion = (record: RecordKind | undefined, id: string) => PlannedChange | undefined;

/** Objects that belong to one of these are hidden once it is deleted (docs/service.md#deletion). */
const owners: readonly NamedGroup[] = ['line-items', 'campaigns'];

/**
 * Throws CommandError with all operations and parameters that refer to what is not there by then, and tells the observer what
 * the others are called. Throws as `client.call` does.
 */
export async function checkReferences(
  { endpoint, values, args, invocation, open }: CallInProgress,
  operations: readonly PreviewedOperation[],
): Promise<void> {
  const { observer, planned } = invocation.world;
  const reader = createReader(open);
  const account = String(values.account_id ?? '');
  const references = [
    ...sentReferences(endpoint, values),
    ...targetedAudiences(endpoint, operations),
    ...oldReferences(endpoint, operations),
  ];
  const find = createFinder(references, values, reader);
  const findDeletion: FindDeletion = (record, id) =>
    planned?.changes.findLast(
      (one) => one.kind === 'delete' && one.record === record && one.id === id && one.account === account,
    );
  const namer = createParameterNamer(endpoint, args);
  const problems: FlagProblem[] = [];
  const hints = new Set<string>();
  const refuse = (parameter: string, code: string, value: string, reason: string) =>
    problems.push(
      withFlag(endpoint, namer, { parameter, code, value, message: `${namer.name(parameter)}: ${reason}` }),
    );
  const missing = await readMissing(endpoint, values, operations, reader);
  for (const operation of operations) {
    const { id, index, kind, record } = operation;
    if (id === undefined || kind === 'create' || !endpoint.record) continue;
    const path = pathOf(endpoint, index);
    const what = `${recordNoun(endpoint.record)} ${id}${quotedName(record)}`;
    const deletion = findDeletion(endpoint.record, id);
    const above = record && (await findDeletedAbove(record, find, findDeletion));
    if (deletion) refuse(path, endpoint.record.notFound, id, `${what} ${deletedBy(deletion)}`);
    else if (above) refuse(path, endpoint.record.notFound, id, `${what} belongs to ${above}`);
    else if (missing.has(id)) refuse(path, endpoint.record.notFound, id, `${what} was not found`);
  }
  for (const { path, group, id, isNeeded } of references) {
    const { list, noun } = namedRecord(group);
    const record = await find(group, id);
    const deletion = findDeletion(list.record, id);
    const isRead = record !== undefined && record !== 'unread';
    const what = `${noun} ${id}${quotedName(isRead ? record : undefined)}`;
    const above = isRead ? await findDeletedAbove(record, find, findDeletion) : undefined;
    if (deletion) refuse(path, 'UNKNOWN_ID', id, `${what} ${deletedBy(deletion)}`);
    else if (above) refuse(path, 'UNKNOWN_ID', id, `${what} belongs to ${above}`);
    else if (isNeeded && record === undefined) {
      refuse(path, 'UNKNOWN_ID', id, `${what} was not found in account ${account}`);
      hints.add(`To list ${noun}s: ${callCommand(list)}`);
    }
  }
  if (problems.length > 0) throw parameterError(problems, [...hints].join('\n') || undefined);
  if (!observer?.names) return;
  const placed = references.map(({ path, group, id }) => ({ ...placeOf(path), group, id }));
  const targets = targetedValues(operations).map(({ type, value, index }) => {
    return { ...placeOf(targetPath(endpoint, index)), type, id: value };
  });
  observer.names(await nameIds(placed, targets, find, reader, account));
}

/** The parameter with the id of the record, or the operation of a batch. */
function pathOf({ send, positional = '' }: Endpoint, index: number | undefined): string {
  return typeof send === 'object' && index !== undefined ? `${send.json}[${index}]` : positional;
}

function deletedBy({ command, operation }: PlannedChange): string {
  const inside = operation === undefined ? '' : ` (its operation ${operation})`;
  return `is deleted by operation ${command}${inside} of the plan`;
}

/** All ids of other records that the call sends, also those in its path and inside documents. */
function sentReferences(endpoint: Endpoint, values: Document): readonly Reference[] {
  const own = findRelatedEndpoints(endpoint)?.idParam;
  const found: Reference[] = [];
  replaceValues(endpoint.params, values, (param, value, path) => {
    const group = groupOf(param, values);
    if (group === undefined || fieldOf(path) === own) return value;
    for (const id of idsOf(value)) found.push({ path, group, id, isNeeded: true });
    return value;
  });
  return found;
}

/** Audiences and lists that criteria target. One of another account may be shared: the service decides. */
function targetedAudiences(
  endpoint: Endpoint,
  operations: readonly PreviewedOperation[],
): readonly Reference[] {
  return targetedValues(operations).flatMap(({ type, value, index }) => {
    const group = targetedGroup(type);
    const path = targetPath(endpoint, index);
    return group === undefined ? [] : [{ path, group, id: value, isNeeded: false }];
  });
}

function targetPath(endpoint: Endpoint, index: number | undefined): string {
  return index === undefined ? valueField : `${pathOf(endpoint, index)}.params.${valueField}`;
}

const valueField = 'targeting_value';

function targetedValues(operations: readonly PreviewedOperation[]) {
  return operations.flatMap(({ kind, index, values: { targeting_type: type, [valueField]: value } }) =>
    kind === 'create' && type !== undefined && value !== undefined
      ? [{ type: String(type), value: String(value), index }]
      : [],
  );
}

/** What the records refer to that the call replaces. */
function oldReferences(endpoint: Endpoint, operations: readonly PreviewedOperation[]): readonly Reference[] {
  return operations.flatMap(({ index, changes, values }) =>
    changes.flatMap(({ field, param, before }) => {
      const group = groupOf(param, values);
      if (group === undefined) return [];
      const path = index === undefined ? field : `${pathOf(endpoint, index)}.params.${field}`;
      return idsOf(before).map((id) => ({ path, group, id, isNeeded: false }));
    }),
  );
}

/** The group of the records that a parameter has ids of; undefined for other values, and for the account itself. */
function groupOf(param: Param, values: Document): NamedGroup | undefined {
  const item = param.type === 'list' ? param.of : param;
  const group = item.type === 'id' ? referredGroup(item, values) : undefined;
  return group === 'accounts' ? undefined : group;
}

function idsOf(value: unknown): readonly string[] {
  return [value].flat().filter((id) => typeof id === 'string' && id !== '') as string[];
}

/** The field of a row of changes: what is inside a document is shown with all of it. */
function fieldOf(path: string): string {
  return /^\w+/.exec(path.replace(/^\w+\[\d+\]\.params\./, ''))?.[0] ?? path;
}

function placeOf(path: string): Pick<ReferenceName, 'operation' | 'field'> {
  const [, index] = /^\w+\[(\d+)\]\.params\./.exec(path) ?? [];
  return { ...(index !== undefined && { operation: Number(index) + 1 }), field: fieldOf(path) };
}

/** `campaign abc, which is deleted by operation 1 of the plan`, if that is above a record. */
async function findDeletedAbove(
  record: Document,
  find: FindRecord,
  findDeletion: FindDeletion,
): Promise<string | undefined> {
  for (const group of owners) {
    const { list, noun } = namedRecord(group);
    const id = record[findRelatedEndpoints(list)?.idParam ?? ''];
    if (typeof id !== 'string') continue;
    const deletion = findDeletion(list.record, id);
    if (deletion) return `${noun} ${id}, which ${deletedBy(deletion)}`;
    const above = await find(group, id);
    if (above !== undefined && above !== 'unread') return findDeletedAbove(above, find, findDeletion);
  }
  return undefined;
}

/** The records of a batch that are not there. The record of any other call has been read, or the call has failed. */
async function readMissing(
  endpoint: Endpoint,
  values: Document,
  operations: readonly PreviewedOperation[],
  reader: Reader,
): Promise<ReadonlySet<string>> {
  const unseen = operations.flatMap(({ kind, id, index, record }) =>
    id !== undefined && index !== undefined && !record && (kind === 'update' || kind === 'delete')
      ? [id]
      : [],
  );
  const related = findRelatedEndpoints(endpoint);
  if (unseen.length === 0 || !related || !(related.get || related.list?.by)) return new Set();
  const found = await readRecords(reader, related, values, unseen);
  return new Set(unseen.filter((id) => !found.has(id)));
}
