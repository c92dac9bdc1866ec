/**
 * The results of a report as they arrive, on disk, so that a report that was killed resumes where it ended. One directory
 * for each report, in the cache; only its owner can read it. A result is a file; the journal is a file of lines.
 */
import { utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finalAfterHours } from '../../../contract/params/statistics.js';
import { privateModes, writeBeside } from '../../../files/atomic-file.js';
import { forgetOlder } from '../../../files/cache-folder.js';
import { defineJournal } from '../../../files/define-journal.js';
import { findDraftsIn, olderDrafts, removeDrafts } from '../../../files/drafts.js';
import {
  DamagedJournalError,
  type JournalLines,
  openJournalLines,
  readJournalLines,
  readSealed,
  seal,
} from '../../../files/journal-file.js';
import { withLock } from '../../../files/lock-file.js';
import { makeDirectory } from '../../../files/make-directory.js';
import { day, hour } from '../../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { describeFileError } from '../../../values/system-error.js';
import { valueDigest } from '../../../values/value-digest.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { PlanUnit, StatisticsCall } from './compute/call-plan.js';
import type { TimeWindow } from './compute/windows.js';

export interface StoredResult {
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** The entries of a journal, in order. `key` is that of a call. */
export type JournalEntry =
  | { readonly event: 'plan'; readonly at: number; readonly units: readonly PlanUnit[] }
  /** The id is null where the file of the job is of no use. */
  | { readonly event: 'job'; readonly key: string; readonly id: string | null }
  | { readonly event: 'split'; readonly key: string }
  | { readonly event: 'complete'; readonly at: number };

export interface ResultStore {
  /** What earlier runs of the same report wrote; empty for a new one. */
  readonly journal: readonly JournalEntry[];
  note(entry: JournalEntry): Promise<void>;
  /** The result of a call; undefined if there is none. */
  read(key: string): Promise<StoredResult | undefined>;
  /** Keeps the text of a response body. */
  write(key: string, text: string, readAt: number): Promise<void>;
}

/** Results of a run that did not end are reused for this long, in milliseconds. */
export const resumeWithin = 6 * hour;
/** Directories that nobody has used for this long are removed, in milliseconds. */
const maxAge = 30 * day;

/** The key of a call. */
export function callKey(call: StatisticsCall): string {
  return valueDigest(call);
}

/** Whether the numbers of a window could no longer change when they were read. */
export function isFinalResult({ end }: Pick<StatisticsCall, 'end'>, { readAt }: StoredResult): boolean {
  return readAt - end >= finalAfterHours.corrections * hour;
}

/** Whether a time was over when it was read: more can have been counted since in one that was not. */
export function isOver({ end }: TimeWindow, readAt: number): boolean {
  return readAt >= end;
}

/** The results in memory: for a report that is not to be resumed. */
export function createMemoryStore(): ResultStore {
  const results = new Map<string, string>();
  return {
    journal: [],
    async note() {},
    async read(key) {
      const text = results.get(key);
      return text === undefined ? undefined : parseResult(text);
    },
    async write(key, text, readAt) {
      results.set(key, wrapResult(text, readAt));
    },
  };
}

interface StoreOptions {
  /** The directory of all reports. */
  readonly directory: string;
  /** The name of the report: the digest of what was asked for. */
  readonly name: string;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** By the clock of the machine, as the ages of the files are. */
  readonly now: number;
}

const advice = (path: string) =>
  `Nothing was requested. The journal records the requests of earlier runs of this report. To start over, delete ${dirname(path)}, or add --no-resume`;
const reportJournal = defineJournal({ kind: 'reports', ending: 'journal.jsonl', advice });
const resultFile = defineJournal({ kind: 'results', ending: '.json', advice });

/** Opens the store of a report, and removes those that nobody uses any more. Throws if the directory cannot be used. */
export async function openResultStore({ directory, name, sleep, now }: StoreOptions): Promise<ResultStore> {
  const own = join(directory, name);
  await makeDirectory(own, privateModes.directory);
  const seconds = now / 1000;
  await utimes(own, seconds, seconds);
  await forgetOlder(directory, now - maxAge, { recursive: true });
  const isResult = (file: string) => file.endsWith(resultFile.ending);
  await removeDrafts(findDraftsIn(own, isResult, { older: olderDrafts.withId })).catch(() => undefined);
  const place = reportJournal.place(join(own, reportJournal.ending));
  const journal = ((await readJournalLines(place)) ?? []) as readonly JournalEntry[];
  let lines: JournalLines | undefined;
  const resultPlace = (key: string) => resultFile.place(join(own, `${key}${resultFile.ending}`));
  return {
    journal,
    // Two processes that make the same report add to the same journal.
    note: (entry) =>
      withLock(place.path, { sleep }, async () => {
        if (!(await lines?.isCurrent())) lines = await openJournalLines(place);
        await lines?.append([entry]);
      }),
    async read(key) {
      try {
        const text = await readSealed(resultPlace(key));
        return text === undefined ? undefined : parseResult(text);
      } catch (error) {
        // It is read again from the service.
        if (error instanceof DamagedJournalError) return undefined;
        throw error;
      }
    },
    async write(key, text, readAt) {
      const { path, kind } = resultPlace(key);
      try {
        await makeDirectory(own, privateModes.directory);
        const sealed = seal(kind, wrapResult(text, readAt));
        await writeBeside(path, sealed, { isSynced: false });
      } catch (error) {
        const message = `cannot write ${path}: ${describeFileError(error)}`;
        const hint = 'To ask without storing results, add --no-resume.';
        throw new CommandError('CONFIGURATION', exitCodes.partial, message, hint);
      }
    },
  };
}

function wrapResult(text: string, readAt: number): string {
  return `{"read_at":${readAt},"body":${text}}`;
}

/** Undefined for a file that is damaged, which is then read again from the service. */
function parseResult(text: string): StoredResult | undefined {
  try {
    const wrapped = parseJson(text);
    return isObject(wrapped) && typeof wrapped.read_at === 'number'
      ? { body: wrapped.body, readAt: wrapped.read_at }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a body, with integers beyond 2^53 as they are. */
export function bodyText(body: unknown): string {
  return writeJson(body);
}
