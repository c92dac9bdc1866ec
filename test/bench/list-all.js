// `campaigns list --all` in every format, as ratios to the least program that reads and prints the same records (`bare` in
// list/bare.js), against a service that answers from memory: `npm run bench:list`. The two alternate, so that a machine that
// slows down slows both; the median of the pairwise ratios is what to quote. Arguments: rounds, and the number of records.
import assert from 'node:assert';
import { bare, listAs, listOnTerminal, median, openService } from './list/run.js';
import { parameters, recordResult } from './record-result.js';

const rounds = Number(parameters[0] ?? 7);
const records = Number(parameters[1] ?? 100_000);
const mostMemory = 110;
/** The bounds of the ratios of wall time. */
const formats = [
  { name: 'jsonl', args: listAs('jsonl'), most: 1.15 },
  { name: 'json', args: listAs('json'), most: 1.5 },
  { name: 'csv', args: listAs('csv'), most: 1.5 },
  { name: 'yaml', args: listAs('yaml'), most: 3 },
  { name: 'table in a pipe', args: listAs('table'), most: 3 },
  { name: 'table on a terminal', args: listOnTerminal, most: 3 },
];
const sizes = [10_000, 100_000, 500_000];

const service = await openService();
try {
  assert.equal(service.countRows(records), records);
  const base = [];
  const rows = [];
  const memory = [];
  for (const { name, args, most } of formats) {
    service.measure(args, 1000);
    const pairs = Array.from({ length: rounds }, () => ({
      least: service.measure(bare, records),
      own: service.measure(args, records),
    }));
    base.push(...pairs.map(({ least }) => least));
    const ratioOf = (figure) => median(pairs.map(({ least, own }) => own[figure] / least[figure]));
    const mid = (figure) => median(pairs.map(({ own }) => own[figure]));
    rows.push({
      cells: [name, mid('wall') / 1000, ratioOf('wall'), ratioOf('cpu'), mid('peak')],
      bounds: [
        { column: 'wall time to bare', most },
        { column: 'peak memory', most: mostMemory },
      ],
    });
    const points = sizes.map((size) =>
      // The largest size is measured once: five formats more would show the same line.
      size <= 100_000 || name === 'jsonl'
        ? median(Array.from({ length: size <= 100_000 ? 3 : 1 }, () => service.measure(args, size).peak))
        : null,
    );
    memory.push({ name, points });
  }
  const leastOf = (figure) => median(base.map((one) => one[figure]));
  recordResult('list', {
    title: `A list of ${records.toLocaleString('en')} records`,
    command: 'npm run bench:list',
    tables: [
      {
        title: `campaigns list --all, 1,000 records a page, ${rounds} rounds`,
        columns: [
          { name: 'format' },
          { name: 'time', unit: 's', decimals: 2 },
          { name: 'wall time to bare', unit: 'times', decimals: 2 },
          { name: 'CPU time to bare', unit: 'times', decimals: 2 },
          { name: 'peak memory', unit: 'MiB', decimals: 0 },
        ],
        rows: [{ cells: ['bare', leastOf('wall') / 1000, 1, 1, leastOf('peak')] }, ...rows],
      },
      {
        title: 'Peak memory by the number of records',
        columns: [
          { name: 'format' },
          ...sizes.map((size) => ({ name: size.toLocaleString('en'), unit: 'MiB', decimals: 0 })),
        ],
        rows: memory.map(({ name, points }) => ({ cells: [name, ...points] })),
      },
    ],
    notes: [
      'Bare is a script of node:http with one connection that parses every page, stringifies every row and writes once a page. Its own memory is that of an engine that may fill 48 MiB with garbage.',
    ],
  });
} finally {
  service.stop();
}
