// How many signed calls the emulator answers, by the size of its world: `npm run bench:emulator`. The calls are signed
// beforehand by another process, which keeps eight connections open. CPU time is the emulator's own, so that what else
// runs on the machine hardly counts. `--short` measures small worlds only, `--sizes 1000,100000` those, `--calls 500` so
// many calls of each kind, `--only list` what begins with that.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { bench, median } from './bench.js';
import { cleanEnvironment } from './clean-environment.js';
import { createWorldMaker, readSortable, startBare, startTelling } from './emulator/world.js';
import { parameters } from './record-result.js';

const { values: options } = parseArgs({
  args: parameters,
  options: {
    short: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    calls: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const sizes = (options.sizes ?? (options.short ? '1000,10000' : '1000,10000,100000,1000000'))
  .split(',')
  .map(Number);
const calls = Number(options.calls ?? (options.short ? 300 : 2000));
const connections = 8;
/** Records per page. */
const count = 20;

const sortable = await readSortable();
const orders = sortable.flatMap((field) => [`${field}-asc`, `${field}-desc`]);

/** What is asked for, by the ids of some campaigns and of an instrument; an index tells the calls apart. */
const lists = {
  list: () => '',
  ...Object.fromEntries(orders.map((order) => [`list by ${order}`, () => `&sort_by=${order}`])),
  'list with deleted, by updated_at-desc': () => '&sort_by=updated_at-desc&with_deleted=true',
  'list with total count': () => '&with_total_count=true',
  'list of names that many have': () => '&q=weekend%20n',
  'list of names that few have': () => '&q=weekend%20north%2077&sort_by=updated_at-asc',
  'list of 20 ids': ({ ids }) => `&campaign_ids=${ids}`,
  'list of a funding instrument': ({ instrument }) => `&funding_instrument_ids=${instrument}`,
};
const create = ({ instrument }, index) =>
  `?funding_instrument_id=${instrument}&name=Bench%20${index}&daily_budget_amount_local_micro=5000000&entity_status=PAUSED`;

/** What a core has to answer in a second, and how many times the CPU time of the bare server a call may take. */
const aims = {
  sorted: { least: 1800, times: 7 },
  other: { least: 1000 },
  create: { least: 1200, times: 10.5 },
};

const kinds = [
  ...Object.entries(lists).map(([name, query]) => ({
    name,
    aim: name === 'list' || name.startsWith('list by ') ? aims.sorted : aims.other,
    request: (known) => ({ method: 'GET', query: `?count=${count}${query(known)}` }),
  })),
  {
    name: 'create',
    aim: aims.create,
    request: (known, index) => ({ method: 'POST', query: create(known, index) }),
  },
].filter(({ name }) => name.startsWith(options.only));

async function load(world, requests) {
  const child = spawn('node', [join(import.meta.dirname, 'emulator/load.js')], {
    env: cleanEnvironment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ world, connections, requests }));
  const answer = await json(child.stdout);
  if (Object.keys(answer.statuses).join() !== '200') {
    throw new Error(`${JSON.stringify(answer.statuses)}: ${answer.sample}`);
  }
  return answer;
}

/** Calls a second by the clock and by CPU time, and the longest time in ms that the event loop was held. */
async function measure({ world, tell }, requests) {
  const warm = requests.splice(0, Math.ceil(requests.length / 10));
  await load(world, warm);
  const before = await tell();
  const { seconds } = await load(world, requests);
  const after = await tell();
  return {
    perSecond: requests.length / seconds,
    perCpuSecond: requests.length / (after.cpu - before.cpu),
    held: after.held,
  };
}

async function measureWorld(place, makeWorld, size) {
  const path = place.path(`${size}.db`);
  const { seconds, bytes } = makeWorld(path, size);
  const emulator = await startTelling(place, path);
  const { world } = emulator;
  const base = `${world.ads_url}/12/accounts/${world.account_id}/campaigns`;
  const found = new Map();
  try {
    const { sample } = await load(world, [{ method: 'GET', url: `${base}?count=${count}` }]);
    const { data } = JSON.parse(sample);
    const bare = await startBare(place, world, sample);
    const ready = { method: 'GET', url: `${bare.line}${new URL(base).pathname}?count=${count}` };
    const known = {
      ids: data.map(({ id }) => id).join('%2C'),
      instrument: data[0].funding_instrument_id,
    };
    for (const { name, request } of kinds) {
      const requests = Array.from({ length: calls }, (_, index) => {
        const { method, query } = request(known, index);
        return { method, url: base + query };
      });
      // Beside each other: whatever else the machine does slows both.
      const least = await measure(bare, new Array(calls).fill(ready));
      const own = await measure(emulator, requests);
      const timesBare = least.perCpuSecond / own.perCpuSecond;
      found.set(name, { ...own, timesBare, bare: least });
      console.error(
        `${size} campaigns, ${name}: ${own.perSecond.toFixed(0)} a second, ${own.perCpuSecond.toFixed(0)} a second of CPU; the bare server ${least.perSecond.toFixed(0)}, ${timesBare.toFixed(1)} times as many for its CPU time`,
      );
    }
    await bare.stop();
    return { size, seconds, bytes, opening: emulator.seconds, memory: (await emulator.tell()).rss, found };
  } finally {
    await emulator.stop();
    rmSync(path);
  }
}

const bareRate = (found) => median([...found.values()].map(({ bare }) => bare.perSecond));

await bench('emulator', async (place) => {
  const makeWorld = await createWorldMaker();
  const worlds = [];
  for (const size of sizes) worlds.push(await measureWorld(place, makeWorld, size));
  const sizeNames = sizes.map((size) => `${size.toLocaleString('en')} campaigns`);
  const perSize = (of) =>
    kinds.map(({ name }) => ({ name, cells: worlds.map((world) => of(world.found.get(name))) }));
  const sorted = kinds.filter(({ name }) => name.includes(' by ')).map(({ name }) => name);
  /** Microseconds of CPU time for one call. */
  const cost = (names) =>
    worlds.map(({ size, found }) => [size, 1e6 / median(names.map((name) => found.get(name).perCpuSecond))]);
  const series = [
    ['list', ['list']],
    ['list by any order, median', sorted],
    ['create', ['create']],
  ].filter(
    ([, names]) => names.length > 0 && names.every((name) => kinds.some((kind) => kind.name === name)),
  );
  return {
    title: 'Calls that the emulator answers',
    tables: [
      {
        title: 'Worlds',
        columns: [
          { name: 'world' },
          { name: 'made in', unit: 's' },
          { name: 'file', unit: 'MB' },
          { name: 'started in', unit: 's' },
          { name: 'memory after all calls', unit: 'MiB' },
          { name: 'event loop held at most', unit: 'ms' },
        ],
        rows: worlds.map(({ seconds, bytes, opening, memory, found }, index) => ({
          cells: [
            sizeNames[index],
            seconds,
            bytes / 1e6,
            opening,
            memory / 2 ** 20,
            Math.max(...[...found.values()].map(({ held }) => held)),
          ],
          bounds: [{ column: 'event loop held at most', most: 100 }],
        })),
      },
      {
        title: 'Signed calls answered in a second of CPU time',
        columns: [
          { name: 'call' },
          ...[...sizeNames, 'slowest'].map((name) => ({ name, unit: '1/s', decimals: 0 })),
          { name: 'to the bare server', unit: 'times', decimals: 1 },
        ],
        rows: perSize(({ perCpuSecond }) => perCpuSecond).map(({ name, cells }, index) => {
          const { least, times } = kinds[index].aim;
          const bounds = [{ column: 'slowest', least }];
          if (times !== undefined) bounds.push({ column: 'to the bare server', most: times });
          const timesBare = Math.max(...worlds.map(({ found }) => found.get(name).timesBare));
          return { cells: [name, ...cells, Math.min(...cells), timesBare], bounds };
        }),
      },
      {
        title: 'The same by the clock',
        columns: [{ name: 'call' }, ...sizeNames.map((name) => ({ name, unit: '1/s', decimals: 0 }))],
        rows: [
          ...perSize(({ perSecond }) => perSecond).map(({ name, cells }) => ({ cells: [name, ...cells] })),
          { cells: ['bare server', ...worlds.map(({ found }) => bareRate(found))] },
        ],
      },
    ],
    plots: [
      {
        name: 'cost-by-world-size',
        title: 'CPU time of a signed call, by the size of the world',
        x: { name: 'campaigns', isLog: true },
        y: { name: 'CPU time of a call', unit: 'µs' },
        series: series.map(([name, names]) => ({ name, points: cost(names) })),
      },
    ],
    notes: [
      `Lists are of ${count} campaigns, over ${connections} connections that stay open; calls are signed before the clock starts, by a process that shares the machine.`,
      `The bare server is a script of node:http that verifies the same signatures and answers with a page that stands ready, measured beside each kind of call. On a machine of its own, the aim is ${aims.sorted.least} lists by any order and ${aims.create.least} creations a second.`,
    ],
  };
});
