/**
 * Mornings of two accounts against raw hours, while time passes: each has two currencies, a campaign that stops because its
 * funding instrument does not pay any more, one that somebody pauses, one of a total budget, and one that begins today.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareCheck, compareToday } from './compare-today.js';
import { todayOf } from './today-oracle.js';
import { type BuiltWorld, buildWorld, passHours, type WorldPlan } from './worlds.js';

const day = 24;
/** Hours after the beginning of the morning of the first look, at which it is 9:40 in both zones or some hours later. */
const look = 12 * day + 7.67;

const account = (zone: string, [currency, unit]: readonly [string, number], other: [string, number]) => ({
  zone,
  currency,
  unit,
  funds: [
    { currency: other[0], unit: other[1] },
    { currency, unit, end: look - 3.1 },
  ],
  campaigns: [
    { items: [{}, {}] },
    { fields: { total_budget_amount_local_micro: 900 }, items: [{ end_time: 30 * day }], fund: 1 },
    // It stops in the morning, and has a total budget that would be far too small.
    { fields: { total_budget_amount_local_micro: 600 }, items: [{ end_time: 60 * day }], fund: 2 },
    { items: [{}], fund: 1 },
  ],
});

const plan: WorldPlan = {
  name: 'two accounts with two currencies each',
  begin: '2026-06-01T01:00:00Z',
  hours: look,
  accounts: [
    account('Europe/Berlin', ['EUR', 1_000_000], ['JPY', 100_000_000]),
    account('Asia/Kolkata', ['INR', 10_000_000], ['KWD', 300_000]),
  ],
  steps: [0, 1].flatMap((account) => [
    { at: look - 4.3, account, campaign: 3, set: { entity_status: 'PAUSED' } },
    { at: look - 3.6, account, campaign: 4, create: { items: [{}], fund: 1 } },
    { at: look - 3.2, account, campaign: 5, create: { items: [{}, {}] } },
  ]),
};

describe('mornings are those of raw hours', () => {
  let world: BuiltWorld;
  beforeAll(async () => {
    world = await buildWorld(plan);
  });
  afterAll(() => world?.home.remove());

  // Some hours later, in the evening, and on the next morning.
  it.each([0, 2.4, 8, 15])('after %d hours more', async (hours) => {
    if (hours > 0) world = await passHours(world, hours);
    for (const own of world.accounts) {
      const { problems, judged } = await compareCheck(world, own);
      expect(problems).toEqual([]);
      expect(judged).toBeGreaterThan(0);
      expect(await compareToday(world, own)).toEqual([]);
      const campaigns = todayOf(own);
      expect(campaigns.filter(({ servable, deleted }) => !servable && !deleted).length).toBeGreaterThan(1);
      // The projection of the new ones and of what has stopped was computed, and is not left open.
      expect(campaigns.filter(({ projected }) => projected).length).toBeGreaterThan(3);
    }
  });
});
