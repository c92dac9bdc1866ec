/** Validates a record as it would be after a change, by the contract's rules. */
import { checkReadOnly, checkState } from '../../call/check.js';
import { wireNames } from '../../call/problem.js';
import type { Document, Params, Rule } from '../../contract/types.js';
import { problemsError } from '../errors.js';

/** Throws ErrorResponse with every rule that the data violates. */
export function assertValidState(rules: readonly Rule[], params: Params, data: Document): void {
  const problems = checkState(rules, params, data, wireNames);
  if (problems.length > 0) throw problemsError(problems);
}

/** Throws ErrorResponse with every read-only value in a change, unless the record already has that value. */
export function assertSettable(params: Params, before: Document, change: Document): void {
  const problems = checkReadOnly(params, before, change, wireNames);
  if (problems.length > 0) throw problemsError(problems);
}
