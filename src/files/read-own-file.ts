/** Reads the small files that belong to the tool, whatever has taken their place. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Far beyond what the tool writes there. */
const maxBytes = 4_000_000;

/** Opens a file to be read. A pipe that nobody writes to would hold the command up for ever otherwise. */
export function openOwn(path: string): number {
  return openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
}

/** The text of a file. Throws a system error, or an Error that says why it is none of the tool's. */
export async function readOwnText(path: string): Promise<string> {
  return readOwnTextNow(path);
}

/** The same at once: to hand so small a file to another thread takes longer than to read it. */
export function readOwnTextNow(path: string): string {
  const file = openOwn(path);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}
