/** Who is signed in, the end of a sign-in, and the app's bearer token. */
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { app, fault, type Service, startService } from '../../../support/authorization.js';
import { homeOfTest, type Outcome, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { writeFilledWorld } from '../../../support/filled-worlds.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { signInsIn } from '../../../support/stored-sign-ins.js';

const home = homeOfTest();
let service: Service;
let keychain: Map<string, string>;
let printed: string[];
/** The store's own file, and what a test asked to be shown. */
let allowed: string[];

beforeEach(async () => {
  service = await startService();
  keychain = new Map();
  printed = [];
  allowed = ['.local/share/ads/secrets/secrets.json'];
});

afterEach(async () => {
  expect(secretsIn(service.secrets, printed.join('\n'), home.path, allowed)).toEqual([]);
  await service.close();
});

const sleep: NonNullable<RunOptions['sleep']> = (milliseconds) =>
  milliseconds >= 3000 ? new Promise(() => {}) : Promise.resolve();

async function run(
  argv: readonly string[],
  options: RunOptions & { isShowing?: true } = {},
): Promise<Outcome> {
  const outcome = await runAds(home, argv, { keychain, sleep, now: Date.now, ...options });
  printed.push(outcome.stderr, options.isShowing ? '' : outcome.stdout);
  return outcome;
}

/** Signs in as the next request's PIN says; `pins` counts the sign-ins of the test. */
let pins: number;
beforeEach(() => {
  pins = 0;
});

async function signIn(profile = 'default', ...flags: string[]): Promise<void> {
  pins += 1;
  const urls = ['--auth-url', service.auth, '--ads-url', service.ads, '--consumer-key', app.key];
  const outcome = await run(['login', '--pin', '--profile', profile, ...urls, ...flags], {
    env: { ADS_CONSUMER_SECRET: app.secret },
    stdin: `${1_000_000 + pins}\n`,
  });
  if (outcome.exit !== 0) throw new Error(outcome.stderr);
}

/** The credentials of a job, whose token works. */
function jobEnv(): Record<string, string> {
  service.tokens.set('700009-job-token', { secret: 'job-token-secret-0123456789', userId: '700009' });
  service.secrets.add('job-token-secret-0123456789');
  return {
    ADS_AUTH_URL: service.auth,
    ADS_URL: service.ads,
    ADS_CONSUMER_KEY: app.key,
    ADS_CONSUMER_SECRET: app.secret,
    ADS_ACCESS_TOKEN: '700009-job-token',
    ADS_ACCESS_TOKEN_SECRET: 'job-token-secret-0123456789',
  };
}

const status = async (options: RunOptions = {}, ...flags: string[]) => {
  const outcome = await run(['auth', 'status', '-o', 'json', ...flags], options);
  return { exit: outcome.exit, stderr: outcome.stderr, ...JSON.parse(outcome.stdout) };
};

describe('ads auth status', () => {
  it('shows the user, the environment and whether the token works, with one read', async () => {
    await signIn();
    const before = service.calls.length;
    expect(await status()).toMatchObject({
      exit: 0,
      profile: 'default',
      environment: 'production',
      host: new URL(service.ads).host,
      // A service on this machine that does not say that it is an emulator may be a tunnel.
      is_emulator: false,
      user_id: '700001',
      screen_name: 'maker',
      credentials: 'keychain',
      place: 'the system keychain',
      works: true,
    });
    expect(service.calls.slice(before).map(({ step }) => step)).toEqual(['verify_credentials']);
  });

  it('shows the current name of the user', async () => {
    await signIn();
    service.user = { id: '700001', name: 'renamed' };
    expect(await status()).toMatchObject({ exit: 0, screen_name: 'renamed', works: true });
    expect(await status({}, '--offline')).toMatchObject({ screen_name: 'maker' });
  });

  it.each([403, 404, 405, 410])(
    'asks for an account if the service does not name the user: %i',
    async (code) => {
      await signIn();
      const before = service.calls.length;
      service.refusals.verify_credentials = [fault(code, 34, 'no such page')];
      expect(await status()).toMatchObject({ exit: 0, screen_name: 'maker', works: true });
      const steps = service.calls.slice(before).map(({ step }) => step);
      expect(steps).toEqual(['verify_credentials', 'accounts']);
      service.refusals.verify_credentials = [fault(code, 34, 'no such page')];
      service.refusals.accounts = [fault(401, 89, 'Invalid or expired token')];
      expect(await status()).toMatchObject({ exit: 4, works: false });
    },
  );

  it('shows the stored name if the answer has another form', async () => {
    await signIn();
    const body = JSON.stringify({ ok: true });
    service.refusals.verify_credentials = [
      { status: 200, body, headers: { 'content-type': 'application/json' } },
    ];
    expect(await status()).toMatchObject({ exit: 0, screen_name: 'maker', works: true });
  });

  it('names the file', async () => {
    await signIn('default', '--store', 'file');
    expect(await status()).toMatchObject({
      credentials: 'file',
      place: join(home.data, 'secrets', 'secrets.json'),
    });
  });

  it('ends with 4 if the token is refused, and says so on stdout too', async () => {
    await signIn();
    service.tokens.clear();
    expect(await status()).toMatchObject({
      exit: 4,
      works: false,
      reason: expect.stringContaining('Invalid or expired token'),
      stderr: expect.stringContaining('ads login'),
    });
  });

  it('ends with 4 if nobody is signed in', async () => {
    expect(await status()).toMatchObject({
      exit: 4,
      credentials: null,
      works: false,
      reason: 'not signed in',
    });
  });

  it('ends with 4 if the secrets are gone from the keychain', async () => {
    await signIn();
    keychain.clear();
    expect(await status()).toMatchObject({
      exit: 4,
      works: false,
      reason: expect.stringContaining('does not contain the secrets'),
    });
  });

  it('ends with 4 if the keychain is gone', async () => {
    await signIn();
    expect(await status({ keychain: undefined })).toMatchObject({
      exit: 4,
      reason: expect.stringContaining('keychain cannot be used'),
    });
  });

  it('ends with 4 if others can read the file', async () => {
    await signIn('default', '--store', 'file');
    chmodSync(join(home.data, 'secrets', 'secrets.json'), 0o644);
    expect(await status()).toMatchObject({
      exit: 4,
      reason: expect.stringContaining('other users can access'),
    });
  });

  it.each<[string, number, number]>([
    ['a used-up allowance', 429, 8],
    ['a service that is down', 500, 9],
  ])('does not blame the token for %s', async (_, code, exit) => {
    await signIn();
    service.refusals.verify_credentials = Array.from({ length: 9 }, () => fault(code, 88, 'not now'));
    expect(await status({}, '--max-wait', '0')).toMatchObject({ exit, works: null });
  });

  it('with --offline asks neither the service nor the keychain', async () => {
    await signIn();
    const before = service.calls.length;
    expect(await status({ keychain: undefined }, '--offline')).toMatchObject({
      exit: 0,
      works: null,
      screen_name: 'maker',
    });
    expect(service.calls).toHaveLength(before);
  });

  it('prefers the environment, and then touches no keychain', async () => {
    await signIn();
    expect(await status({ env: jobEnv(), keychain: undefined })).toMatchObject({
      exit: 0,
      credentials: 'environment',
      user_id: '700009',
      screen_name: 'maker',
      works: true,
    });
  });

  it('names the missing variables of an incomplete environment', async () => {
    await signIn();
    const { ADS_ACCESS_TOKEN_SECRET: _, ...part } = jobEnv();
    const told = await status({ env: part });
    expect(told).toMatchObject({
      exit: 4,
      reason: expect.stringContaining('but not ADS_ACCESS_TOKEN_SECRET'),
    });
    expect(await run(['accounts', 'list'], { env: part })).toMatchObject({ exit: 4 });
  });

  it('names the user of the environment by the token without a call, or nobody if the token has no id', async () => {
    const env = jobEnv();
    expect(await status({ env }, '--offline')).toMatchObject({
      user_id: '700009',
      works: null,
      host: new URL(service.ads).host,
      is_emulator: null,
    });
    const elsewhere = {
      ...env,
      ADS_URL: 'https://ads.example/v',
      ADS_SANDBOX_URL: 'https://sandbox.example',
    };
    expect(await status({ env: elsewhere }, '--offline')).toMatchObject({
      host: 'ads.example',
      is_emulator: false,
    });
    expect(await status({ env: elsewhere }, '--offline', '--env', 'sandbox')).toMatchObject({
      host: 'sandbox.example',
    });
    const opaque = { ...env, ADS_ACCESS_TOKEN: 'opaque-token' };
    expect(await status({ env: opaque }, '--offline')).toMatchObject({ user_id: null, screen_name: null });
  });

  it('on the emulator is its demo user', async () => {
    await writeFilledWorld(join(home.data, 'emulator.db'), { seed: 'empty', now: testTime });
    expect(await status({}, '--env', 'local')).toMatchObject({
      exit: 0,
      host: null,
      is_emulator: true,
      credentials: 'emulator',
      user_id: expect.stringMatching(/^\d+$/),
      screen_name: 'demo',
      works: true,
    });
  });
});

describe('ads auth token', () => {
  it('shows nothing secret unless asked', async () => {
    await signIn();
    const quiet = await run(['auth', 'token', '-o', 'json']);
    expect(JSON.parse(quiet.stdout)).toEqual({ profile: 'default', credentials: 'keychain', shown: false });
    const shown = await run(['auth', 'token', '--show', '-o', 'json'], { isShowing: true });
    const [token] = service.tokens.entries();
    expect(JSON.parse(shown.stdout)).toMatchObject({
      consumer_key: app.key,
      consumer_secret: app.secret,
      access_token: token?.[0],
      access_token_secret: token?.[1].secret,
    });
  });
});

describe('ads auth revoke', () => {
  it('revokes the token at the service, and removes it here', async () => {
    await signIn();
    const outcome = await run(['auth', 'revoke', '--yes', '-o', 'json']);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ revoked: true, forgotten: true });
    expect(service.tokens.size).toBe(0);
    expect(keychain.size).toBe(0);
    expect(await run(['accounts', 'list'])).toMatchObject({ exit: 4 });
  });

  it.each<[string, RunOptions, number]>([
    ['without a terminal', {}, 10],
    ['after a no', { terminal: 80, confirm: false }, 10],
    ['after a yes', { terminal: 80, confirm: true }, 0],
  ])('asks first: %s', async (_, options, exit) => {
    await signIn();
    expect((await run(['auth', 'revoke'], options)).exit).toBe(exit);
    expect(service.tokens.size).toBe(exit === 0 ? 0 : 1);
  });

  it('removes a token that the service already refuses', async () => {
    await signIn();
    service.tokens.clear();
    const outcome = await run(['auth', 'revoke', '--yes']);
    expect(outcome.exit).toBe(0);
    expect(outcome.stderr).toContain('already invalid');
    expect(keychain.size).toBe(0);
  });

  it.each([
    ['auth', 'revoke'],
    ['logout', '--revoke'],
  ])('removes nothing if the answer is a 401 for another reason: %s %s', async (...words) => {
    await signIn();
    service.refusals.invalidate_token = [fault(401, 32, 'Could not authenticate you')];
    expect(await run([...words, '--yes'])).toMatchObject({ exit: 4 });
    service.refusals.invalidate_token = [{ status: 401, body: 'Unauthorized' }];
    expect(await run([...words, '--yes'])).toMatchObject({ exit: 4 });
    expect([keychain.size, service.tokens.size]).toEqual([1, 1]);
  });

  it('removes nothing if the service could not be reached', async () => {
    await signIn();
    service.refusals.invalidate_token = Array.from({ length: 9 }, () => fault(503, 130, 'Over capacity'));
    expect((await run(['auth', 'revoke', '--yes', '--max-wait', '0'])).exit).toBe(9);
    expect(keychain.size).toBe(1);
  });

  it('removes nothing for credentials of the environment', async () => {
    await signIn();
    const outcome = await run(['auth', 'revoke', '--yes', '-o', 'json'], { env: jobEnv() });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ credentials: 'environment', forgotten: false });
    expect(keychain.size).toBe(1);
    expect(service.tokens.has('700009-job-token')).toBe(false);
  });

  it('spares the demo user of the emulator', async () => {
    const outcome = await run(['auth', 'revoke', '--yes', '--env', 'local']);
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toContain('ads login --env local');
  });
});

describe('a sign-in that another process replaces while the question is open', () => {
  /** Another user signs in with the profile, and then the person says yes. */
  const meanwhile = (profile: string): RunOptions & { asked: string[] } => {
    const asked: string[] = [];
    const confirm = async (question: string) => {
      asked.push(question);
      service.user = { id: '700002', name: 'other' };
      await signIn(profile, '--yes');
      return true;
    };
    return { terminal: 200, confirm, asked };
  };

  it.each([
    ['logout', '--revoke'],
    ['logout', '--all', '--revoke'],
    ['auth', 'revoke'],
    ['profile', 'delete', 'default'],
    ['auth', 'bearer', 'revoke'],
  ])('is neither revoked nor removed, and the question named user and host: %s %s %s', async (...words) => {
    await signIn();
    const options = meanwhile('default');
    const outcome = await run(words.filter(Boolean), options);
    const isAll = words.includes('--all');
    expect(outcome.exit, outcome.stderr).toBe(isAll ? 3 : 7);
    const changed =
      'the sign-in of profile "default" has changed meanwhile: it was as @maker, and is as @other now';
    expect(outcome.stderr).toContain(changed);
    if (!isAll) expect(outcome.stderr).toContain('ads profile show default');
    for (const told of ['as @maker', `at ${new URL(service.auth).host}`])
      expect(options.asked).toEqual([expect.stringContaining(told)]);
    expect([...service.tokens.values()].map(({ userId }) => userId)).toEqual(['700001', '700002']);
    expect(await status()).toMatchObject({ exit: 0, user_id: '700002', works: true });
  });

  it.each([[['--revoke']], [[]]])('by the same user is another one, too: logout %j', async (flags) => {
    await signIn();
    const confirm = async () => {
      await signIn();
      return true;
    };
    const outcome = await run(['logout', ...flags], { terminal: 80, confirm });
    expect(outcome.exit, outcome.stderr).toBe(flags.length > 0 ? 7 : 0);
    expect(service.tokens.size).toBe(flags.length > 0 ? 2 : 1);
  });
});

describe('the question about the token of the environment', () => {
  it('names its user and its host', async () => {
    const asked: string[] = [];
    const confirm = async (question: string) => asked.push(question) < 0;
    await run(['auth', 'revoke'], { env: jobEnv(), terminal: 80, confirm });
    expect(asked).toEqual([
      expect.stringContaining(`the environment as 700009 at ${new URL(service.auth).host}`),
    ]);
  });
});

describe('ads logout', () => {
  it('removes everything here, and keeps the token at the service', async () => {
    await signIn();
    const outcome = await run(['logout', '-o', 'json']);
    expect(JSON.parse(outcome.stdout)).toEqual({ profile: 'default', forgotten: true, revoked: null });
    expect(keychain.size).toBe(0);
    expect(service.tokens.size).toBe(1);
    const config = JSON.parse(readFileSync(join(home.config, 'config.json'), 'utf8'));
    expect(config.profiles.default).toEqual({
      auth_url: service.auth,
      ads_url: service.ads,
      consumer_key: app.key,
    });
  });

  it('leaves no file of secrets', async () => {
    await signIn('default', '--store', 'file');
    await run(['logout']);
    expect(existsSync(join(home.data, 'secrets', 'secrets.json'))).toBe(false);
  });

  it('with --revoke removes the token at the service too', async () => {
    await signIn();
    const outcome = await run(['logout', '--revoke', '--yes', '-o', 'json']);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ forgotten: true, revoked: true });
    expect(service.tokens.size).toBe(0);
  });

  it('with --revoke ends the token of the profile, not that of the environment', async () => {
    await signIn();
    const env = jobEnv();
    const outcome = await run(['logout', '--revoke', '--yes'], { env });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect([...service.tokens.keys()]).toEqual(['700009-job-token']);
    expect(outcome.stderr).toContain('still set in the environment');
  });

  it('with --revoke asks the service of the profile, whatever ADS_AUTH_URL says', async () => {
    await signIn();
    const other = await startService();
    onTestFinished(() => other.close());
    const env = { ADS_AUTH_URL: other.auth, ADS_URL: other.ads };
    expect(await run(['logout', '--revoke', '--yes'], { env })).toMatchObject({ exit: 0 });
    expect([service.tokens.size, keychain.size, other.calls]).toEqual([0, 0, []]);
  });

  it.each([
    ['auth', 'revoke'],
    ['logout', '--revoke'],
    ['logout', '--all', '--revoke'],
  ])('sends no token to an address of the variables of another service: %s %s %s', async (...words) => {
    await signIn();
    await run(['profile', 'set', 'auth-url', '--unset']);
    const other = 'https://api.other.invalid';
    const env = { ADS_AUTH_URL: other, ADS_URL: other };
    const outcome = await run([...words, '--yes', '-o', 'json'], { env });
    expect(outcome).toMatchObject({
      exit: words.includes('--all') ? 3 : 2,
      stderr: expect.stringContaining(`ADS_AUTH_URL ${other} (it has no auth_url)`),
    });
    expect([service.tokens.size, keychain.size > 0]).toEqual([1, true]);
    expect((await run(['profile', 'show', '-o', 'json'])).stdout).not.toContain(other);
  });

  it.each([
    ['auth', 'revoke'],
    ['logout', '--revoke'],
    ['logout', '--all', '--revoke'],
  ])('keeps a sign-in whose token it cannot revoke, because it is gone: %s %s %s', async (...words) => {
    await signIn();
    keychain.clear();
    const outcome = await run([...words, '--yes', '-o', 'json']);
    expect(outcome).toMatchObject({
      exit: words.includes('--all') ? 3 : 4,
      stderr: expect.stringContaining('does not contain the secrets of profile'),
    });
    expect(service.tokens.size).toBe(1);
    expect((await run(['profile', 'show', '-o', 'json'])).stdout).toContain('"user_id": "700001"');
    expect((await run(['logout'])).exit).toBe(0);
  });

  it('with --all signs out every profile', async () => {
    await signIn('a');
    await signIn('b', '--store', 'file');
    await run(['profile', 'create', 'empty']);
    const outcome = await run(['logout', '--all', '--revoke', '--yes', '-o', 'json']);
    expect(JSON.parse(outcome.stdout)).toEqual([
      { profile: 'a', forgotten: true, revoked: true },
      { profile: 'b', forgotten: true, revoked: true },
    ]);
    expect(service.tokens.size).toBe(0);
    expect(keychain.size).toBe(0);
  });

  it('with --all revokes the token of each profile at its own service', async () => {
    await signIn('a');
    const own = service;
    const other = await startService();
    onTestFinished(() => other.close());
    service = other;
    pins = 0;
    await signIn('b');
    service = own;
    await run(['logout', '--all', '--revoke', '--yes']);
    expect([own.tokens.size, other.tokens.size]).toEqual([0, 0]);
  });

  it('with --all continues after a profile that fails, and ends with 3', async () => {
    await signIn('a');
    await signIn('b', '--store', 'file');
    const outcome = await run(['logout', '--all', '-o', 'json'], { keychain: undefined });
    expect(outcome.exit).toBe(3);
    expect(JSON.parse(outcome.stdout)).toMatchObject([
      { profile: 'a', forgotten: false },
      { profile: 'b', forgotten: true },
    ]);
    const shown = await run(['logout', '--all'], { keychain: undefined });
    expect(shown).toMatchObject({ exit: 3, stdout: expect.stringMatching(/^a\tno\t/m) });
  });

  it('does nothing if nobody is signed in', async () => {
    const outcome = await run(['logout']);
    expect(outcome.exit).toBe(0);
    expect(outcome.stderr).toContain('Not signed in');
  });

  it('reports a profile that does not exist', async () => {
    const outcome = await run(['logout', '--profile', 'nobody']);
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toContain('profile "nobody" does not exist');
  });

  it.each([['logout'], ['auth', 'revoke'], ['auth', 'bearer', 'revoke']])(
    'and its like refuse --dry-run rather than ignore it: %s %s',
    async (...words) => {
      await signIn();
      expect((await run([...words.filter(Boolean), '--dry-run', '--yes'])).exit).toBe(2);
      expect(keychain.size).toBe(1);
    },
  );
});

describe('ads auth bearer', () => {
  it('gets the token once, stores it, and shows it only when asked', async () => {
    await signIn();
    const first = await run(['auth', 'bearer', 'get', '-o', 'json']);
    expect(JSON.parse(first.stdout)).toEqual({
      profile: 'default',
      kept: 'keychain',
      fresh: true,
      shown: false,
    });
    const second = await run(['auth', 'bearer', 'get', '--show', '-o', 'json'], { isShowing: true });
    expect(JSON.parse(second.stdout)).toMatchObject({ fresh: false, access_token: [...service.bearers][0] });
    expect(service.calls.filter(({ step }) => step === 'bearer')).toHaveLength(1);
  });

  it('needs only the key and the secret in the environment, and stores nothing then', async () => {
    const env = {
      ADS_AUTH_URL: service.auth,
      ADS_CONSUMER_KEY: app.key,
      ADS_CONSUMER_SECRET: app.secret,
    };
    const outcome = await run(['auth', 'bearer', 'get', '-o', 'json'], { env, keychain: undefined });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ kept: null, fresh: true });
    expect(existsSync(home.config)).toBe(false);
  });

  it('uses the token of the environment', async () => {
    const env = { ADS_BEARER_TOKEN: 'bearer-of-job' };
    const outcome = await run(['auth', 'bearer', 'get', '-o', 'json'], { env });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ kept: 'environment', fresh: false });
  });

  it('reports that it was asked for too often', async () => {
    await signIn();
    service.refusals.bearer = [fault(403, 99, 'Unable to verify your credentials')];
    const outcome = await run(['auth', 'bearer', 'get', '-o', 'json']);
    expect(outcome.exit).toBe(8);
    expect(JSON.parse(outcome.stderr).error).toMatchObject({ code: '99', status: 403, retryable: true });
  });

  it('is revoked and removed, with the token in use', async () => {
    await signIn();
    await run(['auth', 'bearer', 'get']);
    const outcome = await run(['auth', 'bearer', 'revoke', '--yes', '-o', 'json']);
    expect(JSON.parse(outcome.stdout)).toMatchObject({ revoked: true, forgotten: true });
    expect(service.bearers.size).toBe(0);
    expect(signInsIn(keychain)[0]?.bearer_token).toBeUndefined();
    expect(service.calls.at(-1)?.protocol.get('oauth_token')).toBe(signInsIn(keychain)[0]?.access_token);
  });

  it('asks before it is revoked', async () => {
    await signIn();
    await run(['auth', 'bearer', 'get']);
    expect((await run(['auth', 'bearer', 'revoke'])).exit).toBe(10);
    expect(service.bearers.size).toBe(1);
  });

  it.each<[string, string[], boolean, number]>([
    ['without an address of its own', [], false, 2],
    ['with the address of the profile', [], true, 0],
    ['with another address', [], false, 2],
    ['for a named profile, whose own token is meant', ['--profile', 'default'], false, 0],
  ])('of the environment goes only where the environment says: %s', async (title, flags, isSame, exit) => {
    await signIn();
    await run(['auth', 'bearer', 'get']);
    const [own = ''] = service.bearers;
    service.bearers.add('bearer-of-job');
    const other = title.includes('another') ? { ADS_AUTH_URL: 'https://other.example.com' } : {};
    const env = {
      ADS_BEARER_TOKEN: 'bearer-of-job',
      ...(isSame && { ADS_AUTH_URL: service.auth }),
      ...other,
    };
    const outcome = await run(['auth', 'bearer', 'revoke', '--yes', ...flags], { env });
    expect(outcome.exit, outcome.stderr).toBe(exit);
    if (exit === 2) expect(outcome.stderr).toContain('ADS_AUTH_URL');
    const [left, kept] = [[own, 'bearer-of-job'], signInsIn(keychain)[0]?.bearer_token !== undefined];
    if (exit === 2) expect([[...service.bearers], kept]).toEqual([left, true]);
    else if (isSame) expect([[...service.bearers], kept]).toEqual([[own], true]);
    else expect([[...service.bearers], kept]).toEqual([['bearer-of-job'], false]);
  });

  it('is removed with the sign-in, and a notice says that it is still valid', async () => {
    await signIn();
    await run(['auth', 'bearer', 'get']);
    const outcome = await run(['logout', '--revoke', '--yes']);
    expect(outcome.stderr).toContain('ads auth bearer revoke');
    expect(keychain.size).toBe(0);
  });
});

describe('a command', () => {
  it('that is refused touches no keychain', async () => {
    await signIn();
    let asked = 0;
    class Watched extends Map<string, string> {
      override get(key: string) {
        asked += 1;
        return super.get(key);
      }
    }
    const watched = new Watched(keychain);
    expect(await run(['campaigns', 'list', '--count', '0'], { keychain: watched })).toMatchObject({
      exit: 2,
    });
    expect(await run(['campaigns', 'list'], { keychain: watched })).toMatchObject({ exit: 2 });
    expect(asked).toBe(0);
    await run(['accounts', 'list'], { keychain: watched });
    expect(asked).toBeGreaterThan(0);
  });

  it('with all four variables in the environment writes no file', async () => {
    await run(['accounts', 'list'], { env: jobEnv(), keychain: undefined });
    expect(existsSync(home.config)).toBe(false);
    expect(existsSync(home.data)).toBe(false);
  });
});
