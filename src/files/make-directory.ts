/** Creates directories: for the emulator as for everything else that keeps files, below the level of the World. */
import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { hasErrorCode } from '../values/system-error.js';

/**
 * Creates a directory and its parents, if they do not exist; `mode` is that of the new ones. Throws the system's
 * errors, and one like them where a file is in the way.
 * Not mkdir's own `recursive`: under /proc it never returns in Node.js 20, and cannot be interrupted.
 */
export async function makeDirectory(path: string, mode?: number): Promise<void> {
  const missing: string[] = [];
  for (let folder = resolve(path); !exists(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    await mkdir(folder, { mode }).catch((error: unknown) => {
      // Another process may have created it first.
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
  }
}

/** As the system's errors have one: by it they are told from bugs. */
function withCode(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** Asked before almost every file that is written: to hand so short a call to another thread takes ten times as long. */
function exists(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw withCode('ENOTDIR', `${path} is not a directory`);
  return found !== undefined;
}
