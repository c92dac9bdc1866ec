/** Explains errors about unknown accounts with the setting that the account came from. */
import type { Settings } from '../../auth/settings.js';
import { ServiceError } from '../../client/errors.js';
import { account as accountRecord } from '../../contract/groups/accounts.js';
import { type FlagProblem, RejectedCallError } from '../errors/command-error.js';

const hint =
  'For the available accounts: ads accounts list. For the origin of settings: ads config list --show-origin';

/** Returns an error that names the account in use and its source; any error not about the account is unchanged. */
export function explainAccount(error: unknown, { account, profile, env }: Settings): unknown {
  if (!account || !(error instanceof ServiceError) || !isUnknownAccount(error)) return error;
  const source =
    account.origin === 'profile' ? `${account.source} of profile "${profile.value}"` : account.source;
  return unknownAccountError(error, {
    id: account.value,
    flag: '--account',
    subject: `account "${account.value}" (from ${source})`,
    environment: env.value,
  });
}

/** Whether the service rejected a call because the account does not exist, or not for this user. */
export function isUnknownAccount(error: ServiceError): boolean {
  return error.entries.some(({ code }) => code === accountRecord.notFound);
}

interface RejectedAccount {
  readonly id: string;
  /** The flag or argument that named it. */
  readonly flag: string;
  /** The subject of the message. */
  readonly subject: string;
  readonly environment: string;
}

/** Creates the error about an unknown account. */
export function unknownAccountError(
  error: ServiceError,
  { id, flag, subject, environment }: RejectedAccount,
): RejectedCallError {
  const problem: FlagProblem = {
    parameter: 'account_id',
    flag,
    code: accountRecord.notFound,
    message: `${subject} does not exist in ${environment}, or the signed-in user has no access to it`,
    value: id,
  };
  return new RejectedCallError(error, [problem], hint);
}
