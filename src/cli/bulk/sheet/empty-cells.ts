/** Cells that stand for nothing, such as n/a, and empty cells of names below a name, as merged cells leave them. */
import { joinFirst, listNumbers } from '../../../values/text-lists.js';
import { clearMarker } from '../../core/input/operation-rows.js';
import { isEmptyWord } from './empty-words.js';

import { SheetError, type SheetRow } from './plain-table.js';
import { currencyColumn, type SheetColumn } from './sheet-columns.js';

/** Columns whose cells may be any text: there such a word may be meant. */
function isFreeText({ name, param, type, use }: SheetColumn): boolean {
  if (use === 'id' || use === 'account') return true;
  return param
    ? param.type === 'string' || param.type === 'id'
    : type === 'string' && name !== currencyColumn;
}

const cellOf = ({ cells }: SheetRow, name: string) => cells.get(name) ?? '';

interface ReadRows {
  readonly rows: readonly SheetRow[];
  readonly notices: readonly string[];
}

/** The rows with such words removed from all columns that cannot have them as values. */
export function removeEmptyWords(rows: readonly SheetRow[], columns: readonly SheetColumn[]): ReadRows {
  const read = new Set(columns.filter((column) => !isFreeText(column)).map(({ name }) => name));
  const words = new Set<string>();
  let count = 0;
  const cleaned = rows.map((row) => {
    const found = [...row.cells].filter(([name, cell]) => read.has(name) && isEmptyWord(cell));
    if (found.length === 0) return row;
    count += found.length;
    for (const [, cell] of found) words.add(JSON.stringify(cell.trim()));
    return { ...row, cells: new Map([...row.cells, ...found.map(([name]) => [name, ''] as const)]) };
  });
  if (count === 0) return { rows, notices: [] };
  const cells = count === 1 ? '1 cell' : `${count} cells`;
  return { rows: cleaned, notices: [`${cells} with ${joinFirst([...words])}: read as empty`] };
}

/**
 * New rows with what they belong to, such as a campaign, where only the first of a group of rows names it. Throws SheetError for a column
 * that repeats names elsewhere, as then an empty cell may be a missing one, and for an empty name below a name, which may be another
 * record or the same one.
 */
export function fillNames(rows: readonly SheetRow[], columns: readonly SheetColumn[]): ReadRows {
  const id = columns.find(({ use }) => use === 'id')?.name ?? '';
  const isNew = (row: SheetRow) => cellOf(row, id).trim() === '';
  refuseEmptyNames(rows, columns, isNew);
  let filled = rows;
  const notices: string[] = [];
  for (const { name } of columns.filter(
    ({ use, param }) => use === 'creation' && param?.type === 'id' && param.required,
  )) {
    const below = rowsBelow(filled, name).filter(({ row }) => isNew(row));
    if (below.length === 0) continue;
    refuseRepeated(filled, name, below[0]?.row.number ?? 0);
    const values = new Map(below.map(({ row, value }) => [row.number, value]));
    filled = filled.map((row) => {
      const value = values.get(row.number);
      return value === undefined ? row : { ...row, cells: new Map([...row.cells, [name, value]]) };
    });
    notices.push(
      `${name} is empty in ${listNumbers([...values.keys()])}: read as in the row above, as of merged cells`,
    );
  }
  return { rows: filled, notices };
}

/** The rows with an empty cell, right below one with a value or below another such row. */
function rowsBelow(rows: readonly SheetRow[], name: string) {
  const found: { readonly row: SheetRow; readonly value: string }[] = [];
  let [value, last] = ['', 0];
  for (const row of rows) {
    const cell = cellOf(row, name).trim();
    // A blank row ends a group.
    if (cell !== '' || row.number !== last + 1) value = cell;
    else if (value !== '' && value !== clearMarker) found.push({ row, value });
    last = row.number;
  }
  return found;
}

function refuseRepeated(rows: readonly SheetRow[], name: string, empty: number): void {
  const repeated = rows.find((row, index) => {
    const before = rows[index - 1];
    const cell = cellOf(row, name).trim();
    return before && cell !== '' && cellOf(before, name).trim() === cell;
  });
  if (!repeated) return;
  throw new SheetError(
    `has an empty ${name} in row ${empty}, and repeats it in row ${repeated.number}: the empty one may be that of the row above, or missing`,
    `Write ${name} into each row.`,
  );
}

function refuseEmptyNames(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  isNew: (row: SheetRow) => boolean,
): void {
  const column = columns.find(({ field, param }) => field === 'name' && param);
  const found = column ? rowsBelow(rows, column.name).filter(({ row }) => isNew(row)) : [];
  const [first] = found;
  if (!first) return;
  throw new SheetError(
    `has an empty name in ${listNumbers(found.map(({ row }) => row.number))} below ${JSON.stringify(first.value)}: it may be the same name, or none`,
    `Write the name into each row, or ${clearMarker} for a record without one.`,
  );
}
