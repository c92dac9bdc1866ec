/** Signing in to the emulator inside the tool, through its own pages: a profile apart from those of the service. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestEmulator } from '../../../support/auth-emulator.js';
import { homeOfTest, type Outcome, type RunOptions, runAds } from '../../../support/cli.js';
import { createVisitor } from '../../../support/http-browser.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { signInsIn, storedSecrets } from '../../../support/stored-sign-ins.js';

const home = homeOfTest();
let keychain: Map<string, string>;
let demo: Record<string, string>;

beforeEach(async () => {
  keychain = new Map();
  await run(['emulator', 'reset', '--yes', '--seed', 'empty']);
  const { stdout } = await run(['emulator', 'status', '--show-credentials', '-o', 'json']);
  demo = JSON.parse(stdout).credentials;
});

const sleep: NonNullable<RunOptions['sleep']> = (milliseconds) =>
  milliseconds >= 3000 ? new Promise(() => {}) : Promise.resolve();

const run = (argv: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  runAds(home, argv, { keychain, sleep, now: Date.now, ...options });

/** The person, in a browser: logs in as the demo user and approves, then follows the redirect. */
async function approve(address: string): Promise<void> {
  const url = new URL(address);
  const visitor = createVisitor(
    {
      fetch: (path: string, init?: RequestInit) => fetch(new URL(path, url), { ...init, redirect: 'manual' }),
    } as TestEmulator,
    { screen_name: demo.screen_name ?? '', password: demo.password ?? '' },
  );
  const fields = {
    screen_name: demo.screen_name ?? '',
    password: demo.password ?? '',
    decision: 'authorize',
  };
  const { location } = await visitor.answer(url.searchParams.get('oauth_token') ?? '', fields);
  if (location) await fetch(location);
}

const login = (...flags: string[]) => loginWith({}, ...flags);

const loginWith = (env: Readonly<Record<string, string>>, ...flags: string[]) =>
  run(['login', '--env', 'local', '--callback', '--callback-port', '0', '-o', 'json', ...flags], {
    env: { DISPLAY: ':0', ...env },
    browser: (address) => void approve(address),
  });

const config = () => JSON.parse(readFileSync(join(home.config, 'config.json'), 'utf8'));

describe('ads login --env local', () => {
  it('makes a profile "local", whose token works only there', async () => {
    const outcome = await login();
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain(`log in as ${demo.screen_name} with password ${demo.password}`);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      profile: 'local',
      environment: 'local',
      screen_name: 'demo',
      user_id: demo.user_id,
    });
    expect(config()).toMatchObject({
      profiles: { local: { env: 'local', consumer_key: demo.consumer_key, sign_in: { issuer: 'emulator' } } },
    });
    expect(config()).not.toHaveProperty('current');
    const [, use = ''] = /The current profile is "default".* or run: (.*)$/m.exec(outcome.stderr) ?? [];
    expect((await run([...use.split(' ').slice(1), '--dry-run'])).exit).toBe(0);
    expect(signInsIn(keychain)[0]?.access_token).not.toBe(demo.access_token);
    const status = await run(['auth', 'status', '--profile', 'local', '-o', 'json']);
    expect(JSON.parse(status.stdout)).toMatchObject({ credentials: 'keychain', works: true });
    const elsewhere = await run(['campaigns', 'list', '--profile', 'local', '--env', 'production']);
    expect(elsewhere.exit).toBe(4);
    expect(elsewhere.stderr).toContain('signed in to the emulator, not the service');
  });

  it.each([
    [{ ADS_PROFILE: 'mine' }, '{}', undefined],
    [{}, '{"profile": "local"}', undefined],
    [{ ADS_PROFILE: 'mine', ADS_ENV: 'nowhere' }, '{}', 'local', 'ADS_PROFILE names the profile "mine"'],
    [{}, '{"profile": "mine"}', undefined, '.ads.json names the profile "mine"'],
  ])('with %s and a directory with %s, --profile %s, tells what other commands use', async (...row) => {
    const [env, directory, profile, text] = row;
    writeFileSync(join(home.path, '.ads.json'), directory);
    const outcome = await loginWith(env, ...(profile === undefined ? [] : ['--profile', profile]));
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).not.toMatch(/The current profile is|ads profile use/);
    const told = /^.*To use .*$/m.exec(outcome.stderr)?.[0];
    if (text === undefined) expect(told).toBeUndefined();
    else expect(told?.endsWith(`${text}. To use "local", add --profile local`), told).toBe(true);
  });

  it('does not change the demo user of other profiles when its token is revoked', async () => {
    await login();
    const revoked = await run(['auth', 'revoke', '--yes', '--profile', 'local']);
    expect(revoked.exit, revoked.stderr).toBe(0);
    expect(keychain.size).toBe(0);
    expect(await run(['accounts', 'list', '--env', 'local'])).toMatchObject({ exit: 0 });
  });

  it.each([{}, { ADS_AUTH_URL: 'http://127.0.0.1:9', ADS_URL: 'http://127.0.0.1:9' }])(
    'is ended at the emulator by logout --revoke, beside the variables %j',
    async (env) => {
      await login();
      const entries = [...keychain];
      const words = ['logout', '--revoke', '--yes', '--profile', 'local', '-o', 'json'];
      const outcome = await run(words, { env });
      expect(outcome.exit, outcome.stderr).toBe(0);
      expect(JSON.parse(outcome.stdout)).toMatchObject({ revoked: true, forgotten: true });
      for (const [entry, content] of entries) keychain.set(entry, content);
      expect(config().profiles.local).not.toHaveProperty('sign_in');
    },
  );

  it('never replaces a sign-in to the service, nor the other way round', async () => {
    await login('--profile', 'mine');
    const other = await run(['login', '--pin', '--profile', 'mine', '--env', 'production']);
    expect(other.exit).toBe(2);
    expect(other.stderr).toContain('would replace this sign-in');
    expect(signInsIn(keychain)).toHaveLength(1);
  });

  it('prints and writes no secret outside of the store', async () => {
    const outcome = await login('--trace');
    const secrets = [...storedSecrets(keychain), demo.consumer_secret ?? ''];
    const allowed = ['', '-wal', '-shm'].map((end) => `.local/share/ads/emulator.db${end}`);
    expect(secretsIn(secrets, outcome.stdout + outcome.stderr, home.path, allowed)).toEqual([]);
    // What a demo tells its user, no answer and no file repeats.
    expect(secretsIn([demo.password ?? ''], outcome.stdout, home.path, allowed)).toEqual([]);
  });
});
