/** Names and times that an update computes from what each record has. */
import { describe, expect, it } from 'vitest';
import { endpointById } from '../../../../src/contract/find-group.js';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);

const env = { ADS_ENV: 'local' };
const ads = (argv: readonly string[], stdin?: string) =>
  runAds(home, [...argv], { env, ...(stdin !== undefined && { stdin }) });

async function readRows(group: string, fields: string): Promise<readonly Record<string, string | null>[]> {
  const { stdout } = await ads([group, 'list', '-o', 'json', '--limit', '2', '--fields', fields]);
  return JSON.parse(stdout);
}

describe('update', () => {
  it('puts the name of each campaign in the place of {name}', async () => {
    const before = await readRows('campaigns', 'id,name');
    const ids = before.map(({ id }) => id).join('\n');
    const argv = ['campaigns', 'update', '-', '--name', '{name} ($& paused)', '--yes'];
    expect((await ads(argv, ids)).exit).toBe(0);
    const after = await readRows('campaigns', 'id,name');
    expect(after).toEqual(before.map(({ id, name }) => ({ id, name: `${name} ($& paused)` })));
    await ads(['campaigns', 'update', '-', '--name', '{name}!', '--yes'], ids);
    expect(await readRows('campaigns', 'id,name')).toEqual(
      before.map(({ id, name }) => ({ id, name: `${name} ($& paused)!` })),
    );
  });

  it('moves the end of each line item by a given time', async () => {
    const before = await readRows('line-items', 'id,end_time');
    const ids = before.map(({ id }) => id).join('\n');
    const { exit, stderr } = await ads(['line-items', 'update', '-', '--end-time', '+=7d', '--yes'], ids);
    expect([exit, stderr]).toEqual([0, expect.stringContaining('end_time')]);
    const week = 7 * 24 * 3_600_000;
    const after = await readRows('line-items', 'id,end_time');
    expect(after.map(({ end_time }) => Date.parse(String(end_time)))).toEqual(
      before.map(({ end_time }) => Date.parse(String(end_time)) + week),
    );
    await ads(['line-items', 'update', '-', '--end-time', '-=7d', '--yes'], ids);
    expect(await readRows('line-items', 'id,end_time')).toEqual(before);
  });

  it.each([
    'accounts',
    'campaigns',
    'line-items',
    'cards',
    'cards image-conversation',
    'cards video-conversation',
    'draft-tweets',
    'scheduled-tweets',
    'media-library',
    'custom-audiences',
    'lead-forms',
    'web-event-tags',
  ])('of %s takes {name}, reads the record first, and says so in its help', async (group) => {
    const words = group.split(' ');
    const help = await ads([...words, 'update', '--help']);
    expect(help.stdout.replaceAll(/\s+/g, ' ')).toContain('{name} stands for the current name');
    expect(help.stdout).toContain('--confirm <count>');
    const { positional = '', example } = endpointById(`${words.join('.')}.update`);
    const argv = [
      ...words,
      'update',
      String(example[positional]),
      '--name',
      '{name} 2',
      '--dry-run',
      '--verbose',
    ];
    expect((await ads(argv)).stderr).toMatch(new RegExp(`^calling ${group} (get|list)`, 'm'));
  });

  it.each(['ab-tests', 'product-catalogs', 'product-catalogs product-sets'])(
    'of %s offers no {name}, since no call reads a single one',
    async (group) => {
      const help = await ads([...group.split(' '), 'update', '--help']);
      expect(help.stdout).toContain('--name <text>');
      expect(help.stdout).not.toContain('{name}');
    },
  );

  it('moves scheduled posts, and undo moves them back', async () => {
    const posts = await readRows('scheduled-tweets', 'id,name,scheduled_at,scheduled_status');
    const [post] = posts.filter(({ scheduled_status }) => scheduled_status === 'SCHEDULED');
    const argv = ['scheduled-tweets', 'update', '-', '--scheduled-at', '+=1d', '--name', '{name} later'];
    const { exit, stderr } = await ads([...argv, '--yes'], String(post?.id));
    expect([exit, stderr]).toEqual([
      0,
      expect.stringContaining(`name "${post?.name}" -> "${post?.name} later"`),
    ]);
    const readPost = async () =>
      JSON.parse((await ads(['scheduled-tweets', 'get', String(post?.id), '-o', 'json'])).stdout);
    const moved = new Date(Date.parse(String(post?.scheduled_at)) + 24 * 3_600_000);
    expect(await readPost()).toMatchObject({
      name: `${post?.name} later`,
      scheduled_at: moved.toISOString().replace('.000', ''),
    });
    expect((await ads(['undo', '--yes'])).exit).toBe(0);
    expect(await readPost()).toMatchObject({ name: post?.name, scheduled_at: post?.scheduled_at });
  });

  it('shows the new values of a single record in a dry run', async () => {
    const [{ id = '', name } = {}] = await readRows('campaigns', 'id,name');
    const { stdout } = await ads(['campaigns', 'update', String(id), '--name', 'Old {name}', '--dry-run']);
    expect(stdout).toContain(`name=Old ${name}`);
  });

  it('names the flag if a line item has no end to move', async () => {
    const { stdout } = await ads(['line-items', 'list', '--all', '-o', 'json', '--fields', 'id,end_time']);
    const endless = JSON.parse(stdout).find(({ end_time }: { end_time: unknown }) => end_time === null);
    const argv = ['line-items', 'update', endless.id, '--end-time', '+=7d', '--yes'];
    const { exit, stderr } = await ads(argv);
    expect(exit).toBe(2);
    expect(stderr).toContain(`--end-time: ${endless.id} has no end_time that +=7d could change`);
    expect(stderr).toContain('Set one: --end-time 2026-11-20T14:00:00Z');
  });

  it('refuses a name that becomes too long, and sends nothing', async () => {
    const before = await readRows('campaigns', 'id,name');
    const [{ id } = {}] = before;
    const argv = ['campaigns', 'update', String(id), '--name', `{name}${'x'.repeat(250)}`, '--yes'];
    const { exit, stderr } = await ads(argv);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--name must have at most 255')]);
    expect(await readRows('campaigns', 'id,name')).toEqual(before);
  });

  it('refuses a change of a time without a unit', async () => {
    const [{ id } = {}] = await readRows('line-items', 'id');
    const { exit, stderr } = await ads(['line-items', 'update', String(id), '--end-time', '+=7', '--yes']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--end-time')]);
  });
});
