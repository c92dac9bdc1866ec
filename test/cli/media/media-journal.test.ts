/** Which uploads are the same: their journal is what a later run resumes, or takes for done. */
import { expect, it } from 'vitest';
import { journalPath } from '../../../src/cli/media/media-journal.js';

interface Upload {
  readonly profile: string;
  readonly token: string;
  readonly name: string;
  readonly category: 'tweet_image' | 'tweet_gif';
  readonly size: number;
  readonly sha256: string;
  readonly owners: readonly string[];
  readonly altText: string;
}

const first: Partial<Upload> = { name: 'a.gif', category: 'tweet_gif', size: 9, sha256: 'x', owners: ['7'] };

function pathOf(changes: Partial<Upload> = {}): Promise<string> {
  const { profile = 'p', token, category = 'tweet_gif', size = 9, ...upload } = { ...first, ...changes };
  const invocation = {
    world: { env: { ADS_ACCESS_TOKEN: token }, platform: 'linux', home: '/home/u', cwd: '/' },
    settings: {
      env: { value: 'production' },
      profile: { value: profile },
      identity: { signedBy: token === undefined ? 'profile' : 'environment' },
    },
  } as unknown as Parameters<typeof journalPath>[0];
  const file = { name: upload.name, category, size };
  return journalPath(invocation, file, upload.sha256 ?? '', upload.owners ?? [], upload.altText);
}

it('a file of another name, and another token of the same user, have the journal of the upload', async () => {
  expect(await pathOf({ name: 'b.gif' })).toBe(await pathOf());
  expect(await pathOf({ token: '7-b' })).toBe(await pathOf({ token: '7-a' }));
});

it.each<[string, Partial<Upload>]>([
  ['profile', { profile: 'q' }],
  ['user of the token', { token: '8-a' }],
  ['purpose', { category: 'tweet_image' }],
  ['size', { size: 10 }],
  ['content', { sha256: 'y' }],
  ['list of owners', { owners: ['7', '8'] }],
  ['alternative text', { altText: 'A cat' }],
])('another %s has another journal', async (_, changes) => {
  expect(await pathOf(changes)).not.toBe(await pathOf());
});
