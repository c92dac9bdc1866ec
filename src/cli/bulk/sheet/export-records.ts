/** Reads the records of an export and writes them as rows of a sheet. */
import type { Client } from '../../../client/client.js';
import { createRowCollector, paginate } from '../../../client/paginate.js';
import { endpoints } from '../../../contract/index.js';
import type { Document } from '../../../contract/types.js';
import { writeDelimitedLine } from '../../core/input/delimited-text.js';
import { readRows } from '../../core/records/read-rows.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { writeCell } from './sheet-cells.js';
import { accountColumn, sheetColumns } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

type Caller = Pick<Client, 'call'>;

/** The records of one account, in as many parts as were asked for. `filters` are checked parameters of the list. */
export async function* readExport(
  group: SheetGroup,
  client: Caller,
  account: string,
  filters: Document,
  onRows: (count: number) => Promise<void> = async () => {},
): AsyncGenerator<readonly Document[]> {
  const { list } = group;
  for await (const values of partsOf(group, client, account, filters)) {
    // An import of a row of old would take a change back: of a record that came twice, the later row counts.
    const { rows, add } = createRowCollector(list);
    for await (const page of paginate(client, list, values)) {
      add(page);
      await onRows(page.rows.length);
    }
    yield rows as readonly Document[];
  }
}

/**
 * The same page by page, for an account of any size. Of a record that came twice, the first row counts, as it is written by then:
 * `onRepeated` is called for it. An import notices by its time that the record has changed since.
 */
export async function* streamExport(
  group: SheetGroup,
  client: Caller,
  account: string,
  filters: Document,
  onRepeated: (count: number) => void,
): AsyncGenerator<readonly Document[]> {
  for await (const values of partsOf(group, client, account, filters))
    for await (const page of paginate(client, group.list, values)) {
      onRepeated(page.repeated.length);
      yield page.rows as readonly Document[];
    }
}

/** What is asked of the list, one time or several. */
async function* partsOf(
  { list, parent }: SheetGroup,
  client: Caller,
  account: string,
  filters: Document,
): AsyncGenerator<Document> {
  const values = { ...filters, ...(list.page && { count: list.page.max }), account_id: account };
  const isRequired = parent !== undefined && list.params[parent.filter]?.required === true;
  if (!isRequired || filters[parent.filter] !== undefined) {
    yield values;
    return;
  }
  // The service lists these records only by what they belong to.
  const parents = await listParents(parent.field, client, account);
  for (let at = 0; at < parents.length; at += parent.max)
    yield { ...values, [parent.filter]: parents.slice(at, at + parent.max) };
}

/** The ids of all records that `field` can refer to: of all line items for line_item_id. */
async function listParents(field: string, client: Caller, account: string): Promise<readonly string[]> {
  const reader = endpoints.find(({ method, positional }) => method === 'GET' && positional === field);
  const related = reader && findRelatedEndpoints(reader);
  if (!related?.list) throw new Error(`the contract has no list of records for ${field}`);
  const { endpoint } = related.list;
  const rows = await readRows(client, endpoint, { account_id: account });
  return rows.map((row) => String(row[related.idField]));
}

/** The form of a written sheet. */
export interface SheetForm {
  readonly delimiter: string;
  readonly decimalComma: boolean;
}

/** The first line of a sheet. */
export function writeHeader(group: SheetGroup, { delimiter }: SheetForm): string {
  return writeDelimitedLine(
    sheetColumns(group).map(({ header }) => header),
    delimiter,
  );
}

/** The lines of records, each with its account as `account_id`. */
export function writeRecords(
  group: SheetGroup,
  records: readonly Document[],
  { delimiter, decimalComma }: SheetForm,
): string {
  const columns = sheetColumns(group);
  return records
    .map((record) => {
      const context = { account: String(record[accountColumn]), decimalComma };
      return writeDelimitedLine(
        columns.map((column) => writeCell(column, record, context)),
        delimiter,
      );
    })
    .join('');
}
