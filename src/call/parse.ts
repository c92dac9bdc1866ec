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
import { isObject } from '../values/lossless-json.js';
import { describeChoices } from '../values/text-lists.js';
import { checkRequiredKinds, hasRightSize, isAscending } from './check-array.js';
import { checkRules } from './check-rules.js';
import { findVariant } from './find-variant.js';
import { parseScalar } from './parse-scalar.js';
import type { Problem } from './problem.js';
import { createProblemCollector, memberPath, type ProblemCollector } from './problem-collector.js';
import { reportUnknownMembers } from './unknown-members.js';

/** Whether an empty value may stand for the parameter: it clears it, or a record has none. */
export function takesEmpty(param: Param | undefined): boolean {
  return param?.clearable === true || param?.nullable === true;
}

/** Parses the value at a path. Returns undefined and adds a problem to the collector if it is invalid. */
export function parseValue(
  param: Param,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  const { refusedNull } = collector.namer;
  if (raw === null && refusedNull !== undefined) return collector.invalid(at, refusedNull);
  if (takesEmpty(param) && (raw === '' || raw === null)) return raw;
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
  const size = (raw.length / 4) * 3 - (raw.length - raw.replace(/={1,2}$/, '').length);
  return size > max ? collector.invalid(at, `must have at most ${max} bytes (it has ${size})`) : raw;
}

function parseList(
  param: ListParam,
  given: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  const raw = param.orText && typeof given === 'string' ? given.split(',') : given;
  if (!Array.isArray(raw))
    return collector.invalid(at, 'must be a JSON array', isSecretList(param) ? undefined : raw);
  if (!hasRightSize(param, raw.length, at, collector)) return undefined;
  const values = raw
    .map((item) => parseScalar(param.of, item, at, collector))
    .filter((value) => value !== undefined);
  // A list with an invalid item is rejected as a whole, and a rejected value is not echoed (docs/service.md#echo).
  if (values.length !== raw.length) return undefined;
  return !param.ascending || isAscending(values, at, collector) ? values : undefined;
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

/** Parses an array and yields after each item, which lets a server handle other requests in between. */
export function* parseItems(
  param: ArrayParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Generator<void, Value | undefined> {
  if (!Array.isArray(raw))
    return collector.invalid(at, 'must be a JSON array', param.secret ? undefined : raw);
  if (!hasRightSize(param, raw.length, at, collector)) return undefined;
  if (param.requiredKinds) checkRequiredKinds(param.requiredKinds, raw, at, collector);
  const values: Value[] = [];
  for (const [index, item] of raw.entries()) {
    const path = `${at}[${index}]`;
    const { of } = param;
    const value =
      of.type === 'object' && hasLongArray(item)
        ? yield* parseLongObject(of, item, path, collector)
        : parseValue(of, item, path, collector);
    if (value !== undefined) values.push(value);
    yield;
  }
  return values;
}

/** Arrays with more items are parsed in steps, wherever in an item they are. */
const longArray = 200;

function hasLongArray(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > longArray;
  if (!isObject(value)) return false;
  for (const name in value) if (hasLongArray(value[name])) return true;
  return false;
}

/** Parses an object that has a long array, and yields after each item of it. */
function* parseLongObject(
  param: ObjectParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Generator<void, Value | undefined> {
  if (!isObject(raw)) return parseObject(param, raw, at, collector);
  const parsed = new Map<string, { value: Value | undefined; problems: readonly Problem[] }>();
  for (const [name, field] of Object.entries(param.fields)) {
    const item = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (!hasLongArray(item) || (field.type !== 'array' && field.type !== 'object')) continue;
    const path = memberPath(at, name);
    const own = createProblemCollector(collector.namer, collector.now);
    const value = yield* field.type === 'array'
      ? parseItems(field, item, path, own)
      : parseLongObject(field, item, path, own);
    parsed.set(path, { value, problems: own.problems });
  }
  return parseObject(param, raw, at, collector, (field, item, path) => {
    const early = parsed.get(path);
    if (!early) return parseValue(field, item, path, collector);
    for (const problem of early.problems) collector.problems.push(problem);
    return early.value;
  });
}

/** Runs a generator to completion and returns its result. */
export function runToCompletion<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function parseVariant(
  param: VariantParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
): Value | undefined {
  if (!isObject(raw)) return collector.invalid(at, 'must be a JSON object', raw);
  const kind = raw[param.discriminator];
  const object = findVariant(param, raw);
  if (object) return parseObject(object, raw, at, collector);
  const path = memberPath(at, param.discriminator);
  if (kind === undefined) return collector.missing(path, 'is required');
  return collector.invalid(path, `must be ${describeChoices(Object.keys(param.of))}`, kind);
}

/** `parse` replaces the parsing of a member. */
function parseObject(
  param: ObjectParam,
  raw: unknown,
  at: string,
  collector: ProblemCollector,
  parse = parseValue,
): Value | undefined {
  const { secret, open } = param;
  if (!isObject(raw)) return collector.invalid(at, 'must be a JSON object', secret ? undefined : raw);
  if (!open) reportUnknownMembers(param, raw, at, collector);
  const values = parseMembers(param, raw, at, collector, parse);
  return open ? { ...(raw as Document), ...values } : values;
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
