/**
 * Values that are computed from what a record has, such as +10%: a call that is lost is settled by reading the record, and a
 * repetition of it, which would be computed from the new value, is refused as long as it is unconfirmed.
 */
import { decimalFlagName, flagName, isMoney } from '../../../call/flag-names.js';
import { recordNoun } from '../../../call/record-noun.js';
import type { CallResult, ComputedValues } from '../../../client/client.js';
import { CallError } from '../../../client/errors.js';
import type { Document, Endpoint, Params, Value } from '../../../contract/types.js';
import { FileError } from '../../../files/atomic-file.js';
import { CommandError } from '../../core/host/command-error.js';
import { formatCommand } from '../../core/host/command-text.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { accountCommand, chosenFlags } from '../../core/host/shown-command.js';
import type { Arguments } from '../../core/input/arguments.js';
import { listSent, recordFieldOf } from '../../core/records/compare.js';
import { describeChange } from '../../core/records/describe-change.js';
import { listOperations } from '../../core/records/operations.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData } from '../../core/records/response-data.js';
import { minuteOf } from '../history/history-entry.js';
import { historyCommand, isHistoryOn } from '../history/history-setting.js';
import { readUnconfirmedChanges, type UnconfirmedChange } from '../history/unconfirmed-changes.js';
import { openSession } from '../session/session.js';
import { withoutWaiting } from '../session/without-waiting.js';

/** A call whose values are computed from the record. */
interface ComputedCall {
  readonly endpoint: Endpoint;
  /** All values of the call, as they are sent. */
  readonly values: Document;
  /** What was typed as a change. */
  readonly changes: NonNullable<Arguments['changes']>;
  /** The record that they were computed from. */
  readonly record: Document | undefined;
}

/** The computed values of one call, and advice where it is not known whether they were taken. */
export interface ComputedOnce extends ComputedValues {
  readonly resolveLost: NonNullable<ComputedValues['resolveLost']>;
  /** Sentences: the command that sets the same values however often it is run, and what guards against the other one. */
  readonly advice: () => string;
}

/** The texts of changes, by parameter. */
export function textsOf(changes: ComputedCall['changes']): ComputedValues['texts'] {
  return Object.fromEntries([...changes].map(([name, { text }]) => [name, text]));
}

export function computedValues(call: ComputedCall, invocation: Invocation): ComputedOnce {
  const { endpoint, values, changes, record } = call;
  const currency = currencyOf(record);
  const advice = () => {
    const command = absoluteCommand(endpoint, values, currency, invocation);
    return `To set the value that was meant: ${command}. ${describeProtection(invocation)}`;
  };
  return {
    texts: textsOf(changes),
    advice,
    async resolveLost(error) {
      const found = await readNow(call, invocation).catch(() => undefined);
      const [operation] = listOperations(endpoint, values);
      const sent = found && operation ? listSent(operation.params, found.record, operation.values) : [];
      const readable = sent.filter(({ before }) => before !== undefined);
      const own = readable.filter(({ field }) => changes.has(field));
      const noun = `${recordNoun(endpoint.record ?? { name: 'record' })} ${String(values[endpoint.positional ?? ''])}`;
      const changesShown = own.map(({ field, param, before }) =>
        describeChange({ field, param, before: undefined, after: before ?? null }, currency),
      );
      if (found && own.length > 0 && readable.every(({ isSame }) => isSame)) {
        await invocation.notice(
          `no response was received, but ${noun} has the new value: ${changesShown.join(', ')}`,
        );
        return found.reply;
      }
      if (!(error instanceof CallError)) return undefined;
      const state =
        own.length === 0 ? 'which cannot be read now' : describeState(call, found?.record, changesShown);
      // Whoever repeats it computes it from what it has led to.
      error.isUnconfirmed = true;
      error.finding = `It may have been carried out on ${noun}, ${state}. Do not repeat the command. ${advice()}`;
      return undefined;
    },
  };
}

function currencyOf(record: Document | undefined): string | undefined {
  return typeof record?.currency === 'string' ? record.currency : undefined;
}

/** Which value a record has that has not the new one: the old one, or one that neither of the two is. */
function describeState(
  { endpoint, changes, record: old }: ComputedCall,
  now: Document | undefined,
  changesShown: readonly string[],
): string {
  const isOld = [...changes.keys()].every((name) => {
    const field = recordFieldOf(name, endpoint.params[name]);
    return String(old?.[field]) === String(now?.[field]);
  });
  const which = isOld ? 'the old value' : 'another value, neither the old nor the new one';
  return `which has ${which}: ${changesShown.join(', ')}`;
}

/** Reads the record in a single attempt: what was lost has waited long enough. */
async function readNow(
  { endpoint, values }: ComputedCall,
  invocation: Invocation,
): Promise<{ readonly reply: CallResult; readonly record: Document } | undefined> {
  const { get } = findRelatedEndpoints(endpoint) ?? {};
  const id = values[endpoint.positional ?? ''];
  if (!get?.positional || id === undefined || invocation.signal.aborted) return undefined;
  const { account_id } = values;
  const session = await openSession(withoutWaiting(invocation), get);
  const scope = account_id === undefined ? {} : { account_id };
  const reply = await session.client.call(get, { ...scope, [get.positional]: id });
  return { reply, record: responseData(reply) as Document };
}

/** The command that sets the values, whatever the record has. Values that no flag takes as a word are left out. */
function absoluteCommand(
  endpoint: Endpoint,
  values: Document,
  currency: string | undefined,
  invocation: Pick<Invocation, 'globals'>,
): string {
  const shown = Object.entries(values).flatMap(([name, value]): readonly (readonly [string, Value])[] => {
    if (name === 'account_id' && endpoint.positional !== name) return [];
    const param = endpoint.params[name];
    if (param && isMoney(param) && /^\d+$/.test(String(value))) return [[name, BigInt(String(value))]];
    const isWord = value === null || typeof value !== 'object' || param?.type === 'list';
    return isWord ? [[name, value]] : [];
  });
  return formatCommand(
    { endpoint, values: Object.fromEntries(shown) },
    { currency, flags: chosenFlags(invocation) },
  );
}

function describeProtection(invocation: Invocation): string {
  if (isHistoryOn(invocation))
    return 'As long as it is unconfirmed, ads refuses such a change of the record.';
  return `Without a history ads cannot refuse to repeat the change, which would make it twice. To turn it on: ${historyCommand(invocation)}`;
}

/** Throws CommandError for a record of which an earlier change of the same field is unconfirmed. */
export type RefuseUnconfirmed = (id: string, record: Document) => void;

/** Reads the history of this machine. A history that cannot be read refuses nothing, and a notice says so. */
export async function readUnconfirmed(
  endpoint: Endpoint,
  changes: ComputedCall['changes'],
  invocation: Pick<Invocation, 'settings' | 'globals' | 'world' | 'notice'>,
): Promise<RefuseUnconfirmed> {
  const all = await readUnconfirmedChanges(invocation).catch(async (error: unknown) => {
    if (!(error instanceof FileError)) throw error;
    await invocation.notice(`changes without a response are not found: ${error.message}`);
    return [];
  });
  const unconfirmed = all.filter(({ kind }) => kind === endpoint.id);
  return (id, record) => {
    const found = unconfirmed.find(
      (one) => one.record.id === id && one.fields.some((field) => changes.has(field)),
    );
    if (found) throw unconfirmedError(endpoint, found, { changes, record }, invocation);
  };
}

function unconfirmedError(
  endpoint: Endpoint,
  { entry, record: sent, fields }: UnconfirmedChange,
  { changes, record }: Pick<ComputedCall, 'changes'> & { readonly record: Document },
  invocation: Pick<Invocation, 'globals'>,
): CommandError {
  const { before = {}, after = {} } = sent;
  const currency = sent.currency ?? currencyOf(record);
  const { params } = endpoint;
  const own = Object.fromEntries(Object.entries(after).filter(([name]) => fields.includes(name)));
  const meant = listSent(params, undefined, own).map((change) => {
    return describeChange({ ...change, before: before[change.field] }, currency);
  });
  const [field = ''] = fields.filter((name) => changes.has(name));
  const param = params[field];
  const flag = param && isMoney(param) ? decimalFlagName(field) : flagName(field);
  const text = changes.get(field)?.text ?? '';
  const now = stateOf({ params, before, after: own, record, currency });
  const message = `${flag}: ${text} is refused: an earlier change of ${sent.id}, ${minuteOf(entry)}, has no response, and may have been carried out: ${meant.join(', ')}; ${now}`;
  const values = { ...after, [endpoint.positional ?? '']: sent.id };
  const command = absoluteCommand(endpoint, values, currency, invocation);
  const resolve = accountCommand`ads history --resolve`;
  const hint = `To set the value that was meant then: ${command}. If the record is as it should be: ${resolve}`;
  return new CommandError('UNCONFIRMED_CHANGE', exitCodes.declined, message, hint, [
    { parameter: field, flag, code: 'UNCONFIRMED_CHANGE', message, value: text },
  ]);
}

interface Known {
  readonly params: Params;
  readonly before: Document;
  readonly after: Document;
  readonly record: Document;
  readonly currency: string | undefined;
}

/** What the record shows of an unconfirmed change. */
function stateOf({ params, before, after, record, currency }: Known): string {
  const compared = listSent(params, record, after);
  if (compared.every(({ isSame }) => isSame)) return 'the record has the new value';
  const old = Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? null]));
  if (listSent(params, record, old).every(({ isSame }) => isSame)) return 'the record has the old value';
  const changesShown = compared.map(({ before: now, ...change }) =>
    describeChange({ ...change, before: undefined, after: now ?? null }, currency),
  );
  return `the record has another value, neither the old nor the new one: ${changesShown.join(', ')}`;
}
