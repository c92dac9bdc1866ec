/** `ads pull`: what it says of records that are gone, and places that cannot be written. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../support/campaign-files.js';

let files: CampaignFiles;
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled: ['Gift cards', 'Warehouse sale'] });
});

const run: CampaignFiles['run'] = (...argv) => files.run(...argv);

it('names each campaign that has been deleted since the last pull', async () => {
  const locked = await files.lockedIds();
  const keys = ['campaigns/gift-cards', 'campaigns/warehouse-sale'];
  const ids = keys.map((key) => locked.get(`${files.account} ${key}`) ?? '');
  for (const id of ids) expect((await run('campaigns', 'delete', id, '--yes')).exit).toBe(0);
  const { exit, stderr } = await run('pull');
  expect(exit, stderr).toBe(0);
  for (const [at, key] of keys.entries())
    expect(stderr).toContain(`${key} (${ids[at]}) is not in the account any more`);
});

it.each([
  ['below a file', 'file/campaigns'],
  ['where the system has no files', '/proc/ads/campaigns'],
])('writes nothing %s, and says that nothing was sent', async (_, folder) => {
  writeFileSync(join(files.home.path, 'file'), '');
  const { exit, stderr } = await run('pull', 'Gift cards', '--to', folder);
  expect(stderr).toMatch(/cannot (create|read) /);
  expect(exit).toBe(2);
});

it('counts a record that is found as none that is sent', async () => {
  rmSync(join(files.home.path, 'campaigns/ads.lock.yaml'));
  const { stdout } = await run('plan');
  expect(stdout).toMatch(/\n0 changes: 0 created, 0 updated, 0 restored, 0 deleted, \d+ found\.\n$/);
});

it('names the cause of a difference: the file, somebody outside, or both', async () => {
  const path = join(files.home.path, 'campaigns/gift-cards.yaml');
  const text = readFileSync(path, 'utf8');
  const plan = async () => {
    const { stdout } = await run('plan', '-o', 'json');
    return JSON.parse(stdout).rows.flatMap(({ changes }: { changes: readonly { cause: string }[] }) =>
      changes.map(({ cause }) => cause),
    );
  };
  const edited = text.replace(/^ {4}daily_budget: .*$/m, '    daily_budget: 7.00 USD');
  expect(edited).not.toBe(text);
  writeFileSync(path, edited);
  expect(await plan()).toEqual(['file']);
  const change = ['campaigns', 'update', 'Gift cards', '--daily-budget', '8', '--yes'];
  expect((await run(...change)).exit).toBe(0);
  expect(await plan()).toEqual(['both']);
  writeFileSync(path, text);
  expect(await plan()).toEqual(['drift']);
  expect((await run('plan')).stdout).toContain('changed outside');
});

it('takes the change of a file for one that was made outside neither after a start', async () => {
  const path = join(files.home.path, 'campaigns/gift-cards.yaml');
  const text = readFileSync(path, 'utf8').replace('gift-cards:', 'more-cards:').replace('Gift cards', 'More');
  const write = (status: string) =>
    writeFileSync(path, text.replace(/^( {4}entity_status: ).*$/m, `$1${status}`));
  write('active');
  const { exit, stderr } = await run('apply', '--yes', '--activate', '--as-new', 'more-cards');
  expect(exit, stderr).toBe(0);
  write('paused');
  const { stdout } = await run('plan');
  expect(stdout).toContain('~ entity_status active -> paused');
  expect(stdout).not.toContain('changed outside');
});
