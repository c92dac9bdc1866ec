/** Drafts: content, change, deletion, preview (docs/service.md#draft-tweets). */
import { describe, expect, it } from 'vitest';
import { addCard, addPost, dataOf, media, openWithLibrary } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import type { Tester } from '../../support/emulator.js';
import { verdictOf } from '../../support/world.js';

const path = 'accounts/:account/draft_tweets';

const addDraft = (tester: Tester, fields = {}) => addPost(tester, 'draft_tweets', fields);

describe('creating a draft', () => {
  it('echoes no account in a refusal either', async () => {
    const { call } = await openWithLibrary();
    const refused = await call('POST', path, { query: { as_user_id: 'x', text: 'Spring' } });
    expect([refused.status, refused.body.request]).toEqual([400, { params: { text: 'Spring' } }]);
    const absent = await call('GET', `${path}/1700000000000000005`);
    expect([absent.status, absent.body.request]).toEqual([
      404,
      { params: { draft_tweet_id: '1700000000000000005' } },
    ]);
  });

  it('answers the draft, and echoes no account', async () => {
    const { call, emulator } = await openWithLibrary();
    const query = { as_user_id: emulator.credentials.user_id, text: 'Spring is here' };
    const { body } = await call('POST', path, { query });
    expect(body).toEqual({
      request: { params: query },
      data: {
        id: expect.stringMatching(/^\d{19}$/),
        name: null,
        text: 'Spring is here',
        user_id: query.as_user_id,
        nullcast: true,
        card_uri: null,
        media_keys: [],
        created_at: expect.any(String),
        updated_at: expect.any(String),
        deleted: false,
      },
    });
  });

  it.each<[string, string]>([
    ['four images', [media.wide, media.square, media.tall, media.narrow].join()],
    ['one GIF', media.gif],
    ['one video', media.film],
  ])('takes %s without a text', async (_, media_keys) => {
    const tester = await openWithLibrary();
    const query = { as_user_id: tester.emulator.credentials.user_id, media_keys };
    expect(await dataOf(tester.call('POST', path, { query }))).toMatchObject({
      text: '',
      media_keys: media_keys.split(','),
    });
  });

  it.each<[string, string, number, string]>([
    ['two GIFs', `${media.gif},${media.otherGif}`, 400, 'INVALID_MEDIA media_keys'],
    ['two videos', `${media.film},${media.squareFilm}`, 400, 'INVALID_MEDIA media_keys'],
    ['an image and a video', `${media.wide},${media.film}`, 400, 'INVALID_MEDIA media_keys'],
    ['an image and a GIF', `${media.wide},${media.gif}`, 400, 'INVALID_MEDIA media_keys'],
    ['media that is not there', '3_999', 404, 'MEDIA_NOT_FOUND media_keys'],
  ])('rejects %s', async (_, media_keys, ...verdict) => {
    const { call, emulator } = await openWithLibrary();
    const query = { as_user_id: emulator.credentials.user_id, text: 'Spring', media_keys };
    expect(await verdictOf(call('POST', path, { query }))).toEqual(verdict);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['neither text nor media', {}, 400, 'MISSING_PARAMETER text'],
    ['an empty text', { text: '', media_keys: media.wide }, 400, 'INVALID_PARAMETER text'],
    ['nothing but blanks', { text: ' \n\t' }, 400, 'TWEET_CANNOT_BE_BLANK text'],
    ['a card that is not there', { text: 'Spring', card_uri: 'card://404' }, 404, 'CARD_NOT_FOUND card_uri'],
  ])('rejects %s', async (_, fields, ...verdict) => {
    const { call, emulator } = await openWithLibrary();
    const query = { as_user_id: emulator.credentials.user_id, ...fields };
    expect(await verdictOf(call('POST', path, { query }))).toEqual(verdict);
  });
});

describe('changing a draft', () => {
  it('sets given values, and removes media and card if they are empty', async () => {
    const tester = await openWithLibrary();
    const { card_uri } = await addCard(tester);
    const draft = await addDraft(tester, { card_uri, media_keys: media.wide, name: 'Spring' });
    const at = `${path}/${draft.id}`;
    const put = (query: Record<string, string | boolean>) => dataOf(tester.call('PUT', at, { query }));
    const changed = await put({ text: 'Summer', nullcast: false });
    expect(changed).toEqual({ ...draft, text: 'Summer', nullcast: false, updated_at: expect.any(String) });
    expect(await put({ card_uri: '', media_keys: '' })).toMatchObject({ card_uri: null, media_keys: [] });
    expect(await put({ media_keys: `${media.wide},${media.square}` })).toMatchObject({
      media_keys: [media.wide, media.square],
    });
    expect(await put({ text: '' })).toMatchObject({ text: '' });
    expect(await put({ name: '' })).toMatchObject({ name: null });
  });

  it('is rejected if nothing would be left of the text and media', async () => {
    const tester = await openWithLibrary();
    const draft = await addDraft(tester);
    const at = `${path}/${draft.id}`;
    expect(await verdictOf(tester.call('PUT', at, { query: { text: '' } }))).toEqual([
      400,
      'MISSING_PARAMETER text',
    ]);
    expect(await verdictOf(tester.call('PUT', at, { query: { text: '  ' } }))).toEqual([
      400,
      'TWEET_CANNOT_BE_BLANK text',
    ]);
    const pictured = await addDraft(tester, { media_keys: media.gif });
    await dataOf(tester.call('PUT', `${path}/${pictured.id}`, { query: { text: '' } }));
    expect(
      await verdictOf(tester.call('PUT', `${path}/${pictured.id}`, { query: { media_keys: '' } })),
    ).toEqual([400, 'MISSING_PARAMETER text']);
    expect(await dataOf(tester.call('GET', at))).toEqual(draft);
  });
});

describe('deleting a draft', () => {
  it('removes it, with status DELETED for an answer', async () => {
    const tester = await openWithLibrary();
    const draft = await addDraft(tester, { media_keys: media.wide });
    const at = `${path}/${draft.id}`;
    const { body } = await tester.call('DELETE', at);
    expect(body).toEqual({
      request: { params: { draft_tweet_id: draft.id } },
      data: { ...draft, status: 'DELETED', deleted: true, updated_at: expect.any(String) },
    });
  });
});

describe('the preview of a draft', () => {
  it('answers a message in the place of data', async () => {
    const tester = await openWithLibrary();
    const { id } = await addDraft(tester);
    const { body } = await tester.call(
      'POST',
      `${path.replace('draft_tweets', 'draft_tweets/preview')}/${id}`,
    );
    expect(body).toEqual({
      request: { params: { account_id: tester.account, draft_tweet_id: id } },
      message: expect.stringContaining('@demo'),
    });
  });

  it('needs a draft', async () => {
    const { call } = await openWithLibrary();
    expect(await verdictOf(call('POST', 'accounts/:account/draft_tweets/preview/404'))).toEqual([
      404,
      'TWEET_NOT_FOUND draft_tweet_id',
    ]);
  });
});

describe('the list of drafts', () => {
  it('shows the posts of the full promotable user by default', async () => {
    const office = await openOffice();
    await office.permit('ACCOUNT_ADMIN', 'TWEET_COMPOSER');
    const draft = await dataOf(
      office.call('POST', path, {
        query: { as_user_id: office.advertiser, text: 'Spring', nullcast: false },
      }),
    );
    expect(await dataOf(office.call('GET', path))).toEqual([draft]);
    expect(await dataOf(office.call('GET', path, { query: { user_id: office.advertiser } }))).toEqual([
      draft,
    ]);
    const { body } = await office.call('GET', path, { query: { user_id: office.partner } });
    expect(body).toEqual({
      request: { params: { user_id: Number(office.partner) } },
      next_cursor: null,
      data: [],
    });
    expect(await verdictOf(office.call('GET', path, { query: { user_id: office.stranger } }))).toEqual([
      400,
      'INVALID_USER user_id',
    ]);
    expect(await verdictOf(office.call('GET', path, { query: { user_id: 404 } }))).toEqual([
      403,
      'USER_NOT_FOUND user_id',
    ]);
  });
});
