/**
 * Renames and removes files while another process may have them open. Windows refuses that as long as a program reads the file, as
 * those do that look for viruses after every write. Every rename in the source is made here.
 */
import { rename, stat, unlink } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { ownPlatform } from './os-process.js';
import { type Found, isLasting, isOfWindows, pauses } from './rename-file-now.js';

/** The calls of the system that rename and remove. */
export interface RenameSystem {
  readonly platform: NodeJS.Platform;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Undefined where there is no such file. */
  stat(path: string): Promise<Found>;
  sleep(milliseconds: number): Promise<void>;
}

const ownSystem: RenameSystem = {
  platform: ownPlatform,
  rename: (from, to) => rename(from, to),
  unlink: (path) => unlink(path),
  stat: (path) => stat(path).catch(() => undefined),
  sleep: (milliseconds) => pause(milliseconds),
};

/** Renames a file, and replaces the one that has the new name. Throws the system's errors. */
export async function renameFile(from: string, to: string, system: RenameSystem = ownSystem): Promise<void> {
  await whileOpen(() => system.rename(from, to), to, system);
}

/** Removes a file. Throws the system's errors, also where there is none. */
export async function unlinkFile(path: string, system: RenameSystem = ownSystem): Promise<void> {
  await whileOpen(() => system.unlink(path), path, system);
}

/** Runs a change of the name `path` again while Windows refuses it. Throws the system's errors. */
export async function whileOpen(
  change: () => Promise<void>,
  path: string,
  system: Omit<RenameSystem, 'rename' | 'unlink'> = ownSystem,
): Promise<void> {
  for (const milliseconds of pauses) {
    try {
      return await change();
    } catch (error) {
      if (!isOfWindows(error, system.platform) || isLasting(await system.stat(path))) throw error;
    }
    await system.sleep(milliseconds);
  }
  return change();
}
