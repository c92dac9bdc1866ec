/** Files that an earlier version has written under another name. */
import { stat } from 'node:fs/promises';

/** Whether there is a file, as far as ads may look. Never throws. */
export const exists = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined;

/**
 * Gives a file its name of this version, if there is none of that name yet, and no process has the earlier one locked. Returns
 * where the file is, and the earlier names under which there are others. Never throws.
 */
export async function adoptEarlier(
  path: string,
  names: readonly string[],
): Promise<{ readonly path: string; readonly earlier: readonly string[] }> {
  const earlier: string[] = [];
  for (const name of names) if (await exists(name)) earlier.push(name);
  const [first] = earlier;
  if (first === undefined || (await exists(path))) return { path, earlier };
  if (!(await exists(`${first}.lock`))) {
    const { renameFile } = await import('./rename-file.js');
    await renameFile(first, path).catch(() => undefined);
  }
  // Another process may have moved it in the same moment.
  const isMoved = await exists(path);
  return { path: isMoved ? path : first, earlier: earlier.slice(1) };
}
