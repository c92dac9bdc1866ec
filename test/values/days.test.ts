import { expect, it } from 'vitest';
import { describeLastDay, readDay } from '../../src/values/time.js';

it.each([
  ['2026-12-31', '2026-12-31', false],
  ['2026-12-31 24:00', '2027-01-01', true],
  ['2026-12-31T24:00', '2027-01-01', true],
  ['2026-12-31 24:00:00', '2027-01-01', true],
  ['2028-02-28 24:00', '2028-02-29', true],
])('%s begins or ends at the beginning of %s', (text, date, isEnd) => {
  expect(readDay(text)).toEqual({ date, isEnd });
});

it.each([
  '2026-02-30',
  '2026-02-30 24:00',
  '2026-12-31 24:01',
  '2026-12-31 25:00',
  '2026-12-31 23:00',
  '2026-12-31T24:00Z',
  '2026-12-31 24:00 UTC',
  '2026-12-31  24:00',
  '31.12.2026 24:00',
  '24:00',
  '',
])('%j is not a day', (text) => {
  expect(readDay(text)).toBeUndefined();
});

it.each([
  ['2026-12-31', 'before Dec 31 begins; last day Dec 30'],
  ['2027-01-01', 'before Jan 1 begins; last day Dec 31'],
  ['2028-03-01', 'before Mar 1 begins; last day Feb 29'],
])('the last day before %s is named', (date, text) => {
  expect(describeLastDay(date)).toBe(text);
});
