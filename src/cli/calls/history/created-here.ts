/** The records that commands of this machine have created. */
import type { World } from '../../core/host/world.js';
import { sentIn } from './history-entry.js';
import { historyFolder, readEntries } from './log-file.js';

/**
 * Their ids in an environment, as far as the history reaches: all, or of writes that began before a time of this machine, in
 * milliseconds since 1970. Throws FileError if it cannot be read.
 */
export async function readCreatedIds(
  environment: string,
  world: World,
  before = Number.POSITIVE_INFINITY,
): Promise<ReadonlySet<string>> {
  const entries = await readEntries(historyFolder(world));
  const isHere = sentIn(environment, world);
  const own = entries.filter((entry) => isHere(entry) && Date.parse(entry.at) < before);
  return new Set(
    own.flatMap(({ records }) => records.flatMap(({ kind, id }) => (kind === 'create' ? (id ?? []) : []))),
  );
}
