/** Reads the small files that belong to the tool, whatever has taken their place. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Far beyond what the tool writes there. */
const maxBytes = 4_000_000;

/** The text of a file. Throws a system error, or an Error that says why it is none of the tool's. */
export async function readOwnText(path: string): Promise<string> {
  // A pipe that nobody writes to would hold the command up for ever.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error('it is not a file');
    if (found.size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
