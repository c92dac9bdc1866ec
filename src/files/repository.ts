/** The git repository that a folder is in, and whether a path is below a folder. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative } from 'node:path';
import { isRepository } from './directories.js';

/** The top folder of the repository, without links in its path; undefined outside of one, or for a missing folder. */
export function findRepository(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  for (let at = realpathSync.native(folder); ; at = dirname(at)) {
    if (isRepository(at)) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** Whether a path is the folder, or below it. Both are absolute; links in them are not followed. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}
