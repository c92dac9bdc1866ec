// Commands that read the whole of a large account, over the emulator as a server of its own: `npm run bench:large-account`.
// The arguments: rounds, and the number of campaigns. The list that they are compared with is read in the same rounds.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { cleanEnvironment } from './clean-environment.js';
import { createWorldMaker, startEmulator } from './emulator/world.js';
import { median } from './list/run.js';
import { parameters, recordResult } from './record-result.js';

const [rounds = 3, campaigns = 100_000] = parameters.map(Number);
const folder = import.meta.dirname;
const ads = join(folder, '../../bin/ads.js');
const usage = join(folder, 'list/usage.cjs');
const list = ['campaigns', 'list', '--all', '-o', 'json'];
const commands = [
  list,
  [...list, '--sort', '-daily_budget'],
  ['tree', '--all', '-o', 'json'],
  ['tree', '--all'],
];

const home = mkdtempSync(join(tmpdir(), 'ads-bench-large-'));
const path = join(home, 'world.db');
const makeWorld = await createWorldMaker();
await makeWorld(path, campaigns);
const server = await startEmulator(path, { HOME: home });
const { world } = server;
const env = {
  ...cleanEnvironment,
  HOME: home,
  ADS_ENV: 'sandbox',
  ADS_ACCOUNT_ID: world.account_id,
  ADS_AUTH_URL: world.auth_url,
  ADS_URL: world.ads_url,
  ADS_SANDBOX_URL: world.ads_sandbox_url,
  ADS_CONSUMER_KEY: world.consumer_key,
  ADS_CONSUMER_SECRET: world.consumer_secret,
  ADS_ACCESS_TOKEN: world.access_token,
  ADS_ACCESS_TOKEN_SECRET: world.access_token_secret,
};

/** Seconds by the clock, and the peak of memory in MiB. */
function measure(argv) {
  const start = performance.now();
  const stdio = ['ignore', 'ignore', 'pipe', 'pipe'];
  const { status, stderr, output } = spawnSync('node', ['--require', usage, ads, ...argv], { env, stdio });
  if (status !== 0) throw new Error(`ads ${argv.join(' ')}: ${status}: ${stderr}`);
  return { seconds: (performance.now() - start) / 1000, peak: JSON.parse(output[3]).peak };
}

try {
  const measured = Array.from({ length: rounds }, () => commands.map(measure));
  const figure = (index, name) => median(measured.map((round) => round[index][name]));
  const ratio = (index) => median(measured.map((round) => round[index].seconds / round[0].seconds));
  recordResult('large-account', {
    title: `An account of ${campaigns.toLocaleString('en')} campaigns`,
    command: 'npm run bench:large-account',
    tables: [
      {
        title: `Whole commands, the median of ${rounds} rounds`,
        columns: [
          { name: 'command' },
          { name: 'time', unit: 's', decimals: 1 },
          { name: 'time to the list', unit: 'times', decimals: 1 },
          { name: 'peak memory', unit: 'MiB', decimals: 0 },
        ],
        rows: commands.map((argv, index) => ({
          cells: [`ads ${argv.join(' ')}`, figure(index, 'seconds'), ratio(index), figure(index, 'peak')],
          bounds: [
            { column: 'time to the list', most: 5 },
            { column: 'peak memory', most: 200 },
          ],
        })),
      },
    ],
    notes: ['The emulator answers from a file in a process of its own; its time is part of the figures.'],
  });
} finally {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}
