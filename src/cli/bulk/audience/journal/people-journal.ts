/**
 * The journals of uploads of people, in the state directory: which requests the service has acknowledged, so that the same
 * command resumes where it was interrupted. They hold counts and what tells that the input is still the same, and nobody's
 * data. One line per request.
 *
 * A line is written before its request counts as acknowledged, so that it survives the process. The disk is asked to keep
 * it once a second: after a power failure the requests of the last second are sent again, which is harmless.
 */
import { FileError } from '../../../../files/atomic-file.js';
import { defineJournal } from '../../../../files/define-journal.js';
import {
  type JournalLines,
  openJournalLines,
  readJournalLines,
  replaceJournalLines,
} from '../../../../files/journal-file.js';
import type { PackedRequest } from '../../../../people/packing/packed-request.js';
import type { LeftOutCount } from '../../../../people/reading/left-out-counts.js';
import type { UploadOptions } from '../../../../people/upload-options.js';
import { isObject } from '../../../../values/lossless-json.js';
import { errorMessage } from '../../../../values/system-error.js';
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
  /** How the list is read (upload-options.ts); undefined in journals of versions before. */
  readonly reading?: number;
  /** The word of the list (list-deletions.ts), if it had one. */
  readonly deletions?: string;
}

export const peopleJournalVersion = 1;

/** A line with the identifiers that were left out since the line before: for people who look into the file. */
interface WrittenRequest extends NotedRequest {
  readonly left_out?: readonly LeftOutCount[];
}

/** What is known of an acknowledged request. */
interface NotedRequest {
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
  /** The last word of the list that the upload has found or written. */
  readonly deletions: string | undefined;
}

/** Notes acknowledged requests. */
interface PeopleJournal {
  /** Resolves when the request is noted. Throws FileError. */
  readonly note: (request: PackedRequest) => Promise<void>;
  /** The same for a word of the list that the upload has written. */
  readonly noteDeletions: (deletions: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export function toEntry(request: PackedRequest): NotedRequest {
  const { index, updates, deletes, rows, input, body } = request;
  return { index, updates, deletes, rows, ...input, sum: checksum(body, updates + deletes) };
}

export const peopleJournal = defineJournal({
  kind: 'audiences',
  ending: '.jsonl',
  advice: () =>
    'Nothing was sent. The file records the requests of earlier runs. To upload the list from its beginning, add --restart. Sending people again does no harm.',
});

/** Reads the journal of an earlier run; undefined if there is nothing to resume from. Throws FileError if it is damaged. */
export async function readPeopleJournal(path: string): Promise<PeopleJournalContent | undefined> {
  const [head, ...lines] = (await readJournalLines(peopleJournal.place(path))) ?? [];
  if (!isHead(head)) return undefined;
  const entries = new Map(lines.filter(isEntry).map((entry) => [entry.index, entry]));
  const deletions = lines.findLast(isDeletionNote)?.deletions ?? head.deletions;
  return entries.size > 0 ? { head, entries, deletions } : undefined;
}

function isHead(value: unknown): value is PeopleJournalHead {
  if (!isObject(value) || !isObject(value.source) || !isObject(value.times)) return false;
  return (
    value.version === peopleJournalVersion &&
    typeof value.now === 'number' &&
    typeof value.options === 'string'
  );
}

interface DeletionNote {
  readonly deletions: string;
}

function isDeletionNote(value: unknown): value is DeletionNote {
  return isObject(value) && typeof value.deletions === 'string';
}

function isEntry(value: unknown): value is NotedRequest {
  if (!isObject(value) || typeof value.digest !== 'string') return false;
  const { index, updates, deletes, rows, blocks, sum } = value;
  return [index, updates, deletes, rows, blocks, sum].every(Number.isSafeInteger);
}

/** The flag of uploads that note nothing. */
const withoutJournal = '--no-journal';

/** Makes an error of a folder of notes say that the list can be sent without it. */
export function adviseWithoutNotes(error: unknown, folder: string): unknown {
  if (!(error instanceof FileError) || !error.message.includes(folder)) return error;
  if (error.hint.includes(withoutJournal)) return error;
  return new FileError(error.message, `${error.hint}\nTo upload without a journal, add ${withoutJournal}`);
}

/** Milliseconds between two requests to the disk to keep what was written. */
const syncInterval = 1000;

/** Begins a journal, or continues one if there is no head. Only while holding its lock. Throws FileError. */
export async function openPeopleJournal(
  path: string,
  head: PeopleJournalHead | undefined,
  now: () => number,
): Promise<PeopleJournal> {
  const fail = (error: unknown) => {
    throw new FileError(
      errorMessage(error),
      `To resume from the journal, run the same command again. To upload without a journal, add ${withoutJournal}`,
    );
  };
  const file = await create(path, head).catch(fail);
  let entries: (WrittenRequest | DeletionNote)[] = [];
  let writing: Promise<void> | undefined;
  let synced = now();

  /** Everything that came while the lines before were written is written at once. */
  async function write(): Promise<void> {
    await Promise.resolve();
    const written = entries;
    entries = [];
    writing = undefined;
    await file.write(written);
    if (now() - synced < syncInterval) return;
    synced = now();
    await file.keep();
  }

  let last: Promise<void> = Promise.resolve();
  async function add(entry: WrittenRequest | DeletionNote): Promise<void> {
    entries.push(entry);
    writing ??= last.then(write);
    last = writing;
    await last.catch(fail);
  }
  return {
    note: (request) => add({ ...toEntry(request), ...(request.leftOut && { left_out: request.leftOut }) }),
    noteDeletions: (deletions) => add({ deletions }),
    async close() {
      await last.catch(() => {});
      await file.keep().catch(() => {});
    },
  };
}

async function create(path: string, head: PeopleJournalHead | undefined): Promise<JournalLines> {
  const place = peopleJournal.place(path);
  if (head) await replaceJournalLines(place, [head]);
  return openJournalLines(place);
}
