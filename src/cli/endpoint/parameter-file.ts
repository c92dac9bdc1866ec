/** Reads parameters from the object of --from by their wire names, or money as decimals. What is typed as a flag wins. */

import { decimalFlagName, flagName, isMoney } from '../../call/flag-names.js';
import type { Endpoint, Param } from '../../contract/types.js';
import { flagParameters } from '../../flags/endpoint-flags.js';
import { readEnumWord } from '../../flags/typed-values.js';
import { joinMemberCurrency, readAmountText } from '../../values/amount-text.js';
import { findNearest } from '../../values/match-name.js';
import type { Decimal } from '../../values/money.js';
import { notTogether } from '../../values/text-lists.js';
import type { FlagProblem } from '../host/errors/command-error.js';
import { parameterOfField } from '../records/compare.js';

/** What a file gives. */
export interface FileParameters {
  /** Raw values by parameter, without those that were typed. */
  readonly raw: Readonly<Record<string, unknown>>;
  readonly decimals: ReadonlyMap<string, Decimal>;
  readonly problems: readonly FlagProblem[];
  /** Fields of the record that the command cannot set, as in a record that was read, edited and is written back. */
  readonly ignored: readonly string[];
  /** Whether the record that was read was active, and the one that is made of it is not. */
  readonly isPaused: boolean;
}

/** Reads a document. `typed` are the raw values of flags and arguments, `source` is the name of the file. */
export function readFileParameters(
  endpoint: Endpoint,
  document: Readonly<Record<string, unknown>>,
  typed: Readonly<Record<string, unknown>>,
  source: string,
): FileParameters {
  const { params, record, signedWith } = endpoint;
  const flags = new Map(flagParameters(endpoint));
  const amounts = new Map(
    [...flags].flatMap(([name, param]) => (isMoney(param) ? [[decimalName(name), name]] : [])),
  );
  const raw: Record<string, unknown> = {};
  const decimals = new Map<string, Decimal>();
  const problems: FlagProblem[] = [];
  const ignored: string[] = [];
  const addProblem = (parameter: string, code: string, message: string, value?: unknown) =>
    problems.push({
      parameter,
      flag: '--from',
      code,
      message: `--from: ${message} (${source})`,
      ...(value !== undefined && { value: String(value) }),
    });
  const isCopy = isRecordToCopy(endpoint, document);
  for (const [name, value] of Object.entries(document)) {
    const amount = amounts.get(name);
    const several = `${name}s`;
    const stored = parameterOfField(params, name);
    // What a record does not have is not to be set.
    if (isCopy && Object.hasOwn(params, name) && isNothing(value)) continue;
    if (isCopy && !Object.hasOwn(params, name) && params[several]?.type === 'list') {
      if (typed[several] === undefined) raw[several] = [value];
    } else if (stored !== undefined && (isCopy || !Object.hasOwn(params, name))) {
      if (typed[stored] === undefined) raw[stored] = value;
    } else if (Object.hasOwn(params, name)) {
      if (typed[name] === undefined) raw[name] = readWord(value, flags.get(name));
    } else if (amount !== undefined) {
      if (document[amount] !== undefined)
        addProblem(amount, 'EXCLUSIVE_PARAMETERS', notTogether(name, amount));
      else if (typed[amount] === undefined) readDecimal(name, amount, value);
    } else if (signedWith) {
      // The answer of the call before is passed on whole: it holds the secret of the token.
      raw[name] = value;
    } else if (record && Object.hasOwn(record.fields, name)) ignored.push(name);
    else
      addProblem(
        name,
        'UNKNOWN_PARAMETER',
        describeUnknown(name, [...Object.keys(params), ...amounts.keys()]),
      );
  }
  const { currency } = document;
  // The amounts of a record are in its currency, whatever it is made into.
  if (typeof currency === 'string' && currency !== '' && !Object.hasOwn(params, 'currency'))
    for (const [name, parameter] of amounts) readCurrency(name, parameter, currency);
  const isPaused = isCopy && raw.entity_status === 'ACTIVE';
  if (isPaused) raw.entity_status = 'PAUSED';
  // The currency of an amount is obeyed.
  const unread = decimals.size > 0 ? ignored.filter((name) => name !== 'currency') : ignored;
  return { raw, decimals, problems, ignored: unread, isPaused };

  function readDecimal(name: string, parameter: string, value: unknown): void {
    const amount = readAmountText(String(value));
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

function isNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
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
