/**
 * File locks between processes. The holder refreshes its lock, so a lock left by a killed process, or by a reused pid, becomes
 * stale and can be broken.
 */
import { createHash, randomBytes } from 'node:crypto';
import { constants, readdirSync } from 'node:fs';
import { copyFile, type FileHandle, link, open, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minute } from '../values/duration.js';
import { errorMessage, hasErrorCode } from '../values/system-error.js';
import { FileError, makeParentDirectory, removeIfThere } from './atomic-file.js';
import { privateModes } from './directories.js';
import { findProcess, ownPid, processIdentity } from './os-process.js';
import { readOwnTextNow } from './read-own-file.js';

/** The clock with which a process waits for a lock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** How long to wait for a lock: number of attempts, milliseconds between them, and after how many its age is looked at. */
const retryLimits = { attempts: 600, pause: 25, look: 40 } as const;

/**
 * In milliseconds. A lock is renewed by its holder; one that was not for so long is stale, unless it lasts as long as some
 * work and its process is known to run: it may have been suspended, as by Ctrl-Z. On macOS and Windows, an id may be that of a later
 * process: once a renewal is missing, the system is asked when the process started. If it does not say that, the id counts for longer.
 */
const renewal = {
  every: 10_000,
  missedAfter: 12_000,
  staleAfter: minute,
  unprovenAfter: 10 * minute,
} as const;

/** Runs `work` while holding the lock. Throws FileError if the lock cannot be acquired in time. */
export async function withLock<T>(
  path: string,
  clock: Pick<Clock, 'sleep'>,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `${path}.lock`;
  return holdLock(lock, await acquireLock(lock, clock), work);
}

/** A process that was killed while it broke a lock has left another one to break. */
const breakAttempts = 3;

/**
 * Runs `work` while holding a lock that lasts as long as the work, however long. Returns undefined, without having run it,
 * while another process holds the lock. Without `waits` it returns at once; with it, it waits for a minute at most, until
 * an owner of whom nothing is known, such as a process of another container, has renewed the lock or lost it.
 */
export async function withProcessLock<T>(
  path: string,
  work: () => Promise<T>,
  { waits = false }: { readonly waits?: boolean } = {},
): Promise<T | undefined> {
  const lock = `${path}.lock`;
  await makeParentDirectory(lock);
  let own = await createLock(lock);
  for (let tries = 1; own === undefined; tries += 1) {
    if (waits) await waitForUnknown(lock);
    if (tries > breakAttempts || (await isHeld(lock))) return undefined;
    await breakLock(lock, async (file) => !(await isHeld(file)));
    own = await createLock(lock);
  }
  return holdLock(lock, own, work);
}

/**
 * Removes what killed processes have left of a lock: itself, its drafts and the guards of breaking it. For the start of a command that
 * takes the lock only at its end, or not at all. Does nothing while a process holds the lock. Never throws.
 */
export async function sweepLock(path: string, clock: Pick<Clock, 'sleep'>): Promise<void> {
  const lock = `${path}.lock`;
  try {
    const names = readdirSync(dirname(lock)).filter((name) => name.startsWith(basename(lock)));
    if (names.length === 0 || (names.includes(basename(lock)) && (await isHeld(lock)))) return;
    await withLock(path, clock, async () => {});
  } catch {
    // Without its folder there is nothing to remove; a folder that cannot be written is named by what must write it.
  }
}

/** Returns when the lock is renewed, is older than a live one can be, or is gone. At once if its owner can be looked up. */
async function waitForUnknown(lock: string): Promise<void> {
  const readTime = async () => (await stat(lock).catch(() => undefined))?.mtimeMs;
  const first = await readTime();
  while ((await findOwner(lock)) === 'unknown' && (await isHeld(lock)) && (await readTime()) === first)
    await sleep(retryLimits.look * retryLimits.pause);
}

/** Advice for a caller whose work `withProcessLock` did not run, in case the lock is stale. */
export function lockHint(path: string): string {
  return `If that process no longer runs, delete ${path}.lock`;
}

async function acquireLock(lock: string, clock: Pick<Clock, 'sleep'>): Promise<LockText> {
  await makeParentDirectory(lock);
  for (let attempt = 0; attempt < retryLimits.attempts; attempt++) {
    const own = await createLock(lock);
    if (own !== undefined) return own;
    const looks = attempt % retryLimits.look === 0;
    if (await isStale(lock, looks)) await breakLock(lock, (file) => isStale(file, looks));
    else await clock.sleep(retryLimits.pause);
  }
  throw new FileError(
    `${lock} is held by another process`,
    'Wait for it to finish. If that process no longer runs, delete the lock file.',
  );
}

async function holdLock<T>(lock: string, own: LockText, work: () => Promise<T>): Promise<T> {
  const stop = renewLock(lock, own);
  try {
    // First: the work may be killed too, and so may the next one.
    await removeLeftovers(lock).catch(() => undefined);
    return await work();
  } finally {
    await stop();
    await releaseLock(lock, own);
  }
}

/**
 * Writes the lock again from time to time, which dates it by the clock of its file system. The file stays open from the
 * first time on: if the lock is broken and another one made, that one is not touched.
 */
function renewLock(lock: string, own: LockText): () => Promise<void> {
  let file: FileHandle | undefined;
  let writing: Promise<void> = Promise.resolve();
  const renew = async () => {
    try {
      file ??= await openOwn(lock, own);
      await file?.write(own, 0);
    } catch {
      // On a full disk it grows older, and is told by its process, which runs.
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(renew);
  }, renewal.every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await writing;
    await file?.close().catch(() => undefined);
  };
}

/** Opens the lock if it is still the own one. */
async function openOwn(lock: string, own: LockText): Promise<FileHandle | undefined> {
  const file = await open(lock, 'r+');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(own.length + 1), 0, own.length + 1, 0);
  if (buffer.toString('utf8', 0, bytesRead) === own) return file;
  await file.close();
  return undefined;
}

let locks = 0;

/**
 * A name beside a lock, for a file that is soon gone. The folder may be somebody else's, as that of a clone is: under a name
 * that can be guessed there could be a link to a file of the user.
 */
function nameBeside(file: string): string {
  return `${file}.${ownPid}-${randomBytes(8).toString('hex')}`;
}

/**
 * What a lock contains: the id and host of its process, and in a second line what tells the locks of a process apart, and
 * the process from others that get its id.
 */
type LockText = string;

/** The locks that this process has. */
const held = new Set<LockText>();

/**
 * A lock is a file that only one process can create. It gets its name when its content is written: on a full disk, or
 * after a power cut, nobody could tell whether an empty one is still held. Undefined if there is one.
 */
async function createLock(lock: string): Promise<LockText | undefined> {
  locks += 1;
  const draft = nameBeside(lock);
  const text = `${ownPid} ${hostname()}\n${locks} ${processIdentity(ownPid) ?? ''}`;
  held.add(text);
  try {
    await writeFile(draft, text, { flag: 'wx', mode: privateModes.file });
    await link(draft, lock).catch(async (error: unknown) => {
      if (!linkless.some((code) => hasErrorCode(error, code))) throw error;
      // Windows refuses a name for a moment after its file was removed while another process read it.
      const { whileOpen } = await import('./rename-file.js');
      await whileOpen(() => copyFile(draft, lock, constants.COPYFILE_EXCL), lock);
    });
    return text;
  } catch (error) {
    held.delete(text);
    if (hasErrorCode(error, 'EEXIST')) return undefined;
    throw new FileError(
      `cannot write ${lock}: ${errorMessage(error)}`,
      'Check the disk and the permissions of the directory, or set ADS_CONFIG_DIR, ADS_DATA_DIR or ADS_STATE_DIR to another one.',
    );
  } finally {
    await removeIfThere(draft).catch(() => undefined);
  }
}

/** Undefined where there is none, or something else in its place. */
function readLock(lock: string): LockText | undefined {
  try {
    return readOwnTextNow(lock);
  } catch {
    return undefined;
  }
}

/**
 * Removes a lock, unless it is another one now: of a process that was suspended for long, the lock was broken, and whoever
 * has it instead keeps it.
 */
async function releaseLock(lock: string, own: LockText): Promise<void> {
  if (readLock(lock) === own) await removeIfThere(lock);
  held.delete(own);
}

/**
 * Removes what killed processes have left beside a lock: drafts of it, guards of breaking it, and those of guards. Only
 * while holding the lock: a guard then is of a lock that is not there any more.
 */
async function removeLeftovers(lock: string): Promise<void> {
  const folder = dirname(lock);
  const start = `${basename(lock)}.`;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(start)) continue;
    const file = join(folder, name);
    if (!(await isHeld(file))) await removeIfThere(file);
  }
}

/** What file systems without hard links say. */
const linkless = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'];

/** Whether the lock of a short operation is left over: nobody holds it, or, if one looks, it was not renewed for long. */
async function isStale(lock: string, looks: boolean): Promise<boolean> {
  const owner = await findOwner(lock);
  if (owner === 'nobody') return true;
  if (owner === 'unproven' && looks && (await isSameProcess(lock)) === false) return true;
  return looks && !(await isYounger(lock, renewal.staleAfter));
}

async function isHeld(lock: string): Promise<boolean> {
  switch (await findOwner(lock)) {
    case 'nobody':
      return false;
    case 'known':
      return true;
    case 'unproven':
      return (await isSameProcess(lock)) ?? isYounger(lock, renewal.unprovenAfter);
    case 'unknown':
      return isYounger(lock, renewal.staleAfter);
  }
}

/**
 * Whether the process of a lock still runs whose id runs; undefined if the system does not say when that one was started. Asked once
 * the holder has missed a renewal: to start a program of the system takes longer than most locks last.
 */
async function isSameProcess(lock: string): Promise<boolean | undefined> {
  if (await isYounger(lock, renewal.missedAfter)) return true;
  const owner = readOwner(readLock(lock));
  const { isSameStart } = await import('./process-start.js');
  return owner && isSameStart(owner.pid, owner.identity);
}

/** The process that a lock names; undefined where none is named. */
function readOwner(text: LockText | undefined) {
  const [, pid, host, identity] = /^(\d+) (.*)(?:\n\d+ (.+))?/.exec(text ?? '') ?? [];
  return pid === undefined || host === undefined ? undefined : { pid: Number(pid), host, identity };
}

/**
 * Who holds a lock: `nobody` if it was a process of this machine that has ended; one that is `known` to run; one of this
 * machine with an id that runs, and may be another's by now; and one of which nothing is `unknown`: of another machine or
 * container, although the name of its host may be that of ours.
 */
type Owner = 'nobody' | 'known' | 'unproven' | 'unknown';

async function findOwner(lock: string): Promise<Owner> {
  const text = readLock(lock);
  if (text === '') return (await isYounger(lock, ownerlessFor)) ? 'unknown' : 'nobody';
  const owner = readOwner(text);
  if (text === undefined || owner === undefined) return 'unknown';
  const state = findProcess(owner);
  if (state === 'restarted' || state === 'unknown') return 'unknown';
  // In a container that was started again, it was a process with the id that this one has.
  if (owner.pid === ownPid) return held.has(text) ? 'known' : 'nobody';
  if (state === 'ended') return 'nobody';
  return state === 'unproven' ? 'unproven' : 'known';
}

/** Most locks are free: what tells the age of one is loaded when it is asked for. */
async function isYounger(lock: string, milliseconds: number): Promise<boolean> {
  const age = await import('./file-age.js');
  return age.isYounger(lock, milliseconds, nameBeside(lock));
}

/** A lock without its owner for so long, in milliseconds, is what a power cut or a full disk has left. */
const ownerlessFor = 5_000;

/** Bounds the chain of leftovers from processes that were killed while breaking a lock. */
const breakDepth = 3;

/**
 * Lets only one process remove a stale lock; otherwise a second one could remove the new lock of the first. The guard is
 * named after what it allows to remove, and what a killed process has left of it is broken in the same way: to remove it
 * because it looked stale a moment ago could remove the guard of somebody else.
 */
async function breakLock(
  lock: string,
  isFree: (file: string) => Promise<boolean>,
  depth = breakDepth,
): Promise<void> {
  const text = readLock(lock);
  if (text === undefined) return;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const guard = `${lock}.break-${name}`;
  const own = await createLock(guard);
  if (own === undefined) {
    if (depth > 1 && (await isFree(guard))) await breakLock(guard, isFree, depth - 1);
    return;
  }
  try {
    if ((await isFree(lock)) && readLock(lock) === text) await removeIfThere(lock);
  } finally {
    await releaseLock(guard, own);
  }
}
