/** The media library, and the account media that come from it (docs/service.md#media-library). */
import { describe, expect, it } from 'vitest';
import { libraryPage } from '../../../src/contract/groups/media-library.js';
import { addMedia, addPost, dataOf } from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/media_library';
const accountMedia = 'accounts/:account/account_media';

describe('adding media to the library', () => {
  it('answers an image without the fields of moving media', async () => {
    const { call, account } = await openTester();
    const { body } = await call('POST', path, { query: { media_key: '3_100', name: 'Window' } });
    expect(body).toEqual({
      request: { params: { account_id: account, media_key: '3_100', name: 'Window' } },
      data: {
        media_key: '3_100',
        name: 'Window',
        file_name: null,
        media_url: 'https://media.example.com/100.jpg',
        media_category: 'TWEET_IMAGE',
        media_type: 'IMAGE',
        media_status: 'TRANSCODE_COMPLETED',
        tweeted: false,
        created_at: '2026-11-20T12:00:00Z',
        updated_at: '2026-11-20T12:00:00Z',
        deleted: false,
      },
    });
  });

  it('answers a video with duration, ratio and first frame', async () => {
    const tester = await openTester();
    const query = { title: 'Trailer', description: 'New', file_name: 'a-1080x1080.mp4' };
    expect(await addMedia(tester, '7_201', query)).toMatchObject({
      ...query,
      media_category: 'TWEET_VIDEO',
      media_type: 'VIDEO',
      duration: 6603,
      aspect_ratio: '1:1',
      poster_media_key: null,
      poster_media_url: 'https://media.example.com/201-first.jpg',
    });
  });

  it('answers a GIF without a duration', async () => {
    expect(await addMedia(await openTester(), '16_7')).toMatchObject({ media_type: 'GIF', duration: null });
  });

  it('takes a title and a description for a GIF', async () => {
    const tester = await openTester();
    const texts = { title: 'Loop', description: 'Round and round' };
    expect(await addMedia(tester, '16_7', texts)).toMatchObject({ media_type: 'GIF', ...texts });
    const { body } = await tester.call('PUT', `${path}/16_7`, { query: { title: 'Again' } });
    expect(body.data).toMatchObject({ ...texts, title: 'Again' });
  });

  it('takes a bare media id with its category', async () => {
    const item = await addMedia(await openTester(), '555', { media_category: 'AMPLIFY_VIDEO' });
    expect(item).toMatchObject({ media_key: '13_555', media_category: 'AMPLIFY_VIDEO' });
  });

  it.each<[string, Record<string, string>, ...string[]]>([
    ['only a bare media id', { media_key: '555' }, 'MISSING_PARAMETER media_category'],
    ['an unknown media category', { media_key: '99_555' }, 'INVALID_MEDIA_ID media_key'],
    [
      'a category that the key contradicts',
      { media_key: '3_5', media_category: 'TWEET_GIF' },
      'INVALID_PARAMETER media_category',
    ],
    ['a title for an image', { media_key: '3_5', title: 'T' }, 'INVALID_PARAMETER title'],
    ['a description for an image', { media_key: '3_5', description: 'D' }, 'INVALID_PARAMETER description'],
    [
      'a poster for a GIF',
      { media_key: '16_5', poster_media_key: '3_6' },
      'INVALID_PARAMETER poster_media_key',
    ],
  ])('rejects %s', async (_, query, ...errors) => {
    const { call } = await openTester();
    expect(await verdictOf(call('POST', path, { query }))).toEqual([400, ...errors]);
  });

  it('rejects a poster that is not in the library or not an image', async () => {
    const tester = await openTester();
    const query = { media_key: '7_5', poster_media_key: '3_6' };
    expect(await verdictOf(tester.call('POST', path, { query }))).toEqual([
      404,
      'MEDIA_NOT_FOUND poster_media_key',
    ]);
    await addMedia(tester, '7_6');
    expect(
      await verdictOf(tester.call('POST', path, { query: { media_key: '7_5', poster_media_key: '7_6' } })),
    ).toEqual([400, 'INVALID_MEDIA poster_media_key']);
  });

  it('rejects existing media, and takes deleted media as new', async () => {
    const tester = await openTester();
    await addMedia(tester, '3_5', { name: 'Old' });
    const again = () => tester.call('POST', path, { query: { media_key: '3_5' } });
    expect(await verdictOf(again())).toEqual([400, 'INVALID_PARAMETER media_key']);
    await tester.call('DELETE', `${path}/3_5`);
    expect(await dataOf(again())).toMatchObject({ name: null, deleted: false });
  });

  it('gives two accounts the same media, with separate items', async () => {
    const tester = await openTester();
    const { body } = await tester.call('POST', 'accounts');
    const other = `accounts/${body.data[0].id}/media_library`;
    await addMedia(tester, '3_5', { name: 'Mine' });
    expect(await verdictOf(tester.call('GET', `${other}/3_5`))).toEqual([404, 'MEDIA_NOT_FOUND media_key']);
    await dataOf(tester.call('POST', other, { query: { media_key: '3_5', name: 'Theirs' } }));
    await dataOf(tester.call('DELETE', `${other}/3_5`));
    expect(await dataOf(tester.call('GET', `${path}/3_5`))).toMatchObject({ name: 'Mine' });
  });
});

describe('the list of the library', () => {
  it('has its own page size', async () => {
    const tester = await openTester();
    for (let id = 1; id <= 21; id++) await addMedia(tester, `3_${id}`);
    const { body } = await tester.call('GET', path);
    expect(body.data).toHaveLength(libraryPage.count);
    const rest = await tester.call('GET', path, { query: { cursor: body.next_cursor } });
    expect(rest.body).toMatchObject({ next_cursor: null, data: [{ media_key: '3_21' }] });
    expect(await verdictOf(tester.call('GET', path, { query: { count: 51 } }))).toEqual([
      400,
      'INVALID_PARAMETER count',
    ]);
  });

  it.each<[string, string[]]>([
    ['spring', ['3_1', '7_2']],
    ['SPRING', ['3_1', '7_2']],
    ['trailer', ['7_2', '7_3']],
    ['spring trailer', ['7_2']],
    ['mp4', ['7_2']],
    ['été', ['7_3']],
    ['sprin', []],
    ['ring', []],
    ['!!!', []],
  ])('finds the terms "%s" in any of the four fields, as whole words', async (q, keys) => {
    const tester = await openTester();
    await addMedia(tester, '3_1', { name: 'Spring-window' });
    await addMedia(tester, '7_2', { file_name: 'spring.mp4', description: 'The trailer' });
    await addMedia(tester, '7_3', { title: 'Trailer of ÉTÉ' });
    const { body } = await tester.call('GET', path, { query: { q } });
    expect(body.data.map((item: { media_key: string }) => item.media_key)).toEqual(keys);
  });

  it('filters by type', async () => {
    const tester = await openTester();
    for (const key of ['3_1', '7_2', '16_3']) await addMedia(tester, key);
    const { body } = await tester.call('GET', path, { query: { media_type: 'GIF' } });
    expect(body.data.map((item: { media_key: string }) => item.media_key)).toEqual(['16_3']);
  });

  it('reports the media of a published post, from its publication on', async () => {
    const world = await openMovingWorld();
    for (const key of ['3_1', '3_2', '3_3']) await addMedia(world, key);
    await addPost(world, 'draft_tweets', { media_keys: '3_1' });
    await addPost(world, 'tweet', { media_keys: '3_2' });
    await addPost(world, 'scheduled_tweets', { media_keys: '3_3', scheduled_at: world.at(1) });
    const tweeted = async () =>
      (await dataOf(world.call('GET', path))).map((item: { tweeted: boolean }) => item.tweeted);
    expect(await tweeted()).toEqual([false, true, false]);
    world.pass(1);
    expect(await tweeted()).toEqual([false, true, true]);
  });
});

describe('changing and deleting media', () => {
  it('changes given values, unsets empty ones, and finds the new words', async () => {
    const tester = await openTester();
    await addMedia(tester, '3_9');
    await addMedia(tester, '7_2', { name: 'Old', title: 'Old' });
    const query = { name: '', title: 'New', poster_media_key: '3_9' };
    expect(await dataOf(tester.call('PUT', `${path}/7_2`, { query }))).toMatchObject({
      name: null,
      title: 'New',
      poster_media_key: '3_9',
      poster_media_url: 'https://media.example.com/9.jpg',
    });
    expect(await dataOf(tester.call('GET', path, { query: { q: 'new' } }))).toHaveLength(1);
    expect(await dataOf(tester.call('GET', path, { query: { q: 'old' } }))).toHaveLength(0);
    const unset = await dataOf(tester.call('PUT', `${path}/7_2`, { query: { poster_media_key: '' } }));
    expect(unset).toMatchObject({
      poster_media_key: null,
      poster_media_url: expect.stringContaining('first'),
    });
  });

  it('deletes softly: reads and a second deletion do not find the item', async () => {
    const tester = await openTester();
    await addMedia(tester, '3_1');
    expect(await dataOf(tester.call('DELETE', `${path}/3_1`))).toMatchObject({ deleted: true });
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(await verdictOf(tester.call(method, `${path}/3_1`))).toEqual([404, 'MEDIA_NOT_FOUND media_key']);
    }
    expect(await dataOf(tester.call('GET', path))).toEqual([]);
  });
});

describe('items of the account media', () => {
  it.each<[string, string, string | undefined]>([
    ['13_1', 'a.mp4', 'PREROLL'],
    ['3_1', 'a-300x250.png', 'MEDIUM_RECTANGLE'],
    ['3_1', 'a-728x90.png', 'BANNER_TABLET'],
    ['3_1', 'a-480x320.png', 'INTERSTITIAL_LANDSCAPE'],
    ['3_1', 'a-768x1024.png', 'INTERSTITIAL_TABLET'],
    ['3_1', 'a-1024x768.png', 'INTERSTITIAL_LANDSCAPE_TABLET'],
    ['3_1', 'a-1024x767.png', undefined],
    ['16_1', 'a-300x250.gif', undefined],
    ['7_1', 'a-300x250.mp4', undefined],
  ])('such as %s of file %s become %s', async (key, file_name, creative_type) => {
    const tester = await openTester();
    const { media_url } = await addMedia(tester, key, { file_name });
    const isVideo = creative_type === 'PREROLL';
    expect(await dataOf(tester.call('GET', accountMedia))).toEqual(
      creative_type === undefined
        ? []
        : [
            {
              id: expect.stringMatching(/^[0-9a-z]{5}$/),
              creative_type,
              video_id: isVideo ? key : null,
              media_url: isVideo ? null : media_url,
              created_at: '2026-11-20T12:00:00Z',
              updated_at: '2026-11-20T12:00:00Z',
              deleted: false,
            },
          ],
    );
  });

  it('stay when the item is deleted', async () => {
    const tester = await openTester();
    await addMedia(tester, '13_1');
    await tester.call('DELETE', `${path}/13_1`);
    expect(await dataOf(tester.call('GET', accountMedia))).toHaveLength(1);
  });
});
