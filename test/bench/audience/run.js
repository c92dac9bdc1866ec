// Uploads of lists of people against a server that only counts: `npm run bench:audiences [-- ROUNDS [MILLIONS]]`. Compares
// with the bound (nothing but hashing) and with the straightforward way, and tells where the time goes. MILLIONS
// is the size of the large list, 10 by default.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ads } from '../bench.js';
import { parameters, recordResult } from '../record-result.js';
import { writeList } from './lists.js';
import { measure, openCounting } from './measure.js';
import { readProfiles } from './profile.js';
import { toResult } from './report.js';

const rounds = Number(parameters[0] ?? 3);
const millions = Number(parameters[1] ?? 10);
const million = 1_000_000;
const here = (name) => join(import.meta.dirname, name);
const { path: folder, env, url, pid, totals, close } = await openCounting();
const kindNames = {
  quoted: 'every cell quoted',
  phone: 'phone numbers',
  columns: 'e-mail and phone of four columns',
};

/** What one run added to the totals of the server. */
async function counted(work) {
  await fetch(`${url}/forget`);
  const before = await totals();
  const result = await work();
  const after = await totals();
  return {
    ...result,
    ...Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - before[name]])),
  };
}

/** Everybody on a list has to arrive once; anything else makes a figure worthless. */
function verify(name, result, people) {
  if (result.people !== people || result.sentTwice !== 0) {
    throw new Error(`${name}: ${JSON.stringify({ ...result, expected: people })}`);
  }
  return result;
}

function upload(list, flags = [], more = {}) {
  const argv = ['custom-audiences', 'users', 'upload', '1nmth', '--from', list.path, '-o', 'json', ...flags];
  return counted(() => measure([ads, ...argv], { env: { ...env, ...more }, friends: [pid] }));
}

async function uploadAll(name, list, flags, more) {
  const result = verify(name, await upload(list, flags, more), list.rows - list.bad);
  if (result.exit !== (list.bad > 0 ? 3 : 0))
    throw new Error(`${name}: exit ${result.exit}: ${result.stderr}`);
  return { name, rows: list.rows, ...result };
}

async function plain(list) {
  const work = () => measure([here('plain.js'), list.path, `${url}/users`], { friends: [pid] });
  return { rows: list.rows, ...verify('the straightforward way', await counted(work), list.rows) };
}

async function bound(list) {
  const { stdout, exit, stderr, others } = await measure([here('bound.js'), list.path]);
  if (exit !== 0) throw new Error(stderr);
  return { ...JSON.parse(stdout), others };
}

async function profile(list) {
  const place = folder('profiles');
  mkdirSync(place);
  const more = { NODE_OPTIONS: `--require ${here('profiled.cjs')}`, PROFILE_DIR: place };
  const { seconds } = await uploadAll('profile', list, [], more);
  return { seconds, threads: readProfiles(place) };
}

try {
  const list = (name, options) => writeList(folder(`${name}.csv`), options);
  const small = list('email', { rows: million });
  const kinds = ['quoted', 'phone', 'columns'].map((kind) => ({
    kind,
    ...list(kind, { kind, rows: million }),
  }));
  const broken = list('broken', { rows: million, bad: 0.02 });
  const measured = { bound: [], plain: [], small: [] };
  for (let round = 0; round < rounds; round++) {
    measured.bound.push(await bound(small));
    measured.plain.push(await plain(small));
    measured.small.push(await uploadAll('1 million e-mail addresses', small));
  }
  const runs = [
    await uploadAll('10 people an operation', small, ['--people-per-operation', '10']),
    await uploadAll('100 people an operation', small, ['--people-per-operation', '100']),
    await uploadAll('duplicates looked for', small, ['--dedupe']),
  ];
  for (const { kind, ...other } of kinds) runs.push(await uploadAll(kindNames[kind], other));
  runs.push(await uploadAll('2 % of the rows bad', broken));
  const profiled = await profile(small);
  rmSync(small.path);
  const large = list('large', { rows: millions * million });
  runs.push(await uploadAll(`${millions} million e-mail addresses`, large));
  recordResult('audiences', toResult({ rounds, measured, runs, profiled }));
} finally {
  await close();
}
