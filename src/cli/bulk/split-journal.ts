/**
 * The journals of split batches, in the state directory: which operations were sent, and which of them the service has
 * acknowledged. The same operation has the same key, wherever it stands in a file, so that a file that was corrected, or
 * of which rows were added, goes on as well. They are kept when everything is done, so that the same command does not do it
 * a second time. One line per event is appended, and flushed before anything is sent; a line that was cut off counts as
 * none. They hold no secret.
 */
import { open, readFile } from 'node:fs/promises';
import {
  ConfigError,
  makeParentDirectory,
  privateModes,
  removeFile,
  replaceFile,
} from '../../auth/atomic-file.js';
import { isObject } from '../../call/lossless-json.js';
import { errorMessage } from '../../call/system-error.js';

/** What is known of earlier runs. */
export interface SplitHistory {
  /** Operations that the service has acknowledged, with the ids of their records. */
  readonly done: ReadonlyMap<string, string | null>;
  /** The records of operations that count no longer as done: a search for others must not take them for those. */
  readonly forgotten?: readonly string[];
  /** Requests that were sent and of which no answer was noted: their operations, and when they were sent. */
  readonly doubtful: readonly { readonly keys: readonly string[]; readonly at: number }[];
  /** What decides on the operations, as it was when the first run began; undefined where that was not noted. */
  readonly options?: string;
}

/** Notes what happens to operations. Throws ConfigError if it cannot be written. */
export interface SplitJournal {
  /** Notes what decides on the operations. */
  readonly begin: (options: string) => Promise<void>;
  readonly sent: (keys: readonly string[]) => Promise<void>;
  readonly done: (keys: readonly string[], ids: readonly (string | null)[]) => Promise<void>;
  /** Nothing of the request was carried out. */
  readonly refused: (keys: readonly string[]) => Promise<void>;
  /** What was done of these operations no longer counts, so that they are sent when they are asked for. */
  readonly forgotten: (keys: readonly string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** Reads the journal; an absent one is empty. */
export async function readSplitHistory(path: string): Promise<SplitHistory> {
  const text = await readFile(path, 'utf8').catch(() => '');
  const done = new Map<string, string | null>();
  const forgotten: string[] = [];
  const open = new Map<string, { readonly keys: readonly string[]; readonly at: number }>();
  let begun: string | undefined;
  for (const line of text.split('\n')) {
    const entry = parseEntry(line);
    if (!entry) continue;
    const { event, keys, ids, at, options } = entry;
    begun ??= options;
    // The operations of a request are a request's name: what was refused is sent again as another one.
    const name = keys.join(' ');
    if (event === 'sent') open.set(name, { keys, at });
    else open.delete(name);
    if (event === 'done') for (const [index, key] of keys.entries()) done.set(key, ids[index] ?? null);
    if (event === 'forgotten') {
      for (const key of keys) {
        forgotten.push(...[done.get(key) ?? []].flat());
        done.delete(key);
      }
    }
  }
  return { done, forgotten, doubtful: [...open.values()], ...(begun !== undefined && { options: begun }) };
}

interface Entry {
  readonly event: string;
  readonly keys: readonly string[];
  readonly ids: readonly (string | null)[];
  readonly at: number;
  readonly options: string | undefined;
}

function parseEntry(line: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(line);
    if (!isObject(entry) || typeof entry.event !== 'string' || !Array.isArray(entry.keys)) return undefined;
    const ids = Array.isArray(entry.ids) ? entry.ids : [];
    const options = typeof entry.options === 'string' ? entry.options : undefined;
    return { event: entry.event, keys: entry.keys.map(String), ids, at: Number(entry.at), options };
  } catch {
    return undefined;
  }
}

/** Removes what was noted before a time, in milliseconds since 1970. Only while holding the lock. Throws ConfigError. */
export async function forgetEntries(path: string, before: number): Promise<void> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  const kept = lines.filter((line) => !isOld(line, before));
  if (kept.length < lines.length) await replaceFile(path, `${kept.join('\n')}\n`);
}

function isOld(line: string, before: number): boolean {
  const entry = parseEntry(line);
  return entry !== undefined && entry.event !== 'begin' && entry.at < before;
}

/** Opens the journal for writing. Only while holding its lock. */
export function openSplitJournal(path: string, now: () => number): SplitJournal {
  const append = async (entry: Readonly<Record<string, unknown>>) => {
    await makeParentDirectory(path);
    try {
      const file = await open(path, 'a', privateModes.file);
      try {
        // A line break first ends a line that a killed process has cut off.
        await file.appendFile(`\n${JSON.stringify({ ...entry, at: now() })}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      throw new ConfigError(
        `cannot write ${path}: ${errorMessage(error)}`,
        'What was sent before is noted; the same command goes on from there.',
      );
    }
  };
  return {
    begin: (options) => append({ event: 'begin', keys: [], options }),
    sent: (keys) => append({ event: 'sent', keys }),
    done: (keys, ids) => append({ event: 'done', keys, ids }),
    refused: (keys) => append({ event: 'refused', keys }),
    forgotten: (keys) => append({ event: 'forgotten', keys }),
    remove: () => removeFile(path),
  };
}
