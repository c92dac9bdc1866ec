/** Links to nothing: what creates a file by the name of one would create it wherever the link leads. */
import { lstat, stat } from 'node:fs/promises';

/** Whether a path is a link to a file that does not exist. */
export async function isDanglingLink(path: string): Promise<boolean> {
  const own = await lstat(path).catch(() => undefined);
  return own?.isSymbolicLink() === true && (await stat(path).catch(() => undefined)) === undefined;
}
