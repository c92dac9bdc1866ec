/** Says of an account that the service does not know where the command got it from. */
import type { Settings } from '../../auth/settings.js';
import { ServiceError } from '../../client/errors.js';
import { account as accountRecord } from '../../contract/groups/accounts.js';
import { type FlagProblem, RejectedCallError } from '../errors/command-error.js';

const hint =
  'ads accounts list shows the accounts that can be used; ads config list --show-origin tells where settings come from.';

/** A refusal because of the account in use, as an error that names it with its source; any other error as it is. */
export function explainAccount(error: unknown, { account, profile, env }: Settings): unknown {
  if (!account || !(error instanceof ServiceError) || !isUnknownAccount(error)) return error;
  const source =
    account.origin === 'profile' ? `${account.source} of profile "${profile.value}"` : account.source;
  return refuseAccount(error, {
    id: account.value,
    flag: '--account',
    subject: `account "${account.value}" (from ${source})`,
    environment: env.value,
  });
}

/** Whether the service refused a call since it does not know the account, or not for this user. */
export function isUnknownAccount(error: ServiceError): boolean {
  return error.entries.some(({ code }) => code === accountRecord.notFound);
}

interface RefusedAccount {
  readonly id: string;
  /** The flag or argument that named it. */
  readonly flag: string;
  /** How the sentence begins. */
  readonly subject: string;
  readonly environment: string;
}

/** The error that says it to a person. */
export function refuseAccount(
  error: ServiceError,
  { id, flag, subject, environment }: RefusedAccount,
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
