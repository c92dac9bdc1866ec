/**
 * Marks of writes and commands that are under way: a small file for each, removed when the write is in the log, or when the
 * command ends. If the process is killed meanwhile, the file remains, and tells of a write that is unconfirmed, or of a command
 * that sent nothing.
 */
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeParentDirectory, privateModes, removeIfThere, replaceFile } from '../../../files/atomic-file.js';
import { findProcess, ownPid, processIdentity } from '../../../files/os-process.js';
import { readOwnTextNow } from '../../../files/read-own-file.js';
import { renameFile } from '../../../files/rename-file.js';
import { day } from '../../../values/duration.js';
import { isObject, parseJson, writeJson } from '../../../values/lossless-json.js';
import { textOf } from '../../../values/read-value.js';
import { hasErrorCode } from '../../../values/system-error.js';
import { type HistoryEntry, readStoredEntry, toStoredEntry } from './history-entry.js';
import { readLastEntry } from './log-file.js';

const ending = '.json';
/** Of the mark of a command that is about to write, or has written: its writes tell what came of it. */
const writingEnding = '.writing.json';

function pendingFolder(folder: string): string {
  return join(folder, 'pending');
}

function pendingPath(folder: string, id: string): string {
  return join(pendingFolder(folder), `${id}${ending}`);
}

/** A write that was under way when its process ended, or a command that had not written yet. */
export interface AbandonedEntry {
  readonly entry: HistoryEntry;
  /** The ids of entries that are older: the last of the log when it began, and those that had a mark then. */
  readonly after: readonly string[];
}

/** A write or a command that is under way. */
export interface RunningEntry {
  readonly entry: HistoryEntry;
  readonly pid: number;
  /** Another machine or container that shares the directory, whose processes cannot be looked up. */
  readonly host?: string;
}

/** Marks a write that is about to be sent. Throws what the file system throws. */
export async function markPending(folder: string, entry: HistoryEntry, pid: number): Promise<void> {
  await markCommand(folder, entry, pid);
  if (entry.group === entry.id) return;
  const path = pendingPath(folder, entry.group);
  // Without the mark of a command, as in a program, nothing is renamed.
  await renameFile(path, path.replace(ending, writingEnding)).catch((error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
  });
}

/** Marks a command that is about to write, by its group. Throws what the file system throws. */
export async function markCommand(folder: string, entry: HistoryEntry, pid: number): Promise<void> {
  const path = pendingPath(folder, entry.id);
  await makeParentDirectory(path);
  const identity = processIdentity(pid);
  const last = await readLastEntry(folder).catch(() => undefined);
  const others = listMarks(folder).map((name) => name.split('.')[0] ?? '');
  const after = [...(last ? [last.id] : []), ...others];
  const content = {
    pid,
    host: hostname(),
    ...(identity && { process: identity }),
    after,
    entry: toStoredEntry(entry),
  };
  await writeFile(path, writeJson(content), { mode: privateModes.file, flag: 'wx' });
}

export async function clearPending(folder: string, id: string): Promise<void> {
  await removeIfThere(pendingPath(folder, id));
}

export async function clearCommandMark(folder: string, group: string): Promise<void> {
  const path = pendingPath(folder, group);
  await removeIfThere(path);
  await removeIfThere(path.replace(ending, writingEnding));
}

/**
 * The writes that were under way when their process ended, as unconfirmed entries, and the commands that had not written yet.
 * Where it cannot be told whether the process has ended, as on another machine or in another container that shares the directory,
 * its write is unconfirmed too, until it is in the log.
 */
export async function readAbandoned(folder: string): Promise<readonly AbandonedEntry[]> {
  const marks = readMarks(folder);
  return marks.filter(
    ({ state, isWriting, entry }) =>
      !isWriting && (state === 'ended' || (state !== 'running' && entry.id !== entry.group)),
  );
}

/**
 * The entries that are under way: here, or, where that cannot be found out, those that began less than a day before `now`, in
 * milliseconds since 1970.
 */
export async function readRunning(folder: string, now: number): Promise<readonly RunningEntry[]> {
  const marks = readMarks(folder);
  return marks.filter((mark) => mark.state === 'running' || (mark.state !== 'ended' && !isOld(mark, now)));
}

/**
 * Gives the commands that were killed before their first write to `keep`, and removes the marks of killed commands. `now` is in
 * milliseconds since 1970.
 */
export async function takeUnsent(
  folder: string,
  now: number,
  keep: (entries: readonly HistoryEntry[]) => Promise<void>,
): Promise<void> {
  const marks = readMarks(folder);
  const killed = marks.filter(
    (mark) =>
      mark.entry.id === mark.entry.group &&
      (mark.state === 'ended' || (mark.state !== 'running' && isOld(mark, now))),
  );
  const unsent = killed.filter(({ isWriting }) => !isWriting);
  if (unsent.length > 0) await keep(unsent.map(({ entry }) => entry));
  for (const { entry } of killed) await clearCommandMark(folder, entry.group);
}

/** Whether a mark is from a day before or later, as a clock tells that may have jumped. */
function isOld({ entry }: Mark, now: number): boolean {
  return Math.abs(now - Date.parse(entry.at)) >= day;
}

/** Gives what a killed process has left of a profile to another name: these marks, or all. Returns the ids of their entries. */
export async function renameMarks(
  folder: string,
  from: string,
  to: string,
  only?: readonly string[],
): Promise<readonly string[]> {
  const marks = readMarks(folder);
  const own = marks.filter(({ entry: { id, profile } }) => profile === from && (only?.includes(id) ?? true));
  for (const { path, content, entry } of own)
    await replaceFile(path, writeJson({ ...content, entry: toStoredEntry({ ...entry, profile: to }) }));
  return own.map(({ entry }) => entry.id);
}

/** Marks are few and small, and every command that writes looks for them: they are read without other threads. */
function listMarks(folder: string): readonly string[] {
  try {
    return readdirSync(pendingFolder(folder)).filter((name) => name.endsWith(ending));
  } catch {
    return [];
  }
}

interface Mark extends AbandonedEntry, RunningEntry {
  readonly path: string;
  /** As it is in the file. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly state: 'running' | 'unproven' | 'ended' | 'unknown';
  /** Of a command that is about to write, or has written. */
  readonly isWriting: boolean;
}

function readMarks(folder: string): readonly Mark[] {
  return listMarks(folder).flatMap((name) => {
    try {
      return readMark(folder, name) ?? [];
    } catch {
      return [];
    }
  });
}

function readMark(folder: string, name: string): Mark | undefined {
  const path = join(pendingFolder(folder), name);
  const content = parseJson(readOwnTextNow(path));
  const entry = isObject(content) ? readStoredEntry(content.entry) : undefined;
  if (!isObject(content) || !entry) return undefined;
  const { host, process: identity, after } = content;
  const pid = Number(content.pid);
  const process = textOf(identity);
  const found = findProcess({ pid, host: String(host), identity: process });
  const state = found === 'restarted' ? 'ended' : found === 'unproven' && pid === ownPid ? 'running' : found;
  return {
    path,
    content,
    entry,
    pid,
    ...(state === 'unknown' && { host: String(host) }),
    after: Array.isArray(after) ? after.map(String) : [],
    state,
    isWriting: name.endsWith(writingEnding),
  };
}
