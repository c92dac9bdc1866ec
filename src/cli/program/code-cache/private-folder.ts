/**
 * Checks that a folder can hold programs that are run: nobody but its owner may put anything there, or put another folder in its
 * place.
 */
import { existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DirectoryEnvironment, isInProfile, privateModes } from '../../../files/directories.js';

const othersMayWrite = 0o022;
/** In such a folder, as /tmp is one, only the owner of an entry can rename it. */
const sticky = 0o1000;

/** The user of a folder. */
export interface FolderUser extends Pick<DirectoryEnvironment, 'env' | 'home'> {
  /** The number of the user; undefined where the system has none. */
  readonly userId: number | undefined;
}

/**
 * Whether the folder belongs to this user, others cannot write to it, and those above it belong to this user or the
 * system and let nobody else replace what is in them. False where it does not exist. Where the system has no user
 * numbers, as on Windows, a folder in the profile of the user is private by its access list, and no other one is.
 */
export function isPrivateFolder(path: string, user: FolderUser): boolean {
  const { userId } = user;
  try {
    if (userId === undefined) return lstatSync(path).isDirectory() && isInProfile(path, user);
    const folder = realpathSync.native(path);
    const own = lstatSync(folder);
    if (!own.isDirectory() || own.uid !== userId || (own.mode & othersMayWrite) !== 0) return false;
    return excludesOthers(dirname(folder), userId);
  } catch {
    return false;
  }
}

/**
 * Whether a folder and those above it belong to this user or the system, and let nobody else replace what is in them.
 * Throws the system's errors.
 */
function excludesOthers(folder: string, userId: number): boolean {
  for (let at = folder; ; at = dirname(at)) {
    const { uid, mode } = lstatSync(at);
    if (uid !== userId && uid !== 0) return false;
    if ((mode & othersMayWrite) !== 0 && (mode & sticky) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/**
 * Creates a folder and those above it, for this user alone. Does nothing where it could not be private: with sudo, folders
 * of the system in the user's own would hold all later commands of the user up. Throws the system's errors; also where
 * another process makes it at the same moment.
 */
export function makePrivateFolder(path: string, user: FolderUser): void {
  const { userId } = user;
  if (userId === undefined && !isInProfile(path, user)) return;
  let above = path;
  const missing: string[] = [];
  for (; !existsSync(above); above = dirname(above)) missing.push(above);
  if (userId !== undefined && !excludesOthers(realpathSync.native(above), userId)) return;
  // Not mkdir's own `recursive`: under /proc it never returns in Node.js 20.
  for (const folder of missing.reverse()) mkdirSync(folder, { mode: privateModes.directory });
}
