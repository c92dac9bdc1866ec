// How long the emulator takes to save its world under a name, and to load it: `npm run bench:snapshots`. Medians of five,
// through what the package exports; the worlds are files. `-- 1000,10000` measures worlds of these numbers of campaigns.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createEmulator } from '../../dist/emulator.cjs';
import { createWorldMaker } from './emulator/world.js';
import { parameters, recordResult } from './record-result.js';

const sizes = (parameters[0] ?? '1000,100000').split(',').map(Number);
const rounds = 5;
const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** Seconds by the clock, and of CPU; milliseconds of the longest time in which nothing else could be done. */
async function time(work) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  let last = started;
  let held = 0;
  const look = () => {
    const now = performance.now();
    held = Math.max(held, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  await work();
  look();
  clearInterval(timer);
  const { user, system } = process.cpuUsage(before);
  return { clock: (performance.now() - started) / 1000, cpu: (user + system) / 1e6, held };
}

const figuresOf = (times) => ['clock', 'cpu', 'held'].map((name) => median(times.map((each) => each[name])));

const home = mkdtempSync(join(tmpdir(), 'ads-bench-snapshots-'));
const rows = [];
try {
  const makeWorld = await createWorldMaker();
  for (const campaigns of sizes) {
    const path = join(home, `${campaigns}.db`);
    await makeWorld(path, campaigns);
    const emulator = await createEmulator({ path, listen: false });
    const saves = [];
    const loads = [];
    for (let round = 0; round < rounds; round += 1) {
      saves.push(await time(() => emulator.snapshot('one')));
      loads.push(await time(() => emulator.restore('one')));
    }
    await emulator.close();
    const bounds =
      campaigns === 100_000
        ? [
            { column: 'save', most: 1 },
            { column: 'load', most: 1 },
            { column: 'event loop held by save', most: 100 },
            { column: 'event loop held by load', most: 100 },
          ]
        : [];
    const mebibytes = statSync(path).size / 2 ** 20;
    rows.push({ cells: [campaigns, mebibytes, ...figuresOf(saves), ...figuresOf(loads)], bounds });
    rmSync(path);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}

recordResult('snapshots', {
  title: 'Snapshots of the emulator',
  command: 'npm run bench:snapshots',
  tables: [
    {
      columns: [
        { name: 'campaigns', decimals: 0 },
        { name: 'file', unit: 'MiB', decimals: 0 },
        { name: 'save', unit: 's', decimals: 2 },
        { name: 'CPU of save', unit: 's', decimals: 2 },
        { name: 'event loop held by save', unit: 'ms', decimals: 0 },
        { name: 'load', unit: 's', decimals: 2 },
        { name: 'CPU of load', unit: 's', decimals: 2 },
        { name: 'event loop held by load', unit: 'ms', decimals: 0 },
      ],
      rows,
    },
  ],
});
