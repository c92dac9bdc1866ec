/** Days by the calendar of a time zone: where they begin, and one after the other, also where clocks change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../../src/values/time.js';
import { eachDay, startOfDay } from '../../src/values/time-zone.js';
import { rounds } from '../support/rounds.js';

const start = (date: string, zone: string) => formatTime(startOfDay(Date.parse(date), zone));

describe('the beginning of a day', () => {
  it.each([
    ['2026-01-15', 'UTC', '2026-01-15T00:00:00Z'],
    ['2026-01-15', 'America/Los_Angeles', '2026-01-15T08:00:00Z'],
    ['2026-07-15', 'America/Los_Angeles', '2026-07-15T07:00:00Z'],
    // The days on which the clock changes, and those after them.
    ['2026-03-08', 'America/Los_Angeles', '2026-03-08T08:00:00Z'],
    ['2026-03-09', 'America/Los_Angeles', '2026-03-09T07:00:00Z'],
    ['2026-11-01', 'America/Los_Angeles', '2026-11-01T07:00:00Z'],
    ['2026-11-02', 'America/Los_Angeles', '2026-11-02T08:00:00Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
    ['2026-04-05', 'Australia/Lord_Howe', '2026-04-04T13:00:00Z'],
    ['2026-04-06', 'Australia/Lord_Howe', '2026-04-05T13:30:00Z'],
    // Midnight does not exist: the clock goes from 24:00 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2023-04-28', 'Africa/Cairo', '2023-04-27T22:00:00Z'],
    ['2024-03-31', 'Asia/Beirut', '2024-03-30T22:00:00Z'],
    // Midnight comes twice: the clock goes from 01:00 back to 00:00.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00Z'],
    // Offsets that are no whole hours, and the furthest ones.
    ['2026-01-15', 'Asia/Kolkata', '2026-01-14T18:30:00Z'],
    ['2026-01-15', 'Asia/Kathmandu', '2026-01-14T18:15:00Z'],
    ['2026-01-15', 'Pacific/Kiritimati', '2026-01-14T10:00:00Z'],
    ['2026-01-15', 'Etc/GMT+12', '2026-01-15T12:00:00Z'],
    // A day that the zone left out begins with the next one.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s is %s', (date, zone, time) => {
    expect(start(date, zone)).toBe(time);
  });

  it('is the first second of the date in every zone', () => {
    const wrong = Intl.supportedValuesOf('timeZone').flatMap((zone) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
      return ['2026-03-29', '2026-06-30', '2026-11-01'].filter((date) => {
        const time = startOfDay(Date.parse(date), zone);
        return format.format(time) !== date || format.format(time - 1000) >= date;
      });
    });
    expect(wrong).toEqual([]);
  });

  it('is unknown in an unknown zone', () => {
    expect(() => start('2026-01-15', 'Mars/Olympus')).toThrow(RangeError);
  });
});

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
      'that begin at one, without midnight',
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

  it('need an existing time zone', () => {
    expect(() => eachDay(0, 'Mars/Olympus').next()).toThrow(RangeError);
  });

  it('begin at the change of the date, in every zone', () => {
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
      { numRuns: rounds(38) },
    );
  });
});
