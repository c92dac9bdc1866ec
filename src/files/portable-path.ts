/** Paths that several systems share: in files under version control, and names that one of the systems reserves. */
import { sep } from 'node:path';

/** A relative path as every system reads it: with `/`. */
export function slashed(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}

/** Whether Windows takes a file of this name for a device, whatever its ending and the case of its letters. */
export function isDeviceName(name: string): boolean {
  return /^(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)/i.test(name);
}
