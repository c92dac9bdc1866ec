// A list of 100,000 campaigns as a table, as a ratio to the same list as csv in the same run: `npm run bench:table`. Rounds are interleaved, so that a machine that slows down slows both.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { cleanEnvironment } from './clean-environment.js';
import { parameters, recordResult } from './record-result.js';

const rounds = Number(parameters[0] ?? 5);
/** More would mean that rows are laid out at a cost that only those on a screen are worth. */
const mostRatio = 2;
const ads = join(import.meta.dirname, '../../bin/ads.js');
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const env = { ...cleanEnvironment, ADS_CONFIG_DIR: join(home, 'config'), ADS_DATA_DIR: join(home, 'data') };

function run(args) {
  const start = performance.now();
  const { status, stderr } = spawnSync('node', [ads, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`ads ${args.join(' ')}: ${status}: ${stderr}`);
  return performance.now() - start;
}

const list = (format) => run(['campaigns', 'list', '--all', '--env', 'local', '-o', format]);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

try {
  run(['emulator', 'reset', '--seed', 'large', '--yes']);
  const times = Array.from({ length: rounds }, () => ({ csv: list('csv'), table: list('table') }));
  const ratio = median(times.map(({ csv, table }) => table / csv));
  const seconds = median(times.map(({ csv }) => csv)) / 1000;
  recordResult('table', {
    title: 'A list of 100,000 campaigns of the emulator as a table',
    command: 'npm run bench:table',
    tables: [
      {
        columns: [
          { name: 'csv', unit: 's', decimals: 1 },
          { name: 'table', unit: 'times csv', decimals: 2 },
        ],
        rows: [{ cells: [seconds, ratio], bounds: [{ column: 'table', most: mostRatio }] }],
      },
    ],
    notes: [`Medians of ${rounds} rounds, in each of which both are made.`],
  });
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
