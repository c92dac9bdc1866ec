/** `ads accounts use ID`: the profile's default account for the environment in use. */
import { configPath, findProfile, updateConfig } from '../../auth/config.js';
import { directoryPath } from '../../auth/directories.js';
import { withProfile } from '../../auth/profiles.js';
import { parseValue } from '../../call/parse.js';
import { createProblemCollector } from '../../call/problem-collector.js';
import { accountId } from '../../contract/params/shared.js';
import { parameterError } from '../errors/command-error.js';
import type { Action } from '../invocation.js';

export const useAccount: Action = async (invocation) => {
  const { world, args } = invocation;
  const [typed = ''] = args;
  const report = createProblemCollector({ name: () => 'ACCOUNT-ID' });
  const account = parseValue(accountId, typed, 'account_id', report);
  if (typeof account !== 'string') {
    throw parameterError(report.problems.map((problem) => ({ ...problem, flag: 'ACCOUNT-ID' })));
  }
  const { profile, env } = invocation.settings;
  const path = configPath(directoryPath('config', world));
  await updateConfig(path, world, (config) => {
    const own = findProfile(config, profile.value);
    return withProfile(config, profile.value, {
      ...own,
      accounts: { ...own?.accounts, [env.value]: account },
    });
  });
  await invocation.notice(
    `profile "${profile.value}" now uses account ${account} in ${env.value}; whether it exists was not asked`,
  );
  return { kind: 'one', row: { profile: profile.value, environment: env.value, account } };
};
