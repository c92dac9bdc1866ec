/** The store's file as the system sees it: whose it is, the folder it lies in, and how a new one takes its place. */
import { mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode, hasErrorCode } from '../../call/system-error.js';
import { applicationId } from './schema.js';
import { StoreError } from './store-error.js';

/** The header of an SQLite file: its first bytes, and where it names the program that it belongs to. */
const header = { bytes: 100, magic: 'SQLite format 3\0', applicationAt: 68 } as const;
/** What SQLite keeps beside a file. */
const companions = ['-wal', '-shm'] as const;

/**
 * What the header says of a file: `empty` where there is nothing, `unnamed` for a database whose header names no
 * program: somebody else's, or a store whose log was never emptied into it.
 */
export type FileOwner = 'ours' | 'empty' | 'unnamed' | 'foreign';

/** Reads whose file it is, without a driver. Throws StoreError where it cannot be read or is no plain file. */
export async function fileOwner(path: string): Promise<FileOwner> {
  if (((await fileSize(path)) ?? 0) === 0) return 'empty';
  return guardFile(path, async () => {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(header.bytes), 0, header.bytes, 0);
      if (bytesRead < header.bytes || !buffer.toString('latin1').startsWith(header.magic)) return 'foreign';
      const application = buffer.readUInt32BE(header.applicationAt);
      if (application === applicationId) return 'ours';
      return application === 0 ? 'unnamed' : 'foreign';
    } finally {
      await file.close();
    }
  });
}

/** Bytes of a file; undefined where there is none. Throws StoreError where that cannot be told, or it is no plain file. */
export async function fileSize(path: string): Promise<number | undefined> {
  const stats = await guardFile(path, () => statOf(path));
  if (stats === undefined) return undefined;
  if (!stats.isFile()) throw new StoreError('unusable', `${path} is no file`);
  return stats.size;
}

/** Makes the folder of a file, and those above it. Throws StoreError where one cannot be made. */
export async function makeParentFolder(path: string): Promise<void> {
  await guardFile(path, async () => {
    const missing: string[] = [];
    // Not mkdir's own `recursive`: under /proc, Node.js 20 never comes to an end with it.
    for (let folder = dirname(resolve(path)); !(await statOf(folder)); folder = dirname(folder)) {
      missing.unshift(folder);
    }
    for (const folder of missing) {
      await mkdir(folder).catch((error: unknown) => {
        // Another process may have been quicker.
        if (!hasErrorCode(error, 'EEXIST')) throw error;
      });
    }
  });
}

/** Where a path leads to: a link is not replaced, but its target. */
export async function followLink(path: string): Promise<string> {
  return guardFile(path, async () => ((await statOf(path)) ? await realpath(path) : path));
}

/** The file that is to take the place of another one. */
export function temporaryPath(path: string): string {
  return `${path}.new`;
}

/**
 * Has a new file made beside the old one, and puts it in its place when it is whole; until then the old one stays.
 * The new one must be whole without a log. Throws StoreError where the folder does not let it.
 */
export async function replaceStoreFile(path: string, make: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = temporaryPath(path);
  try {
    await guardFile(path, () => removeStore(fresh));
    await make(fresh);
    await guardFile(path, async () => {
      for (const suffix of companions) await rm(`${path}${suffix}`, { force: true });
      await rename(fresh, path);
    });
  } catch (error) {
    await removeStore(fresh).catch(() => {});
    throw error;
  }
}

async function removeStore(path: string): Promise<void> {
  for (const suffix of ['', ...companions]) await rm(`${path}${suffix}`, { force: true });
}

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Turns the system's errors into what a person can mend; anything else is a bug and passes. */
async function guardFile<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error) || errorCode(error) === '') throw error;
    throw new StoreError('unusable', `${path} cannot be used (${error.message})`);
  }
}
