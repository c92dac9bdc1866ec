/** Scheduled feeds (docs/service.md#scheduled-feeds). */
import { expect, it } from 'vitest';
import { addCatalog } from '../../support/catalogs.js';
import { dataOf } from '../../support/creatives.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const feed = {
  feed_url: 'https://www.example.com/feed.csv',
  feed_format: 'CSV',
  frequency: 'DAILY',
  start_time: '06:30',
  time_zone: 'Europe/Berlin',
};

async function openFeeds() {
  const world = await openMovingWorld();
  const catalog = await addCatalog(world);
  return { ...world, catalog, feeds: `${catalog}/scheduled_feeds` };
}

it('a user has one feed, which is listed, changed and deleted', async () => {
  const { call, feeds, catalog, at, pass } = await openFeeds();
  const made = await dataOf(call('POST', feeds, { query: feed }));
  const time = at().replace('Z', '.000Z');
  const product_catalog_id = catalog.split('/')[1];
  expect(made).toEqual({
    id: expect.stringMatching(/^[0-9]{19}$/),
    product_catalog_id,
    ...feed,
    repeat: null,
    created_at: time,
    updated_at: time,
  });
  expect(await verdictOf(call('POST', feeds, { query: feed }))).toEqual([400, 'INVALID_PARAMETER']);
  pass(1);
  const one = `${feeds}/${made.id}`;
  const changed = await call('PUT', one, { query: { frequency: 'WEEKLY', repeat: 'SUNDAY' } });
  expect(changed.body).toEqual({
    request: { params: { product_catalog_id, id: made.id, frequency: 'WEEKLY', repeat: 'SUNDAY' } },
    data: {
      ...made,
      frequency: 'WEEKLY',
      repeat: 'SUNDAY',
      updated_at: at().replace('Z', '.000Z'),
    },
  });
  expect(await dataOf(call('GET', feeds))).toEqual([changed.body.data]);
  expect(await verdictOf(call('PUT', one, { query: { frequency: 'DAILY' } }))).toEqual([
    400,
    'INVALID_PARAMETER repeat',
  ]);
  expect(await dataOf(call('PUT', one, { query: { frequency: 'DAILY', repeat: '' } }))).toMatchObject({
    repeat: null,
  });
  expect(await dataOf(call('DELETE', one))).toMatchObject({ id: made.id });
  expect(await verdictOf(call('DELETE', one))).toEqual([404, 'NOT_FOUND scheduled_feed_id']);
  expect(await verdictOf(call('POST', feeds, { query: feed }))).toEqual([200]);
});

it.each([
  [{ feed_url: 'ftp://x' }, 'feed_url'],
  [{ feed_format: 'JSON' }, 'feed_format'],
  [{ frequency: 'MONTHLY' }, 'frequency'],
  [{ start_time: '23:59' }, undefined],
  [{ start_time: '24:00' }, 'start_time'],
  [{ start_time: '6:30' }, 'start_time'],
  [{ time_zone: 'Asia/Kolkata' }, undefined],
  [{ time_zone: '+01:00' }, 'time_zone'],
  [{ time_zone: 'Europe/Nowhere' }, 'time_zone'],
  [{ repeat: 'MONDAY' }, 'repeat'],
  [{ frequency: 'WEEKLY' }, undefined],
  [{ frequency: 'WEEKLY', repeat: 'MONDAY' }, undefined],
  [{ frequency: 'WEEKLY', repeat: '6' }, 'repeat'],
  [{ frequency: 'HOURLY', repeat: '12' }, undefined],
  [{ frequency: 'HOURLY', repeat: '5' }, 'repeat'],
  [{ frequency: 'HOURLY', repeat: 'SUNDAY' }, 'repeat'],
])('a feed with %j is accepted or refused as expected', async (fields, wrong) => {
  const { call, feeds } = await openFeeds();
  expect(await verdictOf(call('POST', feeds, { query: { ...feed, ...fields } }))).toEqual(
    wrong === undefined ? [200] : [400, `INVALID_PARAMETER ${wrong}`],
  );
});
