/** Splits a feed of rows into its headings and rows: text with any delimiter, or a sheet of a workbook. */
import { productAttributes, productObject } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import { namesCurrency } from '../../../values/column-heading.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import type { ColumnUse } from '../../../workbooks/choose-sheet.js';
import { usageError } from '../../core/host/command-error.js';
import { formatCount } from '../../core/host/progress.js';
import {
  findHeader,
  parseDelimited,
  RowError,
  splitDeclaration,
  type TextRow,
} from '../../core/input/read-delimited.js';
import { nameCell, type SheetSource, type SheetTable } from '../../core/input/sheet-table.js';
import { tableText } from '../sheet/plain-table.js';
import { feedCurrency, readPriceHeading } from './feed-prices.js';
import type { FeedRow } from './feed-row.js';
import { createRowFinder } from './hidden-rows.js';

const attributes: Params = productAttributes;
const known: ReadonlySet<string> = new Set([...Object.keys(attributes), ...productObject.readOnly]);

export function isAttribute(name: string): boolean {
  return known.has(name);
}

export function attributeNames(): readonly string[] {
  return [...known];
}

/** The rows of a feed before their attributes are read. */
interface FeedTable {
  readonly headings: readonly string[];
  readonly headerLine: number;
  /** With the lines of the file, or the rows of the sheet. */
  readonly body: readonly TextRow[];
  readonly notices: readonly string[];
  /** Whether a row has the lines of others in a cell. */
  readonly hidesRows: (row: TextRow) => boolean;
  /** The attributes of a row whose cells cannot be read, and why. */
  readonly refusedIn: (row: TextRow) => FeedRow['refused'];
  /** The places of the cells of a row, where it has any. */
  readonly cellsOf?: (row: TextRow) => Pick<FeedRow, 'cellOf'>;
}

/** `Item group ID`, `g:item_group_id` and `item-group-id` are item_group_id. */
export function attributeOf(header: string): string {
  const price = readPriceHeading(header);
  if (price) return price.name;
  const name = header.trim().toLowerCase().replace(/^g:/, '').replaceAll(/[ -]+/g, '_');
  return !known.has(name) && namesCurrency(name) ? feedCurrency : name;
}

/** The use of a column of a feed, by its heading. */
export function useOfFeed(heading: string): ColumnUse | undefined {
  if (readPriceHeading(heading)) return 'amount';
  const name = attributeOf(heading);
  const param = attributes[name];
  if (param?.type === 'string' && param.form === 'interval') return 'time';
  return known.has(name) || name === feedCurrency ? 'key' : undefined;
}

/** Throws CommandError. `separator` is that of all prices. */
export function readFeedTable(
  source: SheetSource,
  name: string,
  separator: DecimalSeparator | undefined,
): FeedTable {
  return typeof source === 'string' ? splitText(source, name) : splitSheet(source, separator);
}

function splitText(content: string, name: string): FeedTable {
  const { declared, content: text } = splitDeclaration(content);
  const offset = declared === undefined ? 0 : 1;
  const { delimiter, above } = findHeader(text, (cell) => known.has(attributeOf(cell)), declared);
  const all = splitRows(text, name, delimiter);
  const isFilled = ({ cells }: TextRow) => cells.some((cell) => cell.trim() !== '');
  const notes = all.slice(0, above).filter(isFilled);
  refuseProductAbove(notes, name, offset);
  const [header, ...body] = all.slice(above).filter(isFilled);
  const headings = header?.cells ?? [];
  return {
    headings,
    headerLine: (header?.line ?? 1) + offset,
    body: body.map(({ line, cells }) => ({ line: line + offset, cells })),
    notices:
      notes.length > 0 ? [`skipped ${formatCount(notes.length, 'row')} of notes above the header`] : [],
    hidesRows: createRowFinder(headings.map(attributeOf), delimiter),
    refusedIn: () => ({}),
  };
}

/** In a sheet no cell has the lines of other rows, whatever it says. */
function splitSheet(table: SheetTable, separator: DecimalSeparator | undefined): FeedTable {
  const { names, body } = tableText(table, separator);
  const columns = names.map(attributeOf);
  const cells = new Map(table.rows.map((row) => [row.number, row.cells]));
  const unread = ({ line }: TextRow) =>
    columns.flatMap((attribute, at) => {
      const cell = cells.get(line)?.[at];
      return cell?.kind === 'unreadable' && known.has(attribute) ? [[attribute, cell.text] as const] : [];
    });
  return {
    headings: names,
    headerLine: table.header,
    body: body.map((row) => ({ line: row.number, cells: row.cells })),
    notices: table.notices,
    hidesRows: () => false,
    refusedIn: (row) => Object.fromEntries(unread(row)),
    cellsOf: ({ line }) => ({
      cellOf: (attribute) => nameCell(table, line, columns.indexOf(attribute)),
    }),
  };
}

function splitRows(text: string, name: string, delimiter: string): readonly TextRow[] {
  try {
    return parseDelimited(text, delimiter);
  } catch (error) {
    throw error instanceof RowError ? usageError(`--from: ${name}: ${error.message}`, error.hint) : error;
  }
}

/** A product above the header would be lost as if it were a note. */
function refuseProductAbove(notes: readonly TextRow[], name: string, offset: number): void {
  const row = notes.find(({ cells }) => cells.some((cell) => /^\s*https?:\/\/\S+\s*$/i.test(cell)));
  if (!row) return;
  throw usageError(
    `--from: ${name}:${row.line + offset}: the row above the header has a URL, so it may be a product`,
    'Move the header to the first row, or delete the rows above it.',
  );
}
