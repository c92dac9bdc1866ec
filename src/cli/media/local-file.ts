/** A media file on this machine: looked at before anything is sent, then read piece by piece. */
import { createHash } from 'node:crypto';
import { closeSync, constants, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ByteSource } from '../../call/media/byte-source.js';
import { findMediaFault } from '../../call/media/check-media.js';
import { type MediaFacts, readMediaFacts } from '../../call/media/media-file.js';
import { type UploadCategoryName, usualUploadCategory } from '../../contract/params/uploads.js';
import { escapeControls } from '../../output/control-characters.js';
import { describeFileError } from '../../values/system-error.js';
import { CommandError } from '../host/errors/command-error.js';
import { exitCodes } from '../host/errors/exit-codes.js';

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
  readonly facts: MediaFacts;
  readonly category: UploadCategoryName;
}

/**
 * Looks at a file: its kind by its content, its category by its kind unless one is given, and whether the category takes
 * it. Reads headers only. Returns a sentence that names the file where it cannot be uploaded.
 */
export function inspectFile(path: string, asked?: UploadCategoryName): LocalFile | string {
  const label = escapeControls(path);
  if (path === '-')
    return 'standard input cannot be uploaded, because its size is unknown; save it to a file';
  let descriptor: number | undefined;
  try {
    // A pipe that nobody writes into would block the process, which then could not even be interrupted.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const file = fstatSync(descriptor);
    if (!file.isFile()) return `${label} is not a file`;
    const { size, mtimeMs: changed } = file;
    if (size === 0) return `${label} is empty`;
    const facts = readMediaFacts(openSource(descriptor, size));
    const category = asked ?? guessCategory(facts);
    const fault = findMediaFault(facts, size, category);
    if (fault || !facts) return `${label} ${fault?.message ?? 'has an unknown format'}`;
    return { path, label, name: basename(path), size, changed, facts, category };
  } catch (error) {
    return `cannot read ${label}: ${describeFileError(error)}`;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
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
  if (facts?.type.startsWith('video/')) return usualUploadCategory.VIDEO;
  return (facts?.frames ?? 1) > 1 ? usualUploadCategory.GIF : usualUploadCategory.IMAGE;
}

/** SHA-256 of the content, in hexadecimal, without having it in memory. */
export async function digestFile({ path }: LocalFile, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal }))
    hash.update(chunk);
  return hash.digest('hex');
}

/** Reads a piece of the file. Throws CommandError if the file has changed since it was looked at. */
export async function readPiece(file: LocalFile, offset: number, length: number): Promise<Buffer> {
  const handle = await open(file.path, 'r').catch(() => throwChanged(file));
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    const { size, mtimeMs } = await handle.stat();
    if (bytesRead < length || size !== file.size || mtimeMs !== file.changed) throwChanged(file);
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Throws CommandError if the file has changed since it was looked at. */
export async function assertUnchanged(file: LocalFile): Promise<void> {
  const now = await stat(file.path).catch(() => throwChanged(file));
  if (now.size !== file.size || now.mtimeMs !== file.changed) throwChanged(file);
}

function throwChanged({ label }: LocalFile): never {
  throw new CommandError(
    'FILE_CHANGED',
    exitCodes.partial,
    `${label} changed during the upload; nothing was added to the library`,
    'When the file is complete, run the command again.',
  );
}
