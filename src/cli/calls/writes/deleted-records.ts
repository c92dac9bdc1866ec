/**
 * Tells what became of the records that earlier commands of this machine have created: by the records as they are now, and for
 * those that are gone by the history. The journals of commands do not say it: an undo may end without an answer or be killed,
 * another machine may have sent it, and a record may be deleted by anybody.
 */
import type { Client } from '../../../client/client.js';
import { groupOfEndpoint } from '../../../contract/find-group.js';
import type { Document, Endpoint } from '../../../contract/types.js';
import type { World } from '../../core/host/world.js';
import { listByParents } from '../../core/records/list-by-parents.js';
import { readRecords } from '../../core/records/read-records.js';
import { canRead, findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { emulatorOf } from '../history/history-entry.js';
import { readHistory } from '../history/read-history.js';
import { undoneTest, type WrittenRecord } from '../history/undone-here.js';

/** The kind of record, by an endpoint of it, and where it is. */
export interface EarlierPlace {
  readonly endpoint: Endpoint;
  readonly account: string;
  readonly environment: string;
  readonly client: Pick<Client, 'call'>;
  readonly world: World;
}

/**
 * Those of the created records that do not exist any more. `values` are what a record was created with: the lists of its parents
 * are shorter than one call for each record. Where the service shows none of them, they count as existing. Throws as
 * `client.call` does.
 */
export async function findDeleted(
  created: readonly { readonly id: string; readonly values: Document }[],
  { endpoint, account, client }: EarlierPlace,
): Promise<ReadonlySet<string>> {
  const related = findRelatedEndpoints(endpoint);
  const list = related?.list?.endpoint;
  if (!related || !canRead(related)) return new Set();
  const field = related.list?.by ? undefined : endpoint.record?.unique?.parent;
  const filter = list?.params[`${field}s`];
  const listed =
    list && field !== undefined && filter?.type === 'list'
      ? await listByParents(
          { list, related, parent: { filter: `${field}s`, max: filter.max ?? 1 } },
          client,
          account,
          [...new Set(created.map(({ values }) => String(values[field])))],
        )
      : new Map<string, Document>();
  const ids = created.map(({ id }) => id).filter((id) => !listed.has(id));
  const read = await readRecords(client, related, { account_id: account }, ids);
  return new Set(ids.filter((id) => (read.get(id)?.deleted ?? !read.has(id)) === true));
}

/** Returns a test whether this machine has undone a write. A history that cannot be read shows nothing. */
export async function readUndone({
  endpoint,
  account,
  environment,
  world,
}: EarlierPlace): Promise<(wanted: WrittenRecord) => boolean> {
  const entries = await readHistory(world).catch(() => []);
  const group = groupOfEndpoint(endpoint.id)?.name ?? '';
  return undoneTest(entries, { environment, emulator: emulatorOf(environment, world), account, group });
}
