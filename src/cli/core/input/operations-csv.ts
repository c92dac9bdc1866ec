/** Reads the operations of a batch from CSV, whatever delimiter the spreadsheet chose, and says what is wrong with it. */
import type { OperationColumns } from '../../../flags/document-formats.js';
import { describeRejection } from '../../../people/reading/rejection.js';
import { findAmountSeparator, readAmountText } from '../../../values/amount-text.js';
import { findNearNames } from '../../../values/match-name.js';
import type { DecimalSeparator } from '../../../values/number-notation.js';
import { withoutProtection } from '../../../values/spreadsheet-cell.js';
import { holdsRows } from '../../../values/swallowed-rows.js';
import { joinFirst } from '../../../values/text-lists.js';
import { type FlagProblem, fileProblem, parameterError, usageError } from '../host/command-error.js';
import { readNumber } from './cell-number.js';
import { clearMarker, maxOperationRows } from './operation-rows.js';
import { findDelimiter, parseDelimited, RowError, splitDeclaration, type TextRow } from './read-delimited.js';

/** Operations, and the line on which each begins. */
interface CsvOperations {
  readonly body: readonly unknown[];
  readonly lines: readonly number[];
}

interface Header {
  /** The decimal separators of the columns of amounts, by name. */
  readonly separators: ReadonlyMap<string, DecimalSeparator>;
  readonly delimiter: string;
  readonly names: readonly string[];
  readonly line: number;
}

/**
 * Each row is an operation: the column of the discriminator, and the other columns as its params. Amounts become plain decimals;
 * `separator` is that of all of them. Throws CommandError.
 */
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
  const [first, ...rows] = splitRows(content, name, delimiter).filter(({ cells }) => cells.some(Boolean));
  const names = first?.cells ?? [];
  const separators = findSeparators(rows, names, columns, separator);
  const header = { delimiter, separators, names, line: (first?.line ?? 1) + offset };
  checkHeader(header, name, columns);
  const problems: FlagProblem[] = [];
  const body = rows.map((row) => {
    const at = `${name}:${row.line + offset}`;
    if (row.cells.length > header.names.length && row.cells.slice(header.names.length).some(Boolean))
      problems.push(
        problemOf(`${at}: has ${row.cells.length} cells, but the header has ${header.names.length}`),
      );
    if (hidesRows(row, header, columns)) problems.push(problemOf(`${at}: ${describeRejection('swallowed')}`));
    return toOperation(row, header, columns, (message) => problems.push(problemOf(`${at}: ${message}`)));
  });
  if (problems.length > 0) throw parameterError(problems);
  return { body, lines: rows.map(({ line }) => line + offset) };
}

/** Whether a quotation mark without a pair has made a part of a cell of the rows below it: their operations would be lost. */
function hidesRows({ cells }: TextRow, { names, delimiter }: Header, columns: OperationColumns): boolean {
  const form = { columns: names.length, delimiter };
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

function splitRows(text: string, name: string, delimiter: string): readonly TextRow[] {
  try {
    const rows = parseDelimited(text, delimiter, maxOperationRows + 2);
    if (rows.length > maxOperationRows + 1)
      throw usageError(`--from: ${name} has more than ${maxOperationRows} rows`);
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
    const separated = names.length === 1 ? `; separate cells with commas, semicolons or tabs` : '';
    problems.push(`${at}: the column ${discriminator} is missing${separated}`);
  }
  if (problems.length === 0) return;
  const separator = delimiter === '\t' ? 'tabs' : `"${delimiter}"`;
  throw parameterError(
    problems.map((message) => problemOf(message)),
    `The first line must contain the column names, here separated by ${separator}. Valid names: ${joinFirst([discriminator, ...params, ...amounts.keys()])}`,
  );
}

function toOperation(
  { cells }: TextRow,
  { names, separators }: Header,
  { discriminator, amounts }: OperationColumns,
  addProblem: (message: string) => void,
): unknown {
  const operation = cells[names.indexOf(discriminator)] ?? '';
  const read = (column: string, cell: string): unknown => {
    if (cell === clearMarker) return '';
    if (!amounts.has(column)) return cell;
    const toPlain = (number: string) => readNumber(number, separators.get(column));
    const amount = readAmountText(cell, {}, toPlain, cells[names.indexOf('currency')]);
    if (!('problem' in amount)) {
      const { text, currency = '' } = amount.decimal;
      return `${text} ${currency}`.trim();
    }
    addProblem(`${column} ${amount.problem}, got "${cell}"`);
    return cell;
  };
  const params = names.flatMap((column, index) => {
    const cell = cells[index] ?? '';
    return column === '' || column === discriminator || cell === '' ? [] : [[column, read(column, cell)]];
  });
  return { ...(operation && { [discriminator]: operation }), params: Object.fromEntries(params) };
}
