/** The workbook of an export: a sheet with the records, and one that explains its columns. */
import type { Document } from '../../../contract/types.js';
import { FormatError } from '../../../output/format-error.js';
import { toMoney, toNumber } from '../../../output/xlsx-cells.js';
import { textFormat } from '../../../values/workbook/sheet-styles.js';
import {
  type CellRow,
  type ColumnLook,
  choicesAt,
  type SheetCell,
  sheetLimits,
} from '../../../values/workbook/sheet-xml.js';
import { columnName } from '../../../values/workbook/workbook-xml.js';
import { writeWorkbook } from '../../../values/workbook.js';
import { columnChoices, columnUses, describeColumnRules } from './column-rules.js';
import { writeCell } from './sheet-cells.js';
import { accountColumn, type SheetColumn, sheetColumns } from './sheet-columns.js';
import type { SheetGroup } from './sheet-group.js';

const explanations = {
  name: 'Columns',
  header: ['letter', 'column', 'use', 'rules', 'values'],
  widths: [10, 36, 48, 100, 24],
} as const;

/** The bytes of the workbook. Records are read page by page, as they are written. */
export function writeRecordBook(
  group: SheetGroup,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<Uint8Array> {
  const columns = sheetColumns(group);
  const header = columns.map((column) => column.header);
  return writeWorkbook([
    {
      name: group.name,
      header,
      widths: columns.map(({ header: title, type }) =>
        Math.max(title.length + 4, type === 'time' ? 22 : type === 'string' ? 26 : 12),
      ),
      looks: columns.map((column, index) => lookOf(group, column, index)),
      pages: toRows(columns, pages),
    },
    { ...explanations, pages: [columns.map((column, index) => explain(group, column, index))] },
  ]);
}

async function* toRows(
  columns: readonly SheetColumn[],
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<readonly CellRow[]> {
  let left = sheetLimits.rows - 1;
  for await (const page of pages) {
    left -= page.length;
    if (left < 0) throw unwritable(`a sheet has at most ${sheetLimits.rows} rows`);
    yield page.map((record) => columns.map((column) => toCell(column, record as Document)));
  }
}

/** What a sheet has no place for: without it, the import would change the record. */
function unwritable(problem: string): FormatError {
  return new FormatError(`${problem}, and the workbook ends there; use -o csv, or select fewer records`);
}

function toCell(column: SheetColumn, record: Document): SheetCell {
  const { currency, [column.field]: value } = record;
  if (column.field !== accountColumn && value !== null && value !== undefined && value !== '') {
    if (column.money)
      return toMoney(BigInt(String(value)), typeof currency === 'string' ? currency : undefined);
    if (isCount(column) && typeof value !== 'string') return toNumber(String(value), '0');
  }
  const text = writeCell(column, record, { account: String(record[accountColumn]), isTyped: true });
  if (text.length > sheetLimits.text)
    throw unwritable(
      `${column.name} has a text of ${text.length} characters, and a cell ${sheetLimits.text}`,
    );
  return text === '' ? null : text;
}

function isCount({ type, param }: SheetColumn): boolean {
  return type === 'integer' || param?.type === 'integer';
}

/** Where texts are typed, a spreadsheet leaves them as they are: ids, times, and names such as 12e4. */
function lookOf(group: SheetGroup, column: SheetColumn, index: number): ColumnLook {
  const format = column.money ? '#,##0.00####' : isCount(column) ? '0' : textFormat;
  const choices = columnChoices(group, column);
  return {
    format,
    isGrey: column.use === 'read-only',
    note: [columnUses[column.use], ...describeColumnRules(group, column)].join('\n'),
    // The row of the explanation of this column.
    ...(choices.length > 0 && {
      choices: choicesAt(explanations.name, index + 2, explanations.header.indexOf('values'), choices.length),
    }),
  };
}

/** With the letter of the column before it, a row of explanations is not taken for the header of a sheet. */
function explain(group: SheetGroup, column: SheetColumn, index: number): CellRow {
  const rules = describeColumnRules(group, column).join('; ');
  const choices = columnChoices(group, column).map((value) =>
    isCount(column) && /^\d+$/.test(value) ? { number: value } : value,
  );
  return [columnName(index), column.header, columnUses[column.use], rules, ...choices];
}
