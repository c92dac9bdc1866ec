/** Which uploads are the same: their journal is what a later run resumes, or takes for done. */
import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  journalPaths,
  libraryEntries,
  readJournals,
  writeJournal,
} from '../../../../src/cli/bulk/media/media-journal.js';
import { makeFolder } from '../../../support/folders.js';

it('a content is in the libraries of all its journals, in each under the key of the first one', async () => {
  const folder = makeFolder();
  const write = async (name: string, key: string, accounts: readonly string[]) => {
    const upload = { media_id: key, media_key: `3_${key}`, acknowledged: 1, expires: 0, complete: true };
    await writeJournal(join(folder, name), { file: 'a.png', size: 9, sha256: 'x', ...upload, accounts });
    return join(folder, name);
  };
  const path = await write('own', '1', ['a', 'b']);
  const earlier = [await write('with-slash', '2', ['b', 'c']), await write('capitals', '3', ['d'])];
  const entries = libraryEntries(await readJournals({ path, earlier }));
  expect(Object.fromEntries(entries.map(({ account, media_key }) => [account, media_key]))).toEqual({
    ...{ a: '3_1', b: '3_1', c: '3_2', d: '3_3' },
  });
});

interface Upload {
  readonly profile: string;
  readonly user: string;
  readonly token: string;
  readonly name: string;
  readonly category: 'tweet_image' | 'tweet_gif';
  readonly size: number;
  readonly sha256: string;
  readonly owners: readonly string[];
  readonly altText: string;
}

const first: Partial<Upload> = { name: 'a.gif', category: 'tweet_gif', size: 9, sha256: 'x', owners: ['7'] };

async function pathOf(changes: Partial<Upload> = {}): Promise<string> {
  const {
    profile = 'p',
    user,
    token,
    category = 'tweet_gif',
    size = 9,
    ...upload
  } = { ...first, ...changes };
  const invocation = {
    world: { env: { ADS_ACCESS_TOKEN: token }, platform: 'linux', home: '/home/u', cwd: '/' },
    settings: {
      env: { value: 'production' },
      profile: { value: profile },
      saved: { sign_in: { user_id: user } },
      identity: { signedBy: token === undefined ? 'profile' : 'environment' },
    },
  } as unknown as Parameters<typeof journalPaths>[0];
  const file = { name: upload.name, category, size };
  const { sha256 = '', owners = [], altText } = upload;
  return (await journalPaths(invocation, file, sha256, owners, altText)).path;
}

it('a file of another name, and another token of the same user, have the journal of the upload', async () => {
  expect(await pathOf({ name: 'b.gif' })).toBe(await pathOf());
  expect(await pathOf({ token: '7-b' })).toBe(await pathOf({ token: '7-a' }));
});

it.each<[string, Partial<Upload>]>([
  ['profile', { profile: 'q' }],
  ['user of the sign-in', { user: '8' }],
  ['user of the token', { token: '8-a' }],
  ['purpose', { category: 'tweet_image' }],
  ['size', { size: 10 }],
  ['content', { sha256: 'y' }],
  ['list of owners', { owners: ['7', '8'] }],
  ['alternative text', { altText: 'A cat' }],
])('another %s has another journal', async (_, changes) => {
  expect(await pathOf(changes)).not.toBe(await pathOf());
});

describe('a journal of an earlier version, which did not name the user of a sign-in', () => {
  const nameOf = (parts: readonly unknown[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

  it.each([
    ['since before it is its own', '2026-03-01T00:00:00Z', false, '3_1', []],
    ['since after it is not its own', '2026-03-03T00:00:00Z', false, undefined, []],
    ['since after it tells whose libraries have the file', '2026-03-03T00:00:00Z', true, '3_1', ['a']],
  ])('and a sign-in %s', async (_, created_at, complete, key, accounts) => {
    const folder = makeFolder();
    const settings = {
      env: { value: 'production' },
      profile: { value: 'p' },
      adsUrl: { value: 'https://ads.example.com' },
      saved: { sign_in: { user_id: '7', created_at } },
      identity: { signedBy: 'profile' },
    };
    const world = { env: { ADS_STATE_DIR: folder }, platform: 'linux', home: folder, cwd: folder };
    const invocation = { world, settings } as unknown as Parameters<typeof journalPaths>[0];
    const parts = ['production', 'https://ads.example.com', 'p', null, 'tweet_gif', ['7'], 9, 'x'];
    const path = join(folder, 'uploads', `${nameOf(parts)}.json`);
    const upload = { media_id: '1', media_key: '3_1', acknowledged: 1, expires: 9, accounts: ['a'] };
    await writeJournal(path, { file: 'a.gif', size: 9, sha256: 'x', ...upload, complete });
    const written = new Date('2026-03-02T00:00:00Z');
    utimesSync(path, written, written);
    const paths = await journalPaths(invocation, { category: 'tweet_gif', size: 9 }, 'x', ['7']);
    expect(paths.path).not.toBe(path);
    const journal = await readJournals(paths);
    expect([journal?.media_key, libraryEntries(journal).map(({ account }) => account)]).toEqual([
      key,
      accounts,
    ]);
    // Nothing of another user's upload is resumed.
    if (complete) expect(journal).toMatchObject({ complete: false, acknowledged: 0, expires: 0 });
  });
});
