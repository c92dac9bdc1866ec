/**
 * The figures of `ads stats report`, `ads today` and `ads check` against an oracle that shares no code with them: it reads
 * raw hours by signed calls, has a calendar of its own, and adds up by itself. It is written from the documents.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, firstOfMonth, wallOf } from './calendar.js';
import { compareReport } from './compare-report.js';
import { compareCheck, compareToday } from './compare-today.js';
import { plans } from './plans.js';
import type { RawAccount } from './raw-hours.js';
import type { ReportQuestion } from './report-oracle.js';
import { type BuiltWorld, buildWorld } from './worlds.js';

/** Questions about an account: by days, weeks, months and in all, with each comparison, over days that are over or not. */
function questionsFor({ zone, now }: RawAccount): readonly ReportQuestion[] {
  const today = wallOf(zone, now).day;
  const yesterday = addDays(today, -1);
  const month = firstOfMonth(today);
  const lastMonth = { from: firstOfMonth(addDays(month, -1)), to: addDays(month, -1) };
  return [
    { from: addDays(today, -12), to: today, by: 'campaign', period: 'day', compare: 'previous' },
    { from: addDays(today, -17), to: yesterday, by: 'account', period: 'week', compare: 'previous' },
    { ...lastMonth, by: 'campaign', period: 'month', compare: 'last-month' },
    { ...lastMonth, by: 'account', period: 'day', compare: 'last-month' },
    { from: addDays(today, -13), to: today, by: 'account', period: 'none', compare: 'last-month' },
    { from: month, to: today, by: 'line-item', period: 'week', compare: 'last-month' },
    { from: addDays(today, -40), to: today, by: 'campaign', period: 'month', compare: 'last-year' },
    { from: addDays(today, -50), to: today, by: 'account', period: 'month' },
    { from: addDays(today, -50), to: today, by: 'line-item', period: 'none' },
  ];
}

/** Sums up to a day in its first hour, of which nothing can be compared. */
function isInFirstHour({ zone, now }: RawAccount, { to, period, compare }: ReportQuestion): boolean {
  const { day, minutes } = wallOf(zone, now);
  return to === day && minutes < 60 && compare !== undefined && period !== 'day';
}

describe.each(plans)('figures of $name', (plan) => {
  let world: BuiltWorld;
  beforeAll(async () => {
    world = await buildWorld(plan);
  });
  afterAll(() => world?.home.remove());

  const differs = (kind: 'today' | 'first-hour') => (plan.differs?.includes(kind) ? it.fails : it);

  async function compareReports(wanted: (account: RawAccount, question: ReportQuestion) => boolean) {
    for (const account of world.accounts) {
      for (const question of questionsFor(account).filter((one) => wanted(account, one)))
        expect(await compareReport(world, account, question)).toEqual([]);
    }
  }

  it('are those of raw hours in reports', () => compareReports((...of) => !isInFirstHour(...of)));

  differs('first-hour')('are those of raw hours in sums up to the first hour of a day', () =>
    compareReports(isInFirstHour),
  );

  differs('today')('are those of raw hours in checks, and then in the screen of today', async () => {
    let judged = 0;
    for (const account of world.accounts) {
      const check = await compareCheck(world, account);
      expect(check.problems).toEqual([]);
      judged += check.judged;
      expect(await compareToday(world, account)).toEqual([]);
    }
    expect(judged).toBeGreaterThan(0);
  });
});
