/** Ranges are cut into windows that the service accepts, at midnights of the account, across clock changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listDayBoundaries } from '../../../../../src/cli/features/statistics/compute/account-days.js';
import { boundariesWithin, cutWindows } from '../../../../../src/cli/features/statistics/compute/windows.js';
import { windowDays } from '../../../../../src/contract/params/statistics.js';
import { rounds } from '../../../../support/rounds.js';

const day = 86_400_000;
const at = (text: string) => Date.parse(text);

describe('windows', () => {
  const boundaries = (from: string, to: string, name: string) =>
    listDayBoundaries(at(from), at(to), { name });
  const show = (windows: readonly { start: number; end: number }[]) =>
    windows.map(({ start, end }) => [start, end].map((time) => new Date(time).toISOString().slice(0, 16)));

  it.each([
    // 90 days of summer time are 90 days of 24 hours.
    ['2026-06-01T04:00Z', '2026-08-30T04:00Z', 90, [['2026-06-01T04:00', '2026-08-30T04:00']]],
    // The autumn day has 25 hours: the same number of days is an hour too long.
    [
      '2026-09-01T04:00Z',
      '2026-11-30T05:00Z',
      90,
      [
        ['2026-09-01T04:00', '2026-11-29T05:00'],
        ['2026-11-29T05:00', '2026-11-30T05:00'],
      ],
    ],
    // The spring day has 23 hours: 90 days are an hour shorter, and 91 are still too many.
    ['2026-02-01T05:00Z', '2026-05-02T04:00Z', 90, [['2026-02-01T05:00', '2026-05-02T04:00']]],
    [
      '2026-11-01T04:00Z',
      '2026-11-08T05:00Z',
      7,
      [
        ['2026-11-01T04:00', '2026-11-07T05:00'],
        ['2026-11-07T05:00', '2026-11-08T05:00'],
      ],
    ],
    ['2026-11-02T05:00Z', '2026-11-09T05:00Z', 7, [['2026-11-02T05:00', '2026-11-09T05:00']]],
  ])('of %s to %s in New York, at most %i days', (from, to, maxDays, expected) => {
    expect(show(cutWindows(boundaries(from, to, 'America/New_York'), maxDays))).toEqual(expected);
  });

  it('of a range that begins and ends inside a day are cut at midnights only', () => {
    const cut = cutWindows(boundaries('2026-11-10T15:00Z', '2026-11-18T09:00Z', 'America/New_York'), 7);
    expect(show(cut)).toEqual([
      ['2026-11-10T15:00', '2026-11-17T05:00'],
      ['2026-11-17T05:00', '2026-11-18T09:00'],
    ]);
  });

  it.each([
    [
      '2026-11-01T04:00Z',
      '2026-11-03T05:00Z',
      'America/New_York',
      ['11-01T04:00', '11-02T05:00', '11-03T05:00'],
    ],
    [
      '2026-11-01T10:00Z',
      '2026-11-02T12:00Z',
      'America/New_York',
      ['11-01T10:00', '11-02T05:00', '11-02T12:00'],
    ],
    ['2026-11-01T10:00Z', '2026-11-01T10:00Z', 'America/New_York', ['11-01T10:00']],
    // Apia had no 30 December in 2011: it went from one side of the date line to the other.
    ['2011-12-29T10:00Z', '2011-12-31T10:00Z', 'Pacific/Apia', ['12-29T10:00', '12-30T10:00', '12-31T10:00']],
  ])('of %s to %s in %s may begin at its start and its midnights', (from, to, name, expected) => {
    const shown = boundaries(from, to, name).map((time) => new Date(time).toISOString().slice(5, 16));
    expect(shown).toEqual(expected);
  });

  it('are empty for an empty range', () => {
    expect(cutWindows([], 7)).toEqual([]);
    expect(cutWindows([5], 7)).toEqual([]);
  });

  it('refuse steps that are longer than a window', () => {
    expect(() => cutWindows([0, 8 * day], 7)).toThrow(RangeError);
  });

  it('cover the range exactly, are never too long, and are as few as possible', () => {
    const zones = [
      'America/New_York',
      'Australia/Sydney',
      'America/Sao_Paulo',
      'Europe/Berlin',
      'Asia/Tokyo',
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'Australia/Adelaide',
      'UTC',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: at('2024-01-01T00:00Z') / 3_600_000, max: at('2027-01-01T00:00Z') / 3_600_000 }),
        fc.integer({ min: 1, max: 24 * 400 }),
        fc.constantFrom(windowDays.now, windowDays.segmentedJob, windowDays.job),
        (name, startHour, hours, maxDays) => {
          const start = startHour * 3_600_000;
          const end = start + hours * 3_600_000;
          const all = listDayBoundaries(start, end, { name });
          const windows = cutWindows(all, maxDays);
          expect(windows[0]?.start).toBe(start);
          expect(windows.at(-1)?.end).toBe(end);
          for (const [index, window] of windows.entries()) {
            expect(window.end - window.start).toBeLessThanOrEqual(maxDays * day);
            const next = windows[index + 1];
            if (!next) continue;
            expect(next.start).toBe(window.end);
            // A cut is a midnight of the account, and one day more would have been too much.
            const clock = new Intl.DateTimeFormat('en-GB', { timeZone: name, timeStyle: 'short' });
            expect(['00:00', '01:00']).toContain(clock.format(window.end));
            const after = all.find((boundary) => boundary > window.end) ?? end;
            expect(after - window.start).toBeGreaterThan(maxDays * day);
          }
        },
      ),
      { numRuns: rounds(15) },
    );
  });
});

describe('the boundaries of a window', () => {
  it('are its ends and the times between', () => {
    expect(boundariesWithin([0, 5, 10, 15, 20], { start: 5, end: 15 })).toEqual([5, 10, 15]);
    expect(boundariesWithin([0, 20], { start: 5, end: 15 })).toEqual([5, 15]);
  });
});
