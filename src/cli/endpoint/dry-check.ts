/**
 * Checks of a dry run that need reads, so that it rejects what the call itself would be rejected for: decimals that are
 * too precise for their currency, and conflicts with stored values, such as a total budget or an end time. Never writes.
 */
import { checkState } from '../../call/check.js';
import { decimalFlagName, flagName, isMoney } from '../../call/flag-names.js';
import { memberAt } from '../../call/lossless-json.js';
import { formatMoney } from '../../call/money.js';
import type { ParameterNamer } from '../../call/problem.js';
import { NetworkError } from '../../client/errors.js';
import { endpoints } from '../../contract/index.js';
import type { Document, Endpoint, Rule, Value } from '../../contract/types.js';
import { CommandError, parameterError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import type { Invocation } from '../invocation.js';
import type { Session } from '../session/session.js';
import { checkCurrencyPrecision, readsCurrency } from './currency-precision.js';
import { explainServiceError } from './explain-service-error.js';
import { createParameterNamer, withFlag } from './parameter-names.js';
import type { Arguments } from './read-arguments.js';
import { responseData } from './response-data.js';

interface DryCall {
  readonly endpoint: Endpoint;
  readonly values: Document;
  readonly args: Arguments;
}

/**
 * Reads what the call depends on and checks it. Throws CommandError if the call would be rejected, or if the read itself
 * is. If nothing can be read, because nobody is signed in or there is no network, it writes a notice instead.
 */
export async function checkByReading(
  call: DryCall,
  open: () => Promise<Session>,
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
): Promise<void> {
  const { endpoint, values, args } = call;
  const storedRules = storedValueRules(endpoint, values);
  if (storedRules.length === 0 && !readsCurrency(endpoint, args)) {
    return checkCurrencyPrecision(endpoint, args, values);
  }
  try {
    const session = await open();
    await checkCurrencyPrecision(endpoint, args, values, session);
    if (storedRules.length > 0) await compareWithStored(call, storedRules, session);
  } catch (error) {
    const isOffline = error instanceof NetworkError;
    const isUnknown = error instanceof CommandError && error.exit === exitCodes.notSignedIn;
    if (!isOffline && !isUnknown) throw explainServiceError(error, endpoint, args, settings);
    await notice(`not checked against stored values: ${error.message}`);
  }
}

/** The rules that compare a given value with one that is not given, but may be stored. */
function storedValueRules(endpoint: Endpoint, values: Document): readonly Rule[] {
  if (!findReader(endpoint)) return [];
  const isGiven = (name: string) => values[name] !== undefined && values[name] !== '';
  return (endpoint.rules ?? []).filter(
    (rule) =>
      (rule.rule === 'atMost' || rule.rule === 'before') &&
      isGiven(rule.param) !== isGiven(rule.other) &&
      values[rule.param] !== '' &&
      values[rule.other] !== '',
  );
}

/** The endpoint that reads the record that an update changes. */
function findReader({ id, positional }: Endpoint): Endpoint | undefined {
  if (!id.endsWith('.update') || positional === undefined) return undefined;
  const reader = id.replace(/update$/, 'get');
  return endpoints.find((one) => one.id === reader && one.positional === positional);
}

async function compareWithStored(
  { endpoint, values, args }: DryCall,
  rules: readonly Rule[],
  { client }: Session,
): Promise<void> {
  const reader = findReader(endpoint);
  if (!reader?.positional) return;
  const { account_id = null } = values;
  const id = values[reader.positional] ?? null;
  const reply = await client.call(reader, { account_id, [reader.positional]: id });
  const data = responseData(reply);
  // Some groups return a single object in an array (docs/service.md#envelope).
  const stored = Array.isArray(data) ? data[0] : data;
  const state: Record<string, Value> = { ...values };
  for (const name of Object.keys(endpoint.params)) {
    const value = memberAt(stored, name);
    if (state[name] === undefined && value !== undefined) state[name] = value as Value;
  }
  const namer = createStoredNamer(endpoint, args);
  const problems = rules.flatMap((rule) => {
    const storedValues = Object.entries(state)
      .filter(([name]) => 'other' in rule && [rule.param, rule.other].includes(name))
      .filter(([name]) => values[name] === undefined)
      .map(([name, value]) => ` (stored: ${describeStored(endpoint, args, name, value)})`);
    return checkState([rule], endpoint.params, state, namer).map((problem) =>
      withFlag(endpoint, namer, { ...problem, message: problem.message + storedValues.join('') }),
    );
  });
  if (problems.length > 0) throw parameterError(problems);
}

/** Names what is stored by the flag that takes the unit in which the person wrote amounts. */
function createStoredNamer(endpoint: Endpoint, args: Arguments): ParameterNamer {
  const namer = createParameterNamer(endpoint, args);
  const isStoredMoney = (name: string) => args.raw[name] === undefined && isMoneyOf(endpoint, name);
  const nameOf = args.decimals.size > 0 ? decimalFlagName : flagName;
  return { ...namer, name: (name) => (isStoredMoney(name) ? nameOf(name) : namer.name(name)) };
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
