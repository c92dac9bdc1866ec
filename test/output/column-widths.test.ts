/** How columns share the width of a terminal. */
import { expect, it } from 'vitest';
import { type ColumnWidth, gap, indent, layOutColumns } from '../../src/output/column-widths.js';

const fixed: ColumnWidth = { natural: 10, shrinkable: false, pinned: true };

it.each([
  [3 * 10 + 2 * gap, [[0, 1, 2]]],
  [2 * 10 + gap, [[0, 1], [2]]],
  [2 * 10 + gap - 1, [[0], [1], [2]]],
])('in %i columns of a terminal, a line has as many pinned columns as fit exactly', (width, expected) => {
  const lines = layOutColumns([fixed, fixed, fixed], width);
  expect(lines.map((line) => line.map(({ index }) => index))).toEqual(expected);
});

it('lines after the first are indented and hold fewer columns', () => {
  const four = Array(4).fill(fixed);
  const [exact, wide] = [2 * 10 + gap, 2 * 10 + gap + indent];
  expect(layOutColumns(four, wide).map((line) => line.length)).toEqual([2, 2]);
  expect(layOutColumns(four, exact).map((line) => line.length)).toEqual([2, 1, 1]);
});
