/** Promoted posts (docs/service.md#promoted-tweets, docs/service.md#fitness-of-posts, docs/service.md#review). */
import { describe, expect, it } from 'vitest';
import { objective } from '../../../src/contract/params/enums.js';
import { addPost, dataOf } from '../../support/creatives.js';
import { openOffice } from '../../support/delegated-account.js';
import { openTester } from '../../support/emulator.js';
import { addEverySort, addItem, addTweet, promote } from '../../support/promotion.js';
import { openMovingWorld, verdictOf } from '../../support/world.js';

const path = 'accounts/:account/promoted_tweets';

describe('promoting posts', () => {
  it('answers one promotion for each post, with the total, and echoes long ids as numbers', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester);
    const [one, two] = [await addTweet(tester), await addTweet(tester)];
    const query = { line_item_id, tweet_ids: `${two},${one}` };
    const { body, text } = await tester.call('POST', path, { query });
    expect(body).toMatchObject({ data: [{ tweet_id: two }, { tweet_id: one }], total_count: 2 });
    expect(body).not.toHaveProperty('next_cursor');
    expect(body.data[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{5}$/),
      line_item_id,
      tweet_id: two,
      entity_status: 'ACTIVE',
      approval_status: 'ACCEPTED',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      deleted: false,
    });
    expect(text).toContain(`"tweet_ids":[${two},${one}]`);
    expect(BigInt(one)).toBeGreaterThan(2n ** 53n);
    expect(await dataOf(tester.call('GET', path))).toEqual(body.data);
    expect(await dataOf(tester.call('GET', `${path}/${body.data[1].id}`))).toEqual(body.data[1]);
  });

  it('takes fifty posts and no more', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester);
    const ids = [];
    for (let index = 0; index < 50; index++) ids.push(await addTweet(tester));
    expect(await promote(tester, line_item_id, ...ids)).toHaveLength(50);
    const query = { line_item_id, tweet_ids: [...ids, '1'].join(',') };
    expect(await verdictOf(tester.call('POST', path, { query }))).toEqual([
      400,
      'INVALID_PARAMETER tweet_ids',
    ]);
  });

  it('promotes a post once per line item, and once per call', async () => {
    const tester = await openTester();
    const [first, second] = [await addItem(tester), await addItem(tester)];
    const post = await addTweet(tester);
    const made = await promote(tester, first, post, post);
    expect(made).toHaveLength(1);
    expect(await promote(tester, first, post)).toEqual(made);
    expect(await promote(tester, second, post)).not.toEqual(made);
    expect(await dataOf(tester.call('GET', path))).toHaveLength(2);
  });

  it('reports each post that cannot be promoted, and then promotes none', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester, 'WEBSITE_CLICKS');
    const good = await addTweet(tester, { text: 'https://www.example.com' });
    const plain = await addTweet(tester);
    const draft = await addPost(tester, 'draft_tweets');
    const scheduled = await addPost(tester, 'scheduled_tweets', { scheduled_at: '2026-12-01T09:00:00Z' });
    const query = { line_item_id, tweet_ids: [good, plain, draft.id, scheduled.id, '12'].join(',') };
    const answer = await tester.call('POST', path, { query });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([
      { code: 'INVALID_TWEET', parameter: 'tweet_ids', value: plain },
      { code: 'INVALID_TWEET', value: draft.id, message: expect.stringContaining('is a draft') },
      { code: 'INVALID_TWEET', value: scheduled.id, message: expect.stringContaining('scheduled post') },
      { code: 'TWEET_NOT_FOUND', value: '12' },
    ]);
    expect(await dataOf(tester.call('GET', path))).toEqual([]);
  });

  it('does not find the post of a scheduled post before its time', async () => {
    const world = await openMovingWorld();
    const line_item_id = await addItem(world);
    const { id } = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(2) });
    world.pass(2);
    const { tweet_id } = await dataOf(world.call('GET', `accounts/:account/scheduled_tweets/${id}`));
    world.pass(-1);
    const query = { line_item_id, tweet_ids: tweet_id };
    expect(await verdictOf(world.call('POST', path, { query }))).toEqual([404, 'TWEET_NOT_FOUND tweet_ids']);
    world.pass(1);
    expect(await verdictOf(world.call('POST', path, { query }))).toEqual([200]);
  });

  it('needs an existing line item', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester);
    const query = { line_item_id, tweet_ids: await addTweet(tester) };
    const gone = [404, 'LINE_ITEM_NOT_FOUND line_item_id'];
    const unknown = { ...query, line_item_id: 'zzzzz' };
    expect(await verdictOf(tester.call('POST', path, { query: unknown }))).toEqual(gone);
    await tester.call('DELETE', `accounts/:account/line_items/${line_item_id}`);
    expect(await verdictOf(tester.call('POST', path, { query }))).toEqual(gone);
  });
});

describe('the content of a post', () => {
  const any = [
    'plain',
    'link',
    'website card',
    'website card and link',
    'film card',
    'app card',
    'image',
    'GIF',
    'video',
  ];
  const fits: Readonly<Record<(typeof objective)[number], readonly string[]>> = {
    APP_ENGAGEMENTS: ['app card'],
    APP_INSTALLS: ['app card'],
    ENGAGEMENTS: any,
    FOLLOWERS: any,
    PREROLL_VIEWS: [],
    REACH: any,
    VIDEO_VIEWS: ['film card', 'GIF', 'video'],
    WEBSITE_CLICKS: ['link', 'website card', 'film card'],
  };

  it('follows from the objective of the line item', { timeout: 20_000 }, async () => {
    const tester = await openTester();
    const posts = await addEverySort(tester);
    const found: Record<string, string[]> = {};
    for (const name of objective) {
      const line_item_id = await addItem(tester, name);
      found[name] = [];
      for (const [sort, tweet_ids] of Object.entries(posts)) {
        const [status, error] = await verdictOf(
          tester.call('POST', path, { query: { line_item_id, tweet_ids } }),
        );
        if (status === 200) found[name].push(sort);
        else {
          const isPreroll = name === 'PREROLL_VIEWS';
          expect(error).toBe(isPreroll ? 'INCOMPATIBLE_LINE_ITEM line_item_id' : 'INVALID_TWEET tweet_ids');
        }
      }
    }
    expect(found).toEqual(fits);
  });

  it('is judged by its card even if that was deleted since', async () => {
    const tester = await openTester();
    const { 'website card': post = '' } = await addEverySort(tester);
    const cards = await dataOf(tester.call('GET', 'accounts/:account/cards'));
    for (const { id } of cards) await tester.call('DELETE', `accounts/:account/cards/${id}`);
    expect(await promote(tester, await addItem(tester, 'WEBSITE_CLICKS'), post)).toHaveLength(1);
  });
});

describe('a post of another user', () => {
  it('is promoted through a repost outside the timeline, made once for the account', async () => {
    const office = await openOffice({ callerIsPartner: true });
    const [first, second] = [await addItem(office), await addItem(office)];
    const post = await addTweet(office, { text: 'See you there', nullcast: false });
    const [promoted] = await promote(office, first, post);
    expect(promoted.tweet_id).not.toBe(post);
    const query = { tweet_type: 'PUBLISHED', tweet_ids: promoted.tweet_id };
    expect(await dataOf(office.call('GET', 'accounts/:account/tweets', { query }))).toMatchObject([
      { full_text: 'RT @demo: See you there', nullcast: true, user: { id_str: office.advertiser } },
    ]);
    expect(await promote(office, first, post)).toEqual([promoted]);
    expect(await promote(office, first, promoted.tweet_id)).toEqual([promoted]);
    const [other] = await promote(office, second, post);
    expect(other).toMatchObject({ tweet_id: promoted.tweet_id, line_item_id: second });
  });

  it('is checked and reviewed unchanged', async () => {
    const office = await openOffice({ callerIsPartner: true });
    const item = await addItem(office, 'WEBSITE_CLICKS');
    const query = { line_item_id: item, tweet_ids: await addTweet(office) };
    expect(await verdictOf(office.call('POST', path, { query }))).toEqual([400, 'INVALID_TWEET tweet_ids']);
    const loud = await addTweet(office, { text: 'https://www.example.com #rejected' });
    expect(await promote(office, item, loud)).toMatchObject([{ approval_status: 'REJECTED' }]);
  });
});

describe('the list of promoted posts', () => {
  it('filters by line items and ids, and sorts', async () => {
    const world = await openMovingWorld();
    const [first, second] = [await addItem(world), await addItem(world)];
    const [one] = await promote(world, first, await addTweet(world));
    world.pass(1);
    const [two] = await promote(world, second, await addTweet(world));
    const list = (query: Record<string, string>) => dataOf(world.call('GET', path, { query }));
    expect(await list({ line_item_ids: `${second},zzzzz` })).toEqual([two]);
    expect(await list({ promoted_tweet_ids: one.id, line_item_ids: second })).toEqual([]);
    expect(await list({ sort_by: 'created_at-desc' })).toEqual([two, one]);
    await world.call('DELETE', `${path}/${one.id}`);
    const ids = async (sort_by: string) =>
      (await list({ sort_by, with_deleted: 'true' })).map(({ id }: { id: string }) => id);
    expect(await ids('paused-asc')).toEqual([two.id, one.id]);
    expect(await ids('paused-desc')).toEqual([one.id, two.id]);
    expect(await ids('deleted-asc')).toEqual([two.id, one.id]);
  });

  it.each(['line item', 'campaign'])('hides those of a deleted %s, which are not deleted', async (kind) => {
    const tester = await openTester();
    const line_item_id = await addItem(tester);
    const [{ id }] = await promote(tester, line_item_id, await addTweet(tester));
    const item = await dataOf(tester.call('GET', `accounts/:account/line_items/${line_item_id}`));
    const deleted = kind === 'campaign' ? `campaigns/${item.campaign_id}` : `line_items/${line_item_id}`;
    await tester.call('DELETE', `accounts/:account/${deleted}`);
    expect(await dataOf(tester.call('GET', path))).toEqual([]);
    const gone = [404, 'PROMOTED_TWEET_NOT_FOUND promoted_tweet_id'];
    expect(await verdictOf(tester.call('GET', `${path}/${id}`))).toEqual(gone);
    expect(await verdictOf(tester.call('DELETE', `${path}/${id}`))).toEqual(gone);
    const query = { with_deleted: true };
    expect(await dataOf(tester.call('GET', path, { query }))).toMatchObject([{ id, deleted: false }]);
    expect(await dataOf(tester.call('GET', `${path}/${id}`, { query }))).toMatchObject({ deleted: false });
  });
});

describe('deleting a promoted post', () => {
  it('takes the id of the promotion, once, and leaves the post', async () => {
    const tester = await openTester();
    const line_item_id = await addItem(tester);
    const post = await addTweet(tester);
    const [{ id }] = await promote(tester, line_item_id, post);
    expect(await verdictOf(tester.call('DELETE', `${path}/${post}`))).toEqual([
      404,
      'PROMOTED_TWEET_NOT_FOUND promoted_tweet_id',
    ]);
    expect(await dataOf(tester.call('DELETE', `${path}/${id}`))).toMatchObject({
      id,
      entity_status: 'ACTIVE',
      deleted: true,
    });
    const again = await promote(tester, line_item_id, post);
    expect(again[0].id).not.toBe(id);
  });

  it('is in the history, as the creation is', async () => {
    const world = await openMovingWorld();
    const [{ id }] = await promote(world, await addItem(world), await addTweet(world));
    await world.call('DELETE', `${path}/${id}`);
    const query = {
      entity_type: 'PROMOTED_TWEET',
      entity_id: id,
      start_time: world.at(),
      end_time: world.at(1),
    };
    expect(await dataOf(world.call('GET', 'accounts/:account/account_history', { query }))).toMatchObject([
      { change_type: 'CREATE', entity: 'PROMOTED_TWEET', entity_id: id, entity_data: { id, deleted: false } },
      {
        change_type: 'DELETE',
        changes: { deleted: { old: false, new: true } },
        entity_data: { deleted: true },
      },
    ]);
  });
});

describe('the review', () => {
  it.each([
    ['Spring is here', 'ACCEPTED', 'ACCEPTED'],
    ['Too loud #rejected', 'REJECTED', 'REJECTED'],
    ['Wait for it #UnderReview', 'UNDER_REVIEW', 'ACCEPTED'],
    ['Wait in vain #underreview #rejected', 'UNDER_REVIEW', 'REJECTED'],
    ['this was rejected, not a hashtag', 'ACCEPTED', 'ACCEPTED'],
  ])('of "%s" is %s, and after an hour %s', async (text, first, later) => {
    const world = await openMovingWorld();
    const [promoted] = await promote(world, await addItem(world), await addTweet(world, { text }));
    const read = async () => (await dataOf(world.call('GET', `${path}/${promoted.id}`))).approval_status;
    expect(promoted.approval_status).toBe(first);
    world.pass(0.99);
    expect(await read()).toBe(first);
    world.pass(0.01);
    expect(await read()).toBe(later);
  });
});
