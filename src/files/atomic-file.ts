/** Atomic file replacement. A process that is killed leaves either the old file or the new one. */
import { open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage, hasErrorCode } from '../values/system-error.js';
import { privateModes } from './directories.js';
import { makeDirectory } from './make-directory.js';
import { ownPlatform } from './os-process.js';

export { privateModes } from './directories.js';

/** A file of ads cannot be read or written, or its content is not valid; nothing was changed. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** Creates the parent directories of a file if they do not exist. Throws FileError. */
export async function makeParentDirectory(path: string): Promise<void> {
  try {
    await makeDirectory(dirname(path), privateModes.directory);
  } catch (error) {
    throw new FileError(
      `cannot create the directory ${dirname(path)}: ${errorMessage(error)}`,
      'Check its permissions, or set ADS_CONFIG_DIR, ADS_DATA_DIR or ADS_STATE_DIR to another directory.',
    );
  }
}

/**
 * Replaces the content of a file, readable by its owner only. Call it only while holding the file's lock: drafts of other
 * processes are taken to be left behind, and discarded. Throws FileError.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await removeLeft(path);
    await writeBeside(path, content, { isSynced: true });
  } catch (error) {
    throw new FileError(`cannot write ${path}: ${errorMessage(error)}`, 'The existing file was not changed.');
  }
}

interface Beside {
  /** Whether the file has reached the disk before it is put in its place. */
  readonly isSynced: boolean;
  /** What its draft is named after, if it is another name beside it. */
  readonly draftOf?: string;
}

/** Writes a file beside its place, readable by its owner only, and puts it there. Throws the system's errors. */
export async function writeBeside(
  path: string,
  content: string | Uint8Array,
  { isSynced, draftOf = path }: Beside,
): Promise<void> {
  const { newDraft } = await import('./drafts.js');
  const draft = newDraft(draftOf);
  try {
    const file = await open(draft, 'wx', privateModes.file);
    try {
      await file.writeFile(content);
      if (isSynced) await file.sync();
    } finally {
      await file.close();
    }
    const { renameFile } = await import('./rename-file.js');
    await renameFile(draft, path);
  } catch (error) {
    // What keeps the file from being written may keep it from being removed.
    await removeIfThere(draft).catch(() => undefined);
    throw error;
  }
}

/** Makes the names in a directory durable. Where directories cannot be opened, as on Windows, the system does that. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => undefined);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Removes a file, if there is one, in one call of the system: `rm` makes three. Throws the system's errors. */
export async function removeIfThere(path: string): Promise<void> {
  await unlink(path)
    .catch(async (error: unknown) => {
      if (ownPlatform !== 'win32' || hasErrorCode(error, 'ENOENT')) throw error;
      const { unlinkFile } = await import('./rename-file.js');
      await unlinkFile(path);
    })
    .catch((error: unknown) => {
      if (!hasErrorCode(error, 'ENOENT')) throw error;
    });
}

/** Removes a file and the drafts of it that were left behind. Call it only while holding the lock. */
export async function removeFile(path: string): Promise<void> {
  await removeLeft(path);
  await removeIfThere(path);
}

/** Whether there is a draft, because a process replaces the file, or was killed while it did. */
export async function hasDraft(path: string): Promise<boolean> {
  return (await leftDrafts(path)).length > 0;
}

async function removeLeft(path: string): Promise<void> {
  const { removeDrafts } = await import('./drafts.js');
  await removeDrafts(leftDrafts(path));
}

/** Loaded late: most commands replace no file. */
async function leftDrafts(path: string): Promise<readonly string[]> {
  const { findDrafts, olderDrafts } = await import('./drafts.js');
  return findDrafts(path, { older: olderDrafts.plain, isLocked: true });
}
