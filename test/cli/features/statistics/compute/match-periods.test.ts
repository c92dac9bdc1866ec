/** Which hours of two times belong together, where days begin at 1 o'clock and times within a day. */
import { describe, expect, it } from 'vitest';
import {
  clockHour,
  findOpenDays,
  isApartByDays,
  type MatchRequest,
} from '../../../../../src/cli/features/statistics/compute/match-periods.js';

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);
const newYork = { name: 'America/New_York' };
const window = (start: string, end: string) => ({ start: at(start), end: at(end) });
const show = (time: number | undefined) => time && new Date(time).toISOString().slice(8, 16);

describe('the hour of a clock', () => {
  it('is 1 where a day begins at 1 o’clock, and that of the former zone before a switch', () => {
    // The clocks of Santiago had 1 o'clock at midnight.
    const santiago = { name: 'America/Santiago' };
    const midnight = at('2026-09-06T04:00:00Z');
    const hours = [-1, 0, 1, 22, 23].map((after) => clockHour(midnight + after * hour, santiago));
    expect(hours).toEqual([23, 1, 2, 23, 0]);
    const switched = { name: 'Asia/Kolkata', switchedAt: at('2026-02-10T00:00:00Z') };
    expect(
      [at('2026-02-01T12:00:00Z'), at('2026-02-11T12:00:00Z')].map((time) => clockHour(time, switched)),
    ).toEqual([4, 17.5]);
  });
});

describe('times with the hours of the same name', () => {
  const isApart = (start: string, other: string, zone = newYork) =>
    isApartByDays({
      comparison: { kind: 'previous' },
      range: { start: at(start), end: at(start) + 24 * hour },
      previous: { start: at(other), end: at(other) + 24 * hour },
      zone,
    });
  it('begin at the same hour of the clock, over a change of it as well, or both with their day', () => {
    expect(isApart('2026-11-29T15:00:00Z', '2026-11-28T15:00:00Z')).toBe(true);
    expect(isApart('2026-11-29T15:00:00Z', '2026-11-28T14:00:00Z')).toBe(false);
    expect(isApart('2026-11-29T15:00:00Z', '2026-11-28T16:00:00Z')).toBe(false);
    expect(isApart('2026-03-10T04:00:00Z', '2026-03-05T05:00:00Z')).toBe(true);
    expect(isApart('2026-09-06T04:00:00Z', '2026-09-05T04:00:00Z', { name: 'America/Santiago' })).toBe(true);
  });
});

describe('the day that is not over, at 10:20 in New York', () => {
  const now = at('2026-11-30T15:20:00Z');
  const openOf = (range: MatchRequest['range'], previous: MatchRequest['range'], back?: number) => {
    const comparison =
      back === undefined ? ({ kind: 'previous' } as const) : ({ kind: 'months', back } as const);
    const open = findOpenDays({ comparison, range, previous, zone: newYork }, now);
    return (
      open && [show(open.own.start), show(open.own.until), show(open.other?.start), show(open.other?.until)]
    );
  };
  const today = window('2026-11-30T05:00:00Z', '2026-11-30T20:00:00Z');

  it('of a time that ends before its midnight is compared with as many hours', () => {
    const before = window('2026-11-29T14:00:00Z', '2026-11-30T05:00:00Z');
    expect(openOf(today, before)).toEqual(['30T05:00', '30T15:00', '29T14:00', '30T00:00']);
  });
  it('or with the hours of the same name, where days are compared', () => {
    const month = window('2026-10-30T04:00:00Z', '2026-10-30T19:00:00Z');
    expect(openOf(today, month, 1)).toEqual(['30T05:00', '30T15:00', '30T04:00', '30T14:00']);
    const later = window('2026-11-30T12:00:00Z', '2026-12-01T05:00:00Z');
    const then = window('2026-10-30T11:00:00Z', '2026-10-31T04:00:00Z');
    expect(openOf(later, then, 1)).toEqual(['30T12:00', '30T15:00', '30T11:00', '30T14:00']);
  });
  it('of a time that begins within the day before is compared with as many hours of the other time', () => {
    const range = window('2026-11-29T17:00:00Z', '2026-12-01T05:00:00Z');
    const before = window('2026-11-28T05:00:00Z', '2026-11-29T17:00:00Z');
    expect(openOf(range, before)).toEqual(['30T05:00', '30T15:00', '28T05:00', '29T03:00']);
    const shorter = window('2026-11-28T05:00:00Z', '2026-11-28T10:00:00Z');
    expect(openOf(range, shorter)).toEqual(['30T05:00', '30T15:00', undefined, undefined]);
  });
  it('is over where the time ends with its last whole hour', () => {
    const before = window('2026-11-29T19:00:00Z', '2026-11-30T05:00:00Z');
    expect(openOf(window('2026-11-30T05:00:00Z', '2026-11-30T15:00:00Z'), before)).toBeUndefined();
    expect(openOf(window('2026-11-30T05:00:00Z', '2026-11-30T16:00:00Z'), before)?.[1]).toBe('30T15:00');
  });
});
