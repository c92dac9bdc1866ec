/** Command lines that show how an endpoint's command is used, from the example in the contract. */
import { flagParams } from '../call/flags.js';
import { shortcutsOf } from '../call/shortcuts.js';
import { commandOf, decimalFlagOf, flagOf, isMoney, placeOf } from '../call/spelling.js';
import { microsPerUnit } from '../contract/currencies.js';
import type { Endpoint, Param } from '../contract/types.js';

interface Given {
  readonly name: string;
  readonly value: unknown;
  readonly param: Param;
}

/** The example's values that are typed as flags, and those that stand in the file of --from. */
function splitExample(endpoint: Endpoint): {
  readonly typed: readonly Given[];
  readonly filed: readonly Given[];
} {
  const { example, params, positional } = endpoint;
  const flags = new Set(flagParams(endpoint).map(([name]) => name));
  const given = Object.entries(example).flatMap(([name, value]) => {
    const param = params[name];
    return param && name !== 'account_id' && name !== positional ? [{ name, value, param }] : [];
  });
  const isTyped = ({ name }: Given) => flags.has(name) && !['body', 'json'].includes(placeOf(endpoint, name));
  return { typed: given.filter(isTyped), filed: given.filter((item) => !isTyped(item)) };
}

/** The contract's example as command lines; the account is left to the profile. */
export function examplesOf(endpoint: Endpoint): readonly string[] {
  const { example, positional } = endpoint;
  const { typed, filed } = splitExample(endpoint);
  const start = `ads ${commandOf(endpoint)}`;
  const line = (flags: readonly string[]) =>
    [start, ...(positional ? [String(example[positional])] : []), ...flags].join(' ');
  const body = filed.length ? ['--from body.json'] : [];
  const required = typed.filter(({ param }) => param.required);
  const names = flagParams(endpoint).map(([name]) => name);
  const said = [...typed, ...filed.filter(({ name }) => names.includes(name))].map(sayFlag);
  return [
    ...shortcutsOf(endpoint).map(({ example }) => line([...said, ...sayShortcut(example)])),
    line([...typed.map(sayFlag), ...body]),
    ...(typed.some(({ param }) => isMoney(param)) ? [line([...typed.map(sayDecimal), ...body])] : []),
    ...(endpoint.response === 'list' ? [line([...required.map(sayFlag), '--all -o jsonl'])] : []),
  ];
}

/** The example's file for --from; undefined where the command needs none. */
export function exampleBodyOf(endpoint: Endpoint): unknown {
  const { filed } = splitExample(endpoint);
  const whole = filed.find(({ name }) => placeOf(endpoint, name) === 'body');
  if (whole) return whole.value;
  return filed.length ? Object.fromEntries(filed.map(({ name, value }) => [name, value])) : undefined;
}

function sayShortcut(example: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(example).map(([name, value]) => `${flagOf(name)} ${shellWord(value)}`);
}

function sayFlag({ name, value, param }: Given): string {
  if (param.type === 'boolean' && value === true) return flagOf(name);
  return `${flagOf(name)} ${shellWord(value)}`;
}

/** Money in the currency's own units, by the short twin of its flag. */
function sayDecimal(given: Given): string {
  if (!isMoney(given.param)) return sayFlag(given);
  return `${decimalFlagOf(given.name)} ${Number(given.value) / Number(microsPerUnit)}`;
}

function shellWord(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
