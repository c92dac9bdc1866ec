/** The directories that variables name, and that of the config, which says where requests go and what they may spend. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileError } from '../files/atomic-file.js';
import {
  type DirectoryEnvironment,
  directoryKinds,
  directoryPath,
  directoryVariable,
  isAbsolutePath,
  isTrustedOwner,
} from '../files/directories.js';
import { variableCommand } from '../values/shell-word.js';

/** Where the directory is, and who reads it. */
interface ConfigPlace extends DirectoryEnvironment {
  /** The number of the user; undefined where the system has none. */
  readonly userId: number | undefined;
}

/**
 * The directory, whose files are to be obeyed. Throws FileError if it is another user's, as where HOME is that of somebody else:
 * the variable must name such a directory.
 */
export function trustedConfigDirectory(place: ConfigPlace): string {
  const path = directoryPath('config', place);
  const variable = directoryVariable('config');
  if (place.env[variable]) return path;
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || isTrustedOwner(found.uid, place.userId)) return path;
  throw new FileError(
    `${path} belongs to another user and cannot be trusted`,
    `Check HOME and XDG_CONFIG_HOME. If you trust it, name it: ${variableCommand(variable, path)}`,
  );
}

/**
 * Throws FileError for a variable with a relative path. It would be another directory in every working directory: profiles,
 * and code that was compiled, would come from whatever is there.
 */
export function assertAbsoluteDirectories({
  env,
  platform,
  home,
  cwd,
}: DirectoryEnvironment & { readonly cwd: string }): void {
  const wrong = directoryKinds.map(directoryVariable).filter((name) => {
    const path = env[name];
    return path && !isAbsolutePath(path, platform);
  });
  if (wrong.length === 0) return;
  const values = wrong.map((name) => `${name} (${JSON.stringify(env[name])})`).join(', ');
  const commands = wrong.map((name) => {
    const path = (env[name] ?? '').replace(/^~(?=\/|$)/, home);
    return variableCommand(name, resolve(cwd, path));
  });
  throw new FileError(
    `not an absolute path: ${values}`,
    `Nothing was read or sent. Set it with the whole path: ${commands.join('; ')}`,
  );
}
