/** Compares rows with their records once more, right before they are sent: what was approved is not sent over something else. */

import type { Client } from '../../../client/client.js';
import { writeJson } from '../../../values/lossless-json.js';
import { storedValue } from '../../core/records/compare.js';
import { readRecords } from '../../core/records/read-records.js';
import type { PlannedRow } from './row-plan.js';
import { updatedColumn } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

/**
 * The reasons that rows are not sent, as sentences without their end; rows that are sent are absent. Throws as `client.call`
 * does.
 */
export type CheckAgain = (rows: readonly PlannedRow[]) => Promise<ReadonlyMap<PlannedRow, string>>;

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
