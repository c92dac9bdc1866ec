/** Loads the config file and resolves the settings. */

import { configPath, emptyConfig, readConfig } from '../../../auth/config.js';
import { readDirectoryDefaults } from '../../../auth/directory-file.js';
import { trustedConfigDirectory } from '../../../auth/own-directories.js';
import { addressesOf, resolveSettings, type Settings, signerOf } from '../../../auth/settings.js';
import { quotePart } from '../../../values/split-quoted.js';
import { CommandError, usageError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { Globals } from '../../core/host/global-flags.js';
import type { ProfileUse } from '../../core/host/local-command.js';
import type { World } from '../../core/host/world.js';

/** The code of the error which says that a server must be started again. */
export const restartCode = 'RESTART_NEEDED';

/**
 * Reads the config and the defaults of the directory, and resolves the settings from them, flags and environment. Throws
 * FileError, and CommandError for a file of accounts that cannot be read.
 */
export async function readSettings(globals: Globals, world: World, profile: ProfileUse): Promise<Settings> {
  const isServed = world.accounts !== undefined;
  if (profile === 'unused' && !isServed) return resolveSettings(globals, world.env, emptyConfig, true);
  const { current, ...stored } = await readConfig(configPath(trustedConfigDirectory(world)));
  // A server without a profile stays without one, whatever becomes the current profile meanwhile.
  const config = isServed || current === undefined ? stored : { ...stored, current };
  const settings = resolveSettings(
    globals,
    world.env,
    config,
    profile !== 'required',
    readDirectoryDefaults(world),
    world.client,
  );
  if (world.service !== undefined && world.service !== addressesOf(settings))
    throw restartNeeded(settings, 'has other addresses');
  // Where nobody can sign now, nothing is sent either, and the error of that says what to do.
  const signer = signerOf(settings, world.env);
  if (isServed && signer !== undefined && !isSigner(world.signer, signer, settings, world))
    throw restartNeeded(settings, 'signs as another user, or with another app,');
  const { account } = settings;
  // A directory or a profile names an account; only who runs the command may name a file.
  const isFile = account?.value.startsWith('@') && ['flag', 'environment'].includes(account.origin);
  return account && isFile ? { ...settings, account: await readAccountFile(account, world) } : settings;
}

/**
 * Whether it is who signed when the server was started: that may have been before the service said the id of the user, whose secrets an
 * earlier version has stored.
 */
function isSigner(
  known: string | undefined,
  signer: string,
  settings: Settings,
  { env }: Pick<World, 'env'>,
): boolean {
  if (known === undefined || known === signer) return known !== undefined;
  const { sign_in, ...saved } = settings.saved;
  if (!sign_in?.screen_name) return false;
  const { user_id: _, ...unnamed } = sign_in;
  return known === signerOf({ ...settings, saved: { ...saved, sign_in: unnamed } }, env);
}

/** The error of a server whose profile is not what it was when somebody started it. */
function restartNeeded({ profile }: Settings, what: string): CommandError {
  return new CommandError(
    restartCode,
    exitCodes.usage,
    `the profile ${profile.value} ${what} than when the server was started`,
    'Nothing was sent. Restart the server: a person decides which profile and service it uses.',
  );
}

/** `@FILE` stands for the accounts that the file names, one in a line; `@-` for those of stdin. */
async function readAccountFile(
  account: NonNullable<Settings['account']>,
  world: World,
): Promise<NonNullable<Settings['account']>> {
  const { readInputText } = await import('../../core/input/input-file.js');
  const file = account.value.slice(1);
  const text = await readInputText(file, world, account.source);
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim());
  const names = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (names.length === 0) {
    throw usageError(
      `${account.source}: ${file === '-' ? 'stdin' : file} does not contain an account; write one id or name per line`,
    );
  }
  return { ...account, value: names.map((name) => quotePart(name)).join(',') };
}
