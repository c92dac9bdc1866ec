/** Converts wire names and endpoint ids to flags and command words. The conversion is mechanical, with no exceptions. */
import type { Endpoint } from '../contract/types.js';

/** `start_time` becomes `--start-time`. */
export function flagName(parameter: string): string {
  return `--${parameter.replaceAll('_', '-')}`;
}

/** The words of a command: `campaigns.list` is `campaigns list`. */
export function commandWords(endpoint: Endpoint): string {
  return endpoint.id.replaceAll('.', ' ');
}
