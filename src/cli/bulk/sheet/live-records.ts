/** Reads the records that the rows of a sheet are about, in as few calls as the service allows. */
import { idForms } from '../../../call/parse-scalar.js';
import type { Client } from '../../../client/client.js';
import type { Document } from '../../../contract/types.js';
import { listByParents } from '../../core/records/list-by-parents.js';
import { readRecords } from '../../core/records/read-records.js';
import type { Sheet } from './parse-sheet.js';
import type { SheetRow } from './plain-table.js';
import { accountOfRow, idInCell, idOfRow } from './row-plan.js';
import type { SheetGroup } from './sheet-group.js';

type Caller = Pick<Client, 'call'>;

/** The records of one account by id. */
export interface LiveAccount {
  readonly records: ReadonlyMap<string, Document>;
  /** Records of the same parents, such as the line items of criteria, that no row is about. */
  readonly others: number;
}

/** The accounts of the rows, in their order. */
export function accountsOf({ rows }: Sheet, fallback: string | undefined): readonly string[] {
  return [...new Set(rows.map((row) => accountOfRow(row, fallback)))].filter((id) => id !== '');
}

/** Reads the records of one account. Throws as `client.call` does. */
export async function readLiveAccount(
  group: SheetGroup,
  client: Caller,
  account: string,
  rows: readonly SheetRow[],
): Promise<LiveAccount> {
  const ids = [...new Set(rows.map((row) => idOfRow(row, group)))].filter((id) => idForms.any.regex.test(id));
  const { parent, related } = group;
  if (!parent) {
    const records = await readRecords(client, related, { account_id: account }, ids);
    return { records, others: 0 };
  }
  const parents = [...new Set(rows.map((row) => idInCell(row, parent.field)))];
  const found = await listByParents(
    group,
    client,
    account,
    parents.filter((id) => idForms.any.regex.test(id)),
  );
  const named = new Set(ids);
  const others = [...found.keys()].filter((id) => !named.has(id)).length;
  const { list: _, ...single } = related;
  const missing = ids.filter((id) => !found.has(id));
  const rest = await readRecords(client, single, { account_id: account }, missing);
  return { records: new Map([...found, ...rest]), others };
}
