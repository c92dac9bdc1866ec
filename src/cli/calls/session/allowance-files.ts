/**
 * The files in which processes note for each other what they use of the limits of the service: one for each limit, in the state
 * directory (docs/service.md#sharing-limits). Lines are only ever added, each by one call of the system, so that nobody waits for
 * anybody and whoever is killed leaves whole lines. Where nothing can be written, each process notes for itself.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type AllowanceStore, createAllowanceMemory } from '../../../client/limits/allowances.js';
import { privateModes } from '../../../files/atomic-file.js';
import { directoryPath } from '../../../files/directories.js';
import { makeDirectory } from '../../../files/make-directory.js';
import { day } from '../../../values/duration.js';
import type { World } from '../../core/host/world.js';

/** The folder in the state directory. */
const folderName = 'limits';
/** Of a file that has grown larger, in bytes, the last lines are kept: older ones are of windows gone by. */
const sizes = { largest: 65_536, tail: 16_384 } as const;
/** A file that nobody has written to for so long, in milliseconds, tells nothing any more. */
const maxAge = day;

/** Opens the store; one of this process alone where the folder cannot be made. */
export async function openAllowanceFiles(
  world: Pick<World, 'env' | 'platform' | 'home' | 'now'>,
): Promise<AllowanceStore> {
  const folder = join(directoryPath('state', world), folderName);
  const own = createAllowanceMemory();
  try {
    await makeDirectory(folder, privateModes.directory);
  } catch {
    return own;
  }
  let isUsable = true;

  /** Runs what may fail, as on a full disk; from then on this process notes for itself. */
  function attempt<T>(work: () => T, instead: () => T): T {
    if (!isUsable) return instead();
    try {
      return work();
    } catch {
      isUsable = false;
      return instead();
    }
  }

  const shortened = new Set<string>();
  /** Loaded late, since few commands meet a file that has grown. One that cannot be shortened yet grows until the next try. */
  function shorten(path: string): void {
    if (shortened.has(path)) return;
    shortened.add(path);
    void import('./shorten-allowances.js')
      .then(({ shortenFile }) => shortenFile(path, { now: world.now(), tail: sizes.tail, readFrom }))
      .catch(() => {})
      .finally(() => shortened.delete(path));
  }

  function append(path: string, line: string): void {
    const size = appendLine(path, line);
    if (size === line.length) removeOld(folder, world.now() - maxAge);
    if (size > sizes.largest) shorten(path);
  }

  return {
    read: (key) =>
      attempt(
        () => readTail(join(folder, key)),
        () => own.read(key),
      ),
    append(key, line) {
      attempt(
        () => append(join(folder, key), line),
        () => own.append(key, line),
      );
    },
  };
}

/** Adds a line, and returns the size of the file then. */
function appendLine(path: string, line: string): number {
  for (;;) {
    const file = openSync(path, 'a', privateModes.file);
    try {
      writeSync(file, line);
      const { ino, size } = fstatSync(file);
      // Another process may have put a shorter file in the place of this one; then the line belongs there.
      if (statSync(path, { throwIfNoEntry: false })?.ino === ino) return size;
    } finally {
      closeSync(file);
    }
  }
}

/** The last lines of a file; empty if there is none. */
function readTail(path: string, length: number = sizes.largest): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return '';
  const file = openSync(path, 'r');
  try {
    return readFrom(file, Math.max(0, found.size - length));
  } finally {
    closeSync(file);
  }
}

/** The lines of an open file that begin at this place or after it. */
function readFrom(file: number, start: number): string {
  const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - start));
  const text = bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, start));
  return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
}

function removeOld(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? before) < before)
      rmSync(path, { force: true });
  }
}
