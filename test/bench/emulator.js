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
import { createWorldMaker, readSortable, startTelling } from './emulator/world.js';
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

const kinds = [
  ...Object.entries(lists).map(([name, query]) => ({
    name,
    least: 1000,
    request: (known) => ({ method: 'GET', query: `?count=${count}${query(known)}` }),
  })),
  {
    name: 'create',
    least: 500,
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
    const known = {
      ids: data.map(({ id }) => id).join('%2C'),
      instrument: data[0].funding_instrument_id,
    };
    for (const { name, request } of kinds) {
      const requests = Array.from({ length: calls }, (_, index) => {
        const { method, query } = request(known, index);
        return { method, url: base + query };
      });
      found.set(name, await measure(emulator, requests));
      const { perSecond, perCpuSecond } = found.get(name);
      console.error(
        `${size} campaigns, ${name}: ${perSecond.toFixed(0)} a second, ${perCpuSecond.toFixed(0)} a second of CPU`,
      );
    }
    return { size, seconds, bytes, opening: emulator.seconds, memory: (await emulator.tell()).rss, found };
  } finally {
    await emulator.stop();
    rmSync(path);
  }
}

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
        ],
        rows: perSize(({ perCpuSecond }) => perCpuSecond).map(({ name, cells }, index) => ({
          cells: [name, ...cells, Math.min(...cells)],
          bounds: [{ column: 'slowest', least: kinds[index].least }],
        })),
      },
      {
        title: 'The same by the clock',
        columns: [{ name: 'call' }, ...sizeNames.map((name) => ({ name, unit: '1/s', decimals: 0 }))],
        rows: perSize(({ perSecond }) => perSecond).map(({ name, cells }) => ({ cells: [name, ...cells] })),
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
    ],
  };
});
