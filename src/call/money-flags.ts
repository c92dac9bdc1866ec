/** Parameters that are money, and their flags. */
import type { Param } from '../contract/types.js';
import { flagName } from './flag-names.js';

/** Whether the parameter is money in micro units. */
export function isMoney(param: Param): boolean {
  return param.type === 'integer' && param.unit === 'micro';
}

/** The flag of a money parameter that takes a decimal: `--daily-budget` for `daily_budget_amount_local_micro`. */
export function decimalFlagName(parameter: string): string {
  return flagName(parameter.replace(/(_amount)?_local_micro$/, ''));
}
