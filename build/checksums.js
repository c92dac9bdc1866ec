// The SHA-256 of files, and their list as `sha256sum --check` reads it.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export async function hashFile(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** A line for each pair of a name and its hash. */
export function describeSums(hashes) {
  return hashes.map(([name, hash]) => `${hash}  ${name}\n`).join('');
}
