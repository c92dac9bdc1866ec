/**
 * Files that stay whole: replaced in one step, and changed by one process at a time. A process that is killed
 * leaves the old file or the new one, and a lock that the next process sees is nobody's.
 */
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { minute } from '../call/duration.js';
import { errorMessage, hasErrorCode } from '../call/system-error.js';

/** A file of ours cannot be read or written; nothing was changed. */
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

/** Only the person may look into a folder of ours, and only they may read a file. */
export const privateModes = { directory: 0o700, file: 0o600 } as const;

/** Makes the file's folder, and those above it, where they are not there. Throws ConfigError. */
export async function makeParentDirectory(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: privateModes.directory });
  } catch (error) {
    throw new ConfigError(
      `cannot make the folder ${dirname(path)}: ${errorMessage(error)}`,
      'Make it writable, or choose another one with ADS_CONFIG_DIR or ADS_DATA_DIR.',
    );
  }
}

/**
 * Puts a text in the place of a file, readable by its owner alone. Only while holding the file's lock, so that the
 * draft has one writer; one that was left behind is thrown away. Throws ConfigError.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const draft = draftOf(path);
  try {
    // A draft of others would keep its own mode, or be a link to elsewhere.
    await rm(draft, { force: true });
    const file = await open(draft, 'wx', privateModes.file);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new ConfigError(`cannot write ${path}: ${errorMessage(error)}`, 'The old file is untouched.');
  }
}

/** Removes a file, and a draft of it that was left behind. Only while holding its lock. */
export async function removeFile(path: string): Promise<void> {
  await rm(draftOf(path), { force: true });
  await rm(path, { force: true });
}

/** Whether a process was killed while it replaced the file. */
export async function hasTemporaryFile(path: string): Promise<boolean> {
  return (await stat(draftOf(path)).catch(() => undefined)) !== undefined;
}

function draftOf(path: string): string {
  return `${path}.tmp`;
}

/** Waits for a lock that is held: tries, and milliseconds between them. */
const patience = { tries: 600, pause: 25 } as const;
/** A lock of this age is nobody's, even where its owner cannot be asked after. Milliseconds. */
const staleAfter = minute;

/** Does the work while no other process does work under the same lock. Throws ConfigError where it stays held. */
export async function withLock<T>(path: string, clock: Clock, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  await takeLock(lock, clock);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function takeLock(lock: string, clock: Clock): Promise<void> {
  await makeParentDirectory(lock);
  for (let attempt = 0; attempt < patience.tries; attempt++) {
    if (await createLock(lock)) return;
    if (await isStale(lock, clock)) await breakLock(lock, clock);
    else await clock.sleep(patience.pause);
  }
  throw new ConfigError(
    `${lock} is held by another process`,
    'Wait for it, or remove the file if none runs.',
  );
}

/** A lock is a file that only one process can create. It names its owner. */
async function createLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, `${process.pid} ${hostname()}`, { flag: 'wx', mode: privateModes.file });
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw new ConfigError(
      `cannot write ${lock}: ${errorMessage(error)}`,
      'Make the folder writable, or choose another one with ADS_CONFIG_DIR or ADS_DATA_DIR.',
    );
  }
}

/** Whether the owner is gone: it does not run any more, or the lock is older than any work takes. */
async function isStale(lock: string, clock: Clock): Promise<boolean> {
  const held = await stat(lock).catch(() => undefined);
  if (!held) return false;
  if (clock.now() - held.mtimeMs > staleAfter) return true;
  const [, pid, host] = /^(\d+) (.*)$/.exec(await readFile(lock, 'utf8').catch(() => '')) ?? [];
  return pid !== undefined && host === hostname() && !isAlive(Number(pid));
}

/** Of all who find a lock stale, one removes it; without that, a second one would remove the lock of the first. */
async function breakLock(lock: string, clock: Clock): Promise<void> {
  const guard = `${lock}.break`;
  if (!(await createLock(guard))) {
    if (await isStale(guard, clock)) await rm(guard, { force: true });
    return;
  }
  try {
    if (await isStale(lock, clock)) await rm(lock, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** Signal 0 only asks. A process of another user answers EPERM, and is alive. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}
