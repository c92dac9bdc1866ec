/** Classifies commands by the accounts that they are about: none, one, or several. */

import type { Endpoint } from '../../../contract/types.js';
import { readsAcrossAccounts } from '../../../flags/across-accounts.js';
import type { LocalCommand } from '../../core/host/local-command.js';

/** `named`: about one account, which its arguments name. */
export type AccountUse = 'none' | 'one' | 'named' | 'several';

export function endpointAccountUse(endpoint: Endpoint): AccountUse {
  if (readsAcrossAccounts(endpoint)) return 'several';
  return 'account_id' in endpoint.params ? 'one' : 'none';
}

/** A command that only shows its settings takes the account unchanged. */
export function localAccountUse(
  { severalAccounts, accepts, namesAccount }: LocalCommand,
  args: readonly string[],
): AccountUse {
  if (severalAccounts) return 'several';
  if (namesAccount?.(args)) return 'named';
  return accepts.includes('account') && accepts.includes('trace') ? 'one' : 'none';
}
