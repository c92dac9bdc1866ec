/** Generates example command lines of an endpoint from the example in the contract. */

import { commandWords, decimalFlagName, flagName, isMoney } from '../call/flag-names.js';
import { parameterLocation } from '../call/parameter-location.js';
import { endpointById } from '../contract/find-group.js';
import type { Endpoint, Param } from '../contract/types.js';
import { microsPerUnit } from '../contract/wire/currencies.js';
import { documentFlagSets } from '../flags/document-flags.js';
import { flagParameters, takesParameterFile } from '../flags/endpoint-flags.js';
import { nameFlag } from '../flags/named-parameters.js';
import { findTargetingFlags } from '../flags/targeting-flags.js';
import { shellWord } from '../values/shell-word.js';

interface Given {
  readonly name: string;
  readonly value: unknown;
  readonly param: Param;
}

/** Splits the example into values given as flags and values in the file of --from. */
function splitExample(endpoint: Endpoint): {
  readonly typed: readonly Given[];
  readonly filed: readonly Given[];
} {
  const { example, params, positional } = endpoint;
  const flags = new Set(flagParameters(endpoint).map(([name]) => name));
  const given = Object.entries(example).flatMap(([name, value]) => {
    const param = params[name];
    return param && name !== 'account_id' && name !== positional ? [{ name, value, param }] : [];
  });
  const isTyped = ({ name }: Given) =>
    flags.has(name) && !['body', 'json'].includes(parameterLocation(endpoint, name));
  return { typed: given.filter(isTyped), filed: given.filter((item) => !isTyped(item)) };
}

/** The contract's example as command lines, without the account, which comes from the profile. */
export function endpointExamples(endpoint: Endpoint): readonly string[] {
  const { example, positional } = endpoint;
  const { typed, filed } = splitExample(endpoint);
  const start = `ads ${commandWords(endpoint)}`;
  const line = (flags: readonly string[]) =>
    [start, ...(positional ? [String(example[positional])] : []), ...flags].join(' ');
  const body = filed.length ? ['--from body.json'] : [];
  const required = typed.filter(({ param }) => param.required);
  const names = flagParameters(endpoint).map(([name]) => name);
  const format = (given: Given) => formatEntry(endpoint, given);
  const flags = [...typed, ...filed.filter(({ name }) => names.includes(name))].map(format);
  const sets = documentFlagSets(endpoint);
  const needsNoFile =
    sets.length === 0 && filed.length > 0 && filed.every(({ name }) => names.includes(name));
  return [
    ...namedTokenExample(endpoint, typed),
    ...(needsNoFile ? [line(flags)] : []),
    ...sets.map(({ example }) => line([...flags, ...formatDocumentFlags(example)])),
    line([...typed.map(format), ...body]),
    ...targetingFlagExamples(endpoint, typed).map(line),
    ...(endpoint.response === 'list' ? [line([...required.map(format), '--all -o jsonl'])] : []),
  ];
}

/** Two successive commands: the response of the first, which has the token, is the input file of the second. */
function namedTokenExample(
  { signedWith, ...endpoint }: Endpoint,
  typed: readonly Given[],
): readonly string[] {
  if (!signedWith) return [];
  const source = endpointById(signedWith.from);
  const [first = ''] = endpointExamples(source);
  const answered = Object.keys(source.record?.fields ?? {});
  const others = typed.filter(({ name }) => !answered.includes(name)).map(formatFlag);
  const file = 'request.json';
  return [
    `${first} -o json > ${file}`,
    [`ads ${commandWords(endpoint)}`, `--from ${file}`, ...others].join(' '),
  ];
}

/** The flags of the example by name, with those parameters that names do not replace. */
function targetingFlagExamples(endpoint: Endpoint, typed: readonly Given[]): readonly (readonly string[])[] {
  const set = findTargetingFlags(endpoint);
  if (!set) return [];
  const others = typed
    .filter(({ name }) => !set.replaced.includes(name))
    .map((given) => formatEntry(endpoint, given));
  return [[...others, ...formatDocumentFlags(set.example)]];
}

/** The output of --example: the example's body, or its parameters where the command takes those from a file. */
export function exampleDocument(endpoint: Endpoint): unknown {
  if (!takesParameterFile(endpoint)) return exampleBody(endpoint);
  return Object.fromEntries(splitExample(endpoint).typed.map(({ name, value }) => [name, value]));
}

/** The example's content of the file for --from; undefined if the command needs none. */
export function exampleBody(endpoint: Endpoint): unknown {
  const { filed } = splitExample(endpoint);
  const whole = filed.find(({ name }) => parameterLocation(endpoint, name) === 'body');
  if (whole) return whole.value;
  return filed.length ? Object.fromEntries(filed.map(({ name, value }) => [name, value])) : undefined;
}

/** A flag that may be repeated has several values. */
function formatDocumentFlags(
  example: Readonly<Record<string, string | readonly string[]>>,
): readonly string[] {
  return Object.entries(example).flatMap(([name, value]) =>
    [value].flat().map((one) => `${flagName(name)} ${shellWord(one)}`),
  );
}

function formatFlag(given: Given): string {
  const { name, value, param } = given;
  if (param.type === 'boolean' && value === true) return flagName(name);
  return `${flagName(name)} ${shellWord(exampleValue(given))}`;
}

/** The flag that its entry in help begins with: money as a decimal in the currency. */
function formatEntry(endpoint: Endpoint, given: Given): string {
  const { name, value, param } = given;
  if (isMoney(param)) return `${decimalFlagName(name)} ${Number(value) / Number(microsPerUnit)}`;
  const byName = param.type === 'id' ? nameFlag(endpoint, name) : undefined;
  return byName === undefined ? formatFlag(given) : `${byName} ${shellWord(value)}`;
}

/** Bytes come from a file. */
function exampleValue({ value, param }: Given): unknown {
  return param.type === 'bytes' ? 'FILE' : value;
}
