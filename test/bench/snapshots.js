// How long the emulator takes to save its world under a name, and to load it: `npm run bench:snapshots`. Medians of five,
// through what the package exports; the worlds are files. `-- 1000,10000` measures worlds of these numbers of campaigns.
import { rmSync, statSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createEmulator } from '../../dist/emulator.cjs';
import { bench, inRounds, median } from './bench.js';
import { createWorldMaker } from './emulator/world.js';
import { parameters } from './record-result.js';

const sizes = (parameters[0] ?? '1000,100000').split(',').map(Number);
const rounds = 5;
const bounds = [
  { column: 'save', most: 1 },
  { column: 'load', most: 1 },
  { column: 'event loop held by save', most: 100 },
  { column: 'event loop held by load', most: 100 },
];

/** Seconds by the clock, and of CPU; milliseconds of the longest time in which nothing else could be done. */
async function timeWork(work) {
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

await bench('snapshots', async ({ path }) => {
  const rows = [];
  const makeWorld = await createWorldMaker();
  for (const campaigns of sizes) {
    const file = path(`${campaigns}.db`);
    await makeWorld(file, campaigns);
    const emulator = await createEmulator({ path: file, listen: false });
    const times = await inRounds(rounds, {
      save: () => timeWork(() => emulator.snapshot('one')),
      load: () => timeWork(() => emulator.restore('one')),
    });
    await emulator.close();
    const figures = ['save', 'load'].flatMap((name) => figuresOf(times.map((each) => each[name])));
    rows.push({
      cells: [campaigns, statSync(file).size / 2 ** 20, ...figures],
      bounds: campaigns === 100_000 ? bounds : [],
    });
    rmSync(file);
  }
  return {
    title: 'Snapshots of the emulator',
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
  };
});
