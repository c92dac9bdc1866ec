/** The directories of ads by kind: ADS_ overrides, XDG base directories, and the defaults of the platform. */

import { existsSync, fstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, posix, relative, resolve, win32 } from 'node:path';
import { errorMessage } from '../values/system-error.js';
import { ownPlatform } from './os-process.js';

export interface DirectoryEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  /** The user's home directory. */
  readonly home: string;
}

/** Directories and files of ads are accessible to their owner only. */
export const privateModes = { directory: 0o700, file: 0o600 } as const;

export const directoryKinds = ['config', 'data', 'state', 'cache'] as const;
export type DirectoryKind = (typeof directoryKinds)[number];

/** The variable that names the directory of a kind. */
export function directoryVariable(kind: DirectoryKind): string {
  return `ADS_${kind.toUpperCase()}_DIR`;
}

export function isAbsolutePath(path: string, platform: NodeJS.Platform): boolean {
  return (platform === 'win32' ? win32 : posix).isAbsolute(path);
}

/** Relative to the home directory: the defaults of the XDG base directories. */
const xdgDefaults: Record<DirectoryKind, string> = {
  config: '.config',
  data: '.local/share',
  state: '.local/state',
  cache: '.cache',
};

/**
 * A directory in which nothing is found and nothing can be written, by the system's own user either: the home of a user who has none.
 * Windows has no name with such signs. Everybody may create folders of other names beside those of the system there.
 */
export const noHome = ownPlatform === 'win32' ? 'C:\\<no-home>' : '/proc/no-home';

/** The cause of every failure there. */
export const missingHome = 'no home directory was found: HOME is not set, or is not an absolute path';

/** The message of an error, or what is behind it where its path is one that nobody knows. */
export function causeOf(error: unknown): string {
  const message = errorMessage(error);
  return message.includes(noHome) ? missingHome : message;
}

/**
 * The directory for files of one kind; it may not exist yet. Where HOME or another variable is empty or relative, as some
 * jobs have it, that is no directory of the user: files, secrets among them, would be left in, and read from, whatever
 * directory the command happens to run in.
 */
export function directoryPath(
  kind: DirectoryKind,
  { env, platform, ...given }: DirectoryEnvironment,
): string {
  const isAbsolute = (path: string) => isAbsolutePath(path, platform);
  const override = env[directoryVariable(kind)];
  // Commands refuse a relative one (assertAbsoluteDirectories). What runs without that check finds and writes nothing.
  if (override) return isAbsolute(override) ? override : join(noHome, kind);
  const xdg = env[`XDG_${kind.toUpperCase()}_HOME`];
  if (xdg && isAbsolute(xdg)) return join(xdg, 'ads');
  const home = isAbsolute(given.home) ? given.home : noHome;
  if (platform === 'win32') {
    const [given, usual] = kind === 'config' ? [env.APPDATA, 'Roaming'] : [env.LOCALAPPDATA, 'Local'];
    return join(given && isAbsolute(given) ? given : join(home, 'AppData', usual), 'ads', kind);
  }
  return join(home, xdgDefaults[kind], 'ads');
}

/** The default path of the emulator's file. */
export function emulatorPath(place: DirectoryEnvironment): string {
  return join(directoryPath('data', place), 'emulator.db');
}

/** The default path of a mirror of accounts. */
export function mirrorPath(place: DirectoryEnvironment): string {
  return join(directoryPath('data', place), 'ads.db');
}

/**
 * Whether a process trusts what a user owns: its own files and those of the system. A process of the system, as in the container
 * of a job with the files of another user, trusts all, as does one on a system without numbers of users.
 */
export function isTrustedOwner(owner: number, userId: number | undefined): boolean {
  return userId === undefined || userId === 0 || owner === userId || owner === 0;
}

/**
 * Whether a file or folder is in the profile of its user, which Windows protects from other users. Elsewhere, as on other drives, they
 * may write and read by default, and Node tells neither owners nor access lists. Links are followed; the end of the path may be missing.
 */
export function isInProfile(
  path: string,
  { env, home }: Pick<DirectoryEnvironment, 'env' | 'home'>,
): boolean {
  const real = realPath(path);
  return [home, env.APPDATA, env.LOCALAPPDATA].some((folder) => {
    if (!folder || !isAbsolute(folder)) return false;
    const way = relative(realPath(folder), real);
    return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
  });
}

/** The path without links, as far as it exists. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync.native(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(above), basename(path));
}

/**
 * Whether other users may have written a file, on a system without numbers of users: outside of the profile, and not at the top of a
 * repository, whose files a person has chosen to work with.
 */
export function mayBeOfOthers(path: string, { userId, home }: FileUser): boolean {
  return userId === undefined && !isRepository(dirname(path)) && !isInProfile(path, { env: {}, home });
}

interface FileUser {
  /** Undefined where the system has no numbers of users. */
  readonly userId: number | undefined;
  readonly home: string;
}

/** Whether a folder is the top of a git repository. Its `.git` is a folder; in a submodule, and in a further working tree, a file. */
export function isRepository(folder: string): boolean {
  return existsSync(join(folder, '.git'));
}

/**
 * The folders in which a file is sought that counts for the folders below its own too: a folder and those above it, the
 * nearest first, up to the root of its repository or to the home directory. What is beyond belongs to something else.
 */
export function* foldersUpwards(start: string, home: string): Generator<string> {
  // HOME may end in a slash, or be a link, which no working directory has in its path.
  const homes = [resolve(home), existsSync(home) ? realpathSync.native(home) : home];
  for (let folder = start; ; folder = dirname(folder)) {
    yield folder;
    // On Windows paths that differ by case only are equal: a terminal may begin in `c:\`.
    if (
      homes.some((one) => relative(one, folder) === '') ||
      folder === dirname(folder) ||
      isRepository(folder)
    )
      return;
  }
}

/**
 * Whether a file that is open is a directory. Asked with big numbers: what Node has found with plain ones, it takes for the next folder
 * of a module that it looks for, and behind a pipe then does not follow the links of which pnpm makes node_modules (nodejs/node#51142).
 */
export function isOpenDirectory(descriptor: number): boolean {
  try {
    return fstatSync(descriptor, { bigint: true }).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a file that is open is the plain one of this path. */
export function isOpenFile(descriptor: number, path: string): boolean {
  try {
    const [open, named] = [fstatSync(descriptor, { bigint: true }), statSync(path, { bigint: true })];
    return open.isFile() && open.dev === named.dev && open.ino === named.ino;
  } catch {
    return false;
  }
}
