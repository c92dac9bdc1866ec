/** Drafts of this process, and those that others have left which were killed while they wrote a file. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { day } from '../values/duration.js';
import { type DraftName, draftPath, readDraftName } from './draft-name.js';
import { isYounger } from './file-age.js';
import { isRunning, ownPid } from './os-process.js';

export { olderDrafts } from './draft-name.js';

/** A new path for a draft of a file, beside it. */
export const newDraft = (path: string): string => draftPath(path, ownPid);

/** How long ago, in milliseconds, a draft was written last whose process cannot be looked up here, if it counts as left behind. */
const abandonedAfter = day;

/** The drafts that count as left behind. */
interface LeftDrafts {
  /** The form of their names in versions before. */
  readonly older?: RegExp;
  /** The lock of the file is held: whoever else has begun a draft was killed. Otherwise those count whose process has ended. */
  readonly isLocked?: boolean;
}

/** The paths of the drafts of a file that were left behind; none where the folder cannot be read. */
export function findDrafts(path: string, which?: LeftDrafts): Promise<readonly string[]> {
  const name = basename(path);
  return findDraftsIn(dirname(path), (file) => file === name, which);
}

/** The same for each file in a folder whose name `isOf` accepts. */
export async function findDraftsIn(
  folder: string,
  isOf: (file: string) => boolean,
  { older, isLocked = false }: LeftDrafts = {},
): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names) {
    const draft = readDraftName(name, older);
    if (draft === undefined || draft.isOwn || !isOf(draft.file)) continue;
    const path = join(folder, name);
    if (isLocked || (await isLeft(draft, path))) found.push(path);
  }
  return found;
}

async function isLeft({ pid, isOfThisSystem }: DraftName, path: string): Promise<boolean> {
  if (isOfThisSystem) return pid === undefined || pid === ownPid || !isRunning(pid);
  // Somebody in another container may be writing it.
  return !(await isYounger(path, abandonedAfter, newDraft(path)));
}

/** Removes what `findDrafts` or `findDraftsIn` finds. Throws the system's errors. */
export async function removeDrafts(found: Promise<readonly string[]>): Promise<void> {
  for (const path of await found) await rm(path, { force: true });
}
