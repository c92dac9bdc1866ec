/** `ads emulator start` as a program: https with a certificate of its own, and limits on request. The tool is the client. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Interruption } from '../../../../src/cli/core/host/world.js';
import { cert } from '../../../support/certificate.js';
import { homeOfTest, runAds, testTime } from '../../../support/cli.js';
import { writeFilledWorld } from '../../../support/filled-worlds.js';
import { hear, type Running, startAds } from '../../../support/running-process.js';

/** What a server says first with --json. */
const firstLine = /^(\{.*\})$/m;

const home = homeOfTest();
let programs: Running[];

beforeEach(() => {
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await program.stop();
});

function launch(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const program = startAds(args, { ...home.env, ...env });
  programs.push(program);
  return program;
}

const emptyInMemory = ['emulator', 'start', '--json', '--data', ':memory:', '--seed', 'empty'];

function environmentOf(started: Record<string, string>) {
  return {
    ADS_AUTH_URL: started.auth_url ?? '',
    ADS_URL: started.ads_url ?? '',
    ADS_SANDBOX_URL: started.ads_sandbox_url ?? '',
    ADS_CONSUMER_KEY: started.consumer_key ?? '',
    ADS_CONSUMER_SECRET: started.consumer_secret ?? '',
    ADS_ACCESS_TOKEN: started.access_token ?? '',
    ADS_ACCESS_TOKEN_SECRET: started.access_token_secret ?? '',
    ADS_ACCOUNT_ID: started.account_id ?? '',
  };
}

/** Starts a server with these flags; answers its first line and the environment of a client. */
async function serve(...flags: string[]) {
  const server = launch([...emptyInMemory, ...flags]);
  const started = JSON.parse(await hear(server, firstLine)) as Record<string, string>;
  return { ...server, started, env: environmentOf(started) };
}

/** The same in this process, until the test ends. */
async function serveHere(...flags: string[]) {
  let interrupt: (name: Interruption) => void = () => {};
  let tell: (stdout: string) => void = () => {};
  const first = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const ended = runAds(home, [...emptyInMemory, ...flags], {
    now: Date.now,
    sleep: (milliseconds, signal) => pause(milliseconds, undefined, signal && { signal }),
    onStart: (cause) => {
      interrupt = cause;
    },
    onWrite: (stdout) => tell(stdout),
  });
  const ends = ended.then(({ stderr }) => Promise.reject(new Error(`it ended: ${stderr}`)));
  const started = JSON.parse(await Promise.race([first, ends])) as Record<string, string>;
  ends.catch(() => {});
  onTestFinished(async () => {
    interrupt('SIGTERM');
    expect((await ended).exit).toBe(0);
  });
  return { started, env: environmentOf(started) };
}

it.each([
  [undefined, ''],
  ["it's.db", " --data 'HOME/it'\\''s.db'"],
])('names its file in the commands that it shows: %s', async (file, flags) => {
  const data = file === undefined ? [] : ['--data', join(home.path, file)];
  const server = launch(['emulator', 'start', '--seed', 'empty', ...data]);
  await server.waitFor(/to stop it: .*\n/);
  const shown = flags.replace('HOME', home.path);
  expect(server.output()).toContain(`eval "$(ads emulator env${shown})"\n`);
  expect(server.output()).toContain(`to stop it: Ctrl-C, or ads emulator stop${shown}\n`);
});

it('shows only the commands that need no file for data in memory', async () => {
  const server = launch(emptyInMemory.filter((word) => word !== '--json'));
  await server.waitFor(/to stop it: Ctrl-C\n/);
  expect(server.output()).not.toContain('eval');
});

describe('--host 0.0.0.0', () => {
  it('warns, and prints an address that can be called', async () => {
    const { started, env, output } = await serve('--host', '0.0.0.0');
    expect(output()).toContain('warning: the emulator listens beyond this machine');
    expect(started.ads_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ads$/);
    const list = await runAds(home, ['accounts', 'list', '-o', 'ids'], { env, now: Date.now });
    expect(list).toEqual({ exit: 0, stdout: `${started.account_id}\n`, stderr: '' });
  });
});

describe('--https', () => {
  it('serves clients that trust the certificate, and prints its path for shells that name it', async () => {
    const { started, env, stop } = await serve('--https');
    expect(started.ads_url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/ads$/);
    const file = started.ca_file ?? '';
    expect(file).toBe(join(home.data, 'emulator-ca.pem'));
    expect(readdirSync(home.data)).toEqual(['emulator-ca.pem']);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const trusting = { ...env, NODE_EXTRA_CA_CERTS: file };
    const list = await launch(['accounts', 'list', '-o', 'ids'], trusting).ended;
    expect(list).toEqual({ exit: 0, stdout: `${started.account_id}\n`, stderr: '' });
    expect(new URL(started.ads_sandbox_url ?? '').origin).toBe(new URL(started.ads_url ?? '').origin);
    const token = await launch(['oauth', 'request-token', '--oauth-callback', 'oob', '-o', 'json'], trusting)
      .ended;
    expect(JSON.parse(token.stdout).oauth_callback_confirmed).toBe('true');

    const distrusting = await launch(['accounts', 'list', '--max-wait', '0'], env).ended;
    expect(distrusting).toMatchObject({ exit: 9, stdout: '' });
    expect(distrusting.stderr).toMatch(/no secure connection.*\n.*NODE_EXTRA_CA_CERTS/);

    await stop();
    expect(readFileSync(file, 'utf8')).not.toContain('PRIVATE');
    const later = await launch(['--version'], trusting).ended;
    expect(later).toMatchObject({ exit: 0, stderr: '' });
  });

  it('keeps the certificates of running servers, and removes the others', async () => {
    const [one, two] = [await serve('--https'), await serve('--https')];
    const origins = () => readFileSync(one.started.ca_file ?? '', 'utf8').match(/https:\S+/g);
    const originOf = ({ started }: typeof one) => new URL(started.ads_url ?? '').origin;
    expect(origins()).toEqual([originOf(one), originOf(two)]);
    const trusting = { ...one.env, NODE_EXTRA_CA_CERTS: one.started.ca_file ?? '' };
    expect((await launch(['accounts', 'list', '-o', 'ids'], trusting).ended).stderr).toBe('');
    await one.stop();
    const three = await serve('--https');
    expect(origins()).toEqual([originOf(two), originOf(three)]);
  });

  it('makes the commands of the emulator trust its server, and no other one at its address', async () => {
    const { started, stop } = await serve('--https');
    const control = {
      ADS_EMULATOR_URL: started.control_url ?? '',
      ADS_EMULATOR_TOKEN: started.control_token ?? '',
    };
    const ask = (...words: string[]) => runAds(home, ['emulator', ...words], { env: control, now: Date.now });
    for (const command of [
      ['requests', 'list'],
      ['faults', 'list'],
      ['snapshot', 'list'],
      ['reset', '--seed', 'empty', '--yes'],
    ]) {
      const { exit, stderr } = await ask(...command, '-o', 'json');
      expect([command, exit, stderr]).toEqual([command, 0, expect.not.stringContaining('error')]);
    }
    const file = started.ca_file ?? '';
    const kept = readFileSync(file, 'utf8');
    writeFileSync(file, kept.replace(/-----BEGIN.*/s, cert));
    const { exit, stderr } = await ask('requests', 'list');
    expect([exit, stderr]).toEqual([9, expect.stringContaining('no secure connection')]);
    writeFileSync(file, kept.replace(/:\d+ /, ':1 '));
    expect((await ask('stop')).exit).toBe(9);
    writeFileSync(file, kept);
    expect(await ask('stop')).toMatchObject({ exit: 0, stderr: '' });
    await stop();
  });

  it('exports the certificate with the other variables', async () => {
    const server = launch(['emulator', 'start', '--json', '--https', '--seed', 'empty']);
    const started = JSON.parse(await hear(server, firstLine)) as Record<string, string>;
    const { stdout } = await runAds(home, ['emulator', 'env'], { now: Date.now });
    expect(stdout).toContain(`export NODE_EXTRA_CA_CERTS='${started.ca_file}'\n`);
    const variables = stdout.matchAll(/^export (\w+)='(.*)'$/gm);
    const env = Object.fromEntries([...variables].map(([, name, value]) => [name, value]));
    const list = await launch(['accounts', 'list', '-o', 'ids'], env).ended;
    expect(list).toEqual({ exit: 0, stdout: `${started.account_id}\n`, stderr: '' });
  });

  it('shows a person the variables to set', async () => {
    const server = launch(['emulator', 'start', '--https', '--data', ':memory:', '--seed', 'empty']);
    await server.waitFor(/Ctrl-C/);
    const { stderr } = await server.stop();
    expect(stderr).toMatch(/NODE_EXTRA_CA_CERTS=.*\.pem\n/);
  });
});

describe('--rate-limits', () => {
  const list = (env: Record<string, string>) =>
    runAds(home, ['accounts', 'list', '-o', 'ids', '--max-wait', '0', '--no-cache'], { env, now: Date.now });

  it('are real by default, and --https is off: the sixth list of accounts has to wait', async () => {
    const { env, started } = await serveHere();
    expect(started.ads_url).toMatch(/^http:\/\//);
    expect(started).not.toHaveProperty('ca_file');
    for (let count = 0; count < 5; count += 1) expect((await list(env)).exit).toBe(0);
    const { exit, stderr } = await list(env);
    expect(exit).toBe(8);
    expect(stderr).toMatch(/TOO_MANY_REQUESTS/);
    expect(stderr).toMatch(/is exhausted until \d{4}-/);
  });

  it('of 20% are a fifth of them', async () => {
    const { env } = await serveHere('--rate-limits', '20%');
    expect((await list(env)).exit).toBe(0);
    expect((await list(env)).exit).toBe(8);
  });

  it('that are off refuse no call', async () => {
    const { env } = await serveHere('--rate-limits', 'off');
    for (let count = 0; count < 8; count += 1) expect((await list(env)).exit).toBe(0);
  });

  it('do not exist for --env local', async () => {
    expect((await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes'])).exit).toBe(0);
    for (let count = 0; count < 8; count += 1) {
      expect((await runAds(home, ['accounts', 'list', '--env', 'local', '-o', 'ids'])).exit).toBe(0);
    }
  });

  it.each(['on', '0%', '101%', '10', '-5%', '1.5%', ''])('cannot be %j', async (limits) => {
    const { exit, stderr } = await runAds(home, ['emulator', 'start', `--rate-limits=${limits}`]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/--rate-limits must be off, real or 1% to 100%/);
    expect(existsSync(home.data)).toBe(false);
  });
});

describe('an address that cannot be listened on', () => {
  const listen = async (...flags: string[]) => {
    const world = ['--data', ':memory:', '--seed', 'empty'];
    const { exit, stderr } = await runAds(home, ['emulator', 'start', ...world, ...flags, '-o', 'json']);
    const { code, hint, message } = JSON.parse(stderr).error;
    return { exit, code, hint, message };
  };

  it('for its port names --port', async () => {
    const { started } = await serveHere();
    const { port } = new URL(started.ads_url ?? '');
    expect(await listen('--port', port)).toEqual({
      exit: 2,
      code: 'CANNOT_LISTEN',
      hint: expect.stringMatching(/--port/),
      message: `port ${port} on 127.0.0.1 is already in use`,
    });
  });

  it('for an empty name, as of an unset variable, asks for a name instead of listening everywhere', async () => {
    expect(await listen('--host', '')).toMatchObject({
      exit: 2,
      code: 'INVALID_PARAMETER',
      message: '--host must not be empty, got ""',
    });
  });

  it.each(['192.0.2.1', 'nothing.invalid', 'fe80::1%eth0'])('for its host names --host: %s', async (host) => {
    expect(await listen('--host', host)).toEqual({
      exit: 2,
      code: 'CANNOT_LISTEN',
      hint: expect.stringMatching(/--host/),
      message: expect.stringContaining(host),
    });
  });
});

describe("the emulator's file", () => {
  const reportOf = async (...argv: string[]) => {
    const { exit, stderr } = await runAds(home, [...argv, '-o', 'json']);
    return { exit, error: JSON.parse(stderr).error };
  };

  it('that does not exist is not a bug', async () => {
    const { exit, error } = await reportOf('emulator', 'status');
    expect([exit, error.code]).toEqual([2, 'EMULATOR_FILE_ABSENT']);
    expect(error.message).toMatch(/emulator\.db does not exist yet/);
  });

  it('is created by a reset, with its folder', async () => {
    expect((await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes'])).exit).toBe(0);
    const { stdout } = await runAds(home, ['emulator', 'status', '-o', 'json', '--query', 'seed']);
    expect(stdout).toBe('"empty"\n');
  });

  it('is described to people line by line, and to programs as data', async () => {
    await writeFilledWorld(join(home.data, 'emulator.db'), { seed: 'demo', now: testTime });
    const status = async (...argv: string[]) => (await runAds(home, ['emulator', 'status', ...argv])).stdout;
    const { records, credentials, ...rest } = JSON.parse(await status('-o', 'json', '--show-credentials'));
    const text = await status('--show-credentials');
    expect(text).not.toMatch(/[{}[\]]/);
    for (const [name, value] of Object.entries<string | number>({ ...records, ...credentials })) {
      expect(text).toMatch(new RegExp(`^(RECORDS|CREDENTIALS)?\\t${name}: ${value}$`, 'm'));
    }
    expect(text).toMatch(/^PATH\t\S/m);
    expect(text).toContain(`\t${rest.path}\n`);
    expect(text).toMatch(/^SERVERS\t-$/m);
    await hear(launch(['emulator', 'start', '--json']), firstLine);
    expect(await status()).toMatch(/^SERVERS\tpid: \d+, url: http:\S+, started_at: \S+Z$/m);
    expect(Object.keys(JSON.parse(await status('-o', 'json')))).not.toContain('credentials');
  });

  it('with another dataset than requested says how to change that', async () => {
    await runAds(home, ['emulator', 'reset', '--seed', 'empty', '--yes']);
    const { exit, error } = await reportOf('emulator', 'start', '--seed', 'large');
    expect([exit, error.code]).toEqual([2, 'EMULATOR_FILE_MISMATCH']);
    expect(error.hint).toMatch(/with the required --seed and --fixed: ads emulator reset --yes/);
  });

  it('of another program is not deleted, and no deletion is offered', async () => {
    const data = join(home.path, 'diary.txt');
    writeFileSync(data, 'Dear diary');
    const { exit, error } = await reportOf('emulator', 'reset', '--data', data, '--yes');
    expect([exit, error.code]).toEqual([2, 'EMULATOR_FILE_FOREIGN']);
    expect(error.hint).not.toMatch(/reset/);
    expect(readFileSync(data, 'utf8')).toBe('Dear diary');
  });

  it.each(['start', 'status', 'reset'])('in an impossible folder is not a bug of %s', async (command) => {
    const { exit, error } = await reportOf('emulator', command, '--data', '/dev/null/x/e.db', '--yes');
    expect([exit, error.code]).toEqual([2, 'EMULATOR_FILE_UNUSABLE']);
    expect(error.message).toContain('/dev/null/x/e.db');
  });

  it('that another process serves is reset by that process, which continues with the same credentials', async () => {
    const reset = (...flags: string[]) =>
      runAds(home, ['emulator', 'reset', '--seed', 'empty', '-o', 'json', ...flags], { now: Date.now });
    await reset('--yes');
    const server = launch(['emulator', 'start', '--json']);
    const started = JSON.parse(await hear(server, firstLine));
    expect((await runAds(home, ['accounts', 'create', '--env', 'local'])).exit).toBe(0);
    const records = async () =>
      JSON.parse((await runAds(home, ['emulator', 'status', '-o', 'json'])).stdout).records;
    const before = await records();
    const preview = await reset('--dry-run');
    expect(JSON.parse(preview.stdout)).toEqual({
      path: join(home.data, 'emulator.db'),
      seed: 'empty',
      server: new URL(started.ads_url).origin,
      changed: false,
    });
    expect((await reset()).exit).toBe(10);
    expect(await records()).toEqual(before);
    const done = await reset('--yes', '--fixed');
    expect([done.exit, JSON.parse(done.stdout)]).toMatchObject([
      0,
      { seed: 'empty', clock: '2026-01-15T12:00:00Z', servers: [{ pid: started.pid }] },
    ]);
    expect(done.stderr).toContain('reset by the emulator at http://127.0.0.1:');
    expect(await records()).not.toEqual(before);
    const env = { ADS_EMULATOR_URL: started.control_url, ADS_EMULATOR_TOKEN: started.control_token };
    const again = await runAds(home, ['emulator', 'reset', '--yes', '-o', 'json'], { env, now: Date.now });
    expect([again.exit, JSON.parse(again.stdout)]).toMatchObject([0, { seed: 'demo', clock: null }]);
    const credentials = JSON.parse(
      (await runAds(home, ['emulator', 'status', '--show-credentials', '-o', 'json'])).stdout,
    ).credentials;
    expect(credentials.access_token).toBe(started.access_token);
  });
});
