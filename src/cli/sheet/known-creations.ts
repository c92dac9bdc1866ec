/** Tells which new rows have been created before, and finds out about those of which no answer has come. */

import type { Client } from '../../client/client.js';
import { paginate } from '../../client/paginate.js';
import type { Document } from '../../contract/types.js';
import { minute } from '../../values/duration.js';
import { parseTime } from '../../values/time.js';
import { valueKeys } from '../../values/value-digest.js';
import { compareValues } from '../records/compare.js';
import type { ImportJournal, SentCreation } from './import-journal.js';
import type { PlannedRow } from './row-plan.js';
import type { SheetGroup } from './sheet-group.js';

/** A new row with its name in the journal. */
export interface NewRow {
  readonly row: PlannedRow;
  readonly key: string;
}

/** The new rows with their names in the journal, by the number of the row. */
export function nameNewRows(rows: readonly PlannedRow[]): ReadonlyMap<number, NewRow> {
  const created = rows.filter(({ action }) => action === 'create');
  const keys = valueKeys(created.map(({ params }) => params));
  return new Map(created.map((row, index) => [row.number, { row, key: keys[index] ?? '' }]));
}

interface Knowledge {
  readonly known: ReadonlySet<string>;
  readonly again: boolean;
  /** Takes when the last one was sent; answers whether there was anything to wait for. */
  readonly settle: (sent: number) => Promise<boolean>;
}

/** How far the clocks of this machine and of the service may differ. */
const clockTolerance = 10 * minute;

/**
 * What is known of the new rows of one account: those that were created, by their name. A row that was sent without an
 * answer was created if there is a record of its values that is not older; each record stands for one row. `known` are
 * records that other rows are about; with `again` only what is unconfirmed is looked for. `settle` waits until nothing that was
 * sent at that time can be under way: what is not there until then will be sent again.
 */
export async function findCreated(
  group: SheetGroup,
  client: Pick<Client, 'call'>,
  account: string,
  rows: readonly NewRow[],
  { creations }: ImportJournal,
  { known, again, settle }: Knowledge,
): Promise<Map<string, SentCreation & { readonly id: string }>> {
  const created = new Map<string, SentCreation & { readonly id: string }>();
  const unconfirmed: (NewRow & { readonly sent: number })[] = [];
  for (const row of rows) {
    const entry = creations[row.key];
    if (entry?.id !== undefined) {
      if (!again) created.set(row.key, { ...entry, id: entry.id });
    } else if (entry) unconfirmed.push({ ...row, sent: entry.sent });
  }
  const taken = new Set([...known, ...Object.values(creations).flatMap(({ id }) => id ?? [])]);
  const look = async ({ row, key, sent }: (typeof unconfirmed)[number]) => {
    const id = await findRecord(group, client, account, row.params, sent, taken);
    if (id === undefined) return;
    taken.add(id);
    created.set(key, { sent, id });
  };
  for (const row of unconfirmed) await look(row);
  const missing = unconfirmed.filter(({ key }) => !created.has(key));
  const hasWaited = missing.length > 0 && (await settle(Math.max(...missing.map(({ sent }) => sent))));
  if (hasWaited) for (const row of missing) await look(row);
  return created;
}

async function findRecord(
  { list, related, creation }: SheetGroup,
  client: Pick<Client, 'call'>,
  account: string,
  params: Document,
  sent: number,
  taken: ReadonlySet<string>,
): Promise<string | undefined> {
  const values = {
    account_id: account,
    ...findFilters(list.params, params),
    ...(list.page && { count: list.page.max }),
  };
  for await (const { rows } of paginate(client, list, values)) {
    for (const row of rows as readonly Document[]) {
      const id = String(row[related.idField]);
      const at = parseTime(String(row.created_at));
      const isNew = at === undefined || at >= sent - clockTolerance;
      if (isNew && !taken.has(id) && compareValues(creation.params, row, params).length === 0) return id;
    }
  }
  return undefined;
}

/** The filters of a list that the values of a record fit: `line_item_ids` for its line_item_id. */
function findFilters(listParams: Document | object, params: Document): Document {
  const filters = Object.entries(params).flatMap(([name, value]) =>
    typeof value === 'string' && Object.hasOwn(listParams, `${name}s`)
      ? [[`${name}s`, [value]] as const]
      : [],
  );
  return Object.fromEntries(filters);
}
