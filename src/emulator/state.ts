/** Whether a record may be as it would be: the contract's rules, asked of stored data with a change laid over it. */
import { checkState } from '../call/check.js';
import { wireVoice } from '../call/problem.js';
import type { Document, Params, Rule } from '../contract/types.js';
import { refusalOf } from './error.js';

/** Throws a refusal with every rule that the data breaks. */
export function requireState(rules: readonly Rule[], params: Params, data: Document): void {
  const problems = checkState(rules, params, data, wireVoice);
  if (problems.length > 0) throw refusalOf(problems);
}
