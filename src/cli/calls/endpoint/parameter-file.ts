/** Reads parameters from the object of --from by their wire names, or money as decimals. What is typed as a flag wins. */

import { decimalFlagName, flagName, isMoney } from '../../../call/flag-names.js';
import { takesEmpty } from '../../../call/parse.js';
import { maxReportedMembers } from '../../../call/unknown-members.js';
import type { Endpoint, Param, RecordKind } from '../../../contract/types.js';
import { flagParameters } from '../../../flags/endpoint-flags.js';
import { readEnumWord } from '../../../flags/typed-values.js';
import { joinMemberCurrency, readAmountText } from '../../../values/amount-text.js';
import { findNearest } from '../../../values/match-name.js';
import type { Decimal } from '../../../values/money.js';
import { notTogether } from '../../../values/text-lists.js';
import type { FlagProblem } from '../../core/host/command-error.js';
import type { DocumentMembers } from '../../core/input/arguments.js';
import type { InputDocument } from '../../core/input/input-file.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { readWrittenNumbers, writtenAmountProblem } from '../../core/input/written-numbers.js';
import { isEmptyValue, parameterOfField, recordFieldOf } from '../../core/records/compare.js';
import { hasReadableTarget } from '../../core/records/preview.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';

/** What a file gives. */
interface FileParameters {
  /** Raw values by parameter, without those that were typed. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly decimals: ReadonlyMap<string, Decimal>;
  readonly problems: readonly FlagProblem[];
  readonly document: DocumentMembers;
  /** Whether the record that was read was active, and the one that is made of it is not. */
  readonly isPaused: boolean;
}

/** Reads a document. `typed` are the raw values of flags and arguments. */
export function readFileParameters(
  endpoint: Endpoint,
  document: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  { name: source, blanks }: Pick<InputDocument, 'name' | 'blanks'>,
): FileParameters {
  const { params, record, signedWith } = endpoint;
  const flags = new Map(flagParameters(endpoint));
  const amounts = new Map(
    [...flags].flatMap(([name, param]) => (isMoney(param) ? [[decimalName(name), name]] : [])),
  );
  const values = createValues({ endpoint, typed, source, blanks });
  const { raw, decimals, problems, given, empty, addProblem } = values;
  const ignored: string[] = [];
  const unknown: string[] = [];
  const isCopy = isRecordToCopy(endpoint, document);
  const changeable = (isCopy && findRelatedEndpoints(endpoint)?.update?.params) || {};
  for (const [name, value] of Object.entries(document)) {
    const amount = amounts.get(name);
    const several = `${name}s`;
    const stored = parameterOfField(params, name);
    // The account is compared with that of the call (document-place.ts).
    if (name === 'account_id' && Object.hasOwn(params, name) && endpoint.positional !== name) continue;
    if (isCopy && isServiceValue(params[name], changeable[name], value)) ignored.push(name);
    else if (isCopy && Object.hasOwn(params, name) && isEmptyValue(value)) {
      // What a record does not have is not to be set.
      if (values.isEmptied(name, name, value)) values.refuseEmpty(name);
    } else if (isCopy && !Object.hasOwn(params, name) && params[several]?.type === 'list')
      values.give(several, name, [value]);
    else if (stored !== undefined && (isCopy || !Object.hasOwn(params, name)))
      values.give(stored, name, value);
    else if (Object.hasOwn(params, name)) values.give(name, name, readWord(value, flags.get(name)));
    else if (amount !== undefined) {
      if (document[amount] !== undefined)
        addProblem(amount, 'EXCLUSIVE_PARAMETERS', notTogether(name, amount));
      else if (typed[amount] === undefined) values.readDecimal(name, amount, value);
    } else if (signedWith) {
      // The answer of the call before is passed on whole: it holds the secret of the token.
      raw[name] = value;
    } else if (record && Object.hasOwn(record.fields, name)) ignored.push(name);
    else unknown.push(name);
  }
  const known = [...Object.keys(params), ...amounts.keys()];
  for (const name of unknown.slice(0, maxReportedMembers))
    addProblem(name, 'UNKNOWN_PARAMETER', describeUnknown(name, known));
  const more = unknown.length - maxReportedMembers;
  if (more > 0)
    addProblem('', 'UNKNOWN_PARAMETER', `${more} more members are not parameters of this command`);
  const { currency } = document;
  // The amounts of a record are in its currency, whatever it is made into.
  if (currency != null && currency !== '' && !Object.hasOwn(params, 'currency'))
    for (const [name, parameter] of amounts) values.readCurrency(name, parameter, String(currency));
  const isPaused = isCopy && raw.entity_status === 'ACTIVE';
  if (isPaused) raw.entity_status = 'PAUSED';
  // The currency of an amount is obeyed.
  const unread = decimals.size > 0 ? ignored.filter((name) => name !== 'currency') : ignored;
  const isRecord = unread.length > 0 || empty.length > 0;
  const isCompared =
    endpoint.method === 'PUT' && (isRecord || isWhole(record, document)) && hasReadableTarget(endpoint);
  const members: DocumentMembers = { members: document, given, ignored: unread, isCompared, empty };
  return { raw, decimals, problems, document: members, isPaused };
}

interface ValuesOptions {
  readonly endpoint: Endpoint;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly source: string;
  readonly blanks: InputDocument['blanks'];
}

/** The values of a document as far as it is read, and how its members are added to them. */
function createValues({ endpoint, typed, source, blanks }: ValuesOptions) {
  const { params, record } = endpoint;
  const raw: Record<string, unknown> = {};
  const decimals = new Map<string, Decimal>();
  const problems: FlagProblem[] = [];
  const given = new Map<string, string>();
  const empty: string[] = [];
  const addProblem = (parameter: string, code: string, message: string, value?: unknown) =>
    problems.push({
      parameter,
      flag: '--from',
      code,
      message: `--from: ${message} (${source})`,
      ...(value !== undefined && { value: String(value) }),
    });

  function give(parameter: string, member: string, written: unknown): void {
    if (typed[parameter] !== undefined) return;
    given.set(parameter, member);
    const value = readWrittenNumbers(params[parameter], written, member, (path, problem) =>
      addProblem(path, 'INVALID_PARAMETER', `${path} ${problem}`),
    );
    raw[parameter] = value === clearMarker && takesEmpty(params[parameter]) ? null : value;
    if (!isEmptied(parameter, member, value)) return;
    // Whether the record has a value to be cleared is seen when it is read.
    if (endpoint.method === 'PUT') empty.push(parameter);
    else refuseEmpty(member);
  }

  /** Whether nothing stands where a value is cleared. Some texts of records may be empty, such as that of a post with media. */
  function isEmptied(parameter: string, member: string, value: unknown): boolean {
    if (blanks?.has(member)) return takesEmpty(params[parameter]);
    const field = record?.fields[recordFieldOf(parameter, params[parameter])];
    return (
      value === '' && takesEmpty(params[parameter]) && (field?.type !== 'string' || field.nullable === true)
    );
  }

  function refuseEmpty(member: string): void {
    const message = `${member} has no value; leave it out, or write null where none is meant`;
    addProblem(member, 'INVALID_PARAMETER', message);
  }

  function readDecimal(name: string, parameter: string, value: unknown): void {
    if (takesEmpty(params[parameter]) && (value === null || value === '' || value === clearMarker)) {
      give(parameter, name, value);
      return;
    }
    given.set(parameter, name);
    const problem = writtenAmountProblem(value);
    const amount = problem === undefined ? readAmountText(String(value)) : { problem };
    if ('problem' in amount) addProblem(parameter, 'INVALID_PARAMETER', `${name} ${amount.problem}`, value);
    else {
      decimals.set(parameter, amount.decimal);
      raw[parameter] = amount.decimal.micros;
    }
  }

  function readCurrency(name: string, parameter: string, code: string): void {
    const joined = joinMemberCurrency(decimals.get(parameter), raw[parameter], code);
    if (joined === undefined) return;
    if (!('problem' in joined)) decimals.set(parameter, joined);
    else addProblem(parameter, 'INVALID_PARAMETER', `${name} ${joined.problem}`, code);
  }

  const readers = { give, isEmptied, refuseEmpty, readDecimal, readCurrency };
  return { raw, decimals, problems, given, empty, addProblem, ...readers };
}

/** Says which values a file removes from records. */
export function describeCleared({ name }: Pick<InputDocument, 'name'>, parameters: Iterable<string>): string {
  return `${name}: clears ${[...parameters].join(', ')}`;
}

/** Says, after the name of a file, that the call has not set some of its members. */
export function describeIgnored(names: readonly string[]): string {
  return `ignored members that this command does not set: ${names.join(', ')}`;
}

/** Whether a document has each field of a record, as one that was read: some kinds have no field that no call sets. */
function isWhole(record: RecordKind | undefined, document: Readonly<Record<string, unknown>>): boolean {
  return record !== undefined && Object.keys(record.fields).every((name) => Object.hasOwn(document, name));
}

/** Whether a document is a record as it is shown, with what no call sets, of which another one is to be made. */
function isRecordToCopy(
  { id, record, params }: Endpoint,
  document: Readonly<Record<string, unknown>>,
): boolean {
  const fields = record?.fields ?? {};
  const isShown = (name: string) => Object.hasOwn(fields, name) && !Object.hasOwn(params, name);
  return /(^|\.)create$/.test(id) && Object.keys(document).some(isShown);
}

/** Whether records have a value that no call sets, such as the charge that follows from a goal. `change` is how updates take it. */
function isServiceValue(creation: Param | undefined, change: Param | undefined, value: unknown): boolean {
  if (creation?.type !== 'enum' || change?.type !== 'enum' || typeof value !== 'string') return false;
  return !creation.values.includes(value) && (change.readOnlyValues ?? []).includes(value);
}

/** The decimal flag's name as a member: `daily_budget`. */
function decimalName(parameter: string): string {
  return decimalFlagName(parameter).slice(flagName('').length).replaceAll('-', '_');
}

/** Enum values are taken in any case, as in flags. */
function readWord(value: unknown, param: Param | undefined): unknown {
  return typeof value === 'string' && param ? readEnumWord(value, param) : value;
}

function describeUnknown(name: string, known: readonly string[]): string {
  const words = known.filter((each) => each !== 'account_id');
  const near = findNearest(name, words);
  return `${name} is not a parameter of this command${near === undefined ? '' : `; did you mean ${near}?`}`;
}
