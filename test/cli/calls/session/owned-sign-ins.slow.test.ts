/** Whose token a command signs with, where several folders of settings, or the version before, have stored one for a profile of its name. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { app, type Service, startService } from '../../../support/authorization.js';
import { homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { type EarlierSignIn, earlierEntries, earlierProfile } from '../../../support/earlier-sign-ins.js';
import { secretsIn } from '../../../support/secret-scan.js';

const home = homeOfTest();
let service: Service;
let printed: string[];

beforeEach(async () => {
  service = await startService();
  printed = [];
});

afterEach(async () => {
  const allowed = ['.local/share/ads/secrets/secrets.json'];
  expect(secretsIn(service.secrets, printed.join('\n'), home.path, allowed)).toEqual([]);
  await service.close();
});

const folderOf = (name: string) => join(home.path, name);
const file = () => join(home.data, 'secrets', 'secrets.json');
const configOf = (name: string) => JSON.parse(readFileSync(join(folderOf(name), 'config.json'), 'utf8'));

/** A command with the settings of a folder. */
async function run(folder: string, argv: readonly string[], options: RunOptions = {}) {
  const env = { ADS_CONFIG_DIR: folderOf(folder), ...options.env };
  const outcome = await runAds(home, argv, { sleep: async () => {}, now: Date.now, ...options, env });
  printed.push(outcome.stdout, outcome.stderr);
  return outcome;
}

let pins: number;
beforeEach(() => {
  pins = 0;
});

async function signIn(folder: string, user: Service['user']): Promise<void> {
  pins += 1;
  service.user = user;
  const urls = ['--auth-url', service.auth, '--ads-url', service.ads, '--consumer-key', app.key];
  const outcome = await run(folder, ['login', '--pin', '--yes', '--store', 'file', ...urls], {
    env: { ADS_CONSUMER_SECRET: app.secret },
    stdin: `${1_000_000 + pins}\n`,
  });
  expect(outcome.exit, outcome.stderr).toBe(0);
}

/** The exit code of a call in a folder, and the user of the token that it sent; undefined if it sent none. */
async function callIn(folder: string, profile: string[] = []) {
  const count = service.calls.length;
  const { exit, stderr } = await run(folder, ['accounts', 'list', ...profile]);
  const calls = service.calls.slice(count);
  const token = calls.at(-1)?.protocol.get('oauth_token') ?? '';
  return { exit, stderr, user: service.tokens.get(token)?.userId, steps: calls.map(({ step }) => step) };
}

const ann = { id: '700001', name: 'ann' };
const bob = { id: '700002', name: 'bob' };

describe('two folders of one home', () => {
  it('send each its own token, and a logout of one leaves the other signed in', async () => {
    await signIn('a', ann);
    await signIn('b', bob);
    expect(await callIn('a')).toMatchObject({ exit: 0, user: ann.id });
    expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
    expect(await run('a', ['logout'])).toMatchObject({ exit: 0 });
    expect(await callIn('a')).toMatchObject({ exit: 4, steps: [] });
    expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
  });
});

describe('a folder whose config was deleted', () => {
  it('signs out of what it had, and not of what another folder has', async () => {
    await signIn('a', ann);
    await signIn('b', bob);
    rmSync(join(folderOf('a'), 'config.json'));
    const { exit, stdout } = await run('a', ['logout', '--all', '-o', 'json']);
    expect([exit, JSON.parse(stdout)]).toMatchObject([0, [{ profile: 'default', forgotten: true }]]);
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')))).toHaveLength(1);
    expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
    rmSync(join(folderOf('b'), 'config.json'));
    expect(await run('b', ['logout', '-o', 'json'])).toMatchObject({ exit: 0, stderr: '' });
    expect(existsSync(file())).toBe(false);
  });
});

describe('what the version before has stored', () => {
  /** As its built tool leaves it, with a token that works. */
  function writeEarlier(folder: string, name: string, one: Omit<EarlierSignIn, 'app'>, owner: string): void {
    const whole: EarlierSignIn = { tokenSecret: 'token-secret-of-before-0123456789', ...one, app };
    service.tokens.set(whole.token, { secret: whole.tokenSecret ?? '', userId: owner });
    service.secrets.add(whole.tokenSecret ?? '');
    mkdirSync(folderOf(folder), { recursive: true });
    const config = { profiles: { [name]: earlierProfile(whole) } };
    writeFileSync(join(folderOf(folder), 'config.json'), JSON.stringify(config));
    mkdirSync(dirname(file()), { recursive: true, mode: 0o700 });
    writeFileSync(file(), JSON.stringify(earlierEntries(name, whole)), { mode: 0o600 });
  }

  const url = () => service.auth.replace(/\/auth$/, '');

  it('of the user is used without a question to the service, and copied', async () => {
    writeEarlier(
      'a',
      'default',
      { url: url(), user: ann.id, screenName: 'ann', token: '700001-old' },
      ann.id,
    );
    expect(await callIn('a')).toMatchObject({ exit: 0, user: ann.id, steps: ['accounts'] });
    expect(Object.keys(JSON.parse(readFileSync(file(), 'utf8')))).toHaveLength(4);
    expect(await run('a', ['logout'])).toMatchObject({ exit: 0 });
    expect(await callIn('a')).toMatchObject({ exit: 4, steps: [] });
  });

  it('of the user of another folder is not sent', async () => {
    writeEarlier(
      'a',
      'default',
      { url: url(), user: ann.id, screenName: 'ann', token: '700001-old' },
      ann.id,
    );
    writeEarlier(
      'b',
      'default',
      { url: url(), user: bob.id, screenName: 'bob', token: '700002-old' },
      bob.id,
    );
    const refused = await callIn('a');
    expect(refused).toMatchObject({ exit: 4, steps: [] });
    expect(refused.stderr).toMatch(/belongs to user 700002, but the profile was signed in as @ann/);
    expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
  });

  it('without the user, in the token or the settings, is asked about once', async () => {
    service.user = ann;
    writeEarlier(
      'a',
      'default',
      { url: url(), user: undefined, screenName: 'ann', token: 'plain-old' },
      ann.id,
    );
    expect(await callIn('a')).toMatchObject({ exit: 0, steps: ['verify_credentials', 'accounts'] });
    expect(await callIn('a')).toMatchObject({ exit: 0, steps: ['accounts'] });
    expect(configOf('a').profiles.default.sign_in).toMatchObject({
      user_id: ann.id,
      host: new URL(url()).host,
    });
  });

  describe('without the user in the settings, and by another folder with the token of another user,', () => {
    beforeEach(() => {
      service.user = bob;
      const imported = { url: url(), user: undefined, screenName: 'ann', token: '700001-old' };
      writeEarlier('a', 'default', imported, ann.id);
      writeEarlier(
        'b',
        'default',
        { url: url(), user: bob.id, screenName: 'bob', token: '700002-old' },
        bob.id,
      );
    });
    const entries = () => Object.keys(JSON.parse(readFileSync(file(), 'utf8')));

    it.each([
      ['ads logout --revoke', ['logout', '--revoke', '--yes']],
      ['ads auth revoke', ['auth', 'revoke', '--yes']],
    ])('is not revoked by %s', async (_, argv) => {
      const outcome = await run('a', argv);
      expect(outcome.exit).toBe(4);
      expect(outcome.stderr).toContain('belongs to user 700002');
      expect(service.calls.map(({ step }) => step)).toEqual(['verify_credentials']);
      expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
    });

    it.each([
      ['ads logout', ['logout']],
      ['ads profile delete', ['profile', 'delete', 'default', '--yes']],
    ])('is not removed by %s', async (_, argv) => {
      const outcome = await run('a', argv);
      expect(outcome.exit, outcome.stderr).toBe(0);
      expect(outcome.stderr).toContain(
        'has secrets of user 700002 under the name of profile "default": they stay',
      );
      expect(await callIn('a')).toMatchObject({ exit: 4, steps: [] });
      expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
    });

    it('gives no bearer token of its app', async () => {
      const secrets = JSON.parse(readFileSync(file(), 'utf8'));
      writeFileSync(file(), JSON.stringify({ ...secrets, 'default/bearer_token': 'bearer-of-bob' }));
      const outcome = await run('a', ['auth', 'bearer', 'get']);
      expect(outcome).toMatchObject({ exit: 4, stdout: '' });
      expect(service.calls.map(({ step }) => step)).toEqual(['verify_credentials']);
    });

    it('is not taken by another name', async () => {
      const outcome = await run('a', ['profile', 'rename', 'default', 'work']);
      expect(outcome.exit).toBe(4);
      expect(outcome.stderr).toContain('ads auth status --profile default');
      expect(configOf('a').profiles).not.toHaveProperty('work');
      expect(await callIn('a')).toMatchObject({ exit: 4, steps: ['verify_credentials'] });
    });

    it('is not removed after a login either', async () => {
      await signIn('a', ann);
      expect(await run('a', ['logout'])).toMatchObject({ exit: 0 });
      expect(entries()).toHaveLength(3);
      expect(await callIn('b')).toMatchObject({ exit: 0, user: bob.id });
    });
  });

  it.each([
    ['is removed where the service says that it is that of the profile', false, ['verify_credentials']],
    ['is removed where the service does not say whose it is', true, ['verify_credentials']],
  ])('without the user in the settings %s', async (_, isRefused, steps) => {
    service.user = ann;
    writeEarlier(
      'a',
      'default',
      { url: url(), user: undefined, screenName: 'ann', token: 'plain-old' },
      ann.id,
    );
    if (isRefused) service.refusals.verify_credentials = [{ status: 403, body: '{}' }];
    expect(await run('a', ['logout'])).toMatchObject({ exit: 0, stderr: '' });
    expect(service.calls.map(({ step }) => step)).toEqual(steps);
    expect(existsSync(file())).toBe(false);
  });

  it('by a user who is another one, as the service says, is not used', async () => {
    writeEarlier('a', 'default', { url: url(), user: bob.id, screenName: 'bob', token: 'plain-old' }, ann.id);
    expect(await callIn('a')).toMatchObject({ exit: 4, steps: ['verify_credentials'] });
    expect(await callIn('a')).toMatchObject({ exit: 4 });
    expect(configOf('a').profiles.default.sign_in).not.toHaveProperty('id');
  });
});

describe('ads auth status', () => {
  it('says that the token is of another user than the one who signed in', async () => {
    await signIn('a', ann);
    const [token = ''] = service.tokens.keys();
    const secret = service.tokens.get(token)?.secret ?? '';
    await signIn('a', ann);
    await signIn('other', bob);
    service.tokens.set(token, { secret, userId: bob.id });
    for (const [name, { secret: own }] of service.tokens)
      service.tokens.set(name, { secret: own, userId: bob.id });
    const outcome = await run('a', ['auth', 'status', '-o', 'json']);
    expect(outcome.exit).toBe(4);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      works: false,
      user_id: bob.id,
      reason: expect.stringMatching(
        /of another user .*\(700002\), but profile "default" was signed in as @ann/,
      ),
    });
  });
});
