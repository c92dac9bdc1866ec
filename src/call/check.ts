/** The one judge: an endpoint and raw values in; checked values and every problem out. */
import type { Document, Endpoint, Params, Rule, Value } from '../contract/types.js';
import { checkRules } from './check-rules.js';
import { isBodyParameter, parameterLocation } from './flag-names.js';
import { writeJson } from './lossless-json.js';
import { parseMembers, parseValue } from './parse.js';
import type { ParameterNamer, Problem } from './problem.js';
import { createProblemCollector, type ProblemCollector } from './problem-collector.js';

export interface Checked {
  /** Typed values of what was given and well; defaults are not filled in. */
  readonly values: Document;
  /** Everything that is wrong, not only the first. */
  readonly problems: readonly Problem[];
}

/**
 * Judges a call. `raw` holds texts (flags, queries) or JSON values (bodies); names that the endpoint does not
 * have are the caller's business. `version` is the version segment in use. The voice says the names: flags to a person, wire names to a program.
 */
export function check(
  endpoint: Endpoint,
  raw: Readonly<Record<string, unknown>>,
  voice: ParameterNamer,
  version = endpoint.version,
): Checked {
  const report = createProblemCollector(voice);
  const { params, rules = [] } = endpoint;
  for (const [name, { since }] of Object.entries(params)) {
    if (raw[name] !== undefined && since !== undefined && version !== undefined && version < since) {
      report.invalid(name, `needs version ${since} or newer of the service`);
    }
  }
  const values = parseMembers({ fields: params, rules }, splitLists(endpoint, raw), '', report);
  if (endpoint.maxBodyBytes !== undefined) requireBodyFits(endpoint, values, endpoint.maxBodyBytes, report);
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

function requireBodyFits(endpoint: Endpoint, values: Document, max: number, report: ProblemCollector): void {
  for (const name of Object.keys(values)) {
    if (parameterLocation(endpoint, name) !== 'body') continue;
    const size = Buffer.byteLength(writeJson(values[name]));
    if (size > max) report.invalid(name, `must be at most ${max} bytes of JSON (it is ${size})`);
  }
}
