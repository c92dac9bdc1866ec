/** The records that commands of this machine have deleted a short time ago. */
import { groupOfEndpoint } from '../../../contract/find-group.js';
import type { Document } from '../../../contract/types.js';
import type { World } from '../../core/host/world.js';
import type { Write } from '../../core/records/write.js';
import { sentIn } from './history-entry.js';
import { historyFolder, readEntries, rotation } from './log-file.js';

/**
 * The records of the kind and the account of a write that were deleted since a time of this machine, in milliseconds since
 * 1970, as they were before. Throws FileError if the history cannot be read.
 */
export async function readDeletedSince(
  { endpoint, environment, account }: Write,
  world: World,
  since: number,
): Promise<readonly Document[]> {
  const isHere = sentIn(environment, world);
  const group = groupOfEndpoint(endpoint?.id ?? '')?.name ?? '';
  const entries = await readEntries(historyFolder(world), { ...rotation, since });
  const own = entries.filter(
    (entry) =>
      isHere(entry) &&
      entry.account === account &&
      entry.outcome === 'done' &&
      entry.endpoint?.startsWith(`${group}.`) &&
      Date.parse(entry.at) >= since,
  );
  return own.flatMap(({ records }) =>
    records.flatMap(({ kind, before }) => (kind === 'delete' && before ? [before] : [])),
  );
}
