/** The rules that a dry run checks against the stored record. */
import type { Endpoint, Rule } from '../../../contract/types.js';

type StoredValueRule = Extract<Rule, { readonly rule: 'atMost' | 'before' }>;

/** The rules that compare a given value with one that is not given, but may be stored. */
export function storedValueRules(
  endpoint: Endpoint,
  values: Readonly<Record<string, unknown>>,
): readonly StoredValueRule[] {
  const isGiven = (name: string) => values[name] !== undefined && values[name] !== '';
  return (endpoint.rules ?? []).filter(
    (rule): rule is StoredValueRule =>
      (rule.rule === 'atMost' || rule.rule === 'before') &&
      isGiven(rule.param) !== isGiven(rule.other) &&
      values[rule.param] !== '' &&
      values[rule.other] !== '',
  );
}
