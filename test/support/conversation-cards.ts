/**
 * Image and video conversation cards: what is required when, at creation and after every change
 * (docs/service.md#conversation-cards).
 */
import { describe, expect, it } from 'vitest';
import { addPost, dataOf, media, openWithLibrary } from './creatives.js';
import type { Tester } from './emulator.js';
import { verdictOf } from './world.js';

type Fields = Readonly<Record<string, string>>;

const kinds = {
  image_conversation: {
    media_key: media.wide,
    shown: {
      card_type: 'IMAGE_CONVERSATION',
      media_url: 'https://media.example.com/100.jpg',
      image_display_width: '1200',
      image_display_height: '628',
    },
    unfit: { square: media.square, video: media.film, narrow: media.narrow },
  },
  video_conversation: {
    media_key: media.film,
    shown: {
      card_type: 'VIDEO_CONVERSATION',
      media_url: 'https://media.example.com/200.mp4',
      poster_media_url: 'https://media.example.com/200-first.jpg',
      video_width: '1920',
      video_height: '1080',
      video_owner_id: expect.stringMatching(/^\d+$/),
    },
    unfit: { square: media.squareFilm, image: media.wide, GIF: media.gif },
  },
} as const;

export const words = {
  name: 'Seasons',
  first_cta: '#Spring',
  first_cta_tweet: 'Spring it is',
  thank_you_text: 'Thank you',
};

/** The tests that hold for both kinds of conversation cards. */
export function testConversationCards(kind: keyof typeof kinds): void {
  const { media_key, shown, unfit } = kinds[kind];
  const path = `accounts/:account/cards/${kind}`;
  const whole: Fields = { media_key, ...words, title: 'Which season?' };
  const create = ({ call }: Tester, fields: Fields = {}) =>
    dataOf(call('POST', path, { query: { ...whole, ...fields } }));

  it('answers the whole card, and echoes its kind', async () => {
    const tester = await openWithLibrary();
    const { body } = await tester.call('POST', path, { query: whole });
    expect(body).toEqual({
      request: { params: { account_id: tester.account, ...whole, card_type: kind.toUpperCase() } },
      data: {
        id: expect.stringMatching(/^[0-9a-z]{5}$/),
        ...whole,
        ...shown,
        card_uri: expect.stringMatching(/^card:\/\/\d{19}$/),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted: false,
      },
    });
    const read = await tester.call('GET', `${path}/${body.data.id}`);
    expect(read.body).toEqual({
      request: { params: { account_id: tester.account, card_id: body.data.id, card_type: kind } },
      data: body.data,
    });
  });

  it.each<[string, Fields, ...string[]]>([
    ['neither title nor second hashtag', { title: '' }, 'MISSING_PARAMETER title'],
    ['a second hashtag without its post', { second_cta: 'Summer' }, 'MISSING_PARAMETER second_cta_tweet'],
    ['a third hashtag without its post', { third_cta: 'Summer' }, 'MISSING_PARAMETER third_cta_tweet'],
    ['a fourth hashtag without its post', { fourth_cta: 'Summer' }, 'MISSING_PARAMETER fourth_cta_tweet'],
    ['no first hashtag', { first_cta: '' }, 'MISSING_PARAMETER first_cta'],
    ['no text of thanks', { thank_you_text: '' }, 'MISSING_PARAMETER thank_you_text'],
    ['a title of 24 letters', { title: 'x'.repeat(24) }, 'INVALID_PARAMETER title'],
    ['thanks of 24 letters', { thank_you_text: 'x'.repeat(24) }, 'INVALID_PARAMETER thank_you_text'],
    ['a hashtag of 21 letters', { first_cta: `#${'x'.repeat(21)}` }, 'INVALID_PARAMETER first_cta'],
    ['thanks that lead nowhere', { thank_you_url: 'nowhere' }, 'INVALID_PARAMETER thank_you_url'],
  ])('refuses %s', async (_, fields, ...errors) => {
    const { call } = await openWithLibrary();
    const query = Object.fromEntries(
      Object.entries({ ...whole, ...fields }).filter(([, text]) => text !== ''),
    );
    expect(await verdictOf(call('POST', path, { query }))).toEqual([400, ...errors]);
  });

  it('counts a hashtag without its #', async () => {
    const tester = await openWithLibrary();
    expect(await create(tester, { first_cta: `#${'x'.repeat(20)}` })).toMatchObject({
      first_cta: `#${'x'.repeat(20)}`,
    });
  });

  it.each(Object.entries(unfit))('refuses media that is %s', async (_, key) => {
    const { call } = await openWithLibrary();
    expect(await verdictOf(call('POST', path, { query: { ...whole, media_key: key } }))).toEqual([
      400,
      'INVALID_MEDIA media_key',
    ]);
  });

  it('answers unlocked media as an address, and never their key', async () => {
    const tester = await openWithLibrary();
    const card = await create(tester, { unlocked_image_media_key: media.unlocked });
    expect(card).toMatchObject({ unlocked_image_url: 'https://media.example.com/103.jpg' });
    expect(card).not.toHaveProperty('unlocked_image_media_key');
    expect(
      await verdictOf(
        tester.call('POST', path, { query: { ...whole, unlocked_image_media_key: media.wide } }),
      ),
    ).toEqual([400, 'INVALID_MEDIA unlocked_image_media_key']);
    const at = `${path}/${card.id}`;
    const unset = await dataOf(tester.call('PUT', at, { query: { unlocked_image_media_key: '' } }));
    expect(unset).not.toHaveProperty('unlocked_image_url');
  });

  describe('a change', () => {
    it.each<[string, Fields, Fields, ...string[]]>([
      ['takes the title of a card without a second hashtag', {}, { title: '' }, 'MISSING_PARAMETER title'],
      [
        'takes the post of a hashtag',
        { second_cta: 'Summer', second_cta_tweet: 'It is summer' },
        { second_cta_tweet: '' },
        'MISSING_PARAMETER second_cta_tweet',
      ],
      ['adds a hashtag without its post', {}, { third_cta: 'Autumn' }, 'MISSING_PARAMETER third_cta_tweet'],
      [
        'takes both title and second hashtag',
        { second_cta: 'Summer', second_cta_tweet: 'It is summer' },
        { title: '', second_cta: '' },
        'MISSING_PARAMETER title',
      ],
    ])('is refused where it %s', async (_, fields, query, ...errors) => {
      const tester = await openWithLibrary();
      const card = await create(tester, fields);
      const at = `${path}/${card.id}`;
      expect(await verdictOf(tester.call('PUT', at, { query }))).toEqual([400, ...errors]);
      expect(await dataOf(tester.call('GET', at))).toEqual(card);
    });

    it('lays given values over the rest and answers the whole card', async () => {
      const tester = await openWithLibrary();
      const card = await create(tester);
      const query = { title: '', second_cta: '#Summer', second_cta_tweet: 'Summer it is', name: 'New' };
      const changed = await dataOf(tester.call('PUT', `${path}/${card.id}`, { query }));
      expect(changed).toEqual({ ...card, ...query, title: null, updated_at: expect.any(String) });
    });

    it('keeps media that is gone from the library, and takes no deleted media instead', async () => {
      const tester = await openWithLibrary();
      const card = await create(tester);
      await tester.call('DELETE', `accounts/:account/media_library/${media_key}`);
      const at = `${path}/${card.id}`;
      expect(await dataOf(tester.call('PUT', at, { query: { name: 'New' } }))).toMatchObject({ media_key });
      expect(await dataOf(tester.call('PUT', at, { query: { media_key } }))).toMatchObject({ media_key });
      const other = `${media_key}9`;
      expect(await verdictOf(tester.call('PUT', at, { query: { media_key: other } }))).toEqual([
        404,
        'MEDIA_NOT_FOUND media_key',
      ]);
    });
  });

  it('is listed by id, name and order', async () => {
    const tester = await openWithLibrary();
    const one = await create(tester, { name: 'B' });
    const two = await create(tester, { name: 'a' });
    const list = (query: Fields) => dataOf(tester.call('GET', path, { query }));
    expect(await list({})).toEqual([one, two]);
    expect(await list({ card_ids: two.id })).toEqual([two]);
    expect(await list({ q: 'b' })).toEqual([one]);
    expect(await list({ sort_by: 'name-asc' })).toEqual([two, one]);
  });

  it('is deleted for good, with the short record as the answer', async () => {
    const tester = await openWithLibrary();
    const card = await create(tester);
    const at = `${path}/${card.id}`;
    expect(await dataOf(tester.call('DELETE', at))).toEqual({
      id: card.id,
      name: 'Seasons',
      card_type: shown.card_type,
      created_at: card.created_at,
      updated_at: expect.any(String),
      deleted: true,
    });
    expect(await verdictOf(tester.call('DELETE', at))).toEqual([404, 'CARD_NOT_FOUND card_id']);
    expect(await dataOf(tester.call('GET', path, { query: { with_deleted: true } }))).toEqual([]);
  });

  it('can be carried by a post', async () => {
    const tester = await openWithLibrary();
    const { card_uri } = await create(tester);
    await addPost(tester, 'tweet', { card_uri });
    const query = { tweet_type: 'PUBLISHED' };
    expect(await dataOf(tester.call('GET', 'accounts/:account/tweets', { query }))).toMatchObject([
      { card_uri },
    ]);
  });
}
