/** Atomic file replacement. A process that is killed leaves either the old file or the new one. */
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage } from '../values/system-error.js';
import { privateModes } from './directories.js';
import { makeDirectory } from './make-directory.js';

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
 * Replaces the content of a file, readable by its owner only. Call it only while holding the file's lock, so that the
 * temporary file has one writer; a temporary file of an interrupted run is discarded. Throws FileError.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeBeside(path, content, { temporary: temporaryPath(path), isSynced: true });
  } catch (error) {
    throw new FileError(`cannot write ${path}: ${errorMessage(error)}`, 'The existing file was not changed.');
  }
}

/** Where a file is written before it is put in its place, and whether it has reached the disk by then. */
interface Beside {
  readonly temporary: string;
  readonly isSynced: boolean;
}

/**
 * Writes a file beside its place, readable by its owner only, and puts it there. Nobody else may use the name of the
 * temporary file. Throws the system's errors.
 */
export async function writeBeside(
  path: string,
  content: string | Uint8Array,
  { temporary, isSynced }: Beside,
): Promise<void> {
  try {
    // An existing temporary file could have another mode, or be a symbolic link.
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', privateModes.file);
    try {
      await file.writeFile(content);
      if (isSynced) await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // What keeps the file from being written may keep it from being removed.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Makes the names in a directory durable. Where directories cannot be opened, as on Windows, the system does that. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r').catch(() => undefined);
  await directory?.sync().catch(() => undefined);
  await directory?.close();
}

/** Removes a file and its temporary file, if one was left behind. Call it only while holding the lock. */
export async function removeFile(path: string): Promise<void> {
  await rm(temporaryPath(path), { force: true });
  await rm(path, { force: true });
}

/** Whether a temporary file exists, because a process was killed while it replaced the file. */
export async function hasTemporaryFile(path: string): Promise<boolean> {
  return (await stat(temporaryPath(path)).catch(() => undefined)) !== undefined;
}

function temporaryPath(path: string): string {
  return `${path}.tmp`;
}
