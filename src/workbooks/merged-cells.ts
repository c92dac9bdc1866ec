/** Gives the value of a merged area to the rows that it covers, and refuses it where it would be several amounts or times. */
import { columnName } from '../values/workbook/workbook-xml.js';
import type { BookCell, BookRow, MergedArea } from './book-row.js';
import type { ColumnUse } from './choose-sheet.js';

interface MergedCells {
  /** Takes areas that begin in none of the rows before. */
  add(areas: readonly MergedArea[]): void;
  /** The cells of the next row, by column. */
  fill(row: BookRow): ReadonlyMap<number, BookCell>;
}

interface OpenArea extends MergedArea {
  value: BookCell | undefined;
}

/** `useOf` says what a column is for, from 0. */
export function createMergedCells(useOf: (column: number) => ColumnUse | undefined): MergedCells {
  let waiting: readonly MergedArea[] = [];
  let open: readonly OpenArea[] = [];

  function refuse(column: number, area: MergedArea): BookCell {
    const from = `${columnName(area.left)}${area.top + 1}`;
    const to = `${columnName(area.right)}${area.bottom + 1}`;
    const text = `is a part of the merged cells ${from}:${to}: split them, and write the value into each cell that has one`;
    return { column, kind: 'unreadable', text };
  }

  function fillArea(cells: Map<number, BookCell>, area: OpenArea, row: number): void {
    const { left, right, top, value } = area;
    for (let column = left; column <= right; column++) {
      const use = useOf(column);
      // What is beneath an empty area is not shown.
      if (!value && use !== undefined && cells.has(column)) cells.set(column, refuse(column, area));
      if (!value) continue;
      if (use === undefined && column > left) continue;
      if (column > left || use === 'amount' || use === 'time') cells.set(column, refuse(column, area));
      else if (row > top) cells.set(column, { ...value, column });
    }
  }

  return {
    add(areas) {
      if (areas.length > 0) waiting = [...waiting, ...areas].sort((one, other) => one.top - other.top);
    },
    fill(row) {
      const cells = new Map(row.cells.map((cell) => [cell.column, cell]));
      const at = row.number - 1;
      if (waiting.length === 0 && open.length === 0) return cells;
      const begun = waiting.findIndex(({ top }) => top > at);
      const next = begun < 0 ? waiting : waiting.slice(0, begun);
      waiting = begun < 0 ? [] : waiting.slice(begun);
      const areas = next.map((area) => ({
        ...area,
        value: area.top === at ? cells.get(area.left) : undefined,
      }));
      open = [...open, ...areas].filter(({ bottom }) => bottom >= at);
      for (const area of open) fillArea(cells, area, at);
      return cells;
    },
  };
}
