/** The one judge: an endpoint and raw values in; checked values and every problem out. */
import type { Document, Endpoint, Params, Rule, Value } from '../contract/types.js';
import { parseFields } from './parse.js';
import type { Problem, Voice } from './problem.js';
import { createReport } from './report.js';
import { checkRules } from './rules.js';

export interface Checked {
  /** Typed values of what was given and well; defaults are not filled in. */
  readonly values: Document;
  /** Everything that is wrong, not only the first. */
  readonly problems: readonly Problem[];
}

/**
 * Judges a call. `raw` holds texts (flags, queries) or JSON values (bodies); names that the endpoint does not
 * have are the caller's business. The voice says the names: flags to a person, wire names to a program.
 */
export function check(endpoint: Endpoint, raw: Readonly<Record<string, unknown>>, voice: Voice): Checked {
  const report = createReport(voice, (at) => isSecret(endpoint.params, at));
  const { params, rules = [] } = endpoint;
  const values = parseFields({ fields: params, rules }, raw, '', report);
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

function isSecret(params: Params, at: string): boolean {
  const param = params[at];
  return param !== undefined && 'secret' in param;
}
