/** Places of cells as a workbook writes them. The first row and the first column are 1 and 0. */
import { columnName } from '../../values/workbook/workbook-xml.js';

export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The number of a column by its letters. */
function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** `A1:C9`, or `$A$1`; undefined for anything else, such as whole columns. */
export function readArea(text: string): Area | undefined {
  const [, left, top, right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(text) ?? [];
  if (left === undefined || right === undefined) return undefined;
  return {
    top: Number(top),
    bottom: Number(bottom),
    left: columnNumber(left),
    right: columnNumber(right),
  };
}

export function writeArea({ top, bottom, left, right }: Area, sign = ''): string {
  const cell = (column: number, row: number) => `${sign}${columnName(column)}${sign}${row}`;
  return top === bottom && left === right ? cell(left, top) : `${cell(left, top)}:${cell(right, bottom)}`;
}

export function overlap(one: Area, other: Area): boolean {
  return (
    one.top <= other.bottom && other.top <= one.bottom && one.left <= other.right && other.left <= one.right
  );
}
