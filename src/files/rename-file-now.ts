/**
 * Renames files at once, and the rules for a rename that Windows refuses: a file that another process has open is not replaced. The
 * rest is in rename-file.ts.
 */
import { renameSync, type Stats, statSync } from 'node:fs';
import { errorCode } from '../values/system-error.js';
import { ownPlatform } from './os-process.js';

/** Milliseconds between the attempts: five seconds in all, and little between the first ones. */
export const pauses: readonly number[] = Array.from({ length: 54 }, (_, at) => Math.min(10 * (at + 1), 100));

/** The file that has the new name; undefined where there is none. */
export type Found = Pick<Stats, 'mode' | 'isDirectory'> | undefined;

/** What Windows answers for a file that is open elsewhere, and also for one that may not be changed. */
const refusals = ['EPERM', 'EACCES', 'EBUSY'];

/** Whether an error may be about a file that is open. */
export function isOfWindows(error: unknown, platform: NodeJS.Platform): boolean {
  return platform === 'win32' && refusals.includes(errorCode(error));
}

/** Whether the refusal is not about an open file: a directory is in the way, or the file has the attribute "read-only". */
export function isLasting(found: Found): boolean {
  return found !== undefined && (found.isDirectory() || (found.mode & 0o200) === 0);
}

/** The calls of the system that rename at once. */
interface RenameSystemNow {
  readonly platform: NodeJS.Platform;
  rename(from: string, to: string): void;
  stat(path: string): Found;
  sleep(milliseconds: number): void;
}

const ownSystemNow: RenameSystemNow = {
  platform: ownPlatform,
  rename: (from, to) => renameSync(from, to),
  stat: (path) => statSync(path, { throwIfNoEntry: false }),
  sleep: (milliseconds) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
};

/** So many attempts at once: the process can do nothing else meanwhile. */
const attemptsNow = 8;

/** Renames a file at once, and gives up after a third of a second. For files of which the loss is of no consequence. */
export function renameFileNow(from: string, to: string, system: RenameSystemNow = ownSystemNow): void {
  for (const milliseconds of pauses.slice(0, attemptsNow - 1)) {
    try {
      system.rename(from, to);
      return;
    } catch (error) {
      if (!isOfWindows(error, system.platform) || isLasting(system.stat(to))) throw error;
    }
    system.sleep(milliseconds);
  }
  system.rename(from, to);
}
