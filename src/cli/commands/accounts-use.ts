/** `ads accounts use ID`: the profile's default account for the environment in use. */
import { findProfile } from '../../auth/config.js';
import { withProfile } from '../../auth/profiles.js';
import { memberAt } from '../../call/lossless-json.js';
import { parseValue } from '../../call/parse.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { ServiceError } from '../../client/errors.js';
import { getAccount } from '../../contract/groups/accounts.js';
import { accountId } from '../../contract/params/shared.js';
import { escapeControls } from '../../output/control-characters.js';
import { responseData } from '../endpoint/response-data.js';
import { stdinIdProblem } from '../endpoint/stdin-id.js';
import { parameterError } from '../errors/command-error.js';
import { exitCodes } from '../errors/exit-codes.js';
import { exitCodeForServiceError } from '../errors/service-error-exit.js';
import type { Action, Invocation } from '../invocation.js';
import { refuseAccount } from '../session/account-source.js';
import { openSession } from '../session/session.js';
import { changing, prepareConfigChange } from './change.js';

export const useAccount: Action = changing(async (invocation) => {
  const { args, options, notice: tell } = invocation;
  const [typed = ''] = args;
  const dash = stdinIdProblem({ parameter: 'account_id', flag: 'ACCOUNT-ID' }, accountId, typed);
  if (dash) throw parameterError([dash]);
  const report = createProblemCollector({ name: () => 'ACCOUNT-ID' });
  const account = parseValue(accountId, typed, 'account_id', report);
  if (typeof account !== 'string') {
    throw parameterError(report.problems.map((problem) => ({ ...problem, flag: 'ACCOUNT-ID' })));
  }
  const { profile, env } = invocation.settings;
  const row = { profile: profile.value, environment: env.value, account };
  const change = await prepareConfigChange(invocation, row, (config) => {
    const own = findProfile(config, profile.value);
    return withProfile(config, profile.value, {
      ...own,
      accounts: { ...own?.accounts, [env.value]: account },
    });
  });
  return {
    ...change,
    apply: async () => {
      const isAsked = options.check !== false;
      const name = isAsked ? ` ("${await readAccountName(invocation, account)}")` : '';
      const answer = await change.apply();
      const unasked = isAsked ? '' : '; whether it exists was not asked';
      await tell(`profile "${profile.value}" now uses account ${account}${name} in ${env.value}${unasked}`);
      return answer;
    },
  };
});

/** The account's name at the service. Throws RefusedCallError where the user cannot use it, or as the client does. */
async function readAccountName(invocation: Invocation, id: string): Promise<string> {
  const { client, environment } = await openSession(invocation);
  try {
    return escapeControls(
      String(memberAt(responseData(await client.call(getAccount, { account_id: id })), 'name')),
    );
  } catch (error) {
    const code = exitCodeForServiceError(error);
    if (!(error instanceof ServiceError) || (code !== exitCodes.notFound && code !== exitCodes.notPermitted))
      throw error;
    throw refuseAccount(error, {
      id,
      flag: 'ACCOUNT-ID',
      subject: `ACCOUNT-ID: account "${id}"`,
      environment,
    });
  }
}
