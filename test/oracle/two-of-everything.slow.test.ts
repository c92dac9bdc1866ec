/** Views of `ads sql` over an account with two currencies and records of one name, against raw hours. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareViews } from './compare-views.js';
import { twoOfEverything } from './plans.js';
import { type BuiltWorld, buildWorld } from './worlds.js';

let world: BuiltWorld;
beforeAll(async () => {
  world = await buildWorld(twoOfEverything);
});
afterAll(() => world?.home.remove());

it('has the figures of raw hours in every view, each in its currency', async () => {
  const currencies = new Set(world.accounts[0]?.campaigns.map(({ record }) => record.currency));
  expect(currencies).toEqual(new Set(['IDR', 'USD']));
  expect(await compareViews(world, { hasFewDays: true })).toEqual([]);
});
