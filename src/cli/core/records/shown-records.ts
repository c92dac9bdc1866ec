/** Records as they were when a person was asked about them, and which of them somebody has changed since. */
import type { Document, Endpoint, Params } from '../../../contract/types.js';
import { writeJson } from '../../../values/lossless-json.js';
import { joinFirst } from '../../../values/text-lists.js';
import { CommandError } from '../host/command-error.js';
import { exitCodes } from '../host/exit-codes.js';
import { storedValue } from './compare.js';
import { findRelatedEndpoints, type RelatedEndpoints } from './related-endpoints.js';

/** Those of the ids whose records have changed. Throws as `client.call` does. */
export type FindChanged = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

export interface ShownRecords {
  readonly records: ReadonlyMap<string, Document>;
  readonly findChanged: FindChanged;
}

/** The records of these ids, without those that do not exist. */
type Read = (ids: readonly string[]) => Promise<ReadonlyMap<string, Document>>;

/**
 * Reads records before a question. A record that does not exist was not shown, and one that is gone by the time it is read again
 * is left to the service. Throws as `read` does: without the records, nobody is asked, because they could not be compared.
 */
export async function readShown(
  endpoint: Endpoint,
  ids: readonly string[],
  read: Read,
): Promise<ShownRecords> {
  const records = await read(ids);
  const stateOf = createStateOf(findRelatedEndpoints(endpoint));
  return {
    records,
    async findChanged(some) {
      const known = some.filter((id) => records.has(id));
      const now = known.length > 0 ? await read(known) : new Map<string, Document>();
      return new Set(known.filter((id) => now.has(id) && stateOf(now.get(id)) !== stateOf(records.get(id))));
    },
  };
}

/** Reads the part of a record that calls can set: computed fields change without anybody. */
export function createStateOf({
  create,
  update,
}: Partial<RelatedEndpoints> = {}): (record: Document | undefined) => string {
  const params: Params = { ...create?.params, ...update?.params };
  return (record = {}) =>
    writeJson(Object.entries(params).map(([name, param]) => storedValue(record, name, param) ?? null));
}

/** For records that are not written, since they are not as they were shown. */
export function changedSinceShown(ids: Iterable<string>): CommandError {
  return new CommandError(
    'CHANGED_SINCE',
    exitCodes.refused,
    `changed since it was shown: ${joinFirst([...ids])}`,
    'Nothing was sent. Run the command again.',
  );
}
