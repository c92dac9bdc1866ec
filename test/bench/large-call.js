// The largest legal users call, and what others wait meanwhile: `npm run bench:large-call [-- ROUNDS]`. Figures are ratios to
// the time that this machine takes to parse and write the same body as JSON, so that they mean the same on any machine.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import OAuth from 'oauth-1.0a';
import { cleanEnvironment } from './clean-environment.js';
import { endProcess } from './end-process.js';
import { parameters, recordResult } from './record-result.js';

const rounds = Number(parameters[0] ?? 5);
const ads = join(import.meta.dirname, '../../bin/ads.js');
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const operationCount = 2500;
const identifierCount = 150_000;

/** Bodies of the same number of identifiers, told apart by how many of them one person has. */
function makeBody(perPerson, round) {
  const people = identifierCount / operationCount / perPerson;
  let next = 0;
  const identifier = () => (round * identifierCount + next++).toString(36);
  return Array.from({ length: operationCount }, () => ({
    operation_type: 'Update',
    params: {
      users: Array.from({ length: people }, () => ({
        partner_user_id: Array.from({ length: perPerson }, identifier),
      })),
    },
  }));
}

async function startEmulator(data) {
  const folders = { ADS_CONFIG_DIR: join(home, 'config'), ADS_DATA_DIR: join(home, 'data') };
  const server = spawn('node', [ads, 'emulator', 'start', '--json', '--data', data], {
    env: { ...cleanEnvironment, ...folders },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve) => server.stdout.once('data', resolve));
  return { server, world: JSON.parse(line) };
}

function createCaller(world) {
  const oauth = new OAuth({
    consumer: { key: world.consumer_key, secret: world.consumer_secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
  });
  const token = { key: world.access_token, secret: world.access_token_secret };
  return async (method, path, body) => {
    const url = `${world.ads_url}/12/accounts/${world.account_id}/${path}`;
    const started = performance.now();
    const response = await fetch(url, {
      method,
      headers: {
        ...oauth.toHeader(oauth.authorize({ url, method }, token)),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 500));
    return { answer, time: performance.now() - started };
  };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

function timeJson(text) {
  const started = performance.now();
  JSON.stringify(JSON.parse(text));
  return performance.now() - started;
}

/** One large call, with small ones all the while; times in milliseconds. */
async function measure(call, body) {
  const { answer } = await call('POST', `custom_audiences?name=bench-${Math.random()}`);
  const text = JSON.stringify(body);
  const json = median([timeJson(text), timeJson(text), timeJson(text)]);
  const waits = [];
  let isDone = false;
  const others = (async () => {
    while (!isDone) {
      waits.push((await call('GET', 'campaigns?count=1')).time);
      await sleep(5);
    }
  })();
  await sleep(50);
  const large = await call('POST', `custom_audiences/${answer.data.id}/users`, text);
  isDone = true;
  await others;
  // The emulator goes on working the call in after it has answered.
  await sleep(3 * large.time);
  return { json, large: large.time, wait: Math.max(...waits), bytes: text.length };
}

const rows = [];
try {
  for (const [place, data] of [
    ['memory', ':memory:'],
    ['file', join(home, 'bench.db')],
  ]) {
    const { server, world } = await startEmulator(data);
    try {
      const call = createCaller(world);
      for (const perPerson of [1, 6, 60]) {
        const found = [];
        for (let round = 0; round < rounds; round++)
          found.push(await measure(call, makeBody(perPerson, round)));
        const middle = (read) => median(found.map(read));
        const { bytes } = found[0];
        rows.push({
          cells: [
            place,
            perPerson,
            bytes / 1e6,
            middle((one) => one.json),
            ...[middle((one) => one.large), middle((one) => one.large / one.json)],
            ...[middle((one) => one.wait), middle((one) => one.wait / one.json)],
          ],
        });
      }
    } finally {
      await endProcess(server);
    }
  }
} finally {
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
const time = { unit: 'ms', decimals: 0 };
const ratio = { unit: 'of JSON', decimals: 1 };
recordResult('large-call', {
  title: 'The largest call for the users of an audience',
  command: 'npm run bench:large-call',
  tables: [
    {
      columns: [
        { name: 'data in' },
        { name: 'identifiers of a person' },
        { name: 'body', unit: 'MB', decimals: 1 },
        { name: 'JSON parsed and written', ...time },
        { name: 'call', ...time },
        { name: 'call', ...ratio },
        { name: 'longest wait of others', ...time },
        { name: 'longest wait of others', ...ratio },
      ],
      rows,
    },
  ],
  notes: [
    `${operationCount.toLocaleString('en-US')} operations with ${identifierCount.toLocaleString('en-US')} identifiers; medians of ${rounds} rounds. JSON is the time in which this machine parses and writes the same body, so that ratios mean the same on any machine.`,
  ],
});
