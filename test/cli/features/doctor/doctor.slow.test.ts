/** `ads doctor`: each check finds what is wrong, tells how to mend it, and the first failure decides the exit code. */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cert, key } from '../../../support/certificate.js';
import { createHomeWithDemo, homeOfTest, type RunOptions, runAds, testTime } from '../../../support/cli.js';
import { openScriptService, type ScriptService } from '../../../support/script-service.js';
import { findDeadPort, listen, sendJson, startServer, startTcp } from '../../../support/server.js';

const home = homeOfTest(createHomeWithDemo);

interface Row {
  readonly check: string;
  readonly status: string;
  readonly message: string;
  readonly remedy: string | null;
  readonly exit: number | null;
}

async function diagnose(
  env: Readonly<Record<string, string | undefined>>,
  argv: readonly string[] = [],
  options: RunOptions = {},
) {
  const outcome = await runAds(home, ['doctor', '-o', 'json', ...argv], {
    ...options,
    env: { NO_COLOR: '1', ...env },
  });
  const rows: Row[] = JSON.parse(outcome.stdout);
  const byName = new Map(rows.map((row) => [row.check, row]));
  const first = rows.find(({ status }) => status === 'failure');
  expect(outcome.exit).toBe(first?.exit ?? 0);
  if (first)
    expect(JSON.parse(outcome.stderr).error).toMatchObject({ code: 'CHECK_FAILED', exit: first.exit });
  for (const { status, remedy } of rows)
    expect(remedy !== null, status).toBe(status === 'warning' || status === 'failure');
  return { ...outcome, rows, row: (name: string) => byName.get(name) };
}

describe('with --env local', () => {
  it('needs no network, and uses the demo user', async () => {
    const { exit, rows, row } = await diagnose({ ADS_ENV: 'local' });
    expect(exit).toBe(0);
    expect(rows.filter(({ status }) => status === 'failure' || status === 'warning')).toEqual([]);
    expect(row('dns')).toMatchObject({ status: 'skipped', message: expect.stringContaining('not needed') });
    expect(row('token')).toMatchObject({ status: 'ok', message: expect.stringContaining('@demo') });
    expect(row('account')).toMatchObject({ status: 'ok', message: expect.stringContaining('ACCOUNT_ADMIN') });
    expect(row('emulator')).toMatchObject({ status: 'ok', message: expect.stringContaining('demo') });
  });

  it('shows in days and hours how far the clock of the emulator is ahead', async () => {
    const env = { ADS_ENV: 'local' };
    expect((await runAds(home, ['emulator', 'advance', '170h'], { env })).exit).toBe(0);
    const { row } = await diagnose(env);
    expect(row('emulator')?.message).toMatch(/: demo, clock 7 d 2 h ahead$/);
  });

  it('prints a table for people, and the remedies after it', async () => {
    const { exit, stdout, stderr } = await runAds(home, ['doctor'], {
      env: { ADS_ENV: 'production', NO_COLOR: '1' },
      terminal: 100,
    });
    expect(exit).toBe(2);
    expect(stdout).toMatch(/base-urls +failure +the base URL of the service is not set/);
    expect(stderr).toMatch(/failure: base-urls: .*\n {2}Set ADS_AUTH_URL to the https URL/);
    expect(stderr).toMatch(/warning: keychain: /);
  });
});

describe('the service', () => {
  let service: ScriptService;
  beforeEach(async () => {
    service = await openScriptService(home);
  });
  afterEach(() => service.close());

  it('is reached and signed in to', async () => {
    const { exit, rows, row } = await diagnose(service.env);
    expect(rows.filter(({ status }) => status === 'failure')).toEqual([]);
    expect(exit).toBe(0);
    expect(row('base-urls')?.message).toMatch(/^127\.0\.0\.1:\d+, for production$/);
    expect(row('clock')).toMatchObject({ status: 'ok' });
    expect(row('credentials')).toMatchObject({ status: 'ok' });
    expect(row('keychain')).toMatchObject({ status: 'skipped' });
    expect(row('account')).toMatchObject({ status: 'warning', message: 'no default account' });
  });

  it.each([
    [125, 0, 'warning', '2 min 5 s ahead of'],
    [-301, 4, 'failure', '5 min 1 s behind'],
  ])('of a clock that is %i s off', async (seconds, exit, status, words) => {
    const outcome = await diagnose(service.env, [], { now: () => testTime + seconds * 1000 });
    expect(outcome.exit).toBe(exit);
    expect(outcome.row('clock')).toMatchObject({ status, message: expect.stringContaining(words) });
  });

  it.each<[string, Record<string, string>, string, RegExp]>([
    ['a wrong secret', { ADS_ACCESS_TOKEN_SECRET: 'mistyped-secret' }, 'token', /signature/i],
    ['an app id for a key', { ADS_CONSUMER_KEY: '12345678' }, 'credentials', /like an app id/],
    ['a missing value', { ADS_ACCESS_TOKEN: '' }, 'credentials', /set but empty .*ADS_ACCESS_TOKEN$/],
    [
      'an account of others',
      { ADS_ACCOUNT_ID: 'nobody1' },
      'account',
      /"nobody1" \(from ADS_ACCOUNT_ID\) does not exist/,
    ],
    ['a base URL without https', { ADS_URL: 'http://ads.example.com' }, 'base-urls', /does not use https/],
    ['an invalid base URL', { ADS_AUTH_URL: 'ads.example.com' }, 'base-urls', /not an http or https URL/],
    [
      'a certificate file that is not there',
      { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' },
      'tls',
      /cannot read the file/,
    ],
  ])('of %s', async (_, env, name, message) => {
    const { row, stdout, stderr, rows } = await diagnose({ ...service.env, ...env });
    expect(row(name)).toMatchObject({ status: 'failure', message: expect.stringMatching(message) });
    expect(rows.filter(({ status }) => status === 'failure')).toHaveLength(1);
    for (const secret of ['ADS_CONSUMER_SECRET', 'ADS_ACCESS_TOKEN_SECRET', 'ADS_ACCESS_TOKEN'])
      expect(stdout + stderr).not.toContain(service.env[secret]);
  });

  it('reports a pasted blank, and continues', async () => {
    const { exit, row } = await diagnose({
      ...service.env,
      ADS_CONSUMER_KEY: `${service.env.ADS_CONSUMER_KEY} `,
    });
    expect(exit).toBe(0);
    expect(row('credentials')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('ADS_CONSUMER_KEY: spaces'),
    });
    expect(row('token')).toMatchObject({ status: 'ok' });
  });

  it('reports a revoked token, with the remedy', async () => {
    expect((await runAds(home, ['auth', 'revoke', '--yes'], { env: service.env })).exit).toBe(0);
    const { exit, row } = await diagnose(service.env);
    expect(exit).toBe(4);
    expect(row('token')).toMatchObject({ remedy: expect.stringContaining('revoked or has expired') });
  });
});

const keys = {
  ADS_CONSUMER_KEY: 'consumer-key',
  ADS_CONSUMER_SECRET: 'consumer-secret',
  ADS_ACCESS_TOKEN: '77-access-token',
  ADS_ACCESS_TOKEN_SECRET: 'token-secret',
};

describe('the connection to the service', () => {
  it('ends at a dead port, and dependent checks are skipped', async () => {
    const url = `http://127.0.0.1:${await findDeadPort()}`;
    const { exit, row } = await diagnose({ ...keys, ADS_URL: url, ADS_AUTH_URL: url });
    expect(exit).toBe(9);
    expect(row('service')).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('connection refused'),
    });
    for (const name of ['clock', 'token'])
      expect(row(name)).toMatchObject({ status: 'skipped', message: 'not possible: see service' });
    expect(row('rate-limit')).toMatchObject({ message: 'not possible: see account' });
  });

  it('ends at a name that does not exist', async () => {
    const url = 'https://ads.invalid';
    const { exit, row } = await diagnose({ ...keys, ADS_URL: url, ADS_AUTH_URL: url });
    expect(exit).toBe(9);
    expect(row('dns')).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/^ads\.invalid: /),
    });
  });

  it('ends at a service that is down', async () => {
    const { url } = await startServer((_, response) => sendJson(response, 503, {}));
    const { exit, row } = await diagnose({ ...keys, ADS_URL: url, ADS_AUTH_URL: url });
    expect(exit).toBe(9);
    expect(row('service')).toMatchObject({ message: expect.stringMatching(/answers 503$/) });
  });

  it('ends at a missing proxy, and never shows its password', async () => {
    const dead = `http://user:pass-word@127.0.0.1:${await findDeadPort()}`;
    const env = { ...keys, ADS_URL: 'https://ads.invalid', ADS_AUTH_URL: 'https://ads.invalid' };
    const { exit, row, stdout, stderr } = await diagnose({ ...env, HTTPS_PROXY: dead });
    expect(exit).toBe(9);
    expect(row('proxy')).toMatchObject({
      status: 'failure',
      message: expect.stringContaining('connection refused'),
    });
    expect(stdout + stderr).not.toContain('pass-word');
    const invalid = await diagnose({ ...env, HTTPS_PROXY: 'socks5://127.0.0.1' });
    expect(invalid.row('proxy')).toMatchObject({ status: 'failure', exit: 2 });
    const port = await startTcp((socket) => socket.end());
    const there = await diagnose({ ...env, HTTPS_PROXY: `127.0.0.1:${port}` });
    expect(there.row('proxy')).toMatchObject({ status: 'ok' });
    expect(there.row('dns')).toMatchObject({ status: 'skipped' });
    expect(there.row('service')).toMatchObject({ status: 'failure', exit: 9 });
  });

  it('has an unused proxy variable', async () => {
    const url = `http://127.0.0.1:${await findDeadPort()}`;
    const { row } = await diagnose({
      ...keys,
      ADS_URL: url,
      ADS_AUTH_URL: url,
      HTTP_PROXY: 'http://127.0.0.1:1',
    });
    expect(row('proxy')).toMatchObject({ status: 'warning', remedy: expect.stringContaining('HTTPS_PROXY') });
  });

  it('has a certificate without a trusted issuer', async () => {
    const port = await listen(createServer({ cert, key }));
    const url = `https://127.0.0.1:${port}`;
    const { exit, row } = await diagnose({ ...keys, ADS_URL: url, ADS_AUTH_URL: url });
    expect(exit).toBe(9);
    expect(row('tls')).toMatchObject({
      status: 'failure',
      remedy: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  });

  it('has no time in its answers', async () => {
    const { url } = await startServer((_, response) => {
      response.sendDate = false;
      sendJson(response, 404, {});
    });
    const { row } = await diagnose({ ...keys, ADS_URL: url, ADS_AUTH_URL: url });
    expect(row('clock')).toMatchObject({ status: 'warning' });
  });
});

describe('this machine', () => {
  const folder = (name: string) => join(home.path, name);
  const program = (path: string, text = '#!/bin/sh\n') => {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  };

  it.each<[string, () => void, string, RegExp]>([
    ['none', () => {}, 'ok', /not on PATH/],
    ['this one', () => symlinkSync(folder('bin/ads.js'), folder('one/ads')), 'ok', /one\/ads is the first/],
    [
      'a script that starts this one',
      () => program(folder('one/ads'), `#!/bin/sh\nexec node ${folder('bin/ads.js')}\n`),
      'ok',
      /is the first/,
    ],
    [
      'another one before this one',
      () => {
        program(folder('one/ads'));
        symlinkSync(folder('bin/ads.js'), folder('two/ads'));
      },
      'warning',
      /another ads is earlier on PATH: .*one\/ads/,
    ],
    ['another one only', () => program(folder('two/ads')), 'warning', /another ads is on PATH/],
    [
      'a folder and a file that cannot be run',
      () => {
        mkdirSync(folder('one/ads'));
        writeFileSync(folder('two/ads'), '', { mode: 0o644 });
      },
      'ok',
      /not on PATH/,
    ],
  ])('has on PATH %s', async (_, prepare, status, message) => {
    mkdirSync(folder('one'));
    mkdirSync(folder('two'));
    program(folder('bin/ads.js'));
    prepare();
    const PATH = [folder('one'), '', folder('gone'), folder('two'), folder('one')].join(delimiter);
    const { row } = await diagnose({ ADS_ENV: 'local', PATH });
    expect(row('path')).toMatchObject({ status, message: expect.stringMatching(message) });
  });

  it('has a broken config, and all other checks are made', async () => {
    mkdirSync(home.config, { recursive: true });
    writeFileSync(join(home.config, 'config.json'), '{"profiles": {');
    const { exit, row, rows } = await diagnose({ ADS_ENV: 'production' });
    expect(exit).toBe(2);
    expect(row('config')).toMatchObject({
      status: 'failure',
      message: expect.stringMatching(/config\.json:1:\d+: not valid JSON/),
    });
    expect(row('disk')).toMatchObject({ status: 'ok' });
    expect(row('credentials')).toMatchObject({ message: 'not possible: see config' });
    expect(rows.length).toBeGreaterThan(14);
  });

  it('has no profile of that name', async () => {
    const { exit, row } = await diagnose({}, ['--profile', 'gone']);
    expect(exit).toBe(2);
    expect(row('config')).toMatchObject({ message: 'profile "gone" does not exist' });
  });

  it('has a directory that cannot be written', async () => {
    writeFileSync(folder('file'), '');
    const { exit, row } = await diagnose({ ADS_ENV: 'local', ADS_STATE_DIR: folder('file/below') });
    expect(exit).toBe(2);
    expect(row('disk')).toMatchObject({
      status: 'failure',
      remedy: expect.stringContaining('ADS_STATE_DIR'),
    });
  });

  it('has a directory that others can write', async () => {
    mkdirSync(home.cache, { recursive: true });
    chmodSync(home.cache, 0o777);
    const { exit, row } = await diagnose({ ADS_ENV: 'local' });
    expect(exit).toBe(0);
    expect(row('disk')).toMatchObject({ status: 'warning', remedy: expect.stringContaining('chmod 700') });
  });

  it('has no files left by the doctor', async () => {
    rmSync(home.data, { recursive: true });
    await diagnose({ ADS_ENV: 'production' });
    expect([home.config, home.data, home.state, home.cache].filter((path) => existsSync(path))).toEqual([]);
    mkdirSync(home.state, { recursive: true });
    await diagnose({ ADS_ENV: 'production' });
    expect(readdirSync(home.state)).toEqual([]);
  });

  it('has a keychain that answers, or not', async () => {
    // No deadline ends before the answer.
    const answering = { keychain: new Map(), sleep: () => new Promise<void>(() => {}) };
    const none = await diagnose({ ADS_ENV: 'production' });
    expect(none.row('keychain')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('there is no keychain'),
    });
    const there = await diagnose({ ADS_ENV: 'production' }, [], answering);
    expect(there.row('keychain')).toMatchObject({ status: 'ok' });
    mkdirSync(home.config, { recursive: true });
    const sign_in = { store: 'keychain', slot: 1, created_at: '2026-01-01T00:00:00Z' };
    writeFileSync(
      join(home.config, 'config.json'),
      JSON.stringify({ profiles: { default: { consumer_key: 'k', sign_in } } }),
    );
    const empty = await diagnose({ ADS_ENV: 'production' }, [], answering);
    expect(empty.row('keychain')).toMatchObject({
      status: 'failure',
      exit: 4,
      message: expect.stringContaining('does not contain the secrets'),
    });
  });
});
