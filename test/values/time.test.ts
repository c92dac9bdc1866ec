/** Months, times in the form of posts, and the ends of the calendar; the parameters that take times test the rest. */
import { expect, it } from 'vitest';
import { addMonths, formatTime, parsePostTime, parseTime } from '../../src/values/time.js';

it.each([
  ['2026-01-15T10:30:00Z', 1, '2026-02-15T10:30:00Z'],
  ['2026-01-31T10:30:00Z', 1, '2026-02-28T10:30:00Z'],
  ['2028-01-31T10:30:00Z', 1, '2028-02-29T10:30:00Z'],
  ['2026-08-31T00:00:00Z', 13, '2027-09-30T00:00:00Z'],
  ['2026-12-31T23:59:59Z', 2, '2027-02-28T23:59:59Z'],
])('%s and %i months are %s', (time, months, later) => {
  expect(formatTime(addMonths(Date.parse(time), months))).toBe(later);
});

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

it.each([
  ['0026-11-25T00:00:00Z', '0026-11-25T00:00:00Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
  ['0000-01-01T00:00:00-00:30', '0000-01-01T00:30:00Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['2026-11-25T00:00:00+14:00', '2026-11-24T10:00:00Z'],
  ['2026-11-25T00:00:00-12:00', '2026-11-25T12:00:00Z'],
])('reads %s', (text, time) => {
  expect(formatTime(parseTime(text) ?? Number.NaN)).toBe(time);
});

it.each([
  '0000-01-01T00:00:00+00:30',
  '9999-12-31T23:59:59-00:01',
  '2026-11-25T00:00:00+14:01',
  '2026-11-25T00:00:00-12:01',
  '2026-11-25T00:00:00-23:59',
  '2026-11-25T00:00:00-0160',
  '2026-00-25T00:00:00Z',
  '2027-02-29T00:00:00Z',
])('does not read %s as a time', (text) => {
  expect(parseTime(text)).toBeUndefined();
});
