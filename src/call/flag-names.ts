/** The one mechanical way from wire names to flags and command words. */
import type { Endpoint, Param } from '../contract/types.js';

/** `start_time` becomes `--start-time`. */
export function flagName(parameter: string): string {
  return `--${parameter.replaceAll('_', '-')}`;
}

/** Whether the parameter is money in micro units. */
export function isMoney(param: Param): boolean {
  return param.type === 'integer' && param.unit === 'micro';
}

/** The short twin of a money parameter that takes a decimal: `daily_budget_amount_local_micro` has `--daily-budget`. */
export function decimalFlagName(parameter: string): string {
  return flagName(parameter.replace(/(_amount)?_local_micro$/, ''));
}

/** The words of a command: `campaigns.list` is `campaigns list`. */
export function commandWords(endpoint: Endpoint): string {
  return endpoint.id.replaceAll('.', ' ');
}

/** The `:names` of a path. */
export function pathNames(path: string): string[] {
  return [...path.matchAll(/:([a-z_]+)/g)].flatMap((match) => match[1] ?? []);
}

/** Where a parameter travels. */
export function parameterLocation(
  endpoint: Endpoint,
  parameter: string,
): 'path' | 'query' | 'form' | 'json' | 'body' {
  if (pathNames(endpoint.path).includes(parameter)) return 'path';
  const { send = 'query' } = endpoint;
  if (typeof send === 'string') return send;
  return send.json === parameter ? 'body' : 'query';
}

/** Whether a parameter travels in a JSON body, as a member or as the whole of it. */
export function isBodyParameter(endpoint: Endpoint, parameter: string): boolean {
  const place = parameterLocation(endpoint, parameter);
  return place === 'json' || place === 'body';
}
