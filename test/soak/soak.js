// Half an hour of mixed work by 20 clients against one emulator, with a service and a network that fail: `npm run soak
// [-- SECONDS [SEED]]`. The clients keep models of what must be there (client.js); the emulator's memory and open files
// are sampled all the while, and must be flat once it is warm.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parameters, recordResult } from '../bench/record-result.js';
import { startCuttingProxy } from '../faults/cutting-proxy.js';
import { startEmulator } from '../faults/emulator-process.js';
import { runAds } from '../faults/in-process.js';
import { createRandom } from '../faults/random.js';
import { startFaults, stopFaults } from './faults.js';
import { fitLine } from './fit.js';

const seconds = Number(parameters[0] ?? 1800);
const seed = Number(parameters[1] ?? Math.floor(Math.random() * 2 ** 31));
const clientCount = 20;
/** Each loads the tool, for which a short run is too short. */
const workerCount = seconds < 60 ? 2 : 4;
/** The mean pause of a client between two operations, in milliseconds: 20 clients make a steady load, not a race. */
const pace = 500;
/** Of the exchanges, those that the network cuts. */
const share = 0.12;
/** Of the time, the part in which caches fill. */
const warmUp = 0.25;
/** By how much the line through the samples may rise over the whole time after that. */
const mostHeapGrowth = 0.1;
const mostFileGrowth = 2;
const day = 86_400_000;

const memory = new URL('./tell-memory.js', import.meta.url).href;
const start = new Date(Math.floor(Date.now() / day - 6) * day).toISOString();
const emulator = await startEmulator({
  flags: ['--rate-limits', 'off', '--fixed', start],
  nodeFlags: ['--expose-gc', '--import', memory],
});
const proxy = await startCuttingProxy({
  target: emulator.port,
  random: createRandom(seed),
  share,
  places: ['request', 'between', 'answer'],
});

async function direct(argv) {
  const { exit, stdout, stderr } = await runAds(argv, emulator.env);
  if (exit !== 0) throw new Error(`ads ${argv.join(' ')}: ${exit}: ${stderr}`);
  return stdout.trim();
}

const advance = (by) => direct(['emulator', 'advance', by]);

/** What the demo account served in two days that are over: the same whoever asks, and however often. */
async function prepareStatistics() {
  await advance('4d');
  const date = (after) => new Date(Date.parse(start) + after * day).toISOString().slice(0, 10);
  const argv = ['stats', 'report', '--from', date(1), '--to', date(2), '--metrics', 'spend,impressions'];
  const rows = JSON.parse(await direct([...argv, '--no-resume', '-o', 'json']));
  if (!rows.some((row) => row.impressions > 0)) throw new Error('nothing was served');
  return {
    account: emulator.world.account_id,
    argv: [...argv, '--no-resume'],
    digest: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  };
}

/** The next message of a process, which must not end before. */
function received(child) {
  return new Promise((resolve, reject) => {
    const onExit = (code) => reject(new Error(`a process of the soak ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

async function sample(started) {
  emulator.server.send('memory');
  const { heapUsed, rss } = await received(emulator.server);
  const files = readdirSync(`/proc/${emulator.pid}/fd`).length;
  return { at: (Date.now() - started) / 60_000, heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20, files };
}

const statistics = await prepareStatistics();
const workers = Array.from({ length: workerCount }, () => fork(join(import.meta.dirname, 'worker.js')));
const samples = [];
let found;
let faults;
try {
  const ready = workers.map(received);
  for (const [index, worker] of workers.entries()) {
    const numbers = Array.from({ length: clientCount }, (_, number) => number + 1);
    worker.send({
      numbers: numbers.filter((number) => number % workerCount === index),
      env: { ...emulator.through(proxy.port), ADS_TIMEOUT: '4', ADS_MAX_WAIT: '30' },
      directEnv: emulator.env,
      home: emulator.home,
      ...{ seed, seconds, pace, statistics },
    });
  }
  await Promise.all(ready);
  await startFaults(emulator, seed);
  const done = workers.map(received);
  let isDone = false;
  const all = Promise.all(done).finally(() => {
    isDone = true;
  });
  for (const worker of workers) worker.send('go');
  const started = Date.now();
  const interval = Math.max(500, Math.min(10_000, (seconds * 1000) / 100));
  while (!isDone) {
    samples.push(await sample(started));
    await Promise.race([pause(interval), all]);
    if (!emulator.isRunning()) throw new Error('the emulator died');
    if (process.stderr.isTTY) process.stderr.write(`\r${samples.at(-1).at.toFixed(1)} min `);
  }
  await all;
  faults = await stopFaults(emulator);
  // Until the people of the lists are worked in.
  await advance('9h');
  const compared = workers.map(received);
  for (const worker of workers) worker.send('compare');
  found = (await Promise.all(compared)).flatMap((message) => message.found);
} finally {
  for (const worker of workers) worker.kill();
  await proxy.close();
  await emulator.stop();
}

const add = (tables) => {
  const sums = {};
  for (const table of tables) {
    for (const [name, number] of Object.entries(table)) sums[name] = (sums[name] ?? 0) + number;
  }
  return sums;
};
const counts = add(found.map((one) => one.counts));
const operations = add(found.map((one) => one.operations));
const disagreements = found.flatMap((one) => one.disagreements);
const warm = samples.filter(({ at }) => at >= samples.at(-1).at * warmUp);
const span = warm.at(-1).at - warm[0].at;
const growth = (name) => {
  const { slope, middle } = fitLine(warm.map((one) => [one.at, one[name]]));
  return { whole: slope * span, middle };
};
const [heap, rss, files] = ['heap', 'rss', 'files'].map(growth);
const cuts = Object.values(proxy.cuts).reduce((sum, number) => sum + number, 0);
const words = (name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const rows = (table) => Object.entries(table).map(([name, number]) => ({ cells: [words(name), number] }));
for (const one of disagreements.slice(0, 40)) console.error(JSON.stringify(one));
recordResult('soak', {
  title: 'A soak: mixed work by 20 clients, with faults',
  command: `npm run soak${parameters.length > 0 ? ` -- ${parameters.join(' ')}` : ''}`,
  tables: [
    {
      title: 'What must hold',
      columns: [{ name: 'what' }, { name: 'found', decimals: 2 }],
      rows: [
        [
          'writes lost, doubled or made by nobody, and other disagreements with the models',
          disagreements.length,
          0,
        ],
        [
          'heap after a collection: growth of the line through the samples (MiB)',
          heap.whole,
          mostHeapGrowth * heap.middle,
        ],
        ['open files: growth of the line through the samples', files.whole, mostFileGrowth],
      ].map(([what, value, most]) => ({ cells: [what, value], bounds: [{ column: 'found', most }] })),
    },
    {
      title: 'What was done',
      columns: [{ name: 'what' }, { name: 'times' }],
      rows: [
        ...rows(counts),
        { cells: ['connections cut by the network', cuts] },
        ...rows(faults),
        { cells: ['campaigns at the end', found.reduce((sum, one) => sum + one.campaigns, 0)] },
        { cells: ['people on lists at the end', found.reduce((sum, one) => sum + one.people, 0)] },
      ],
    },
    { title: 'Operations', columns: [{ name: 'operation' }, { name: 'times' }], rows: rows(operations) },
  ],
  plots: [
    {
      name: 'memory',
      title: 'Memory of the emulator',
      x: { name: 'time', unit: 'min' },
      y: { name: 'memory', unit: 'MiB' },
      series: [
        { name: 'heap after a collection', points: samples.map(({ at, heap }) => [at, heap]) },
        { name: 'resident', points: samples.map(({ at, rss }) => [at, rss]) },
      ],
    },
    {
      name: 'files',
      title: 'Open files of the emulator',
      x: { name: 'time', unit: 'min' },
      y: { name: 'open files' },
      series: [{ name: 'open files', points: samples.map(({ at, files }) => [at, files]) }],
    },
  ],
  notes: [
    `${seconds} s, ${clientCount} clients in ${workerCount} processes, ${samples.length} samples, of which the last ${100 - 100 * warmUp} % of the time count; resident memory grew by ${rss.whole.toFixed(1)} MiB of ${rss.middle.toFixed(0)}. Seed ${seed}.`,
  ],
});
if (disagreements.length > 0 || heap.whole > mostHeapGrowth * heap.middle || files.whole > mostFileGrowth) {
  process.exitCode = 1;
}
