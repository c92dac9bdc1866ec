// Creations over connections that are cut at chance: `npm run faults:creates [-- RUNS [SEED]]`. A script that does what it
// is told (repeat when `retryable` is true, stop when it is not) has to end with one campaign for each name, or with an
// answer that says in doubt and what was found, which has to be true. Most run in this process, one in fifty as a program.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parameters, recordResult } from '../bench/record-result.js';
import { createAccount, direct, idsByName } from './account.js';
import { startCuttingProxy } from './cutting-proxy.js';
import { startEmulator } from './emulator-process.js';
import { program, readError, runAds } from './in-process.js';
import { createRandom } from './random.js';

const runs = Number(parameters[0] ?? 10_000);
const seed = Number(parameters[1] ?? Math.floor(Math.random() * 2 ** 31));
/** Of the connections, those that are cut. */
const share = 0.5;
/** An account takes so many campaigns that are not deleted, and a few are spare. */
const perAccount = 180;
const atOnce = 16;
/** Of the commands, those that find no service at all, so that there is something to repeat. */
const unreachableShare = 0.1;
const programEvery = 50;
/** Seconds: long enough for an emulator on a busy machine, which answers in milliseconds. */
const timeout = '1.5';
/** A script gives up some time. */
const mostTries = 12;

const emulator = await startEmulator({
  data: ':memory:',
  flags: ['--rate-limits', 'off', '--seed', 'empty'],
});
const random = createRandom(seed);
const proxy = await startCuttingProxy({ target: emulator.port, random, share });
/** Nothing listens on port 1. */
const environment = () => ({
  ...emulator.through(random() < unreachableShare ? 1 : proxy.port),
  ADS_TIMEOUT: timeout,
  ADS_MAX_WAIT: '20',
});

const found = {
  'created, and told so at once': 0,
  'created after being told to repeat': 0,
  'in doubt: found, as it was': 0,
  'in doubt: told that there is none, as it was': 0,
  'in doubt: told that there is none yet, as it was': 0,
  'in doubt: told that there is none yet, and it came later': 0,
  'in doubt: could not look, and it was created': 0,
  'in doubt: could not look, and it was not created': 0,
  'gave up, with nothing created': 0,
};
const wrong = {
  'names with two campaigns': 0,
  'told created, but not there': 0,
  'in doubt: told that there is none, but there was': 0,
  'in doubt: told that there is one, but there was not': 0,
  'gave up as never sent, but it was created': 0,
  'names with two campaigns after the script looked and repeated': 0,
  'ended in another way': 0,
};
const examples = [];
let attempts = 0;

function runProgram(argv, env) {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...argv], { env }, (error, stdout, stderr) => {
      resolve({ exit: error ? error.code : 0, stdout, stderr });
    });
  });
}

/** One name, until the script has an answer: what it was told last. */
async function createOnce(name, { account, instrument, runIt }) {
  const argv = ['campaigns', 'create', '--name', name, '--funding-instrument-id', instrument];
  for (let tries = 1; ; tries += 1) {
    attempts += 1;
    const outcome = await runIt([...argv, '--daily-budget', '10', '-o', 'json'], {
      ...environment(),
      ADS_ACCOUNT_ID: account,
    });
    if (outcome.exit === 0) return { tries, id: JSON.parse(outcome.stdout).id };
    const error = readError(outcome);
    if (error === undefined) return { tries, odd: outcome };
    if (error.retryable === true && tries < mostTries) continue;
    return { tries, error, exit: outcome.exit, isRetryable: error.retryable === true };
  }
}

const findings = [
  ['there', /^It was most likely carried out: a matching campaign exists, (\S+?)[,.] /],
  ['none', /^It was most likely not carried out: a matching/],
  ['later', /^A matching campaign does not exist yet/],
  ['unknown', /^It may have been carried out/],
];

/** Sorts one answer by what the service really has: the ids of the name. */
function judge(name, told, ids) {
  const note = (kind, table) => {
    table[kind] += 1;
    if (table === wrong && examples.length < 20) examples.push({ kind, name, told, ids });
  };
  if (ids.length > 1) note('names with two campaigns', wrong);
  if (told.id !== undefined) {
    if (!ids.includes(told.id)) return note('told created, but not there', wrong);
    return note(Object.keys(found)[told.tries === 1 ? 0 : 1], found);
  }
  if (told.isRetryable) {
    return ids.length === 0
      ? note('gave up, with nothing created', found)
      : note('gave up as never sent, but it was created', wrong);
  }
  const [finding, pattern] = findings.find(([, one]) => one.test(told.error?.hint ?? '')) ?? [];
  if (finding === undefined || told.exit !== 9) return note('ended in another way', wrong);
  if (finding === 'there') {
    const isRight = ids.includes(pattern.exec(told.error.hint)[1]);
    return isRight
      ? note('in doubt: found, as it was', found)
      : note('in doubt: told that there is one, but there was not', wrong);
  }
  if (finding === 'none') {
    return ids.length === 0
      ? note('in doubt: told that there is none, as it was', found)
      : note('in doubt: told that there is none, but there was', wrong);
  }
  if (finding === 'later') {
    return note(
      `in doubt: told that there is none yet, ${ids.length > 0 ? 'and it came later' : 'as it was'}`,
      found,
    );
  }
  return note(`in doubt: could not look, and it was ${ids.length > 0 ? '' : 'not '}created`, found);
}

/** The names from one number to another, in an account of their own. */
async function runPart(from, to) {
  const { account, instrument } = await createAccount(emulator.env);
  const env = { ...emulator.env, ADS_ACCOUNT_ID: account };
  const told = new Map();
  let next = from;
  const work = async () => {
    while (next < to) {
      const number = next++;
      const name = `Campaign ${createHash('md5').update(String(number)).digest('hex').slice(0, 6)} ${number}`;
      const runIt = number % programEvery === 0 ? runProgram : runAds;
      const mostSleep = runIt === runAds ? { mostSleep: 5 } : undefined;
      const run = (argv, env) => runIt(argv, env, mostSleep);
      told.set(name, await createOnce(name, { account, instrument, runIt: run }));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // Until what is late has come.
  await pause(1000);
  const ids = await idsByName(account, emulator.env);
  for (const [name, answer] of told) judge(name, answer, ids.get(name) ?? []);
  // What is left in doubt is settled by a look that passes, and sent again only where there is nothing.
  for (const [name, answer] of told) {
    if (answer.id !== undefined || (ids.get(name) ?? []).length > 0) continue;
    const argv = ['campaigns', 'create', '--name', name, '--funding-instrument-id', instrument];
    await direct([...argv, '--daily-budget', '10', '-o', 'ids'], env);
  }
  const settled = await idsByName(account, emulator.env);
  for (const name of told.keys()) {
    if ((settled.get(name) ?? []).length !== 1) {
      wrong['names with two campaigns after the script looked and repeated'] += 1;
    }
  }
}

const started = performance.now();
try {
  for (let from = 0; from < runs; from += perAccount) {
    await runPart(from, Math.min(runs, from + perAccount));
    if (process.stderr.isTTY) process.stderr.write(`\r${Math.min(runs, from + perAccount)} of ${runs}`);
  }
  if (!emulator.isRunning()) throw new Error('the emulator died');
} finally {
  await proxy.close();
  await emulator.stop();
}
const seconds = (performance.now() - started) / 1000;
const count = (table) => Object.entries(table).map(([what, number]) => ({ cells: [what, number] }));
const total = Object.values(proxy.cuts).reduce((sum, number) => sum + number, 0);
for (const example of examples) console.error(JSON.stringify(example));
recordResult('creates', {
  title: 'Creations over connections that are cut',
  command: `npm run faults:creates${parameters.length > 0 ? ` -- ${parameters.join(' ')}` : ''}`,
  tables: [
    {
      title: 'How a script that obeys ended',
      columns: [{ name: 'outcome' }, { name: 'names' }],
      rows: [
        ...count(found),
        ...count(wrong).map((row) => ({ ...row, bounds: [{ column: 'names', most: 0 }] })),
      ],
    },
    {
      title: 'Where connections were cut, and how',
      columns: [{ name: 'cut' }, { name: 'connections' }],
      rows: count(Object.fromEntries(Object.entries(proxy.cuts).sort(([a], [b]) => (a < b ? -1 : 1)))),
    },
  ],
  notes: [
    `${runs.toLocaleString('en-US')} names, ${attempts.toLocaleString('en-US')} commands (one in ${programEvery} as a program of its own), ${total.toLocaleString('en-US')} connections cut, ${seconds.toFixed(0)} s, seed ${seed}.`,
  ],
});
if (Object.values(wrong).some((number) => number > 0)) process.exitCode = 1;
