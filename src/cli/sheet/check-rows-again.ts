/** Compares rows with their records once more, right before they are sent: what was approved is not sent over something else. */

import type { Client } from '../../client/client.js';
import { chunk } from '../../values/chunk.js';
import { writeJson } from '../../values/lossless-json.js';
import { storedValue } from '../records/compare.js';
import { readRecords } from '../records/read-records.js';
import type { PlannedRow } from './row-plan.js';
import { updatedColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/** Why rows are not sent, as sentences without their end; rows that are sent are absent. Throws as `client.call` does. */
export type CheckAgain = (rows: readonly PlannedRow[]) => Promise<ReadonlyMap<PlannedRow, string>>;

/** Rows that are read at once, unless one call has more. */
const readAtOnce = 40;

const reason = 'changed by someone else since the import read it; run the command again';

interface Place {
  readonly group: SheetGroup;
  readonly client: Pick<Client, 'call'>;
  readonly account: string;
  /** Only what a row replaces counts: other changes by somebody else are left alone all the same. */
  readonly overwrite: boolean;
}

/** The check of one account. A record that is gone is left to the service, which says so. */
export function createCheckAgain({ group, client, account, overwrite }: Place): CheckAgain {
  const { related, parent } = group;
  const { list, ...single } = related;
  // A list that has to be told of what its records are does not select by their ids alone.
  const readers = parent || !list ? single : related;
  const seen = (row: PlannedRow, record: PlannedRow['live']) => [
    row.changes.map(({ field, param }) => (record && storedValue(record, field, param)) ?? null),
    overwrite ? null : (record?.[updatedColumn] ?? null),
  ];
  return async (rows) => {
    const updates = rows.filter(({ action, live }) => action === 'update' && live !== undefined);
    const ids = updates.flatMap(({ id }) => id ?? []);
    if (ids.length === 0) return new Map();
    const records = await readRecords(client, readers, { account_id: account }, ids);
    const changed = updates.filter((row) => {
      const now = records.get(row.id ?? '');
      return now !== undefined && writeJson(seen(row, now)) !== writeJson(seen(row, row.live));
    });
    return new Map(changed.map((row) => [row, reason]));
  };
}

/** The rows of each call, without those that `check` finds: `report` receives them. They are read just before their calls. */
export async function* checkedCalls(
  calls: readonly (readonly PlannedRow[])[],
  check: CheckAgain,
  report: (row: PlannedRow, reason: string) => void,
): AsyncGenerator<readonly PlannedRow[]> {
  const most = Math.max(1, Math.floor(readAtOnce / Math.max(1, calls[0]?.length ?? 1)));
  for (const part of chunk(calls, most)) {
    const found = await check(part.flat());
    for (const [row, why] of found) report(row, why);
    for (const call of part) yield call.filter((row) => !found.has(row));
  }
}
