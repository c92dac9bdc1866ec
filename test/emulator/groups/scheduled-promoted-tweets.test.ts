/** Scheduled promotions, before and after their time (docs/service.md#scheduled-promoted-tweets). */
import { describe, expect, it } from 'vitest';
import { addMedia, addPost, dataOf } from '../../support/creatives.js';
import { addItem } from '../../support/promotion.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/scheduled_promoted_tweets';
const posts = 'accounts/:account/scheduled_tweets';
const promoted = 'accounts/:account/promoted_tweets';

const add = ({ call }: MovingWorld, line_item_id: string, scheduled_tweet_id: string) =>
  call('POST', path, { query: { line_item_id, scheduled_tweet_id } });

/** A post that is due in two hours, and its promotion. */
async function openScene(fields: Record<string, string> = {}) {
  const world = await openMovingWorld();
  const item = await addItem(world);
  const post = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2), ...fields });
  const promotion = await dataOf(add(world, item, post.id));
  const list = (query: Record<string, string | boolean> = {}) =>
    dataOf(world.call('GET', promoted, { query }));
  const read = () => dataOf(world.call('GET', `${path}/${promotion.id}`, { query: { with_deleted: true } }));
  return { world, item, post, promotion, list, read };
}

describe('scheduling a promotion', () => {
  it('answers it without a post, and echoes the long id as a number', async () => {
    const world = await openMovingWorld();
    const line_item_id = await addItem(world);
    const { id } = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2) });
    const { body, text } = await add(world, line_item_id, id);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      line_item_id,
      scheduled_tweet_id: id,
      tweet_id: null,
      created_at: world.at(),
      updated_at: world.at(),
      deleted: false,
    });
    expect(text).toContain(`"scheduled_tweet_id":${id}`);
    expect(await dataOf(add(world, line_item_id, id))).toEqual(body.data);
    expect(await dataOf(world.call('GET', path, { query: { line_item_ids: line_item_id } }))).toEqual([
      body.data,
    ]);
    expect(await dataOf(world.call('GET', promoted, { query: { with_deleted: true } }))).toEqual([]);
  });

  it.each([
    ['an unknown post', 'ENGAGEMENTS', '12', [404, 'TWEET_NOT_FOUND scheduled_tweet_id']],
    ['a post without a link', 'WEBSITE_CLICKS', undefined, [400, 'INVALID_TWEET scheduled_tweet_id']],
    ['a line item without posts', 'PREROLL_VIEWS', undefined, [400, 'INCOMPATIBLE_LINE_ITEM line_item_id']],
  ])('is refused for %s', async (_, objective, id, verdict) => {
    const world = await openMovingWorld();
    const item = await addItem(world, objective);
    const post = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2) });
    expect(await verdictOf(add(world, item, id ?? post.id))).toEqual(verdict);
  });

  it('is refused once the post is due', async () => {
    const { world, post } = await openScene();
    world.pass(2);
    const item = await addItem(world);
    expect(await verdictOf(add(world, item, post.id))).toEqual([400, 'INVALID_TWEET scheduled_tweet_id']);
  });
});

describe('when the post goes live', () => {
  it('the post is filled in and a promoted post appears', async () => {
    const { world, item, post, promotion, list, read } = await openScene();
    world.pass(1.99);
    expect(await read()).toMatchObject({ tweet_id: null, updated_at: promotion.updated_at });
    expect(await list()).toEqual([]);
    world.pass(0.01);
    const { tweet_id } = await dataOf(world.call('GET', `${posts}/${post.id}`));
    expect(await read()).toMatchObject({ tweet_id, updated_at: world.at(), created_at: world.at(-2) });
    const [appeared, ...rest] = await list({ line_item_ids: item });
    expect(rest).toEqual([]);
    expect(appeared).toMatchObject({
      line_item_id: item,
      tweet_id,
      approval_status: 'ACCEPTED',
      created_at: world.at(),
      deleted: false,
    });
    expect(await dataOf(world.call('GET', `${promoted}/${appeared.id}`))).toEqual(appeared);
    world.pass(-1);
    expect((await world.call('GET', `${promoted}/${appeared.id}`)).status).toBe(404);
    expect((await world.call('DELETE', `${promoted}/${appeared.id}`)).status).toBe(404);
  });

  it('the promotion moves in the order of updates', async () => {
    const { world, item, promotion } = await openScene();
    const later = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(9), name: 'later' });
    world.pass(1);
    const other = await dataOf(add(world, item, later.id));
    const order = async () =>
      (await dataOf(world.call('GET', path, { query: { sort_by: 'updated_at-asc' } }))).map(
        ({ id }: { id: string }) => id,
      );
    expect(await order()).toEqual([promotion.id, other.id]);
    world.pass(1);
    expect(await order()).toEqual([other.id, promotion.id]);
  });

  it('at another time, the promotion follows', async () => {
    const { world, post, list } = await openScene();
    await world.call('PUT', `${posts}/${post.id}`, { query: { scheduled_at: world.at(4) } });
    world.pass(3);
    expect(await list()).toEqual([]);
    world.pass(1);
    expect(await list()).toMatchObject([{ created_at: world.at() }]);
  });

  it('with another text, that text is reviewed', async () => {
    const { world, post, list } = await openScene();
    await world.call('PUT', `${posts}/${post.id}`, { query: { text: 'Loud #rejected' } });
    world.pass(2);
    expect(await list()).toMatchObject([{ approval_status: 'REJECTED' }]);
  });

  it('nothing is promoted if it fails', async () => {
    const world = await openMovingWorld();
    await addMedia(world, '3_1');
    const item = await addItem(world);
    const post = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2), media_keys: '3_1' });
    const { id } = await dataOf(add(world, item, post.id));
    await world.call('DELETE', 'accounts/:account/media_library/3_1');
    world.pass(3);
    expect(await dataOf(world.call('GET', `${path}/${id}`))).toMatchObject({ tweet_id: null });
    expect(await dataOf(world.call('GET', promoted, { query: { with_deleted: true } }))).toEqual([]);
  });
});

describe('a post that is bound to fail', () => {
  it('is promoted if it is fixed in time', async () => {
    const world = await openMovingWorld();
    await addMedia(world, '3_1');
    const item = await addItem(world);
    const post = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2), media_keys: '3_1' });
    await dataOf(add(world, item, post.id));
    await world.call('DELETE', 'accounts/:account/media_library/3_1');
    const late = await addItem(world);
    await dataOf(add(world, late, post.id));
    await world.call('PUT', `${posts}/${post.id}`, { query: { media_keys: '' } });
    world.pass(2);
    expect(await dataOf(world.call('GET', promoted))).toMatchObject([
      { line_item_id: item, created_at: world.at() },
      { line_item_id: late, created_at: world.at() },
    ]);
  });

  it('is not promoted by a line item that was deleted before the fix', async () => {
    const { world, item, post, list } = await openScene();
    await world.call('DELETE', `accounts/:account/line_items/${item}`);
    await world.call('PUT', `${posts}/${post.id}`, { query: { text: 'Another text' } });
    world.pass(3);
    expect(await list({ with_deleted: true })).toEqual([]);
  });
});

describe('serving', () => {
  it('begins when the post goes live and its review ends, even without a call', async () => {
    const world = await openMovingWorld();
    const item = await addItem(world, 'REACH', {
      entity_status: 'ACTIVE',
      start_time: world.at(-1),
      end_time: world.at(200),
    });
    for (const [text, due] of [
      ['Wait #underreview', 3],
      ['Never #rejected', 2],
    ] as const) {
      const post = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(due), text });
      await dataOf(add(world, item, post.id));
    }
    world.pass(8);
    const query = {
      entity: 'LINE_ITEM',
      entity_ids: item,
      start_time: world.at(-8),
      end_time: world.at(),
      granularity: 'HOUR',
      metric_groups: 'ENGAGEMENT',
      placement: 'ALL_ON_TWITTER',
    };
    const [{ id_data }] = await dataOf(world.call('GET', 'stats/accounts/:account', { query }));
    const served = id_data[0].metrics.impressions.map((count: number | null) => Number(count) > 0);
    expect(served).toEqual([false, false, false, false, true, true, true, true]);
  });
});

describe('deleting', () => {
  it('a scheduled promotion before its time prevents it', async () => {
    const { world, promotion, list, read } = await openScene();
    expect(await dataOf(world.call('DELETE', `${path}/${promotion.id}`))).toMatchObject({ deleted: true });
    const gone = [404, 'NOT_FOUND scheduled_promoted_tweet_id'];
    expect(await verdictOf(world.call('DELETE', `${path}/${promotion.id}`))).toEqual(gone);
    world.pass(3);
    expect(await list({ with_deleted: true })).toEqual([]);
    expect(await read()).toMatchObject({ deleted: true, tweet_id: null });
  });

  it('a scheduled promotion is refused after its time', async () => {
    const { world, promotion } = await openScene();
    world.pass(2);
    expect(await verdictOf(world.call('DELETE', `${path}/${promotion.id}`))).toEqual([
      400,
      'INVALID_PARAMETER scheduled_promoted_tweet_id',
    ]);
  });

  it('the scheduled post deletes its promotions', async () => {
    const { world, post, list, read } = await openScene();
    await world.call('DELETE', `${posts}/${post.id}`);
    expect(await read()).toMatchObject({ deleted: true, tweet_id: null });
    world.pass(3);
    expect(await list({ with_deleted: true })).toEqual([]);
  });

  it.each(['line item', 'campaign'])('the %s before the time prevents it', async (kind) => {
    const { world, item, list, read } = await openScene();
    const { campaign_id } = await dataOf(world.call('GET', `accounts/:account/line_items/${item}`));
    const deleted = kind === 'campaign' ? `campaigns/${campaign_id}` : `line_items/${item}`;
    await world.call('DELETE', `accounts/:account/${deleted}`);
    expect(await dataOf(world.call('GET', path))).toEqual([]);
    expect(await read()).toMatchObject({ deleted: false });
    world.pass(3);
    expect(await list({ with_deleted: true })).toEqual([]);
  });

  it('the line item after the time hides the promoted post', async () => {
    const { world, item, list } = await openScene();
    world.pass(3);
    await world.call('DELETE', `accounts/:account/line_items/${item}`);
    expect(await list()).toEqual([]);
    expect(await list({ with_deleted: true })).toMatchObject([{ line_item_id: item, deleted: false }]);
  });
});
