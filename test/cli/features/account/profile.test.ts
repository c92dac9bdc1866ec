/** Profiles and settings by command, and the import of another tool's. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { signInsIn } from '../../../support/stored-sign-ins.js';

const home = homeOfTest();
let keychain: Map<string, string>;

beforeEach(() => {
  keychain = new Map();
});

const sleep: NonNullable<RunOptions['sleep']> = (milliseconds) =>
  milliseconds >= 3000 ? new Promise(() => {}) : Promise.resolve();

const run = (argv: readonly string[], options: RunOptions = {}) =>
  runAds(home, argv, { keychain, sleep, ...options });

async function json(argv: readonly string[], options: RunOptions = {}) {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json'], options);
  if (exit !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const file = () => join(home.config, 'config.json');
const config = () => JSON.parse(readFileSync(file(), 'utf8'));

describe('ads profile', () => {
  it('creates, lists, shows and selects profiles', async () => {
    await run(['profile', 'create', 'a', '--auth-url', 'https://auth.example.com/', '--env', 'sandbox']);
    await run(['profile', 'create', 'b']);
    await run(['profile', 'use', 'b']);
    expect(config()).toEqual({
      current: 'b',
      profiles: { a: { env: 'sandbox', auth_url: 'https://auth.example.com' }, b: {} },
    });
    expect(await json(['profile', 'list'])).toMatchObject([
      { profile: 'a', current: false, env: 'sandbox', screen_name: null, store: null },
      { profile: 'b', current: true },
    ]);
    expect(await json(['profile', 'show', 'a'])).toMatchObject({ auth_url: 'https://auth.example.com' });
    expect(await json(['profile', 'show'])).toMatchObject({ profile: 'b' });
  });

  it('that is not signed in is reported with the command that signs it in', async () => {
    await run(['profile', 'create', 'a']);
    for (const [argv, login] of [
      [['--profile', 'a'], 'ads login --profile a, or set'],
      [[], 'ads login, or set'],
    ] as const) {
      const { exit, stderr } = await run(['accounts', 'list', ...argv]);
      expect({ exit, stderr }).toEqual({ exit: 4, stderr: expect.stringContaining(`Sign in with ${login}`) });
    }
  });

  it('whose keychain cannot be used is reported with the command that signs it in to a file', async () => {
    await run(['profile', 'create', 'a']);
    const sign_in = { store: 'keychain', slot: 1, created_at: '2026-01-01T00:00:00Z' };
    writeFileSync(file(), JSON.stringify({ profiles: { a: { consumer_key: 'key', sign_in } } }));
    for (const [argv, login] of [
      [['--profile', 'a'], 'ads login --profile a --store file\n'],
      [[], 'ads login --store file\n'],
    ] as const) {
      const options = { env: { ADS_PROFILE: 'a' }, keychain: undefined };
      const { exit, stderr } = await run(['accounts', 'list', ...argv], options);
      expect({ exit, stderr }).toEqual({ exit: 4, stderr: expect.stringContaining(`: ${login}`) });
    }
  });

  it('sets and removes settings', async () => {
    await run(['profile', 'create', 'a']);
    await run(['profile', 'set', 'env', 'sandbox', '--profile', 'a']);
    await run(['profile', 'set', 'ads-sandbox-url', 'https://sandbox.example.com', '--profile', 'a']);
    await run(['profile', 'set', 'output', 'yaml', '--profile', 'a']);
    expect(config().profiles.a).toEqual({
      env: 'sandbox',
      ads_sandbox_url: 'https://sandbox.example.com',
      output: 'yaml',
    });
    await run(['profile', 'set', 'output', '--unset', '--profile', 'a']);
    expect(config().profiles.a).not.toHaveProperty('output');
  });

  it('deletes only after a confirmation', async () => {
    await run(['profile', 'create', 'a']);
    expect(await run(['profile', 'delete', 'a'])).toMatchObject({ exit: 10 });
    await run(['profile', 'set', 'env', 'sandbox', '--profile', 'a']);
    const declined = await run(['profile', 'delete', 'a'], { terminal: 80, confirm: false });
    expect(declined.exit).toBe(10);
    expect(declined.stderr).toContain('? Delete profile "a" (sandbox)?');
    expect(Object.keys(config().profiles)).toEqual(['a']);
    expect(await run(['profile', 'delete', 'a', '--yes'])).toMatchObject({ exit: 0 });
    expect(config().profiles).toEqual({});
  });

  it('of the name in use names the one that commands use after its deletion', async () => {
    const user = (screen_name: string) => ({
      sign_in: { store: 'file', slot: 1, created_at: '2026-01-01T00:00:00Z', screen_name },
      auth_url: `https://${screen_name}.example.com`,
    });
    const profiles = { default: user('ann'), bob: user('bob'), ci: {} };
    const remove = async (name: string, current: object, options: RunOptions = {}) => {
      mkdirSync(home.config, { recursive: true });
      writeFileSync(file(), JSON.stringify({ ...current, profiles }));
      const asked = await run(['profile', 'delete', name], { terminal: 300, confirm: false, ...options });
      const done = await run(['profile', 'delete', name, '--yes'], options);
      expect(done.exit).toBe(0);
      return [/; after that, (.*)\?/.exec(asked.stderr)?.[1], /from now on, (.*)/.exec(done.stderr)?.[1]];
    };
    const ofAnn = 'commands here use the profile "default", signed in as @ann at ann.example.com';
    expect(await remove('bob', { current: 'bob' })).toEqual([ofAnn, ofAnn]);
    expect(await remove('ci', { current: 'bob' })).toEqual([undefined, undefined]);
    const none = 'commands here use no profile';
    expect(await remove('default', {})).toEqual([none, none]);
    const named = 'commands here fail, because ADS_PROFILE names the profile "ci"';
    expect(await remove('ci', { current: 'bob' }, { env: { ADS_PROFILE: 'ci' } })).toEqual([named, named]);
  });

  it('that is selected says what commands here use instead: another profile, or the environment', async () => {
    for (const name of ['ann', 'bob']) await run(['profile', 'create', name]);
    const cwd = join(home.path, 'work');
    mkdirSync(cwd);
    writeFileSync(join(cwd, '.ads.json'), JSON.stringify({ profile: 'ann' }));
    const use = async (options: RunOptions) => {
      const { exit, stderr } = await run(['profile', 'use', 'bob'], options);
      expect([exit, config().current]).toEqual([0, 'bob']);
      return stderr;
    };
    expect(await use({ cwd })).toContain(
      '.ads.json names the profile "ann". To use "bob", add --profile bob',
    );
    const env = {
      ...{ ADS_CONSUMER_KEY: 'a', ADS_CONSUMER_SECRET: 'b', ADS_ACCESS_TOKEN: 'c' },
      ADS_ACCESS_TOKEN_SECRET: 'd',
    };
    expect(await use({ env })).toContain('The credentials in the environment');
    expect(await use({ env: { ADS_PROFILE: 'ann' } })).toContain('ADS_PROFILE names the profile "ann"');
    expect(await use({ env: { ADS_PROFILE: 'bob' } })).not.toContain('names the profile');
  });

  it('renames a profile', async () => {
    await run(['profile', 'create', 'a']);
    await run(['profile', 'use', 'a']);
    await run(['profile', 'rename', 'a', 'b']);
    expect(config()).toEqual({ current: 'b', profiles: { b: {} } });
  });

  it.each<[string, string[], RegExp]>([
    ['use of one that is not there', ['profile', 'use', 'x'], /profile "x" does not exist/],
    ['a name that is taken', ['profile', 'create', 'a'], /profile "a" already/],
    ['a name with a slash', ['profile', 'create', 'a/b'], /invalid profile name/],
    ['another setting', ['profile', 'set', 'color', 'red'], /SETTING must be one of env, .*, got "color"/],
    ['another environment', ['profile', 'set', 'env', 'staging'], /env must be production, sandbox, local/],
    ['another output', ['profile', 'set', 'output', 'xml'], /output must be table/],
    ['a URL that is not safe', ['profile', 'set', 'auth-url', 'http://example.com'], /does not use https/],
    ['no value', ['profile', 'set', 'env'], /exactly one of VALUE and --unset is required/],
    ['both', ['profile', 'set', 'env', 'local', '--unset'], /exactly one of VALUE and --unset is required/],
    [
      'a setting of one that is not there',
      ['profile', 'set', 'env', 'local', '--profile', 'x'],
      /profile "x" does not exist/,
    ],
  ])('refuses %s, and changes nothing', async (_, argv, message) => {
    await run(['profile', 'create', 'a']);
    const before = readFileSync(file(), 'utf8');
    const { exit, stderr } = await run(argv);
    expect(exit).toBe(2);
    expect(stderr).toMatch(message);
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  describe('a name that had guards', () => {
    const strict = ['--env', 'local', '--max-daily-budget', '50 USD', '--read-only', 'true'];
    beforeEach(async () => {
      await run(['profile', 'create', 'other', '--env', 'local']);
      await run(['profile', 'create', 'work', ...strict]);
    });
    const replace = {
      creation: ['profile', 'create', 'work', '--env', 'local'],
      renaming: ['profile', 'rename', 'other', 'work'],
    };

    it.each(Object.entries(replace))('loses none of them by a %s without confirmation', async (_, argv) => {
      for (const remove of [
        ['profile', 'rename', 'work', 'old'],
        ['profile', 'delete', 'work', '--yes'],
      ]) {
        await run(remove);
        const refused = await run([...argv, '--no-input']);
        expect([refused.exit, refused.stderr]).toEqual([
          10,
          expect.stringContaining('max_daily_budget from 50 USD to none, read_only from true to none'),
        ]);
        expect((await run(['profile', 'create', 'work', ...strict, '--no-input'])).exit).toBe(0);
      }
      await run(['profile', 'delete', 'work', '--yes']);
      expect((await run([...argv, '--yes'])).exit).toBe(0);
      expect(config().profiles.work).toEqual({ env: 'local' });
      expect(config()).not.toHaveProperty('guards_of_removed');
    });

    it('has them if it is used without a profile, and if a setting creates one', async () => {
      await run(['profile', 'rename', 'work', 'default']);
      await run(['profile', 'delete', 'default', '--yes']);
      const create = ['funding-instruments', 'delete', 'f1', '--env', 'local', '--yes'];
      expect((await run(create)).stderr).toContain('the profile default is read-only');
      await run(['profile', 'set', 'output', 'json', '--profile', 'default']);
      expect(config().profiles.default).toEqual({
        max_daily_budget: '50 USD',
        read_only: true,
        output: 'json',
      });
      await run(['profile', 'set', 'read-only', '--unset', '--profile', 'default', '--yes']);
      expect(config().profiles.default).not.toHaveProperty('read_only');
    });
  });

  it('works if the current profile does not exist: another one can be selected', async () => {
    mkdirSync(home.config, { recursive: true });
    writeFileSync(file(), JSON.stringify({ current: 'gone', profiles: { a: {} } }));
    expect(await run(['campaigns', 'list'])).toMatchObject({ exit: 2 });
    expect(await json(['profile', 'list'])).toMatchObject([{ profile: 'a', current: false }]);
    expect(await run(['profile', 'use', 'a'])).toMatchObject({ exit: 0 });
    expect(config().current).toBe('a');
  });

  it('leaves a broken file unchanged, and says where it is broken', async () => {
    mkdirSync(home.config, { recursive: true });
    writeFileSync(file(), '{\n  "profiles": {,}\n}');
    for (const argv of [['profile', 'list'], ['profile', 'create', 'a'], ['login', '--pin'], ['logout']]) {
      const { exit, stderr } = await run(argv, { stdin: '1\n' });
      expect(exit).toBe(2);
      expect(stderr).toMatch(/config\.json:2:16: not valid JSON/);
    }
    expect(readFileSync(file(), 'utf8')).toBe('{\n  "profiles": {,}\n}');
  });
});

describe('ads config list', () => {
  it('shows where each value comes from', async () => {
    await run(['profile', 'create', 'a', '--auth-url', 'https://auth.example.com', '--env', 'sandbox']);
    const rows: { name: string; value: unknown; origin: unknown; source: unknown }[] = await json(
      ['config', 'list', '--show-origin', '--profile', 'a', '--timeout', '5'],
      { env: { ADS_URL: 'https://ads.example.com', ADS_ACCOUNT_ID: 'abc' } },
    );
    const told = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
    expect(told).toMatchObject({
      profile: { value: 'a', origin: 'flag', source: '--profile' },
      env: { value: 'sandbox', origin: 'profile', source: 'env' },
      account: { value: 'abc', origin: 'environment', source: 'ADS_ACCOUNT_ID' },
      auth_url: { value: 'https://auth.example.com', origin: 'profile', source: 'auth_url' },
      ads_url: { value: 'https://ads.example.com', origin: 'environment', source: 'ADS_URL' },
      ads_sandbox_url: { value: null, origin: null },
      timeout: { value: '5', origin: 'flag', source: '--timeout' },
      max_wait: { value: '70', origin: 'default' },
      credentials: { value: null, source: 'not signed in' },
      config_file: { value: file() },
    });
  });

  it('shows no secret, and without --show-origin only names and values', async () => {
    const env = {
      ADS_CONSUMER_KEY: 'key-of-job-01',
      ADS_CONSUMER_SECRET: 'secret-of-job-01',
      ADS_ACCESS_TOKEN: 'token-of-job-01',
      ADS_ACCESS_TOKEN_SECRET: 'token-secret-of-job-01',
    };
    const rows = await json(['config', 'list'], { env });
    expect(rows).toContainEqual({ name: 'credentials', value: 'environment' });
    for (const value of Object.values(env)) expect(JSON.stringify(rows)).not.toContain(value);
  });
});

describe('ads profile import', () => {
  const secrets = ['import-consumer-secret', 'import-token-secret', '7-import-token'];
  const twurlrc = `profiles:
  quillmark:
    importKey:
      username: quillmark
      consumer_key: importKey
      consumer_secret: ${secrets[0]}
      token: ${secrets[2]}
      secret: ${secrets[1]}
configuration:
  default_profile: [quillmark, importKey]
`;

  beforeEach(() => writeFileSync(join(home.path, '.twurlrc'), twurlrc));

  it('puts the secrets into the store', async () => {
    const { exit, stdout, stderr } = await run([
      'profile',
      'import',
      '-o',
      'json',
      '--ads-url',
      'https://a.example.com',
    ]);
    expect(exit, stderr).toBe(0);
    expect(JSON.parse(stdout)).toEqual([
      { profile: 'quillmark', screen_name: 'quillmark', imported: true, reason: null },
    ]);
    expect(signInsIn(keychain)).toMatchObject([{ user_id: '7', access_token: '7-import-token' }]);
    expect(config()).toMatchObject({
      current: 'quillmark',
      profiles: {
        quillmark: {
          consumer_key: 'importKey',
          ads_url: 'https://a.example.com',
          // The token begins with the id of its user.
          sign_in: { user_id: '7', screen_name: 'quillmark' },
        },
      },
    });
    expect(stderr).toContain('The secrets are still in');
    expect(stderr).toContain('Profile "quillmark" is now the current profile');
    expect(secretsIn(secrets, stdout + stderr, home.path, ['.twurlrc'])).toEqual([]);
  });

  it('does not change a profile of the same name', async () => {
    await run(['profile', 'create', 'quillmark', '--env', 'sandbox']);
    const rows = await json(['profile', 'import']);
    expect(rows).toMatchObject([{ imported: false, reason: 'a profile with this name already exists' }]);
    expect(config().profiles.quillmark).toEqual({ env: 'sandbox' });
    expect(keychain.size).toBe(0);
  });

  it('leaves the current profile, and one that is used by default, in use', async () => {
    await run(['profile', 'create', 'default']);
    const { stderr } = await run(['profile', 'import']);
    expect(config()).not.toHaveProperty('current');
    expect(stderr).not.toContain('is now the one used');
  });

  it('fails if no store works', async () => {
    const refused = await run(['profile', 'import'], { keychain: undefined });
    expect(refused.exit).toBe(4);
    expect(refused.stderr).toContain('ads profile import --store file');
    expect(refused.stderr).not.toContain('ads login');
    expect(existsSync(file())).toBe(false);
    expect(await run(['profile', 'import', '--store', 'file'], { keychain: undefined })).toMatchObject({
      exit: 0,
    });
  });

  it('reports a missing file', async () => {
    const { exit, stderr } = await run(['profile', 'import', join(home.path, 'nowhere')]);
    expect(exit).toBe(2);
    expect(stderr).toContain('no such file');
  });
});
