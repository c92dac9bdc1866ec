/** The needs of the chosen rules of an account beside its records. */

import type { Invocation } from '../../core/host/invocation.js';
import { chosenFlags } from '../../core/host/shown-command.js';
import type { ChosenRule } from './all-rules.js';

function thresholdOf(rules: readonly ChosenRule[], rule: string, threshold: string): unknown {
  return rules.find((one) => one.rule.name === rule)?.values[threshold];
}

/** The number of hours that no-delivery looks back; 0 where it is off. */
export function silentHours(rules: readonly ChosenRule[]): number {
  return Number(thresholdOf(rules, 'no-delivery', 'hours') ?? 0);
}

/** The campaign files that drift compares with; empty where it is off. */
export function filesOf(rules: readonly ChosenRule[]): string {
  return String(thresholdOf(rules, 'drift', 'files') ?? '');
}

/** Whether somebody named drift, and not every account's rules have it anyway. */
export function isDriftNamed(rules: readonly ChosenRule[]): boolean {
  return rules.some(({ rule, isNamed }) => rule.name === 'drift' && isNamed === true);
}

/** The flags of shown commands: where accounts were named, each command names its own. */
export function flagsFor(account: string, { globals }: Pick<Invocation, 'globals'>): readonly string[] {
  const isNamed = globals.allAccounts === true || globals.account !== undefined;
  return chosenFlags({ globals: isNamed ? { ...globals, account } : globals });
}
