/** Sheets of posts and cards, each row of which is a call of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeDelimitedLine } from '../../../../src/cli/core/input/delimited-text.js';
import { parseDelimited } from '../../../../src/cli/core/input/read-delimited.js';
import { openCampaignFiles } from '../../../support/campaign-files.js';
import { type Home, runAds, testTime } from '../../../support/cli.js';
import { serveUploads } from '../../../support/upload-service.js';

let home: Home;
let env: Readonly<Record<string, string>>;
const ads = (...argv: string[]) => runAds(home, argv, { env });

beforeEach(async () => {
  const files = await openCampaignFiles('demo');
  home = files.home;
  env = { ...files.env, NO_COLOR: '1' };
});

type Rows = Record<string, string>[];

/** The rows of an export, by the names of their columns without their marks. */
async function exportRows(...group: string[]): Promise<Rows> {
  const { exit, stdout, stderr } = await ads(...group, 'export');
  expect(exit, stderr).toBe(0);
  const [header = [], ...rows] = parseDelimited(stdout, ',').map(({ cells }) => cells);
  const names = header.map((name) => name.replace(/ \(.*\)$/, '').replace('\ufeff', ''));
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

async function importRows(group: readonly string[], rows: Rows, ...flags: string[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  const file = join(home.path, `${group.join('-')}.csv`);
  writeFileSync(file, lines.map((cells) => writeDelimitedLine(cells, ',')).join(''));
  const { exit, stdout, stderr } = await ads(...group, 'import', file, '--yes', '-o', 'json', ...flags);
  return { exit, stderr, results: stdout === '' ? [] : JSON.parse(stdout) };
}

async function list(...group: string[]): Promise<Record<string, unknown>[]> {
  return JSON.parse((await ads(...group, 'list', '-o', 'json')).stdout);
}

describe.each([
  [['draft-tweets'], 'text', 'Something new'],
  [['scheduled-tweets'], 'text', 'Something new'],
  [['cards'], 'name', 'Another page'],
  [['cards', 'image-conversation'], 'thank_you_text', 'Many thanks'],
  [['cards', 'video-conversation'], 'thank_you_text', 'Many thanks'],
])('a sheet of %s', (group, column, text) => {
  it('changes edited rows, creates copied rows, and does neither twice', async () => {
    const rows = await exportRows(...group);
    expect((await importRows(group, rows)).results).toEqual([]);
    const at = rows.findIndex((row) => row.scheduled_status !== 'SUCCESS');
    const row = rows[at] ?? {};
    const edited = rows.map((one) => (one === row ? { ...one, [column]: text } : one));
    const sheet = [...edited, { ...row, id: '', name: 'A copy' }];
    const done = await importRows(group, sheet);
    expect([done.exit, done.stderr]).toEqual([0, expect.stringContaining('1 created, 1 updated')]);
    expect(done.results).toMatchObject([
      { row: at + 2, outcome: 'updated', id: row.id?.replace("'", '') },
      { row: sheet.length + 1, outcome: 'created' },
    ]);
    const records = await list(...group);
    expect(records).toHaveLength(sheet.length);
    expect(records[at]).toMatchObject({ id: done.results[0].id, [column]: text });
    expect(records.find(({ id }) => id === done.results[1].id)).toMatchObject({ name: 'A copy' });
    expect((await importRows(group, sheet)).results).toMatchObject([{ outcome: 'existing' }]);
    expect(await list(...group)).toEqual(records);
  });
});

it('a sheet of cards has components as JSON, without members that the service adds', async () => {
  const [page] = await exportRows('cards');
  expect(JSON.parse(page?.components ?? '')).toEqual([
    { type: 'MEDIA', media_key: expect.any(String) },
    {
      type: 'DETAILS',
      title: 'Spring at Quillmark',
      destination: { type: 'WEBSITE', url: 'https://www.quillmark.example/spring' },
    },
  ]);
  const components = String(page?.components);
  const spaced = JSON.stringify(JSON.parse(components), null, 1);
  expect((await importRows(['cards'], [{ ...page, components: spaced }])).results).toEqual([]);
  const winter = components.replace('Spring at', 'Winter at');
  const { exit, stderr } = await importRows(['cards'], [{ ...page, components: winter }]);
  expect(exit).toBe(0);
  expect(stderr).toContain(`components ${components} -> ${winter}`);
  const [card] = await list('cards');
  expect(JSON.stringify(card?.components)).toContain('"title":"Winter at Quillmark"');
  const broken = await importRows(['cards'], [{ ...page, components: components.slice(1) }]);
  expect(broken.exit).toBe(2);
  expect(broken.stderr).toContain('row 2: components must be JSON');
});

it.each([
  ['poll', '3 poll cards', ['media_key']],
  ['image-conversation', '1 image conversation card', ['unlocked_image_media_key']],
  [
    'video-conversation',
    '1 video conversation card',
    ['unlocked_image_media_key', 'poster_media_key', 'unlocked_video_media_key'],
  ],
])(
  'a sheet of %s cards sets values that the service does not return for new rows only',
  async (kind, count, names) => {
    const { stdout, stderr } = await ads('cards', kind, 'export');
    expect(stderr).toContain(`${count}; to import your edits: ads cards ${kind} import FILE`);
    for (const name of names) expect(stdout.split('\n')[0]).toContain(`,${name} (new rows only),`);
  },
);

it('a sheet of poll cards creates them, and refuses to change one', async () => {
  const poll = { name: 'Tea or coffee', first_choice: 'Tea', second_choice: 'Coffee' };
  const { exit, results } = await importRows(['cards', 'poll'], [{ ...poll, duration_in_minutes: '60' }]);
  expect([exit, results]).toEqual([0, [expect.objectContaining({ outcome: 'created' })]]);
  const { stdout } = await ads('cards', 'poll', 'get', results[0].id, '-o', 'json');
  expect(JSON.parse(stdout)).toMatchObject({ ...poll, duration_in_minutes: '60' });
  const [first] = await exportRows('cards', 'poll');
  const changed = await importRows(['cards', 'poll'], [{ ...first, first_choice: 'Neither' }]);
  expect(changed.exit).toBe(2);
  expect(changed.stderr).toContain('first_choice of an existing record cannot be changed; restore Paper');
});

it('a sheet of scheduled posts cuts off the seconds that the service ignores', async () => {
  const [{ user_id = '' } = {}] = await exportRows('scheduled-tweets');
  const row = { text: 'Good night', user_id, scheduled_at: '2026-04-01T18:30:45Z' };
  const { results } = await importRows(['scheduled-tweets'], [row]);
  const isOwn = ({ id }: Record<string, unknown>) => id === results[0].id;
  expect((await list('scheduled-tweets')).find(isOwn)).toMatchObject({
    scheduled_at: '2026-04-01T18:30:00Z',
  });
  const again = await importRows(['scheduled-tweets'], [{ ...row, id: results[0].id }]);
  expect([again.exit, again.results]).toEqual([0, []]);
});

it('a sheet skips only the row whose author may not be used', async () => {
  const [{ user_id = '' } = {}] = await exportRows('draft-tweets');
  const rows = [
    { text: 'Somebody else', user_id: '1' },
    { text: 'Our own', user_id },
  ];
  const { exit, results } = await importRows(['draft-tweets'], rows);
  expect(exit).toBe(3);
  expect(results).toMatchObject([
    { row: 2, outcome: 'failed', error: expect.stringContaining('user 1') },
    { row: 3, outcome: 'created' },
  ]);
});

it('an import finds the draft whose answer was lost, and does not create it again', async () => {
  const service = await serveUploads(
    async (name, count, request) => {
      if (name !== 'POST draft_tweets' || count > 1) return undefined;
      await service.emulator.fetch(request.clone() as Request);
      return new Response('', { status: 503 });
    },
    undefined,
    { seed: 'demo', clock: new Date(testTime).toISOString(), isDirect: true },
  );
  const options = { env: { ...home.env, ...service.env } };
  const file = join(home.path, 'lost.csv');
  const drafts = await runAds(home, ['draft-tweets', 'list', '-o', 'json'], options);
  const [{ user_id }] = JSON.parse(drafts.stdout);
  writeFileSync(file, `text,user_id,name\nOnly once,${user_id},Lost\n`);
  const done = await runAds(home, ['draft-tweets', 'import', file, '--yes', '-o', 'json'], options);
  expect([done.exit, JSON.parse(done.stdout)]).toEqual([
    0,
    [expect.objectContaining({ outcome: 'created' })],
  ]);
  const after = await runAds(home, ['draft-tweets', 'list', '-o', 'json'], options);
  expect(JSON.parse(after.stdout)).toHaveLength(JSON.parse(drafts.stdout).length + 1);
});

it('a draft that was read makes another one, by the same author', async () => {
  const [draft] = await list('draft-tweets');
  const record = (await ads('draft-tweets', 'get', String(draft?.id), '-o', 'yaml')).stdout;
  const { exit, stdout, stderr } = await runAds(
    home,
    ['draft-tweets', 'create', '--from', '-', '-o', 'json'],
    { env, stdin: record },
  );
  expect([exit, stderr]).toEqual([
    0,
    expect.stringContaining('does not set: id, created_at, updated_at, deleted'),
  ]);
  expect(JSON.parse(stdout)).toMatchObject({ user_id: draft?.user_id, text: draft?.text, name: draft?.name });
  const other = await runAds(home, ['draft-tweets', 'create', '--from', '-', '--as-user-id', '1'], {
    env,
    stdin: record,
  });
  expect([other.exit, other.stderr]).toEqual([5, expect.stringContaining('user 1')]);
});
