/** The XML document of one sheet, written row by row. */
import type { SheetChart } from './chart-parts.js';
import type { Styles } from './sheet-styles.js';
import { columnName, escapeXml, namespaces, xmlHead } from './workbook-xml.js';

/** A number as its decimal digits, with the format in which a spreadsheet shows it (ECMA-376, 18.8.31). */
export interface NumberCell {
  readonly number: string;
  readonly format?: string | undefined;
  /** A date or a time, as a text. */
  readonly text?: string;
}

/** null leaves the cell empty. */
export type SheetCell = string | boolean | NumberCell | null;

export type CellRow = readonly SheetCell[];

/** The look of a column and its choices, below the last row too. */
export interface ColumnLook {
  /** The format of the cells that have none of their own. */
  readonly format?: string | undefined;
  readonly isGrey?: boolean;
  /** A note at the header. */
  readonly note?: string;
  /** Where the values stand that can be chosen: `'Columns'!$E$2:$G$2`. */
  readonly choices?: string | undefined;
}

export interface SheetOptions {
  /** The name of the sheet, of at most 31 characters without `[]:*?/\`. */
  readonly name: string;
  /** The first row: bold, and in sight while the others scroll. The columns can be filtered by it. */
  readonly header?: readonly string[] | undefined;
  /** Widths of the columns in characters. */
  readonly widths?: readonly number[] | undefined;
  readonly looks?: readonly ColumnLook[] | undefined;
}

type RowPages = AsyncIterable<readonly CellRow[]> | Iterable<readonly CellRow[]>;

/** A sheet and its rows, which are asked for after those of the sheets before it. */
export interface Sheet extends SheetOptions {
  readonly pages: RowPages;
  /** A chart beside the rows, which is asked for once they are written. */
  readonly chart?: (() => SheetChart) | undefined;
}

/** A spreadsheet program reads no more of a sheet: rows with the header, and UTF-16 units in a cell. */
export const sheetLimits = { rows: 1_048_576, text: 32_767 } as const;

/** The id by which a sheet names the document of the shapes of its notes. */
export const notesId = 'rIdNotes';

/** The name of the document with the place of a chart, in its sheet. */
export const chartId = 'rIdChart';

/** The document. `counted` gets the rows as they are written. */
export async function* sheetXml(
  { pages, header, chart, widths = [], looks = [] }: Sheet,
  styles: Styles,
  counted: { rows: number },
): AsyncGenerator<string> {
  const pane = header ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  yield `${xmlHead}<worksheet xmlns="${namespaces.main}" xmlns:r="${namespaces.office}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>${columnsXml(widths, looks, styles)}<sheetData>`;
  const letters: string[] = [];
  const styleOf = (cell: Exclude<SheetCell, null>, look: ColumnLook | undefined, isBold: boolean) => {
    const own = typeof cell === 'object' ? cell.format : undefined;
    if (own === undefined && look === undefined && !isBold) return 0;
    const format = own ?? (isBold ? undefined : look?.format);
    return styles.styleOf({ format, isBold, isGrey: look?.isGrey === true });
  };
  const writeRow = (cells: CellRow, isBold = false) => {
    counted.rows += 1;
    let row = `<row r="${counted.rows}">`;
    for (const [index, cell] of cells.entries()) {
      letters[index] ??= columnName(index);
      if (cell === null || cell === '') continue;
      row += cellXml(cell, `${letters[index]}${counted.rows}`, styleOf(cell, looks[index], isBold));
    }
    return `${row}</row>`;
  };
  if (header) yield writeRow(header, true);
  for await (const page of pages) yield page.map((cells) => writeRow(cells)).join('');
  const filter = header ? `<autoFilter ref="${filteredRange(header, counted.rows)}"/>` : '';
  const drawing = chart ? `<drawing r:id="${chartId}"/>` : '';
  const notes = looks.some(({ note }) => note !== undefined) ? `<legacyDrawing r:id="${notesId}"/>` : '';
  yield `</sheetData>${filter}${validationsXml(looks)}${drawing}${notes}</worksheet>`;
}

/** The cells of a row from a column on, the first of which is 0, as `ColumnLook.choices` names them. */
export function choicesAt(sheet: string, row: number, column: number, count: number): string {
  return `'${sheet.replaceAll("'", "''")}'!$${columnName(column)}$${row}:$${columnName(column + count - 1)}$${row}`;
}

/** The cells that a filter covers. */
export function filteredRange(header: readonly string[], rows: number): string {
  return `A1:${columnName(header.length - 1)}${rows}`;
}

function columnsXml(
  widths: readonly number[],
  looks: readonly ColumnLook[],
  { styleOf }: Pick<Styles, 'styleOf'>,
): string {
  const columns = widths.map((width, index) => {
    const { format, isGrey = false } = looks[index] ?? {};
    const style = styleOf({ format, isGrey });
    return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style === 0 ? '' : ` style="${style}"`} customWidth="1"/>`;
  });
  return columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '';
}

/** The values to choose from, for all rows that a sheet can have: new ones are written below the others. */
function validationsXml(looks: readonly ColumnLook[]): string {
  const lists = looks.flatMap(({ choices }, index) => {
    if (choices === undefined) return [];
    const column = columnName(index);
    return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="Not one of the values" error="Choose a value of the list, or leave the cell empty." sqref="${column}2:${column}${sheetLimits.rows}"><formula1>${escapeXml(choices)}</formula1></dataValidation>`;
  });
  return lists.length > 0
    ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
    : '';
}

function cellXml(cell: Exclude<SheetCell, null>, place: string, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`;
  if (typeof cell === 'string')
    return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
  if (typeof cell === 'boolean') return `<c r="${place}"${styled} t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c r="${place}"${styled}><v>${cell.number}</v></c>`;
}
