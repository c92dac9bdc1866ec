/** Posts of campaign files with their texts and media: published once, promoted by all line items that list them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { makePng } from '../../../support/media-files.js';

const text = 'Spring is here & <b>so</b> are we https://quillmark.example/spring';
const post = { text, as: '@quillmark', media: ['images/spring.png'] };

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
  mkdirSync(join(files.home.path, 'campaigns/images'));
  writeFileSync(join(files.home.path, 'campaigns/images/spring.png'), makePng(1200, 675));
});

/** Writes posts into the two line items of the campaign. */
async function list(first: readonly unknown[], second: readonly unknown[] = []): Promise<void> {
  const contents = await files.read();
  const [content] = contents.values();
  const { librarians, teachers } = content.campaigns['book-club-sign-ups'].line_items;
  librarians.posts.push(...first);
  teachers.posts.push(...second);
  files.write(new Map([['book-club-sign-ups.yaml', content]]));
}

const apply = (...more: readonly string[]) => files.run('apply', '--yes', ...more, '-o', 'json');

async function published(): Promise<readonly string[]> {
  const rows = await files.rows();
  return [...rows]
    .filter(([key, data]) => key.startsWith('tweet ') && data.includes('Spring is here'))
    .map(([key]) => key);
}

describe('posts with their texts', () => {
  it('are published once for two line items, with their media, and found by the next plan', async () => {
    await list([post], [post]);
    const plan = await files.run('plan');
    expect(plan.stdout).toContain(
      '+ post "Spring is here & <b>so</b> are we https://quillma…", with campaigns/images/spring.png',
    );
    expect(plan.stdout).toContain('3 changes: 3 created');
    const { exit, stdout, stderr } = await apply();
    expect(exit, stderr).toBe(0);
    const rows: { key: string; outcome: string; id: string }[] = JSON.parse(stdout);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created']);
    const sent = (await files.takeWrites()).filter(({ path }) => /tweet$|promoted_tweets$/.test(path));
    expect(sent.map(({ path }) => path)).toEqual(['tweet', 'promoted_tweets', 'promoted_tweets']);
    expect(sent[0]?.query).toMatchObject({ text });
    expect(sent[0]?.query.media_keys).toMatch(/^3_\d+$/);
    expect(sent.slice(1).map(({ query }) => query.tweet_ids)).toEqual([rows[0]?.id, rows[0]?.id]);
    expect((await files.run('plan')).stdout).toBe('No changes: the account is as the files describe it.\n');
  });

  it('are found by their content without a lock file, and not published again', async () => {
    await list([post]);
    expect((await apply()).exit).toBe(0);
    rmSync(join(files.home.path, 'campaigns/ads.lock.yaml'));
    const { stdout } = await files.run('plan');
    expect(stdout).toContain('= post "Spring is here');
    expect(stdout).toContain('0 changes');
  });

  it('are the same with the line ends of another program, and have plain ones', async () => {
    const withEnds = (end: string) => ({
      ...post,
      ...{ text: `Spring is here${end}https://quillmark.example`, name: `Spring${end}one` },
      media: [{ file: 'images/spring.png', alt_text: `Tulips${end}in a row` }],
    });
    await list([withEnds('\r')]);
    expect((await apply()).exit).toBe(0);
    const sent = await files.takeWrites();
    expect(sent.find(({ path }) => path === 'tweet')?.query).toMatchObject({
      text: withEnds('\n').text,
      name: withEnds('\n').name,
    });
    const described = { metadata: { alt_text: { text: 'Tulips\nin a row' } } };
    expect(sent.find(({ path }) => path.endsWith('metadata'))?.body).toMatchObject(described);
    await list([], [withEnds('\n')]);
    expect((await files.run('plan')).stdout).toContain('1 created');
  });

  it('are promoted again by their ids where somebody has removed the promotion', async () => {
    await list([post]);
    expect((await apply()).exit).toBe(0);
    const [id] = [...(await files.lockedIds())].flatMap(([key, own]) =>
      key.includes('/posts/content-') ? [own] : [],
    );
    await files.call('DELETE', `accounts/:account/promoted_tweets/${id}`);
    await files.takeWrites();
    expect((await files.run('plan')).stdout).toMatch(
      /\+ post "Spring[^\n]*, published as \d+, deleted outside/,
    );
    expect((await apply()).exit).toBe(0);
    expect((await files.takeWrites()).map(({ path }) => path)).toEqual(['promoted_tweets']);
    expect(await published()).toHaveLength(1);
  });

  it('are other posts when the text or the content of a file changes', async () => {
    await list([post]);
    expect((await apply()).exit).toBe(0);
    writeFileSync(join(files.home.path, 'campaigns/images/spring.png'), makePng(800, 418));
    const { stdout } = await files.run('plan');
    expect(stdout).toContain('+ post "Spring is here');
    expect(stdout).toContain('no longer managed');
    expect((await apply('--prune', '--confirm', '3')).exit).toBe(0);
    expect(await published()).toHaveLength(2);
    expect((await files.run('plan')).stdout).toContain('No changes');
  });

  it('upload nothing again after a refusal, and say which post was refused', async () => {
    await list([post, { ...post, as: '7283185307179586478', text: 'Spring is here too', card: 'card://1' }]);
    const { exit, stdout } = await apply();
    expect(exit).toBe(3);
    const failed = JSON.parse(stdout).filter(({ outcome }: { outcome: string }) => outcome !== 'created');
    expect(failed).toMatchObject([
      { outcome: 'failed', name: 'post "Spring is here too"' },
      { outcome: 'not-sent', error: expect.stringMatching(/^tweets\/content-\w+ was not applied$/) },
    ]);
    const uploads = (await files.takeWrites()).filter(({ path }) => path.includes('media'));
    expect(uploads.length).toBeGreaterThan(0);
    await apply();
    expect((await files.takeWrites()).filter(({ path }) => path.includes('media'))).toEqual([]);
    expect(await published()).toHaveLength(1);
  });
});

it.each<readonly [string, unknown, RegExp]>([
  ['no author', { text: 'x' }, /as is required/],
  ['no text', { as: '@quillmark' }, /text is required/],
  [
    'an unknown key',
    { text: 'x', as: '@quillmark', txt: 'y' },
    /"txt" is not a known key; did you mean text\?/,
  ],
  ['an unknown handle', { text: 'x', as: '@nobody' }, /as "@nobody" was not found: no user has this handle/],
  ['a user of others', { text: 'x', as: 1 }, /as "1" must be a promotable user/],
  [
    'an absent file',
    { as: '@quillmark', media: 'images/summer.png' },
    /cannot read campaigns\/images\/summer.png/,
  ],
  [
    'a file that is no media',
    { as: '@quillmark', media: ['ads.lock.yaml'] },
    /media has a problem: campaigns\/ads.lock.yaml has an unknown format/,
  ],
  ['five images', { as: '@quillmark', media: Array(5).fill('images/spring.png') }, /up to 4 images/],
  [
    'an unknown card',
    { text: 'x', as: '@quillmark', card: 'Winter page' },
    /card "Winter page" was not found/,
  ],
  ['an unknown setting', { text: 'x', as: '@quillmark', video_cta: 'BUY' }, /video_cta must be/],
])('a post with %s is refused at its place, before anything is sent', async (_, content, message) => {
  await list([content]);
  await files.takeWrites();
  const { exit, stderr } = await files.run('apply', '--yes');
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/campaigns\/book-club-sign-ups.yaml:1:\d+: /);
  expect(exit).toBe(/not found|promotable/.test(stderr) ? 6 : 2);
  expect(await files.takeWrites()).toEqual([]);
});

it('the words of a plan do not carry out what a text says to a terminal', async () => {
  await list([{ text: 'a\u001b[2Jb', as: '@quillmark' }]);
  expect((await files.run('plan')).stdout).not.toContain('\u001b');
});

it('a lock file with a post that ads does not write is refused', async () => {
  const path = join(files.home.path, 'campaigns/ads.lock.yaml');
  writeFileSync(path, `${readFileSync(path, 'utf8')}    tweets/other:\n      id: "1"\n`);
  const { exit, stderr } = await files.run('plan');
  expect(stderr).toContain('ads does not write "tweets/other"');
  expect(exit).toBe(2);
});
