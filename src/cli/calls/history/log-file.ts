/**
 * The audit log: lines of JSON in the state directory, appended under a lock, in files of limited size. What a killed
 * process or a full disk has left of a line is skipped by readers and ended by the next writer.
 */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError, makeParentDirectory, privateModes } from '../../../files/atomic-file.js';
import { type DirectoryEnvironment, directoryPath } from '../../../files/directories.js';
import { type Clock, withLock } from '../../../files/lock-file.js';
import { openOwn } from '../../../files/read-own-file.js';
import { day } from '../../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { errorMessage, hasErrorCode } from '../../../values/system-error.js';
import {
  type HistoryEntry,
  nameOfFormer,
  readStoredEntry,
  toStoredEntry,
  type WrittenWith,
} from './history-entry.js';

/** A file of this many bytes is put aside, and so many files are kept in all. */
export const rotation = { bytes: 10_000_000, files: 5 } as const;

type Rotation = { readonly bytes: number; readonly files: number };

/** The folder of everything that is kept of writes. */
export function historyFolder(world: DirectoryEnvironment): string {
  return join(directoryPath('state', world), 'history');
}

/** The file that is written to. */
export function logPath(folder: string): string {
  return join(folder, 'writes.jsonl');
}

/** `writes.1.jsonl` is the newest that was put aside. */
function oldPath(folder: string, number: number): string {
  return number === 0 ? logPath(folder) : join(folder, `writes.${number}.jsonl`);
}

interface AppendOptions {
  readonly limits?: Rotation;
  /** Takes a line of what went wrong after the entries were added. */
  readonly report?: (line: string) => void | Promise<void>;
}

/** Appends entries: all of them or none. Throws FileError. */
export async function appendEntries(
  folder: string,
  clock: Clock,
  entries: readonly HistoryEntry[],
  options: AppendOptions = {},
): Promise<void> {
  await appendLines(folder, clock, entries.map(toStoredEntry), options);
}

/** A line that is no entry: the older entries of a profile belong to another name since. */
interface Renaming {
  readonly renamed: { readonly from: string; readonly to: string };
  /** It takes back the last such renaming: the profile has kept its name. */
  readonly isCancelled?: true;
}

/** Notes that a profile has another name. A later profile of the old name has only what follows. Throws FileError. */
export async function appendRenaming(
  folder: string,
  clock: Clock,
  from: string,
  to: string,
  more: Pick<Renaming, 'isCancelled'> = {},
): Promise<void> {
  await appendLines(folder, clock, [{ renamed: { from, to }, ...more }]);
}

/** A line that is no entry: writes that were not noted, with nothing of what they were. */
interface Unrecorded {
  readonly unrecorded: WrittenWith;
}

/**
 * Notes that a write is not noted, so that nobody takes an older one for the newest: only in a log that has entries, and once for
 * several. Throws FileError.
 */
export async function appendUnrecorded(folder: string, clock: Clock, where: WrittenWith): Promise<void> {
  const last = await readLastLine(folder);
  if (last === undefined || ('unrecorded' in last && isSamePlace(last.unrecorded, where))) return;
  await appendLines(folder, clock, [{ unrecorded: where }]);
}

const isSamePlace = (one: WrittenWith, other: WrittenWith) => placeOf(one) === placeOf(other);

/** Who signs in again after the profile was deleted has what it wrote: both are one place. */
function placeOf({ profile, environment, service }: WrittenWith): string {
  return writeJson([nameOfFormer(profile) ?? profile, environment, service ?? null]);
}

/** The places of the entries that are older than a write: those of earlier versions do not say their service. */
function placesBefore(where: WrittenWith): readonly string[] {
  const { service: _, ...anywhere } = where;
  return [placeOf(where), placeOf(anywhere)];
}

async function appendLines(
  folder: string,
  clock: Clock,
  lines: readonly unknown[],
  { limits = rotation, report }: AppendOptions = {},
): Promise<void> {
  const path = logPath(folder);
  await makeParentDirectory(path);
  const text = lines.map((line) => `${writeJson(line)}\n`).join('');
  const problem = await withLock(path, clock, () => append(folder, text, limits));
  if (problem !== undefined) await report?.(problem);
}

/** Returns what keeps a full file from being put aside: the entries are in it, and the next writer tries again. */
async function append(folder: string, text: string, limits: Rotation): Promise<string | undefined> {
  const path = logPath(folder);
  const size = await appendText(path, text).catch((error: unknown) => {
    throw new FileError(
      `cannot write ${path}: ${errorMessage(error)}`,
      'Check the disk and its permissions.',
    );
  });
  if (size < limits.bytes) return undefined;
  return rotate(folder, limits).then(
    () => undefined,
    (error: unknown) =>
      `the history is recorded, but ${path} is full and cannot be put aside: ${errorMessage(error)}`,
  );
}

/** Returns the size of the file. What could only be written in part is taken back. */
async function appendText(path: string, text: string): Promise<number> {
  const file = await open(path, 'a+', privateModes.file);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const isTorn = size > 0 && last.toString() !== '\n';
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    try {
      await file.appendFile(bytes);
    } catch (error) {
      await file.truncate(size).catch(() => {});
      throw error;
    }
    return size + bytes.length;
  } finally {
    await file.close();
  }
}

/**
 * Puts the full file aside and removes the oldest one. Only while holding the lock. Throws the system's errors: after the first
 * one the newer files stay where they are, since the next rename would replace the file that could not be renamed.
 */
async function rotate(folder: string, { files }: Rotation): Promise<void> {
  const { renameFile } = await import('../../../files/rename-file.js');
  await rm(oldPath(folder, files - 1), { force: true });
  for (let number = files - 2; number >= 0; number -= 1) {
    await renameFile(oldPath(folder, number), oldPath(folder, number + 1)).catch((error: unknown) => {
      // A number may be missing, if somebody has removed the file.
      if (!hasErrorCode(error, 'ENOENT')) throw error;
    });
  }
}

/** In milliseconds. An entry is added when its write ends, and has the time when it began. */
const longestWrite = day;
/** So many older entries in a row end the search for those since a time: fewer may have the times of a clock that was wrong. */
const maxMistimed = 1000;

/**
 * The entries, the newest first: all, or at least those of writes that began after a time, in milliseconds since 1970. Lines
 * that are not whole, or that another version has written otherwise, are skipped. A profile that was renamed since has its present
 * name. Throws FileError if a file is there and cannot be read.
 */
export async function readEntries(
  folder: string,
  { files, since }: { readonly files: number; readonly since?: number | undefined } = rotation,
): Promise<readonly HistoryEntry[]> {
  const found: HistoryEntry[] = [];
  const seen = new Set<string>();
  /** The present names of profiles, by those that the entries so far back have. */
  const names = new Map<string, string>();
  const cancelled: string[] = [];
  const unrecorded = new Set<string>();
  let mistimed = 0;
  for (let number = 0; number < files; number += 1) {
    for (const line of readBackwards(oldPath(folder, number))) {
      const entry = parseLine(line);
      if (!entry) continue;
      if ('renamed' in entry) {
        const { from, to } = entry.renamed;
        const renaming = writeJson([from, to]);
        if (entry.isCancelled) cancelled.push(renaming);
        else if (cancelled.includes(renaming)) cancelled.splice(cancelled.indexOf(renaming), 1);
        else names.set(from, names.get(to) ?? to);
        continue;
      }
      const named = <T extends WrittenWith>(one: T) => ({
        ...one,
        profile: names.get(one.profile) ?? one.profile,
      });
      if ('unrecorded' in entry) {
        for (const place of placesBefore(named(entry.unrecorded))) unrecorded.add(place);
        continue;
      }
      if (since !== undefined && Date.parse(entry.at) < since - longestWrite) {
        mistimed += 1;
        if (mistimed > maxMistimed) return found;
        continue;
      }
      mistimed = 0;
      // While a file is put aside, its lines may be read twice.
      const key = `${entry.at} ${entry.id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const own = named(entry);
      found.push({ ...own, ...(unrecorded.has(placeOf(own)) && { unrecorded_since: true }) });
    }
  }
  return found;
}

/** So many bytes are read of the end of the log at once for one entry: every write looks for it. */
const tailBytes = 1 << 16;

/** The entry that was appended last, without reading the whole log; undefined if there is none. Throws FileError. */
export async function readLastEntry(folder: string): Promise<HistoryEntry | undefined> {
  for (const line of readTail(folder)) if ('id' in line) return line;
  return undefined;
}

async function readLastLine(folder: string): Promise<Line | undefined> {
  for (const line of readTail(folder)) return line;
  return undefined;
}

function* readTail(folder: string): Generator<Line> {
  for (let number = 0; number < rotation.files; number += 1) {
    for (const text of readBackwards(oldPath(folder, number), tailBytes)) {
      const line = parseLine(text);
      if (line) yield line;
    }
  }
}

/** In bytes. */
const blockSize = 1 << 18;
const lineEnd = 0x0a;

/**
 * The lines of a file from its end, read in blocks of so many bytes; none of one that is not there. In the thread itself: every
 * command that writes looks for the last line, and other threads take longer to begin than that takes.
 */
function* readBackwards(path: string, block = blockSize): Generator<string> {
  let file: number | undefined;
  try {
    file = openOwn(path);
    let { size: start } = fstatSync(file);
    // The parts of a line that begins further ahead, from its end.
    let tail: Buffer[] = [];
    while (start > 0) {
      const length = Math.min(block, start);
      start -= length;
      const buffer = Buffer.alloc(length);
      readSync(file, buffer, 0, length, start);
      const first = start === 0 ? -1 : buffer.indexOf(lineEnd);
      if (start > 0 && first < 0) {
        tail.push(buffer);
        continue;
      }
      const whole = Buffer.concat([buffer.subarray(first + 1), ...tail.reverse()]);
      yield* whole.toString('utf8').split('\n').reverse();
      tail = [buffer.subarray(0, first + 1)];
    }
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw new FileError(`cannot read ${path}: ${errorMessage(error)}`, 'Check its permissions.');
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

type Line = HistoryEntry | Renaming | Unrecorded;

function parseLine(line: string): Line | undefined {
  if (line === '') return undefined;
  try {
    const value = parseJson(line);
    return isRenaming(value) || isUnrecorded(value) ? value : readStoredEntry(value);
  } catch {
    return undefined;
  }
}

function isRenaming(value: unknown): value is Renaming {
  if (!isObject(value) || !isObject(value.renamed)) return false;
  return typeof value.renamed.from === 'string' && typeof value.renamed.to === 'string';
}

function isUnrecorded(value: unknown): value is Unrecorded {
  if (!isObject(value) || !isObject(value.unrecorded)) return false;
  const { profile, environment, service } = value.unrecorded;
  const texts = [profile, environment, service ?? ''];
  return texts.every((text) => typeof text === 'string');
}
