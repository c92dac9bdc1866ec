/** What a person typed for one endpoint, as raw values for the check: flags, positional, decimals, --from, --unset. */

import { unwrapBody } from '../call/body.js';
import { flagParams, takesDocument, unsettableNames } from '../call/flags.js';
import { type Decimal, MoneyError, readDecimal } from '../call/money.js';
import { decimalFlagOf, flagOf, isMoney, placeOf } from '../call/spelling.js';
import type { Endpoint } from '../contract/types.js';
import { readSource, type SourceDocument } from './documents.js';
import type { FlagProblem } from './errors.js';
import { optionKey, readTimeWord } from './flags.js';
import { type Invocation, textOption } from './invocation.js';

export interface Gathered {
  readonly raw: Readonly<Record<string, unknown>>;
  /** Money typed as a decimal, by parameter: its fineness waits for the currency. */
  readonly decimals: ReadonlyMap<string, Decimal>;
  readonly source: SourceDocument | undefined;
  /** What is wrong already. */
  readonly problems: readonly FlagProblem[];
}

/** Collects the raw values. Throws CommandError where a file cannot be read. */
export async function gather(endpoint: Endpoint, invocation: Invocation): Promise<Gathered> {
  const { world, options, args } = invocation;
  const raw: Record<string, unknown> = {};
  const decimals = new Map<string, Decimal>();
  const problems: FlagProblem[] = [];
  if (endpoint.positional && args[0] !== undefined) raw[endpoint.positional] = args[0];
  const now = world.now();
  for (const [name, param] of flagParams(endpoint)) {
    const text = textOption(options, optionKey(flagOf(name)));
    if (text !== undefined) raw[name] = readTimeWord(text, param, now);
    if (text === '' && param.unsettable) problems.push(emptyProblem(endpoint, name));
    if (isMoney(param)) gatherDecimal(name, options, { raw, decimals, problems });
  }
  gatherUnset(endpoint, options, raw, problems);
  const source = await gatherDocument(endpoint, invocation, raw, problems);
  return { raw, decimals, source, problems };
}

type Target = { raw: Record<string, unknown>; decimals: Map<string, Decimal>; problems: FlagProblem[] };

function gatherDecimal(
  name: string,
  options: Invocation['options'],
  { raw, decimals, problems }: Target,
): void {
  const flag = decimalFlagOf(name);
  const text = textOption(options, optionKey(flag));
  if (text === undefined) return;
  if (raw[name] !== undefined) {
    const message = `${flag} and ${flagOf(name)} say the same thing twice`;
    problems.push({ parameter: name, flag, code: 'EXCLUSIVE_PARAMETERS', message, value: text });
    return;
  }
  try {
    const decimal = readDecimal(text);
    decimals.set(name, decimal);
    raw[name] = decimal.micros;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const message = `${flag} ${error.message}`;
    problems.push({ parameter: name, flag, code: 'INVALID_PARAMETER', message, value: text });
  }
}

/** An empty text on the wire empties a setting, so a person must ask for it in words. */
function emptyProblem(endpoint: Endpoint, name: string): FlagProblem {
  const flag = flagOf(name);
  const instead = unsettableNames(endpoint).includes(name) ? `; to empty it, use --unset ${name}` : '';
  return { parameter: name, flag, code: 'INVALID_PARAMETER', message: `${flag} must not be empty${instead}` };
}

function gatherUnset(
  endpoint: Endpoint,
  options: Invocation['options'],
  raw: Record<string, unknown>,
  problems: FlagProblem[],
): void {
  const known = unsettableNames(endpoint);
  const names = textOption(options, 'unset')?.split(',') ?? [];
  for (const typed of names) {
    const name = typed.replace(/^--/, '').replaceAll('-', '_');
    const refuse = (code: string, message: string) =>
      problems.push({ parameter: name, flag: '--unset', code, message: `--unset ${message}`, value: typed });
    if (!known.includes(name)) refuse('INVALID_PARAMETER', `takes ${known.join(', ')}, got "${typed}"`);
    else if (raw[name] !== undefined) refuse('EXCLUSIVE_PARAMETERS', `${typed} contradicts ${flagOf(name)}`);
    else raw[name] = '';
  }
}

/** Lays the document of --from into the raw values: as the whole body, or as its members. */
async function gatherDocument(
  endpoint: Endpoint,
  { world, options }: Invocation,
  raw: Record<string, unknown>,
  problems: FlagProblem[],
): Promise<SourceDocument | undefined> {
  const from = textOption(options, 'from');
  const whole = Object.keys(endpoint.params).find((name) => placeOf(endpoint, name) === 'body');
  if (from === undefined) {
    if (whole !== undefined && endpoint.params[whole]?.required) {
      problems.push({
        parameter: whole,
        flag: '--from',
        code: 'MISSING_PARAMETER',
        message: '--from is required',
      });
    }
    return undefined;
  }
  if (!takesDocument(endpoint)) return undefined;
  const source = await readSource(from, world.stdin, whole !== undefined);
  if (whole !== undefined) {
    raw[whole] = unwrapBody(endpoint, source.body);
    return source;
  }
  if (typeof source.body !== 'object' || source.body === null || Array.isArray(source.body)) {
    const message = `--from: ${source.name} must hold one object`;
    problems.push({ parameter: 'body', flag: '--from', code: 'INVALID_PARAMETER', message });
    return source;
  }
  const typed = { ...raw };
  Object.assign(raw, source.body, typed);
  return source;
}
