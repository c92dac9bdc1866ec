/** Finds campaign files in folders. A file that is not found looks as if somebody had removed its records. */
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { foldersUpwards, isTrustedOwner, mayBeOfOthers } from '../../../../files/directories.js';
import { isBelow } from '../../../../files/repository.js';
import { describeFileError } from '../../../../values/system-error.js';
import { usageError } from '../../../core/host/command-error.js';
import type { World } from '../../../core/host/world.js';
import { isOwnName, lockName } from './file-names.js';

const endings = /\.(ya?ml|json)$/i;

/**
 * A folder below that of the lock file belongs to it; without one, new records would be made for all that it has. The lock of
 * another user counts only in the working directory, below it, and in the folder that was named. Throws CommandError for any
 * other one.
 */
export async function findLockFolder(start: string, place: FilesPlace): Promise<string | undefined> {
  for (const folder of foldersUpwards(start, place.home)) {
    const path = join(folder, lockName);
    const found = await stat(path).catch(() => undefined);
    if (!found) continue;
    const isChosen = folder === start || isBelow(folder, place.cwd);
    // Whoever has put a link there has chosen the file that it leads to.
    const owners = [found.uid, (await lstat(path)).uid];
    const isTrusted = owners.every((owner) => isTrustedOwner(owner, place.userId));
    if (isChosen || (isTrusted && !mayBeOfOthers(path, place))) return folder;
    throw usageError(
      isTrusted
        ? `${path} is outside of your profile, where other users may write, and cannot be trusted`
        : `${path} belongs to another user and cannot be trusted`,
      `To use it, run the command in ${folder}.`,
    );
  }
  return undefined;
}

/** The folders in which files are sought, and the user. */
export type FilesPlace = Pick<World, 'cwd' | 'home' | 'userId'>;

/**
 * The absolute paths of the campaign files in a folder and below it, sorted. Folders are read once each, those behind links too;
 * what begins with a point is left out. Throws CommandError for a folder or a link that cannot be read, and for a folder
 * with a separate lock file.
 */
export async function listFiles(folder: string, shown: string): Promise<readonly string[]> {
  const nameOf = (path: string) => join(shown, relative(folder, path));
  const fail = (path: string) => (error: unknown) => {
    throw usageError(`cannot read ${nameOf(path)}: ${describeFileError(error)}`);
  };
  const own = await realpath(folder).catch(fail(folder));
  const files: string[] = [];
  const seen = new Set<string>();
  const folders = [folder];
  // A folder that is also reached by a link has the name of its own place.
  const links: string[] = [];
  for (let path = folders.pop(); path !== undefined; path = folders.pop() ?? links.shift()) {
    const real = await realpath(path).catch(fail(path));
    // A link to a folder around this one is a loop.
    if (seen.has(real) || (real !== own && isBelow(own, real))) continue;
    seen.add(real);
    const entries = await readdir(path, { withFileTypes: true }).catch(fail(path));
    if (path !== folder && entries.some(({ name }) => name === lockName))
      throw usageError(
        `${nameOf(path)} has a separate lock file`,
        'Plan it by itself, or move it elsewhere.',
      );
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || isOwnName(entry.name)) continue;
      const inner = join(path, entry.name);
      if (entry.isDirectory()) folders.push(inner);
      else if (entry.isSymbolicLink() && (await stat(inner).catch(fail(inner))).isDirectory())
        links.push(inner);
      // Links to files are read, and pipes are refused.
      else if (endings.test(entry.name)) files.push(inner);
    }
  }
  return files.sort();
}

/** The same of the folder alone; none if it cannot be read. */
export async function listOwnFiles(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => endings.test(name) && !isOwnName(name)).map((name) => join(folder, name));
}
