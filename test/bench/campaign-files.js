// Campaign files of four accounts as full as the service allows: 200 campaigns with 1,000 line items and 20,000 criteria, over
// the emulator as a server of its own: `npm run bench:campaign-files`. The arguments: campaigns of an account, line items and
// criteria below each, and accounts. Calls are counted beside the fewest with which the service can be asked for the same.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ads, bench, environmentOf, time } from './bench.js';
import { parameters } from './record-result.js';

const [campaigns = 50, items = 5, criteria = 20, count = 4] = parameters.map(Number);
const usage = join(import.meta.dirname, 'list/usage.cjs');
const pageSize = 1000;
const parents = 200;

const range = (count) => Array.from({ length: count }, (_, index) => index);

/** The file as a program would generate it. */
function content(account, fund) {
  const lineItem = (campaign, item) => ({
    name: `Line ${item} of ${campaign}`,
    objective: 'engagements',
    product_type: 'promoted_tweets',
    placements: ['all_on_platform'],
    bid: '0.50 USD',
    start_time: '2030-01-01T00:00:00Z',
    targeting: { keyword: range(criteria).map((word) => `word ${campaign} ${item} ${word}`) },
  });
  const campaign = (number) => ({
    name: `File ${number}`,
    funding_instrument: fund,
    daily_budget: '50.00 USD',
    line_items: Object.fromEntries(range(items).map((item) => [`l${item}`, lineItem(number, item)])),
  });
  return {
    account,
    campaigns: Object.fromEntries(range(campaigns).map((one) => [`c${one}`, campaign(one)])),
  };
}

await bench('campaign-files', async ({ path, env, startEmulator }) => {
  const { world } = await startEmulator(path('world.db'), {
    flags: ['--seed', 'empty', '--rate-limits', 'off'],
  });
  const client = { ...env, ...environmentOf(world) };
  const read = (argv) => {
    const { stdout, stderr, status } = spawnSync('node', [ads, ...argv], { env: client, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const instrument = ['--type', 'CREDIT_LINE', '--currency', 'USD', '--start-time', '2026-01-01T00:00:00Z'];
  const [first] = read(['accounts', 'list', '-o', 'ids']).split('\n');
  const others = range(count - 1).map(() => read(['accounts', 'create', '-o', 'ids']));
  const accounts = [first, ...others].map((account) => {
    const create = ['funding-instruments', 'create', '--account', account, ...instrument];
    return { account, fund: read([...create, '--credit-limit', '1000', '-o', 'ids']) };
  });
  /** How many operations a batch takes. */
  const most = (group) =>
    Number(/"maxItems": ?(\d+)/.exec(read(['schema', group, 'batch', '--only', 'input', '-o', 'json']))[1]);
  const batches = (group, records) => Math.ceil(records / most(group));
  const folder = path('campaigns');
  mkdirSync(folder);
  for (const { account, fund } of accounts)
    writeFileSync(join(folder, `${account}.json`), JSON.stringify(content(account, fund)));
  const all = campaigns * items;
  const pages = (records) => Math.max(1, Math.ceil(records / pageSize));
  const lists = (above, records) => Math.max(Math.ceil(above / parents), pages(records));
  const reads = pages(campaigns) + lists(campaigns, all) + lists(all, all * criteria);
  const writes =
    batches('campaigns', campaigns) +
    batches('line-items', all) +
    batches('targeting-criteria', all * criteria);
  const steps = [
    { name: 'plan of new files', argv: ['plan', folder, '-o', 'json'], least: count },
    { name: 'apply', argv: ['apply', folder, '--yes', '-o', 'json'], least: count * (1 + writes) },
    { name: 'plan of applied files', argv: ['plan', folder, '-o', 'json'], least: count * reads },
    {
      name: 'pull of one account',
      argv: ['pull', '--account', first, '--to', path('pulled'), '-o', 'json'],
      least: reads,
    },
  ];
  const rows = steps.map(({ name, argv, least }) => {
    read(['emulator', 'requests', 'clear', '--data', path('world.db')]);
    const { wall, peak } = time(['--require', usage, ads, ...argv], client);
    const calls = Number(
      read([
        'emulator',
        'requests',
        'list',
        '--data',
        path('world.db'),
        '--query',
        'length(@)',
        '-o',
        'json',
      ]),
    );
    return { cells: [name, wall / 1000, calls, least, peak], bounds: [{ column: 'peak memory', most: 200 }] };
  });
  return {
    title: `Campaign files: ${count} accounts with ${[campaigns, all, all * criteria].map((one) => (count * one).toLocaleString('en')).join(', ')} campaigns, line items, criteria`,
    tables: [
      {
        columns: [
          { name: 'command' },
          { name: 'time', unit: 's', decimals: 1 },
          { name: 'calls', decimals: 0 },
          { name: 'fewest calls', decimals: 0 },
          { name: 'peak memory', unit: 'MiB', decimals: 0 },
        ],
        rows,
      },
    ],
    notes: [
      'An apply makes its plan twice: once to show it, and again right before it sends the first request.',
    ],
  };
});
