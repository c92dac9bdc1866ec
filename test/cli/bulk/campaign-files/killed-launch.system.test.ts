/** A launch with media that is killed again and again, by a person who has nothing but the built tool. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runBuilt } from '../../../support/built-program.js';
import { makePng } from '../../../support/media-files.js';
import { builtTool, createUserWithDemo, type NewUser } from '../../../support/new-user.js';
import { preload } from '../../../support/tool.js';

const [[variable, value] = []] = Object.entries(
  preload(resolve(import.meta.dirname, '../../../support/kill-at.cjs')),
);
const killer = `${variable}="${value}"`;

let user: NewUser;

/** What only looks runs in this process, which is faster. */
async function run(...argv: readonly string[]): Promise<string> {
  const home = { path: user.home, env: { HOME: user.home } };
  return (await runBuilt(home, argv, { env: { ADS_ENV: 'local' } })).stdout;
}

beforeAll(async () => {
  user = await createUserWithDemo(builtTool, { ADS_ENV: 'local' });
  for (const [at, name] of ['one', 'two'].entries())
    writeFileSync(join(user.folder, `${name}.png`), makePng(1200, 675, at));
  const [account = ''] = (await run('accounts', 'list', '-o', 'ids')).split('\n');
  await run('accounts', 'use', account);
});
afterAll(() => user.remove());

it('creates each ad once, and uploads each file once', { timeout: 120_000 }, async () => {
  const { bash, folder } = user;
  const sheet = [
    'line_item,text,media',
    'Author evenings: Boston;Author evenings: Chicago,Killed one,one.png',
    'Author evenings: Boston,Killed two,one.png;two.png',
    'Author evenings: Portland,Killed three,two.png',
  ];
  writeFileSync(join(folder, 'ads.csv'), sheet.join('\n'));
  const launch = 'ads launch ads.csv --as @quillmark --yes --timeout 1 > out';
  const statuses: (number | null)[] = [];
  // Of about 110 changes of files, the first 40 are before the upload.
  for (let at = 55; statuses.at(-1) !== 0; at += 18) {
    const { status, stderr } = bash(`${killer} KILL_AT=${at} ${launch}; exit $?`);
    expect([0, 137], stderr).toContain(status);
    statuses.push(status);
  }
  expect(statuses.length).toBeGreaterThan(2);
  const posts = await run('tweets', 'list', '--tweet-type', 'PUBLISHED', '--all', '-o', 'json');
  expect(posts.match(/"full_text": "Killed/g)).toHaveLength(3);
  const library = await run('media-library', 'list', '--all', '-o', 'json');
  expect(library.match(/^.*"(one|two)\.png/gm)).toHaveLength(2);
  const ads = bash('cut -d, -f4,5 ads.result.csv').stdout.replaceAll("'", '').split('\n').slice(1);
  const fields = ['--fields', 'tweet_id,id'];
  const promoted = (await run('promoted-tweets', 'list', '--all', '-o', 'csv', ...fields)).split('\n');
  expect(new Set(ads).size).toBe(4);
  const shown = new Set(ads.map((ad) => ad.split(',')[0]));
  expect(promoted.filter((one) => shown.has(one.split(',')[0])).sort()).toEqual(ads.sort());
});

it('does not wait for a pipe in place of a file', () => {
  writeFileSync(
    join(user.folder, 'ads.csv'),
    'line_item,text,media\nAuthor evenings: Boston,Piped,pipe.png\n',
  );
  const { status, stderr } = user.bash(
    'mkfifo pipe.png && timeout -s KILL 20 ads launch ads.csv --as @quillmark',
  );
  expect(stderr).toContain('ads.csv:2:3: media has a problem: pipe.png is not a file');
  expect(status).toBe(2);
});
