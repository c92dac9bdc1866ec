/** The parameters that an answer of statistics repeats, against those of its call. */
import { expect, it } from 'vitest';
import { checkEcho } from '../../src/call/check-echo.js';

const asked = {
  entity: 'LINE_ITEM',
  granularity: 'DAY',
  placement: 'ALL_ON_TWITTER',
  start_time: '2026-12-08T05:00:00Z',
  end_time: '2026-12-10T05:00:00Z',
};
const answer = (params: object) => ({ request: { params }, data: [] });

it.each([
  ['start_time', '2026-12-06T05:00:00Z'],
  ['end_time', '2026-12-11T05:00:00Z'],
  ['granularity', 'HOUR'],
  ['entity', 'CAMPAIGN'],
  ['placement', 'TREND'],
])('an answer to a call with another %s is not taken', (name, value) => {
  expect(() => checkEcho(answer({ ...asked, [name]: value }), asked)).toThrow(
    `the answer is to a call with the ${name} ${value} instead of`,
  );
});

it('other spellings, dates, and what is not repeated are not other parameters', () => {
  for (const same of [
    { ...asked, placement: 'ALL_ON_PLATFORM', start_time: '2026-12-08T05:00:00.000Z' },
    { ...asked, start_time: '2026-12-08', end_time: null },
    {},
  ])
    expect(() => checkEcho(answer(same), asked)).not.toThrow();
  expect(() => checkEcho({ data: [] }, asked)).not.toThrow();
});
