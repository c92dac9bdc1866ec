/** Component cards, and the lookups of cards of any kind (docs/service.md#cards). */
import { describe, expect, it } from 'vitest';
import type { cardTypes } from '../../../src/contract/groups/cards.js';
import {
  addCard,
  addPoll,
  button,
  dataOf,
  media,
  openWithLibrary,
  page,
  picture,
  swipe,
} from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

const path = 'accounts/:account/cards';

const { wide, square, shelf, film, squareFilm } = media;

describe('creating a card', () => {
  it('answers the card, with the destination resolved, and echoes no body', async () => {
    const { call, account } = await openWithLibrary();
    const components = [picture(wide), page('https://www.example.com')];
    const { body } = await call('POST', path, { json: { name: 'Spring page', components } });
    const id = body.data.id as string;
    expect(body).toEqual({
      request: { params: { account_id: account } },
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        name: 'Spring page',
        card_type: 'IMAGE_WEBSITE',
        components: [
          {
            ...picture(wide),
            media_metadata: {
              [wide]: {
                type: 'IMAGE',
                url: 'https://media.example.com/100.jpg',
                width: 1200,
                height: 628,
              },
            },
          },
          {
            ...page(),
            destination: {
              type: 'WEBSITE',
              url: 'https://www.example.com/',
              tco_url: expect.stringMatching(/^https:\/\//),
            },
          },
        ],
        card_uri: `card://${id}`,
        created_at: '2026-11-20T12:00:11Z',
        updated_at: '2026-11-20T12:00:11Z',
        deleted: false,
      },
    });
  });

  it('keeps the order of components, and adds a slash only to an address without a path', async () => {
    const tester = await openWithLibrary();
    const order = async (...components: object[]) =>
      (await addCard(tester, { components })).components.map(({ type }: { type: string }) => type);
    expect(await order(page(), picture(wide))).toEqual(['DETAILS', 'MEDIA']);
    expect(await order(picture(wide), page())).toEqual(['MEDIA', 'DETAILS']);
    for (const url of [
      'https://a.example/b',
      'https://a.example/?c',
      'http://a.example?c',
      'https://a.example#d',
    ]) {
      const card = await addCard(tester, { components: [picture(wide), page(url)] });
      expect(card.components[1].destination.url).toBe(url);
    }
  });

  const web = (...parts: object[]) => ({ components: [...parts, page()] });
  const app = (...parts: object[]) => ({ components: [...parts, button()] });
  const slides = (...keys: string[]) => ({ slides: keys.map((key) => [picture(key), page()]) });
  const builds: Record<keyof typeof cardTypes, object> = {
    IMAGE_APP: app(picture(wide)),
    IMAGE_CAROUSEL_APP: app(swipe(wide, square)),
    IMAGE_CAROUSEL_WEBSITE: web(swipe(wide, square)),
    IMAGE_MULTI_DEST_CAROUSEL_WEBSITE: slides(wide, square),
    IMAGE_WEBSITE: web(picture(square)),
    MIXED_MEDIA_MULTI_DEST_CAROUSEL_WEBSITE: slides(wide, film),
    MIXED_MEDIA_SINGLE_DEST_CAROUSEL_APP: app(swipe(film, square)),
    MIXED_MEDIA_SINGLE_DEST_CAROUSEL_WEBSITE: web(swipe(film, square, wide, squareFilm, shelf, wide)),
    VIDEO_APP: app(picture(squareFilm)),
    VIDEO_CAROUSEL_APP: app(swipe(film, squareFilm)),
    VIDEO_CAROUSEL_WEBSITE: web(swipe(film, squareFilm)),
    VIDEO_MULTI_DEST_CAROUSEL_WEBSITE: slides(film),
    VIDEO_WEBSITE: web(picture(film)),
  };

  it.each(Object.entries(builds))('derives %s', async (card_type, build) => {
    const tester = await openWithLibrary();
    const card = await dataOf(tester.call('POST', path, { json: { name: 'Spring', ...build } }));
    expect(card.card_type).toBe(card_type);
    expect(Object.keys(card)).toContain('slides' in build ? 'slides' : 'components');
    expect(Object.keys(card)).not.toContain('slides' in build ? 'components' : 'slides');
  });

  it.each<[string, object, number, ...string[]]>([
    ['slides that lead to an app', { slides: [[picture(wide), button()]] }, 400, 'UNKNOWN_CARD_TYPE slides'],
    [
      'slides that are carousels',
      { slides: [[swipe(wide, square), page()]] },
      400,
      'UNKNOWN_CARD_TYPE slides',
    ],
    [
      'slides that lead to pages and apps',
      {
        slides: [
          [picture(wide), page()],
          [picture(wide), button()],
        ],
      },
      400,
      'UNKNOWN_CARD_TYPE slides',
    ],
    ['media that is not there', web(picture('3_999')), 404, 'MEDIA_NOT_FOUND components[0].media_key'],
    [
      'one missing medium of several',
      {
        slides: [
          [picture(wide), page()],
          [page(), picture('7_999')],
        ],
      },
      404,
      'MEDIA_NOT_FOUND slides[1][1].media_key',
    ],
    ['a GIF', web(picture(media.gif)), 400, 'INVALID_MEDIA components[0].media_key'],
    ['an image that is too narrow', web(picture(media.narrow)), 400, 'INVALID_MEDIA components[0].media_key'],
    ['an image of another ratio', web(picture(media.tall)), 400, 'INVALID_MEDIA components[0].media_key'],
    ['a video of another ratio', web(picture(media.oldFilm)), 400, 'INVALID_MEDIA components[0].media_key'],
    [
      'an unfit medium in a carousel',
      web(swipe(wide, media.narrow)),
      400,
      'INVALID_MEDIA components[0].media_keys',
    ],
    [
      'an app store of a country that does not exist',
      { components: [picture(wide), button({ country_code: 'ZZ', googleplay_app_id: 'a' })] },
      400,
      'INVALID_PARAMETER components[1].destination.country_code',
    ],
  ])('rejects %s', async (_, build, ...verdict) => {
    const { call } = await openWithLibrary();
    expect(await verdictOf(call('POST', path, { json: { name: 'Spring', ...build } }))).toEqual(verdict);
  });

  it('names the kind of media that does not fit', async () => {
    const { call } = await openWithLibrary();
    const { body } = await call('POST', path, { json: { name: 'Spring', ...web(picture(media.narrow)) } });
    expect(body.errors[0].message).toBe(
      'components[0].media_key must be an image with a ratio of 1:1 or 1.91:1 and a width of at least 800, ' +
        'or a video with a ratio of 16:9 or 1:1; 3_104 has type IMAGE and 799x799 pixels',
    );
  });
});

describe('the list of cards', () => {
  it('filters by type, id, URI and name', async () => {
    const tester = await openWithLibrary();
    const one = await addCard(tester, { name: 'Spring page' });
    const two = await addCard(tester, { name: 'spring app', components: [picture(film), button()] });
    const three = await addCard(tester, { name: 'Summer' });
    const list = (query: Record<string, string>) => dataOf(tester.call('GET', path, { query }));
    expect(await list({})).toEqual([one, two, three]);
    expect(await list({ card_types: 'VIDEO_APP,IMAGE_APP' })).toEqual([two]);
    expect(await list({ card_id: `${one.id},${three.id}` })).toEqual([one, three]);
    expect(await list({ card_uris: three.card_uri })).toEqual([three]);
    expect(await list({ q: 'SPRING' })).toEqual([one, two]);
    expect(await list({ q: 'page' })).toEqual([]);
    expect(await list({ sort_by: 'name-desc' })).toEqual([three, one, two]);
  });

  it('holds only cards of this endpoint, 100 a page and at most 200', async () => {
    const tester = await openWithLibrary();
    await addPoll(tester);
    expect(await dataOf(tester.call('GET', path))).toEqual([]);
    expect(await verdictOf(tester.call('GET', path, { query: { count: 201 } }))).toEqual([
      400,
      'INVALID_PARAMETER count',
    ]);
    for (let index = 0; index < 101; index++) await addCard(tester);
    const { body } = await tester.call('GET', path);
    expect(body.data).toHaveLength(100);
    expect(body.next_cursor).not.toBeNull();
  });

  it('shows cards of older versions when asked', async () => {
    const { call } = await openTester({ seed: 'demo' });
    const types = async (query: Record<string, boolean>) =>
      (await dataOf(call('GET', path, { query }))).map((card: { card_type: string }) => card.card_type);
    const usual = await types({});
    expect(usual).not.toContain('IMAGE_APP_DOWNLOAD');
    const all = await types({ include_legacy_cards: true });
    expect(all.toSorted()).toEqual([...usual, 'IMAGE_APP_DOWNLOAD', 'VIDEO_WEBSITE'].toSorted());
    expect(await types({ include_legacy_cards: false })).toEqual(usual);
  });
});

describe('changing a card', () => {
  it('replaces given values and keeps the rest', async () => {
    const tester = await openWithLibrary();
    const card = await addCard(tester);
    const named = await dataOf(tester.call('PUT', `${path}/${card.id}`, { json: { name: 'Summer page' } }));
    expect(named).toEqual({ ...card, name: 'Summer page', updated_at: expect.any(String) });
    expect(named.updated_at > card.updated_at).toBe(true);
    const json = { components: [swipe(film, squareFilm), button()] };
    const video = { type: 'VIDEO', video_duration: expect.any(Number) };
    const media_metadata = {
      [film]: {
        ...video,
        url: 'https://media.example.com/200.mp4',
        video_hls_url: 'https://media.example.com/200.m3u8',
        video_aspect_ratio: '16:9',
        width: 1920,
        height: 1080,
      },
      [squareFilm]: {
        ...video,
        url: 'https://media.example.com/201.mp4',
        video_hls_url: 'https://media.example.com/201.m3u8',
        video_aspect_ratio: '1:1',
        width: 720,
        height: 720,
      },
    };
    const { body } = await tester.call('PUT', `${path}/${card.id}`, { json });
    expect(body).toEqual({
      request: { params: { account_id: tester.account, card_id: card.id } },
      data: {
        ...named,
        card_type: 'VIDEO_CAROUSEL_APP',
        components: [{ ...swipe(film, squareFilm), media_metadata }, button()],
        updated_at: expect.any(String),
      },
    });
    expect(await dataOf(tester.call('GET', `${path}/${card.id}`))).toEqual(body.data);
  });

  it('removes slides', async () => {
    const tester = await openWithLibrary();
    const [first, second] = [wide, square].map((key) => [picture(key), page()]);
    const { id } = await addCard(tester);
    const put = (json: object) => dataOf(tester.call('PUT', `${path}/${id}`, { json }));
    expect((await put({ slides: [first, second] })).slides).toHaveLength(2);
    expect((await put({ slides: [first] })).slides).toHaveLength(1);
  });

  it('replaces components by slides, and back', async () => {
    const tester = await openWithLibrary();
    const { id } = await addCard(tester);
    const put = (json: object) => dataOf(tester.call('PUT', `${path}/${id}`, { json }));
    const sliced = await put({ slides: [[picture(wide), page()]] });
    expect(sliced).toMatchObject({ card_type: 'IMAGE_MULTI_DEST_CAROUSEL_WEBSITE' });
    expect(sliced).not.toHaveProperty('components');
    const back = await put({ components: [picture(wide), page()] });
    expect(back).toMatchObject({ card_type: 'IMAGE_WEBSITE' });
    expect(back).not.toHaveProperty('slides');
  });

  it('leaves a card unchanged if its change is rejected', async () => {
    const tester = await openWithLibrary();
    const card = await addCard(tester);
    const json = { name: 'New', components: [picture('3_999'), page()] };
    expect(await verdictOf(tester.call('PUT', `${path}/${card.id}`, { json }))).toEqual([
      404,
      'MEDIA_NOT_FOUND components[0].media_key',
    ]);
    expect(await dataOf(tester.call('GET', `${path}/${card.id}`))).toEqual(card);
  });
});

describe('cards of any kind', () => {
  it('are found by URI, in the given order, each in its own form', async () => {
    const tester = await openWithLibrary();
    const card = await addCard(tester);
    const poll = await addPoll(tester);
    const card_uris = `${poll.card_uri},card://404,${card.card_uri},${poll.card_uri}`;
    const { body } = await tester.call('GET', `${path}/all`, { query: { card_uris } });
    expect(body).toEqual({
      request: { params: { account_id: tester.account, card_uris: card_uris.split(',') } },
      next_cursor: null,
      data: [poll, card],
    });
  });

  it('are found by id; deleted ones only on request', async () => {
    const tester = await openWithLibrary();
    const card = await addCard(tester);
    const poll = await addPoll(tester);
    const get = (id: string, query = {}) => tester.call('GET', `${path}/all/${id}`, { query });
    expect(await dataOf(get(card.id))).toEqual(card);
    expect(await dataOf(get(poll.id))).toEqual(poll);
    await tester.call('DELETE', `${path}/${card.id}`);
    expect(await verdictOf(get(card.id))).toEqual([404, 'CARD_NOT_FOUND card_id']);
    expect(await dataOf(get(card.id, { with_deleted: true }))).toMatchObject({ deleted: true });
    const query = { card_uris: card.card_uri };
    expect(await dataOf(tester.call('GET', `${path}/all`, { query }))).toEqual([]);
    expect(
      await dataOf(tester.call('GET', `${path}/all`, { query: { ...query, with_deleted: true } })),
    ).toMatchObject([{ deleted: true }]);
  });

  it('include those of older versions, with their own fields', async () => {
    const { call } = await openTester({ seed: 'demo' });
    const cards = await dataOf(call('GET', path, { query: { include_legacy_cards: true } }));
    const { card_uri } = cards.find((card: { card_type: string }) => card.card_type === 'IMAGE_APP_DOWNLOAD');
    const [legacy] = await dataOf(call('GET', `${path}/all`, { query: { card_uris: card_uri } }));
    expect(Object.keys(legacy).sort()).toEqual(
      [
        ...['id', 'name', 'card_type', 'app_cta', 'country_code', 'googleplay_app_id', 'wide_app_image'],
        ...['image_display_width', 'image_display_height', 'card_uri', 'created_at', 'updated_at', 'deleted'],
      ].sort(),
    );
  });
});
