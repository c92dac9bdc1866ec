/** The account whose lists a command means that asks the service nothing. */
import { missingAccountError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import { openSession } from '../session/session.js';

/** The emulator has an account without one in the settings. Throws CommandError if there is none. */
export async function findListAccount(invocation: Invocation): Promise<string> {
  const { account, env } = invocation.settings;
  if (account) return account.value;
  const implied = env.value === 'local' ? (await openSession(invocation)).account : undefined;
  if (implied === undefined) throw missingAccountError();
  return implied;
}
