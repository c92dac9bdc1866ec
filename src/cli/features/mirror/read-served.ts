/**
 * Reads again what was served lately. The service computes whether a record can be served, and why not, without changing the
 * record: a read of what has changed does not show that.
 */
import { paginate } from '../../../client/paginate.js';
import type { StatisticsEntity } from '../../../contract/params/metrics.js';
import { maxIds } from '../../../contract/params/shared.js';
import { chunk } from '../../../values/chunk.js';
import { formatTime } from '../../../values/time.js';
import { entityKind } from '../statistics/compute/entity-kinds.js';
import { type AccountSync, allRows, listValues } from './read-list.js';
import { storeRows, type Tally } from './store-rows.js';
import type { MirrorTable } from './tables.js';

/** Entities of a kind with statistics of the last day that was read, or the one before. */
const servedIds = (kind: StatisticsEntity) =>
  `SELECT entity.id FROM _entities AS entity JOIN _statistics AS state ON state.account_id = entity.account_id
    WHERE entity.account_id = ?1 AND entity.kind = '${kind}'
      AND EXISTS (SELECT 1 FROM _days AS fact WHERE fact.entity = entity.entity AND fact.day >= state.today - 1)`;

const sources: readonly (readonly [kind: StatisticsEntity, ids: string])[] = [
  ['PROMOTED_TWEET', servedIds('PROMOTED_TWEET')],
  [
    'CAMPAIGN',
    `SELECT DISTINCT campaign_id AS id FROM line_items WHERE account_id = ?1 AND id IN (${servedIds('LINE_ITEM')})`,
  ],
];

/** Reads the records of a table that were served lately, if there are statistics of them. Throws as `client.call` does. */
export async function readServed(sync: AccountSync, table: MirrorTable, tally: Tally): Promise<void> {
  const { mirror, client, account, run, now, onRows } = sync;
  const source = sources.find(([kind]) => entityKind(kind).list?.endpoint === table.list.id);
  if (!source) return;
  const [kind, sql] = source;
  const by = entityKind(kind).list?.by ?? '';
  const ids = mirror.query<{ id: string }>(sql, account).map(({ id }) => id);
  for (const some of chunk(ids, maxIds)) {
    const values = { account_id: account, ...listValues(table.list), [by]: some };
    for await (const page of paginate(client, table.list, values)) {
      const rows = allRows(page);
      const from = { account, run, now: formatTime(now()), notes: true };
      mirror.write(() => storeRows(mirror, table, rows, from, tally));
      await onRows(rows.length);
    }
  }
}
