/**
 * Mornings of two accounts against raw hours, while time passes: each has two currencies, a campaign that stops because its
 * funding instrument does not pay any more, one that somebody pauses, one of a total budget, and one that begins today.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAds } from '../support/cli.js';
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
      // The first look measures all by itself.
      expect(await compareToday(world, own)).toEqual([]);
      const { problems, judged } = await compareCheck(world, own);
      expect(problems).toEqual([]);
      expect(judged).toBeGreaterThan(0);
      const campaigns = todayOf(own);
      expect(campaigns.filter(({ servable, deleted }) => !servable && !deleted).length).toBeGreaterThan(1);
      // The projection of the new ones and of what has stopped was computed, and is not left open.
      expect(campaigns.filter(({ projected }) => projected).length).toBeGreaterThan(3);
    }
  });
});

describe('the first look at campaigns of a year', () => {
  const old: WorldPlan = {
    name: 'a year',
    begin: '2025-07-01T08:00:00Z',
    hours: 350 * day + 6.4,
    accounts: [
      {
        zone: 'America/New_York',
        currency: 'USD',
        unit: 1_000_000,
        campaigns: [
          { fields: { total_budget_amount_local_micro: 30_000 }, items: [{ end_time: 400 * day }] },
          { fields: { total_budget_amount_local_micro: 14_000 }, items: [{ end_time: 420 * day }] },
        ],
      },
    ],
    steps: [],
  };

  it('measures them by jobs, and the next one takes few calls', async () => {
    const world = await buildWorld(old);
    try {
      const look = async (...flags: readonly string[]) => {
        const argv = ['today', '--verbose', '-o', 'json', ...flags];
        const env = { ADS_ENV: 'local' };
        const { exit, stdout, stderr } = await runAds(world.home, argv, { env, now: () => world.now });
        expect(exit, stderr).toBe(0);
        const [row] = JSON.parse(stdout) as { not_measured: readonly string[]; calls: number }[];
        return { row, calls: stderr.match(/^calling .*/gm) ?? [], stderr };
      };
      // Without time for jobs it is not complete, says so, and takes them over later.
      const short = await look('--max-wait', '0');
      expect(short.row?.not_measured).toHaveLength(1);
      expect(short.stderr).toContain('so errors may be missing; --max-wait lets it wait longer');
      const first = await look();
      expect(first.row?.not_measured).toEqual([]);
      expect(first.stderr).not.toContain('not complete');
      const jobs = [...short.calls, ...first.calls].filter((call) => call.includes('stats jobs create'));
      expect(jobs.length).toBeGreaterThan(2);
      expect(first.row?.calls).toBe(first.calls.length);
      const [account] = world.accounts;
      expect(await compareToday(world, account!, { grows: true })).toEqual([]);
      const second = await look();
      expect(second.row?.not_measured).toEqual([]);
      expect(second.calls.length).toBeLessThanOrEqual(10);
    } finally {
      world.home.remove();
    }
  });
});
