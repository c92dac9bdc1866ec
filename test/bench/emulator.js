// How many signed calls a second the emulator answers, by the size of its world: `npm run bench:emulator`. The calls are
// signed beforehand by another process, which keeps eight connections open. `--short` measures small worlds only, and
// `--sizes 1000,100000` those. CPU time is the emulator's own, so that what else runs on the machine does not count.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { cleanEnvironment } from './clean-environment.js';
import { createWorldMaker, startEmulator } from './emulator/world.js';

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    calls: { type: 'string' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
});
const sizes = (options.sizes ?? (options.short ? '1000,10000' : '1000,10000,100000,1000000'))
  .split(',')
  .map(Number);
const calls = Number(options.calls ?? (options.short ? 500 : 2000));
const connections = 8;
const count = 20;

const sorts = [
  'created_at',
  'updated_at',
  'deleted',
  'name',
  'start_time',
  'end_time',
  'daily_budget_amount_local_micro',
  'total_budget_amount_local_micro',
  'standard_delivery',
];

async function load(world, requests) {
  const child = spawn('node', [join(import.meta.dirname, 'emulator/load.js')], {
    env: cleanEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ world, connections, requests, first: true }));
  return json(child.stdout);
}

/** Calls a second by the clock and by CPU time, and the longest time that the event loop was held. */
async function measure(emulator, makeRequest, number = calls) {
  const requests = Array.from({ length: number }, (_, index) => makeRequest(index));
  await load(emulator.world, requests.splice(0, Math.min(20, number / 10)));
  const before = await emulator.tell();
  const { seconds, statuses, sample, slowest } = await load(emulator.world, requests);
  const after = await emulator.tell();
  if (Object.keys(statuses).join() !== '200') throw new Error(`${JSON.stringify(statuses)}: ${sample}`);
  return {
    perSecond: requests.length / seconds,
    perCpuSecond: requests.length / (after.cpu - before.cpu),
    held: after.held,
    slowest,
    sample: JSON.parse(sample),
  };
}

const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const folders = Object.fromEntries(
  ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((name) => [`ADS_${name}_DIR`, join(home, name)]),
);

function say(name, { perSecond, perCpuSecond, held }) {
  const [wall, cpu] = [perSecond, perCpuSecond].map((value) => value.toFixed(0).padStart(6));
  console.log(`${wall} a second, ${cpu} a second of CPU, event loop held ${held.toFixed(0)} ms: ${name}`);
}

try {
  const makeWorld = await createWorldMaker();
  for (const size of sizes) {
    const path = join(home, `${size}.db`);
    const { seconds, bytes } = makeWorld(path, size);
    const emulator = await startEmulator(path, folders);
    const { world } = emulator;
    console.log(
      `${size} campaigns: made in ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, opened in ${emulator.seconds.toFixed(2)} s`,
    );
    const base = `${world.ads_url}/12/accounts/${world.account_id}/campaigns`;
    const list = (query) => ({ method: 'GET', url: `${base}?count=${count}${query}` });
    const cases = [
      ['list', () => list('')],
      ...sorts.flatMap((field) =>
        ['asc', 'desc'].map((direction) => [
          `list by ${field}-${direction}`,
          () => list(`&sort_by=${field}-${direction}`),
        ]),
      ),
      ['list with_deleted by updated_at', () => list('&sort_by=updated_at-desc&with_deleted=true')],
      ['list with_total_count', () => list('&with_total_count=true')],
      ['list q', () => list('&q=weekend%20n')],
      ['list by ids', (sample) => list(`&campaign_ids=${sample}`)],
      ['list of an instrument', (_, instrument) => list(`&funding_instrument_ids=${instrument}`)],
      [
        'create',
        (_, instrument) => (index) => ({
          method: 'POST',
          url: `${base}?funding_instrument_id=${instrument}&name=Bench%20${index}&daily_budget_amount_local_micro=5000000&entity_status=PAUSED`,
        }),
      ],
    ];
    try {
      const { sample } = await measure(emulator, () => list(''), 40);
      const ids = sample.data.map(({ id }) => id).join('%2C');
      const instrument = sample.data[0].funding_instrument_id;
      for (const [name, make] of cases) {
        if (options.only && !options.only.split(',').includes(name)) continue;
        const made = make(ids, instrument);
        const one = await measure(emulator, typeof made === 'function' ? made : () => made);
        say(name, one);
      }
    } finally {
      await emulator.stop();
      if (!options.profile) rmSync(path);
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
