// Signatures a second, beside the plain use of the library that they are made with: `npm run bench:signing`. Both sign the
// same calls of the same user; rounds are interleaved, and only CPU time counts, so that what else runs does not.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OAuth from 'oauth-1.0a';
import { rolldown } from 'rolldown';
import { parameters, recordResult } from './record-result.js';

const rounds = Number(parameters[0] ?? 9);
const signaturesPerRound = 40_000;
/** What was promised: so many times the signatures of the plain library in the same time. */
const leastRatio = 3;

const consumer = { key: 'xvz1evFS4wEEPTGEFPHBog', secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw' };
const token = {
  key: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
  secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
};
const account = 'https://ads-api.example.com/12/accounts/18ce54d4x5t';
const calls = {
  'a page of a list': {
    method: 'GET',
    url: `${account}/campaigns`,
    pairs: { count: '200', sort_by: 'updated_at-desc', with_deleted: 'false', cursor: 'gc-ddf4a' },
  },
  'a creation': {
    method: 'POST',
    url: `${account}/campaigns`,
    pairs: {
      name: 'Winter sale & more (north)',
      funding_instrument_id: 'lygyi',
      daily_budget_amount_local_micro: '140000000',
      start_time: '2026-12-01T00:00:00Z',
      entity_status: 'PAUSED',
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const bundle = await rolldown({
  cwd: join(import.meta.dirname, '../..'),
  input: 'src/client/sign.ts',
  platform: 'node',
  resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
});
await bundle.write({ dir: folder, format: 'esm', entryFileNames: 'sign.mjs' });
const { signRequest } = await import(join(folder, 'sign.mjs'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const oauth = new OAuth({
  consumer,
  signature_method: 'HMAC-SHA1',
  hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
});

function signPlainly({ method, url, pairs }) {
  const query = new URLSearchParams(pairs).toString().replaceAll('+', '%20');
  const request = method === 'GET' ? { method, url: `${url}?${query}` } : { method, url, data: pairs };
  return oauth.toHeader(oauth.authorize(request, token)).Authorization;
}

const credentials = {
  consumerKey: consumer.key,
  consumerSecret: consumer.secret,
  token: token.key,
  tokenSecret: token.secret,
};

async function sign({ method, url, pairs }) {
  const timestamp = Math.floor(Date.now() / 1000);
  const input = { method, url, pairs: Object.entries(pairs), credentials, timestamp, nonce: randomUUID() };
  return (await signRequest(input)).header;
}

/** Microseconds of CPU for one signature. */
async function measure(work) {
  const before = process.cpuUsage();
  for (let count = 0; count < signaturesPerRound; count += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / signaturesPerRound;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const rows = [];
for (const [name, call] of Object.entries(calls)) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push({ plain: await measure(() => signPlainly(call)), own: await measure(() => sign(call)) });
  }
  const [plain, own] = ['plain', 'own'].map((way) => median(times.map((time) => time[way])));
  const ratio = median(times.map((time) => time.plain / time.own));
  rows.push({ cells: [name, plain, own, ratio], bounds: [{ column: 'ratio', least: leastRatio }] });
}
recordResult('signing', {
  title: 'Signing a request',
  command: 'npm run bench:signing',
  tables: [
    {
      columns: [
        { name: 'request' },
        { name: 'plain use of the library', unit: 'µs', decimals: 1 },
        { name: 'ads', unit: 'µs', decimals: 1 },
        { name: 'ratio', unit: 'times', decimals: 1 },
      ],
      rows,
    },
  ],
  notes: [
    'CPU time of one signature, median of interleaved rounds. Both make a nonce; the library also splits its URL.',
  ],
});
