/** Guards in profiles: set, shown, loosened only on purpose; and what they cost where nobody can read. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  createHomeWithDemo,
  homeOfTest,
  jobEnvironment,
  type RunOptions,
  runAds,
} from '../../../support/cli.js';
import { findDeadPort, startServer } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

const run = (argv: readonly string[], options: RunOptions = {}) => runAds(home, argv, options);
const file = () => join(home.config, 'config.json');
const saved = (name = 'a') => JSON.parse(readFileSync(file(), 'utf8')).profiles[name];

describe('the guards of a profile', () => {
  it('are set at its creation, and later', async () => {
    const flags = [
      '--max-daily-budget',
      '50 USD',
      '--max-bid',
      '2',
      '--max-change',
      '5x',
      '--max-total-per-day',
      '500',
      '--read-only',
    ];
    expect(await run(['profile', 'create', 'a', ...flags])).toMatchObject({ exit: 0 });
    const all = {
      max_daily_budget: '50 USD',
      max_bid: '2',
      max_change: '5x',
      max_total_per_day: '500',
      read_only: true,
    };
    expect(saved()).toEqual(all);
    const set = (...argv: readonly string[]) => run(['profile', 'set', ...argv, '--profile', 'a']);
    expect(await set('allow-over-limit', 'false')).toMatchObject({ exit: 0 });
    expect(await set('max_bid', '1 USD')).toMatchObject({ exit: 0 });
    expect(saved()).toEqual({ ...all, max_bid: '1 USD', allow_over_limit: false });
    const { stdout } = await run(['profile', 'show', 'a', '-o', 'json']);
    expect(JSON.parse(stdout)).toMatchObject(saved());
    const listed = await run(['config', 'list', '--show-origin', '-o', 'json', '--profile', 'a']);
    expect(JSON.parse(listed.stdout)).toContainEqual({
      name: 'max_bid',
      value: '1 USD',
      origin: 'profile',
      source: 'max_bid',
    });
  });

  it.each([
    [['max-bid', '3'], 'max_bid from 2 to 3'],
    [['max-bid', '--unset'], 'max_bid from 2 to none'],
    [['max-change', '6x'], 'max_change from 5x to 6x'],
    [['read-only', 'false'], 'read_only from true to false'],
    [['allow-over-limit', 'true'], 'allow_over_limit from false to true'],
  ])('are loosened by %j only on purpose', async (argv, change) => {
    await run(['profile', 'create', 'a', '--max-bid', '2', '--max-change', '5x', '--read-only']);
    await run(['profile', 'set', 'allow-over-limit', 'false', '--profile', 'a']);
    const before = saved();
    const set = ['profile', 'set', ...argv, '--profile', 'a'];
    const unasked = await run(set);
    expect(unasked).toMatchObject({ exit: 10 });
    expect(unasked.stderr).toContain(`Loosen the profile "a": ${change}?`);
    expect(await run(set, { terminal: 80, confirm: false })).toMatchObject({ exit: 10 });
    expect(saved()).toEqual(before);
    expect(await run([...set, '--dry-run'])).toMatchObject({ exit: 0 });
    expect(saved()).toEqual(before);
    expect(await run(set, { terminal: 80, confirm: true })).toMatchObject({ exit: 0 });
    expect(saved()).not.toEqual(before);
  });

  it.each([
    [['max-bid', 'much'], 'max_bid must be amounts such as'],
    [['max-change', '0.5x'], 'max_change must be a factor of at least 1'],
    [['read-only', 'yes'], 'read_only must be true or false, got "yes"'],
  ])('refuse %j', async (argv, message) => {
    await run(['profile', 'create', 'a']);
    const { exit, stderr } = await run(['profile', 'set', ...argv, '--profile', 'a']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(saved()).toEqual({});
  });

  it('survive a sign-out and a rename', async () => {
    await run(['profile', 'create', 'a', '--max-bid', '2', '--env', 'local']);
    const config = JSON.parse(readFileSync(file(), 'utf8'));
    config.profiles.a.sign_in = { store: 'file', slot: 1, created_at: '2026-01-01T00:00:00Z' };
    writeFileSync(file(), JSON.stringify(config));
    expect(await run(['logout', '--profile', 'a', '--yes'])).toMatchObject({ exit: 0 });
    expect(saved('a').sign_in).toBeUndefined();
    expect(await run(['profile', 'rename', 'a', 'b'])).toMatchObject({ exit: 0 });
    expect(saved('b')).toMatchObject({ max_bid: '2' });
  });

  it('that cannot be read stop every write, and no read', async () => {
    await run(['profile', 'create', 'a', '--env', 'local']);
    writeFileSync(file(), readFileSync(file(), 'utf8').replace('"env"', '"max_bid": "lots", "env"'));
    const { exit, stderr } = await run(['campaigns', 'update', 'c', '--name', 'X', '--profile', 'a']);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('max_bid of the profile a must be amounts such as'),
    ]);
    expect(await run(['campaigns', 'list', '--profile', 'a'])).toMatchObject({ exit: 0 });
  });

  it.each([
    ['max-daily-budget', '50'],
    ['max_daily_buget', '50'],
    ['maxDailyBudget', '50'],
    ['readonly', true],
    ['max_clicks_of_a_later_version', '7'],
  ])('that are unknown, as %s, stop every write, and no read', async (name, value) => {
    await run(['profile', 'create', 'a', '--env', 'local']);
    const config = JSON.parse(readFileSync(file(), 'utf8'));
    config.profiles.a[name] = value;
    writeFileSync(file(), JSON.stringify(config));
    const write = ['campaigns', 'update', 'c', '--name', 'X', '--profile', 'a'];
    for (const argv of [write, [...write, '--allow-over-limit']]) {
      const { exit, stderr } = await run(argv);
      expect([exit, stderr]).toEqual([2, expect.stringContaining(`may be misspelled guards: ${name}`)]);
    }
    expect(await run(['accounts', 'list', '--profile', 'a'])).toMatchObject({ exit: 0 });
    expect(saved()[name]).toEqual(value);
  });

  it('report the excess that the flag allows, once, and nothing within the limits', async () => {
    const limits = ['--max-daily-budget', '100 USD', '--max-change', '2x'];
    await run(['profile', 'create', 'a', '--env', 'local', ...limits]);
    const ids = (await run(['campaigns', 'list', '--profile', 'a', '-o', 'ids'])).stdout;
    const write = ['--profile', 'a', '--allow-over-limit', '--yes'];
    const update = (...argv: readonly string[]) =>
      run(['campaigns', 'update', ...argv, ...write], { stdin: ids });
    const over = await update('Gift cards', '--daily-budget', '150');
    expect(over, over.stderr).toMatchObject({ exit: 0 });
    const told = over.stderr.split('\n').filter((line) => line.includes('--allow-over-limit allows'));
    expect(told).toEqual([
      expect.stringMatching(/150\.00 USD is over max_daily_budget 100.*150\.00 USD is 3\.13 times/),
    ]);
    const within = await update('Gift cards', '--daily-budget', '90');
    expect(within, within.stderr).toMatchObject({ exit: 0, stderr: expect.not.stringContaining('pass') });
    const many = await update('-', '--daily-budget', '151', '--dry-run');
    expect(many.stderr.match(/--allow-over-limit allows/g), many.stderr).toHaveLength(1);
    expect(many.stderr).toMatch(/ is over max_daily_budget .*; and \d+ more$/m);
  });

  it('refuse the flag if nothing is written', async () => {
    const { exit, stderr } = await run(['campaigns', 'list', '--env', 'local', '--allow-over-limit']);
    expect([exit, stderr]).toEqual([2, expect.stringContaining('--allow-over-limit is only for writes')]);
  });
});

describe('a dry run that cannot read', () => {
  const update = (amount: string) => [
    'campaigns',
    'update',
    'c',
    '--daily-budget',
    amount,
    '--dry-run',
    '--profile',
    'a',
  ];
  const create = async (...flags: readonly string[]) =>
    run([
      'profile',
      'create',
      'a',
      '--env',
      'production',
      '--ads-url',
      `http://127.0.0.1:${await findDeadPort()}`,
      '--auth-url',
      'http://127.0.0.1:9',
      ...flags,
    ]);

  it.each([
    ['50', 50, 0],
    ['50', 51, 10],
    ['50 USD', 51, 10],
    ['50 USD, 60 EUR', 60, 0],
    ['50 USD, 60 EUR', 61, 10],
  ])('with a limit of %s checks %i by the amount only: %i', async (limit, amount, expected) => {
    await create('--max-daily-budget', limit);
    const { exit, stderr } = await run(update(String(amount)), { env: jobEnvironment });
    expect([exit, stderr]).toEqual([
      expected,
      expect.stringContaining(expected === 0 ? 'checked without stored values' : 'over max_daily_budget'),
    ]);
  });

  it('leaves a change and a sum to the write itself', async () => {
    await create('--max-change', '2x', '--max-total-per-day', '10');
    expect(await run(update('1000'), { env: jobEnvironment })).toMatchObject({ exit: 0 });
  });
});

describe('a write that cannot be checked', () => {
  it('is not sent if the records cannot be read', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end('{"errors":[{"code":"FORBIDDEN","message":"no"}]}');
    });
    await run([
      'profile',
      'create',
      'a',
      '--env',
      'production',
      '--ads-url',
      server.url,
      '--auth-url',
      server.url,
      '--max-daily-budget',
      '50',
    ]);
    const { exit } = await run(['campaigns', 'update', 'c', '--daily-budget', '10', '--profile', 'a'], {
      env: jobEnvironment,
    });
    expect(exit).toBe(5);
    expect(server.received.map(({ method }) => method)).toEqual(['GET']);
  });

  it('is not sent if the record does not exist', async () => {
    await run(['profile', 'create', 'a', '--env', 'local', '--max-daily-budget', '50']);
    const { exit, stderr } = await run([
      'campaigns',
      'update',
      'nosuch',
      '--daily-budget',
      '10',
      '--profile',
      'a',
    ]);
    expect([exit, stderr]).toEqual([6, expect.stringContaining('campaign nosuch was not found')]);
  });
});
