/** The git repository that a folder is in, the folders above one, and whether a path is below one. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** The top folder of the repository, without links in its path; undefined outside of one, or for a missing folder. */
export function findRepository(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  for (let at = realpathSync.native(folder); ; at = dirname(at)) {
    if (isRepository(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** The name is that of a folder; in a submodule, and in a further working tree, it is that of a file. */
function isRepository(folder: string): boolean {
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
    if (homes.includes(folder) || folder === dirname(folder) || isRepository(folder)) return;
  }
}

/** Whether a path is the folder, or below it. Both are absolute; links in them are not followed. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}
