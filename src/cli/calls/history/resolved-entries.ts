/** The unconfirmed writes of which a person says, after a look at the records, that they are settled. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeParentDirectory, replaceFile } from '../../../files/atomic-file.js';
import { type Clock, withLock } from '../../../files/lock-file.js';
import { parseJson, writeJson } from '../../../values/lossless-json.js';
import { readEntries } from './log-file.js';
import { readAbandoned } from './pending-entries.js';

function resolvedPath(folder: string): string {
  return join(folder, 'resolved.json');
}

/** Their ids; none where the file cannot be read: then they count as unconfirmed. */
export async function readResolved(folder: string): Promise<ReadonlySet<string>> {
  try {
    const ids = parseJson(await readFile(resolvedPath(folder), 'utf8'));
    return new Set(Array.isArray(ids) ? ids.map(String) : []);
  } catch {
    return new Set();
  }
}

/** Adds ids. Those that the log has no longer are dropped. Throws FileError. */
export async function addResolved(folder: string, clock: Clock, ids: readonly string[]): Promise<void> {
  const path = resolvedPath(folder);
  await makeParentDirectory(path);
  await withLock(path, clock, async () => {
    const entries = [
      ...(await readEntries(folder)),
      ...(await readAbandoned(folder)).map(({ entry }) => entry),
    ];
    const known = new Set(entries.map(({ id }) => id));
    const all = new Set([...(await readResolved(folder)), ...ids]);
    await replaceFile(path, writeJson([...all].filter((id) => known.has(id))));
  });
}
