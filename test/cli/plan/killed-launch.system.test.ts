/** A launch with media that is killed again and again, by a person who has nothing but the built tool. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { makePng } from '../../support/media-files.js';
import { builtTool, createNewUser, type NewUser } from '../../support/new-user.js';

const killer = resolve(import.meta.dirname, '../../support/kill-at.cjs');

let user: NewUser;

beforeEach(() => {
  user = createNewUser(builtTool, { ADS_ENV: 'local' });
  onTestFinished(() => user.remove());
  for (const [at, name] of ['one', 'two'].entries())
    writeFileSync(join(user.folder, `${name}.png`), makePng(1200, 675, at));
  user.bash('ads accounts use "$(ads accounts list -o ids | head -1)"');
});

it('creates each ad once, and uploads each file once', { timeout: 120_000 }, () => {
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
    const { status, stderr } = bash(`NODE_OPTIONS="--require ${killer}" KILL_AT=${at} ${launch}; exit $?`);
    expect([0, 137], stderr).toContain(status);
    statuses.push(status);
  }
  expect(statuses.length).toBeGreaterThan(2);
  const count = (list: string, pattern: string) =>
    Number(bash(`ads ${list} --all -o json | grep -c '${pattern}'`).stdout);
  expect(count('tweets list --tweet-type PUBLISHED', '"full_text": "Killed')).toBe(3);
  expect(count('media-library list', '"\\(one\\|two\\).png')).toBe(2);
  const ads = bash('cut -d, -f4,5 ads.result.csv').stdout.replaceAll("'", '').split('\n').slice(1);
  const promoted = bash('ads promoted-tweets list --all -o csv --fields tweet_id,id').stdout.split('\n');
  expect(new Set(ads).size).toBe(4);
  const posts = new Set(ads.map((ad) => ad.split(',')[0]));
  expect(promoted.filter((one) => posts.has(one.split(',')[0])).sort()).toEqual(ads.sort());
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
