/** `ads accounts use ID`: the profile's default account for the environment in use. */
import { configPath, findProfile, updateConfig } from '../../auth/config.js';
import { directoryOf } from '../../auth/directories.js';
import { withProfile } from '../../auth/profiles.js';
import { parseValue } from '../../call/parse.js';
import { createReport } from '../../call/report.js';
import { accountId } from '../../contract/shared.js';
import { parameterError } from '../errors.js';
import type { Action } from '../invocation.js';

export const useAccount: Action = async (invocation) => {
  const { world, args } = invocation;
  const [typed = ''] = args;
  const report = createReport({ name: () => 'ACCOUNT-ID' });
  const account = parseValue(accountId, typed, 'account_id', report);
  if (typeof account !== 'string') {
    throw parameterError(report.problems.map((problem) => ({ ...problem, flag: 'ACCOUNT-ID' })));
  }
  const { profile, env } = invocation.settings;
  const path = configPath(directoryOf('config', world));
  await updateConfig(path, world, (config) => {
    const own = findProfile(config, profile.value);
    return withProfile(config, profile.value, {
      ...own,
      accounts: { ...own?.accounts, [env.value]: account },
    });
  });
  await invocation.tell(
    `profile "${profile.value}" now uses account ${account} in ${env.value}; whether it exists was not asked`,
  );
  return { kind: 'one', row: { profile: profile.value, environment: env.value, account } };
};
