/** The one judge: an endpoint and raw values in; checked values and every problem out. */

import { sortBy } from '../contract/params/shared.js';
import type { Document, Endpoint, Params, Rule, Value } from '../contract/types.js';
import { checkRules } from './check-rules.js';
import { isBodyParameter, parameterLocation } from './flag-names.js';
import { writeJson } from './lossless-json.js';
import { finish, parseItems, parseMembers, parseValue } from './parse.js';
import type { ParameterNamer, Problem } from './problem.js';
import { createProblemCollector, type ProblemCollector } from './problem-collector.js';
import { describeChoices } from './text-lists.js';

export interface Checked {
  /** Typed values of what was given and well; defaults are not filled in. */
  readonly values: Document;
  /** Everything that is wrong, not only the first. */
  readonly problems: readonly Problem[];
}

/**
 * Judges a call. `raw` holds texts (flags, queries) or JSON values (bodies); names that the endpoint does not
 * have are the caller's business. `version` is the version segment in use, `now` the time of the call in milliseconds
 * since 1970: what depends on it is not judged without. The voice says the names: flags to a person, wire names to a program.
 */
export function check(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  voice: ParameterNamer,
  version = endpoint.version,
  now?: number,
): Checked {
  return finish(checkInSteps(endpoint, raw, voice, version, now));
}

/** The same with a pause after each item of an array, for a process that has others to answer. */
export function* checkInSteps(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  voice: ParameterNamer,
  version = endpoint.version,
  now?: number,
): Generator<void, Checked> {
  const report = createProblemCollector(voice, now);
  const { params, rules = [] } = endpoint;
  for (const [name, { since }] of Object.entries(params)) {
    if (raw[name] !== undefined && since !== undefined && version !== undefined && version < since) {
      report.invalid(name, `needs version ${since} or newer of the service`);
    }
  }
  const given = splitLists(endpoint, raw);
  const arrays = yield* readArrays(params, given, report);
  const values = parseMembers({ fields: params, rules }, given, '', report, (param, item, at) => {
    const array = arrays.get(at);
    if (!array) return parseValue(param, item, at, report);
    for (const problem of array.problems) report.problems.push(problem);
    return array.value;
  });
  requireSortable(endpoint, values, report);
  if (endpoint.maxBodyBytes !== undefined)
    yield* requireBodyFits(endpoint, values, endpoint.maxBodyBytes, report);
  return { values, problems: report.problems };
}

/** Outside a JSON body a list is a text with commas; inside one it is an array, and a text is none. */
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
 * What a change would set that only the service sets: a value that a record may hold but no call gives, or none at all.
 * Writing back what the record holds is no fault. `before` is the record, `change` checked values by name.
 */
export function checkReadOnly(
  params: Params,
  before: Document,
  change: Document,
  voice: ParameterNamer,
): Problem[] {
  const report = createProblemCollector(voice);
  for (const [name, value] of Object.entries(change)) {
    const param = params[name];
    if (!param || !(param.nullable || (param.type === 'enum' && param.readOnlyValues))) continue;
    const held = before[name] ?? '';
    if (value === held || (value === null && held === '')) continue;
    const { nullable: _, ...strict } = param;
    parseValue(strict.type === 'enum' ? { ...strict, readOnlyValues: [] } : strict, value, name, report);
  }
  return report.problems;
}

/** Judges values that are typed already, such as a stored record with a change laid over it. */
export function checkState(
  rules: readonly Rule[],
  params: Params,
  values: Document,
  voice: ParameterNamer,
): Problem[] {
  const report = createProblemCollector(voice);
  const known: Record<string, Value> = {};
  for (const name of Object.keys(params)) {
    const value = values[name];
    if (value !== undefined && value !== null && value !== '') known[name] = value;
  }
  checkRules({ rules, params, values: known, given: new Set(Object.keys(known)), at: '', report });
  return report.problems;
}

/** A list can be ordered by the attributes that its record names (docs/service.md#lists). */
function requireSortable(
  { params, record }: Endpoint,
  { sort_by }: Document,
  report: ProblemCollector,
): void {
  if (params.sort_by !== sortBy || typeof sort_by !== 'string' || !record?.sortable) return;
  const attribute = sort_by.slice(0, sort_by.lastIndexOf('-'));
  if (record.sortable.includes(attribute)) return;
  report.invalid('sort_by', `must order by ${describeChoices(record.sortable)}, with -asc or -desc`, sort_by);
}

interface ReadArray {
  readonly value: Value | undefined;
  readonly problems: readonly Problem[];
}

/** The arrays among the parameters, which may be long, by name. */
function* readArrays(
  params: Params,
  raw: Readonly<Record<string, unknown>>,
  { namer: voice, now }: ProblemCollector,
): Generator<void, ReadonlyMap<string, ReadArray>> {
  const arrays = new Map<string, ReadArray>();
  for (const [name, param] of Object.entries(params)) {
    if (param.type !== 'array' || !Array.isArray(raw[name])) continue;
    const report = createProblemCollector(voice, now);
    const value = yield* parseItems(param, raw[name], name, report);
    arrays.set(name, { value, problems: report.problems });
  }
  return arrays;
}

function* requireBodyFits(
  endpoint: Endpoint,
  values: Document,
  max: number,
  report: ProblemCollector,
): Generator<void, void> {
  for (const name of Object.keys(values)) {
    if (parameterLocation(endpoint, name) !== 'body') continue;
    const size = yield* measureJson(values[name]);
    if (size > max) report.invalid(name, `must be at most ${max} bytes of JSON (it is ${size})`);
  }
}

/** The length of a value's JSON text in bytes. */
function* measureJson(value: Value | undefined): Generator<void, number> {
  if (!Array.isArray(value)) return Buffer.byteLength(writeJson(value));
  // Two brackets, and a comma between two items.
  let size = 2 + Math.max(0, value.length - 1);
  for (const item of value) {
    size += Buffer.byteLength(writeJson(item));
    yield;
  }
  return size;
}
