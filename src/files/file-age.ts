/** The age of a file by the clock of its file system, which may be that of another machine. */
import { rm, stat, writeFile } from 'node:fs/promises';
import { privateModes } from './directories.js';

/**
 * Whether a file was written within so many milliseconds. `probe` is the path of a file beside it, which is made and removed. A
 * time in the future was another clock's. True if that cannot be found out, as on a full disk.
 */
export async function isYounger(file: string, milliseconds: number, probe: string): Promise<boolean> {
  try {
    await writeFile(probe, '', { flag: 'wx', mode: privateModes.file });
    const [now, then] = await Promise.all([stat(probe), stat(file)]);
    return Math.abs(now.mtimeMs - then.mtimeMs) < milliseconds;
  } catch {
    return true;
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}
