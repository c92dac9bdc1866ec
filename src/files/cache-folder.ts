/** Files of which the loss is of no consequence: they are replaced without a lock, and the old ones of a folder are forgotten. */
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeBeside } from './atomic-file.js';
import { privateModes } from './directories.js';
import { findDrafts, olderDrafts, removeDrafts } from './drafts.js';
import { makeDirectory } from './make-directory.js';

/**
 * Replaces a file, and makes its folder. Who reads meanwhile finds the old file or the new one; of two who write at once, the
 * later one wins. Never throws: without the file nothing is known.
 */
export async function replaceCached(path: string, text: string): Promise<void> {
  try {
    await makeDirectory(dirname(path), privateModes.directory);
    await writeBeside(path, text, { isSynced: false });
    await removeDrafts(findDrafts(path, { older: olderDrafts.onlyId }));
  } catch {
    // The next command has nothing to go by.
  }
}

/**
 * Removes the files of a folder that nobody has written since a time, in milliseconds since 1970; with `recursive` the
 * folders in it too. The file `except` stays, with its lock. Never throws.
 */
export async function forgetOlder(
  folder: string,
  before: number,
  { recursive = false, except }: { readonly recursive?: boolean; readonly except?: string } = {},
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (name === except || name.startsWith(`${except}.`)) continue;
    const path = join(folder, name);
    const written = (await stat(path).catch(() => undefined))?.mtimeMs ?? before;
    if (written < before) await rm(path, { recursive, force: true }).catch(() => undefined);
  }
}
