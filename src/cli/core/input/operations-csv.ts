/** Reads the operations of a batch from CSV or a workbook, whatever delimiter the spreadsheet chose, and says what is wrong with them. */
import type { OperationColumns } from '../../../flags/document-formats.js';
import { describeRejection } from '../../../people/reading/rejection.js';
import { findAmountSeparator, readAmountText } from '../../../values/amount-text.js';
import { findNearNames } from '../../../values/match-name.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { withoutProtection } from '../../../values/spreadsheet-cell.js';
import { holdsRows } from '../../../values/swallowed-rows.js';
import { joinFirst } from '../../../values/text-lists.js';
import type { BookCell } from '../../../workbooks/book-row.js';
import { writeCellText } from '../../../workbooks/table-text.js';
import { type FlagProblem, fileProblem, parameterError, usageError } from '../host/command-error.js';
import { readNumber } from './cell-number.js';
import { clearMarker, maxOperationRows } from './operation-rows.js';
import { findDelimiter, parseDelimited, RowError, splitDeclaration, type TextRow } from './read-delimited.js';
import { dateInText, nameCell, type SheetTable } from './sheet-table.js';

/** Operations, and the line on which each begins. */
interface CsvOperations {
  readonly body: readonly unknown[];
  readonly lines: readonly number[];
}

interface Header {
  /** The decimal separators of the columns of amounts, by name. */
  readonly separators: ReadonlyMap<string, DecimalSeparator>;
  readonly delimiter: string | undefined;
  readonly names: readonly string[];
  readonly line: number;
}

/** The rows of a file, with their lines. */
interface OperationTable {
  /** Undefined for a workbook. */
  readonly delimiter: string | undefined;
  readonly header: TextRow;
  readonly rows: readonly TextRow[];
  /** What is wrong with a row besides its values, in sentences. */
  readonly refuse: (row: TextRow) => readonly string[];
  /** The cell of a row as a workbook shows it. */
  readonly cellOf: (row: TextRow, index: number) => string | undefined;
}

/** Throws CommandError. `separator` is that of all amounts. */
export function readOperationsCsv(
  text: string,
  name: string,
  columns: OperationColumns,
  separator?: DecimalSeparator,
): CsvOperations {
  const { declared, content } = splitDeclaration(text);
  const offset = declared === undefined ? 0 : 1;
  const known = new Set(knownColumns(columns));
  const delimiter = declared ?? findDelimiter(content.trimStart(), (cell) => known.has(cell.trim()));
  const all = splitRows(content, name, delimiter).map(({ line, cells }) => ({ line: line + offset, cells }));
  const [header = { line: 1, cells: [] }, ...rows] = all.filter(({ cells }) => cells.some(Boolean));
  const form = { columns: header.cells.length, delimiter };
  const refuse = (row: TextRow) =>
    hidesRows(row, header.cells, form, columns) ? [describeRejection('swallowed')] : [];
  const table = { delimiter, header, rows, refuse, cellOf: () => undefined };
  return readOperations(table, name, columns, separator);
}

/** The same for a sheet of a workbook. */
export function readOperationsSheet(
  table: SheetTable,
  name: string,
  columns: OperationColumns,
  separator?: DecimalSeparator,
): CsvOperations {
  requireFewRows(table.rows.length, name);
  const names = table.columns.map(({ heading }) => heading.trim());
  const cells = new Map(table.rows.map((row) => [row.number, row.cells]));
  const isTime = (index: number) => columns.times.has(names[index] ?? '');
  const place = (row: number, index: number) => nameCell(table, row, index);
  const write = (cell: BookCell | undefined, index: number) => {
    if (cell?.kind === 'unreadable') return '';
    // As in the sheets of the import.
    const zone = cell?.kind === 'time' && isTime(index) ? 'Z' : '';
    return withoutProtection(`${writeCellText(cell, table.columns[index]?.use, separator)}${zone}`.trim());
  };
  const refuse = ({ line }: TextRow) =>
    names.flatMap((column, index) => {
      const cell = cells.get(line)?.[index];
      const isDate = (cell?.kind === 'date' || cell?.kind === 'time') && !isTime(index);
      const problem = isDate ? dateInText : cell?.kind === 'unreadable' ? cell.text : undefined;
      const isUsed = column !== '' && !columns.readOnly.includes(column);
      return problem !== undefined && isUsed ? [`(${place(line, index)}) ${column} ${problem}`] : [];
    });
  const read = {
    delimiter: undefined,
    header: { line: table.header, cells: names },
    rows: table.rows.map((row) => ({ line: row.number, cells: row.cells.map(write) })),
    refuse,
    cellOf: ({ line }: TextRow, index: number) => place(line, index),
  };
  return readOperations(read, name, columns, separator);
}

/**
 * Each row is an operation: the column of the discriminator, and the other columns as its params. Amounts become plain decimals;
 * `separator` is that of all of them. Throws CommandError.
 */
function readOperations(
  { delimiter, header: { cells: names, line }, rows, refuse, cellOf }: OperationTable,
  name: string,
  columns: OperationColumns,
  separator: DecimalSeparator | undefined,
): CsvOperations {
  const separators = findSeparators(rows, names, columns, separator);
  const header = { delimiter, separators, names, line };
  checkHeader(header, name, columns);
  const problems: FlagProblem[] = [];
  const body = rows.map((row) => {
    const at = `${name}:${row.line}`;
    if (row.cells.length > names.length && row.cells.slice(names.length).some(Boolean))
      problems.push(problemOf(`${at}: has ${row.cells.length} cells, but the header has ${names.length}`));
    problems.push(...refuse(row).map((problem) => problemOf(`${at}: ${problem}`)));
    return toOperation(row, header, columns, (message, index) => {
      const cell = cellOf(row, index);
      problems.push(problemOf(`${at}${cell === undefined ? '' : ` (${cell})`}: ${message}`));
    });
  });
  if (problems.length > 0) throw parameterError(problems);
  return { body, lines: rows.map((row) => row.line) };
}

/** Whether a quotation mark without a pair has made a part of a cell of the rows below it: their operations would be lost. */
function hidesRows(
  { cells }: TextRow,
  names: readonly string[],
  form: { readonly columns: number; readonly delimiter: string },
  columns: OperationColumns,
): boolean {
  const isTelling = (at: number, text: string) =>
    names[at] === columns.discriminator && columns.operations.includes(text.trim());
  return cells.some((cell, at) => /[\r\n]/.test(cell) && holdsRows(cell, at, form, isTelling));
}

/** One notation for all cells of a column. */
function findSeparators(
  rows: readonly TextRow[],
  names: readonly string[],
  { amounts }: OperationColumns,
  given: DecimalSeparator | undefined,
): Header['separators'] {
  return new Map(
    names.flatMap((name, index) => {
      if (!amounts.has(name)) return [];
      const separator = given ?? findAmountSeparator(rows.map(({ cells }) => cells[index] ?? ''));
      return separator === undefined ? [] : [[name, separator] as const];
    }),
  );
}

function problemOf(message: string): FlagProblem {
  return fileProblem('operations', message);
}

function requireFewRows(count: number, name: string): void {
  if (count > maxOperationRows) throw usageError(`--from: ${name} has more than ${maxOperationRows} rows`);
}

function splitRows(text: string, name: string, delimiter: string): readonly TextRow[] {
  try {
    const rows = parseDelimited(text, delimiter, maxOperationRows + 2);
    requireFewRows(rows.length - 1, name);
    return rows.map(({ line, cells }) => ({
      line,
      cells: cells.map((cell) => withoutProtection(cell.trim())),
    }));
  } catch (error) {
    throw error instanceof RowError
      ? usageError(`--from: ${name}: not valid CSV: ${error.message}`, error.hint)
      : error;
  }
}

function knownColumns({ discriminator, params, amounts, readOnly }: OperationColumns): readonly string[] {
  return [discriminator, ...params, ...amounts.keys(), ...readOnly];
}

function checkHeader({ names, line, delimiter }: Header, name: string, columns: OperationColumns): void {
  const { discriminator, params, amounts } = columns;
  const known = knownColumns(columns);
  const at = `--from: ${name}:${line}`;
  const problems: string[] = [];
  for (const [index, column] of names.entries()) {
    if (column === '' || known.includes(column)) {
      if (column !== '' && names.indexOf(column) < index)
        problems.push(`${at}: the column "${column}" appears twice`);
      continue;
    }
    const items = known.map((each) => ({ name: each, value: each, details: [] }));
    const [near] = findNearNames(column.replaceAll(/[ -]/g, '_'), items, 1);
    problems.push(`${at}: the column "${column}" is unknown${near ? `; did you mean ${near.name}?` : ''}`);
  }
  if (!names.includes(discriminator)) {
    const separated =
      names.length === 1 && delimiter !== undefined ? `; separate cells with commas, semicolons or tabs` : '';
    problems.push(`${at}: the column ${discriminator} is missing${separated}`);
  }
  if (problems.length === 0) return;
  const separator = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
  const separated = delimiter === undefined ? '' : `, here separated by ${separator}`;
  throw parameterError(
    problems.map((message) => problemOf(message)),
    `The first line must contain the column names${separated}. Valid names: ${joinFirst([discriminator, ...params, ...amounts.keys()])}`,
  );
}

function toOperation(
  { cells }: TextRow,
  { names, separators }: Header,
  { discriminator, amounts }: OperationColumns,
  addProblem: (message: string, index: number) => void,
): unknown {
  const operation = cells[names.indexOf(discriminator)] ?? '';
  const read = (column: string, cell: string, index: number): unknown => {
    if (cell === clearMarker) return '';
    if (!amounts.has(column)) return cell;
    const toPlain = (number: string) => readNumber(number, separators.get(column));
    const amount = readAmountText(cell, {}, toPlain, cells[names.indexOf('currency')]);
    if (!('problem' in amount)) {
      const { text, currency = '' } = amount.decimal;
      return `${text} ${currency}`.trim();
    }
    addProblem(`${column} ${amount.problem}, got "${cell}"`, index);
    return cell;
  };
  const params = names.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return column === '' || column === discriminator || cell === ''
      ? []
      : [[column, read(column, cell, index)]];
  });
  return { ...(operation && { [discriminator]: operation }), params: Object.fromEntries(params) };
}
