/**
 * The results of a report as they arrive, on disk, so that a report that was killed goes on where it ended. One directory
 * for each report, in the cache; only its owner can read it. A result is a file; the journal is a file of lines.
 */
import { appendFile, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { privateModes } from '../../auth/atomic-file.js';
import { day, hour } from '../../call/duration.js';
import { isObject, parseJson, writeJson } from '../../call/lossless-json.js';
import { makeDirectory } from '../../call/make-directory.js';
import { valueDigest } from '../../call/value-digest.js';
import { finalAfterHours } from '../../contract/params/statistics.js';
import type { PlanUnit, StatisticsCall } from '../report/call-plan.js';
import { writeResultFile } from './result-files.js';

export interface StoredResult {
  readonly body: unknown;
  /** Milliseconds since 1970. */
  readonly readAt: number;
}

/** What happened, in order. `key` is that of a call. */
export type JournalEntry =
  | { readonly event: 'plan'; readonly at: number; readonly units: readonly PlanUnit[] }
  | { readonly event: 'job'; readonly key: string; readonly id: string }
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
const keptFor = 30 * day;

/** The key of a call. */
export function callKey(call: StatisticsCall): string {
  return valueDigest(call);
}

/** Whether the numbers of a window could no longer change when they were read. */
export function isFinalResult({ end }: Pick<StatisticsCall, 'end'>, { readAt }: StoredResult): boolean {
  return readAt - end >= finalAfterHours.corrections * hour;
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

export interface StoreOptions {
  /** The directory of all reports. */
  readonly directory: string;
  /** The name of the report: the digest of what was asked for. */
  readonly name: string;
  /** Tells two processes apart that run the same report. */
  readonly pid: number;
  readonly now: number;
}

/** Opens the store of a report, and removes those that nobody uses any more. Throws if the directory cannot be used. */
export async function openResultStore({ directory, name, pid, now }: StoreOptions): Promise<ResultStore> {
  const own = join(directory, name);
  await makeDirectory(own, privateModes.directory);
  await removeOld(directory, name, now);
  const seconds = now / 1000;
  await utimes(own, seconds, seconds);
  const journalPath = join(own, 'journal.jsonl');
  const journal = readJournal(await readFile(journalPath, 'utf8').catch(() => ''));
  const pathOf = (key: string) => join(own, `${key}.json`);
  return {
    journal,
    async note(entry) {
      // A line break first ends a line that a killed process has cut off.
      await appendFile(journalPath, `\n${JSON.stringify(entry)}\n`, { mode: privateModes.file });
    },
    async read(key) {
      const text = await readFile(pathOf(key), 'utf8').catch(() => undefined);
      return text === undefined ? undefined : parseResult(text);
    },
    async write(key, text, readAt) {
      await writeResultFile(pathOf(key), wrapResult(text, readAt), pid);
    },
  };
}

async function removeOld(directory: string, own: string, now: number): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = name === own ? undefined : await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > keptFor) await rm(path, { recursive: true, force: true });
  }
}

/** The lines that are whole: the last one may have been cut off by a kill. */
function readJournal(text: string): JournalEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as JournalEntry];
    } catch {
      return [];
    }
  });
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
