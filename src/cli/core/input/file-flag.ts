/** Reads the file that a flag of type bytes names. */
import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { BytesParam } from '../../../contract/types.js';
import { describeFileError } from '../../../values/system-error.js';
import { usageError } from '../host/command-error.js';
import type { World } from '../host/world.js';

/**
 * The content of a file as base64, the form in which bytes are checked and sent. Throws CommandError naming flag and file
 * if it cannot be read, is empty, or is larger than the parameter allows; then nothing of it is read.
 */
export async function readFileFlag(
  flag: string,
  path: string,
  { max }: BytesParam,
  { cwd }: Pick<World, 'cwd'>,
): Promise<string> {
  const file = resolve(cwd, path);
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => refuse(flag, path, error),
  );
  if (size > max) throw usageError(`${flag}: ${path} must have at most ${max} bytes (it has ${size})`);
  const bytes = await readFile(file).catch((error: unknown) => refuse(flag, path, error));
  if (bytes.length === 0) throw usageError(`${flag}: ${path} is empty`);
  return bytes.toString('base64');
}

function refuse(flag: string, path: string, error: unknown): never {
  throw usageError(`${flag}: cannot read ${path}: ${describeFileError(error)}`);
}
