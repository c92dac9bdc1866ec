/** The one judge: an endpoint and raw values in; checked values and every problem out. */
import type { Document, Endpoint, Params, Rule, Value } from '../contract/types.js';
import { writeJson } from './json.js';
import { parseFields } from './parse.js';
import type { Problem, Voice } from './problem.js';
import { createReport, type Report } from './report.js';
import { checkRules } from './rules.js';
import { placeOf } from './spelling.js';

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
  voice: Voice,
  version = endpoint.version,
): Checked {
  const report = createReport(voice);
  const { params, rules = [] } = endpoint;
  for (const [name, { since }] of Object.entries(params)) {
    if (raw[name] !== undefined && since !== undefined && version !== undefined && version < since) {
      report.refuse(name, `needs version ${since} or newer of the service`);
    }
  }
  const values = parseFields({ fields: params, rules }, raw, '', report);
  if (endpoint.maxBodyBytes !== undefined) requireBodyFits(endpoint, values, endpoint.maxBodyBytes, report);
  return { values, problems: report.problems };
}

/** Judges values that are typed already, such as a stored record with a change laid over it. */
export function checkState(
  rules: readonly Rule[],
  params: Params,
  values: Document,
  voice: Voice,
): Problem[] {
  const report = createReport(voice);
  const known: Record<string, Value> = {};
  for (const name of Object.keys(params)) {
    const value = values[name];
    if (value !== undefined && value !== null && value !== '') known[name] = value;
  }
  checkRules({ rules, params, values: known, given: new Set(Object.keys(known)), at: '', report });
  return report.problems;
}

function requireBodyFits(endpoint: Endpoint, values: Document, max: number, report: Report): void {
  for (const name of Object.keys(values)) {
    if (placeOf(endpoint, name) !== 'body') continue;
    const size = Buffer.byteLength(writeJson(values[name]));
    if (size > max) report.refuse(name, `must be at most ${max} bytes of JSON (it is ${size})`);
  }
}
