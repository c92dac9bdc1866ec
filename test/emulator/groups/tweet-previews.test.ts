/** Previews of posts (docs/service.md#tweet-previews). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addCard,
  addPost,
  button,
  dataOf,
  media,
  openWithLibrary,
  page,
  picture,
} from '../../support/creatives.js';
import { openTester } from '../../support/emulator.js';
import { rounds } from '../../support/rounds.js';
import { openMovingWorld } from '../../support/world.js';

describe('previews of posts', () => {
  const previews = 'accounts/:account/tweet_previews';

  it('are frames in the given order, and leave out ids of another type', async () => {
    const tester = await openTester();
    const one = await addPost(tester, 'draft_tweets', { text: 'One' });
    const two = await addPost(tester, 'draft_tweets', { text: 'Two' });
    const post = await addPost(tester, 'tweet');
    const query = { tweet_ids: `${two.id},${post.id_str},${one.id}`, tweet_type: 'DRAFT' };
    const { body, text } = await tester.call('GET', previews, { query });
    expect(body.data).toEqual([
      { tweet_id: two.id, preview: expect.stringMatching(/^<iframe [^>]*Two[^>]*><\/iframe>$/) },
      { tweet_id: one.id, preview: expect.stringMatching(/^<iframe [^>]*One[^>]*><\/iframe>$/) },
    ]);
    expect(text).toContain(`"tweet_ids":["${two.id}","${post.id_str}","${one.id}"]`);
  });

  it('show no scheduled post as published before its time', async () => {
    const world = await openMovingWorld();
    const { id } = await addPost(world, 'scheduled_tweets', { scheduled_at: world.at(1) });
    const read = async (tweet_ids: string, tweet_type: string) =>
      (await dataOf(world.call('GET', previews, { query: { tweet_ids, tweet_type } }))).length;
    expect(await read(id, 'SCHEDULED')).toBe(1);
    world.pass(1);
    const { tweet_id } = await dataOf(world.call('GET', `accounts/:account/scheduled_tweets/${id}`));
    expect(await read(tweet_id, 'PUBLISHED')).toBe(1);
    world.pass(-1);
    expect(await read(tweet_id, 'PUBLISHED')).toBe(0);
  });

  it('show the text of the card for its readers, not the name for its owner', async () => {
    const tester = await openWithLibrary();
    const read = async (card_uri: string, text: string) => {
      const { id_str } = await addPost(tester, 'tweet', { card_uri, text });
      const query = { tweet_ids: id_str, tweet_type: 'PUBLISHED' };
      return (await dataOf(tester.call('GET', previews, { query })))[0].preview as string;
    };
    const site = await read((await addCard(tester, { name: 'Secret' })).card_uri, 'a');
    expect(site).toContain('&lt;aside&gt;&lt;p&gt;Spring&lt;/p&gt;&lt;/aside&gt;');
    expect(site).not.toContain('Secret');
    const components = [picture(media.wide), button()];
    expect(await read((await addCard(tester, { components })).card_uri, 'b')).toContain('&gt;OPEN&lt;');
    const slides = [[picture(media.wide), page('https://a.example', 'One')]];
    const { card_uri } = await dataOf(
      tester.call('POST', 'accounts/:account/cards', { json: { name: 'Secret', slides } }),
    );
    expect(await read(card_uri, 'c')).toContain('&gt;One&lt;');
  });

  it('never turn text into markup', async () => {
    const tester = await openTester();
    const decode = (html: string) =>
      html.replace(
        /&(lt|gt|quot|#39|amp);/g,
        (_, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
      );
    const wild = fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', 'script', 'é', '&lt;', '\n', ' x'), { minLength: 1 })
      .map((parts) => `s${parts.join('')}`);
    await fc.assert(
      fc.asyncProperty(wild, async (text) => {
        const { id } = await addPost(tester, 'draft_tweets', { text });
        const query = { tweet_ids: id, tweet_type: 'DRAFT' };
        const [{ preview }] = await dataOf(tester.call('GET', previews, { query }));
        const page = decode(/^<iframe [^<>]*srcdoc="([^"<>]*)"><\/iframe>$/.exec(preview)?.[1] ?? '');
        expect(decode(/<p>([^<>]*)<\/p><\/article>$/.exec(page)?.[1] ?? '')).toBe(text);
      }),
      { numRuns: rounds(13) },
    );
  });
});
