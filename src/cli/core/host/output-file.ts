/**
 * A file that the user asked for with a flag: never half written, and readable by its owner only from its first byte on,
 * as it may hold personal data. It is written beside its place and put there at the end; a process that is killed leaves
 * what was there before.
 */
import type { FileHandle } from 'node:fs/promises';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { privateModes } from '../../../files/atomic-file.js';
import { findDrafts, newDraft, olderDrafts, removeDrafts } from '../../../files/drafts.js';
import { renameFile } from '../../../files/rename-file.js';
import { escapeControls } from '../../../output/control-characters.js';
import { describeFileError, errorCode } from '../../../values/system-error.js';
import { type CommandError, usageError } from './command-error.js';
import { OutputError } from './stream-errors.js';

export interface OutputFileOptions {
  /** The flag that named the file, for messages. */
  readonly flag: string;
  readonly cwd: string;
  /** Whether a file that exists may be replaced. */
  readonly mayReplace: boolean;
  /** Who may read it; its owner only by default. */
  readonly mode?: number;
}

interface OutputFile {
  /** Throws OutputError. */
  write(part: string | Uint8Array): Promise<void>;
  /** Puts the file in its place. Returns its size in bytes. Throws OutputError. */
  finish(): Promise<number>;
  /** Leaves nothing behind, unless the file is in its place already. */
  close(): Promise<void>;
}

/** Throws CommandError if the file cannot be written, or may not be replaced, before anything is asked for. */
export async function assertOutputFile(path: string, options: OutputFileOptions): Promise<void> {
  const { flag, cwd, mayReplace } = options;
  const label = escapeControls(path);
  if (path.trim() === '') throw usageError(`${flag} must be a file`);
  if (path === '-') throw usageError(`${flag} cannot be "-"`, `To write to standard output, omit ${flag}.`);
  const found = await stat(resolve(cwd, path)).catch(() => undefined);
  if (found && !found.isFile()) throw usageError(`${flag}: ${label} is not a file`);
  if (found && !mayReplace) throw inTheWay(flag, label);
  const folder = dirname(resolve(cwd, path));
  const above = await stat(folder).catch(() => undefined);
  if (!above?.isDirectory())
    throw usageError(`${flag}: the directory ${escapeControls(folder)} does not exist`);
  const probe = await beforeAsking(openOutputFile(path, options));
  await probe.close();
}

/** The result of work on a file before anything is asked for. Throws CommandError in place of OutputError. */
export function beforeAsking<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw error instanceof OutputError ? usageError(error.message, error.hint) : error;
  });
}

/** Opens a draft next to the target. Throws OutputError if that cannot be done. */
export async function openOutputFile(path: string, options: OutputFileOptions): Promise<OutputFile> {
  const { flag, cwd, mayReplace, mode = privateModes.file } = options;
  const target = resolve(cwd, path);
  const label = escapeControls(path);
  const draft = newDraft(target);
  // What killed processes have left there is personal data.
  await removeDrafts(findDrafts(target, { older: olderDrafts.withId })).catch(() => {});
  let bytes = 0;
  let file: FileHandle | undefined;
  let isPlaced = false;
  const fail = (error: unknown) =>
    new OutputError(`${flag}: cannot write ${label}: ${describeFileError(error)}`);
  try {
    file = await open(draft, 'wx', mode);
  } catch (error) {
    throw fail(error);
  }
  return {
    async write(part) {
      try {
        const data = typeof part === 'string' ? Buffer.from(part) : part;
        await file?.writeFile(data);
        bytes += data.length;
      } catch (error) {
        throw fail(error);
      }
    },
    async finish() {
      try {
        await file?.sync();
        await file?.close();
        file = undefined;
        await place(draft, target, mayReplace);
        isPlaced = true;
      } catch (error) {
        if (errorCode(error) === 'EEXIST') {
          const { message, hint } = inTheWay(flag, label);
          throw new OutputError(message, hint);
        }
        throw fail(error);
      }
      return bytes;
    },
    async close() {
      await file?.close().catch(() => {});
      if (!isPlaced) await rm(draft, { force: true }).catch(() => {});
    },
  };
}

/** Writes the whole file. Returns its size in bytes. Throws OutputError. */
export async function writeOutputFile(
  path: string,
  content: string | Uint8Array,
  options: OutputFileOptions,
): Promise<number> {
  const file = await openOutputFile(path, options);
  try {
    await file.write(content);
    return await file.finish();
  } finally {
    await file.close();
  }
}

function inTheWay(flag: string, label: string): CommandError {
  return usageError(`${flag}: ${label} exists`, 'Choose another file, or add --yes to replace it.');
}

/** Without leave to replace, a file that came in between stays: a second name, unlike a new one, is refused. */
async function place(draft: string, target: string, mayReplace: boolean): Promise<void> {
  if (mayReplace) return renameFile(draft, target);
  try {
    await link(draft, target);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || (await stat(target).catch(() => undefined))) throw error;
    // A file system without second names.
    return renameFile(draft, target);
  }
  await rm(draft, { force: true });
}
