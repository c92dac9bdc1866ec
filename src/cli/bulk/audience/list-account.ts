/** The account whose lists a command means that asks the service nothing. */

import { openSession } from '../../calls/session/session.js';
import { missingAccountError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';

/** The emulator has an account without one in the settings. Throws CommandError if there is none. */
export async function findListAccount(invocation: Invocation): Promise<string> {
  const { account, env } = invocation.settings;
  if (account) return account.value;
  const implied = env.value === 'local' ? (await openSession(invocation)).account : undefined;
  if (implied === undefined) throw missingAccountError();
  return implied;
}
