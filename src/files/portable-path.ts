/** Paths that several systems share: in files under version control, and names that one of the systems reserves. */
import { type BigIntStats, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';

/** A relative path as every system reads it: with `/`. */
export function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** Whether Windows takes a file of this name for a device, whatever its ending and the case of its letters. */
export function isDeviceName(name: string): boolean {
  return /^(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)/i.test(name);
}

/** Whether two paths lead to one file: by links, or by letters in another case where the system ignores that. */
export function isSameFile(one: string, other: string): boolean {
  if (resolve(one) === resolve(other)) return true;
  const [first, second] = [one, other].map(fileAt);
  return first !== undefined && first.ino === second?.ino && first.dev === second.dev;
}

function fileAt(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true });
  } catch {
    // Nothing is there, or a part of the path is not a directory: whoever opens it says so.
    return undefined;
  }
}
