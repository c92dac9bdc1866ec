/** Days by the calendar of a time zone, where clocks go forward, back, and over midnight. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../../src/call/time.js';
import { eachDay } from '../../src/call/time-zone.js';

function daysFrom(start: string, timeZone: string, count: number): string[] {
  const days = eachDay(Date.parse(start), timeZone);
  return Array.from({ length: count }, () => formatTime(days.next().value));
}

describe('days', () => {
  it.each<[string, string, string[]]>([
    ['without any change', 'UTC', ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z']],
    ['at half an hour', 'Asia/Kolkata', ['2026-10-31T18:30:00Z', '2026-11-01T18:30:00Z']],
    [
      'of 25 hours, where clocks go back',
      'America/Los_Angeles',
      ['2026-10-31T07:00:00Z', '2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z'],
    ],
    [
      'of 23 hours, where clocks go forward',
      'America/Los_Angeles',
      ['2026-03-07T08:00:00Z', '2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z', '2026-03-10T07:00:00Z'],
    ],
    [
      'of half an hour more',
      'Australia/Lord_Howe',
      ['2026-04-03T13:00:00Z', '2026-04-04T13:00:00Z', '2026-04-05T13:30:00Z'],
    ],
    [
      'that begin at one, since there is no midnight',
      'Africa/Cairo',
      ['2026-04-22T22:00:00Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
    ],
    [
      'with two midnights begin at the first',
      'America/Havana',
      ['2026-10-31T04:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ],
    [
      'that a zone has left out are left out',
      'Pacific/Apia',
      ['2011-12-28T10:00:00Z', '2011-12-29T10:00:00Z', '2011-12-30T10:00:00Z', '2011-12-31T10:00:00Z'],
    ],
    [
      'of another hour keep the hour',
      'Europe/Berlin',
      ['2026-10-24T10:00:00Z', '2026-10-25T11:00:00Z', '2026-10-26T11:00:00Z'],
    ],
  ])('%s', (_, timeZone, expected) => {
    expect(daysFrom(expected[0]!, timeZone, expected.length)).toEqual(expected);
  });

  it('begin with the very instant that was given', () => {
    // The second midnight of the day in Havana.
    expect(daysFrom('2026-11-01T05:00:00Z', 'America/Havana', 2)).toEqual([
      '2026-11-01T05:00:00Z',
      '2026-11-02T05:00:00Z',
    ]);
  });

  it('need a time zone that there is', () => {
    expect(() => eachDay(0, 'Mars/Olympus').next()).toThrow(RangeError);
  });

  it('begin where the date changes, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const isZone = fc.constantFrom(...zones);
    fc.assert(
      fc.property(isZone, fc.integer({ min: 0, max: 365 * 6 }), (timeZone, offset) => {
        const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
        const dateAt = (instant: number) => format.format(instant);
        // The last instant before a date, looked for quarter by quarter, is no work of the code under test.
        let start = Date.UTC(2024, 0, 1) + offset * 86_400_000;
        while (dateAt(start - 1) === dateAt(start)) start -= 900_000;
        const days = eachDay(start, timeZone);
        let before = '';
        for (let count = 0; count < 8; count += 1) {
          const instant = days.next().value;
          expect(dateAt(instant) > before && dateAt(instant - 1) < dateAt(instant), timeZone).toBe(true);
          if (before) expect(Date.parse(dateAt(instant)) - Date.parse(before)).toBe(86_400_000);
          before = dateAt(instant);
        }
      }),
      { numRuns: 150 },
    );
  });
});
