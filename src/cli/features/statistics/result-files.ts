/** The files that a user asks the results of jobs to be written to. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileNameOf } from '../../../call/file-name-of.js';
import { makeDirectory } from '../../../files/make-directory.js';
import { describeFileError } from '../../../values/system-error.js';
import { usageError } from '../../core/host/command-error.js';
import { assertOutputFile, type OutputFileOptions } from '../../core/host/output-file.js';

/**
 * The file of each id: `to` itself for one, and files in the directory `to` for several, or if it is one. Makes that
 * directory. Throws CommandError if a file cannot be written, or may not be replaced.
 */
export async function assertFree(
  to: string,
  ids: readonly string[],
  options: OutputFileOptions,
): Promise<ReadonlyMap<string, string>> {
  const { flag, cwd } = options;
  const folder = resolve(cwd, to);
  const found = await stat(folder).catch(() => undefined);
  const isDirectory = found?.isDirectory() === true || ids.length > 1 || /[\\/]$/.test(to);
  if (isDirectory && found && !found.isDirectory())
    throw usageError(`${flag}: ${to} must be a directory, because there are several jobs`);
  if (isDirectory) {
    await makeDirectory(folder).catch((error: unknown) => {
      throw usageError(`${flag}: cannot make the directory ${to}: ${describeFileError(error)}`);
    });
  }
  const targets = new Map(ids.map((id) => [id, isDirectory ? join(to, `${fileNameOf(id)}.json`) : to]));
  for (const path of targets.values()) await assertOutputFile(path, options);
  return targets;
}
