// The largest legal users call, and what others wait meanwhile: `npm run bench:large-call [-- ROUNDS]`. Figures are ratios to
// the time that this machine takes to parse and write the same body as JSON, so that they mean the same on any machine.
import { performance } from 'node:perf_hooks';
import { bench, createSigner, median } from './bench.js';
import { parameters } from './record-result.js';

const rounds = Number(parameters[0] ?? 5);
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

function createCaller(world) {
  const sign = createSigner(world);
  return async (method, path, body) => {
    const url = `${world.ads_url}/12/accounts/${world.account_id}/${path}`;
    const started = performance.now();
    const headers = { ...sign(method, url), ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(url, { method, headers, ...(body && { body }) });
    const answer = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(answer).slice(0, 500));
    return { answer, time: performance.now() - started };
  };
}

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

const time = { unit: 'ms', decimals: 0 };
const ratio = { unit: 'of JSON', decimals: 1 };

/** The row of bodies in which a person has so many identifiers. */
async function measureBodies(call, place, perPerson) {
  const found = [];
  for (let round = 0; round < rounds; round++) found.push(await measure(call, makeBody(perPerson, round)));
  const middle = (read) => median(found.map(read));
  return {
    cells: [
      place,
      perPerson,
      found[0].bytes / 1e6,
      middle((one) => one.json),
      ...[middle((one) => one.large), middle((one) => one.large / one.json)],
      ...[middle((one) => one.wait), middle((one) => one.wait / one.json)],
    ],
  };
}

await bench('large-call', async ({ path, startEmulator }) => {
  const rows = [];
  for (const [place, data] of [
    ['memory', ':memory:'],
    ['file', path('bench.db')],
  ]) {
    const { world, stop } = await startEmulator(data);
    const call = createCaller(world);
    for (const perPerson of [1, 6, 60]) rows.push(await measureBodies(call, place, perPerson));
    await stop();
  }
  return {
    title: 'The largest call for the users of an audience',
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
  };
});
