/**
 * References to the rows of a block, which grows or shrinks: an area from its header or its first row to its last one ends at the new
 * last row, and one in its totals moves with them. A table does the same when people type below it.
 */
import { type Area, overlap, readArea } from './cell-places.js';
import { type Block, dataArea } from './find-block.js';

/** A block at its old place, and its new one. */
export interface BlockMove {
  readonly block: Block;
  /** Its new area, with its header and its totals. */
  readonly whole: Area;
}

/** The rows of an area of the block's sheet after the move; undefined if they stay. */
export function movedRows({ block, whole }: BlockMove, area: Area): Pick<Area, 'top' | 'bottom'> | undefined {
  const { area: old, totalsRows } = block;
  const by = whole.bottom - old.bottom;
  const { bottom } = dataArea(block);
  if (by === 0 || area.left < old.left || area.right > old.right) return undefined;
  if (area.top > bottom && area.bottom <= old.bottom) return { top: area.top + by, bottom: area.bottom + by };
  const isFromStart = area.top === old.top || area.top === old.top + 1;
  const isToEnd = area.bottom === bottom || (totalsRows > 0 && area.bottom === old.bottom);
  return isFromStart && isToEnd ? { top: area.top, bottom: area.bottom + by } : undefined;
}

/** Whether an area of the block's sheet shows old rows, and not all of the new ones. */
export function isLeft({ block, whole }: BlockMove, area: Area): boolean {
  return overlap(area, dataArea(block)) && whole.bottom > block.area.bottom && area.bottom < whole.bottom;
}

/** The most characters of a formula (ECMA-376; the limit of spreadsheet programs). */
const maxFormula = 8192;

/** A text, a part of a table, or a reference with the sheet that it may name. */
const token =
  /"(?:[^"]|"")*"|(?<![\p{L}\p{N}_.$:!'\]])((?:'(?:[^']|'')+'|[\p{L}_\\][\p{L}\p{N}_.]*)!)?(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\p{N}_.(!:[])|\[(?:[^[\]]|\[[^\]]*\])*\]|'(?:[^']|'')+'/gu;

/** A formula after the move. */
interface MovedFormula {
  readonly text: string;
  /** Whether it names some of the old rows, and not all of the new ones. */
  readonly isLeft: boolean;
}

/** A formula of a sheet after the move. `isFixed` moves only rows with `$`, as others are those of a first cell. */
export function moveFormula(formula: string, sheet: string, move: BlockMove, isFixed = false): MovedFormula {
  // No program writes a longer one, and no pattern may take long for it.
  if (formula.length > maxFormula) return { text: formula, isLeft: true };
  let hasLeft = false;
  // Of one row, a cell may stand for its column.
  const { top: firstRow, bottom: lastRow } = dataArea(move.block);
  const hasOneRow = firstRow === lastRow;
  const text = formula.replace(
    token,
    (whole, named: string | undefined, left, sign, top, right, otherSign, bottom) => {
      if (left === undefined) return whole;
      const own =
        named
          ?.slice(0, -1)
          .replace(/^'(.*)'$/s, '$1')
          .replaceAll("''", "'") ?? sheet;
      if (own.toLowerCase() !== move.block.sheet.toLowerCase()) return whole;
      const area = readArea(`${left}${top}${right === undefined ? '' : `:${right}${bottom}`}`);
      if (!area) return whole;
      const isOne = right === undefined;
      const moved = movedRows(move, area);
      // One cell of the data is that cell, in a table of one row too.
      const stays = (isOne && !isTotal(move, area)) || (isFixed && !(sign && (isOne || otherSign)));
      if (!moved || stays) {
        hasLeft ||= (!isOne || hasOneRow) && isLeft(move, area);
        return whole;
      }
      const first = `${named ?? ''}${left}${sign}${moved.top}`;
      return isOne ? first : `${first}:${right}${otherSign}${moved.bottom}`;
    },
  );
  return { text, isLeft: hasLeft };
}

/** The cells of a formula that names some of another row for each of its own, as `B2` does and `B$2` does not. */
export function relativeCells(formula: string): readonly string[] {
  return [...formula.matchAll(token)].flatMap(([whole, , left, sign, , right, otherSign]) =>
    left !== undefined && (sign === '' || (right !== undefined && otherSign === '')) ? [whole] : [],
  );
}

function isTotal({ block }: BlockMove, { top }: Area): boolean {
  return top > dataArea(block).bottom;
}
