/** Which published posts have the content of a post in a file. */
import { expect, it } from 'vitest';
import {
  findPublished,
  type Publication,
} from '../../../../../src/cli/bulk/campaign-files/compare/find-published.js';
import type {
  PostContent,
  PostContext,
} from '../../../../../src/cli/bulk/campaign-files/format/read-post.js';
import type { LocalFile } from '../../../../../src/cli/bulk/media/local-file.js';
import { journalPaths, writeJournal } from '../../../../../src/cli/bulk/media/media-journal.js';
import type { Document } from '../../../../../src/contract/types.js';
import { makeFolder } from '../../../../support/folders.js';

const author = '7';
const own: PostContent = {
  key: 'tweets/content-000000000001',
  formerKeys: [],
  label: 'post',
  params: {
    as_user_id: author,
    text: 'Tom & Jerry https://a.example/1',
    name: 'spring',
    card_uri: 'card://5',
  },
  media: [{ mediaKey: '3_8' }],
};
/** The same post as a list has it. */
const listed = {
  tweet_id: '100',
  full_text: 'Tom &amp; Jerry https://s.example/x https://s.example/m',
  display_text_range: [0, 35],
  entities: {
    urls: [{ indices: [16, 35], expanded_url: 'https://a.example/1' }],
    media: [{ media_key: '3_8' }],
  },
  name: 'spring',
  card_uri: 'card://5',
  nullcast: true,
};

/** What is found for a post among those that the service lists, newest first, each on a page of its own. */
async function find(
  rows: readonly Document[],
  {
    post = own,
    promoted = [],
    lock = {},
    invocation,
  }: {
    post?: PostContent;
    promoted?: string[];
    lock?: Record<string, string>;
    invocation?: PostContext['invocation'];
  } = {},
): Promise<Publication | undefined> {
  const call = async (_: unknown, { cursor = '0' }: Document) => {
    const next = Number(cursor) + 1;
    return { body: { data: rows.slice(next - 1, next), next_cursor: next < rows.length ? `${next}` : null } };
  };
  const asking = { account: 'a', caller: { call }, now: 0, files: new Map() };
  const context = { ...asking, invocation } as unknown as PostContext;
  const entries = new Map(Object.entries(lock).map(([key, id]) => [key, { id }]));
  const known = { entries, promoted: new Set(promoted) };
  return (await findPublished([post], known, context)).get(post.key);
}

it('is found by its content, with its links and signs as they were written', async () => {
  expect(await find([listed])).toEqual({ id: '100', doubtful: [] });
});

it.each([
  ['line ends of Windows', 'One\r\ntwo', 'One\ntwo'],
  ['line ends of old programs', 'One\rtwo', 'One\ntwo'],
  ['a letter with its accent apart', 'Cafe\u0301', 'Caf\u00e9'],
  ['a line end after it', 'Spring\n', 'Spring'],
])('is found by a text that people see as the same: %s', async (_, text, full_text) => {
  const row = { tweet_id: '100', full_text, nullcast: true };
  const post = { ...own, params: { as_user_id: author, text }, media: [] };
  expect(await find([row], { post })).toEqual({ id: '100', doubtful: [] });
});

it.each<readonly [string, Document]>([
  ['text', { full_text: 'Tom &amp; Jerry' }],
  ['card', { card_uri: null }],
  ['name', { name: null }],
  ['circle of people who may reply', { conversation_settings: 'FOLLOWING' }],
  ['visibility', { nullcast: false }],
  ['medium', { entities: { ...listed.entities, media: [{ media_key: '3_9' }] } }],
  ['number of media', { entities: { ...listed.entities, media: [] } }],
])('is another post with another %s', async (_, difference) => {
  expect(await find([{ ...listed, ...difference }])).toEqual({ doubtful: [] });
});

it.each<readonly [string, Document]>([
  ['title of a video, which no list tells', { video_title: 'Spring' }],
  ['circle of people who may reply, where the list does not tell it', { conversation_settings: 'FOLLOWING' }],
])('is in doubt for a %s', async (_, params) => {
  const post = { ...own, params: { ...own.params, ...params } };
  const other = { ...listed, tweet_id: '99', name: 'summer' };
  expect(await find([other, listed], { post })).toEqual({ doubtful: ['100'] });
});

it('shows a medium that an earlier version has described with the line ends of the file', async () => {
  const invocation = {
    world: { env: { XDG_STATE_HOME: makeFolder() }, platform: 'linux', home: '/home/u', cwd: '/' },
    settings: {
      env: { value: 'production' },
      profile: { value: 'p' },
      saved: {},
      identity: { signedBy: 'profile' },
    },
  } as unknown as PostContext['invocation'];
  const file = { name: 'a.png', category: 'tweet_image', size: 9 } as LocalFile;
  const { path } = await journalPaths(invocation, file, 'x', [author], 'A cat\r\nasleep');
  const upload = { media_id: '8', media_key: '3_8', acknowledged: 1, expires: 0, complete: true };
  await writeJournal(path, { file: 'a.png', size: 9, sha256: 'x', ...upload, accounts: ['a'] });
  const described = (altText: string) => ({ ...own, media: [{ file, sha256: 'x', altText }] });
  expect(await find([listed], { post: described('A cat\nasleep'), invocation })).toEqual({
    id: '100',
    doubtful: [],
  });
  const other = await find([listed], { post: described('A dog\nasleep'), invocation });
  expect(other).toEqual({ doubtful: ['100'] });
});

it('is the one that is promoted, among several', async () => {
  const rows = [{ ...listed, tweet_id: '102' }, { ...listed, tweet_id: '101' }, listed];
  expect(await find(rows)).toMatchObject({ id: '102' });
  expect(await find(rows, { promoted: ['101'] })).toMatchObject({ id: '101' });
});

it('is not one that the lock has for another content', async () => {
  const lock = { 'tweets/content-000000000002': '102' };
  expect(await find([{ ...listed, tweet_id: '102' }, listed], { lock })).toMatchObject({ id: '100' });
});
