/** Converts wire names and endpoint ids to flags and command words. The conversion is mechanical. */
import type { Endpoint, Param } from '../contract/types.js';
import { shellCommand } from '../values/shell-word.js';

/** `start_time` becomes `--start-time`. */
export function flagName(parameter: string): string {
  return `--${parameter.replaceAll('_', '-')}`;
}

/** The text with fields in place of flags, for programs: `group_by` for `--group-by`. */
export function nameFields(text: string): string {
  return text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, words: string) => words.replaceAll('-', '_'));
}

/** The name of an argument in messages: `campaign_id` becomes `CAMPAIGN-ID`. */
export function argumentName(parameter: string): string {
  return flagName(parameter).slice(2).toUpperCase();
}

/** Whether the parameter is money in micro units, which has a second flag for decimals. */
export function isMoney(param: Param): boolean {
  return param.type === 'integer' && param.unit === 'micro';
}

/** The flag of a money parameter that takes a decimal: `--daily-budget` for `daily_budget_amount_local_micro`. */
export function decimalFlagName(parameter: string): string {
  return flagName(parameter.replace(/(_amount)?_local_micro$/, ''));
}

/** The words of a command: `campaigns.list` is `campaigns list`. */
export function commandWords(endpoint: Endpoint): string {
  return endpoint.id.replaceAll('.', ' ');
}

/** The command of an endpoint, to be pasted into a shell: `ads campaigns get 8wku2`. `own` is its positional argument. */
export function endpointCommand(
  endpoint: Endpoint,
  own?: string,
  ...words: readonly (readonly string[])[]
): string {
  return shellCommand`ads ${endpoint.id.split('.')} ${own} ${words.flat()}`;
}
