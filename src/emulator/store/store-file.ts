/** File operations on the store: detect whose file it is, create its folder, and replace it. */

import { realpath, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { privateModes } from '../../files/directories.js';
import { findDrafts, newDraft, removeDrafts } from '../../files/drafts.js';
import { makeDirectory } from '../../files/make-directory.js';
import { renameFile } from '../../files/rename-file.js';
import { companionSuffixes, readHeader } from '../../files/sqlite.js';
import { errorCode, hasErrorCode } from '../../values/system-error.js';
import { applicationId } from './schema.js';
import { StoreError } from './store-error.js';

/**
 * The owner of a file by its header: `empty` when there is no content, `unnamed` for a database without an application
 * id, which is another program's, or a store whose log was never written back to it.
 */
type FileOwner = 'ours' | 'empty' | 'unnamed' | 'foreign';

/**
 * Detects the owner of a file without loading the driver. Throws StoreError when it cannot be read or is not a regular
 * file.
 */
export async function fileOwner(path: string): Promise<FileOwner> {
  if (((await fileSize(path)) ?? 0) === 0) return 'empty';
  return wrapFileErrors(path, async () => {
    const found = await readHeader(path);
    if (found?.application === applicationId) return 'ours';
    return found?.application === 0 ? 'unnamed' : 'foreign';
  });
}

/**
 * The size of a file in bytes; undefined when it does not exist. Throws StoreError when it cannot be read or is not a
 * regular file.
 */
export async function fileSize(path: string): Promise<number | undefined> {
  const stats = await wrapFileErrors(path, () => statIfExists(path));
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw new StoreError('unusable', `${path} is not a regular file`);
  return stats.size;
}

/** Creates the folder of a file and its parents. Throws StoreError when one cannot be created. */
export async function makeParentFolder(path: string): Promise<void> {
  await wrapFileErrors(path, () => makeDirectory(dirname(resolve(path)), privateModes.directory));
}

/** Resolves a symbolic link, to replace its target instead of the link. */
export async function followLink(path: string): Promise<string> {
  return wrapFileErrors(path, async () => ((await statIfExists(path)) ? await realpath(path) : path));
}

/**
 * Creates a new file next to the old one and renames it into place when it is complete; until then the old one remains.
 * The new file must be complete without its log. Throws StoreError when the folder is not writable.
 */
export async function replaceStoreFile(path: string, make: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = newDraft(path);
  try {
    await wrapFileErrors(path, () => removeDrafts(findDrafts(path)));
    await make(fresh);
    await wrapFileErrors(path, async () => {
      for (const suffix of companionSuffixes) await rm(`${path}${suffix}`, { force: true });
      await renameFile(fresh, path);
    });
  } catch (error) {
    await removeStore(fresh).catch(() => {});
    throw error;
  }
}

async function removeStore(path: string): Promise<void> {
  for (const suffix of ['', ...companionSuffixes]) await rm(`${path}${suffix}`, { force: true });
}

async function statIfExists(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Turns system errors into StoreError, which the user can fix; rethrows other errors, which are bugs. */
async function wrapFileErrors<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === '') throw error;
    throw new StoreError('unusable', `${path} cannot be used (${error.message})`);
  }
}
