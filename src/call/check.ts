/** Validates a call, for the command line and for the emulator: an endpoint and raw values in; typed values and all problems out. */

import { sortBy } from '../contract/params/shared.js';
import type { Document, Endpoint, Params, Rule, Value } from '../contract/types.js';
import { isObject, writeJson } from '../values/lossless-json.js';
import { guessWord } from '../values/match-name.js';
import { describeChoices } from '../values/text-lists.js';
import { checkRules } from './check-rules.js';
import { findVariant } from './find-variant.js';
import { isBodyParameter, parameterLocation } from './parameter-location.js';
import { parseItems, parseMembers, parseValue, runToCompletion } from './parse.js';
import type { ParameterNamer, Problem } from './problem.js';
import { createProblemCollector, type ProblemCollector } from './problem-collector.js';

export interface CheckResult {
  /** Typed values of the parameters that were given and are valid; defaults are not filled in. */
  readonly values: Document;
  /** All problems, not only the first. */
  readonly problems: readonly Problem[];
}

/**
 * Validates a call. `raw` holds strings (flags, queries) or JSON values (bodies); names that the endpoint does not have
 * are ignored, so the caller must reject them. `version` is the version segment in use. `now` is the time of the call in
 * milliseconds since 1970; without it, checks that depend on the current time are skipped. `namer` determines how messages
 * name parameters: as flags on the command line, by wire names in the emulator.
 */
export function check(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  namer: ParameterNamer,
  version = endpoint.version,
  now?: number,
): CheckResult {
  const { values, problems } = runToCompletion(checkInSteps(endpoint, raw, namer, version, now));
  return { values, problems: [...problems, ...checkBodySize(endpoint, values, namer)] };
}

/**
 * Same as `check`, but yields after each item of an array, which lets a server handle other requests in between, and
 * skips the size of the body, which a server checks before it reads it.
 */
export function* checkInSteps(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  namer: ParameterNamer,
  version = endpoint.version,
  now?: number,
): Generator<void, CheckResult> {
  const collector = createProblemCollector(namer, now);
  const { params, rules = [] } = endpoint;
  for (const [name, { since }] of Object.entries(params)) {
    if (raw[name] !== undefined && since !== undefined && version !== undefined && version < since) {
      collector.invalid(name, `requires version ${since} or newer of the service`);
    }
  }
  const given = splitLists(endpoint, raw);
  const arrays = yield* parseArrays(params, given, collector);
  const values = parseMembers({ fields: params, rules }, given, '', collector, (param, item, at) => {
    const array = arrays.get(at);
    if (!array) return parseValue(param, item, at, collector);
    for (const problem of array.problems) collector.problems.push(problem);
    return array.value;
  });
  checkSortAttribute(endpoint, values, collector);
  checkAccounts(endpoint, raw, collector);
  return { values, problems: collector.problems };
}

/** Outside a JSON body a list is comma-separated text; inside one it must be an array. */
function splitLists(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const split = Object.entries(endpoint.params).flatMap(([name, { type, clearable }]) => {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (type !== 'list' || typeof value !== 'string' || isBodyParameter(endpoint, name)) return [];
    return clearable && value === '' ? [] : [[name, value.split(',')]];
  });
  return split.length === 0 ? raw : { ...raw, ...Object.fromEntries(split) };
}

/**
 * Collects a problem for each value that only the service can set: a read-only value, or null where a call must give a
 * value. Writing back what the record already holds is allowed. `before` is the record, `change` the checked values.
 */
export function checkReadOnly(
  params: Params,
  before: Document,
  change: Document,
  namer: ParameterNamer,
): Problem[] {
  const collector = createProblemCollector(namer);
  for (const [name, value] of Object.entries(change)) {
    const param = params[name];
    if (!param || !(param.nullable || (param.type === 'enum' && param.readOnlyValues))) continue;
    const current = before[name] ?? '';
    if (value === current || (value === null && current === '')) continue;
    const { nullable: _, ...strict } = param;
    parseValue(strict.type === 'enum' ? { ...strict, readOnlyValues: [] } : strict, value, name, collector);
  }
  return collector.problems;
}

/** Checks the rules on values that are already typed, such as a stored record merged with a change. */
export function checkState(
  rules: readonly Rule[],
  params: Params,
  values: Document,
  namer: ParameterNamer,
): Problem[] {
  const collector = createProblemCollector(namer);
  const given: Record<string, Value> = {};
  for (const name of Object.keys(params)) {
    const value = values[name];
    if (value !== undefined && value !== null && value !== '') given[name] = value;
  }
  checkRules({ rules, params, values: given, given: new Set(Object.keys(given)), at: '', collector });
  return collector.problems;
}

/** A list can be sorted only by the attributes that its record kind declares (docs/service.md#lists). */
function checkSortAttribute(
  { params, record }: Endpoint,
  { sort_by }: Document,
  collector: ProblemCollector,
): void {
  if (params.sort_by !== sortBy || typeof sort_by !== 'string' || !record?.sortable) return;
  const attribute = sort_by.slice(0, sort_by.lastIndexOf('-'));
  if (record.sortable.includes(attribute)) return;
  const guess = guessWord(attribute, record.sortable);
  collector.invalid(
    'sort_by',
    `must be ${describeChoices(record.sortable)}, followed by -asc or -desc${guess}`,
    sort_by,
  );
}

/** An operation may have the account that the service echoes among its params, and no other (docs/service.md#batches). */
function checkAccounts(
  { params }: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  collector: ProblemCollector,
): void {
  const { account_id } = raw;
  if (account_id === undefined) return;
  for (const [name, param] of Object.entries(params)) {
    const items = raw[name];
    if (param.type !== 'array' || param.of.type !== 'variant' || !Array.isArray(items)) continue;
    for (const [index, item] of items.entries()) {
      if (!isObject(item) || !isObject(item.params)) continue;
      const own = item.params.account_id;
      const known = findVariant(param.of, item)?.fields.params;
      // Where it is not returned, it is an unknown member, which is refused as such.
      const isReturned = known?.type === 'object' && known.readOnly?.includes('account_id');
      if (own === undefined || own === account_id || !isReturned) continue;
      const must = `must be the account of the call, ${account_id}`;
      collector.invalid(`${name}[${index}].params.account_id`, must, own);
    }
  }
}

interface ParsedArray {
  readonly value: Value | undefined;
  readonly problems: readonly Problem[];
}

/** Parses the parameters that are arrays, which may be long, and returns the results by name. */
function* parseArrays(
  params: Params,
  raw: Readonly<Record<string, unknown>>,
  { namer, now }: ProblemCollector,
): Generator<void, ReadonlyMap<string, ParsedArray>> {
  const arrays = new Map<string, ParsedArray>();
  for (const [name, param] of Object.entries(params)) {
    if (param.type !== 'array' || !Array.isArray(raw[name])) continue;
    const collector = createProblemCollector(namer, now);
    const value = yield* parseItems(param, raw[name], name, collector);
    arrays.set(name, { value, problems: collector.problems });
  }
  return arrays;
}

/** The problem of a JSON body that is too long, in bytes of UTF-8. */
function checkBodySize(endpoint: Endpoint, values: Document, namer: ParameterNamer): readonly Problem[] {
  const { maxBodyBytes: max } = endpoint;
  if (max === undefined) return [];
  const collector = createProblemCollector(namer);
  for (const [name, value] of Object.entries(values)) {
    if (parameterLocation(endpoint, name) !== 'body') continue;
    const size = Buffer.byteLength(writeJson(value));
    if (size > max) collector.invalid(name, `must be at most ${max} bytes of JSON (it is ${size})`);
  }
  return collector.problems;
}
