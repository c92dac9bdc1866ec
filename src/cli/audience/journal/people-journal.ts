/**
 * The journals of uploads of people, in the state directory: which requests the service has acknowledged, so that the same
 * command goes on where it was interrupted. They hold counts and what tells that the input is still the same, and nobody's
 * data. One line per request; a line that was cut off counts as none.
 *
 * A line is written before its request counts as acknowledged, so that it survives the process. The disk is asked to keep
 * it once a second: after a power failure the requests of the last second are sent again, which is harmless.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { ConfigError, makeParentDirectory, privateModes, removeFile } from '../../../auth/atomic-file.js';
import { isObject } from '../../../call/lossless-json.js';
import type { PackedRequest } from '../../../call/membership/packing/packed-request.js';
import type { UploadOptions } from '../../../call/membership/upload-options.js';
import { errorMessage } from '../../../call/system-error.js';
import type { UploadSource } from '../people-upload.js';
import { checksum } from './checksum.js';

/** The first line: what is uploaded, and how. */
export interface PeopleJournalHead {
  readonly version: typeof peopleJournalVersion;
  /** For people who look into the file. */
  readonly endpoint: string;
  readonly list: string;
  readonly source: UploadSource;
  /** What decides on the requests, except for the time and what counts from it. */
  readonly options: string;
  /** Of the first run. */
  readonly now: number;
  readonly times: UploadOptions['times'];
}

export const peopleJournalVersion = 1;

/** What is known of an acknowledged request. */
export interface NotedRequest {
  readonly index: number;
  readonly updates: number;
  readonly deletes: number;
  readonly rows: number;
  /** The mark of the input (InputMark). */
  readonly blocks: number;
  readonly digest: string;
  /** Of the body; 0 of a small one. */
  readonly sum: number;
}

export interface PeopleJournalContent {
  readonly head: PeopleJournalHead;
  readonly entries: ReadonlyMap<number, NotedRequest>;
}

/** Notes acknowledged requests. */
export interface PeopleJournal {
  /** Resolves when the request is noted. Throws ConfigError. */
  readonly note: (request: PackedRequest) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function toEntry(request: PackedRequest): NotedRequest {
  const { index, updates, deletes, rows, input, body } = request;
  return { index, updates, deletes, rows, ...input, sum: checksum(body, updates + deletes) };
}

/** What an earlier run has left; undefined if there is nothing to go on from. */
export async function readPeopleJournal(path: string): Promise<PeopleJournalContent | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const [first = '', ...lines] = text.split('\n');
  const head = parseLine(first);
  if (!isHead(head)) return undefined;
  const entries = new Map<number, NotedRequest>();
  for (const line of lines) {
    const entry = parseLine(line);
    if (isEntry(entry)) entries.set(entry.index, entry);
  }
  return entries.size > 0 ? { head, entries } : undefined;
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isHead(value: unknown): value is PeopleJournalHead {
  if (!isObject(value) || !isObject(value.source) || !isObject(value.times)) return false;
  return (
    value.version === peopleJournalVersion &&
    typeof value.now === 'number' &&
    typeof value.options === 'string'
  );
}

function isEntry(value: unknown): value is NotedRequest {
  if (!isObject(value) || typeof value.digest !== 'string') return false;
  const { index, updates, deletes, rows, blocks, sum } = value;
  return [index, updates, deletes, rows, blocks, sum].every(Number.isSafeInteger);
}

/** The flag of uploads that note nothing. */
export const withoutJournal = '--no-journal';

/** Milliseconds between two requests to the disk to keep what was written. */
const syncInterval = 1000;

/** Begins a journal, or goes on with one if there is no head. Only while holding its lock. Throws ConfigError. */
export async function openPeopleJournal(
  path: string,
  head: PeopleJournalHead | undefined,
  now: () => number,
): Promise<PeopleJournal> {
  const fail = (error: unknown) => {
    throw new ConfigError(
      `cannot write ${path}: ${errorMessage(error)}`,
      `The same command goes on from what was noted. To upload without notes, add ${withoutJournal}`,
    );
  };
  const file = await create(path, head).catch(fail);
  let lines: string[] = [];
  let writing: Promise<void> | undefined;
  let synced = now();

  /** Everything that came while the lines before were written is written at once. */
  async function write(): Promise<void> {
    await Promise.resolve();
    const text = lines.join('');
    lines = [];
    writing = undefined;
    await file.appendFile(text);
    if (now() - synced < syncInterval) return;
    synced = now();
    await file.datasync();
  }

  let last: Promise<void> = Promise.resolve();
  return {
    async note(request) {
      lines.push(`${JSON.stringify(toEntry(request))}\n`);
      writing ??= last.then(write);
      last = writing;
      await last.catch(fail);
    },
    async close() {
      await last.catch(() => {});
      await file.datasync().catch(() => {});
      await file.close();
    },
  };
}

async function create(path: string, head: PeopleJournalHead | undefined): Promise<FileHandle> {
  await makeParentDirectory(path);
  if (head) await removeFile(path);
  const file = await open(path, head ? 'ax' : 'a', privateModes.file);
  try {
    // A line break first ends a line that a killed process has cut off.
    await file.appendFile(head ? `${JSON.stringify(head)}\n` : '\n');
    await file.sync();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
