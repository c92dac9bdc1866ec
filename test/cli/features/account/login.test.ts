/** `ads login` as a person or a job uses it, against a service that verifies every signature. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { app, fault, type Refusal, type Service, startService } from '../../../support/authorization.js';
import { homeOfTest, type Outcome, type RunOptions, runAds } from '../../../support/cli.js';
import { secretsIn } from '../../../support/secret-scan.js';
import { signInsIn } from '../../../support/stored-sign-ins.js';

const home = homeOfTest();
let service: Service;
let keychain: Map<string, string>;
/** Everything that was printed. */
let printed: string[];

beforeEach(async () => {
  service = await startService();
  keychain = new Map();
  printed = [];
});

afterEach(async () => {
  // Whatever a test does: no secret is printed, and none lies in a file but that of the store.
  expect(
    secretsIn(service.secrets, printed.join('\n'), home.path, ['.local/share/ads/secrets/secrets.json']),
  ).toEqual([]);
  await service.close();
});

/** Deadlines never come; shorter waits are over at once. */
const sleep: NonNullable<RunOptions['sleep']> = (milliseconds) =>
  milliseconds >= 3000 ? new Promise(() => {}) : Promise.resolve();

async function run(argv: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const outcome = await runAds(home, argv, {
    keychain,
    sleep,
    now: Date.now,
    ...options,
    env: { ADS_AUTH_URL: service.auth, ADS_URL: service.ads, ADS_CONSUMER_KEY: app.key, ...options.env },
  });
  printed.push(outcome.stdout, outcome.stderr);
  return outcome;
}

const secretEnv = { ADS_CONSUMER_SECRET: app.secret };
const screen = { DISPLAY: ':0' };

/** A browser in which the person approves at once. */
const approving = (address: string) => {
  const { callback } = service.approvalOf(address);
  if (callback) void fetch(callback).catch(() => {});
};

const config = () => JSON.parse(readFileSync(join(home.config, 'config.json'), 'utf8'));
const addressIn = (text: string) => /^ {2}(http\S+)$/m.exec(text)?.[1] ?? '';
describe('a sign-in by callback', () => {
  it('works if a browser can be opened, and stores the secrets in the keychain', async () => {
    const outcome = await run(['login', '--callback-port', '0', '-o', 'json'], {
      env: { ...secretEnv, ...screen },
      browser: approving,
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      profile: 'default',
      environment: 'production',
      user_id: '700001',
      screen_name: 'maker',
      store: 'keychain',
    });
    expect(outcome.stderr).toMatch(/oauth\/authorize\?oauth_token=request-1/);
    expect(outcome.stderr).toMatch(/Waiting for the browser at http:\/\/127\.0\.0\.1:\d+\/callback/);
    expect(outcome.stderr).toMatch(/Signed in as @maker/);
    const [token] = service.tokens.keys();
    expect(signInsIn(keychain)[0]?.access_token).toBe(token);
    expect(config().profiles.default).toMatchObject({
      auth_url: service.auth,
      ads_url: service.ads,
      consumer_key: app.key,
      sign_in: { store: 'keychain', user_id: '700001', screen_name: 'maker' },
    });
  });

  it('makes the profile sufficient for other commands', async () => {
    await run(['login', '--callback', '--callback-port', '0'], {
      env: { ...secretEnv, ...screen },
      browser: approving,
    });
    const bare = {
      ADS_AUTH_URL: undefined,
      ADS_URL: undefined,
      ADS_CONSUMER_KEY: undefined,
    };
    const outcome = await run(['accounts', 'list', '-o', 'json'], { env: bare });
    expect(outcome).toMatchObject({ exit: 0, stdout: '[]\n' });
    expect(service.calls.at(-1)?.protocol.get('oauth_token')).toBe(signInsIn(keychain)[0]?.access_token);
  });

  it('uses the requested port and path', async () => {
    const outcome = await run(['login', '--callback-port', '0', '--callback-path', '/come/back'], {
      env: { ...secretEnv, ...screen },
      browser: approving,
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(service.calls[0]?.protocol.get('oauth_callback')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/come\/back\?state=[\w-]{32}$/,
    );
  });

  it('names the time of the login to the second', async () => {
    const now = () => Date.parse('2026-03-02T10:30:00.987Z');
    const outcome = await run(['login', '--callback-port', '0', '-o', 'json'], {
      env: { ...secretEnv, ...screen },
      browser: approving,
      now,
    });
    expect(JSON.parse(outcome.stdout).created_at).toBe('2026-03-02T10:30:00Z');
  });

  it('continues without a browser: the address is enough', async () => {
    let shown = '';
    const running = run(['login', '--callback', '--callback-port', '0'], {
      env: { ...secretEnv, ...screen },
      browser(address) {
        shown = address;
        setImmediate(() => approving(address));
        throw new Error('no browser');
      },
    });
    const outcome = await running;
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain('The browser could not be opened');
    expect(addressIn(outcome.stderr)).toBe(shown);
  });

  it('stops if the person declines', async () => {
    const outcome = await run(['login', '--callback-port', '0'], {
      env: { ...secretEnv, ...screen },
      browser(address) {
        const { callback } = service.approvalOf(address);
        const token = callback?.searchParams.get('oauth_token') ?? '';
        const state = callback?.searchParams.get('state') ?? '';
        void fetch(
          `${callback?.origin}${callback?.pathname}?${new URLSearchParams({ state, denied: token })}`,
        );
      },
    });
    expect(outcome.exit).toBe(10);
    expect(outcome.stderr).toContain('access was not approved');
    expect(keychain.size).toBe(0);
  });

  it('stops at once when it is interrupted, and closes its port', async () => {
    let address = '';
    let interrupt: (name: 'SIGINT') => void = () => {};
    const outcome = await run(['login', '--callback-port', '0'], {
      env: { ...secretEnv, ...screen },
      browser(shown) {
        address = shown;
        setTimeout(() => interrupt('SIGINT'), 10);
      },
      onStart(stop) {
        interrupt = stop;
      },
    });
    expect(outcome.exit).toBe(130);
    expect(keychain.size).toBe(0);
    await expect(fetch(service.approvalOf(address).callback ?? '')).rejects.toThrow();
  });

  it('shows the failure of the exchange in the browser too', async () => {
    service.refusals.access_token = [fault(500, 131, 'Internal error')];
    let page: Promise<string> | undefined;
    const outcome = await run(['login', '--callback-port', '0'], {
      env: { ...secretEnv, ...screen },
      browser(address) {
        page = fetch(service.approvalOf(address).callback ?? '').then((response) => response.text());
      },
    });
    expect(outcome.exit).toBe(9);
    expect(await page).toContain('Sign-in failed');
  });
});

describe('a sign-in by PIN', () => {
  const person = (answers: (string | null)[]): RunOptions => ({ terminal: 80, env: secretEnv, answers });

  it('is used if no browser can be opened', async () => {
    const env = { ...secretEnv, SSH_CONNECTION: '1 2 3 4' };
    const outcome = await run(['login'], { terminal: 80, env, answers: ['1000001'] });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(service.calls[0]?.protocol.get('oauth_callback')).toBe('oob');
    expect(addressIn(outcome.stderr)).toContain('oauth_token=request-1');
  });

  it('asks again for a PIN that is mistyped', async () => {
    const outcome = await run(['login', '--pin'], person(['999', ' 1000 001 ']));
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain('The service rejected the PIN. Try again');
    expect(service.calls.filter(({ step }) => step === 'request_token')).toHaveLength(1);
  });

  it('gives up after three', async () => {
    const outcome = await run(['login', '--pin'], person(['1', '2', '3']));
    expect(outcome.exit).toBe(4);
    expect(outcome.stderr).toContain('rejected the PIN');
    expect(keychain.size).toBe(0);
  });

  it('starts over if a wrong PIN has ended the request', async () => {
    service.refusals.access_token = [fault(401, 89, 'Invalid or expired token')];
    const outcome = await run(['login', '--pin'], person(['1', '1000002']));
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain('The sign-in request has expired. Starting a new one.');
    expect(service.calls.filter(({ step }) => step === 'request_token')).toHaveLength(2);
  });

  it('takes the PIN from standard input without a terminal', async () => {
    const outcome = await run(['login', '--pin', '--no-input'], { env: secretEnv, stdin: '1000001\n' });
    expect(outcome.exit, outcome.stderr).toBe(0);
  });

  it('reads the secret and the PIN as two lines', async () => {
    const outcome = await run(['login', '--pin', '--consumer-secret-stdin'], {
      stdin: `${app.secret}\n1000001\n`,
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(signInsIn(keychain)[0]?.consumer_secret).toBe(app.secret);
  });

  it('is refused without a PIN', async () => {
    const outcome = await run(['login', '--pin', '--no-input'], { env: secretEnv });
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toContain('standard input has no PIN');
  });
});

describe('the questions of a sign-in', () => {
  const nothing = { ADS_AUTH_URL: undefined, ADS_URL: undefined, ADS_CONSUMER_KEY: undefined };

  it('are asked for missing values only, and checked as they are answered', async () => {
    const outcome = await run(['login', '--pin'], {
      terminal: 80,
      env: nothing,
      answers: [
        'auth.example.com',
        'http://auth.example.com',
        service.auth,
        service.ads,
        '',
        '12345',
        ` ${app.key} `,
        'two words',
        app.secret,
        '1000001',
      ],
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).toMatch(/is not an http or https URL/);
    expect(outcome.stderr).toMatch(/does not use https/);
    expect(outcome.stderr).toMatch(/all digits/);
    expect(outcome.stderr).toMatch(/contains whitespace/);
    expect(config().profiles.default).toMatchObject({ auth_url: service.auth, ads_url: service.ads });
  });

  it('are all named at once if they cannot be asked', async () => {
    const outcome = await run(['login', '--pin', '--no-input'], { env: nothing, terminal: 80 });
    expect(outcome.exit).toBe(2);
    for (const way of [
      '--auth-url or ADS_AUTH_URL',
      '--ads-url or ADS_URL',
      '--consumer-key or ADS_CONSUMER_KEY',
      '--consumer-secret-stdin or ADS_CONSUMER_SECRET',
    ]) {
      expect(outcome.stderr).toContain(way);
    }
    expect(outcome.stderr).not.toContain('ADS_SANDBOX_URL');
    expect(service.calls).toEqual([]);
  });

  it('ask for the URL of the selected environment', async () => {
    const env = { ...nothing, ...secretEnv };
    const outcome = await run(['login', '--pin', '--no-input', '--env', 'sandbox'], { env });
    expect(outcome.stderr).toContain('--ads-sandbox-url or ADS_SANDBOX_URL');
    expect(outcome.stderr).not.toContain('--ads-url or');
  });

  it.each([0, 1, 2, 3, 4])('leave nothing behind after Ctrl-C at number %i', async (index) => {
    const answers = [service.auth, service.ads, '', app.key, app.secret].slice(0, index);
    const outcome = await run(['login', '--pin'], {
      terminal: 80,
      env: nothing,
      answers: [...answers, null],
    });
    expect(outcome.exit).toBe(130);
    expect(keychain.size).toBe(0);
    expect(() => config()).toThrow(/ENOENT/);
  });

  it('do not repeat themselves at the next sign-in', async () => {
    await run(['login', '--pin'], { terminal: 80, env: secretEnv, answers: ['1000001'] });
    const again = await run(['login', '--pin'], {
      terminal: 80,
      env: { ...nothing, ADS_CONSUMER_SECRET: undefined },
      answers: ['1000002'],
    });
    expect(again.exit, again.stderr).toBe(0);
    expect(again.stderr).not.toContain('Consumer');
  });
});

describe('the address of the advertising area', () => {
  const signIn = async (flags: readonly string[], ADS_URL: string | undefined) => {
    const argv = ['login', '--pin', '--no-input', '--yes', ...flags];
    const { exit, stderr } = await run(argv, { env: { ...secretEnv, ADS_URL }, stdin: '1000001\n' });
    expect(exit, stderr).toBe(0);
    return config().profiles.default.ads_url;
  };

  it.each<[string, string[], string | undefined, string]>([
    [
      'the flag',
      ['--ads-url', 'https://flag.example.com'],
      'https://env.example.com',
      'https://flag.example.com',
    ],
    ['the variable', [], 'https://env.example.com', 'https://env.example.com'],
    ['the profile', [], undefined, 'https://saved.example.com'],
  ])('that is stored is that of %s, before those after it', async (_, flags, variable, expected) => {
    const folder = home.config;
    mkdirSync(folder, { recursive: true });
    const profiles = { default: { ads_url: 'https://saved.example.com' } };
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ profiles }));
    expect(await signIn(flags, variable)).toBe(expected);
  });
});

describe('the secret store', () => {
  it('is tested before the browser opens', async () => {
    const outcome = await run(['login', '--callback'], {
      env: { ...secretEnv, ...screen },
      keychain: undefined,
    });
    expect(outcome.exit).toBe(4);
    expect(outcome.stderr).toContain('the system keychain cannot be used');
    expect(outcome.stderr).toContain('--store file');
    expect(service.calls).toEqual([]);
  });

  it.each([
    ['without a flag', ['--env', 'local'], '--env local --store file'],
    ['with the keychain', ['--store', 'keychain', '--profile', 'x'], '--profile x --store file'],
  ])('that fails %s has a hint with the flags of the command', async (_, flags, expected) => {
    const { stderr } = await run(['login', '--pin', ...flags], {
      terminal: 80,
      env: secretEnv,
      keychain: undefined,
      confirm: false,
    });
    expect(stderr).toContain(`\n  ads login --pin ${expected}\n`);
  });

  it.each([
    ['yes', true],
    ['no', false],
  ])('is a file only when the user agrees: %s', async (_, confirm) => {
    const outcome = await run(['login', '--pin', '--yes'], {
      terminal: 80,
      env: secretEnv,
      answers: ['1000001'],
      keychain: undefined,
      confirm,
    });
    expect(outcome.exit).toBe(confirm ? 0 : 4);
    expect(outcome.stderr).toContain('that only you can read');
    if (confirm) expect(config().profiles.default.sign_in.store).toBe('file');
    else expect(() => config()).toThrow(/ENOENT/);
  });

  it('is stored in the profile', async () => {
    const env = { ...secretEnv, ADS_SANDBOX_URL: service.ads };
    await run(['login', '--pin', '--store', 'file'], { env, stdin: '1000001\n' });
    const again = await run(['login', '--pin', '-o', 'json'], { env, stdin: '1000002\n' });
    expect(JSON.parse(again.stdout)).toMatchObject({ store: 'file' });
    expect(keychain.size).toBe(0);
  });
});

describe('the flags of ads login', () => {
  it.each<[string, string[], RegExp]>([
    ['two ways', ['--pin', '--callback'], /--callback and --pin cannot be used together/],
    ['a PIN from the sign-in page', ['--pin', '--sign-in'], /--sign-in requires a callback/],
    ['an invalid port', ['--callback-port', '70000'], /--callback-port must be between 0 and 65535/],
    ['a path with a query', ['--callback-path', '/a?b'], /--callback-path must be a plain path/],
    ['a path that climbs', ['--callback-path', '/a/../b'], /--callback-path must be/],
    ['a relative path', ['--callback-path', 'callback'], /--callback-path must be/],
    ['another access', ['--pin', '--access', 'all'], /--access must be/],
    ['another store', ['--pin', '--store', 'paper'], /--store must be keychain or file/],
    ['a dry run', ['--dry-run'], /does not support --dry-run/],
    ['an invalid name', ['--pin', '--profile', 'a/b'], /invalid profile name/],
    ['a URL that is not safe', ['--pin', '--auth-url', 'http://example.com'], /does not use https/],
    ['an id for a key', ['--pin', '--consumer-key', '123456'], /all digits/],
  ])('are refused before anything is sent: %s', async (_, flags, message) => {
    const outcome = await run(['login', ...flags], { env: { ...secretEnv, ...screen }, stdin: '1\n' });
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toMatch(message);
    expect(service.calls).toEqual([]);
    expect(keychain.size).toBe(0);
  });

  it('choose the page and its questions', async () => {
    const flags = ['--sign-in', '--force-login', '--screen-name', '@maker', '--access', 'read'];
    const outcome = await run(['login', '--callback-port', '0', ...flags], {
      env: { ...secretEnv, ...screen },
      browser: approving,
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    const address = new URL(addressIn(outcome.stderr));
    expect(address.pathname).toBe('/auth/oauth/authenticate');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      oauth_token: 'request-1',
      force_login: 'true',
      screen_name: 'maker',
    });
  });

  it('require a method with --no-input', async () => {
    const outcome = await run(['login', '--no-input'], { env: { ...secretEnv, ...screen } });
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toMatch(/--no-input disables prompts/);
    expect(outcome.stderr).toMatch(/ADS_ACCESS_TOKEN_SECRET/);
  });

  it('are named if there is neither a terminal nor a browser', async () => {
    const outcome = await run(['login'], { env: { ...secretEnv, CI: 'true' } });
    expect(outcome.exit).toBe(2);
    expect(outcome.stderr).toMatch(/this is a CI job, without a terminal/);
  });

  it('show the address with --quiet too', async () => {
    const outcome = await run(['login', '--pin', '--quiet'], { env: secretEnv, stdin: '1000001\n' });
    expect(outcome.stderr).toContain('oauth_token=request-1');
    expect(outcome.stderr).not.toContain('Signed in');
  });

  it('show requests without secrets with --trace', async () => {
    const outcome = await run(['login', '--pin', '--trace'], { env: secretEnv, stdin: '1000001\n' });
    expect(outcome.exit).toBe(0);
    expect(outcome.stderr).toMatch(/> POST .*\/oauth\/access_token/);
    expect(outcome.stderr).not.toContain(app.key);
  });
});

describe('profiles', () => {
  it('are made by signing in, and the first one is the default', async () => {
    const outcome = await run(['login', '--pin', '--profile', 'client-a'], {
      env: secretEnv,
      stdin: '1000001\n',
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(outcome.stderr).toContain('is now the current profile');
    service.user = { id: '700002', name: 'other' };
    await run(['login', '--pin', '--profile', 'client-b'], { env: secretEnv, stdin: '1000002\n' });
    expect(config().current).toBe('client-a');
    expect(Object.keys(config().profiles)).toEqual(['client-a', 'client-b']);
  });

  it('say when the environment takes precedence over them', async () => {
    const env = { ...secretEnv, ADS_ACCESS_TOKEN: 'token-of-job', ADS_ACCESS_TOKEN_SECRET: 'secret-of-job' };
    const outcome = await run(['login', '--pin'], { env, stdin: '1000001\n' });
    expect(outcome.stderr).toContain('take precedence over the profile');
  });
});

describe('a sign-in that would replace another one', () => {
  const pin = (number: number, options: RunOptions = {}, ...flags: string[]) =>
    run(['login', '--pin', ...flags], {
      ...options,
      env: { ...secretEnv, ...options.env },
      stdin: `${1_000_000 + number}\n`,
    });
  const owner = () => config().profiles.default.sign_in.user_id;

  beforeEach(async () => {
    const first = await pin(1);
    expect(first.exit, first.stderr).toBe(0);
    for (const env of ['production', 'local'])
      await run(['accounts', 'use', `${env}1`, '--no-check', '--env', env]);
  });

  it('of the same user, who may have another name by now, is not asked about, and keeps the accounts', async () => {
    service.user = { id: '700001', name: 'renamed' };
    expect(await pin(2)).toMatchObject({ exit: 0 });
    expect(config().profiles.default.accounts).toEqual({ production: 'production1', local: 'local1' });
  });

  it.each<[string, RunOptions]>([
    ['cannot be asked about', {}],
    ['is declined', { terminal: 80, confirm: false, answers: ['1000002'] }],
  ])('of another user is revoked if it %s, and the old one stays', async (_, options) => {
    const before = new Map(keychain);
    service.user = { id: '700002', name: 'other' };
    const outcome = await pin(2, options);
    expect(outcome).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining('The new token was revoked.'),
    });
    const at = `at ${new URL(service.auth).host}`;
    expect(outcome.stderr).toContain(
      `"default" as @maker ${at}? The new one is of another user as @other ${at}.`,
    );
    expect([...service.tokens.values()].map(({ userId }) => userId)).toEqual(['700001']);
    expect([keychain, owner()]).toEqual([before, '700001']);
  });

  it('of another user says so if the new token could not be revoked', async () => {
    service.user = { id: '700002', name: 'other' };
    service.refusals.invalidate_token = [fault(403, 220, 'Not allowed')];
    const outcome = await pin(2);
    expect(outcome).toMatchObject({
      exit: 10,
      stderr: expect.stringMatching(/could not be revoked, and is still/),
    });
    expect(owner()).toBe('700001');
  });

  it('of another user replaces it with --yes, without the account of the old one', async () => {
    service.user = { id: '700002', name: 'other' };
    const outcome = await pin(2, {}, '--yes');
    expect(outcome).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('old user: production1 (production)'),
    });
    expect([owner(), config().profiles.default.accounts]).toEqual(['700002', { local: 'local1' }]);
  });

  it.each<[string, string[]]>([
    ['while the browser is open', []],
    ['while the question is open', ['--pin']],
  ])('is revoked if somebody else has signed in %s, and theirs stays', async (_, flags) => {
    const third = async () => {
      service.user = { id: '700003', name: 'third' };
      const pins = service.calls.filter(({ step }) => step === 'request_token').length;
      expect(await pin(pins + 1, {}, '--yes')).toMatchObject({ exit: 0 });
      service.user = { id: '700002', name: 'other' };
    };
    service.user = { id: '700002', name: 'other' };
    const outcome = await run(['login', '--callback-port', '0', ...flags], {
      env: { ...secretEnv, ...screen },
      terminal: 200,
      answers: ['1000002'],
      async confirm() {
        if (flags.length > 0) await third();
        return true;
      },
      browser(address) {
        if (flags.length > 0) return;
        const { callback } = service.approvalOf(address);
        if (callback) void third().then(() => fetch(callback).catch(() => {}));
      },
    });
    expect(outcome.exit, outcome.stderr).toBe(7);
    expect(outcome.stderr).toContain('it was as @maker, and is as @third now');
    expect(outcome.stderr).toContain('The new token was revoked.');
    expect([...service.tokens.values()].map(({ userId }) => userId)).toEqual(['700001', '700003']);
    expect(owner()).toBe('700003');
  });

  it('at another service is asked about before the browser opens', async () => {
    const other = await startService();
    onTestFinished(() => other.close());
    const env = { ADS_AUTH_URL: other.auth, ADS_URL: other.ads };
    const refused = await pin(1, { env });
    expect(refused).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining(`auth_url ${other.auth} in place of`),
    });
    expect([other.calls, owner()]).toEqual([[], '700001']);
    expect(await pin(1, { env }, '--yes')).toMatchObject({ exit: 0 });
    expect(config().profiles.default).toMatchObject({ auth_url: other.auth, accounts: { local: 'local1' } });
    for (const secret of other.secrets) service.secrets.add(secret);
  });

  it('with another app is asked about before the browser opens', async () => {
    const before = service.calls.length;
    const refused = await pin(2, {}, '--consumer-key', 'another-app');
    expect(refused).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining('the app another-app in place of'),
    });
    expect(service.calls).toHaveLength(before);
  });
});

describe('a profile without a sign-in that is for something else', () => {
  const saved = {
    env: 'sandbox',
    auth_url: 'https://saved.example.com',
    ads_url: 'https://saved.example.com',
  };
  beforeEach(() => {
    mkdirSync(home.config, { recursive: true });
    writeFileSync(join(home.config, 'config.json'), JSON.stringify({ profiles: { ci: saved } }));
  });

  it.each<[string, string[], string]>([
    ['the emulator', ['--env', 'local'], 'It gets env local in place of sandbox.'],
    ['another service', [], 'It gets auth_url http'],
  ])('is asked about before a sign-in to %s changes it', async (_, flags, told) => {
    const outcome = await run(['login', '--pin', '--profile', 'ci', ...flags], {
      env: { ...secretEnv, ADS_SANDBOX_URL: service.ads },
      stdin: '1\n',
    });
    expect(outcome).toMatchObject({
      exit: 10,
      stderr: expect.stringContaining(`profile "ci" by this sign-in? ${told}`),
    });
    expect([config().profiles.ci, service.calls]).toEqual([saved, []]);
  });
});

describe('a sign-in after a logout', () => {
  const pin = (number: number, ...flags: string[]) =>
    run(['login', '--pin', ...flags], { env: secretEnv, stdin: `${1_000_000 + number}\n` });
  const accounts = () => config().profiles.default.accounts;

  beforeEach(async () => {
    await pin(1);
    for (const env of ['production', 'local'])
      await run(['accounts', 'use', `${env}1`, '--no-check', '--env', env]);
    expect(await run(['logout'])).toMatchObject({ exit: 0 });
  });

  it('of the same user keeps the accounts', async () => {
    expect(await pin(2)).toMatchObject({ exit: 0 });
    expect(accounts()).toEqual({ production: 'production1', local: 'local1' });
    expect(config().profiles.default).not.toHaveProperty('signed_out');
  });

  it('of another user is not asked about, and drops the account of the old one with a notice', async () => {
    service.user = { id: '700002', name: 'other' };
    const told = expect.stringContaining('old user: production1 (production)');
    expect(await pin(2)).toMatchObject({ exit: 0, stderr: told });
    expect(accounts()).toEqual({ local: 'local1' });
    await run(['accounts', 'use', 'production2', '--no-check']);
    await run(['logout']);
    expect(await pin(3)).toMatchObject({ exit: 0 });
    expect(accounts()).toEqual({ production: 'production2', local: 'local1' });
  });
});

describe('the state of a callback', () => {
  /** What somebody who sees the arguments of the browser can send: the request token, and a verifier of their own. */
  const forge = (callback: URL, address: string) =>
    new URLSearchParams({
      oauth_token: new URL(address).searchParams.get('oauth_token') ?? '',
      oauth_verifier: callback.searchParams.get('oauth_verifier') ?? '',
    });

  it('is not known to the browser before the service returns it, and a callback without it is refused', async () => {
    let forged: number | undefined;
    const outcome = await run(['login', '--callback-port', '0', '--trace'], {
      env: { ...secretEnv, ...screen },
      browser(address) {
        const { callback } = service.approvalOf(address);
        if (!callback) throw new Error('no callback');
        const state = callback.searchParams.get('state') ?? '';
        service.secrets.add(state);
        expect(address).not.toContain(state);
        void fetch(`${callback.origin}${callback.pathname}?${forge(callback, address)}`).then(
          ({ status }) => {
            forged = status;
            return fetch(callback);
          },
        );
      },
    });
    expect(outcome.exit, outcome.stderr).toBe(0);
    expect(forged).toBe(400);
  });

  it('is another one for each sign-in', async () => {
    for (const _ of [1, 2]) {
      await run(['login', '--callback-port', '0'], { env: { ...secretEnv, ...screen }, browser: approving });
    }
    const states = service.calls
      .filter(({ step }) => step === 'request_token')
      .map(({ protocol }) => new URL(protocol.get('oauth_callback') ?? '').searchParams.get('state'));
    expect(states).toHaveLength(2);
    expect(new Set(states).size).toBe(2);
  });

  it.each([[[]], [['--quiet']], [['-o', 'json']]])(
    'is left out if the service refuses it, and a notice says so before the approval: %j',
    async (flags) => {
      service.refusals.request_token = [fault(403, 415, 'Callback URL not approved')];
      const outcome = await run(['login', '--callback-port', '0', ...flags], {
        env: { ...secretEnv, ...screen },
        browser: approving,
      });
      expect(outcome.exit, outcome.stderr).toBe(0);
      expect(outcome.stderr).toMatch(
        /refuses the callback URL with a state.*--pin is the safe way.*To approve/s,
      );
      const callbacks = service.calls.map(({ protocol }) => protocol.get('oauth_callback')).slice(0, 2);
      expect(callbacks[0]).toMatch(/\/callback\?state=/);
      expect(callbacks[1]).toMatch(/\/callback$/);
    },
  );

  it.each<[string, Refusal]>([
    ['a wrong key', fault(401, 32, 'Could not authenticate you')],
    ['a desktop app', fault(403, 415, "Desktop applications only support the oauth_callback value 'oob'")],
  ])('is not left out for another refusal: %s', async (_, refusal) => {
    service.refusals.request_token = [refusal];
    const outcome = await run(['login', '--callback', '--callback-port', '0'], { env: secretEnv });
    expect(outcome.exit).not.toBe(0);
    expect(service.calls).toHaveLength(1);
  });
});

describe('a failed sign-in', () => {
  it('is one JSON object for a program', async () => {
    const refusal = fault(403, 415, 'Callback URL not approved');
    service.refusals.request_token = [refusal, refusal];
    const outcome = await run(['login', '--callback', '--callback-port', '0', '-o', 'json'], {
      env: secretEnv,
    });
    expect(outcome.exit).toBe(7);
    const { error } = JSON.parse(outcome.stderr);
    expect(error).toMatchObject({ code: 'CALLBACK_NOT_APPROVED', exit: 7 });
    expect(error.hint).toMatch(/Add http:\/\/127\.0\.0\.1:\d+\/callback to the callback URLs/);
  });
});
