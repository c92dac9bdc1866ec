/**
 * The figures of `ads stats report`, `ads today`, `ads check` and the views of `ads sql` against an oracle that shares no code with them: it reads
 * raw hours by signed calls, has a calendar of its own, and adds up by itself. It is written from the documents.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareReport } from './compare-report.js';
import { compareCheck, compareToday } from './compare-today.js';
import { compareViews } from './compare-views.js';
import { plans } from './plans.js';
import { isInFirstHour, questionsFor } from './questions.js';
import type { RawAccount } from './raw-hours.js';
import type { ReportQuestion } from './report-oracle.js';
import { type BuiltWorld, buildWorld, type Difference } from './worlds.js';

describe.each(plans)('figures of $name', (plan) => {
  let world: BuiltWorld;
  beforeAll(async () => {
    world = await buildWorld(plan);
  });
  afterAll(() => world?.home.remove());

  const differs = (kind: Difference) => (plan.differs?.includes(kind) ? it.fails : it);

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

  it('are those of raw hours in the views of a file', async () =>
    // Reports may have asked for jobs, which let the hour that runs grow.
    expect(await compareViews(world, { grows: true, hasFewDays: world.accounts.length > 1 })).toEqual([]));
});
