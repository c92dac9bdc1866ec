/** Reads and writes the files of known people. Raw values are never in them: only hashes. */
import { type FileHandle, open, rm } from 'node:fs/promises';
import { FileError, makeParentDirectory, privateModes } from '../../../../files/atomic-file.js';
import { renameFile } from '../../../../files/rename-file.js';
import {
  checksumBytes,
  createBlockWriter,
  type PeopleBlock,
  type PeopleFileEnd,
  PeopleFileError,
  readPeopleFile,
} from '../../../../people/known/people-file.js';
import type { PersonIdentifiers } from '../../../../people/known/scan-people.js';
import { errorMessage, hasErrorCode } from '../../../../values/system-error.js';
import { CommandError } from '../../../core/host/command-error.js';
import { exitCodes } from '../../../core/host/exit-codes.js';
import { cannotRead, nextPeopleFile, type PeopleFile, takePeopleFile } from './known-people-folder.js';

/**
 * The blocks of people of a file. Throws CommandError if it cannot be read or is not what it should be, as where one of which
 * the service has everybody ends before its end.
 */
export async function* readPeople(
  { path, sentDay }: Pick<PeopleFile, 'path' | 'sentDay'>,
  kinds: readonly string[],
): AsyncGenerator<PeopleBlock, PeopleFileEnd> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw cannotRead(path, error);
  });
  try {
    const end = yield* readPeopleFile(createRead(file, path), kinds);
    if (sentDay !== undefined && !end.isComplete) throw new PeopleFileError('is damaged: its end is missing');
    return end;
  } catch (error) {
    throw error instanceof PeopleFileError ? unusable(path, error) : error;
  } finally {
    await file.close();
  }
}

/** Small reads, as of headings, are answered from memory. */
const bufferBytes = 1 << 20;

function createRead(file: FileHandle, path: string): (length: number) => Promise<Uint8Array> {
  let buffer = new Uint8Array();
  let at = 0;
  return async (length) => {
    const parts: Uint8Array[] = [];
    let wanted = length;
    while (wanted > 0) {
      if (at === buffer.length) {
        const fresh = new Uint8Array(Math.max(bufferBytes, wanted));
        const { bytesRead } = await file.read(fresh, 0, fresh.length).catch((error: unknown) => {
          throw cannotRead(path, error);
        });
        if (bytesRead === 0) break;
        buffer = fresh.subarray(0, bytesRead);
        at = 0;
      }
      const part = buffer.subarray(at, at + wanted);
      at += part.length;
      wanted -= part.length;
      parts.push(part);
    }
    return parts.length === 1 ? (parts[0] ?? new Uint8Array()) : Uint8Array.from(Buffer.concat(parts));
  };
}

/** Whether two complete files have the same people, by their size and the checksum over everything at their end. */
export async function areSamePeople(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([readEnd(one), readEnd(other)]);
  return first !== undefined && first === second;
}

/** Undefined if it cannot be read. */
async function readEnd(path: string): Promise<string | undefined> {
  const file = await open(path, 'r').catch(() => undefined);
  try {
    const { size = 0 } = (await file?.stat()) ?? {};
    const end = await file?.read(
      Buffer.alloc(checksumBytes),
      0,
      checksumBytes,
      Math.max(0, size - checksumBytes),
    );
    return end?.bytesRead === checksumBytes ? `${size} ${end.buffer.toString('hex')}` : undefined;
  } finally {
    await file?.close();
  }
}

/** A file that has people appended. Throws FileError where it cannot be written. */
export interface PeopleWriter {
  /** Collects a person, with the day of the last sending or one of `sentDays`; `flush` writes. */
  add(person: PersonIdentifiers, day: number): void;
  /** Bytes that are collected and not written. */
  readonly pending: number;
  /** Writes what is collected; with `isSafe`, it has reached the disk then. */
  flush(isSafe: boolean): Promise<void>;
  /** Ends the file. Returns the checksum over its people. */
  end(): Promise<Uint8Array>;
  /** Frees the file; harmless when repeated. */
  close(): Promise<void>;
}

/** Creates a file of its owner alone, and the directories above it. Undefined if it exists. Throws FileError. */
export async function createPeopleFile(
  path: string,
  kinds: readonly string[],
): Promise<PeopleWriter | undefined> {
  await makeParentDirectory(path);
  const attempt = <T>(work: Promise<T>) =>
    work.catch((error: unknown): never => {
      throw new FileError(
        `cannot record the people of this list: ${path}: ${errorMessage(error)}`,
        'Free space in the state directory, check its permissions, or set ADS_STATE_DIR to another one.',
      );
    });
  const file = await attempt(
    open(path, 'wx', privateModes.file).catch((error: unknown) => {
      if (hasErrorCode(error, 'EEXIST')) return undefined;
      throw error;
    }),
  );
  if (!file) return undefined;
  const blocks = createBlockWriter(kinds);
  let isOpen = true;
  await attempt(file.write(blocks.heading)).catch(async (error: unknown) => {
    await file.close();
    await rm(path, { force: true });
    throw error;
  });

  const write = (block: Uint8Array) => attempt(file.writeFile(block));

  return {
    add: blocks.add,
    get pending() {
      return blocks.size;
    },
    async flush(isSafe) {
      const block = blocks.takeBlock();
      if (!block) return;
      await write(block);
      if (isSafe) await attempt(file.datasync());
    },
    async end() {
      const block = blocks.takeBlock();
      if (block) await write(block);
      await write(blocks.endBlock());
      await attempt(file.sync());
      return blocks.checksum();
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await file.close();
    },
  };
}

/**
 * Gives a finished file the name that comes after the last one, and returns it. The name is taken first: an upload may have
 * begun a file meanwhile, and whom it notes must not be lost. Throws FileError.
 */
export async function storePeopleFile(
  temporary: string,
  folder: string,
  last: string | undefined,
): Promise<string> {
  let path = nextPeopleFile(folder, last);
  try {
    path = await takePeopleFile(folder, last);
    await renameFile(temporary, path);
    return path;
  } catch (error) {
    await rm(temporary, { force: true });
    throw new FileError(
      `cannot write ${path}: ${errorMessage(error)}`,
      'Check the permissions of the state directory.',
    );
  }
}

function unusable(path: string, { message }: PeopleFileError): CommandError {
  return new CommandError(
    'UNUSABLE_SNAPSHOT',
    exitCodes.usage,
    `the local record of this list cannot be used: ${path} ${message}`,
    'Nothing was sent. Delete the record with `users forget`, then sync with --old FILE: the list that was uploaded last.',
  );
}
