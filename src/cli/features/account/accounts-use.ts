/** `ads accounts use ID`: the profile's default account for the environment in use. */
import { findProfile } from '../../../auth/config.js';
import { withProfile } from '../../../auth/profiles.js';
import type { Settings } from '../../../auth/settings.js';
import { describeSignIn, requireShown } from '../../../auth/shown-sign-in.js';
import { parseValue } from '../../../call/parse.js';
import { createProblemCollector } from '../../../call/problem-collector.js';
import { ServiceError } from '../../../client/errors.js';
import { getAccount } from '../../../contract/groups/accounts.js';
import { accountId } from '../../../contract/params/shared.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { escapeControls } from '../../../output/control-characters.js';
import { memberAt } from '../../../values/lossless-json.js';
import { changing, prepareConfigChange } from '../../calls/change.js';
import { unknownAccountError } from '../../calls/session/explain-unknown-account.js';
import { openSession, type Session } from '../../calls/session/session.js';
import { exitCodeForServiceError } from '../../core/errors/exit-code-of-error.js';
import { parameterError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Invocation } from '../../core/host/invocation.js';
import { userCommand } from '../../core/host/shown-command.js';
import { stdinIdProblem } from '../../core/input/stdin-id.js';
import { responseData } from '../../core/records/response-data.js';

interface UseFlags {
  readonly account_id: string;
  readonly no_check: boolean;
}

export const useAccount = changing<UseFlags>(async (invocation, { account_id: text, no_check }) => {
  const { notice, settings } = invocation;
  const dashProblem = stdinIdProblem({ parameter: 'account_id', flag: 'ACCOUNT-ID' }, accountId, text);
  if (dashProblem) throw parameterError([dashProblem]);
  if (!no_check || readTypedName(text) !== undefined) refuseOtherSigner(settings, text);
  let session: Promise<Session> | undefined;
  const open = () => {
    // A list of the cache may have an earlier name of the account.
    session ??= openSession({ ...invocation, globals: { ...invocation.globals, cache: false } });
    return session;
  };
  const report = createProblemCollector({ name: () => 'ACCOUNT-ID' });
  const account = parseValue(accountId, await findId(open, invocation, text), 'account_id', report);
  if (typeof account !== 'string') {
    throw parameterError(report.problems.map((problem) => ({ ...problem, flag: 'ACCOUNT-ID' })));
  }
  const { profile, env } = settings;
  const row = { profile: profile.value, environment: env.value, account };
  const change = await prepareConfigChange(
    invocation,
    row,
    (config) => {
      const own = findProfile(config, profile.value);
      // The account was found as the user of this sign-in.
      if (settings.identity.signedBy === 'profile') requireShown(config, profile.value, settings.saved);
      return withProfile(config, profile.value, {
        ...own,
        accounts: { ...own?.accounts, [env.value]: account },
      });
    },
    (config) => {
      const before = findProfile(config, profile.value)?.accounts?.[env.value] ?? null;
      return [{ field: 'account', before, after: account }];
    },
  );
  return {
    ...change,
    apply: async () => {
      const name = no_check ? '' : ` ("${await readAccountName(await open(), settings, account)}")`;
      const answer = await change.apply();
      const unchecked = no_check ? ' (existence not checked)' : '';
      await notice(
        `profile "${profile.value}" now uses account ${account}${name} in ${env.value}${unchecked}`,
      );
      if (settings.account?.origin === 'directory' || settings.account?.origin === 'environment') {
        await notice(`here, ${settings.account.source} still sets account ${settings.account.value}`);
      }
      if (settings.identity.signedBy === 'environment' && settings.saved.sign_in)
        await notice(
          `here, the credentials of the environment sign, and the account of profile "${profile.value}" does not count`,
        );
      return answer;
    },
  };
});

/** Throws CommandError where the profile has a sign-in, and another user would look at the account. */
function refuseOtherSigner({ profile, saved, identity }: Settings, account: string): void {
  if (!saved.sign_in || !['environment', 'incomplete'].includes(identity.signedBy)) return;
  throw usageError(
    `the credentials of the environment sign, and the account of profile "${profile.value}" is for its own sign-in${describeSignIn(saved)}`,
    `Nothing was changed. Unset ADS_ACCESS_TOKEN and the others, or name the profile: ${userCommand`ads accounts use ${account} ${['--profile', profile.value]}`}`,
  );
}

/** The id of the account that is named, if it is not one already. Throws CommandError. */
async function findId(
  open: () => Promise<Session>,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
  text: string,
): Promise<string> {
  if (readTypedName(text) === undefined) return text;
  const { findNamedTarget } = await import('../../calls/names/find-named-target.js');
  const target = { text, flag: 'ACCOUNT-ID', groups: ['accounts'], account: '' } as const;
  return findNamedTarget(target, await open(), invocation);
}

/** Reads the account's name. Throws RejectedCallError if the user has no access to it, or as the client does. */
async function readAccountName({ client }: Session, settings: Settings, id: string): Promise<string> {
  try {
    return escapeControls(
      String(memberAt(responseData(await client.call(getAccount, { account_id: id })), 'name')),
    );
  } catch (error) {
    const code = exitCodeForServiceError(error);
    if (!(error instanceof ServiceError) || (code !== exitCodes.notFound && code !== exitCodes.notPermitted))
      throw error;
    throw unknownAccountError(error, {
      id,
      flag: 'ACCOUNT-ID',
      subject: `ACCOUNT-ID: account "${id}"`,
      settings,
    });
  }
}
