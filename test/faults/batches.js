// Batches of creations over connections that are cut at chance: `npm run faults:batches [-- RUNS [SEED]]`. Each run sends
// five names in one of three ways: as a batch, as a split batch, as an import. A script that does what it is told (repeat
// when `retryable` is true, else send what is told not to be there) has to end with one campaign for each name, and what
// it was told has to be true.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parameters, recordResult } from '../bench/record-result.js';
import { createAccount, direct, idsByName } from './account.js';
import { startCuttingProxy } from './cutting-proxy.js';
import { startEmulator } from './emulator-process.js';
import { readError, runAds } from './in-process.js';
import { createRandom } from './random.js';

const runs = Number(parameters[0] ?? 3_000);
const seed = Number(parameters[1] ?? Math.floor(Math.random() * 2 ** 31));
const share = 0.5;
/** Names of one run; below the most operations of a batch. */
const size = 5;
/** An account takes so many campaigns that are not deleted, and a few are spare. */
const runsOfAccount = 24;
/** All of an account: a run mostly waits. */
const atOnce = runsOfAccount;
const timeout = '1.5';
const mostTries = 12;

const emulator = await startEmulator({
  data: ':memory:',
  flags: ['--rate-limits', 'off', '--seed', 'empty'],
});
const random = createRandom(seed);
const proxy = await startCuttingProxy({ target: emulator.port, random, share });

const found = {};
const wrong = {};
const examples = [];
const add = (table, what) => {
  table[what] = (table[what] ?? 0) + 1;
};
const fail = (what, facts) => {
  add(wrong, what);
  if (examples.length < 20) examples.push({ what, ...facts });
};

/** One way to send names: the command, what it says of each name, and the command that sends the rest. */
const ways = {
  batch: {
    file: (names, instrument) => JSON.stringify(names.map((name) => operation(name, instrument))),
    ending: 'json',
    argv: (path) => ['campaigns', 'batch', '--from', path, '-o', 'json'],
    read: ({ exit, stdout }, error, names) => {
      if (exit === 0) return states(JSON.parse(stdout), names);
      return readHint(error?.hint ?? '', names);
    },
  },
  split: {
    file: (names, instrument) => JSON.stringify(names.map((name) => operation(name, instrument))),
    ending: 'json',
    argv: (path) => ['campaigns', 'batch', '--split', '--from', path, '-o', 'json'],
    rest: ['--resend'],
    read: ({ stdout }, _, names) => readRows(stdout, names),
  },
  import: {
    file: (names, instrument) =>
      `name,funding_instrument_id,daily_budget\n${names.map((name) => `${name},${instrument},10\n`).join('')}`,
    ending: 'csv',
    argv: (path) => ['campaigns', 'import', path, '--yes', '-o', 'json'],
    rest: [],
    read: ({ stdout }, _, names) => readRows(stdout, names),
  },
};

function operation(name, instrument) {
  const params = { name, funding_instrument_id: instrument, daily_budget_amount_local_micro: 10_000_000 };
  return { operation_type: 'Create', params };
}

const states = (records, names) => names.map((_, index) => ({ is: 'there', id: records[index].id }));

/** What the hint of a batch says of each name. */
function readHint(hint, names) {
  const isLate = /Wait some minutes|in some minutes/.test(hint);
  if (/not exist/.test(hint)) return names.map(() => ({ is: isLate ? 'late' : 'absent' }));
  if (/^It may have been carried out/.test(hint)) return names.map(() => ({ is: 'unknown' }));
  if (!/^It was most likely carried out/.test(hint)) return undefined;
  return names.map((name, index) => {
    const id = new RegExp(`operations\\[${index}\\] "${name}" is (\\w+)`).exec(hint)?.[1];
    return id ? { is: 'there', id } : { is: isLate ? 'late' : 'absent' };
  });
}

/** What the rows of a split batch or of an import say. */
function readRows(stdout, names) {
  if (stdout === '') return undefined;
  const rows = JSON.parse(stdout);
  return names.map((_, index) => {
    const { outcome, id } = rows[index];
    if (['done', 'unchanged', 'created', 'existing'].includes(outcome)) return { is: 'there', id };
    return { is: ['not-sent', 'failed'].includes(outcome) ? 'absent' : 'unknown' };
  });
}

/** Sends the names as a script does that obeys, and returns what it was told last. */
async function sendOnce(way, names, { account, instrument, home }) {
  const path = `${home}.${ways[way].ending}`;
  writeFileSync(path, ways[way].file(names, instrument));
  const env = { ...emulator.through(proxy.port), ADS_ACCOUNT_ID: account, ADS_STATE_DIR: home };
  for (let tries = 1; ; tries += 1) {
    const settings = { ADS_TIMEOUT: timeout, ADS_MAX_WAIT: '20' };
    const outcome = await runAds(ways[way].argv(path), { ...env, ...settings }, { mostSleep: 5 });
    const error = outcome.exit === 0 ? undefined : readError(outcome);
    if (error?.retryable === true && tries < mostTries) continue;
    const isRetryable = error?.retryable === true;
    const told = isRetryable ? names.map(() => ({ is: 'absent' })) : ways[way].read(outcome, error, names);
    return { told: told ?? names.map(() => ({ is: 'unknown' })), path, env, outcome, error };
  }
}

/** Whether what was said is what the service has. */
function judge(way, name, told, ids, facts) {
  if (ids.length > 1) fail(`${way}: names with two campaigns`, { name, told, ids, ...facts });
  if (told.is === 'there' && !ids.includes(told.id))
    fail(`${way}: told to be there, and was not`, { name, told, ids, ...facts });
  else if (told.is === 'absent' && ids.length > 0)
    fail(`${way}: told not to be there, and was`, { name, told, ids, ...facts });
  else
    add(
      found,
      `${way}: ${told.is}${told.is === 'there' || told.is === 'absent' ? '' : ids.length > 0 ? ', and it was created' : ', and it was not created'}`,
    );
}

async function runPart(from, to) {
  const { account, instrument } = await createAccount(emulator.env);
  const sent = [];
  let next = from;
  const work = async () => {
    while (next < to) {
      const number = next++;
      const way = Object.keys(ways)[number % 3];
      const label = createHash('md5').update(String(number)).digest('hex').slice(0, 6);
      const names = Array.from({ length: size }, (_, index) => `Campaign ${label} ${number} ${index}`);
      const home = join(emulator.home, `run-${number}`);
      sent.push({ way, names, ...(await sendOnce(way, names, { account, instrument, home })) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Until what is late has come.
  await pause(1000);
  const ids = await idsByName(account, emulator.env);
  for (const { way, names, told, outcome, error } of sent)
    for (const [index, name] of names.entries())
      judge(way, name, told[index], ids.get(name) ?? [], { exit: outcome.exit, hint: error?.hint });
  // The rest is sent when connections hold again, in the way that the answer tells.
  proxy.quieten(true);
  for (const { way, names, told, path, env, outcome } of sent) {
    if (outcome.exit === 0) continue;
    const rest = names.filter((name, index) => told[index].is !== 'there' && !ids.has(name));
    if (way !== 'batch') await direct([...ways[way].argv(path), ...ways[way].rest], env);
    else if (rest.length > 0) {
      writeFileSync(path, ways.batch.file(rest, instrument));
      await direct(ways.batch.argv(path), env);
    }
  }
  proxy.quieten(false);
  const end = await idsByName(account, emulator.env);
  for (const { way, names, told } of sent)
    for (const [index, name] of names.entries())
      if ((end.get(name) ?? []).length !== 1)
        fail(`${way}: names without exactly one campaign at the end`, {
          name,
          told: told[index],
          ids: end.get(name),
        });
}

const started = performance.now();
try {
  for (let from = 0; from < runs; from += runsOfAccount) {
    await runPart(from, Math.min(runs, from + runsOfAccount));
    if (process.stderr.isTTY) process.stderr.write(`\r${Math.min(runs, from + runsOfAccount)} of ${runs}`);
  }
  if (!emulator.isRunning()) throw new Error('the emulator died');
} finally {
  await proxy.close();
  await emulator.stop();
}
const seconds = (performance.now() - started) / 1000;
const count = (table) =>
  Object.entries(table)
    .sort()
    .map(([what, number]) => ({ cells: [what, number] }));
const total = Object.values(proxy.cuts).reduce((sum, number) => sum + number, 0);
for (const example of examples) console.error(JSON.stringify(example));
const failures = Object.values(wrong).reduce((sum, number) => sum + number, 0);
recordResult('batches', {
  title: 'Batches over connections that are cut',
  command: `npm run faults:batches${parameters.length > 0 ? ` -- ${parameters.join(' ')}` : ''}`,
  tables: [
    {
      title: 'What was said of each name, and what was so',
      columns: [{ name: 'outcome' }, { name: 'names' }],
      rows: [
        ...count(found),
        ...count(wrong),
        {
          cells: ['told wrong, or not there exactly once', failures],
          bounds: [{ column: 'names', most: 0 }],
        },
      ],
    },
  ],
  notes: [
    `${runs.toLocaleString('en-US')} runs of ${size} names each, ${total.toLocaleString('en-US')} connections cut, ${seconds.toFixed(0)} s, seed ${seed}.`,
  ],
});
if (failures > 0) process.exitCode = 1;
