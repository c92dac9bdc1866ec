// Cold starts, each as a ratio to `node -e 0` and to a bare request in the same run: `npm run bench`. Rounds are
// interleaved, so that a machine that slows down slows all of them; the median of the pairwise ratios is what to quote.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { cleanEnvironment } from './clean-environment.js';

const rounds = Number(process.argv[2] ?? 21);
const ads = join(import.meta.dirname, '../../bin/ads.js');
const bareRequest = join(import.meta.dirname, 'bare-request.js');
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const folders = { ADS_CONFIG_DIR: join(home, 'config'), ADS_DATA_DIR: join(home, 'data') };

function startEmulator() {
  const server = spawn('node', [ads, 'emulator', 'start', '--json', '--data', ':memory:'], {
    env: { ...cleanEnvironment, ...folders },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    server.stdout.once('data', (line) => resolve({ server, world: JSON.parse(line) }));
  });
}

function time(args, env) {
  const start = performance.now();
  const { status, stderr } = spawnSync('node', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`node ${args.join(' ')}: ${status}: ${stderr}`);
  return performance.now() - start;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const { server, world } = await startEmulator();
const remote = {
  ...cleanEnvironment,
  ...folders,
  ADS_URL: world.ads_url,
  ADS_AUTH_URL: world.auth_url,
  ADS_CONSUMER_KEY: world.consumer_key,
  ADS_CONSUMER_SECRET: world.consumer_secret,
  ADS_ACCESS_TOKEN: world.access_token,
  ADS_ACCESS_TOKEN_SECRET: world.access_token_secret,
  ADS_ACCOUNT_ID: world.account_id,
};
const cases = {
  'a bare request': [[bareRequest], remote],
  '--version': [[ads, '--version'], remote],
  '--help': [[ads, '--help'], remote],
  'campaigns list --help': [[ads, 'campaigns', 'list', '--help'], remote],
  'campaigns list -o json (server)': [[ads, 'campaigns', 'list', '-o', 'json'], remote],
  'campaigns list (server)': [[ads, 'campaigns', 'list'], remote],
  'campaigns list --env local (warm)': [
    [ads, 'campaigns', 'list', '--env', 'local'],
    { ...cleanEnvironment, ...folders },
  ],
};
try {
  const ratios = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  const toBare = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  const bare = [];
  for (const [args, env] of Object.values(cases)) time(args, env);
  for (let round = 0; round < rounds; round++) {
    for (const [name, [args, env]] of Object.entries(cases)) {
      const base = time(['-e', '0'], cleanEnvironment);
      bare.push(base);
      const bound = time([bareRequest], remote);
      const taken = time(args, env);
      ratios[name].push(taken / base);
      toBare[name].push(taken / bound);
    }
  }
  console.log(`node ${process.version}, ${rounds} rounds, node -e 0: ${median(bare).toFixed(0)} ms`);
  for (const [name, values] of Object.entries(ratios)) {
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const range = `(${low.toFixed(2)} to ${high.toFixed(2)})`;
    console.log(
      `${median(values).toFixed(2)}  ${range}  ${median(toBare[name]).toFixed(2)} of a bare request  ${name}`,
    );
  }
} finally {
  server.kill();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
