/**
 * Files below a folder that programs of others fill too. A link in the way would lead out of it, so none is followed: what
 * is behind one is neither written nor removed.
 */
import { lstat, mkdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { hasErrorCode } from '../values/system-error.js';
import { privateModes } from './directories.js';

/** A folder or a file below `root`, which may itself be a link: somebody has named it. `name` has `/` between its parts. */
interface Inside {
  readonly root: string;
  readonly name: string;
}

/** Creates a folder and those above it, up to `root`. Throws the system's errors, and one like them for a link in the way. */
export async function makeFolderInside({ root, name }: Inside): Promise<void> {
  for (const path of pathsTo({ root, name })) {
    // Another process may create it first.
    await mkdir(path, { mode: privateModes.directory }).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
    const found = await lstat(path);
    if (!found.isDirectory()) throw notFolder(path, found.isSymbolicLink());
  }
}

/** Whether it is a file, and nothing on the way to it is a link. */
export async function isFileInside({ root, name }: Inside): Promise<boolean> {
  return (await look(join(root, name)))?.isFile() === true && (await isReached({ root, name: parent(name) }));
}

/**
 * Removes the files of these names from a folder, and the folder if it is empty then. Removes nothing where a link is in
 * the way. Throws the system's errors.
 */
export async function removeFilesInside({ root, name }: Inside, files: readonly string[]): Promise<void> {
  if (!(await isReached({ root, name }))) return;
  const folder = join(root, name);
  for (const file of files) {
    const path = join(folder, file);
    if ((await look(path))?.isFile()) await rm(path, { force: true });
  }
  await rmdir(folder).catch((error: unknown) => {
    if (!notEmpty.some((code) => hasErrorCode(error, code))) throw error;
  });
}

/** What systems say of a folder that has something. */
const notEmpty = ['ENOTEMPTY', 'EEXIST', 'EBUSY', 'EPERM'];

async function isReached(inside: Inside): Promise<boolean> {
  for (const path of pathsTo(inside)) if (!(await look(path))?.isDirectory()) return false;
  return true;
}

/** The folders from `root` on, without itself, down to the one that is named. */
function pathsTo({ root, name }: Inside): readonly string[] {
  const parts = name.split('/');
  return parts.map((_, at) => join(root, ...parts.slice(0, at + 1)));
}

const parent = (name: string) => name.slice(0, name.lastIndexOf('/'));

async function look(path: string) {
  return lstat(path).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT') || hasErrorCode(error, 'ENOTDIR')) return undefined;
    throw error;
  });
}

function notFolder(path: string, isLink: boolean): Error {
  const what = isLink ? 'a link, which is not followed' : 'not a directory';
  return Object.assign(new Error(`${path} is ${what}`), { code: 'ENOTDIR' });
}
