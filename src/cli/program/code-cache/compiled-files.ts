/**
 * The files of compiled code, one a chunk: what V8 has made, and the same again, since V8 takes it on trust and a damaged
 * one would crash it. To compare is many times faster than to load what computes a checksum. A file is replaced as a whole,
 * so that of two processes the later one wins, and a killed one leaves the old file.
 */
import { readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Script } from 'node:vm';
import { privateModes } from '../../../files/directories.js';
import { draftPath, olderDrafts, readDraftName } from '../../../files/draft-name.js';
import { renameFileNow } from '../../../files/rename-file-now.js';
import { type FolderUser, isPrivateFolder, makePrivateFolder } from './private-folder.js';

export interface CompiledChunk {
  /** The name of the chunk's file, which tells its content. */
  readonly name: string;
  readonly script: Script;
}

const suffix = '.code';
/** In milliseconds. What belongs to versions that are gone goes at this age; what is in use is then made again. */
const longestAge = 30 * 24 * 60 * 60 * 1000;
/** In milliseconds. No process takes so long to write a file: its draft was left behind. */
const longestDraft = 60 * 60 * 1000;

/** The compiled code of a chunk; undefined where there is none, or a damaged one. */
export function readCompiled(folder: string, name: string): Buffer | undefined {
  try {
    const bytes = readFileSync(join(folder, `${name}${suffix}`));
    const code = bytes.subarray(0, bytes.length / 2);
    return code.length > 0 && code.equals(bytes.subarray(code.length)) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what has been compiled of these chunks, and drops what is old. Does nothing where that is not possible, or not safe. */
export function writeCompiled(
  folder: string,
  chunks: readonly CompiledChunk[],
  { pid, ...user }: FolderUser & { readonly pid: number },
): void {
  try {
    makePrivateFolder(folder, user);
    if (!isPrivateFolder(folder, user)) return;
    for (const { name, script } of chunks) {
      const code = script.createCachedData();
      replace(join(folder, `${name}${suffix}`), pid, Buffer.concat([code, code]));
    }
    dropOld(dirname(folder));
  } catch {
    // The next command compiles again.
  }
}

function replace(path: string, pid: number, bytes: Buffer): void {
  const draft = draftPath(path, pid);
  try {
    writeFileSync(draft, bytes, { mode: privateModes.file, flag: 'wx' });
    renameFileNow(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Drops what killed processes have left, and what is of versions that are not used any more. */
function dropOld(directory: string): void {
  const folders = readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(directory, name));
  const files = folders.flatMap(listOwn);
  // The newest has just been written.
  const newest = Math.max(...files.map(({ time }) => time));
  const old = files.filter(
    ({ path, time }) => time < newest - (path.endsWith(suffix) ? longestAge : longestDraft),
  );
  for (const { path } of old) rmSync(path, { force: true });
  for (const folder of new Set(old.map(({ path }) => dirname(path))))
    if (readdirSync(folder).length === 0) rmdirSync(folder);
}

/** The files of compiled code in a folder, and their drafts. Somebody may have put other files, or links, beside them. */
function listOwn(folder: string): readonly { readonly path: string; readonly time: number }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isOwn(entry.name))
    .map(({ name }) => join(folder, name))
    .map((path) => ({ path, time: statSync(path).mtimeMs }));
}

const isOwn = (name: string) => (readDraftName(name, olderDrafts.onlyId)?.file ?? name).endsWith(suffix);
