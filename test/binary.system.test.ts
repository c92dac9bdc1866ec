/** The tool as a program of its own: exit codes, signals, closed pipes, and every part that loads late in the bundle. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runBuilt } from './support/built-program.js';
import { environmentAt, homeOfFile, startOfRun } from './support/cli.js';
import { writeFilledWorld } from './support/filled-worlds.js';

const ads = resolve(import.meta.dirname, '../bin/ads.js');
const home = homeOfFile();

const launched: ChildProcess[] = [];
afterAll(() => {
  for (const child of launched) child.kill('SIGKILL');
});

function start(args: readonly string[], env: Record<string, string> = {}, input = '') {
  return spawnSync(process.execPath, [ads, ...args], {
    env: { PATH: process.env.PATH, ...home.env, NO_COLOR: '1', ...env },
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
}

function launch(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [ads, ...args], {
    env: { PATH: process.env.PATH, ...home.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.push(child);
  return child;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text.split('\n')[0]!);
    });
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${text}`)));
  });
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', resolve));

describe('a single command', () => {
  it('prints its version', () => {
    const { stdout, status } = start(['--version']);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(status).toBe(0);
  });

  it('lists campaigns on the emulator, with the answer on stdout and messages on stderr', () => {
    const { stdout, stderr, status } = start(['campaigns', 'list', '--env', 'local']);
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toMatch(
      /^ID\tNAME\tENTITY STATUS\tEFFECTIVE STATUS\tDAILY BUDGET\tTOTAL BUDGET\tCREATED$/,
    );
    expect(stderr).toBe('');
  });

  it('names the emulator on stderr if the environment chose it', () => {
    const { stdout, stderr } = start(['campaigns', 'list', '--count', '1'], { ADS_ENV: 'local' });
    expect(stdout.split('\n')).toHaveLength(3);
    expect(stderr).toMatch(/from the local emulator, not from the service\n$/);
  });

  it('runs a query', () => {
    const { stdout } = start(['campaigns', 'list', '--env', 'local', '-o', 'json', '--query', 'length(@)']);
    expect(Number(stdout)).toBeGreaterThan(10);
  });

  // Late parts of the bundle load in this process as they do in one of their own.
  it.each(['json', 'jsonl', 'csv', 'tsv', 'yaml', 'ids'])('prints %s and nothing else', async (format) => {
    const list = ['campaigns', 'list', '--env', 'local', '-o', format, '--limit', '3'];
    const { stdout, ...rest } = await runBuilt(home, list);
    expect(rest).toEqual({ exit: 0, stderr: '' });
    expect(stdout.length).toBeGreaterThan(10);
  });

  it.each([
    ['ops.csv', 'operation_type,campaign_id,name\nUpdate,ID,From CSV\n'],
    ['ops.yaml', '- operation_type: Update\n  params: {campaign_id: ID, name: From YAML}\n'],
    ['ops.jsonl', '{"operation_type":"Update","params":{"campaign_id":"ID","name":"From JSONL"}}\n'],
  ])('reads a batch from %s', async (name, text) => {
    const list = ['campaigns', 'list', '--env', 'local', '-o', 'ids', '--limit', '1'];
    const path = join(home.path, name);
    writeFileSync(path, text.replace('ID', (await runBuilt(home, list)).stdout.trim()));
    const batch = ['campaigns', 'batch', '--from', path, '--env', 'local', '-o', 'json'];
    const { stdout, ...rest } = await runBuilt(home, batch);
    expect(rest).toEqual({
      stderr: expect.stringMatching(/^\{"next":\["ads undo \w+ --env local"\]\}\n$/),
      exit: 0,
    });
    expect(JSON.parse(stdout)[0].name).toMatch(/^From /);
  });

  it('refuses with exit 2, on stderr', () => {
    const { stdout, stderr, status } = start(['campaigns', 'list', '--count', '0', '--env', 'local']);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toBe('error: --count must be between 1 and 1000, got "0"\n');
  });

  it.skipIf(process.platform === 'win32')('refuses a directory as standard input', () => {
    const directory = openSync(home.path, 'r');
    const { stderr, status } = spawnSync(process.execPath, [ads, 'campaigns', 'get', '-', '--env', 'local'], {
      env: { PATH: process.env.PATH, ...home.env, NO_COLOR: '1' },
      stdio: [directory, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    closeSync(directory);
    const told = 'error: cannot read ids from stdin: it is a directory\n';
    expect({ stderr, status }).toEqual({ stderr: told, status: 2 });
  });

  it('ends quietly if the reader closes the pipe', () => {
    const command = `"${process.execPath}" "${ads}" endpoints -o jsonl | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', command], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: home.path, ...home.env },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n').at(-1)).toBe('0');
  });

  it.each([['--version'], ['endpoints'], ['campaigns list --env local']])(
    'says that %s could not be written',
    (words) => {
      const command = `"${process.execPath}" "${ads}" ${words} > /dev/full`;
      const { stderr, status } = spawnSync('bash', ['--norc', '-c', command], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, HOME: home.path, NO_COLOR: '1', ...home.env },
        encoding: 'utf8',
      });
      expect(stderr).toMatch(/^error: cannot write the output: .*ENOSPC/m);
      expect(stderr).not.toMatch(/\n {4}at /);
      expect(status).toBe(3);
    },
  );

  it('writes a large answer whole into a pipe', () => {
    const { stdout } = start(['endpoints', '-o', 'json']);
    expect(stdout.length).toBeGreaterThan(1 << 17);
    expect(JSON.parse(stdout).length).toBeGreaterThan(20);
  });
});

describe('signals', () => {
  it('interrupt a waiting call with exit 130', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const arrived = new Promise((resolve) => server.once('request', resolve));
    const child = launch(['campaigns', 'list', '--account', 'a'], {
      ...environmentAt(url),
    });
    await arrived;
    child.kill('SIGINT');
    expect(await ended(child)).toBe(130);
    server.closeAllConnections();
    server.close();
  });
});

describe('the emulator as a server', () => {
  it('prints its addresses, serves a client with its credentials, and ends on SIGINT', async () => {
    const data = join(home.path, 'demo.db');
    await writeFilledWorld(data, { seed: 'demo', now: startOfRun });
    const child = launch(['emulator', 'start', '--json', '--data', data]);
    const world = JSON.parse(await firstLine(child));
    expect(Object.keys(world)).toEqual(
      expect.arrayContaining([
        'auth_url',
        'ads_url',
        'ads_sandbox_url',
        'consumer_key',
        'consumer_secret',
        'access_token',
        'access_token_secret',
        'account_id',
        'user_id',
        'screen_name',
        'password',
        'pid',
      ]),
    );
    expect(world.pid).toBe(child.pid);
    const env = {
      ADS_AUTH_URL: world.auth_url,
      ADS_URL: world.ads_url,
      ADS_SANDBOX_URL: world.ads_sandbox_url,
      ADS_CONSUMER_KEY: world.consumer_key,
      ADS_CONSUMER_SECRET: world.consumer_secret,
      ADS_ACCESS_TOKEN: world.access_token,
      ADS_ACCESS_TOKEN_SECRET: world.access_token_secret,
      ADS_ACCOUNT_ID: world.account_id,
    };
    const list = start(['campaigns', 'list', '-o', 'json'], env);
    expect({ stderr: list.stderr, status: list.status }).toEqual({ stderr: '', status: 0 });
    expect(JSON.parse(list.stdout).length).toBeGreaterThan(0);
    const exitOf = async (argv: readonly string[], more = {}) =>
      (await runBuilt(home, argv, { env: { ...env, ...more } })).exit;
    expect(await exitOf(['campaigns', 'list'], { ADS_ACCESS_TOKEN_SECRET: 'wrong' })).toBe(4);
    expect(await exitOf(['campaigns', 'list', '--account', 'nobody'])).toBe(5);
    expect(await exitOf(['accounts', 'create', '--env', 'sandbox', '-o', 'ids'])).toBe(0);
    child.kill('SIGINT');
    expect(await ended(child)).toBe(0);
  });
});

describe('a server found by another process', () => {
  it('is described by the variables that reach it, and ends on SIGTERM', async () => {
    const data = join(home.path, 'served.db');
    const variables = () => runBuilt(home, ['emulator', 'env', '--data', data]);
    expect((await variables()).exit).toBe(2);
    const child = launch(['emulator', 'start', '--json', '--seed', 'empty', '--data', data]);
    const world = JSON.parse(await firstLine(child));
    const { stdout, status } = start(['emulator', 'env', '--data', data]);
    expect(status).toBe(0);
    const env = Object.fromEntries(
      [...stdout.matchAll(/^export (\w+)='(.*)'$/gm)].map(([, name, value]) => [name!, value!]),
    );
    expect(env).toMatchObject({
      ADS_URL: world.ads_url,
      ADS_AUTH_URL: world.auth_url,
      ADS_ACCOUNT_ID: world.account_id,
    });
    const list = await runBuilt(home, ['accounts', 'list', '-o', 'ids'], { env });
    expect(list).toEqual({ exit: 0, stdout: `${world.account_id}\n`, stderr: '' });
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect((await variables()).exit).toBe(2);
  });
});

describe('the environment', () => {
  it('is enough for a command: the command writes nothing to the home directory', () => {
    expect(existsSync(home.config)).toBe(false);
  });
});
