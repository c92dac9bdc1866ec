/** The state of an emulator's account, and what a rule finds in it. */

import type { AccountState } from '../../src/cli/features/monitoring/account-state.js';
import { allRules } from '../../src/cli/features/monitoring/all-rules.js';
import { type FindingRow, findBroken } from '../../src/cli/features/monitoring/finding-rows.js';
import { readState } from '../../src/cli/features/monitoring/read-state.js';
import { defaultsOf, type Rule, type RuleValues } from '../../src/cli/features/monitoring/rule.js';
import type { Tester } from './emulator.js';
import { createCaller } from './serving.js';

export function ruleOf(name: string): Rule {
  const rule = allRules.find((one) => one.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  return rule;
}

/** Reads what the rule needs. */
export async function stateFor(
  tester: Tester,
  name: string,
  activeHours = 0,
): Promise<{ readonly state: AccountState; readonly called: readonly string[] }> {
  const caller = createCaller(tester);
  const { state } = await readState(caller, {
    account_id: tester.account,
    parts: ruleOf(name).needs,
    now: tester.emulator.time(),
    activeHours,
  });
  return { state, called: caller.called };
}

/** What the rule finds in a state. */
export function findIn(state: AccountState, name: string, values: RuleValues = {}): readonly FindingRow[] {
  const rule = ruleOf(name);
  return findBroken(state, [{ rule, values: { ...defaultsOf(rule), ...values } }], { flags: [] });
}

/** Reads, and finds. */
export async function findWith(
  tester: Tester,
  name: string,
  values: RuleValues = {},
): Promise<readonly FindingRow[]> {
  const { state } = await stateFor(tester, name, Number(values.hours ?? 6));
  return findIn(state, name, values);
}
