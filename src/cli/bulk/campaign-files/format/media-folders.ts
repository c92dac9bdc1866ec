/**
 * The folders that the media of posts may be in. A repository may be somebody else's: a path or a link in it must not publish
 * a private file of this machine.
 */
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findRepository, isBelow } from '../../../../files/repository.js';
import { shellCommand } from '../../../../values/shell-word.js';
import { describeFileError } from '../../../../values/system-error.js';
import { usageError } from '../../../core/host/command-error.js';
import type { Invocation } from '../../../core/host/invocation.js';
import { wholeCommand } from '../../../core/host/resume-line.js';
import type { FileProblem } from './file-problem.js';

/** Absolute paths without links. */
export type MediaFolders = readonly string[];

const flag = '--media-from';
/** The code of a problem whose value is the path of a file outside of the folders. */
export const outsideCode = 'MEDIA_OUTSIDE';

/**
 * The repository of the first folder; without one, all of these folders. Those of the flag are added. Throws CommandError for
 * one that cannot be read.
 */
export function findMediaFolders(
  folders: readonly [string, ...string[]],
  allowed: readonly string[] = [],
  { cwd }: { readonly cwd: string },
): MediaFolders {
  const repository = findRepository(folders[0]);
  const own = repository === undefined ? folders.map(realOrTyped) : [repository];
  return [...own, ...allowed.map((folder) => readAllowed(folder, cwd))];
}

/** A folder that does not exist has no media. */
function realOrTyped(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

function readAllowed(folder: string, cwd: string): string {
  try {
    return realpathSync.native(resolve(cwd, folder));
  } catch (error) {
    throw usageError(`${flag}: cannot read ${folder}: ${describeFileError(error)}`);
  }
}

/** Advice for allowing the files outside: the whole command; undefined where there are none. */
export function describeAllowing(
  problems: readonly FileProblem[],
  { argv }: Pick<Invocation, 'argv'>,
): string | undefined {
  const outside = problems.flatMap(({ code, value }) =>
    code === outsideCode && value !== undefined ? [dirname(value)] : [],
  );
  if (outside.length === 0) return undefined;
  const unique = [...new Set(outside)].sort();
  const folders = unique.filter((one) => !unique.some((other) => other !== one && isBelow(one, other)));
  const flags = folders.flatMap((folder) => [flag, folder]);
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const command = wholeCommand({ argv: [...argv.slice(0, end), ...flags, ...argv.slice(end)] });
  return `To allow files of these directories: ${command ?? shellCommand`add ${flags}`}`;
}
