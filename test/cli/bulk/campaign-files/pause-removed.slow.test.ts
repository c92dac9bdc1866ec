/** --pause-removed: what has left the files and runs is paused, and nothing else is touched. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

let files: CampaignFiles;
const club = 'book-club-sign-ups.yaml';
const at = (name: string) => join(files.home.path, 'campaigns', name);
const read = (name: string) => readFileSync(at(name), 'utf8');
const lock = () => read('ads.lock.yaml');

const ads: CampaignFiles['ads'] = (argv) => files.ads(argv);
const apply = ['apply', '--pause-removed', '--yes'];

const pulled = ['Book club sign-ups', 'Warehouse sale'];
beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled });
});

interface Named {
  readonly id: string;
  readonly name?: string;
  readonly entity_status: string;
}

const records = (): Promise<readonly Named[]> => files.records();

async function statusOf(name: string): Promise<string | undefined> {
  return (await records()).find((record) => record.name === name)?.entity_status;
}

/** Removes the line items of these keys from the file. */
function remove(...keys: readonly string[]): void {
  const text = keys.reduce(
    (left, key) => left.replace(new RegExp(` {6}${key}:\\n(?: {8}.*\\n)*`), ''),
    read(club),
  );
  writeFileSync(at(club), text);
}

/** Makes a line item of the campaign that no lock has. */
async function addOutside(): Promise<string> {
  const campaign = (await records()).find(({ name }) => name === 'Book club sign-ups')?.id ?? '';
  const flags = ['--name', 'Outside', '--objective', 'WEBSITE_CLICKS', '--product-type', 'PROMOTED_TWEETS'];
  const more = ['--placements', 'ALL_ON_PLATFORM', '--bid', '1', '--start-time', '2026-06-01T00:00:00Z'];
  const { stdout, stderr } = await ads([
    ...['line-items', 'create', '--campaign', campaign, ...flags, ...more],
    ...['--entity-status', 'ACTIVE', '--yes', '-o', 'ids'],
  ]);
  expect(stdout, stderr).toMatch(/\w/);
  return stdout.trim();
}

it('pauses a line item that has left its file, and releases it', async () => {
  remove('teachers');
  const before = await records();
  const plan = await ads(['plan', '--pause-removed']);
  expect(plan.stdout).toMatch(
    /^! campaigns\/book-club-sign-ups\/line_items\/teachers "Book club sign-ups: Teachers" \(\w+\), paused because it is in no file$/m,
  );
  // Its targeting and its posts leave the lock with it.
  expect(plan.stdout).toContain('1 change: 0 created, 0 updated, 0 restored, 1 paused, 0 deleted, 6 no');
  const done = await ads([...apply, '-o', 'json']);
  expect(done.exit, done.stderr).toBe(0);
  expect(JSON.parse(done.stdout)).toMatchObject([
    { outcome: 'paused', name: 'Book club sign-ups: Teachers' },
  ]);
  const without = ({ name, entity_status }: Named) => [name, entity_status];
  const after = (await records()).map(without);
  const wanted = before.map(without).map(([name, status]) => {
    return [name, name === 'Book club sign-ups: Teachers' ? 'PAUSED' : status];
  });
  expect(after).toEqual(wanted);
  expect(lock()).not.toContain('teachers');
  expect(await ads(['plan', '--pause-removed', '--exit-code'])).toMatchObject({ exit: 0 });
});

it('pauses a campaign and its line items, and shows it in the money line', async () => {
  rmSync(at(club));
  const plan = await ads(['plan', '--pause-removed']);
  expect(plan.stdout).toContain('money: active daily budgets 145.00 -> 110.00 USD\n');
  // The third line item is paused already: nothing is said of it, nor of targeting.
  expect(plan.stdout.split('\n').filter((line) => line.startsWith('! '))).toHaveLength(3);
  expect(plan.stdout).not.toMatch(/students|targeting|posts/);
  const { exit, stderr } = await ads(apply);
  expect(exit, stderr).toBe(0);
  const own = (await records()).filter(({ name }) => name?.startsWith('Book club sign-ups'));
  expect(own.map(({ entity_status }) => entity_status)).toEqual(own.map(() => 'PAUSED'));
  expect(lock()).not.toContain('book-club');
});

it('starts it again where the file comes back', async () => {
  const text = read(club);
  rmSync(at(club));
  await ads(apply);
  writeFileSync(at(club), text);
  const { exit, stderr } = await ads(['apply', '--activate', '--yes']);
  expect(exit, stderr).toBe(0);
  expect(await statusOf('Book club sign-ups')).toBe('ACTIVE');
  expect(await statusOf('Book club sign-ups: Students')).toBe('PAUSED');
  expect(await ads(['plan', '--exit-code'])).toMatchObject({ exit: 0 });
});

describe('leaves as it is', () => {
  it('what is in no file without the flag, and names the flag', async () => {
    remove('teachers', 'students');
    const before = await records();
    const { stdout } = await ads(['plan']);
    expect(stdout).toMatch(
      /teachers .*, with 6 records below it\. It stays as it is; to pause it, add --pause-removed; to delete it, add --prune$/m,
    );
    expect(stdout).toMatch(/students .*It stays as it is; to delete it, add --prune$/m);
    await ads(['apply', '--yes']);
    expect(await records()).toEqual(before);
  });

  it('a line item that the lock does not have', async () => {
    await addOutside();
    rmSync(at(club));
    const { stdout } = await ads(['plan', '--pause-removed']);
    expect(stdout).toMatch(/^no longer managed: .*with line items that were never in a file: \w+$/m);
    const { exit, stderr } = await ads(apply);
    expect(exit, stderr).toBe(0);
    // Paused, the campaign would stop the line item of somebody else.
    const names = ['Outside', 'Book club sign-ups', 'Book club sign-ups: Teachers'];
    expect(await Promise.all(names.map(statusOf))).toEqual(['ACTIVE', 'ACTIVE', 'PAUSED']);
  });

  it('everything where one file is planned alone', async () => {
    rmSync(at(club));
    const before = await records();
    const { exit } = await ads(['apply', 'campaigns/warehouse-sale.yaml', '--pause-removed', '--yes']);
    expect(exit).toBe(0);
    expect(await records()).toEqual(before);
    expect(lock()).toContain('book-club');
  });

  it('everything where both flags are given', async () => {
    rmSync(at(club));
    const before = await records();
    for (const command of ['plan', 'apply']) {
      const { exit, stderr } = await ads([command, '--prune', '--pause-removed']);
      expect([exit, stderr]).toEqual([2, expect.stringContaining('--pause-removed')]);
    }
    expect(await records()).toEqual(before);
  });
});

it('what the service refuses to pause stays in the lock, with the campaign above it', async () => {
  let isRefused = true;
  files = await openCampaignFiles('demo', {
    pulled: ['Book club sign-ups'],
    disturb: ({ method, url }) =>
      isRefused && method !== 'GET' && url.includes('line_items')
        ? Response.json({ errors: [{ code: 'INVALID_PARAMETER', message: 'not now' }] }, { status: 400 })
        : undefined,
  });
  files.write(new Map([['none.yaml', { account: files.account, campaigns: {} }]]));
  const first = await files.run('apply', '--pause-removed', '--yes', '--confirm', '3');
  expect(first.exit, first.stderr).toBe(3);
  const keys = [...(await files.lockedIds()).keys()].map((key) => key.split('/').slice(1).join('/'));
  expect(keys.sort()).toEqual(
    ['', '/line_items/librarians', '/line_items/teachers'].map((key) => `book-club-sign-ups${key}`),
  );
  isRefused = false;
  const rows = await files.ask('apply', '--pause-removed', '--yes', '--confirm', '2');
  expect(rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['paused', 'paused']);
  expect([...(await files.lockedIds())]).toEqual([]);
});

it('what a gateway answers with a page of status 404 is not deleted, and stays in the lock', async () => {
  files = await openCampaignFiles('demo', {
    pulled: ['Book club sign-ups'],
    disturb: ({ method, url }) =>
      method !== 'GET' && /line_items|campaigns/.test(url)
        ? new Response('<html>gone</html>', { status: 404, headers: { 'content-type': 'text/html' } })
        : undefined,
  });
  const before = [...(await files.lockedIds()).keys()].filter((key) => !/posts|targeting/.test(key));
  expect(before.length).toBeGreaterThan(2);
  files.write(new Map([['none.yaml', { account: files.account, campaigns: {} }]]));
  const { stdout } = await files.run('apply', '--prune', '--dry-run', '-o', 'json');
  const count = String(JSON.parse(stdout).counts.deleted);
  const { exit, stderr } = await files.run('apply', '--prune', '--yes', '--confirm', count);
  expect(exit, stderr).not.toBe(0);
  const left = [...(await files.lockedIds()).keys()];
  expect(left.filter((key) => before.includes(key)).sort()).toEqual(before.sort());
});

it('a saved plan pauses what it shows', async () => {
  remove('teachers');
  await ads(['plan', '--save', 'plan.json', '--pause-removed']);
  expect(JSON.parse(readFileSync(join(files.home.path, 'plan.json'), 'utf8'))).toMatchObject({
    work: {
      file: {
        pause_removed: true,
        steps: [{ action: 'pause', params: { entity_status: 'PAUSED' }, before: ['ACTIVE'] }],
      },
    },
  });
  const { exit, stderr } = await ads(['apply', 'plan.json', '--yes']);
  expect(exit, stderr).toBe(0);
  expect(await statusOf('Book club sign-ups: Teachers')).toBe('PAUSED');
});

it('ads undo starts again what was paused', async () => {
  await ads(['profile', 'set', 'history', 'true']);
  remove('teachers');
  await ads(apply);
  const { exit, stderr } = await ads(['undo', '--yes']);
  expect(exit, stderr).toBe(0);
  expect(await statusOf('Book club sign-ups: Teachers')).toBe('ACTIVE');
});

it('a diff in Markdown marks it', async () => {
  remove('teachers');
  const { stdout } = await ads(['plan', '--pause-removed', '--markdown']);
  expect(stdout).toMatch(/^! {3}campaigns\/book-club-sign-ups\/line_items\/teachers /m);
});
