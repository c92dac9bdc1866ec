/** A plan refuses what the service would not promote, and lets pass what it would, before anything is published. */
import { beforeEach, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
});

/** Line items of the campaign have objective WEBSITE_CLICKS. */
async function list(...posts: readonly object[]): Promise<void> {
  const contents = await files.read();
  const [content] = contents.values();
  const { librarians } = content.campaigns['book-club-sign-ups'].line_items;
  librarians.posts = posts.map((post) => ({ as: '@quillmark', ...post }));
  files.write(new Map([['book-club-sign-ups.yaml', content]]));
}

const link = 'Spring is here https://quillmark.example/spring';

it('a link beside a website card is refused, by the name of the card and by its URI', async () => {
  const cards = await files.ask('cards', 'list');
  const { card_uri } = cards.find(({ name }: { name: string }) => name === 'Spring page');
  await list({ text: link, card: 'Spring page' }, { text: `${link}/2`, card: card_uri }, { text: 'Neither' });
  const { exit, stderr } = await files.run('apply', '--yes');
  expect(exit).toBe(2);
  const problems = stderr.split('\n').filter((line) => line.startsWith('error:'));
  expect(problems.map((line) => line.replace(/^.*; this one has /, ''))).toEqual(['both', 'both', 'neither']);
  expect(await files.takeWrites()).toEqual([]);
});

it('a link, and a website card without one, are promoted', async () => {
  await list({ text: link }, { text: 'Spring is here', card: 'Spring page' });
  const { exit, stderr } = await files.run('apply', '--yes');
  expect(exit, stderr).toBe(0);
  const sent = await files.takeWrites();
  const promoted = sent.flatMap(({ path, query }) =>
    path === 'promoted_tweets' ? (query.tweet_ids?.split(',') ?? []) : [],
  );
  expect(promoted).toHaveLength(2);
});
