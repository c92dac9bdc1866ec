/** Parses and validates a raw value by its parameter. Raw values are strings (flags, queries) or JSON values (bodies). */

import { namedObjects } from '../contract/params/named-objects.js';
import type {
  ArrayParam,
  BytesParam,
  Document,
  ListParam,
  ObjectParam,
  Param,
  Value,
  VariantParam,
} from '../contract/types.js';
import { checkRules } from './check-rules.js';
import { isObject } from './lossless-json.js';
import { parseScalar } from './parse-scalar.js';
import { memberPath, type ProblemCollector, shorten } from './problem-collector.js';
import { describeChoices } from './text-lists.js';

/** Parses the value at a path. Returns undefined and adds a problem to the collector if it is invalid. */
export function parseValue(
  param: Param,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  if ((param.clearable || param.nullable) && (raw === '' || raw === null)) return raw;
  if (param.clearable && param.type === 'list' && Array.isArray(raw) && raw.length === 0) return [];
  switch (param.type) {
    case 'list':
      return parseList(param, raw, at, collector);
    case 'object':
      return parseObject(param, raw, at, collector);
    case 'array':
      return parseArray(param, raw, at, collector);
    case 'variant':
      return parseVariant(param, raw, at, collector);
    case 'ref': {
      const object = namedObjects[param.name];
      if (!object) throw new Error(`the contract has no named object ${param.name}`);
      return parseObject(object, raw, at, collector);
    }
    case 'bytes':
      return parseBytes(param, raw, at, collector);
    default:
      return parseScalar(param, raw, at, collector);
  }
}

/** The bytes of a file as base64 text. They are never quoted in messages. */
function parseBytes(
  { max }: BytesParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  if (raw === '') return collector.invalid(at, 'must not be empty');
  if (typeof raw !== 'string' || raw.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(raw)) {
    return collector.invalid(at, 'must be the base64 text of a file');
  }
  const size = (raw.length / 4) * 3 - (raw.length - raw.replace(/=+$/, '').length);
  return size > max ? collector.invalid(at, `must have at most ${max} bytes (it has ${size})`) : raw;
}

function parseList(
  param: ListParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  if (!Array.isArray(raw))
    return collector.invalid(at, 'must be a JSON array', isSecretList(param) ? undefined : raw);
  if (!hasRightSize(param, raw.length, at, collector)) return undefined;
  const values = raw
    .map((item) => parseScalar(param.of, item, at, collector))
    .filter((value) => value !== undefined);
  // A list with an invalid item is rejected as a whole, and a rejected value is not echoed (docs/service.md#echo).
  return values.length === raw.length ? values : undefined;
}

/** Whether the items are secrets: then a value that is not a list may itself be a secret. */
function isSecretList({ of }: ListParam): boolean {
  return of.type === 'string' && of.secret === true;
}

function parseArray(
  param: ArrayParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  return runToCompletion(parseItems(param, raw, at, collector));
}

/** Parses an array and yields after each item, so that a server can handle other requests in between. */
export function* parseItems(
  param: ArrayParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Generator<void, Value | undefined> {
  if (!Array.isArray(raw)) return collector.invalid(at, 'must be a JSON array', raw);
  if (!hasRightSize(param, raw.length, at, collector)) return undefined;
  if (param.oneOfEach) checkOneOfEach(param.oneOfEach, raw, at, collector);
  const values: Value[] = [];
  for (const [index, item] of raw.entries()) {
    const value = parseValue(param.of, item, `${at}[${index}]`, collector);
    if (value !== undefined) values.push(value);
    yield;
  }
  return values;
}

/** Runs a generator to completion and returns its result. */
export function runToCompletion<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function checkOneOfEach(
  { by, sets }: NonNullable<ArrayParam['oneOfEach']>,
  items: readonly unknown[],
  at: string,
  collector: ProblemCollector,
): void {
  const kinds = items.map((item) => (isObject(item) ? item[by] : undefined));
  // An unknown kind is already reported as a problem of the item itself.
  if (!kinds.every((kind) => sets.flat().includes(String(kind)))) return;
  for (const set of sets) {
    const count = kinds.filter((kind) => typeof kind === 'string' && set.includes(kind)).length;
    if (count !== 1) collector.invalid(at, `must have exactly one ${set.join(' or ')} (it has ${count})`);
  }
}

function hasRightSize(
  param: ListParam | ArrayParam,
  size: number,
  at: string,
  collector: ProblemCollector,
): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = param;
  if (size > max) collector.invalid(at, `must have at most ${max} items (it has ${size})`);
  else if (size < min) collector.invalid(at, `must have at least ${min === 1 ? 'one item' : `${min} items`}`);
  return size >= min && size <= max;
}

function parseVariant(
  param: VariantParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  if (!isObject(raw)) return collector.invalid(at, 'must be a JSON object', raw);
  const kind = raw[param.discriminator];
  const object = typeof kind === 'string' && Object.hasOwn(param.of, kind) ? param.of[kind] : undefined;
  if (object) return parseObject(object, raw, at, collector);
  const path = memberPath(at, param.discriminator);
  if (kind === undefined) return collector.missing(path, 'is required');
  return collector.invalid(path, `must be ${describeChoices(Object.keys(param.of))}`, kind);
}

function parseObject(
  param: ObjectParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  if (!isObject(raw)) return collector.invalid(at, 'must be a JSON object', raw);
  const { fields, readOnly = [] } = param;
  for (const name in raw) {
    if (Object.hasOwn(fields, name) || readOnly.includes(name)) continue;
    const known = listKnownMembers(Object.keys(fields));
    collector.invalid(memberPath(at, shorten(name)), `is an unknown member; known members: ${known}`);
  }
  return parseMembers(param, raw, at, collector);
}

/** Maximum number of known members listed in a message. */
const maxListedMembers = 20;

function listKnownMembers(names: readonly string[]): string {
  const rest = names.length - maxListedMembers;
  return rest > 0 ? `${names.slice(0, maxListedMembers).join(', ')} and ${rest} more` : names.join(', ');
}

/** Parses the members of an object and checks the rules between them; `parse` replaces the parsing of a member. */
export function parseMembers(
  { fields, rules = [] }: Pick<ObjectParam, 'fields' | 'rules'>,
  raw: Readonly<Record<string, unknown>>,
  at: string,
  collector: ProblemCollector,
  parse = parseValue,
): Document {
  const values: Record<string, Value> = {};
  const given = new Set<string>();
  // Faster than Object.entries: a large call has a hundred thousand objects.
  for (const name in fields) {
    const param = fields[name];
    if (!param) continue;
    const item = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (item === undefined) {
      if (param.required) collector.missing(memberPath(at, name), 'is required');
      continue;
    }
    given.add(name);
    const value = parse(param, item, memberPath(at, name), collector);
    if (value !== undefined) values[name] = value;
  }
  if (rules.length > 0) checkRules({ rules, params: fields, values, given, at, collector });
  return values;
}
