/** What is in a live A/B test reaches its group's share of the audience (docs/service.md#ab-tests). */
import { expect, it } from 'vitest';
import { testsPath } from '../../../support/ab-tests.js';
import { dataOf } from '../../../support/creatives.js';
import { addCampaign } from '../../../support/emulator.js';
import { addShownLineItem } from '../../../support/promotion.js';
import { openMovingWorld } from '../../../support/world.js';

/** Impressions of two campaigns in each of these hours; `size` is that of the first one in a test of hours 4 to 28. */
async function serve(size?: string, deletedAfter = Number.POSITIVE_INFINITY) {
  const world = await openMovingWorld();
  const open = { entity_status: 'ACTIVE', daily_budget_amount_local_micro: 5_000_000_000_000_000 };
  const ids: string[] = [];
  for (const _ of ['one', 'two']) {
    const { id } = await addCampaign(world, open);
    await addShownLineItem(world, id, { entity_status: 'ACTIVE' });
    ids.push(String(id));
  }
  const body = {
    entity_type: 'CAMPAIGN',
    start_time: world.at(4),
    end_time: world.at(28),
    user_groups: [
      { size: size ?? '50', entity_ids: [ids[0]] },
      { size: size === undefined ? '50' : String(100 - Number(size)), entity_ids: [ids[1]] },
    ],
  };
  const test = await dataOf(world.call('POST', testsPath, { json: body }));
  if (size === undefined) await world.call('DELETE', `${testsPath}/${test.id}`);
  const start = world.at();
  if (deletedAfter < 40) {
    world.pass(deletedAfter);
    await world.call('DELETE', `${testsPath}/${test.id}`);
  }
  world.pass(40 - (deletedAfter < 40 ? deletedAfter : 0));
  const query = {
    entity: 'CAMPAIGN',
    entity_ids: ids.join(','),
    start_time: start,
    end_time: world.at(),
    granularity: 'HOUR',
    metric_groups: 'ENGAGEMENT',
    placement: 'ALL_ON_TWITTER',
  };
  const data = await dataOf(world.call('GET', 'stats/accounts/:account', { query }));
  return data.map(
    ({ id_data }: { id_data: [{ metrics: { impressions: number[] } }] }) => id_data[0].metrics.impressions,
  ) as number[][];
}

const sum = (hours: readonly number[] = [], from = 0, to = hours.length) =>
  hours.slice(from, to).reduce((total, one) => total + one, 0);

it('a group reaches its share while the test is live, and everybody before and after it', async () => {
  const [free, otherFree] = await serve();
  const [small, large] = await serve('25');
  expect(sum(small, 0, 4)).toBe(sum(free, 0, 4));
  expect(sum(small, 28)).toBe(sum(free, 28));
  expect(sum(small, 4, 28) / sum(free, 4, 28)).toBeCloseTo(0.25, 2);
  expect(sum(large, 4, 28) / sum(otherFree, 4, 28)).toBeCloseTo(0.75, 2);
});

it('a test that is deleted limits nothing from then on', async () => {
  const [free] = await serve();
  const [freed] = await serve('25', 10);
  expect(sum(freed, 4, 10) / sum(free, 4, 10)).toBeCloseTo(0.25, 1);
  expect(sum(freed, 10)).toBe(sum(free, 10));
});
