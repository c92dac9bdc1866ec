// A report of 300 line items over 120 days in 3 placements: `npm run bench:report [-- ITEMS [DAYS]]`. Tells the
// time, the calls and the memory of `ads stats report`, with the emulator as a server of its own; then whether the rows
// are the same where one job in ten fails, and where the report is killed in the middle and run again.
import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { ads, environmentOf, openPlace } from './bench.js';
import { parameters, recordResult } from './record-result.js';

const [items = 300, days = 120] = parameters.map(Number);
const rows = [];
const checks = [];
const notes = [];
const place = openPlace();
const folder = place.path;
const env = { ...place.env };
/** Tells the memory of the process when it ends. */
const telling = `data:text/javascript,process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS+'\\n'))`;
const batchSize = 40;
const day = 86_400_000;
const half = Math.ceil(days / 2) + 1;

async function run(argv, more = {}) {
  const options = { env: { ...env, ...more }, maxBuffer: 1 << 28 };
  const started = performance.now();
  const { stdout, stderr } = await promisify(execFile)('node', [ads, ...argv], options);
  return { stdout, stderr, seconds: (performance.now() - started) / 1000 };
}

const json = async (argv) => JSON.parse((await run([...argv, '-o', 'json'])).stdout);

/**
 * Line items, in campaigns of their own. An account may have so many active ones only; so the first wave ends when half
 * of the time has passed, and the second one begins then.
 */
async function addLineItems(from, to, start) {
  // One of its own, with more credit than the time can use up.
  const instrument = await json([
    ...['funding-instruments', 'create', '--type', 'CREDIT_LINE', '--currency', 'USD'],
    ...['--start-time', 'now', '--credit-limit', '100000000'],
  ]);
  const params = {
    objective: 'ENGAGEMENTS',
    product_type: 'PROMOTED_TWEETS',
    placements: ['ALL_ON_TWITTER'],
    bid_strategy: 'MAX',
    bid_amount_local_micro: 2_000_000,
    start_time: new Date(start).toISOString(),
    end_time: new Date(start + half * day - 7_200_000).toISOString(),
    entity_status: 'ACTIVE',
  };
  const ids = [];
  for (let first = from; first < to; first += batchSize) {
    const campaign = await json([
      ...['campaigns', 'create', '--name', `Bench ${first}`, '--funding-instrument-id', instrument.id],
      ...['--daily-budget', '1000', '--entity-status', 'ACTIVE'],
    ]);
    const operations = Array.from({ length: Math.min(batchSize, to - first) }, (_, index) => ({
      operation_type: 'Create',
      params: { ...params, campaign_id: campaign.id, name: `Bench ${first + index}` },
    }));
    const file = folder('batch.json');
    writeFileSync(file, JSON.stringify(operations));
    ids.push(...(await json(['line-items', 'batch', '--from', file])).map(({ id }) => id));
  }
  return ids;
}

/** One promoted post per line item, without which it would serve nothing. Two at a time: the machine may be small. */
async function promote(ids) {
  if (ids.length === 0) return;
  const [author] = await json(['promotable-users', 'list']);
  const post = await json(['tweets', 'create', '--as-user-id', author.user_id, '--text', `Bench ${ids[0]}`]);
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      await run(['promoted-tweets', 'create', '--line-item-id', id, '--tweet-ids', post.id_str, '-o', 'ids']);
    }
  };
  await Promise.all([work(), work()]);
}

/** Runs a report that keeps its results in a place of its own, and prints what it took. */
async function measure(name, argv, cache) {
  const { stdout, stderr, seconds } = await run([...argv, '-o', 'csv', '--verbose'], {
    NODE_OPTIONS: `--import "${telling}"`,
    ADS_CACHE_DIR: folder(cache),
  });
  const calls = stderr.split('\n').filter((line) => line.startsWith('calling ')).length;
  const memory = Number(/maxRSS (\d+)/.exec(stderr)?.[1]) / 1024;
  const count = stdout.split('\n').length - 2;
  rows.push({ cells: [name, count, seconds, calls, memory, stdout.length / 1e6] });
  return { stdout, seconds };
}

/** Starts a report and kills it, so that nothing can be tidied up, after so many seconds. */
async function killAfter(seconds, argv, cache) {
  const child = spawn('node', [ads, ...argv, '-o', 'csv'], {
    env: { ...env, ADS_CACHE_DIR: folder(cache) },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  if ((await ended) !== 'SIGKILL') throw new Error('the report ended before it could be killed');
}

async function failJobs(share) {
  const url = new URL('/emulator/job-failures', env.ADS_URL);
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify({ share }) });
  if (status !== 200) throw new Error(`job failures answered ${status}`);
}

function compare(name, { stdout }, expected) {
  const lines = stdout.split('\n');
  const others = expected.stdout.split('\n');
  const index = lines.findIndex((line, at) => line !== others[at]);
  const isSame = stdout === expected.stdout;
  if (!isSame) {
    console.error(`${name}: different rows\n  ${lines[index]}\n  ${others[index]}`);
    process.exitCode = 1;
  }
  const differing = lines.filter((line, at) => line !== others[at]).length;
  checks.push({ cells: [name, differing], bounds: [{ column: 'rows that differ', most: 0 }] });
}

try {
  const { world } = await place.startEmulator(undefined, { flags: ['--rate-limits', 'off'] });
  Object.assign(env, environmentOf(world));
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const middle = Math.min(items, 200);
  const ids = await addLineItems(0, middle, start);
  await promote(ids);
  const first = await run(['emulator', 'advance', `${half}d`]);
  const later = await addLineItems(middle, items, start + half * day + 3_600_000);
  await promote(later);
  ids.push(...later);
  const second = await run(['emulator', 'advance', `${half}d`]);
  const passed = (first.seconds + second.seconds).toFixed(1);
  notes.push(`${items} line items; for the emulator, ${2 * half} days passed in ${passed} s.`);
  const argv = ['stats', 'report', '--ids', ids.join(), '--all-entities', '--last', `${days}d`];
  const plan = await json([...argv, '--dry-run']);
  notes.push(`The plan: ${plan.length} calls of at most ${Math.max(...plan.map(({ ids }) => ids))} ids.`);
  const whole = await measure('first run', argv, 'cache');
  await measure('grouped by campaign and week', [...argv, '--group-by', 'campaign,week'], 'cache');
  await killAfter(whole.seconds / 2, argv, 'killed');
  compare('killed and run again', await measure('run again after a kill', argv, 'killed'), whole);
  await failJobs('10%');
  compare('one job in ten fails', await measure('one job in ten fails', argv, 'failing'), whole);
} finally {
  await place.close();
}
recordResult('report', {
  title: `A report of ${items} line items over ${days} days`,
  command: 'npm run bench:report',
  tables: [
    {
      columns: [
        { name: 'run' },
        { name: 'rows' },
        { name: 'time', unit: 's', decimals: 1 },
        { name: 'calls' },
        { name: 'peak memory', unit: 'MiB', decimals: 0 },
        { name: 'output', unit: 'MB', decimals: 1 },
      ],
      rows,
    },
    {
      title: 'The same rows on bad days',
      columns: [{ name: 'run' }, { name: 'rows that differ' }],
      rows: checks,
    },
  ],
  notes,
});
