/**
 * The categories of a line item: whole business categories, one or two for pre-rolls
 * (docs/service.md#line-item-categories).
 */
import { describe, expect, it } from 'vitest';
import { addCampaign } from '../../support/emulator.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/line_items';

async function openScene() {
  const world = await openMovingWorld();
  const { id } = await addCampaign(world);
  const { body } = await world.call('GET', 'advertiser_business_categories');
  const all: { name: string; iab_categories: string[] }[] = body.data;
  const idsOf = (name: string) => all.find((category) => category.name === name)?.iab_categories ?? [];
  return { world, campaign_id: id as string, idsOf };
}

const preroll = { objective: 'PREROLL_VIEWS', product_type: 'MEDIA', placements: 'ALL_ON_PLATFORM' };
const add = (world: MovingWorld, campaign_id: string, categories: string, fields: object = preroll) =>
  world.call('POST', path, { query: { ...fields, campaign_id, categories } });

describe('the categories of a line item', () => {
  it('become whole business categories, and are echoed as they were sent', async () => {
    const { world, campaign_id, idsOf } = await openScene();
    const { body } = await add(world, campaign_id, 'IAB12-2,IAB20');
    expect(body.data.categories).toEqual([...idsOf('News and media'), ...idsOf('Travel')]);
    expect(body.request.params.categories).toEqual(['IAB12-2', 'IAB20']);
  });

  it('are changed as a whole', async () => {
    const { world, campaign_id, idsOf } = await openScene();
    const { id } = (await add(world, campaign_id, 'IAB12')).body.data;
    const { body } = await world.call('PUT', `${path}/${id}`, { query: { categories: 'IAB20-3' } });
    expect(body.data.categories).toEqual(idsOf('Travel'));
    const renamed = await world.call('PUT', `${path}/${id}`, { query: { name: 'Dogs' } });
    expect(renamed.body.data.categories).toEqual(idsOf('Travel'));
  });

  it.each([
    ['two for pre-rolls', 'IAB1,IAB12', [200]],
    ['pets, homes and religion, which are one', 'IAB16,IAB10,IAB23,IAB1', [200]],
    ['business, finance and real estate, which are one', 'IAB3,IAB13,IAB21,IAB1', [200]],
    ['three for pre-rolls', 'IAB1,IAB12,IAB16', [400, 'INVALID_PARAMETER categories']],
    ['a category that cannot be sold', 'IAB26', [404, 'INVALID_IAB_CATEGORY categories']],
    ['a text that is not a subject', 'IAB12-9', [404, 'INVALID_IAB_CATEGORY categories']],
  ])('are limited by the objective: %s', async (_, categories, verdict) => {
    const { world, campaign_id } = await openScene();
    expect(await verdictOf(add(world, campaign_id, categories))).toEqual(verdict);
  });

  it('are not limited in number for other objectives', async () => {
    const { world, campaign_id } = await openScene();
    const engagements = { ...preroll, objective: 'ENGAGEMENTS', product_type: 'PROMOTED_TWEETS' };
    expect(await verdictOf(add(world, campaign_id, 'IAB1,IAB12,IAB16', engagements))).toEqual([200]);
  });
});
