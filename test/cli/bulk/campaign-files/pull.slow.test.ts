/** `ads pull`: what it says of records that are gone, and places that cannot be written. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';

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

describe('a file of another account', () => {
  const path = (name: string) => join(files.home.path, 'campaigns', name);
  beforeEach(() => {
    // As if another account had a campaign of the same name.
    for (const name of ['gift-cards.yaml', 'ads.lock.yaml'])
      writeFileSync(path(name), readFileSync(path(name), 'utf8').replaceAll(files.account, '18ce54bgxky'));
    rmSync(path('warehouse-sale.yaml'));
  });

  it('is not replaced by a pull, nor by --overwrite', async () => {
    const before = readFileSync(path('gift-cards.yaml'), 'utf8');
    const { exit, stderr, stdout } = await run('pull', 'Gift cards', '--overwrite', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(readFileSync(path('gift-cards.yaml'), 'utf8')).toBe(before);
    expect(JSON.parse(stdout)[0].file).toBe(`campaigns/gift-cards-${files.account}.yaml`);
    const again = await run('pull', 'Gift cards', '-o', 'json');
    expect(JSON.parse(again.stdout)[0]).toMatchObject({
      file: `campaigns/gift-cards-${files.account}.yaml`,
      outcome: 'unchanged',
    });
  });

  it.each([
    ['beside a file that is not in UTF-8', 'x.yaml', Buffer.from([0xff, 0xfe, 0xff])],
    ['beside a file that is damaged', 'x.yaml', 'campaigns: [\n'],
    ['beside a folder with its own lock file', 'team/ads.lock.yaml', 'version: 1\n'],
  ])('is not replaced by --overwrite without its lock file, %s', async (_, name, text) => {
    rmSync(path('ads.lock.yaml'));
    mkdirSync(path('team'));
    writeFileSync(path(name), text);
    const before = readFileSync(path('gift-cards.yaml'), 'utf8');
    const { exit, stderr, stdout } = await run('pull', 'Gift cards', '--overwrite', '-o', 'json');
    expect(exit, stderr).toBe(0);
    expect(readFileSync(path('gift-cards.yaml'), 'utf8')).toBe(before);
    expect(JSON.parse(stdout)[0].file).toBe(`campaigns/gift-cards-${files.account}.yaml`);
  });

  it('that does not name its account is not replaced by --overwrite, as the lock file has it', async () => {
    const text = readFileSync(path('gift-cards.yaml'), 'utf8').replace(/^account: .*\n/m, '');
    writeFileSync(path('gift-cards.yaml'), text);
    const { exit, stderr } = await run('pull', 'Gift cards', '--overwrite');
    expect(exit, stderr).toBe(0);
    expect(readFileSync(path('gift-cards.yaml'), 'utf8')).toBe(text);
  });

  it('that is damaged is not replaced by --overwrite, unless the lock file has it for the account', async () => {
    const lock = readFileSync(path('ads.lock.yaml'), 'utf8');
    writeFileSync(path('gift-cards.yaml'), 'campaigns: [\n');
    expect((await run('pull', 'Gift cards', '--overwrite')).exit).toBe(0);
    expect(readFileSync(path('gift-cards.yaml'), 'utf8')).toBe('campaigns: [\n');
    rmSync(path(`gift-cards-${files.account}.yaml`));
    rmSync(path('ads.lock.yaml'));
    const refused = await run('pull', 'Gift cards', '--overwrite');
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toContain('gift-cards.yaml cannot be read as a campaign file');
    expect(readFileSync(path('gift-cards.yaml'), 'utf8')).toBe('campaigns: [\n');
    writeFileSync(path('ads.lock.yaml'), lock.replaceAll('18ce54bgxky', files.account));
    expect((await run('pull', 'Gift cards', '--overwrite')).exit).toBe(0);
    expect(readFileSync(path('gift-cards.yaml'), 'utf8')).toContain('Gift cards');
  });

  it('is missed by a plan of the folder', async () => {
    await run('pull', 'Gift cards');
    rmSync(path('gift-cards.yaml'));
    const { stderr } = await run('plan');
    expect(stderr).toContain(
      'ads.lock.yaml has 2 campaigns of account 18ce54bgxky, and no file is of this account',
    );
    expect((await run('plan', '--account', files.account)).stderr).not.toContain('18ce54bgxky');
  });
});

it('gives keys that differ by case only files that differ by more', async () => {
  const lock = join(files.home.path, 'campaigns/ads.lock.yaml');
  writeFileSync(
    lock,
    readFileSync(lock, 'utf8').replaceAll('campaigns/warehouse-sale', 'campaigns/Gift-Cards'),
  );
  rmSync(join(files.home.path, 'campaigns/warehouse-sale.yaml'));
  for (let round = 0; round < 2; round += 1) {
    const { exit, stdout, stderr } = await run('pull', 'Gift cards', 'Warehouse sale', '-o', 'json');
    expect(exit, stderr).toBe(0);
    const names = JSON.parse(stdout).map(({ file }: { file: string }) => file);
    expect(names).toEqual(['campaigns/gift-cards.yaml', 'campaigns/Gift-Cards_2.yaml']);
  }
});

it('leaves files alone that git has given the line ends of Windows', async () => {
  const path = join(files.home.path, 'campaigns/gift-cards.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll('\n', '\r\n'));
  const { exit, stdout, stderr } = await run('pull', 'Gift cards', '-o', 'json');
  expect([exit, stderr]).toEqual([0, expect.anything()]);
  expect(JSON.parse(stdout)).toMatchObject([{ outcome: 'unchanged' }]);
  writeFileSync(path, text.replace('Gift cards', 'Gifts').replaceAll('\n', '\r\n'));
  expect((await run('pull', 'Gift cards')).exit).toBe(2);
});

it('gives the name of a device of Windows a number, unless the lock has the file', async () => {
  const [fund] = await files.ask('funding-instruments', 'list', '--filter', 'able_to_fund=true');
  const ids: string[] = [];
  for (const name of ['aux', 'Nul']) {
    const create = ['campaigns', 'create', '--name', name, '--funding-instrument-id', fund.id];
    ids.push((await files.ask(...create, '--daily-budget', '5')).id);
  }
  for (let round = 0; round < 2; round += 1) {
    const pulled = await files.ask('pull', ...ids);
    expect(pulled.map(({ file }: { file: string }) => file)).toEqual([
      'campaigns/aux_1.yaml',
      'campaigns/nul_1.yaml',
    ]);
  }
  expect((await run('plan', '--exit-code')).exit).toBe(0);
  const lock = join(files.home.path, 'campaigns/ads.lock.yaml');
  writeFileSync(lock, readFileSync(lock, 'utf8').replace('aux_1.yaml', 'aux.yaml'));
  renameSync(join(files.home.path, 'campaigns/aux_1.yaml'), join(files.home.path, 'campaigns/aux.yaml'));
  const [row] = await files.ask('pull', ids[0] ?? '');
  expect(row).toMatchObject({ file: 'campaigns/aux.yaml', outcome: 'unchanged' });
});

it('writes no second file of a campaign beside a file that cannot be read', async () => {
  const path = (name: string) => join(files.home.path, 'campaigns', name);
  renameSync(path('gift-cards.yaml'), path('spring.yaml'));
  writeFileSync(path('x.yaml'), 'campaigns: [\n');
  const { exit, stderr } = await run('pull', 'Gift cards');
  expect(exit).toBe(2);
  expect(stderr).toContain('campaigns/gift-cards is in campaigns/spring.yaml');
  expect(existsSync(path('gift-cards.yaml'))).toBe(false);
});

it('does not run while another process applies or pulls the folder', async () => {
  const held = files.run('pull', 'Gift cards', '--overwrite');
  const outcomes = await Promise.all([
    held,
    files.run('pull', 'Gift cards', '--overwrite'),
    files.run('pull', 'Gift cards'),
  ]);
  const refused = outcomes.filter(({ exit }) => exit !== 0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { stderr } of refused)
    expect(stderr).toContain('another process is applying or pulling the files of');
});

it('writes what stands on two pages of a list once, and a plan finds no change', async () => {
  let repeated = 0;
  /** Two pages in place of one: the last row of the first comes again, as the list has changed meanwhile. */
  async function onTwoPages(request: Request): Promise<Response | undefined> {
    const { pathname, searchParams } = new URL(request.url);
    const [, list] = /\/accounts\/\w+\/(campaigns|line_items|targeting_criteria)$/.exec(pathname) ?? [];
    const { cursor, ...query } = Object.fromEntries(searchParams);
    if (request.method !== 'GET' || list === undefined) return undefined;
    const { body } = await world.call('GET', `accounts/:account/${list}`, { query, base: 'ads' });
    if (body.data.length === 0) return undefined;
    const half = Math.ceil(body.data.length / 2);
    const data = cursor === undefined ? body.data.slice(0, half) : body.data.slice(half - 1);
    if (cursor !== undefined) repeated += 1;
    return Response.json({ ...body, data, next_cursor: cursor === undefined ? 'second' : null });
  }
  const world = await openCampaignFiles('demo', { disturb: onTwoPages });
  const pulled = await world.run('pull');
  expect(pulled.exit, pulled.stderr).toBe(0);
  const kinds = ['campaigns', 'line_items', 'targeting'];
  const ids = [...(await world.lockedIds())].flatMap(([key, id]) =>
    kinds.filter((kind) => key.split('/').at(-2)?.endsWith(kind)).map((kind) => `${kind} ${id}`),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith('campaigns '))).not.toHaveLength(0);
  const before = repeated;
  expect(before).toBeGreaterThan(2);
  const { exit, stdout, stderr } = await world.run('plan');
  expect(exit, stderr).toBe(0);
  expect(stdout).toMatch(/No changes/i);
  expect(repeated).toBeGreaterThan(before);
});
