/**
 * Reads records for a dry run: to show what changes, and to reject what the call itself would be rejected for: decimals that are
 * too precise for their currency, and conflicts with stored values, such as a total budget or an end time. Never writes.
 */
import { checkState } from '../../../call/check.js';
import { isMoney } from '../../../call/flag-names.js';
import { recordNoun } from '../../../call/record-noun.js';
import { NetworkError, ServiceError } from '../../../client/errors.js';
import type { Document, Endpoint, Value } from '../../../contract/types.js';
import { formatMoney } from '../../../values/money.js';
import { errorMessage } from '../../../values/system-error.js';
import { CommandError, parameterError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { createParameterNamer, createStoredNamer, withFlag } from '../../core/input/parameter-names.js';
import type { PreviewedOperation } from '../../core/records/preview.js';
import { quotedName } from '../../core/records/record-name.js';
import type { Session } from '../session/session.js';
import { checkCurrencyPrecision, readsCurrency } from './currency-precision.js';
import { explainServiceError } from './explain-service-error.js';
import { storedValueRules } from './stored-value-rules.js';

/** A checked call that is shown instead of sent. */
export interface DryCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly args: Arguments;
}

/**
 * Reads what the call depends on, checks it, and returns what the call changes. Throws CommandError if the call would be
 * rejected, or if the read itself is. If nothing can be read, because nobody is signed in, there is no network or the
 * service is busy, it writes a notice instead, and what is returned lacks the stored values.
 */
export async function checkByReading(
  call: DryCall,
  open: () => Promise<Session>,
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
): Promise<readonly PreviewedOperation[]> {
  const { endpoint, values, args } = call;
  const { actsOnRecords, previewOperations, readTargets } = await import('../../core/records/preview.js');
  let records: ReadonlyMap<string, Document> = new Map();
  try {
    const changesRecords = actsOnRecords(endpoint, values);
    const session = changesRecords || readsCurrency(endpoint, args) ? await open() : undefined;
    await checkCurrencyPrecision(endpoint, args, values, session);
    if (session && changesRecords) records = await readTargets(session.client, endpoint, values);
  } catch (error) {
    if (!mayGoUnread(error)) throw explainServiceError(error, endpoint, args, settings);
    await notice(`not checked against stored values: ${errorMessage(error)}; old values are not shown`);
  }
  const operations = previewOperations(endpoint, values, records);
  refuseDeleted(call, operations);
  const stored = operations.length === 1 ? operations[0]?.record : undefined;
  if (stored) compareWithStored(call, storedValueRules(endpoint, values), stored);
  if (records.size > 0) await tellMissing(operations, notice);
  return operations;
}

/** Whether the call may be accepted although nothing could be read. */
export function mayGoUnread(error: unknown): boolean {
  if (error instanceof ServiceError) return error.isRateLimited || error.status >= 500;
  return (
    error instanceof NetworkError || (error instanceof CommandError && error.exit === exitCodes.notSignedIn)
  );
}

/** Throws CommandError for operations of a batch on a record that one before them deletes. */
function refuseDeleted({ endpoint, args }: DryCall, operations: readonly PreviewedOperation[]): void {
  const { send, record } = endpoint;
  if (typeof send !== 'object' || !record) return;
  const deletions = new Map<string, number>();
  const namer = createParameterNamer(endpoint, args);
  const problems = operations.flatMap(({ kind, id, index, record: stored }) => {
    if (id === undefined || index === undefined || kind === 'create') return [];
    const earlier = deletions.get(id);
    if (kind === 'delete') deletions.set(id, earlier ?? index);
    if (earlier === undefined) return [];
    const parameter = `${send.json}[${index}]`;
    const what = `${recordNoun(record)} ${id}${quotedName(stored)}`;
    const place = `${namer.name(parameter)}: operation ${index + 1}`;
    const message = `${place}: ${what} is deleted by operation ${earlier + 1} of the batch`;
    return [withFlag(endpoint, namer, { parameter, code: record.notFound, value: id, message })];
  });
  if (problems.length > 0) throw parameterError(problems);
}

/** Operations of a batch whose records do not exist, for which the service refuses all of it. */
async function tellMissing(
  operations: readonly PreviewedOperation[],
  notice: Invocation['notice'],
): Promise<void> {
  for (const { kind, index, id, record } of operations) {
    if (index === undefined || id === undefined || record || kind === 'create') continue;
    await notice(`operation ${index + 1}: ${id} was not found`);
  }
}

/** Throws CommandError for values that conflict with stored ones. */
function compareWithStored(
  { endpoint, values, args }: DryCall,
  rules: ReturnType<typeof storedValueRules>,
  stored: Document,
): void {
  const state: Record<string, Value> = { ...values };
  for (const name of Object.keys(endpoint.params)) {
    const value = stored[name];
    if (state[name] === undefined && value !== undefined) state[name] = value;
  }
  const namer = createStoredNamer(endpoint, args);
  const problems = rules.flatMap((rule) => {
    const storedValues = Object.entries(state)
      .filter(([name]) => [rule.param, rule.other].includes(name))
      .filter(([name]) => values[name] === undefined)
      .map(([name, value]) => ` (stored: ${describeStored(endpoint, args, name, value)})`);
    return checkState([rule], endpoint.params, state, namer).map((problem) =>
      withFlag(endpoint, namer, { ...problem, message: problem.message + storedValues.join('') }),
    );
  });
  if (problems.length > 0) throw parameterError(problems);
}

function describeStored(endpoint: Endpoint, { decimals }: Arguments, name: string, value: Value): string {
  const isInUnits = decimals.size > 0 && isMoneyOf(endpoint, name);
  return isInUnits && (typeof value === 'number' || typeof value === 'bigint')
    ? formatMoney(value, undefined)
    : `${value}`;
}

function isMoneyOf(endpoint: Endpoint, name: string): boolean {
  const param = endpoint.params[name];
  return param !== undefined && isMoney(param);
}
