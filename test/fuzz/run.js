// Long runs of the fuzzed properties, outside the test command:
//
//   npm run fuzz [-- --time 10m] [--seed N] [--only NAME] [--record]
//
// The time is that of each property (default 1m); two run at once. A failure prints the value that it shrank to and its
// seed; with --seed it is found again. With --record the figures are kept for the report.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { recordResult } from '../bench/record-result.js';

const { values } = parseArgs({
  options: {
    time: { type: 'string', default: '1m' },
    seed: { type: 'string' },
    only: { type: 'string' },
    record: { type: 'boolean' },
  },
});
const [, count, unit] = /^([0-9]+)([smh])$/.exec(values.time) ?? [];
if (count === undefined || (values.seed !== undefined && !/^-?[0-9]+$/.test(values.seed))) {
  console.error('--time must be such as 30s, 10m or 1h, and --seed an integer');
  process.exit(2);
}
const seconds = Number(count) * { s: 1, m: 60, h: 3600 }[unit];
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'ads-fuzz-'));
const figures = join(folder, 'figures');
const filter = values.only === undefined ? [] : [`test/fuzz/${values.only}`];
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/fuzz/vitest.config.ts', ...filter],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      FUZZ_SECONDS: String(seconds),
      FUZZ_FIGURES: figures,
      ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
    },
  },
);
const rows = readFigures();
rmSync(folder, { recursive: true });
const total = rows.reduce((sum, row) => sum + row.runs, 0);
recordResult('fuzz', {
  title: 'Fuzzed properties',
  command: 'npm run fuzz',
  tables: [
    {
      columns: [
        { name: 'property' },
        { name: 'runs', decimals: 0 },
        { name: 'time', unit: 's' },
        { name: 'failures', decimals: 0 },
      ],
      rows: rows.map(({ title, runs, seconds: time, failed }) => ({
        cells: [title, runs, time, failed ? 1 : 0],
        bounds: [{ column: 'failures', most: 0 }],
      })),
    },
  ],
  notes: [`${total} random values in all. A property ends with its first failure.`],
});
process.exitCode = status ?? 1;

function readFigures() {
  try {
    return readFileSync(figures, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .sort((a, b) => a.title.localeCompare(b.title));
  } catch {
    return [];
  }
}
