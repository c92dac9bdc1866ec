/**
 * Atomic file replacement and lock files. A process that is killed leaves either the old file or the new one, and a
 * lock that the next process recognizes as stale.
 */

import { constants, copyFile, link, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { minute } from '../call/duration.js';
import { makeDirectory } from '../call/make-directory.js';
import { isRunning, ownPid } from '../call/os-process.js';
import { errorMessage, hasErrorCode } from '../call/system-error.js';
import { privateModes } from './directories.js';

export { privateModes } from './directories.js';

/** A file of ads cannot be read or written, or its content is not valid; nothing was changed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** Creates the parent directories of a file if they do not exist. Throws ConfigError. */
export async function makeParentDirectory(path: string): Promise<void> {
  try {
    await makeDirectory(dirname(path), privateModes.directory);
  } catch (error) {
    throw new ConfigError(
      `cannot create the directory ${dirname(path)}: ${errorMessage(error)}`,
      'Check its permissions, or set ADS_CONFIG_DIR, ADS_DATA_DIR or ADS_STATE_DIR to another directory.',
    );
  }
}

/**
 * Replaces the content of a file, readable by its owner only. Call it only while holding the file's lock, so that the
 * temporary file has one writer; a temporary file of an interrupted run is discarded. Throws ConfigError.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = temporaryPath(path);
  try {
    // An existing temporary file could have another mode, or be a symbolic link.
    await rm(temporary, { force: true });
    const file = await open(temporary, 'wx', privateModes.file);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw new ConfigError(
      `cannot write ${path}: ${errorMessage(error)}`,
      'The existing file was not changed.',
    );
  }
}

/** Removes a file and its temporary file, if one was left behind. Call it only while holding the lock. */
export async function removeFile(path: string): Promise<void> {
  await rm(temporaryPath(path), { force: true });
  await rm(path, { force: true });
}

/** Whether a temporary file exists, because a process was killed while it replaced the file. */
export async function hasTemporaryFile(path: string): Promise<boolean> {
  return (await stat(temporaryPath(path)).catch(() => undefined)) !== undefined;
}

function temporaryPath(path: string): string {
  return `${path}.tmp`;
}

/** How long to wait for a lock: number of attempts, and milliseconds between them. */
const retryLimits = { attempts: 600, pause: 25 } as const;
/** A lock of this age in milliseconds is stale, even if it is not known whether its owner is running. */
const staleAfter = minute;

/** Runs `work` while holding the lock. Throws ConfigError if the lock cannot be acquired in time. */
export async function withLock<T>(path: string, clock: Clock, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  const own = await acquireLock(lock, clock);
  try {
    return await work();
  } finally {
    await releaseLock(lock, own);
  }
}

/** A process that was killed while it broke a lock has left another one to break. */
const breakAttempts = 3;

/**
 * Runs `work` while holding a lock that lasts as long as the work, however long. Returns undefined at once, without
 * having run it, while another process of this machine holds the lock.
 */
export async function withProcessLock<T>(path: string, work: () => Promise<T>): Promise<T | undefined> {
  const lock = `${path}.lock`;
  await makeParentDirectory(lock);
  let own = await createLock(lock);
  for (let tries = 1; own === undefined; tries += 1) {
    if (tries > breakAttempts || (await hasRunningOwner(lock))) return undefined;
    await breakLock(lock, async (file) => !(await hasRunningOwner(file)));
    own = await createLock(lock);
  }
  try {
    return await work();
  } finally {
    await releaseLock(lock, own);
  }
}

async function acquireLock(lock: string, clock: Clock): Promise<LockText> {
  await makeParentDirectory(lock);
  for (let attempt = 0; attempt < retryLimits.attempts; attempt++) {
    const own = await createLock(lock);
    if (own !== undefined) return own;
    if (await isStale(lock, clock)) await breakLock(lock, (file) => isStale(file, clock));
    else await clock.sleep(retryLimits.pause);
  }
  throw new ConfigError(
    `${lock} is held by another process`,
    'Wait for it to finish, or delete the lock file if no such process is running.',
  );
}

let locks = 0;

/** What a lock contains: the pid and host of its owner, and in a second line what tells the locks of a process apart. */
type LockText = string;

/** The locks that this process has. */
const held = new Set<LockText>();

/**
 * A lock is a file that only one process can create. It gets its name when its content is written: on a full disk, or
 * after a power cut, nobody could tell whether an empty one is still held. Undefined if there is one.
 */
async function createLock(lock: string): Promise<LockText | undefined> {
  locks += 1;
  const draft = `${lock}.${ownPid}-${locks}`;
  const text = `${ownPid} ${hostname()}\n${locks}`;
  held.add(text);
  try {
    await writeFile(draft, text, { flag: 'w', mode: privateModes.file });
    await link(draft, lock).catch(async (error: unknown) => {
      if (!linkless.some((code) => hasErrorCode(error, code))) throw error;
      await copyFile(draft, lock, constants.COPYFILE_EXCL);
    });
    return text;
  } catch (error) {
    held.delete(text);
    if (hasErrorCode(error, 'EEXIST')) return undefined;
    throw new ConfigError(
      `cannot write ${lock}: ${errorMessage(error)}`,
      'Check the permissions of the directory, or set ADS_CONFIG_DIR, ADS_DATA_DIR or ADS_STATE_DIR to another one.',
    );
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/**
 * Removes a lock, unless it is another one now: of a process that was suspended for long, the lock was broken, and whoever
 * has it instead keeps it.
 */
async function releaseLock(lock: string, own: LockText): Promise<void> {
  const found = await readFile(lock, 'utf8').catch(() => undefined);
  if (found === own) await rm(lock, { force: true });
  held.delete(own);
}

/** What file systems without hard links say. */
const linkless = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'];

/** Whether the owner is no longer running, or the lock is older than any operation takes. */
async function isStale(lock: string, clock: Clock): Promise<boolean> {
  const held = await stat(lock).catch(() => undefined);
  if (!held) return false;
  if (clock.now() - held.mtimeMs > staleAfter) return true;
  return !(await hasRunningOwner(lock));
}

/**
 * Whether the owner may be running: not if it was a process of this machine that has ended. In a container that was started
 * again it had the pid that this process has.
 */
async function hasRunningOwner(lock: string): Promise<boolean> {
  const text = await readFile(lock, 'utf8').catch(() => undefined);
  if (text === '') return isNew(lock);
  const [, pid, host] = /^(\d+) (.*)/.exec(text ?? '') ?? [];
  if (text === undefined || pid === undefined || host !== hostname()) return true;
  return Number(pid) === ownPid ? held.has(text) : isRunning(Number(pid));
}

/** A lock without its owner for so long, in milliseconds, is what a power cut or a full disk has left. */
const ownerlessFor = 5_000;

/** Whether a file was written just now, by the clock of its file system, in which it may also lie in the future. */
async function isNew(file: string): Promise<boolean> {
  const probe = `${file}.${ownPid}-now`;
  try {
    await writeFile(probe, '', { mode: privateModes.file });
    const [now, then] = await Promise.all([stat(probe), stat(file)]);
    return Math.abs(now.mtimeMs - then.mtimeMs) < ownerlessFor;
  } catch {
    return true;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Lets only one process remove a stale lock; otherwise a second one could remove the new lock of the first. */
async function breakLock(lock: string, isFree: (file: string) => Promise<boolean>): Promise<void> {
  const guard = `${lock}.break`;
  const own = await createLock(guard);
  if (own === undefined) {
    if (await isFree(guard)) await rm(guard, { force: true });
    return;
  }
  try {
    if (await isFree(lock)) await rm(lock, { force: true });
  } finally {
    await releaseLock(guard, own);
  }
}
