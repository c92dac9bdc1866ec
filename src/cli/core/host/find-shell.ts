/** The shell in which the command line was typed. Loaded only where it may be another one than that of POSIX. */
import { chooseShell, shellRules, shells } from '../../../values/shell-rules.js';
import type { ShellRules } from '../../../values/shell-word.js';
import { usageError } from './command-error.js';
import type { World } from './world.js';

/** The rules of the shell; undefined for those of POSIX. Throws CommandError if ADS_SHELL does not name a shell. */
export function findShell({ env, platform }: Pick<World, 'env' | 'platform'>): ShellRules | undefined {
  const found = chooseShell(env, platform);
  if ('unknown' in found)
    throw usageError(`ADS_SHELL must be one of ${shells.join(', ')}, got ${JSON.stringify(found.unknown)}`);
  return found.shell === 'posix' ? undefined : shellRules[found.shell];
}
