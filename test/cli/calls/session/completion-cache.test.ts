/** The ids and names that commands have seen: what is kept of them, for whom, and what is forgotten. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  changeSeen,
  forgetSeen,
  maxSeen,
  readSeen,
  rememberDefaultAccount,
  type SeenRecord,
  type SeenScope,
} from '../../../../src/cli/calls/session/completion-cache.js';
import { createHomeWithDemo, homeOfTest, runAds } from '../../../support/cli.js';

const home = homeOfTest();

const world = () => ({ env: home.env, platform: 'linux' as const, home: home.path });
const scope: SeenScope = { profile: 'work', environment: 'production', account: '18ce54d4x5t' };
const path = (...rest: string[]) => join(home.cache, 'seen', ...rest);
const file = () => path('work', 'production', '18ce54d4x5t', 'campaigns');
const record = (id: string, name = id.toUpperCase()): SeenRecord => ({ id, name, status: 'ACTIVE' });
const see = (...seen: SeenRecord[]) => changeSeen(world(), scope, 'campaigns', { seen, gone: [] });
const ids = async (where = scope) => (await readSeen(world(), where, 'campaigns')).map(({ id }) => id);

describe('the records that were seen', () => {
  it('are lines of id, name and status, newest first, readable by the owner alone', async () => {
    await see(record('b'), record('a', 'Old name'));
    await see(record('a', 'New name'));
    expect(readFileSync(file(), 'utf8')).toBe(
      'work\tproduction\t18ce54d4x5t\na\tNew name\tACTIVE\nb\tB\tACTIVE\n',
    );
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    for (const folder of [path(), path('work'), path('work', 'production')]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    expect(readdirSync(path('work', 'production', '18ce54d4x5t'))).toEqual(['campaigns']);
  });

  it('are removed when they are deleted', async () => {
    await see(record('a'), record('b'));
    await changeSeen(world(), scope, 'campaigns', { seen: [record('c')], gone: ['a', 'unknown'] });
    expect(await ids()).toEqual(['c', 'b']);
    await changeSeen(world(), scope, 'campaigns', { seen: [], gone: ['b', 'c'] });
    expect(await ids()).toEqual([]);
  });

  it.each([maxSeen - 1, maxSeen, maxSeen + 1])('are bounded: of %i', async (count) => {
    await see(...Array.from({ length: count }, (_, index) => record(`id${index}`)));
    await see(record('latest'));
    const kept = await ids();
    expect([kept.length, kept[0]]).toEqual([Math.min(count + 1, maxSeen), 'latest']);
  });

  it('never break out of their line, whatever the name', async () => {
    const name = 'a\tb\nwork\tc\u001b[31m\u0000\u202e $(touch x) `x`';
    await see(record('a', name), record('no id\n'), record('../b'), record(''));
    const lines = readFileSync(file(), 'utf8').split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe('a\ta\\tb\\nwork\\tc\\u001b[31m\\u0000\\u202e $(touch x) `x`\tACTIVE');
  });

  it('are those of one profile, environment and account only', async () => {
    await see(record('a'));
    expect(await ids()).toEqual(['a']);
    for (const other of [
      { ...scope, profile: 'other' },
      { ...scope, profile: '.' },
      { ...scope, profile: '..' },
      { ...scope, profile: '../work' },
      { ...scope, environment: 'sandbox' },
      { ...scope, account: '18ce55abcde' },
      { ...scope, account: '../18ce54d4x5t' },
    ] as const) {
      expect(await ids(other), JSON.stringify(other)).toEqual([]);
    }
  });

  it('are not taken from the file of a profile that differs in case only, which some file systems confuse', async () => {
    await see(record('a'));
    mkdirSync(path('WORK', 'production', '18ce54d4x5t'), { recursive: true });
    writeFileSync(path('WORK', 'production', '18ce54d4x5t', 'campaigns'), readFileSync(file()));
    expect(await ids({ ...scope, profile: 'WORK' })).toEqual([]);
  });

  it('are cleared by profile', async () => {
    await see(record('a'));
    await changeSeen(world(), { ...scope, profile: 'other' }, 'campaigns', { seen: [record('b')], gone: [] });
    await rememberDefaultAccount(world(), { ...scope, environment: 'local' }, 'demo');
    await forgetSeen(world(), 'work');
    expect(await ids()).toEqual([]);
    expect(await ids({ ...scope, profile: 'other' })).toEqual(['b']);
    expect(existsSync(join(home.data, 'seen', 'work', 'local'))).toBe(false);
    await forgetSeen(world(), '..');
    expect(await ids({ ...scope, profile: 'other' })).toEqual(['b']);
  });

  it('cause no error if they cannot be stored', async () => {
    mkdirSync(dirname(home.cache), { recursive: true });
    writeFileSync(home.cache, 'a file where the folder should be');
    await expect(see(record('a'))).resolves.toBeUndefined();
    await expect(ids()).resolves.toEqual([]);
    await expect(forgetSeen(world(), 'work')).resolves.toBeUndefined();
  });

  it('survive damage of the file', async () => {
    await see(record('a'));
    writeFileSync(file(), 'nonsense\n\t\t\nx');
    expect(await ids()).toEqual([]);
    await see(record('b'));
    expect(await ids()).toEqual(['b']);
  });

  it('are complete when many processes write at once', async () => {
    const writers = Array.from({ length: 20 }, (_, at) =>
      changeSeen(world(), scope, 'campaigns', { seen: [record(`id${at}`)], gone: [] }),
    );
    await Promise.all(writers);
    const kept = await readSeen(world(), scope, 'campaigns');
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.every(({ id, name }) => name === id.toUpperCase())).toBe(true);
    expect(readdirSync(path('work', 'production', '18ce54d4x5t'))).toEqual(['campaigns']);
  });
});

describe('ordinary commands', () => {
  it('store the records that they list, show, create, rename and delete', async () => {
    const own = await createHomeWithDemo();
    try {
      const ads = async (...argv: string[]) => {
        const outcome = await runAds(own, [...argv, '--yes', '-o', 'json'], { env: { ADS_ENV: 'local' } });
        expect(outcome.exit, outcome.stderr).toBe(0);
        return JSON.parse(outcome.stdout);
      };
      const folder = join(own.data, 'seen', 'default', 'local');
      const place = { env: own.env, platform: 'linux' as const, home: own.path };
      await ads('accounts', 'list');
      const account = readFileSync(join(folder, 'default-account'), 'utf8').trim();
      const read = async (group: 'campaigns' | 'funding-instruments' | 'line-items') =>
        readSeen(place, { profile: 'default', environment: 'local', account }, group);
      const campaigns: { id: string; name: string; entity_status: string }[] = await ads('campaigns', 'list');
      expect(await read('campaigns')).toEqual(
        campaigns.map(({ id, name, entity_status }) => ({ id, name, status: entity_status })),
      );
      const [fund] = await ads('funding-instruments', 'list');
      expect((await read('funding-instruments'))[0]).toMatchObject({ id: fund.id, name: fund.description });
      const { id } = await ads(
        ...['campaigns', 'create', '--name', 'Fresh', '--funding-instrument-id', fund.id],
        ...['--daily-budget', '5'],
      );
      expect((await read('campaigns'))[0]).toEqual({ id, name: 'Fresh', status: 'PAUSED' });
      await ads('campaigns', 'update', id, '--name', 'Renamed');
      expect((await read('campaigns'))[0]).toEqual({ id, name: 'Renamed', status: 'PAUSED' });
      await ads('campaigns', 'delete', id);
      expect((await read('campaigns')).map((seen) => seen.id)).not.toContain(id);
      await ads('emulator', 'reset', '--seed', 'empty');
      expect(existsSync(join(own.data, 'seen'))).toBe(false);
    } finally {
      own.remove();
    }
  });

  it.each(['json', 'jsonl'])('remember a list that is printed from its text, as %s', async (format) => {
    const own = await createHomeWithDemo();
    try {
      const list = ['campaigns', 'list', '--all', '-o', format];
      const { exit, stdout } = await runAds(own, list, { env: { ADS_ENV: 'local' } });
      expect(exit).toBe(0);
      const place = { env: own.env, platform: 'linux' as const, home: own.path };
      const folder = join(own.data, 'seen', 'default', 'local');
      const account = readFileSync(join(folder, 'default-account'), 'utf8').trim();
      const seen = await readSeen(place, { profile: 'default', environment: 'local', account }, 'campaigns');
      const rows: { id: string; name: string }[] =
        format === 'json'
          ? JSON.parse(stdout)
          : stdout
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line));
      expect(rows.length).toBeGreaterThan(5);
      expect(seen.map(({ id, name }) => [id, name])).toEqual(rows.map(({ id, name }) => [id, name]));
    } finally {
      own.remove();
    }
  });
});
