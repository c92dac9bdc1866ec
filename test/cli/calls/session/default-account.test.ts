/** The default account: checked when it is chosen, named with where it comes from when it is refused, used by accounts get. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, environmentAt, homeOfTest, runAds } from '../../../support/cli.js';
import { makeFolder } from '../../../support/folders.js';
import { findDeadPort } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runAds(home, argv, { env: { ADS_ENV: 'local', NO_COLOR: '1', ...env } });

const file = () => join(home.config, 'config.json');

/** An account of the emulator that is not the one it begins with. */
async function anAccount(): Promise<{ id: string; name: string }> {
  const { stdout } = await run(['accounts', 'list', '-o', 'json', '--sort-by', 'created_at-asc']);
  return JSON.parse(stdout).at(-1);
}

function keep(account: string, env = 'local'): void {
  mkdirSync(home.config, { recursive: true });
  writeFileSync(
    file(),
    JSON.stringify({ current: 'main', profiles: { main: { accounts: { [env]: account } } } }),
  );
}

describe('ads accounts use', () => {
  it('asks the service, names the account, and keeps those of other environments', async () => {
    const { id, name } = await anAccount();
    keep('other', 'production');
    const { exit, stderr } = await run(['accounts', 'use', id]);
    expect(exit).toBe(0);
    expect(stderr).toContain(`now uses account ${id} ("${name}") in local`);
    expect(JSON.parse(readFileSync(file(), 'utf8')).profiles.main.accounts).toEqual({
      production: 'other',
      local: id,
    });
  });

  it('refuses an account that does not exist or is not yours, and stores nothing', async () => {
    const { exit, stderr } = await run(['accounts', 'use', 'nobody1']);
    expect(exit).toBe(5);
    expect(stderr).toMatch(/ACCOUNT-ID: account "nobody1" does not exist in local, or .* no access/);
    expect(stderr).toContain('ads accounts list');
    expect(() => readFileSync(file())).toThrow();
  });

  it('refuses an account that was deleted', async () => {
    const { stdout } = await run(['accounts', 'create', '-o', 'json']);
    const [{ id }] = JSON.parse(stdout);
    await run(['accounts', 'delete', id, '--yes']);
    expect(await run(['accounts', 'use', id])).toMatchObject({ exit: 6 });
  });

  it('stores an unchecked account only with --no-check', async () => {
    const dead = `http://127.0.0.1:${await findDeadPort()}`;
    const env = {
      ...environmentAt(dead),
      ADS_ENV: 'production',
      ADS_MAX_WAIT: '0',
    };
    expect(await run(['accounts', 'use', 'abc'], env)).toMatchObject({ exit: 9 });
    expect(await run(['accounts', 'use', 'abc'], { ADS_ENV: 'production' })).toMatchObject({ exit: 4 });
    const unasked = await run(['accounts', 'use', 'abc', '--no-check'], { ADS_ENV: 'production' });
    expect(unasked.exit, unasked.stderr).toBe(0);
    expect(unasked.stderr).toContain('existence not checked');
  });
});

describe('a setting that a variable overrides', () => {
  it.each([
    [
      ['accounts', 'use', 'abc', '--no-check'],
      { ADS_ACCOUNT_ID: 'other' },
      'here, ADS_ACCOUNT_ID still sets account other',
    ],
    [
      ['profile', 'set', 'env', 'sandbox'],
      { ADS_ENV: 'local' },
      'ADS_ENV is set in the environment and takes precedence',
    ],
    [
      ['profile', 'set', 'ads-url', 'https://a.example'],
      { ADS_URL: 'https://b.example' },
      'ADS_URL is set in the environment',
    ],
  ] as const)('is stored, and the variable is named: %j', async (argv, env, notice) => {
    const { exit, stderr } = await run(argv, env);
    expect([exit, stderr]).toEqual([0, expect.stringContaining(notice)]);
    expect((await run(argv, { ADS_ENV: '' })).stderr).not.toContain(notice);
  });
});

describe('an account that does not exist in this dataset', () => {
  const calls = [
    ['campaigns', 'list'],
    ['campaigns', 'get', '8wku2'],
    ['campaigns', 'create', '--name', 'a', '--funding-instrument-id', 'lygyi', '--daily-budget', '5'],
    ['accounts', 'get'],
    ['api', 'GET', 'accounts/{account_id}/campaigns'],
  ];

  it('is not taken for the default account where a file names it', async () => {
    const { id } = await anAccount();
    keep(id);
    const folder = makeFolder();
    mkdirSync(join(folder, 'campaigns'));
    const content = { account: 'gone4', campaigns: { a: { name: 'A', funding_instrument: 'B' } } };
    writeFileSync(join(folder, 'campaigns', 'a.yaml'), JSON.stringify(content));
    const { exit, stderr } = await runAds(home, ['plan'], { cwd: folder, env: { ADS_ENV: 'local' } });
    expect([exit, stderr]).toEqual([5, expect.stringContaining('account gone4 was not found')]);
    expect(stderr).not.toContain(id);
  });

  it.each(calls.map((call) => [call.join(' '), call] as const))(
    'is named with its source: %s',
    async (_, call) => {
      const flag = await run([...call, '--account', 'gone1']);
      expect(flag.stderr).toContain('account "gone1" (from --account) does not exist in local');
      expect(flag.exit).toBe(5);
      const variable = await run(call, { ADS_ACCOUNT_ID: 'gone2' });
      expect(variable.stderr).toContain('account "gone2" (from ADS_ACCOUNT_ID) does not exist in local');
      keep('gone3');
      const profile = await run([...call, '-o', 'json']);
      const { error } = JSON.parse(profile.stderr.slice(profile.stderr.indexOf('{')));
      expect(error).toMatchObject({ code: 'ACCOUNT_NOT_FOUND', exit: 5, status: 403 });
      expect(error.message).toContain(
        'account "gone3" (from accounts.local of profile "main") does not exist',
      );
      expect(error.problems).toMatchObject([{ parameter: 'account_id', flag: '--account', value: 'gone3' }]);
      expect(error.hint).toContain('ads config list --show-origin');
    },
  );
});

describe('ads accounts get', () => {
  it('shows the default account', async () => {
    const { id, name } = await anAccount();
    const shown = async (...argv: string[]) =>
      JSON.parse((await run(['accounts', 'get', ...argv, '-o', 'json'])).stdout);
    expect(await shown('--account', id)).toMatchObject({ id, name });
    await run(['accounts', 'use', id]);
    expect(await shown()).toMatchObject({ id });
    const { stdout } = await run(['accounts', 'get', '--help']);
    expect(stdout).toContain('[account-id]');
  });

  it('needs a named or default account', async () => {
    const { exit, stderr } = await run(['accounts', 'get', '--dry-run'], { ADS_ENV: 'production' });
    expect(exit).toBe(2);
    expect(stderr).toContain('--account is required');
  });

  it('has no default for a change or a deletion', async () => {
    for (const argv of [
      ['accounts', 'delete', '--yes'],
      ['accounts', 'update', '--name', 'x'],
    ]) {
      const { exit, stderr } = await run(argv, { ADS_ACCOUNT_ID: 'abc' });
      expect(exit).toBe(2);
      expect(stderr).toContain('ACCOUNT-ID is required');
    }
  });
});

describe('accounts in a file', () => {
  const list = ['campaigns', 'list', '--fields', 'account_id', '-o', 'jsonl'];
  const accountsOf = (stdout: string) =>
    new Set(stdout.split('\n').flatMap((line) => (line ? [JSON.parse(line).account_id] : [])));
  const write = (text: string) => {
    const path = join(home.path, 'accounts.txt');
    writeFileSync(path, text);
    return `@${path}`;
  };

  it('are read by ids and names, one in a line, from the flag and from the variable', async () => {
    const { stdout } = await run(['accounts', 'list', '-o', 'json']);
    const [first, second] = JSON.parse(stdout);
    const file = write(`\ufeff# of this morning\r\n\r\n${first.id}\r\n  ${second.name}  \n`);
    const expected = new Set([first.id, second.id]);
    expect(accountsOf((await run([...list, '--account', file])).stdout)).toEqual(expected);
    expect(accountsOf((await run(list, { ADS_ACCOUNT_ID: file })).stdout)).toEqual(expected);
  });

  it.each([
    ['', /^error: --account: \S+ does not contain an account; write one id or name per line/],
    ['# none\n\n', /^error: --account: \S+ does not contain an account/],
    ['mine,yours', /"mine,yours" was not found|no account has this name/],
  ])('%j is refused', async (text, message) => {
    const { exit, stderr } = await run([...list, '--account', write(text), '-o', 'table']);
    expect([exit === 2 || exit === 6, stderr]).toEqual([true, expect.stringMatching(message)]);
  });

  it('that cannot be read is named', async () => {
    const { exit, stderr } = await run([...list, '--account', '@nowhere.txt', '-o', 'table']);
    expect([exit, stderr]).toEqual([2, 'error: --account: cannot read nowhere.txt: no such file\n']);
  });

  it('is not named by a profile, which others may have written', async () => {
    keep(write('secret'));
    const { stderr } = await run([...list, '-o', 'table']);
    expect(stderr).not.toContain('secret');
  });
});
