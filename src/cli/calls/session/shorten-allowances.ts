/** Shortens a file of notes about limits to its last lines. One process does it; the others go on adding. */
import { closeSync, fstatSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { privateModes } from '../../../files/directories.js';
import { ownPlatform } from '../../../files/os-process.js';
import { renameFileNow } from '../../../files/rename-file-now.js';
import { minute } from '../../../values/duration.js';

interface Shortening {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** So many bytes at most are left. */
  readonly tail: number;
  /** The lines of an open file that begin at this place or after it. */
  readFrom(file: number, start: number): string;
}

/** Puts a file with the last lines in the place of one that has grown. Throws the system's errors. */
export function shortenFile(path: string, { now, tail, readFrom }: Shortening): void {
  const draft = `${path}.new`;
  const left = statSync(draft, { throwIfNoEntry: false });
  if (left && now - left.mtimeMs < minute) return;
  rmSync(draft, { force: true });
  const old = openSync(path, 'r');
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(old);
    isOpen = false;
  };
  try {
    const { size } = fstatSync(old);
    const lines = readFrom(old, Math.max(0, size - tail));
    if (ownPlatform === 'win32') {
      // Windows replaces no file that is open. What others add in the moment before the rename is lost there.
      close();
      writeFileSync(draft, lines, { flag: 'wx', mode: privateModes.file });
      renameFileNow(draft, path);
      return;
    }
    const file = openSync(draft, 'ax', privateModes.file);
    try {
      writeSync(file, lines);
      renameFileNow(draft, path);
      // What others have added until then; who comes later finds the new file.
      const late = readFrom(old, size - 1);
      if (late !== '') writeSync(file, late);
    } finally {
      closeSync(file);
    }
  } finally {
    close();
  }
}
