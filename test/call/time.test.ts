/** Times in the form of posts. Times in ISO 8601 are tested with the parameters that take them. */
import { expect, it } from 'vitest';
import { parsePostTime } from '../../src/call/time.js';

it.each([
  ['Sat Jun 24 05:08:30 +0000 2017', '2017-06-24T05:08:30.000Z'],
  ['Wed Oct 10 20:19:24 +0000 2018', '2018-10-10T20:19:24.000Z'],
  ['Thu Jan 01 00:00:00 +0130 2026', '2025-12-31T22:30:00.000Z'],
  ['Sun Feb 29 00:00:00 +0000 2032', '2032-02-29T00:00:00.000Z'],
])('reads %s', (text, time) => {
  expect(new Date(parsePostTime(text) ?? Number.NaN).toISOString()).toBe(time);
});

it.each([
  'Sat Jun 31 05:08:30 +0000 2017',
  'Sat Foo 24 05:08:30 +0000 2017',
  'Sat Jun 24 25:08:30 +0000 2017',
  '2017-06-24T05:08:30Z',
  'Sat Jun 24 05:08:30 2017',
  '',
])('does not read %s', (text) => {
  expect(parsePostTime(text)).toBeUndefined();
});
