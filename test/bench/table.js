// A list of 100,000 campaigns as a table, as a ratio to the same list as csv in the same run: `npm run bench:table`.
import { ads, bench, inRounds, median, time } from './bench.js';
import { parameters } from './record-result.js';

const rounds = Number(parameters[0] ?? 5);
/** More would mean that rows are laid out at a cost that only those on a screen are worth. */
const mostRatio = 2;

await bench('table', async ({ env }) => {
  const list = (format) =>
    time([ads, 'campaigns', 'list', '--all', '--env', 'local', '-o', format], env).wall;
  time([ads, 'emulator', 'reset', '--seed', 'large', '--yes'], env);
  const times = await inRounds(rounds, { csv: () => list('csv'), table: () => list('table') });
  const ratio = median(times.map(({ csv, table }) => table / csv));
  const seconds = median(times.map(({ csv }) => csv)) / 1000;
  return {
    title: 'A list of 100,000 campaigns of the emulator as a table',
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
  };
});
