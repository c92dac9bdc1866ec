/** One raw value and its parameter in; a typed value or problems out. Raw values are texts (flags, queries) or JSON. */

import { namedObjects } from '../contract/params/named-objects.js';
import type {
  ArrayParam,
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

/** Reads one value at a place. Problems go to the report; then the answer is undefined. */
export function parseValue(
  param: Param,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  if ((param.clearable || param.nullable) && (raw === '' || raw === null)) return raw;
  if (param.clearable && param.type === 'list' && Array.isArray(raw) && raw.length === 0) return [];
  switch (param.type) {
    case 'list':
      return parseList(param, raw, at, report);
    case 'object':
      return parseObject(param, raw, at, report);
    case 'array':
      return parseArray(param, raw, at, report);
    case 'variant':
      return parseVariant(param, raw, at, report);
    case 'shape': {
      const shape = namedObjects[param.name];
      if (!shape) throw new Error(`the contract has no shape ${param.name}`);
      return parseObject(shape, raw, at, report);
    }
    default:
      return parseScalar(param, raw, at, report);
  }
}

function parseList(param: ListParam, raw: unknown, at: string, report: ProblemCollector): Value | undefined {
  if (!Array.isArray(raw))
    return report.invalid(at, 'must be a JSON array', isSecretList(param) ? undefined : raw);
  if (!hasRightSize(param, raw.length, at, report)) return undefined;
  const values = raw
    .map((item) => parseScalar(param.of, item, at, report))
    .filter((value) => value !== undefined);
  // A list with a bad item is refused as a whole, and what is refused is not echoed (docs/service.md#echo).
  return values.length === raw.length ? values : undefined;
}

/** What should have been a list of secrets may be one of them. */
function isSecretList({ of }: ListParam): boolean {
  return of.type === 'string' && of.secret === true;
}

function parseArray(
  param: ArrayParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  return finish(parseItems(param, raw, at, report));
}

/** Reads an array with a pause after each item, for a process that has others to answer. */
export function* parseItems(
  param: ArrayParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Generator<void, Value | undefined> {
  if (!Array.isArray(raw)) return report.invalid(at, 'must be a JSON array', raw);
  if (!hasRightSize(param, raw.length, at, report)) return undefined;
  if (param.oneOfEach) requireOneOfEach(param.oneOfEach, raw, at, report);
  const values: Value[] = [];
  for (const [index, item] of raw.entries()) {
    const value = parseValue(param.of, item, `${at}[${index}]`, report);
    if (value !== undefined) values.push(value);
    yield;
  }
  return values;
}

/** Goes through all steps without a pause. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function requireOneOfEach(
  { by, sets }: NonNullable<ArrayParam['oneOfEach']>,
  items: readonly unknown[],
  at: string,
  report: ProblemCollector,
): void {
  const kinds = items.map((item) => (isObject(item) ? item[by] : undefined));
  // A kind that nobody knows is a problem of its own item already.
  if (!kinds.every((kind) => sets.flat().includes(String(kind)))) return;
  for (const set of sets) {
    const count = kinds.filter((kind) => typeof kind === 'string' && set.includes(kind)).length;
    if (count !== 1) report.invalid(at, `must hold exactly one ${set.join(' or ')} (it holds ${count})`);
  }
}

function hasRightSize(
  param: ListParam | ArrayParam,
  size: number,
  at: string,
  report: ProblemCollector,
): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY } = param;
  if (size > max) report.invalid(at, `must have at most ${max} items (it has ${size})`);
  else if (size < min) report.invalid(at, `must have at least ${min === 1 ? 'one item' : `${min} items`}`);
  return size >= min && size <= max;
}

function parseVariant(
  param: VariantParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  if (!isObject(raw)) return report.invalid(at, 'must be a JSON object', raw);
  const kind = raw[param.by];
  const shape = typeof kind === 'string' && Object.hasOwn(param.of, kind) ? param.of[kind] : undefined;
  if (shape) return parseObject(shape, raw, at, report);
  const place = memberPath(at, param.by);
  if (kind === undefined) return report.missing(place, 'is required');
  return report.invalid(place, `must be ${describeChoices(Object.keys(param.of))}`, kind);
}

function parseObject(
  param: ObjectParam,
  raw: unknown,
  at: string,
  report: ProblemCollector,
): Value | undefined {
  if (!isObject(raw)) return report.invalid(at, 'must be a JSON object', raw);
  const { fields, readOnly = [] } = param;
  for (const name in raw) {
    if (Object.hasOwn(fields, name) || readOnly.includes(name)) continue;
    const known = sayKnown(Object.keys(fields));
    report.invalid(memberPath(at, shorten(name)), `is not known here; known are ${known}`);
  }
  return parseMembers(param, raw, at, report);
}

/** So many of the names that are known are told. */
const manyNames = 20;

function sayKnown(names: readonly string[]): string {
  const rest = names.length - manyNames;
  return rest > 0 ? `${names.slice(0, manyNames).join(', ')} and ${rest} more` : names.join(', ');
}

/** Reads the named members, by `read` where they are read in another way, and then runs the rules between them. */
export function parseMembers(
  { fields, rules = [] }: Pick<ObjectParam, 'fields' | 'rules'>,
  raw: Readonly<Record<string, unknown>>,
  at: string,
  report: ProblemCollector,
  read = parseValue,
): Document {
  const values: Record<string, Value> = {};
  const given = new Set<string>();
  // Not Object.entries: a large call has a hundred thousand objects.
  for (const name in fields) {
    const param = fields[name];
    if (!param) continue;
    const item = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (item === undefined) {
      if (param.required) report.missing(memberPath(at, name), 'is required');
      continue;
    }
    given.add(name);
    const value = read(param, item, memberPath(at, name), report);
    if (value !== undefined) values[name] = value;
  }
  if (rules.length > 0) checkRules({ rules, params: fields, values, given, at, report });
  return values;
}
