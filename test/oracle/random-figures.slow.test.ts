/** The same as figures.slow.test.ts in worlds by chance. In a day's first hour, sums with a comparison are known to differ. */
import { describe, expect, it } from 'vitest';
import { isLong, rounds } from '../support/rounds.js';
import { compareReport } from './compare-report.js';
import { compareCheck, compareToday } from './compare-today.js';
import { compareViews } from './compare-views.js';
import { isInFirstHour, questionsFor } from './questions.js';
import { randomPlan } from './random-plan.js';
import { buildWorld } from './worlds.js';

/** One in the test command. */
const seeds = Array.from({ length: isLong ? rounds(10) : 1 }, (_, index) => index + 1);

describe('figures of worlds by chance', () => {
  it.each(seeds)('are those of raw hours with seed %d', async (seed) => {
    const world = await buildWorld(randomPlan(seed));
    try {
      for (const account of world.accounts) {
        expect((await compareCheck(world, account)).problems).toEqual([]);
        expect(await compareToday(world, account, { grows: true })).toEqual([]);
        // Without a comparison a report has the hour that runs, which grows with each job that an earlier one began.
        const questions = questionsFor(account).filter(
          (question) => question.compare !== undefined && !isInFirstHour(account, question),
        );
        // Three of them, in turn.
        for (const [index, question] of questions.entries())
          if ((index + seed) % 3 === 0) expect(await compareReport(world, account, question)).toEqual([]);
      }
      expect(await compareViews(world, { grows: true, hasFewDays: seed % 4 === 0 })).toEqual([]);
    } finally {
      world.home.remove();
    }
  });
});
