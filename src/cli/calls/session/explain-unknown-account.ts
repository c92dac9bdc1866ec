/** Explains errors about unknown accounts with the setting that the account came from. */

import type { Settings } from '../../../auth/settings.js';
import { ServiceError } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import { hintAtName } from '../../../flags/name-or-id.js';
import { shellCommand } from '../../../values/shell-word.js';
import { hintsByCode } from '../../core/errors/code-hints.js';
import { type FlagProblem, RejectedCallError } from '../../core/host/command-error.js';
import { describeDestination } from './destination.js';

/**
 * Returns an error that names the account in use and its source. An error about something else is unchanged, as is one about the
 * account of a file, a sheet or a past write.
 */
export function explainAccount(error: unknown, settings: Settings): unknown {
  const { account, profile } = settings;
  if (!account || !(error instanceof ServiceError) || !isUnknownAccount(error)) return error;
  const called = /\/accounts\/(\w+)/.exec(error.request?.url ?? '')?.[1];
  if (called !== undefined && !account.value.split(',').includes(called)) return error;
  const source =
    account.origin === 'profile' ? `${account.source} of profile "${profile.value}"` : account.source;
  return unknownAccountError(error, {
    id: account.value,
    flag: '--account',
    subject: `account "${account.value}" (from ${source})`,
    settings,
  });
}

/** The other profiles whose default account in this environment is the given one. */
function profilesOfAccount(id: string, { profiles, profile, env }: Settings): string[] {
  return Object.keys(profiles).filter(
    (name) => name !== profile.value && profiles[name]?.accounts?.[env.value] === id,
  );
}

function unknownAccountCode(): string {
  return endpointById('accounts.get').record?.notFound ?? '';
}

/** Whether the service rejected a call because the account does not exist, or not for this user. */
export function isUnknownAccount(error: ServiceError): boolean {
  return error.entries.some(({ code }) => code === unknownAccountCode());
}

interface RejectedAccount {
  readonly id: string;
  /** The flag or argument that named it. */
  readonly flag: string;
  /** The subject of the message. */
  readonly subject: string;
  readonly settings: Settings;
}

/** Creates the error about an unknown account. */
export function unknownAccountError(
  error: ServiceError,
  { id, flag, subject, settings }: RejectedAccount,
): RejectedCallError {
  const problem: FlagProblem = {
    parameter: 'account_id',
    flag,
    code: unknownAccountCode(),
    message: `${subject} does not exist in ${describeDestination(settings)}, or the signed-in user has no access to it`,
    value: id,
  };
  const [other] = profilesOfAccount(id, settings);
  const advice =
    other === undefined
      ? []
      : [`It is the default account of another profile: ${shellCommand`--profile ${other}`}`];
  const hint = hintAtName(id, hintsByCode()[problem.code] ?? '');
  return new RejectedCallError(error, [problem], [...advice, hint].join('\n'));
}
