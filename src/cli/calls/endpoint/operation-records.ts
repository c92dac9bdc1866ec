/** Compares operations of a file with the records that they are about, before any of them is sent. */
import type { Document, Endpoint } from '../../../contract/types.js';
import {
  CommandError,
  type FlagProblem,
  fileProblem,
  throwIfProblems,
} from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { type Arguments, areCompared, type OperationMembers } from '../../core/input/arguments.js';
import type { InputDocument } from '../../core/input/input-file.js';
import { inputRowPosition } from '../../core/input/input-row.js';
import { isEmptyValue, listSent, storedValue } from '../../core/records/compare.js';
import { listOperations } from '../../core/records/operations.js';
import { readRecords } from '../../core/records/read-records.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Session } from '../session/session.js';
import {
  adviseRead,
  changedMeanwhile,
  describeDifferences,
  describeTime,
  isSameTime,
  isTime,
  readOwnChanges,
} from './changed-since.js';
import { describeCleared } from './parameter-file.js';

/** A call whose operations are compared. */
interface CheckedOperations {
  readonly endpoint: Endpoint;
  readonly args: Arguments;
  readonly values: Document;
  readonly invocation: Invocation;
  readonly open: () => Promise<Pick<Session, 'client'>>;
}

/** The operations with the records as they are now, by id. */
interface ComparedOperations extends CheckedOperations {
  readonly operations: OperationMembers;
  readonly source: InputDocument;
  readonly records: ReadonlyMap<string, Document>;
}

/**
 * Throws CommandError for operations whose ids are not those of their record, for values that are empty and not in the record, and
 * for records that others have changed since they were read.
 */
export async function checkOperationRecords(call: CheckedOperations): Promise<void> {
  const { endpoint, args, values, open } = call;
  const { operations, source } = args;
  const related = findRelatedEndpoints(endpoint);
  if (!operations || !source || !related || !areCompared(operations)) return;
  const ids = [...operations.stored, ...operations.dated].map(({ id }) => id);
  const records = await readRecords((await open()).client, related, values, ids);
  const compared = { ...call, operations, source, records };
  throwIfProblems([...storedProblems(compared), ...timeProblems(compared)]);
  await refuseChanged(compared);
}

function storedProblems({ operations, source, records }: ComparedOperations): readonly FlagProblem[] {
  return operations.stored.flatMap(({ index, id, member, value }): FlagProblem[] => {
    const record = records.get(id);
    const has = record && storedValue(record, member, undefined);
    if (has == null || has === '' || String(has) === value) return [];
    const place = inputRowPosition(index, source);
    const message =
      value === undefined
        ? `${place}: ${member} has no value, and the record has one; to clear it, write null`
        : `${place}: is of ${member} ${value}, and the record ${id} is of ${has}`;
    return [fileProblem(member, message)];
  });
}

function timeProblems({ operations, source }: ComparedOperations): readonly FlagProblem[] {
  return operations.dated
    .filter(({ since }) => !isTime(since))
    .map(({ index, since }) =>
      fileProblem('updated_at', `${inputRowPosition(index, source)}: ${describeTime(since)}`, since),
    );
}

/** Refuses what would take the changes of others back, and says what is cleared. */
async function refuseChanged(compared: ComparedOperations): Promise<void> {
  const { endpoint, values, invocation, operations, source, records } = compared;
  if (operations.dated.length === 0) return;
  const listed = listOperations(endpoint, values);
  const cleared = new Set<string>();
  const moved = operations.dated.flatMap(({ index, id, since }) => {
    const [record, operation] = [records.get(id), listed[index]];
    if (!record || !operation) return [];
    const changed = listSent(operation.params, record, operation.values).filter(({ isSame }) => !isSame);
    for (const { field, after } of changed) if (isEmptyValue(after)) cleared.add(field);
    const isLast = changed.length === 0 || isSameTime(since, record.updated_at);
    return isLast ? [] : [{ index, id, since, record, changed }];
  });
  const isOwn = moved.length > 0 ? await readOwnChanges(values, invocation) : () => false;
  const problems = moved.flatMap(({ index, id, since, record, changed }): FlagProblem[] => {
    if (isOwn(id, record, since)) return [];
    const message = `${inputRowPosition(index, source)}: somebody has changed the record ${id} since it was read; as it is now -> as in the file: ${describeDifferences(endpoint, record, changed)}`;
    return [{ ...fileProblem('updated_at', message, since), code: changedMeanwhile }];
  });
  if (problems.length === 0) {
    if (cleared.size > 0) await invocation.notice(describeCleared(source, cleared));
    return;
  }
  throw new CommandError(
    changedMeanwhile,
    exitCodes.refused,
    problems.map(({ message }) => message).join('; '),
    adviseRead(
      'Read these records again and edit them, or remove updated_at from the file to send its values in place of the present ones.',
      invocation,
    ),
    problems,
  );
}
