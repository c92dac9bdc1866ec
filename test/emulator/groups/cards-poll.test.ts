/** Poll cards: their clock, their media, their end (docs/service.md#poll-cards). */
import { describe, expect, it } from 'vitest';
import { addPoll, addPost, dataOf, media, openWithLibrary } from '../../support/creatives.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/cards/poll';
const basics = { name: 'Season', first_choice: 'Spring', second_choice: 'Autumn', duration_in_minutes: 60 };

async function openWithMedia(feature = true): Promise<Tester> {
  const tester = await openWithLibrary();
  if (feature) {
    const query = { feature_keys: 'PROMOTED_MEDIA_POLLS' };
    await dataOf(tester.call('POST', 'accounts/:account/features', { query }));
  }
  return tester;
}

describe('creating a poll card', () => {
  it('starts the clock, keeps the choices in order and answers the duration as text', async () => {
    const world = await openMovingWorld();
    const query = { ...basics, third_choice: 'Winter', fourth_choice: 'Summer' };
    const { body } = await world.call('POST', path, { query });
    expect(body).toEqual({
      request: { params: { account_id: world.account, ...query, card_type: 'POLL' } },
      data: {
        id: expect.stringMatching(/^[0-9a-z]{5}$/),
        name: 'Season',
        card_type: 'TEXT_POLLS',
        first_choice: 'Spring',
        second_choice: 'Autumn',
        third_choice: 'Winter',
        fourth_choice: 'Summer',
        start_time: world.at(),
        end_time: world.at(1),
        duration_in_minutes: '60',
        card_uri: expect.stringMatching(/^card:\/\/\d{19}$/),
        created_at: world.at(),
        updated_at: world.at(),
        deleted: false,
      },
    });
  });

  it('leaves out choices that were not given', async () => {
    const poll = await addPoll(await openTester());
    expect(poll).not.toHaveProperty('third_choice');
    expect(poll).not.toHaveProperty('video_url');
  });

  it.each<[string, Record<string, string | number>, ...string[]]>([
    ['a fourth choice without a third', { fourth_choice: 'Winter' }, 'INVALID_PARAMETER fourth_choice'],
  ])('rejects %s', async (_, query, ...errors) => {
    const { call } = await openTester();
    expect(await verdictOf(call('POST', path, { query: { ...basics, ...query } }))).toEqual([400, ...errors]);
  });

  it.each([5, 10_080])('takes a duration of %i minutes', async (duration_in_minutes) => {
    const { start_time, end_time } = await addPoll(await openTester(), { duration_in_minutes });
    expect(Date.parse(end_time) - Date.parse(start_time)).toBe(duration_in_minutes * 60_000);
  });
});

describe('the media of a poll card', () => {
  it('need the account feature, for every kind', async () => {
    const tester = await openWithMedia(false);
    for (const media_key of [media.film, '7_999']) {
      const verdict = await verdictOf(tester.call('POST', path, { query: { ...basics, media_key } }));
      expect(verdict).toEqual([400, 'FEATURE_NOT_AVAILABLE media_key']);
    }
  });

  it('are shown as text for a video, without its key', async () => {
    const tester = await openWithMedia();
    const poll = await addPoll(tester, { media_key: media.film });
    expect(poll).toMatchObject({
      card_type: 'VIDEO_POLLS',
      video_url: 'https://media.example.com/200.mp4',
      video_hls_url: 'https://media.example.com/200.m3u8',
      video_width: '1920',
      video_height: '1080',
      video_poster_url: 'https://media.example.com/200-first.jpg',
      video_poster_width: '1920',
      video_poster_height: '1080',
      content_duration_seconds: '6.6',
    });
    expect(poll).not.toHaveProperty('media_key');
    expect(await dataOf(tester.call('GET', `${path}/${poll.id}`))).toEqual(poll);
  });

  it('make an image poll if they are an image', async () => {
    const tester = await openWithMedia();
    expect(await addPoll(tester, { media_key: media.wide })).toMatchObject({ card_type: 'IMAGE_POLLS' });
  });

  it.each([
    ['a square image', media.square],
    ['a square video', media.squareFilm],
    ['a narrow image', media.narrow],
    ['a GIF', media.gif],
  ])('must not be %s', async (_, media_key) => {
    const tester = await openWithMedia();
    const verdict = await verdictOf(tester.call('POST', path, { query: { ...basics, media_key } }));
    expect(verdict).toEqual([400, 'INVALID_MEDIA media_key']);
  });

  it('must be in the library', async () => {
    const tester = await openWithMedia();
    const verdict = await verdictOf(tester.call('POST', path, { query: { ...basics, media_key: '3_999' } }));
    expect(verdict).toEqual([404, 'MEDIA_NOT_FOUND media_key']);
  });
});

describe('the clock of a poll', () => {
  it('starts with the card, not with a post, and a preview shows when it has stopped', async () => {
    const world = await openMovingWorld();
    const poll = await addPoll(world);
    world.pass(0.5);
    const post = await addPost(world, 'tweet', { card_uri: poll.card_uri });
    const preview = async () => {
      const query = { tweet_ids: post.id_str, tweet_type: 'PUBLISHED' };
      const [{ preview }] = await dataOf(world.call('GET', 'accounts/:account/tweet_previews', { query }));
      return /closed|open until [\dT:Z-]+/.exec(preview)?.[0];
    };
    expect(await preview()).toBe(`open until ${poll.end_time}`);
    world.pass(0.5);
    expect(world.at()).toBe(poll.end_time);
    expect(await preview()).toBe('closed');
    expect(await dataOf(world.call('GET', `${path}/${poll.id}`))).toEqual(poll);
  });
});

describe('a poll card', () => {
  it('is listed and counted', async () => {
    const tester = await openTester();
    const one = await addPoll(tester, { name: 'B' });
    const two = await addPoll(tester, { name: 'a' });
    const list = async (query: Record<string, string | boolean>) =>
      (await tester.call('GET', path, { query })).body;
    expect(await list({})).toEqual({
      request: { params: { account_id: tester.account, card_type: 'poll' } },
      next_cursor: null,
      data: [one, two],
    });
    expect(await list({ with_total_count: true, q: 'b' })).toMatchObject({ total_count: 1 });
  });

  it('is deleted for good, with the short record as the answer', async () => {
    const tester = await openTester();
    const poll = await addPoll(tester);
    const { body } = await tester.call('DELETE', `${path}/${poll.id}`);
    expect(body).toEqual({
      request: { params: { account_id: tester.account, card_id: poll.id, card_type: 'POLL' } },
      data: {
        id: poll.id,
        name: 'Season',
        card_type: 'TEXT_POLLS',
        start_time: poll.start_time,
        created_at: poll.created_at,
        updated_at: expect.any(String),
        deleted: true,
      },
    });
    const query = { with_deleted: true };
    expect(
      await dataOf(
        tester.call('GET', 'accounts/:account/cards/all', { query: { ...query, card_uris: poll.card_uri } }),
      ),
    ).toEqual([]);
  });

  it('cannot be updated: the call does not exist', async () => {
    const tester = await openTester();
    const { id } = await addPoll(tester);
    expect(await verdictOf(tester.call('PUT', `${path}/${id}`, { query: { name: 'New' } }))).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
    ]);
  });
});
