/** Whether a record may be as it would be: the contract's rules, asked of stored data with a change laid over it. */
import { checkReadOnly, checkState } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import type { Document, Params, Rule } from '../../contract/types.js';
import { problemsError } from '../errors.js';

/** Throws a refusal with every rule that the data breaks. */
export function assertValidState(rules: readonly Rule[], params: Params, data: Document): void {
  const problems = checkState(rules, params, data, wireNames);
  if (problems.length > 0) throw problemsError(problems);
}

/** Throws a refusal with everything in a change that only the service sets, unless the record holds it already. */
export function assertSettable(params: Params, before: Document, change: Document): void {
  const problems = checkReadOnly(params, before, change, wireNames);
  if (problems.length > 0) throw problemsError(problems);
}
