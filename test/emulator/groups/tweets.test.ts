import { describe, expect, it } from 'vitest';
import { addCard, addPost, dataOf, media, openWithLibrary } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester, type Tester } from '../../support/emulator.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const create = 'accounts/:account/tweet';
const list = 'accounts/:account/tweets';

const idsOf = async (tester: Tester, query: Record<string, string | boolean>) =>
  (await dataOf(tester.call('GET', list, { query: { tweet_type: 'PUBLISHED', ...query } }))).map(
    ({ id_str }: { id_str: string }) => id_str,
  );

describe('creating a post', () => {
  it('answers the post without its conversation settings, its exact id next to its text', async () => {
    const { call, emulator, account } = await openTester();
    const { user_id } = emulator.credentials;
    const text = 'Spring #books for $BOOK by @quillmark at https://www.example.com/spring.';
    const query = { as_user_id: user_id, text, conversation_settings: 'FOLLOWING', name: 'Spring' };
    const { body, text: raw } = await call('POST', create, { query });
    const id = body.data.id_str as string;
    expect(raw).toContain(`"id":${id},"id_str":"${id}"`);
    expect(BigInt(id)).toBeGreaterThan(2n ** 53n);
    expect(body).toEqual({
      request: { params: { account_id: account, ...query, as_user_id: BigInt(user_id) } },
      data: {
        id: BigInt(id),
        id_str: id,
        created_at: 'Fri Nov 20 12:00:00 +0000 2026',
        text,
        name: 'Spring',
        truncated: false,
        entities: {
          hashtags: [{ text: 'books', indices: [7, 13] }],
          symbols: [{ text: 'BOOK', indices: [18, 23] }],
          user_mentions: [{ screen_name: 'quillmark', indices: [27, 37] }],
          urls: [
            {
              url: 'https://www.example.com/spring',
              expanded_url: 'https://www.example.com/spring',
              display_url: 'www.example.com/spring',
              indices: [41, 71],
            },
          ],
        },
        source: expect.any(String),
        in_reply_to_status_id: null,
        in_reply_to_status_id_str: null,
        in_reply_to_user_id: null,
        in_reply_to_user_id_str: null,
        in_reply_to_screen_name: null,
        user: expect.objectContaining({
          id: BigInt(user_id),
          id_str: user_id,
          name: 'demo',
          screen_name: 'demo',
          created_at: 'Fri Nov 20 12:00:00 +0000 2026',
          profile_image_url_https: expect.stringMatching(/^https:/),
          followers_count: 0,
          protected: false,
        }),
        geo: null,
        coordinates: null,
        place: null,
        contributors: null,
        retweet_count: 0,
        favorite_count: 0,
        favorited: false,
        retweeted: false,
        scopes: { followers: false },
        lang: 'en',
      },
    });
    const [listed] = await dataOf(call('GET', list, { query: { tweet_type: 'PUBLISHED' } }));
    const { text: _, ...rest } = body.data;
    expect(listed).toEqual({
      ...rest,
      full_text: text,
      display_text_range: [0, 72],
      tweet_id: id,
      tweet_type: 'PUBLISHED',
      nullcast: true,
      conversation_settings: 'FOLLOWING',
      scheduled_at: null,
      scheduled_status: null,
    });
  });

  it('describes the URL, size and playback of its media', async () => {
    const tester = await openWithLibrary();
    const text = 'Shelves \u{1F4DA}';
    const pictures = await addPost(tester, 'tweet', { text, media_keys: `${media.tall},${media.wide}` });
    const [tall, wide] = pictures.entities.media;
    const address = 'https://media.example.com/105.jpg';
    expect(tall).toEqual({
      id: 105,
      id_str: '105',
      media_key: media.tall,
      indices: [9, 9],
      media_url: address,
      media_url_https: address,
      url: 'https://t.example/105',
      display_url: 'pic.example/105',
      expanded_url: `https://www.example.com/demo/status/${pictures.id_str}/photo/1`,
      type: 'photo',
      sizes: {
        thumb: { w: 150, h: 150, resize: 'crop' },
        small: { w: 383, h: 680, resize: 'fit' },
        medium: { w: 675, h: 1200, resize: 'fit' },
        large: { w: 900, h: 1600, resize: 'fit' },
      },
    });
    expect(wide.expanded_url).toMatch(/photo\/2$/);
    const infoOf = async (media_keys: string) =>
      (await addPost(tester, 'tweet', { media_keys })).entities.media[0].video_info;
    expect(await infoOf(media.film)).toEqual({
      aspect_ratio: [16, 9],
      duration_millis: expect.any(Number),
      variants: [
        { content_type: 'video/mp4', bitrate: 832_000, url: 'https://media.example.com/200.mp4' },
        { content_type: 'application/x-mpegURL', url: 'https://media.example.com/200.m3u8' },
      ],
    });
    expect(await infoOf(media.gif)).toEqual({
      aspect_ratio: [16, 9],
      variants: [{ content_type: 'video/mp4', bitrate: 0, url: 'https://media.example.com/300.gif' }],
    });
  });

  it('trims the user, and answers the text as lists do, on request', async () => {
    const tester = await openTester();
    const post = await addPost(tester, 'tweet', { trim_user: true, tweet_mode: 'extended' });
    const { user_id } = tester.emulator.credentials;
    expect(post.user).toEqual({ id: BigInt(user_id), id_str: user_id });
    expect(post).toMatchObject({ full_text: 'Spring is here', display_text_range: [0, 14] });
    expect(post).not.toHaveProperty('text');
    const query = { tweet_type: 'PUBLISHED', trim_user: true };
    expect((await dataOf(tester.call('GET', list, { query })))[0].user).toEqual(post.user);
  });

  it('shows its media and its card', async () => {
    const tester = await openWithLibrary();
    const { card_uri } = await addCard(tester);
    const post = await addPost(tester, 'tweet', { media_keys: media.film, card_uri });
    expect(post).toMatchObject({
      possibly_sensitive: false,
      entities: {
        media: [{ id: 200, id_str: '200', media_key: '7_200', type: 'video', media_url: expect.any(String) }],
      },
    });
    expect(post).not.toHaveProperty('card_uri');
    expect(await dataOf(tester.call('GET', list, { query: { tweet_type: 'PUBLISHED' } }))).toMatchObject([
      { card_uri },
    ]);
  });

  it('serves an organic post to followers', async () => {
    expect(await addPost(await openTester(), 'tweet', { nullcast: false })).toMatchObject({
      scopes: { followers: true },
    });
  });

  it('takes conversation settings from version 8 on', async () => {
    const { call, emulator } = await openTester();
    const query = { as_user_id: emulator.credentials.user_id, text: 'x', conversation_settings: 'EVERYONE' };
    expect(await verdictOf(call('POST', create, { query, version: 7 }))).toEqual([
      400,
      'INVALID_PARAMETER conversation_settings',
    ]);
    expect(await verdictOf(call('POST', create, { query, version: 8 }))).toEqual([200]);
  });

  it.each([5, 7])('shows no conversation settings in version %i', async (version) => {
    const tester = await openTester();
    const { id_str } = await addPost(tester, 'tweet');
    const query = { tweet_type: 'PUBLISHED' };
    const [listed] = await dataOf(tester.call('GET', list, { query, version }));
    const path = `accounts/:account/tweets/${id_str}/name`;
    const renamed = await dataOf(tester.call('PUT', path, { query: { name: 'Spring' }, version }));
    for (const post of [listed, renamed]) {
      expect(post).not.toHaveProperty('conversation_settings');
      const banner = expect.stringMatching(/^https:/);
      expect(post.user).toMatchObject({ profile_banner_url: banner, withheld_in_countries: [] });
    }
    expect((await dataOf(tester.call('GET', list, { query, version: 8 })))[0]).toMatchObject({
      conversation_settings: 'EVERYONE',
    });
  });

  it('rejects the previous text of the author, but not an earlier one', async () => {
    const tester = await openTester();
    const post = (fields = {}) =>
      verdictOf(
        tester.call('POST', create, {
          query: { as_user_id: tester.emulator.credentials.user_id, text: 'Spring', ...fields },
        }),
      );
    expect(await post()).toEqual([200]);
    expect(await post()).toEqual([400, 'DUPLICATE_TWEET']);
    expect(await post({ nullcast: false })).toEqual([200]);
    expect(await post()).toEqual([200]);
  });

  it.each<[string, Record<string, string | boolean>]>([
    ['name', { name: 'Another name' }],
    ['conversation settings', { conversation_settings: 'FOLLOWING' }],
    ['title of the video', { video_title: 'Trailer' }],
    ['call to action', { video_cta: 'WATCH_NOW', video_cta_value: 'https://example.com/' }],
  ])('takes the same post with another %s', async (_, change) => {
    const tester = await openTester();
    const query = { as_user_id: tester.emulator.credentials.user_id, text: 'Spring' };
    const post = (fields = {}) => verdictOf(tester.call('POST', create, { query: { ...query, ...fields } }));
    expect(await post()).toEqual([200]);
    expect(await post(change)).toEqual([200]);
    expect(await post(change)).toEqual([400, 'DUPLICATE_TWEET']);
    expect(await post()).toEqual([200]);
  });
});

describe('the author of a post', () => {
  const kinds = [
    ['tweet', {}],
    ['draft_tweets', {}],
    ['scheduled_tweets', { scheduled_at: '2026-12-01T09:00:00Z' }],
  ] as const;

  it.each(kinds)('is the advertiser only if the caller may compose, in calls to %s', async (kind, fields) => {
    const office = await openOffice();
    const post = (as_user_id: string, more = {}) =>
      verdictOf(
        office.call('POST', `accounts/:account/${kind}`, {
          query: { as_user_id, text: 'Spring', ...fields, ...more },
        }),
      );
    const refused = (code: string) => [code === 'INVALID_USER' ? 400 : 403, `${code} as_user_id`];
    await office.permit('ACCOUNT_ADMIN');
    expect(await post(office.advertiser)).toEqual(refused('ACTION_NOT_ALLOWED'));
    await office.permit('ACCOUNT_ADMIN', 'TWEET_COMPOSER');
    expect(await post(office.advertiser)).toEqual([200]);
    const isDraft = kind === 'draft_tweets';
    expect(await post(office.advertiser, { nullcast: false })).toEqual(
      isDraft ? [200] : refused('ACTION_NOT_ALLOWED'),
    );
    expect(await post(office.partner)).toEqual(refused('INVALID_USER'));
    expect(await post(office.stranger)).toEqual(refused('INVALID_USER'));
    expect(await post('404')).toEqual(refused('USER_NOT_FOUND'));
    // Having access to the account is not enough to post for oneself there.
    expect(await post(office.emulator.credentials.user_id)).toEqual(refused('INVALID_USER'));
  });
});

describe('the list of posts', () => {
  it('shows nullcast posts by default', async () => {
    const tester = await openTester();
    const { id_str: hidden } = await addPost(tester, 'tweet', { text: 'a' });
    const { id_str: shown } = await addPost(tester, 'tweet', { text: 'b', nullcast: false });
    expect(await idsOf(tester, {})).toEqual([hidden]);
    expect(await idsOf(tester, { timeline_type: 'NULLCAST' })).toEqual([hidden]);
    expect(await idsOf(tester, { timeline_type: 'ORGANIC' })).toEqual([shown]);
    expect(await idsOf(tester, { timeline_type: 'ALL' })).toEqual([hidden, shown]);
  });

  it('leaves out mentions and replies by default', async () => {
    const tester = await openTester();
    const { id_str: plain } = await addPost(tester, 'tweet', { text: 'thanks @quillmark' });
    const { id_str: mention } = await addPost(tester, 'tweet', { text: '@quillmark thanks' });
    expect(await idsOf(tester, {})).toEqual([plain]);
    expect(await idsOf(tester, { include_mentions_and_replies: true })).toEqual([plain, mention]);
  });

  it('filters by the beginning of names and by ids, which it echoes as exact numbers', async () => {
    const tester = await openTester();
    const one = await addPost(tester, 'tweet', { text: 'a', name: 'Spring one' });
    const two = await addPost(tester, 'tweet', { text: 'b', name: 'SPRING two' });
    const three = await addPost(tester, 'tweet', { text: 'c' });
    expect(await idsOf(tester, { name: 'spring' })).toEqual([one.id_str, two.id_str]);
    expect(await idsOf(tester, { name: 'one' })).toEqual([]);
    const query = { tweet_type: 'PUBLISHED', tweet_ids: `${three.id_str},${one.id_str}` };
    const { body, text } = await tester.call('GET', list, { query });
    expect(body.data.map(({ id }: { id: bigint }) => id)).toEqual([one.id, three.id]);
    expect(text).toContain(`"tweet_ids":["${three.id_str}","${one.id_str}"]`);
  });

  it('shows each type in the same form, and no ids of another type', async () => {
    const world = await openMovingWorld();
    const draft = await addPost(world, 'draft_tweets', { name: 'D' });
    const scheduled = await addPost(world, 'scheduled_tweets', { name: 'S', scheduled_at: world.at(1) });
    const post = await addPost(world, 'tweet', { name: 'P' });
    const tweet_ids = `${draft.id},${scheduled.id},${post.id_str}`;
    const read = async (tweet_type: string) =>
      dataOf(world.call('GET', list, { query: { tweet_type, tweet_ids } }));
    expect(await read('DRAFT')).toMatchObject([
      { id_str: draft.id, tweet_id: draft.id, tweet_type: 'DRAFT', name: 'D', scheduled_at: null },
    ]);
    expect(await read('SCHEDULED')).toMatchObject([
      {
        id_str: scheduled.id,
        tweet_type: 'SCHEDULED',
        scheduled_at: world.at(1),
        scheduled_status: 'SCHEDULED',
      },
    ]);
    expect(await read('PUBLISHED')).toMatchObject([{ id_str: post.id_str, tweet_type: 'PUBLISHED' }]);
    const keys = async (type: string) => Object.keys((await read(type))[0]);
    expect(await keys('DRAFT')).toEqual(await keys('PUBLISHED'));
    expect(await keys('SCHEDULED')).toEqual(await keys('PUBLISHED'));
  });

  it('has pages', async () => {
    const tester = await openTester();
    const ids: string[] = [];
    for (const text of ['a', 'b', 'c']) ids.push((await addPost(tester, 'tweet', { text })).id_str);
    const first = await tester.call('GET', list, { query: { tweet_type: 'PUBLISHED', count: 2 } });
    const query = { tweet_type: 'PUBLISHED', count: 2, cursor: first.body.next_cursor };
    const second = await tester.call('GET', list, { query });
    const all = [...first.body.data, ...second.body.data].map(({ id_str }) => id_str);
    expect(all).toEqual(ids);
    expect(await verdictOf(tester.call('GET', list, { query: { ...query, tweet_type: 'DRAFT' } }))).toEqual([
      400,
      'INVALID_PARAMETER cursor',
    ]);
  });
});

describe('naming a post', () => {
  it('changes the name of a published post, and of no other', async () => {
    const world = await openMovingWorld();
    const { id_str } = await addPost(world, 'tweet');
    const put = (id: string) => world.call('PUT', `${list}/${id}/name`, { query: { name: 'Summer' } });
    expect(await dataOf(put(id_str))).toMatchObject({ id_str, name: 'Summer', tweet_type: 'PUBLISHED' });
    const draft = await addPost(world, 'draft_tweets');
    const scheduled = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(1) });
    const unknown = [404, 'TWEET_NOT_FOUND tweet_id'];
    for (const { id } of [draft, scheduled]) expect(await verdictOf(put(id))).toEqual(unknown);
    world.pass(1);
    const { tweet_id } = await dataOf(
      world.call('GET', `accounts/:account/scheduled_tweets/${scheduled.id}`),
    );
    expect(await dataOf(put(tweet_id))).toMatchObject({ name: 'Summer' });
  });

  it('cannot be done before a scheduled post is live, even by its future id', async () => {
    const world = await openMovingWorld();
    const { id } = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(1) });
    world.pass(1);
    const { tweet_id } = await dataOf(world.call('GET', `accounts/:account/scheduled_tweets/${id}`));
    world.pass(-1);
    expect(await verdictOf(world.call('PUT', `${list}/${tweet_id}/name`, { query: { name: 'x' } }))).toEqual([
      404,
      'TWEET_NOT_FOUND tweet_id',
    ]);
  });
});
