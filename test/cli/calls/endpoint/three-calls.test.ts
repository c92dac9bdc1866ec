/** Signing in by hand, with three calls as the help of the last one shows them, and nothing but an app's key and secret. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { openScriptService, type ScriptService } from '../../../support/script-service.js';

const home = homeOfTest(createHomeWithDemo);
let service: ScriptService;
let app: Record<string, string>;

beforeEach(async () => {
  service = await openScriptService(home);
  const { ADS_AUTH_URL = '', ADS_CONSUMER_KEY = '', ADS_CONSUMER_SECRET = '' } = service.env;
  app = { ADS_AUTH_URL, ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET, NO_COLOR: '1' };
});
afterEach(async () => {
  await service.close();
});

const run = (argv: readonly string[], { env, ...options }: RunOptions = {}) =>
  runAds(home, argv, { env: { ...app, ...env }, ...options });

async function askToken(): Promise<{ oauth_token: string; oauth_token_secret: string }> {
  const { exit, stdout, stderr } = await run([
    'oauth',
    'request-token',
    '--oauth-callback',
    'oob',
    '-o',
    'json',
  ]);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

const exchange = (token: string, verifier: string) =>
  ['oauth', 'access-token', '--oauth-token', token, '--oauth-verifier', verifier, '-o', 'json'] as const;

/** The new token works: it is used to list accounts. */
async function requireWorking(stdout: string): Promise<void> {
  const token = JSON.parse(stdout);
  expect(token).toMatchObject({ screen_name: 'demo' });
  const { exit, stderr } = await runAds(home, ['accounts', 'list', '-o', 'json'], {
    env: {
      ...service.env,
      ADS_ACCESS_TOKEN: token.oauth_token,
      ADS_ACCESS_TOKEN_SECRET: token.oauth_token_secret,
    },
  });
  expect(exit, stderr).toBe(0);
}

describe('the three calls', () => {
  it('work one after the other as the help shows them', async () => {
    const { stdout: help } = await run(['oauth', 'access-token', '--help']);
    const [first = '', second = ''] = [...help.matchAll(/^ +\$ ads (.*)$/gm)].map(([, line = '']) => line);
    const [request = '', file = ''] = first.split(' > ');
    const asked = await run(request.split(' '));
    expect(asked.exit, asked.stderr).toBe(0);
    writeFileSync(join(home.path, file), asked.stdout);

    const page = `${app.ADS_AUTH_URL}/oauth/authorize?oauth_token=${JSON.parse(asked.stdout).oauth_token}`;
    expect((await fetch(page)).status).toBe(200);
    expect(help.replace(/\s+/g, ' ')).toContain('/oauth/authorize?oauth_token=');
    const pin = await service.approve(JSON.parse(asked.stdout).oauth_token);

    const words = second.split(' ').map((word) => (word === file ? join(home.path, file) : word));
    const verifier = words.indexOf('--oauth-verifier') + 1;
    words[verifier] = pin;
    const { exit, stdout, stderr } = await run([...words, '-o', 'json', '--trace']);
    expect(exit, stderr).toBe(0);
    const { oauth_token_secret } = JSON.parse(readFileSync(join(home.path, file), 'utf8'));
    expect(stdout + stderr).not.toContain(oauth_token_secret);
    await requireWorking(stdout);
  });

  it.each<[string, (secret: string) => [string[], RunOptions]]>([
    [
      'standard input',
      (secret) => [['--from', '-'], { stdin: JSON.stringify({ oauth_token_secret: secret }) }],
    ],
    ['a variable', (secret) => [[], { env: { ADS_REQUEST_TOKEN_SECRET: secret } }]],
    ['a prompt', (secret) => [[], { terminal: 80, answers: [secret] }]],
  ])('take the secret of the request token from %s', async (_, way) => {
    const { oauth_token, oauth_token_secret } = await askToken();
    const pin = await service.approve(oauth_token);
    const [flags, options] = way(oauth_token_secret);
    const { exit, stdout, stderr } = await run([...exchange(oauth_token, pin), ...flags], options);
    expect(exit, stderr).toBe(0);
    expect(stderr).not.toContain(oauth_token_secret);
    await requireWorking(stdout);
  });

  it('name the secret if it is missing, and send nothing', async () => {
    const { oauth_token } = await askToken();
    for (const options of [{}, { terminal: 80, answers: [] }]) {
      const flags = 'terminal' in options ? ['--no-input'] : [];
      const { exit, stderr } = await run([...exchange(oauth_token, '1234567'), ...flags], options);
      expect(exit).toBe(2);
      expect(stderr).toContain('oauth_token_secret is required');
      expect(stderr).toMatch(/--from .* ADS_REQUEST_TOKEN_SECRET/s);
    }
    const pin = await service.approve(oauth_token);
    expect(pin).toMatch(/^\d+$/);
  });

  it('take it from no argument', async () => {
    const { exit, stderr } = await run([...exchange('t', '1'), '--oauth-token-secret', 'x']);
    expect(exit).toBe(2);
    expect(stderr).toContain("unknown option '--oauth-token-secret'");
  });

  it('show a dry run without the secret', async () => {
    const { exit, stdout } = await run([...exchange('t', '1'), '--dry-run'], {
      env: { ADS_REQUEST_TOKEN_SECRET: 'never-shown' },
    });
    expect(exit).toBe(0);
    expect(stdout).not.toContain('never-shown');
  });

  it('say what is missing without an app', async () => {
    const without = { ADS_CONSUMER_KEY: '', ADS_CONSUMER_SECRET: '' };
    const { exit } = await run(['oauth', 'request-token', '--oauth-callback', 'oob'], { env: without });
    expect(exit).toBe(4);
  });
});

describe('the other calls of an app without a user', () => {
  it('need no token of a user', async () => {
    const bearer = await run(['oauth', 'bearer-token', '--grant-type', 'client_credentials', '-o', 'json']);
    expect(bearer.exit, bearer.stderr).toBe(0);
    const { oauth_token } = await askToken();
    const page = await run(['oauth', 'authorize', '--oauth-token', oauth_token, '-o', 'json'], {
      env: { ADS_CONSUMER_KEY: '', ADS_CONSUMER_SECRET: '' },
    });
    expect(page.exit, page.stderr).toBe(0);
  });
});
