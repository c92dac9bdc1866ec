/** The shell in which the command line was typed. Loaded only where it may be another one than that of POSIX. */
import { chooseShell, posixNames, shellRules, shells } from '../../../values/shell-rules.js';
import type { ShellRules } from '../../../values/shell-word.js';
import { usageError } from './command-error.js';
import type { World } from './world.js';

/**
 * The rules of the shell; undefined for those of POSIX. Throws CommandError if ADS_SHELL does not name a shell, unless the arguments
 * ask for help, which names the shells.
 */
export function findShell(
  { env, platform }: Pick<World, 'env' | 'platform'>,
  argv: readonly string[],
): ShellRules | undefined {
  const found = chooseShell(env, platform);
  if ('unknown' in found) {
    if (argv.includes('--help') || argv.includes('-h')) return undefined;
    throw usageError(
      `ADS_SHELL must be one of ${[...shells, ...posixNames].join(', ')}, got ${JSON.stringify(found.unknown)}`,
    );
  }
  return found.shell === 'posix' ? undefined : shellRules[found.shell];
}
