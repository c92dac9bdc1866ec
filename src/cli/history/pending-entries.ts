/**
 * Marks of writes that are under way: a small file for each, removed when the write is in the log. If the process is
 * killed meanwhile, the file remains, and tells of a write that is unconfirmed.
 */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeParentDirectory, privateModes } from '../../files/atomic-file.js';
import { isRunning, processIdentity } from '../../files/os-process.js';
import { isObject, parseJson, writeJson } from '../../values/lossless-json.js';
import { type HistoryEntry, isHistoryEntry } from './history-entry.js';
import { readLastEntry } from './log-file.js';

const ending = '.json';

function pendingFolder(folder: string): string {
  return join(folder, 'pending');
}

function pendingPath(folder: string, id: string): string {
  return join(pendingFolder(folder), `${id}${ending}`);
}

/** A write that was under way when its process ended. */
export interface AbandonedEntry {
  readonly entry: HistoryEntry;
  /** The ids of entries that are older: the last of the log when it began, and those that had a mark then. */
  readonly after: readonly string[];
}

/** Marks a write that is about to be sent. Throws what the file system throws. */
export async function markPending(folder: string, entry: HistoryEntry, pid: number): Promise<void> {
  const path = pendingPath(folder, entry.id);
  await makeParentDirectory(path);
  const identity = processIdentity(pid);
  const last = await readLastEntry(folder).catch(() => undefined);
  const others = (await listMarks(folder)).map((name) => name.slice(0, -ending.length));
  const after = [...(last ? [last.id] : []), ...others];
  const mark = { pid, host: hostname(), ...(identity && { process: identity }), after, entry };
  await writeFile(path, writeJson(mark), { mode: privateModes.file, flag: 'wx' });
}

export async function clearPending(folder: string, id: string): Promise<void> {
  await rm(pendingPath(folder, id), { force: true });
}

/** The writes that were under way when their process ended, as unconfirmed entries. */
export async function readAbandoned(folder: string): Promise<readonly AbandonedEntry[]> {
  const names = await listMarks(folder);
  const found = await Promise.all(
    names.map((name) => readMark(join(pendingFolder(folder), name)).catch(() => undefined)),
  );
  return found.flatMap((entry) => entry ?? []);
}

async function listMarks(folder: string): Promise<readonly string[]> {
  const names = await readdir(pendingFolder(folder)).catch(() => []);
  return names.filter((name) => name.endsWith(ending));
}

async function readMark(path: string): Promise<AbandonedEntry | undefined> {
  const mark = parseJson(await readFile(path, 'utf8'));
  if (!isObject(mark) || !isHistoryEntry(mark.entry)) return undefined;
  // Of another machine that shares the directory nothing is known; its write may still be under way.
  if (mark.host !== hostname()) return undefined;
  const identity = typeof mark.process === 'string' ? mark.process : undefined;
  if (isRunning(Number(mark.pid), identity)) return undefined;
  const after = Array.isArray(mark.after) ? mark.after.map(String) : [];
  return { entry: mark.entry, after };
}
