/** The global flags that mean nothing to a command of the contract: they are refused, and its help does not list them. */

import { isWrite } from '../../../call/is-write.js';
import type { Endpoint } from '../../../contract/types.js';
import { readsAcrossAccounts } from '../../../flags/across-accounts.js';

const forLists = ['--all', '--limit'] as const;
const forRows = ['--filter', '--sort'] as const;

/** The flags as typed. */
export function uselessFlags(endpoint: Endpoint): readonly string[] {
  return [
    ...(endpoint.response === 'list' ? [] : forLists),
    ...(returnsRows(endpoint) ? [] : forRows),
    ...(readsAcrossAccounts(endpoint) ? [] : ['--all-accounts']),
    // A read is never over a limit; with a mistyped verb the flag would be taken for done.
    ...(isWrite(endpoint) ? [] : ['--allow-over-limit']),
  ];
}

/** Whether the call reads rows that can be selected: arrays over time are no rows. */
function returnsRows({ method, response, metricRows }: Endpoint): boolean {
  return method === 'GET' && (response === 'list' || response === 'array') && !metricRows;
}
