// What is measured of `campaigns list --all`, and how: a program from its start to its end, its output thrown away.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { cleanEnvironment } from '../clean-environment.js';

const folder = import.meta.dirname;
const usage = join(folder, 'usage.cjs');
const ads = join(folder, '../../../bin/ads.js');

/** The arguments of node for a format, or for the bare program. */
export const bare = [join(folder, 'bare.js')];
export const listAs = (format) => [ads, 'campaigns', 'list', '--all', '--output', format];
export const listOnTerminal = ['--require', join(folder, 'terminal.cjs'), ...listAs('table')];

/** Starts the service and returns what runs programs against it; `stop` ends it. */
export async function openService() {
  const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
  const server = spawn('node', [join(folder, 'server.js')], {
    env: cleanEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) =>
    server.stdout.once('data', (line) => resolve(String(line).trim())),
  );
  const env = {
    ...cleanEnvironment,
    ADS_URL: url,
    ADS_AUTH_URL: url,
    ADS_CONFIG_DIR: join(home, 'config'),
    ADS_DATA_DIR: join(home, 'data'),
    ADS_STATE_DIR: join(home, 'state'),
    ADS_CACHE_DIR: join(home, 'cache'),
    ADS_CONSUMER_KEY: 'key',
    ADS_CONSUMER_SECRET: 'secret',
    ADS_ACCESS_TOKEN: 'token',
    ADS_ACCESS_TOKEN_SECRET: 'token-secret',
  };
  return {
    /** Wall and CPU time in milliseconds, and the peak of memory in MiB. */
    measure(args, records) {
      const start = performance.now();
      const { status, stderr, output } = spawnSync('node', ['--require', usage, ...args], {
        env: { ...env, ADS_ACCOUNT_ID: String(records) },
        stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
      });
      if (status !== 0) throw new Error(`node ${args.join(' ')}: ${status}: ${stderr}`);
      return { wall: performance.now() - start, ...JSON.parse(output[3]) };
    },
    stop() {
      server.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
