/** Files that a user asks results to be written to: readable by the user only, and never half written. */
import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeBeside } from '../../files/atomic-file.js';
import { makeDirectory } from '../../files/make-directory.js';
import { errorMessage } from '../../values/system-error.js';
import { usageError } from '../host/errors/command-error.js';

/**
 * The file of each id: `to` itself for one, and files in the directory `to` for several, or if it is one. Throws
 * CommandError if a file exists, unless it may be replaced.
 */
export async function assertFree(
  to: string,
  ids: readonly string[],
  mayReplace: boolean,
): Promise<ReadonlyMap<string, string>> {
  const found = await stat(to).catch(() => undefined);
  const isDirectory = found?.isDirectory() === true || ids.length > 1 || /[\\/]$/.test(to);
  if (isDirectory && found && !found.isDirectory())
    throw usageError(`--to: ${to} must be a directory for several jobs`);
  const targets = new Map(ids.map((id) => [id, isDirectory ? join(to, `${id}.json`) : to]));
  for (const path of targets.values()) {
    if (!mayReplace && (await stat(path).catch(() => undefined)))
      throw usageError(`--to: ${path} exists`, 'Choose another file, or add --yes to replace it.');
  }
  return targets;
}

/** Writes a file as a whole, for the user only. Throws CommandError if it cannot be written. */
export async function writeResultFile(path: string, text: string, pid: number): Promise<void> {
  try {
    await makeDirectory(dirname(path));
    await writeBeside(path, text, { temporary: `${path}.${pid}.tmp`, isSynced: false });
  } catch (error) {
    throw usageError(`cannot write ${path}: ${errorMessage(error)}`);
  }
}
