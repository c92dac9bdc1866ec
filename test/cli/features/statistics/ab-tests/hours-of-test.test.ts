/** The hours that a report of an A/B test covers, at their boundaries. */
import { expect, it } from 'vitest';
import { hoursOfTest } from '../../../../../src/cli/features/statistics/ab-tests/find-test.js';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

function hours(start: string, end: string, now: string, name = 'UTC') {
  const test = { id: 't', entity: 'CAMPAIGN', groups: [], flight: { start: at(start), end: at(end) } };
  const found = hoursOfTest(test, { name }, at(now));
  return [found.start, found.end].map((time) => new Date(time).toISOString().slice(11, 16));
}

it.each([
  ['10:00:00', '14:00:00', '20:00:00', '10:00', '14:00'],
  ['10:00:01', '14:59:59', '20:00:00', '11:00', '14:00'],
  ['10:00:00', '14:00:00', '13:59:59', '10:00', '13:00'],
  ['10:00:00', '14:00:00', '11:00:00', '10:00', '11:00'],
])('of %s to %s at %s are from %s to %s', (start, end, now, ...wanted) => {
  expect(hours(start, end, now)).toEqual(wanted);
});

it('are those of the account', () => {
  expect(hours('10:00:00', '14:00:00', '20:00:00', 'Asia/Kolkata')).toEqual(['10:30', '13:30']);
});

it.each([
  ['09:59:59', 'starts'],
  ['10:00:00', 'started'],
  ['10:59:59', 'started'],
])('are none at %s: it %s at 10:00', (now, state) => {
  expect(() => hours('10:00:00', '14:00:00', now)).toThrow(`it ${state} 2026-11-20T10:00:00Z`);
});
