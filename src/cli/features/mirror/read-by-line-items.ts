/**
 * Reads records that the service lists only by line items, such as targeting criteria. To ask about all line items in each
 * run would take the more calls the larger the account is. So a run asks about those that are new or have changed, and
 * about some more, those that were asked about the longest ago: in an account of a thousand line items, that is all.
 */
import { paginate } from '../../../client/paginate.js';
import { chunk } from '../../../values/chunk.js';
import { hour } from '../../../values/duration.js';
import { formatTime } from '../../../values/time.js';
import { type AccountSync, allRows, listValues } from './read-list.js';
import { storeRows, type Tally } from './store-rows.js';
import type { MirrorTable } from './tables.js';

/** Calls for line items that have not changed. */
const rotated = 5;
/** A change of a line item this long before the last read counts as one after it, in milliseconds. */
const overlap = hour;

type Source = Pick<AccountSync, 'mirror' | 'account' | 'now' | 'whole'>;

/** The line items that the next run asks about, those first that were never asked about. */
export function chooseLineItems(
  { mirror, account, whole }: Source,
  { name, byLineItems }: MirrorTable,
): readonly string[] {
  const rows = mirror.query<{ id: string; isLive: number; read_at: string | null; updated_at: string }>(
    `SELECT line.id AS id, line.deleted IS NOT 1 AND line.missing_since IS NULL AS isLive, parent.read_at AS read_at,
        line.updated_at AS updated_at
      FROM line_items AS line LEFT JOIN _parents AS parent
        ON parent.account_id = line.account_id AND parent.table_name = ? AND parent.id = line.id
      WHERE line.account_id = ? ORDER BY parent.read_at, line.id`,
    name,
    account,
  );
  const isChanged = ({ read_at: at, updated_at: changed }: (typeof rows)[number]) =>
    at === null || changed >= formatTime(Date.parse(at) - overlap);
  if (whole) return rows.map(({ id }) => id);
  const changed = rows.filter(isChanged);
  const others = rows.filter((row) => row.isLive === 1 && !isChanged(row));
  return [...changed, ...others.slice(0, rotated * (byLineItems?.max ?? 0))].map(({ id }) => id);
}

/** Reads the records of the chosen line items. Throws as `client.call` does. */
export async function readByLineItems(sync: AccountSync, table: MirrorTable, tally: Tally): Promise<void> {
  const { mirror, account, client, run, now, onRows } = sync;
  const { name, list, byLineItems } = table;
  if (!byLineItems) return;
  const [first] = mirror.query(
    'SELECT 1 FROM _reads WHERE account_id = ? AND table_name = ? LIMIT 1',
    account,
    name,
  );
  const notes = first !== undefined;
  for (const ids of chunk(chooseLineItems(sync, table), byLineItems.max)) {
    const asked = now();
    const values = { account_id: account, ...listValues(list), [byLineItems.param]: ids };
    for await (const page of paginate(client, list, values)) {
      const rows = allRows(page);
      mirror.write(() => {
        const source = { account, run, now: formatTime(now()), notes };
        storeRows(mirror, table, rows, source, tally);
        if (page.nextCursor === null)
          mirror.run(
            `INSERT OR REPLACE INTO _parents (account_id, table_name, id, read_at)
              SELECT ?, ?, value, ? FROM json_each(?)`,
            account,
            name,
            formatTime(asked),
            JSON.stringify(ids),
          );
      });
      await onRows(rows.length);
    }
  }
  mirror.run(
    'INSERT OR REPLACE INTO _reads (account_id, table_name, read_at) VALUES (?, ?, ?)',
    account,
    name,
    now(),
  );
}
