// What the benchmarks run on: a home that is removed in the end, servers that are ended, and the record of the figures.
//
//   await bench('table', async ({ env, startEmulator }) => ({ title, tables, plots, notes }));
import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import OAuth from 'oauth-1.0a';
import { benchmarks } from './benchmarks.js';
import { cleanEnvironment } from './clean-environment.js';
import { endProcess } from './end-process.js';
import { recordResult } from './record-result.js';

export const ads = join(import.meta.dirname, '../../bin/ads.js');

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Does each kind of work once in every round, so that a machine that slows down slows all of them; returns the rounds. */
export async function inRounds(rounds, works) {
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = {};
    for (const [name, work] of Object.entries(works)) one[name] = await work(round);
    found.push(one);
  }
  return found;
}

/** Runs `node ARGV` to its end, its output thrown away. Returns milliseconds, and the JSON that it wrote to descriptor 3. */
export function time(argv, env) {
  const start = performance.now();
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'];
  const { status, stderr, output } = spawnSync('node', argv, { env, stdio });
  if (status !== 0) throw new Error(`node ${argv.join(' ')}: ${status}: ${stderr}`);
  return { wall: performance.now() - start, ...(output[3].length > 0 && JSON.parse(output[3])) };
}

/** The folders of one user below a home. */
export const foldersIn = (home) => ({
  HOME: home,
  ADS_CONFIG_DIR: join(home, 'config'),
  ADS_DATA_DIR: join(home, 'data'),
  ADS_STATE_DIR: join(home, 'state'),
  ADS_CACHE_DIR: join(home, 'cache'),
});

/** The variables of a client of a made-up service, whose keys nobody checks. */
export const environmentFor = (url) => ({
  ADS_ENV: 'production',
  ADS_URL: url,
  ADS_AUTH_URL: url,
  ADS_ACCOUNT_ID: '18ce54d4x5t',
  ADS_CONSUMER_KEY: 'key',
  ADS_CONSUMER_SECRET: 'secret',
  ADS_ACCESS_TOKEN: 'token',
  ADS_ACCESS_TOKEN_SECRET: 'token-secret',
});

/** The variables of a client of a world that an emulator serves. */
export const environmentOf = (world) => ({
  ADS_ENV: 'sandbox',
  ADS_ACCOUNT_ID: world.account_id,
  ADS_AUTH_URL: world.auth_url,
  ADS_URL: world.ads_url,
  ADS_SANDBOX_URL: world.ads_sandbox_url,
  ADS_CONSUMER_KEY: world.consumer_key,
  ADS_CONSUMER_SECRET: world.consumer_secret,
  ADS_ACCESS_TOKEN: world.access_token,
  ADS_ACCESS_TOKEN_SECRET: world.access_token_secret,
});

/** The headers of a signed call: `sign(method, url)`. */
export function createSigner(world) {
  const oauth = new OAuth({
    consumer: { key: world.consumer_key, secret: world.consumer_secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  const token = { key: world.access_token, secret: world.access_token_secret };
  return (method, url) => oauth.toHeader(oauth.authorize({ url, method }, token));
}

/** Starts `node ARGV`, a program whose first line says where it serves. */
async function startServer(argv, { env = cleanEnvironment, stderr = 'inherit', hasChannel = false } = {}) {
  const started = performance.now();
  const stdio = ['ignore', 'pipe', stderr, ...(hasChannel ? ['ipc'] : [])];
  const server = spawn('node', argv, { env, stdio });
  const line = await new Promise((resolve, reject) => {
    server.stdout.once('data', (text) => resolve(String(text).trim()));
    server.once('exit', (code) => reject(new Error(`node ${argv.join(' ')}: ${code}`)));
  });
  server.stdout.resume();
  const seconds = (performance.now() - started) / 1000;
  return { server, line, seconds, stop: () => endProcess(server) };
}

/**
 * A place for a benchmark: a home, `env` with the folders of ads in it, and servers. `close` ends the servers and
 * removes the home.
 */
export function openPlace() {
  const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
  const path = (name) => join(home, name);
  const env = { ...cleanEnvironment, ...foldersIn(home) };
  const started = [];
  async function start(argv, options) {
    const one = await startServer(argv, options);
    started.push(one);
    return one;
  }
  return {
    path,
    env,
    start,
    /** Serves a world of a file, by default that of the home: what it prints, and the seconds that the start took. */
    async startEmulator(data, { flags = [], nodeFlags = [], ...options } = {}) {
      const command = ['emulator', 'start', '--json', '--port', '0', ...flags];
      if (data !== undefined) command.push('--data', data);
      const one = await start([...nodeFlags, ads, ...command], { ...options, env });
      return { ...one, world: JSON.parse(one.line) };
    },
    async close() {
      for (const { stop } of started) await stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Measures in a place, and records what `measure` returns of it: a title, tables, and plots and notes if there are any. */
export async function bench(name, measure) {
  const place = openPlace();
  try {
    const { script } = benchmarks.find((one) => one.name === name);
    recordResult(name, { command: `npm run ${script}`, ...(await measure(place)) });
  } finally {
    await place.close();
  }
}
