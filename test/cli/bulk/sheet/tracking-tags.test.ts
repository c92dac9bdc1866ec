/** A sheet of tracking tags, whose service has no batch: each row is a call of its own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };
const ads = (...argv: string[]) => runAds(home, argv, { env });

it('a sheet comes back with a changed address and a new tag, and sends nothing the second time', async () => {
  const { stdout: exported } = await ads('tracking-tags', 'export');
  const [header = '', first = '', ...others] = exported.trim().split('\n');
  expect(header).toMatch(
    /^id,tracking_tag_url,line_item_id \(new rows only\),tracking_tag_type \(new rows only\)/,
  );
  const file = join(home.path, 'tags.csv');
  const changed = first.replace('/impression_tag', '/impression_tag?v=2');
  const created = ',https://measure.example/new,Book club sign-ups: Librarians,CLICK_TRACKER,,,,';
  writeFileSync(file, [header, changed, ...others, created, ''].join('\n'));
  const done = await ads('tracking-tags', 'import', file, '--yes', '-o', 'json', '--verbose');
  expect(done.exit, done.stderr).toBe(0);
  const results = JSON.parse(done.stdout);
  expect(results).toMatchObject([{ row: 2, outcome: 'updated' }, { outcome: 'created' }]);
  expect(done.stderr.match(/^calling tracking-tags (create|update)/gm)).toEqual([
    'calling tracking-tags update',
    'calling tracking-tags create',
  ]);
  const { stdout } = await ads('tracking-tags', 'list', '-o', 'json');
  const tags: { id: string }[] = JSON.parse(stdout);
  expect(tags).toHaveLength(others.length + 2);
  expect(tags.find(({ id }) => id === results[0].id)).toMatchObject({
    tracking_tag_url: 'https://measure.example/impression_tag?v=2',
    tracking_tag_type: 'IMPRESSION_TAG',
  });
  expect(tags.find(({ id }) => id === results[1].id)).toMatchObject({
    tracking_tag_url: 'https://measure.example/new',
    line_item_id: 'kpj1j',
  });
  const [{ group }] = JSON.parse((await ads('history', '-o', 'json')).stdout);
  const again = await ads('tracking-tags', 'import', file, '--yes', '-o', 'json');
  expect(JSON.parse(again.stdout)).toMatchObject([{ outcome: 'existing', id: results[1].id }]);
  // The second import is the newest command, and has nothing to be undone.
  expect((await ads('undo', '--yes')).stderr).toContain(`ads undo ${group}`);
  expect((await ads('undo', group, '--yes')).exit).toBe(0);
  expect((await ads('tracking-tags', 'export')).stdout.replace(/,[^,]*,false/g, '')).toBe(
    exported.replace(/,[^,]*,false/g, ''),
  );
});

it('a sheet skips only the row that the service refuses', async () => {
  const file = join(home.path, 'refused.csv');
  const rows = [
    'kpj1j,CLICK_TRACKER,https://measure.example/a',
    'zzzz9,CLICK_TRACKER,https://measure.example/b',
  ];
  writeFileSync(file, ['line_item_id,tracking_tag_type,tracking_tag_url', ...rows, ''].join('\n'));
  const { exit, stdout, stderr } = await ads('tracking-tags', 'import', file, '--yes', '-o', 'json');
  expect(exit, stderr).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject([
    { row: 2, outcome: 'created' },
    { row: 3, outcome: 'failed', error: expect.stringContaining('zzzz9') },
  ]);
});

it('a sheet refuses a change of a value that only a new tag can have', async () => {
  const { stdout: exported } = await ads('tracking-tags', 'export');
  const file = join(home.path, 'type.csv');
  writeFileSync(file, exported.replace('IMPRESSION_TAG', 'CLICK_TRACKER'));
  const { exit, stderr } = await ads('tracking-tags', 'import', file, '--yes', '-o', 'json');
  expect(exit).toBe(2);
  expect(stderr).toContain('tracking_tag_type of an existing record cannot be changed');
});
