/** All rules, in the order in which they are listed. */
import { budgetRules } from './budget-rules.js';
import { deliveryRules } from './delivery-rules.js';
import { nameRules } from './name-rules.js';
import { paceRules } from './pace-rules.js';
import { recordRules } from './record-rules.js';
import { defaultsOf, type Rule, type RuleValues } from './rule.js';

export const allRules: readonly Rule[] = [
  ...paceRules,
  ...budgetRules,
  ...deliveryRules,
  ...recordRules,
  ...nameRules,
];

/** A rule that is on, with the values of its thresholds. */
export interface ChosenRule {
  readonly rule: Rule;
  readonly values: RuleValues;
  /** Whether --only or a file of rules names it: what it has nothing to compare with is said then. */
  readonly isNamed?: boolean;
}

/** The rules that are on, for each account. */
export interface RuleChoice {
  readonly forAccount: (account: string) => readonly ChosenRule[];
  /** The accounts for which the file sets something. */
  readonly accounts: readonly string[];
}

/** The values that a file sets, by rule; `off` turns a rule off. */
export type RuleSettings = ReadonlyMap<string, RuleValues | 'off'>;

/** All rules but those that are off; what is set last counts. */
export function chooseRules(
  only: readonly string[] | undefined,
  ...settings: readonly RuleSettings[]
): readonly ChosenRule[] {
  return allRules
    .filter(({ name }) => only === undefined || only.includes(name))
    .flatMap((rule): readonly ChosenRule[] => {
      const set = settings.map((own) => own.get(rule.name)).filter((own) => own !== undefined);
      // Who names a rule wants it, whatever the file says.
      if (set.at(-1) === 'off' && only === undefined) return [];
      const given = set.filter((own) => own !== 'off');
      const values = given.reduce(mergeValues, defaultsOf(rule));
      const isNamed = only !== undefined || given.length > 0;
      return rule.isIdle?.(values) ? [] : [{ rule, values, isNamed }];
    });
}

/** What is set last counts; of amounts by currency, for each currency. */
function mergeValues(before: RuleValues, set: RuleValues): RuleValues {
  const merged = Object.entries(set).map(([name, value]) => {
    const known = before[name];
    return [
      name,
      value instanceof Map && known instanceof Map ? new Map([...known, ...value]) : value,
    ] as const;
  });
  return { ...before, ...Object.fromEntries(merged) };
}

/** The rules of the morning: what needs attention today. */
export const morningRules: readonly string[] = [
  'pacing-over',
  'pacing-under',
  'spend-cap',
  'budget-low',
  'funding-low',
  'rejected-creative',
  'missing-creative',
  'no-delivery',
  'stopped',
  'expiring',
];
