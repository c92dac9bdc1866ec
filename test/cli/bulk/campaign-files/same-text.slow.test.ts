/** Posts with one text and several pictures: none is taken for another, and none is published while that is not known. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { createHome, type Home, type Outcome, runAds, testTime } from '../../../support/cli.js';
import { makePng } from '../../../support/media-files.js';

const text = 'Last chance https://quillmark.example/sale';
const item = 'Book club sign-ups: Teachers';
const other = 'Book club sign-ups: Students';

let files: CampaignFiles;
/** The home of a colleague, who has neither the journals nor the locks of the other one. */
let colleague: Home;
/** The post that the colleague has published, with a picture that nobody else has. */
let old: string;

beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Book club sign-ups'] });
  colleague = createHome();
  for (const folder of [colleague.path, files.home.path, join(files.home.path, 'campaigns')])
    for (const [at, name] of ['a', 'b', 'c'].entries())
      writeFileSync(join(folder, `${name}.png`), makePng(1200, 675, at));
  writeFileSync(join(colleague.path, 'ads.csv'), `line_item,text,media\n${item},${text},c.png\n`);
  const { exit, stdout, stderr } = await run(
    colleague,
    'launch',
    'ads.csv',
    '--as',
    '@quillmark',
    '--yes',
    '-o',
    'json',
  );
  expect(exit, stderr).toBe(0);
  [old] = JSON.parse(stdout).map(({ post_id }: { post_id: string }) => post_id);
  await files.takeWrites();
  return () => colleague.remove();
});

const run = (home: Home, ...argv: readonly string[]): Promise<Outcome> =>
  runAds(home, argv, { env: files.env, now: () => testTime });

/** The writes since the last look: only their paths. */
const sent = async () => (await files.takeWrites()).map(({ path }) => path);

async function published(): Promise<number> {
  const rows = await files.rows();
  return [...rows].filter(([key, data]) => key.startsWith('tweet ') && data.includes('Last chance')).length;
}

describe('ads launch', () => {
  const launch = (...more: readonly string[]) =>
    files.run('launch', 'ads.csv', '--as', '@quillmark', '--yes', ...more);
  const write = (...lines: readonly string[]) =>
    writeFileSync(join(files.home.path, 'ads.csv'), `${lines.join('\n')}\n`);
  const results = () =>
    readFileSync(join(files.home.path, 'ads.result.csv'), 'utf8').trim().split('\n').slice(1);
  const twins = [`${item},${text},a.png,2.00,Mexico`, `${other},${text},b.png,,`];

  it('sends nothing of rows with other pictures than a post of the same text, names it, and sends the other rows', async () => {
    write('line_item,text,media,bid,location', ...twins, `${other},Hello https://quillmark.example,a.png,,`);
    const { exit, stderr } = await launch();
    expect(exit).toBe(3);
    expect(stderr).toContain(
      `ads.csv:2: post "Last chance https://quillmark.example/sale" may be published already: post ${old} has`,
    );
    expect(stderr).toContain(
      `write post: ${old} in place of the content. To publish another post, add --publish-again`,
    );
    expect(results().map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '2,failed',
      '3,failed',
      '4,created',
    ]);
    const paths = await sent();
    expect(paths.filter((path) => /tweet$|promoted_tweets$|initialize$/.test(path))).toHaveLength(3);
    expect(paths.filter((path) => /line_items|targeting/.test(path))).toEqual([]);
    expect(await published()).toBe(1);
  });

  it('sends nothing at all, and keeps nothing, where all rows are unconfirmed', async () => {
    write('line_item,text,media,bid,location', ...twins);
    expect((await launch('--dry-run')).exit).toBe(3);
    const { exit } = await launch();
    expect(exit).toBe(3);
    expect(await sent()).toEqual([]);
    write('line_item,text', `${other},Hello https://quillmark.example`);
    expect((await launch()).exit).toBe(0);
    expect(readFileSync(findLock(), 'utf8')).not.toContain(old);
  });

  it('publishes each of them with --publish-again, and finds them again', async () => {
    write('line_item,text,media,bid,location', ...twins);
    const { exit, stderr } = await launch('--publish-again');
    expect(exit, stderr).toBe(0);
    expect(await published()).toBe(3);
    await sent();
    // Also without what the launch has kept, by the media that this machine has uploaded.
    rmSync(findLock());
    expect((await launch()).exit).toBe(0);
    expect(results().map((line) => line.split(',').slice(0, 2).join())).toEqual(['2,existing', '3,existing']);
    expect(await sent()).toEqual([]);
  });

  it('promotes the post whose id a row has', async () => {
    write('line_item,post', `${other},${old}`);
    expect((await launch()).exit).toBe(0);
    expect(await sent()).toEqual(['promoted_tweets']);
    expect(results()[0]).toContain(`,created,`);
  });

  /** The file with what launches have kept. */
  function findLock(): string {
    const folder = join(files.home.state, 'applies');
    const name = readdirSync(folder).find((one) => one.endsWith('.yaml'));
    return join(folder, name ?? '');
  }
});

describe('campaign files', () => {
  const path = 'campaigns/book-club-sign-ups.yaml';
  const lock = () => readFileSync(join(files.home.path, 'campaigns/ads.lock.yaml'), 'utf8');

  /** Adds posts to the line item that promotes the old one, or to another. */
  async function list(posts: readonly unknown[], key = 'teachers'): Promise<void> {
    const [content] = (await files.read()).values();
    content.campaigns['book-club-sign-ups'].line_items[key].posts = posts;
    files.write(new Map([['book-club-sign-ups.yaml', content]]));
  }
  const post = (media: unknown, more: object = {}) => ({ text, as: '@quillmark', media: [media], ...more });
  const apply = (...more: readonly string[]) => files.run('apply', '--yes', ...more);

  it.each(['plan', 'apply'])(
    'refuses %s while a picture is not known, by the place of the post',
    async (command) => {
      await list([post('a.png'), post('b.png')]);
      const before = lock();
      const { exit, stderr } = await files.run(command, ...(command === 'apply' ? ['--yes'] : []));
      expect(exit).toBe(2);
      expect(stderr).toMatch(
        new RegExp(
          `${path}:1:\\d+: post "Last chance [^"]*" may be published already: post ${old} has the same`,
        ),
      );
      expect(stderr.match(/may be published already/g)).toHaveLength(2);
      expect(await sent()).toEqual([]);
      expect(lock()).toBe(before);
    },
  );

  it('does what a person decides: another post, or the published one', async () => {
    await list([post('a.png')], 'students');
    await list([post('c.png', { post: old }), { post: '3937949592839776732' }]);
    const { exit, stderr } = await apply('--publish-again');
    expect(exit, stderr).toBe(0);
    expect(await published()).toBe(2);
    expect((await sent()).filter((one) => one === 'tweet')).toHaveLength(1);
    // Both are known from now on, by the lock.
    await list([post('c.png'), { post: '3937949592839776732' }]);
    expect((await files.run('plan')).stdout).toContain('No changes');
  });

  it('refuses an id of a post with another content', async () => {
    await list([
      { ...post('a.png'), post: '3937949592839776732' },
      { ...post('b.png'), post: 'x' },
    ]);
    const { exit, stderr } = await apply();
    expect(exit).toBe(2);
    expect(stderr).toContain('post 3937949592839776732 has another content');
    // The picture may be the same one, but the text is not.
    await list([{ ...post('a.png'), post: old, text: 'Another text' }]);
    expect((await apply()).stderr).toContain(`post ${old} has another content`);
    expect(stderr).toContain('post must be the id of a published post of the author, got "x"');
    expect(await sent()).toEqual([]);
  });

  it('saves what was decided with the plan', async () => {
    await list([post('a.png')]);
    expect((await files.run('plan', '--save', 'plan.json')).exit).toBe(2);
    expect(existsSync(join(files.home.path, 'plan.json'))).toBe(false);
    expect((await files.run('plan', '--publish-again', '--save', 'plan.json')).exit).toBe(0);
    const { exit, stderr } = await files.run('apply', 'plan.json', '--yes');
    expect(exit, stderr).toBe(0);
    expect(await published()).toBe(2);
  });

  it('is refused after a lost lock for another alt_text, and on the machine of a colleague, but not where it was applied', async () => {
    const described = (alt_text: string) => post({ file: 'a.png', alt_text });
    await list([described('A cat')]);
    expect((await apply('--publish-again')).exit).toBe(0);
    expect((await files.run('plan')).stdout).toContain('No changes');
    rmSync(join(files.home.path, 'campaigns/ads.lock.yaml'));
    // The journal of the upload knows the picture with its text.
    const found = await files.run('plan');
    expect(found.stdout, found.stderr).toContain('= post "Last chance');
    await list([described('A dog')]);
    expect((await files.run('plan')).exit).toBe(2);
    await list([described('A cat')]);
    cpSync(join(files.home.path, 'campaigns'), join(colleague.path, 'campaigns'), { recursive: true });
    const theirs = await run(colleague, 'plan');
    expect(theirs.exit).toBe(2);
    expect(theirs.stderr).toMatch(/may be published already: post \d+ has/);
    // The colleague knows the own picture.
    expect(theirs.stderr).not.toContain(old);
    expect(await published()).toBe(2);
  });
});
