/** Reads what the parents of new records have already, before the first attempt to create some. */
import { NetworkError, ServiceError } from '../../../client/errors.js';
import type { Document, RecordKind } from '../../../contract/types.js';
import { pluralize } from '../../../output/pluralize.js';
import { chunk } from '../../../values/chunk.js';
import { minute } from '../../../values/duration.js';
import { CommandError } from '../../core/host/command-error.js';
import { exitCodes } from '../../core/host/exit-codes.js';
import type { World } from '../../core/host/world.js';
import { readRows } from '../../core/records/read-rows.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import type { Write } from '../../core/records/write.js';

/** A kind of record of which a creation returns one that exists (docs/service.md#existing-records). */
export type UniqueKind = RecordKind & Required<Pick<RecordKind, 'unique'>>;

/** The ids of what a parent has, or why they are not known. */
type Ids = { readonly ids: ReadonlySet<string> } | { readonly problem: string };

/** The same for a write. An earlier one may have read it: somebody may have added to it since. */
export type Listed = Ids & { readonly isEarlier: boolean };

/** So long a list serves further writes, in milliseconds. */
const freshness = minute;
/** Longer lists are not read to their end, because requests are rationed. */
const maxChoicesRead = 10_000;

/**
 * Returns what reads the lists of the parents of a write, by parent: in one call for as many parents as the list takes, and
 * once a minute at most. It throws CommandError where the service cannot be reached, and what stops the command.
 */
export function createLister({ now }: Pick<World, 'now'>) {
  const lists = new Map<string, { readonly at: number; readonly listed: Promise<Ids> }>();
  return async (write: Write, kind: UniqueKind): Promise<ReadonlyMap<string, Listed>> => {
    const list = write.endpoint && findRelatedEndpoints(write.endpoint)?.list?.endpoint;
    const account_id = write.values.account_id;
    // line_item_ids for line_item_id.
    const filter = `${kind.unique.parent}s`;
    const param = list?.params[filter];
    if (!list || account_id === undefined || param?.type !== 'list') return new Map();
    const created = write.operations.filter((operation) => operation.kind === 'create');
    const parents = [...new Set(created.map(({ values }) => String(values[kind.unique.parent])))];
    const keyOf = (parent: string) => `${String(account_id)} ${kind.name} ${parent}`;
    const time = now();
    const missing = parents.filter((parent) => {
      const age = time - (lists.get(keyOf(parent))?.at ?? Number.NEGATIVE_INFINITY);
      return age < 0 || age > freshness;
    });
    for (const some of chunk(missing, param.max ?? 1)) {
      const listed = readIds(write, list, { account_id, [filter]: some });
      for (const parent of some) lists.set(keyOf(parent), { at: time, listed });
      // What fails is read again by the next write.
      listed.catch(() => {
        for (const parent of some) lists.delete(keyOf(parent));
      });
    }
    const found = parents.map(async (parent) => {
      const { listed } = lists.get(keyOf(parent)) ?? {};
      const ids = (await listed) ?? { problem: 'its list was not read' };
      return [parent, { ...ids, isEarlier: !missing.includes(parent) }] as const;
    });
    return new Map(await Promise.all(found));
  };
}

/** What the service refuses to list is not known; where it cannot be reached, it is better to send nothing. */
async function readIds(
  { reader }: Write,
  list: Parameters<typeof readRows>[1],
  values: Document,
): Promise<Ids> {
  try {
    const rows = await readRows(reader, list, values, maxChoicesRead);
    if (rows.length >= maxChoicesRead) return { problem: `the list has more than ${maxChoicesRead} records` };
    return { ids: new Set(rows.map(({ id }) => String(id))) };
  } catch (error) {
    if (error instanceof ServiceError) return { problem: error.message };
    if (!(error instanceof NetworkError)) throw error;
    if (error.kind === 'unreadable') return { problem: error.message };
    const records = list.record ? pluralize(list.record) : 'records';
    const message = `cannot read which ${records} exist: ${error.message}`;
    throw new CommandError(
      error.kind.toUpperCase(),
      exitCodes.unreachable,
      message,
      'Nothing was sent. Run the command again.',
    );
  }
}
