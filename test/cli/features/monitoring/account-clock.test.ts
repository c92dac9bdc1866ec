/** The clock of an account: days of 23, 24 and 25 hours, and the same time of yesterday (docs/service.md#time). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import {
  compareDays,
  findRhythm,
  projectDay,
  projectFlight,
} from '../../../../src/cli/features/monitoring/spend.js';
import { day, hour } from '../../../../src/values/duration.js';

const clockOf = (timezone: string, now: string, timezone_switch_at: string | null = null) =>
  readClock({ id: 'a1', timezone, timezone_switch_at }, Date.parse(now));
const iso = (time: number) => new Date(time).toISOString().replace(':00.000Z', 'Z');

/** Zone, now, and what yesterday is: its start, the same time, its end, its hours. */
const days: readonly (readonly [
  zone: string,
  now: string,
  start: string,
  same: string,
  end: string,
  hours: number,
])[] = [
  ['UTC', '2026-05-20T08:30:00Z', '2026-05-19T00:00Z', '2026-05-19T08:00Z', '2026-05-20T00:00Z', 24],
  ['UTC', '2026-05-20T00:00:00Z', '2026-05-19T00:00Z', '2026-05-19T00:00Z', '2026-05-20T00:00Z', 24],
  // 29 March: the clocks of Berlin go from 2 to 3.
  [
    'Europe/Berlin',
    '2026-03-29T10:30:00Z',
    '2026-03-27T23:00Z',
    '2026-03-28T11:00Z',
    '2026-03-28T23:00Z',
    24,
  ],
  [
    'Europe/Berlin',
    '2026-03-30T10:30:00Z',
    '2026-03-28T23:00Z',
    '2026-03-29T10:00Z',
    '2026-03-29T22:00Z',
    23,
  ],
  // Half past two was not there yesterday.
  [
    'Europe/Berlin',
    '2026-03-30T00:30:00Z',
    '2026-03-28T23:00Z',
    '2026-03-29T01:00Z',
    '2026-03-29T22:00Z',
    23,
  ],
  // 25 October: the clocks go from 3 to 2.
  [
    'Europe/Berlin',
    '2026-10-25T11:30:00Z',
    '2026-10-23T22:00Z',
    '2026-10-24T10:00Z',
    '2026-10-24T22:00Z',
    24,
  ],
  [
    'Europe/Berlin',
    '2026-10-26T11:30:00Z',
    '2026-10-24T22:00Z',
    '2026-10-25T11:00Z',
    '2026-10-25T23:00Z',
    25,
  ],
  // Two o'clock, the second time.
  [
    'Europe/Berlin',
    '2026-10-25T01:30:00Z',
    '2026-10-23T22:00Z',
    '2026-10-24T00:00Z',
    '2026-10-24T22:00Z',
    24,
  ],
  [
    'America/Los_Angeles',
    '2026-11-02T16:05:00Z',
    '2026-11-01T07:00Z',
    '2026-11-01T16:00Z',
    '2026-11-02T08:00Z',
    25,
  ],
  ['Asia/Kolkata', '2026-05-20T03:00:00Z', '2026-05-18T18:30Z', '2026-05-19T02:30Z', '2026-05-19T18:30Z', 24],
  [
    'Asia/Kathmandu',
    '2026-05-20T03:00:00Z',
    '2026-05-18T18:15Z',
    '2026-05-19T02:15Z',
    '2026-05-19T18:15Z',
    24,
  ],
];

it.each(days)('in %s at %s, yesterday is known', (zone, now, start, same, end, hours) => {
  const { yesterday, today, hourStart } = clockOf(zone, now);
  expect([yesterday.start, yesterday.same, yesterday.end].map(iso)).toEqual([start, same, end]);
  expect((yesterday.end - yesterday.start) / hour).toBe(hours);
  expect(today).toBe(yesterday.end);
  expect((hourStart - today) % hour).toBe(0);
});

it('before the switch of its time zone an account has the zone of all', () => {
  const { today, timeZone } = clockOf('Europe/Berlin', '2026-05-20T12:00:00Z', '2027-01-01T00:00:00Z');
  expect([iso(today), timeZone]).toEqual(['2026-05-20T07:00Z', 'America/Los_Angeles']);
});

it('the past is whole days, within one window of statistics, whatever zone and time', () => {
  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/Los_Angeles',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'America/St_Johns',
  );
  const times = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) });
  fc.assert(
    fc.property(zones, times, (timezone, now) => {
      const { past, today, tomorrow, hourStart, yesterday, hours } = readClock({ timezone }, now);
      expect(today <= now && now < tomorrow).toBe(true);
      expect(hourStart <= now && now < hourStart + hour).toBe(true);
      expect(past.at(-1)).toEqual(yesterday);
      expect(hourStart + hour - past[0].start).toBeLessThanOrEqual(7 * day);
      expect(past.length).toBeGreaterThanOrEqual(5);
      for (const [index, { start, same, end }] of past.entries()) {
        expect(start <= same && same <= end).toBe(true);
        expect(end).toBe(past[index + 1]?.start ?? today);
        expect(hours).toContain(start);
      }
      expect(hours.slice(-2)).toEqual([hourStart, Math.min(hourStart + hour, tomorrow)]);
      for (const [index, end] of hours.entries())
        expect(end - (hours[index - 1] ?? end - hour)).toBeLessThanOrEqual(hour);
    }),
  );
});

describe('a day of 25 hours', () => {
  const clock = clockOf('Europe/Berlin', '2026-10-26T11:30:00Z');
  const spend = { bounds: clock.hours, hours: clock.hours.slice(1).map(() => 10n) };

  it('ends after 25 hours', () => {
    const { today, tomorrow } = clockOf('Europe/Berlin', '2026-10-25T11:30:00Z');
    expect((tomorrow - today) / hour).toBe(25);
  });

  it('has the money of 25 hours, and of 12 by the same time', () => {
    // Midnight to noon took 13 hours on the day before.
    expect(compareDays(spend, clock)).toEqual({
      today: 130n,
      wholeHours: 120n,
      yesterday: 250n,
      yesterdaySameTime: 130n,
    });
  });

  it('counts for the rhythm as it was', () => {
    const rhythm = findRhythm(spend, clock);
    const whole = clock.past.reduce((sum, one) => sum + (one.end - one.start) / hour, 0);
    const same = clock.past.reduce((sum, one) => sum + (one.same - one.start) / hour, 0);
    expect(rhythm).toEqual({ same: BigInt(10 * same), whole: BigInt(10 * whole) });
  });
});

describe('a day of 24 hours and a half', () => {
  // On 5 April, the clocks of Lord Howe Island went from 2 back to half past one.
  const clock = clockOf('Australia/Lord_Howe', '2026-04-06T02:10:00Z');
  const spend = { bounds: clock.hours, hours: clock.hours.slice(1).map(() => 10n) };

  it('has 25 hours, and the last one is shorter', () => {
    const { start, end } = clock.yesterday;
    const own = clock.hours.filter((at) => at >= start && at < end);
    expect([own.length, end - (own.at(-1) ?? 0)]).toEqual([25, hour / 2]);
  });

  it('leaves the hours of the next day whole', () => {
    expect(iso(clock.hourStart)).toBe('2026-04-06T01:30Z');
    // The hour from half past eleven had begun by noon.
    const days = { today: 130n, wholeHours: 120n, yesterday: 250n, yesterdaySameTime: 130n };
    expect(compareDays(spend, clock)).toEqual(days);
  });
});

describe('the end of the day', () => {
  const clock = clockOf('UTC', '2026-05-20T06:30:00Z');
  const spent = { today: 65n, wholeHours: 60n, yesterday: 0n, yesterdaySameTime: 0n };

  it.each([
    ['evenly without a rhythm', {}, 240n],
    ['in the rhythm of the days before', { rhythm: { same: 10n, whole: 80n } }, 480n],
    [
      'evenly on the first day of a flight',
      { rhythm: { same: 10n, whole: 80n }, flight: { start: clock.today + 3 * hour, end: clock.tomorrow } },
      420n,
    ],
    ['evenly on its last day', { flight: { start: 0, end: clock.today + 12 * hour } }, 120n],
    ['never below what is spent', { rhythm: { same: 10n, whole: 10n } }, 65n],
  ])('%s', (_, options, projected) => {
    expect(projectDay(spent, clock, options)).toBe(projected);
  });

  it('is not known before the first whole hour', () => {
    expect(projectDay(spent, clockOf('UTC', '2026-05-20T00:59:00Z'), {})).toBeUndefined();
  });
});

it('the end of a flight is known while it lasts', () => {
  const flight = { start: 1000, end: 5000 };
  expect([999, 1000, 2000, 5000, 9000].map((now) => projectFlight(10n, flight, now))).toEqual([
    undefined,
    undefined,
    40n,
    10n,
    10n,
  ]);
});
