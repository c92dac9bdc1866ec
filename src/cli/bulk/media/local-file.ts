/** A media file on this machine: looked at before anything is sent, then read piece by piece. */
import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { ByteSource } from '../../../call/media/byte-source.js';
import { findMediaFault } from '../../../call/media/check-media.js';
import { type MediaFacts, readMediaFacts } from '../../../call/media/media-file.js';
import { defaultUploadCategory, type UploadCategoryName } from '../../../contract/params/uploads.js';
import { escapeControls } from '../../../output/control-characters.js';
import { describeFileError } from '../../../values/system-error.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';

/** A file that can be uploaded. */
export interface LocalFile {
  /** As it was typed. */
  readonly path: string;
  /** The path as messages show it: without characters that control a terminal. */
  readonly label: string;
  /** Without its folder. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number;
  /** The file itself, whatever is at its path later. */
  readonly identity: string;
  readonly facts: MediaFacts;
  readonly category: UploadCategoryName;
}

/** Reads headers without following a pipe: one that nobody writes into would block the process, and Ctrl-C with it. */
const readOnly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Looks at a file: its kind by its content, its category by its kind unless one is given, and whether the category takes
 * it. Reads headers only. Returns a sentence that names the file where it cannot be uploaded. `refuse` returns one for a file
 * that must not be, by its path without links; a relative path begins at `cwd`; what is read later is the file that it was asked about.
 */
export function inspectFile(
  typed: string,
  cwd: string,
  asked?: UploadCategoryName,
  refuse?: (real: string) => string | undefined,
): LocalFile | string {
  const label = escapeControls(typed);
  const path = resolve(cwd, typed);
  if (typed === '-')
    return 'standard input cannot be uploaded, because its size is unknown; save it to a file';
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, readOnly);
    const file = fstatSync(descriptor);
    const refused = refuse && refuseFile(path, descriptor, refuse);
    if (refused !== undefined) return refused;
    if (!file.isFile()) return `${label} is not a file`;
    const { size, mtimeMs: changed } = file;
    if (size === 0) return `${label} is empty`;
    const facts = readMediaFacts(openSource(descriptor, size));
    const category = asked ?? guessCategory(facts);
    const fault = findMediaFault(facts, size, category);
    if (fault || !facts) return `${label} ${fault?.message ?? 'has an unknown format'}`;
    return { path, label, name: basename(path), size, changed, identity: identify(file), facts, category };
  } catch (error) {
    return `cannot read ${label}: ${describeFileError(error)}`;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Asks about the file that is open: its path may lead to another one by now. */
function refuseFile(
  path: string,
  descriptor: number,
  refuse: (real: string) => string | undefined,
): string | undefined {
  const real = realpathSync.native(path);
  const again = openSync(real, readOnly);
  try {
    if (identify(fstatSync(again)) !== identify(fstatSync(descriptor)))
      return `${escapeControls(path)} changed while it was read`;
  } finally {
    closeSync(again);
  }
  return refuse(real);
}

function identify({ dev, ino }: { readonly dev: number; readonly ino: number }): string {
  return `${dev} ${ino}`;
}

function openSource(descriptor: number, size: number): ByteSource {
  return {
    size,
    read(offset, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
      const count = bytes.length === 0 ? 0 : readSync(descriptor, bytes, 0, bytes.length, offset);
      return bytes.subarray(0, count);
    },
  };
}

/** A GIF that does not move is an image. */
function guessCategory(facts: MediaFacts | undefined): UploadCategoryName {
  if (facts?.type.startsWith('video/')) return defaultUploadCategory.VIDEO;
  return (facts?.frames ?? 1) > 1 ? defaultUploadCategory.GIF : defaultUploadCategory.IMAGE;
}

/** SHA-256 of the content, in hexadecimal, without having it in memory. Throws CommandError if the file has changed. */
export async function digestFile(file: LocalFile, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await withFile(file, async (handle) => {
    const stream = handle.createReadStream({ highWaterMark: 1024 * 1024, signal, autoClose: false });
    for await (const chunk of stream) hash.update(chunk);
  });
  return hash.digest('hex');
}

/** Reads a piece of the file. Throws CommandError if the file has changed since it was looked at. */
export function readPiece(file: LocalFile, offset: number, length: number): Promise<Buffer> {
  return withFile(file, async (handle) => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    if (bytesRead < length) throwChanged(file);
    return bytes;
  });
}

/** Throws CommandError if the file has changed since it was looked at. */
export async function assertUnchanged(file: LocalFile): Promise<void> {
  await withFile(file, async () => {});
}

/** Opens the file that was looked at. Throws CommandError if it is another one, or has changed after it was used. */
async function withFile<Result>(
  file: LocalFile,
  use: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file.path, readOnly).catch(() => throwChanged(file));
  try {
    if (identify(await handle.stat()) !== file.identity) throwChanged(file);
    const result = await use(handle);
    const { size, mtimeMs } = await handle.stat();
    if (size !== file.size || mtimeMs !== file.changed) throwChanged(file);
    return result;
  } finally {
    await handle.close();
  }
}

function throwChanged({ label }: LocalFile): never {
  throw new CommandError(
    'FILE_CHANGED',
    exitCodes.partial,
    `${label} changed while it was read; nothing was added to the library`,
    'When the file is complete, run the command again.',
  );
}
