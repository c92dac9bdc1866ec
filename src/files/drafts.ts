/** Drafts of this process, and those that others have left which were killed while they wrote a file. */
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { draftPath, readDraftName } from './draft-name.js';
import { isRunning, ownPid } from './os-process.js';

export { olderDrafts } from './draft-name.js';

/** A new path for a draft of a file, beside it. */
export const newDraft = (path: string): string => draftPath(path, ownPid);

/** Which drafts count as left behind. */
export interface LeftDrafts {
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
  return names
    .filter((name) => {
      const draft = readDraftName(name, older);
      if (draft === undefined || draft.isOwn || !isOf(draft.file)) return false;
      return isLocked || draft.pid === undefined || draft.pid === ownPid || !isRunning(draft.pid);
    })
    .map((name) => join(folder, name));
}

/** Removes what `findDrafts` or `findDraftsIn` finds. Throws the system's errors. */
export async function removeDrafts(found: Promise<readonly string[]>): Promise<void> {
  for (const path of await found) await rm(path, { force: true });
}
