/**
 * What a dry run finds out by reading, so that it refuses what the call itself would be refused for: decimals finer than
 * the currency, and a limit or an end that is stored already. It never writes.
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
  readonly gathered: Arguments;
}

/**
 * Reads what the call depends on and checks it. Throws CommandError where the call would be refused, and a refusal of
 * the reading itself. Where nothing can be read, because nobody is signed in or there is no network, it tells so.
 */
export async function checkByReading(
  call: DryCall,
  open: () => Promise<Session>,
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
): Promise<void> {
  const { endpoint, values, gathered } = call;
  const compared = comparisons(endpoint, values);
  if (compared.length === 0 && !readsCurrency(endpoint, gathered)) {
    return checkCurrencyPrecision(endpoint, gathered, values);
  }
  try {
    const session = await open();
    await checkCurrencyPrecision(endpoint, gathered, values, session);
    if (compared.length > 0) await compareWithStored(call, compared, session);
  } catch (error) {
    const isOffline = error instanceof NetworkError;
    const isUnknown = error instanceof CommandError && error.exit === exitCodes.notSignedIn;
    if (!isOffline && !isUnknown) throw explainServiceError(error, endpoint, gathered, settings);
    await notice(`not compared with what the service has stored: ${error.message}`);
  }
}

/** The rules that compare a value that is given with one that is not, and may be stored. */
function comparisons(endpoint: Endpoint, values: Document): readonly Rule[] {
  if (!readerOf(endpoint)) return [];
  const isGiven = (name: string) => values[name] !== undefined && values[name] !== '';
  return (endpoint.rules ?? []).filter(
    (rule) =>
      (rule.rule === 'atMost' || rule.rule === 'before') &&
      isGiven(rule.param) !== isGiven(rule.other) &&
      values[rule.param] !== '' &&
      values[rule.other] !== '',
  );
}

/** The call that shows what an update changes. */
function readerOf({ id, positional }: Endpoint): Endpoint | undefined {
  if (!id.endsWith('.update') || positional === undefined) return undefined;
  const reader = id.replace(/update$/, 'get');
  return endpoints.find((one) => one.id === reader && one.positional === positional);
}

async function compareWithStored(
  { endpoint, values, gathered }: DryCall,
  rules: readonly Rule[],
  { client }: Session,
): Promise<void> {
  const reader = readerOf(endpoint);
  if (!reader?.positional) return;
  const { account_id = null } = values;
  const id = values[reader.positional] ?? null;
  const reply = await client.call(reader, { account_id, [reader.positional]: id });
  const answered = responseData(reply);
  // Some groups answer one object in an array (docs/service.md#envelope).
  const stored = Array.isArray(answered) ? answered[0] : answered;
  const state: Record<string, Value> = { ...values };
  for (const name of Object.keys(endpoint.params)) {
    const value = memberAt(stored, name);
    if (state[name] === undefined && value !== undefined) state[name] = value as Value;
  }
  const voice = createStoredNamer(endpoint, gathered);
  const problems = rules.flatMap((rule) => {
    const told = Object.entries(state)
      .filter(([name]) => 'other' in rule && [rule.param, rule.other].includes(name))
      .filter(([name]) => values[name] === undefined)
      .map(([name, value]) => ` (stored: ${describeStored(endpoint, gathered, name, value)})`);
    return checkState([rule], endpoint.params, state, voice).map((problem) =>
      withFlag(endpoint, voice, { ...problem, message: problem.message + told.join('') }),
    );
  });
  if (problems.length > 0) throw parameterError(problems);
}

/** Names what is stored by the flag that takes the unit in which the person wrote amounts. */
function createStoredNamer(endpoint: Endpoint, gathered: Arguments): ParameterNamer {
  const voice = createParameterNamer(endpoint, gathered);
  const isStoredMoney = (name: string) => gathered.raw[name] === undefined && isMoneyOf(endpoint, name);
  const nameOf = gathered.decimals.size > 0 ? decimalFlagName : flagName;
  return { ...voice, name: (name) => (isStoredMoney(name) ? nameOf(name) : voice.name(name)) };
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
