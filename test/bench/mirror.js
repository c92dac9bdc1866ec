// The file of `ads sync`: the calls of a later run by what is there and by what has changed, over the emulator as a server of
// its own; and a file of a million rows of statistics, its size and how long its views take: `npm run bench:mirror`.
// The arguments: line items with statistics, days, and the numbers of campaigns.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ads, bench, environmentOf } from './bench.js';
import { createMirrorMaker, createWorldMaker } from './emulator/world.js';
import { parameters } from './record-result.js';

const [lineItems = 2800, days = 180, ...sizes] = parameters.map(Number);
const worlds = sizes.length > 0 ? sizes : [10_000, 100_000];
/** Campaigns that are changed before a run. */
const changes = [0, 10, 4000];

await bench('mirror', async ({ path, env, startEmulator }) => {
  const makeWorld = await createWorldMaker();
  const runs = [];
  for (const campaigns of worlds) {
    makeWorld(path(`world-${campaigns}.db`), campaigns);
    const { world, stop } = await startEmulator(path(`world-${campaigns}.db`), {
      flags: ['--rate-limits', 'off'],
    });
    const client = { ...env, ...environmentOf(world) };
    const run = (argv) => {
      const options = { env: client, encoding: 'utf8', maxBuffer: 2 ** 30 };
      const { status, stdout, stderr } = spawnSync('node', [ads, ...argv, '-o', 'json'], options);
      if (status !== 0) throw new Error(`ads ${argv.join(' ')}: ${status}: ${stderr.slice(0, 1000)}`);
      return JSON.parse(stdout);
    };
    const ids = run(['campaigns', 'list', '--limit', String(Math.max(...changes))]).map(({ id }) => id);
    const sync = (what, flags = ['--no-stats']) => {
      const start = performance.now();
      const tables = run(['sync', ...flags, '--to', path(`mirror-${campaigns}.db`)]);
      const sum = (name) => tables.reduce((all, table) => all + table[name], 0);
      const seconds = (performance.now() - start) / 1000;
      runs.push({
        campaigns,
        what,
        calls: sum('calls'),
        read: sum('read'),
        changed: sum('changed'),
        seconds,
      });
    };
    sync('the first');
    for (const count of changes) {
      const operations = ids.slice(0, count).map((campaign_id) => ({
        operation_type: 'Update',
        params: { campaign_id, name: `Changed ${runs.length} ${campaign_id}` },
      }));
      writeFileSync(path('changes.json'), JSON.stringify(operations));
      if (count > 0) run(['campaigns', 'batch', '--from', path('changes.json'), '--split', '--yes']);
      sync(`after ${count} changes`);
    }
    // As many campaigns are served in a world of any size.
    const statistics = ['--days', '14', '--hourly-days', '0'];
    sync('the first with statistics', statistics);
    sync('the next with statistics', statistics);
    await stop();
  }
  const made = (await createMirrorMaker())(path('statistics.db'), lineItems, days);
  const views = new Set(['pacing', 'fatigue', 'orphans', 'tree', 'recent_changes']);
  /** A run takes as many calls however large the account is, if as much has changed and was served. */
  const boundOf = ({ what }) =>
    Math.min(...runs.filter((run) => run.what === what).map(({ calls }) => calls));
  const isBound = ({ what }) => what === 'after 0 changes' || what === 'the next with statistics';
  return {
    title: 'The file of ads sync',
    tables: [
      {
        title: 'Runs, by the size of the account',
        columns: [
          { name: 'campaigns', decimals: 0 },
          { name: 'run' },
          { name: 'calls', decimals: 0 },
          { name: 'rows read', decimals: 0 },
          { name: 'rows changed', decimals: 0 },
          { name: 'time', unit: 's', decimals: 1 },
        ],
        rows: runs.map((one) => ({
          cells: [one.campaigns, one.what, one.calls, one.read, one.changed, one.seconds],
          ...(isBound(one) && { bounds: [{ column: 'calls', most: boundOf(one) }] }),
        })),
      },
      {
        title: `A file with ${made.rows.toLocaleString('en')} rows of statistics`,
        columns: [
          { name: 'file', unit: 'MiB', decimals: 1 },
          { name: 'bytes for each row', decimals: 1 },
          { name: 'rows written', unit: '1/s' },
        ],
        rows: [
          {
            cells: [made.bytes / 2 ** 20, made.bytes / made.rows, made.rows / made.seconds],
            bounds: [{ column: 'bytes for each row', most: 120 }],
          },
        ],
      },
      {
        title: 'Queries of that file, each over a new connection, to the last row; the median of 9',
        columns: [
          { name: 'query' },
          { name: 'rows', decimals: 0 },
          { name: 'CPU time', unit: 'ms', decimals: 1 },
        ],
        rows: made.asked.map(({ name, count, milliseconds }) => ({
          cells: [name, count, milliseconds],
          ...(views.has(name) && { bounds: [{ column: 'CPU time', most: 100 }] }),
        })),
      },
    ],
    notes: [
      'Each row of statistics has 27 metrics, of which a line item without video has 17. The size includes the records and changes beside them.',
      'Queries that are not views have no bound: they add up as many rows as they say.',
    ],
  };
});
