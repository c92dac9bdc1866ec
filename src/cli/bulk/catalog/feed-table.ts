/** Splits a feed of rows into its headings and rows: text with any delimiter, or a sheet of a workbook. */
import { productAttributes, productObject } from '../../../contract/params/products.js';
import type { Params } from '../../../contract/types.js';
import { attributeAliases, feedPresets } from '../../../presets/feeds.js';
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
export interface FeedTable {
  readonly headings: readonly string[];
  readonly headerLine: number;
  /** With the lines of the file, or the rows of the sheet. */
  readonly body: readonly TextRow[];
  readonly notices: readonly string[];
  /** Whether a row has the lines of others in a cell. */
  readonly hidesRows: (row: TextRow) => boolean;
  /** The positions of the cells of a row that cannot be read, and why. */
  readonly unreadIn: (row: TextRow) => readonly (readonly [position: number, problem: string])[];
  /** The cell of a row at a position, as a workbook shows it. */
  readonly placeOf?: (line: number, position: number) => string | undefined;
}

/** `Item group ID`, `g:item_group_id` and `item-group-id` are item_group_id. */
export function attributeOf(header: string): string {
  const price = readPriceHeading(header);
  if (price) return price.name;
  const name = header.trim().toLowerCase().replace(/^g:/, '').replaceAll(/[ -]+/g, '_');
  if (known.has(name)) return name;
  return attributeAliases.get(name) ?? (namesCurrency(name) ? feedCurrency : name);
}

/** The use of a column of a feed, by its heading. */
export function useOfFeed(heading: string): ColumnUse | undefined {
  if (readPriceHeading(heading)) return 'amount';
  const use = useOfExport(heading.trim());
  if (use) return use;
  const name = attributeOf(heading);
  const param = attributes[name];
  if (param?.type === 'string' && param.form === 'interval') return 'time';
  return known.has(name) || name === feedCurrency ? 'key' : undefined;
}

/** The use of a column that exports of shops have. Those whose names are attributes too have the same use as these. */
function useOfExport(heading: string): ColumnUse | undefined {
  for (const { amounts, times, columns, used } of feedPresets) {
    if (amounts.includes(heading)) return 'amount';
    if (times.includes(heading)) return 'time';
    if (Object.hasOwn(columns, heading) || used.includes(heading)) return 'key';
  }
  return undefined;
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
  const { delimiter, above } = findHeader(text, (cell) => useOfFeed(cell) !== undefined, declared);
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
    unreadIn: () => [],
  };
}

/** In a sheet no cell has the lines of other rows, whatever it says. */
function splitSheet(table: SheetTable, separator: DecimalSeparator | undefined): FeedTable {
  const { names, body } = tableText(table, separator);
  const cells = new Map(table.rows.map((row) => [row.number, row.cells]));
  return {
    headings: names,
    headerLine: table.header,
    body: body.map((row) => ({ line: row.number, cells: row.cells })),
    notices: table.notices,
    hidesRows: () => false,
    unreadIn: ({ line }) =>
      (cells.get(line) ?? []).flatMap((cell, at) => (cell?.kind === 'unreadable' ? [[at, cell.text]] : [])),
    placeOf: (line, position) => nameCell(table, line, position),
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
