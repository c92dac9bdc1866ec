/** The line that tells whether memory is flat. */
import { expect, it } from 'vitest';
import { fitLine } from './fit.js';

it.each([
  { points: [[0, 5]], slope: 0, middle: 5 },
  {
    points: [
      [0, 7],
      [1, 7],
      [2, 7],
    ],
    slope: 0,
    middle: 7,
  },
  {
    points: [
      [0, 1],
      [1, 3],
      [2, 5],
    ],
    slope: 2,
    middle: 3,
  },
  // One high sample in the middle is no growth.
  {
    points: [
      [0, 4],
      [1, 10],
      [2, 4],
    ],
    slope: 0,
    middle: 6,
  },
  {
    points: [
      [10, 3],
      [20, 1],
    ],
    slope: -0.2,
    middle: 2,
  },
] as const)('fits a line through $points', ({ points, slope, middle }) => {
  const line = fitLine(points);
  expect(line.slope).toBeCloseTo(slope, 10);
  expect(line.middle).toBeCloseTo(middle, 10);
});
