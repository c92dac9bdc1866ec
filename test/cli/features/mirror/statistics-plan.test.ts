/** Which days of statistics a run reads: none stays as it was read before it was final. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planStatistics, type StatisticsState } from '../../../../src/cli/features/mirror/statistics-plan.js';
import {
  type AccountZone,
  accountDateOf,
  accountDayStart,
} from '../../../../src/cli/features/statistics/compute/account-days.js';
import { finalityAt } from '../../../../src/cli/features/statistics/compute/finality.js';
import { formatTime } from '../../../../src/values/time.js';
import { rounds } from '../../../support/rounds.js';

const hour = 3_600_000;
const day = 24 * hour;
const begin = Date.parse('2026-03-01T00:00:00Z');

const zones: readonly AccountZone[] = [
  { name: 'UTC' },
  { name: 'America/New_York' },
  { name: 'Europe/Berlin' },
  { name: 'Australia/Lord_Howe' },
  { name: 'Asia/Kathmandu' },
  { name: 'Pacific/Kiritimati' },
  { name: 'America/Havana', switchedAt: Date.parse('2026-03-10T05:00:00Z') },
];

/** A file that has only the state of one account. */
function createFile() {
  let state: StatisticsState | undefined;
  return {
    read: (zone: AccountZone, now: number, days?: number) => {
      const query = () => (state ? [state] : []) as never[];
      const plan = planStatistics({ query }, 'a', { zone, now, reach: { days, hourlyDays: 0 } });
      if (!plan) throw new Error('no plan');
      state = plan.state;
      return plan;
    },
  };
}

const runs = fc.array(
  fc.record({
    // To the minute, with the limits among them: an hour, a day, three days, two weeks, and what is around them.
    after: fc.oneof(
      fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => minutes * 60_000),
      fc
        .tuple(fc.constantFrom(hour, day, 3 * day, 14 * day), fc.constantFrom(-1000, 0, 1000))
        .map(([a, b]) => a + b),
    ),
    days: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('the days of runs', () => {
  it('are read again until they are final, and not more often than they move', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(40 * 24 * 60), runs, (zone, minutes, all) => {
        const file = createFile();
        const readAt = new Map<number, number>();
        let now = begin + minutes * 60_000;
        for (const { after, days } of [{ after: 0, days: undefined }, ...all]) {
          now += after;
          const plan = file.read(zone, now, days);
          expect(plan.days.boundaries[0]).toBe(plan.days.start);
          // By this, views tell which line items run.
          expect(plan.state.read_at).toBe(formatTime(now));
          expect(plan.days.start).toBeLessThan(plan.days.end);
          expect(plan.days.start <= now && now < plan.days.end).toBe(true);
          for (const start of plan.days.boundaries.slice(0, -1)) readAt.set(accountDateOf(start, zone), now);
          const dates = [...readAt.keys()].sort((a, b) => a - b);
          // Without a gap, to the day of the run.
          expect(dates.at(-1)).toBe(accountDateOf(now, zone));
          expect(plan.state.first * day).toBe(dates[0]);
          const gaps = dates.filter((date, at) => at > 0 && date - (dates[at - 1] ?? 0) > day);
          expect(gaps.map((date) => accountDayStart(date - day, zone) < accountDayStart(date, zone))).toEqual(
            gaps.map(() => false),
          );
          for (const [date, at] of readAt) {
            const end = accountDayStart(date + day, zone);
            const [then, today] = [finalityAt(end, at), finalityAt(end, now)];
            // What has become final or settled is read then or later.
            if (today.billing === 'final') expect(then.billing).toBe('final');
            if (today.billing === 'open') expect(at).toBe(now);
            if (today.billing === 'settled') expect(then.billing).not.toBe('open');
          }
        }
      }),
      { numRuns: rounds(40) },
    );
  });

  it('are few in a run that follows soon', () => {
    const file = createFile();
    const zone = { name: 'America/New_York' };
    file.read(zone, begin);
    const { days } = file.read(zone, begin + hour);
    expect(days.boundaries.length - 1).toBe(4);
  });

  it('reach as far back as asked, and further back only then', () => {
    const file = createFile();
    const zone = { name: 'UTC' };
    const first = (days?: number) =>
      new Date(file.read(zone, begin, days).days.start).toISOString().slice(0, 10);
    expect([first(10), first(5), first(10), first(11), first()]).toEqual([
      '2026-02-20',
      '2026-02-26',
      '2026-02-26',
      '2026-02-19',
      '2026-02-26',
    ]);
  });

  it('are all read again in another time zone, however few are asked for', () => {
    const file = createFile();
    const first = file.read({ name: 'Pacific/Auckland' }, begin, 60).state.first;
    const moved = file.read({ name: 'America/New_York' }, begin + hour, 5);
    expect(moved.state.first).toBe(first);
    expect(moved.days.start).toBe(accountDayStart(first * day, { name: 'America/New_York' }));
    // In New York it is still the day before.
    expect(moved.state.today).toBe(begin / day - 1);
  });
});
