/** The order of the dates of a column. */
import { describe, expect, it } from 'vitest';
import { createOrderSurvey } from '../../src/values/order-survey.js';

const survey = (...cells: string[]) => {
  const found = createOrderSurvey<number>();
  for (const [at, cell] of cells.entries()) found.add(cell, at);
  return found.found();
};

describe('the dates of a column', () => {
  it.each([
    [['03/04/2026', '25/12/2026'], { order: 'dmy' }],
    [['12/25/2026 3:04 PM', '03/04/2026'], { order: 'mdy' }],
    [['03/04/2026', '2026-11-20'], { undecided: 0 }],
    [['04/04/2026', '03/04/2026'], { undecided: 1 }],
    [['04/04/2026'], undefined],
    [['2026-11-20', '46346.5', '', 'soon'], undefined],
    [['25/12/2026', '03/04/2026', '12/25/2026'], { contradiction: [0, 2] }],
    [['12/25/2026', '25/12/2026', '03/04/2026'], { contradiction: [0, 1] }],
    [['03.04.2026', '05.06.2026'], undefined],
    [['03.04.2026', '11.20.2026'], { order: 'mdy' }],
    [['26/11/20', '26/11/21'], { undecided: 0 }],
    [['26/11/20', '26/11/32'], { order: 'dmy' }],
    [['26/11/20', '99/11/20'], { order: 'ymd' }],
  ])('%j show %j', (cells, expected) => {
    expect(survey(...cells)).toEqual(expected);
  });
});
