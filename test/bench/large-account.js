// Commands that read the whole of a large account, over the emulator as a server of its own: `npm run bench:large-account`.
// The arguments: rounds, and the number of campaigns. The list that they are compared with is read in the same rounds.
import { join } from 'node:path';
import { ads, bench, environmentOf, inRounds, median, time } from './bench.js';
import { createWorldMaker } from './emulator/world.js';
import { parameters } from './record-result.js';

const [rounds = 3, campaigns = 100_000] = parameters.map(Number);
const usage = join(import.meta.dirname, 'list/usage.cjs');
const list = ['campaigns', 'list', '--all', '-o', 'json'];
const commands = [
  list,
  [...list, '--sort', '-daily_budget'],
  ['tree', '--all', '-o', 'json'],
  ['tree', '--all'],
];

await bench('large-account', async ({ path, env, startEmulator }) => {
  const makeWorld = await createWorldMaker();
  makeWorld(path('world.db'), campaigns);
  const { world } = await startEmulator(path('world.db'), { flags: ['--rate-limits', 'off'] });
  const client = { ...env, ...environmentOf(world) };
  const measured = await inRounds(
    rounds,
    Object.fromEntries(
      commands.map((argv, index) => [index, () => time(['--require', usage, ads, ...argv], client)]),
    ),
  );
  const figure = (index, name) => median(measured.map((round) => round[index][name]));
  const ratio = (index) => median(measured.map((round) => round[index].wall / round[0].wall));
  return {
    title: `An account of ${campaigns.toLocaleString('en')} campaigns`,
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
          cells: [`ads ${argv.join(' ')}`, figure(index, 'wall') / 1000, ratio(index), figure(index, 'peak')],
          bounds: [
            { column: 'time to the list', most: 5 },
            { column: 'peak memory', most: 200 },
          ],
        })),
      },
    ],
    notes: ['The emulator answers from a file in a process of its own; its time is part of the figures.'],
  };
});
