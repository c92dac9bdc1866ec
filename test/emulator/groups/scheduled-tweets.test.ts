/** Scheduled posts: their times, their limit, and what happens when they are due (docs/service.md#scheduled-tweets). */
import { describe, expect, it } from 'vitest';
import { scheduling } from '../../../src/contract/groups/scheduled-tweets.js';
import { addCard, addMedia, addPoll, addPost, dataOf, media } from '../../support/creatives.js';
import { type MovingWorld, openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/scheduled_tweets';
const published = 'accounts/:account/tweets';

const schedule = (world: MovingWorld, scheduled_at: string, fields = {}) =>
  addPost(world, 'scheduled_tweets', { scheduled_at, ...fields });
const minutes = (count: number) => count / 60;

describe('creating a scheduled post', () => {
  it('echoes no account in a refusal', async () => {
    const { call } = await openMovingWorld();
    const { status, body } = await call('POST', path, { query: { as_user_id: 'x', text: 'Spring' } });
    expect([status, body.request]).toEqual([400, { params: { text: 'Spring' } }]);
  });

  it('answers the post as it waits, with longs echoed as numbers', async () => {
    const world = await openMovingWorld();
    const { user_id } = world.emulator.credentials;
    const query = { as_user_id: user_id, text: 'Spring', scheduled_at: world.at(2) };
    const { body } = await world.call('POST', path, { query });
    expect(body).toEqual({
      request: { params: { ...query, as_user_id: BigInt(user_id) } },
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        name: null,
        text: 'Spring',
        user_id,
        nullcast: true,
        scheduled_at: world.at(2),
        scheduled_status: 'SCHEDULED',
        completed_at: null,
        tweet_id: null,
        card_uri: null,
        media_keys: [],
        created_at: world.at(),
        updated_at: world.at(),
      },
    });
  });

  it('ignores seconds', async () => {
    const world = await openMovingWorld();
    const { scheduled_at } = await schedule(world, '2026-11-20T15:04:59.999+01:00');
    expect(scheduled_at).toBe('2026-11-20T14:04:00Z');
  });

  const day = 24;
  it.each<[string, number, boolean]>([
    ['now', 0, false],
    ['an hour ago', -1, false],
    ['in a minute', minutes(1), true],
    ['in less than a minute', minutes(0.9), false],
    ['in a year', scheduling.maxDaysAhead * day, true],
    ['in a year and a minute', scheduling.maxDaysAhead * day + minutes(1), false],
  ])('takes a time %s: %d hours', async (_, hours, isGood) => {
    const world = await openMovingWorld();
    const query = {
      as_user_id: world.emulator.credentials.user_id,
      text: 'Spring',
      scheduled_at: world.at(hours),
    };
    expect(await verdictOf(world.call('POST', path, { query }))).toEqual(
      isGood ? [200] : [400, 'INVALID_PARAMETER scheduled_at'],
    );
  });

  it('takes no more than 30 posts within any 15 minutes', async () => {
    const world = await openMovingWorld();
    const { maxPosts, withinMinutes } = scheduling;
    const at = (minute: number) => world.at(1 + minutes(minute));
    const tryAt = (minute: number) =>
      verdictOf(
        world.call('POST', path, {
          query: { as_user_id: world.emulator.credentials.user_id, text: 'x', scheduled_at: at(minute) },
        }),
      );
    for (let index = 0; index < maxPosts; index++) await schedule(world, at(index % withinMinutes));
    const full = [400, 'SCHEDULED_TWEET_LIMIT_EXCEEDED scheduled_at'];
    expect(await tryAt(0)).toEqual(full);
    expect(await tryAt(14)).toEqual(full);
    // The window that begins a minute later holds two fewer.
    expect(await tryAt(15)).toEqual([200]);
    expect(await tryAt(15)).toEqual([200]);
    expect(await tryAt(15)).toEqual(full);
    expect(await tryAt(-1)).toEqual([200]);
    const [first] = await dataOf(world.call('GET', path));
    await dataOf(world.call('DELETE', `${path}/${first.id}`));
    expect(await tryAt(0)).toEqual([200]);
  });

  it('allows a post of a full quarter of an hour to move within it', async () => {
    const world = await openMovingWorld();
    for (let index = 0; index < scheduling.maxPosts; index++) await schedule(world, world.at(1));
    const [{ id }] = await dataOf(world.call('GET', path));
    const move = (to: string) =>
      verdictOf(world.call('PUT', `${path}/${id}`, { query: { scheduled_at: to } }));
    expect(await move(world.at(1 + minutes(1)))).toEqual([200]);
    expect(await move(world.at(2))).toEqual([200]);
    await schedule(world, world.at(1));
    expect(await move(world.at(1))).toEqual([400, 'SCHEDULED_TWEET_LIMIT_EXCEEDED scheduled_at']);
  });
});

describe('a scheduled post at its time', () => {
  it('becomes a published post, and every later call sees it', async () => {
    const world = await openMovingWorld();
    const waiting = await schedule(world, world.at(2), { name: 'Spring', text: 'Spring #now' });
    const list = async () => dataOf(world.call('GET', published, { query: { tweet_type: 'PUBLISHED' } }));
    const read = async () => dataOf(world.call('GET', `${path}/${waiting.id}`));
    world.pass(2 - minutes(1));
    expect(await list()).toEqual([]);
    expect(await read()).toEqual(waiting);
    world.pass(minutes(1));
    const done = await read();
    expect(done).toEqual({
      ...waiting,
      scheduled_status: 'SUCCESS',
      completed_at: waiting.scheduled_at,
      tweet_id: expect.stringMatching(/^\d{19}$/),
      updated_at: waiting.scheduled_at,
    });
    expect(await list()).toMatchObject([
      {
        id: BigInt(done.tweet_id),
        tweet_type: 'PUBLISHED',
        name: 'Spring',
        full_text: 'Spring #now',
        created_at: 'Fri Nov 20 14:00:00 +0000 2026',
        scheduled_at: waiting.scheduled_at,
        scheduled_status: 'SUCCESS',
      },
    ]);
    expect(await dataOf(world.call('GET', path))).toEqual([done]);
    world.pass(1000);
    expect(await read()).toEqual(done);
  });

  it('can no longer be changed or deleted', async () => {
    const world = await openMovingWorld();
    const { id } = await schedule(world, world.at(1));
    world.pass(1);
    const refused = [400, 'INVALID_TWEET scheduled_tweet_id'];
    expect(await verdictOf(world.call('PUT', `${path}/${id}`, { query: { nullcast: false } }))).toEqual(
      refused,
    );
    expect(await verdictOf(world.call('DELETE', `${path}/${id}`))).toEqual(refused);
  });

  it('publishes its last text', async () => {
    const world = await openMovingWorld();
    await addMedia(world, '3_1');
    const { id } = await schedule(world, world.at(1));
    const query = {
      text: 'Summer',
      nullcast: false,
      media_keys: '3_1',
      name: 'New',
      scheduled_at: world.at(3),
    };
    await dataOf(world.call('PUT', `${path}/${id}`, { query }));
    const list = async () =>
      dataOf(world.call('GET', published, { query: { tweet_type: 'PUBLISHED', timeline_type: 'ORGANIC' } }));
    world.pass(1);
    expect(await list()).toEqual([]);
    world.pass(2);
    expect(await list()).toMatchObject([{ full_text: 'Summer', name: 'New', nullcast: false }]);
  });

  it.each(['cards', 'cards/poll', 'media_library'])('fails if its %s has been deleted', async (kind) => {
    const world = await openMovingWorld();
    await addMedia(world, media.wide);
    const shown =
      kind === 'media_library' ? undefined : kind === 'cards' ? await addCard(world) : await addPoll(world);
    const fields = shown ? { card_uri: shown.card_uri } : { media_keys: media.wide };
    const { id } = await schedule(world, world.at(1), fields);
    const done = await schedule(world, world.at(minutes(5)), { ...fields, text: 'Before' });
    world.pass(minutes(10));
    await dataOf(world.call('DELETE', `accounts/:account/${kind}/${shown?.id ?? media.wide}`));
    const read = async (one: string) => dataOf(world.call('GET', `${path}/${one}`));
    expect(await read(id)).toMatchObject({ scheduled_status: 'SCHEDULED' });
    world.pass(1);
    expect(await read(id)).toMatchObject({
      scheduled_status: 'FAILED',
      completed_at: null,
      tweet_id: null,
    });
    expect(await read(done.id)).toMatchObject({ scheduled_status: 'SUCCESS' });
    const list = await dataOf(world.call('GET', published, { query: { tweet_type: 'PUBLISHED' } }));
    expect(list).toMatchObject([{ full_text: 'Before' }]);
  });

  it('still fails if something else was changed after the loss', async () => {
    const world = await openMovingWorld();
    await addMedia(world, media.wide);
    const { id } = await schedule(world, world.at(1), { media_keys: media.wide });
    await dataOf(world.call('DELETE', `accounts/:account/media_library/${media.wide}`));
    await dataOf(world.call('PUT', `${path}/${id}`, { query: { text: 'Still without' } }));
    world.pass(1);
    expect(await dataOf(world.call('GET', `${path}/${id}`))).toMatchObject({ scheduled_status: 'FAILED' });
  });

  it('succeeds if the lost media has been replaced', async () => {
    const world = await openMovingWorld();
    await addMedia(world, media.wide);
    const { id: card, card_uri } = await addCard(world);
    const { id } = await schedule(world, world.at(1), { card_uri });
    await dataOf(world.call('DELETE', `accounts/:account/cards/${card}`));
    const { card_uri: other } = await addCard(world);
    await dataOf(world.call('PUT', `${path}/${id}`, { query: { card_uri: other } }));
    world.pass(1);
    expect(await dataOf(world.call('GET', `${path}/${id}`))).toMatchObject({ scheduled_status: 'SUCCESS' });
  });
});

describe('changing and deleting a scheduled post while it waits', () => {
  it('keeps the rules of its creation', async () => {
    const world = await openMovingWorld();
    const { id } = await schedule(world, world.at(1));
    const put = (query: Record<string, string>) => verdictOf(world.call('PUT', `${path}/${id}`, { query }));
    expect(await put({ scheduled_at: world.at(-1) })).toEqual([400, 'INVALID_PARAMETER scheduled_at']);
    expect(await put({ text: '' })).toEqual([400, 'MISSING_PARAMETER text']);
    expect(await put({ media_keys: '3_404' })).toEqual([404, 'MEDIA_NOT_FOUND media_keys']);
    expect(await put({ scheduled_at: '2026-11-20T13:30:59Z' })).toEqual([200]);
    expect(await dataOf(world.call('GET', `${path}/${id}`))).toMatchObject({
      scheduled_at: '2026-11-20T13:30:00Z',
    });
  });

  it('deletes it for good, and publishes nothing', async () => {
    const world = await openMovingWorld();
    const waiting = await schedule(world, world.at(1));
    const { body } = await world.call('DELETE', `${path}/${waiting.id}`);
    expect(body).toEqual({
      request: { params: { scheduled_tweet_id: waiting.id } },
      data: { ...waiting, scheduled_status: 'DELETED', updated_at: expect.any(String) },
    });
    expect(await verdictOf(world.call('GET', `${path}/${waiting.id}`))).toEqual([
      404,
      'TWEET_NOT_FOUND scheduled_tweet_id',
    ]);
    world.pass(2);
    expect(await dataOf(world.call('GET', published, { query: { tweet_type: 'PUBLISHED' } }))).toEqual([]);
  });
});
