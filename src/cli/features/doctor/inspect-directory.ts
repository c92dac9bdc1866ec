/** Tests whether files can be written into a directory, without leaving anything there. */
import { access, constants, open, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { privateModes } from '../../../files/atomic-file.js';
import type { World } from '../../core/host/world.js';

interface DirectoryState {
  readonly path: string;
  /** Why nothing can be written there. */
  readonly problem?: unknown;
  readonly isWritableByOthers?: boolean;
  /** Bytes that are free; unknown on some file systems. */
  readonly free?: number;
}

/** The mode bits with which group and others may write. */
const othersWrite = 0o022;

/** Looks at a directory, or, where it does not exist yet, at the nearest one above it. */
export async function inspectDirectory(
  path: string,
  { random, platform }: Pick<World, 'random' | 'platform'>,
): Promise<DirectoryState> {
  try {
    const found = await stat(path).catch(() => undefined);
    if (!found) return { path, ...(await inspectParent(path)) };
    // Neither a file nor a link of somebody else may have the name.
    const file = join(path, `.doctor-${Buffer.from(random(8)).toString('hex')}`);
    const probe = await open(file, 'wx', privateModes.file);
    try {
      await probe.writeFile('ads doctor\n');
    } finally {
      await probe.close();
      await rm(file, { force: true });
    }
    const isWritableByOthers = platform !== 'win32' && (found.mode & othersWrite) !== 0;
    return { path, isWritableByOthers, ...(await freeSpace(path)) };
  } catch (problem) {
    return { path, problem };
  }
}

async function inspectParent(path: string): Promise<Pick<DirectoryState, 'free'>> {
  const parent = dirname(path);
  const found = await stat(parent).catch(() => undefined);
  if (!found && parent !== path) return inspectParent(parent);
  if (found && !found.isDirectory()) throw new Error(`${parent} is not a directory`);
  await access(parent, constants.W_OK);
  return freeSpace(parent);
}

async function freeSpace(path: string): Promise<Pick<DirectoryState, 'free'>> {
  try {
    const { bavail, bsize } = await statfs(path);
    // Some file systems tell nothing.
    return bavail === 0 && bsize === 0 ? {} : { free: bavail * bsize };
  } catch {
    return {};
  }
}
