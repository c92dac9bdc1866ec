// What the emulator takes in of an upload of people: `npm run bench:users [-- PEOPLE [IDENTIFIERS]]`. Full
// requests of one-person operations, one after the other, while another caller asks for a small list all the time; then
// the clock moves on until the people show. CPU times are those of the emulator's process, so that what else runs on the
// machine does not count.
import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import OAuth from 'oauth-1.0a';
import { cleanEnvironment } from './clean-environment.js';
import { endProcess } from './end-process.js';
import { parameters, recordResult } from './record-result.js';

const [total = 1_000_000, identifiers = 1] = parameters.map(Number);
const operationCount = 2500;
const ads = join(import.meta.dirname, '../../bin/ads.js');
const home = mkdtempSync(join(tmpdir(), 'ads-bench-'));
const data = join(home, 'bench.db');

/** A hash for a number: as the service takes them, and cheap to make. */
function hashFor(number) {
  return createHash('md5').update(String(number)).digest('hex').repeat(2);
}

function makeBody(first) {
  const kinds = ['email', 'phone_number', 'handle', 'device_id'].slice(0, identifiers);
  const operations = Array.from({ length: operationCount }, (_, index) => {
    const user = kinds.map((kind) => `"${kind}":["${hashFor(`${kind}${first + index}`)}"]`).join();
    return `{"operation_type":"Update","params":{"users":[{${user}}]}}`;
  });
  return Buffer.from(`[${operations.join()}]`);
}

const folders = { ADS_CONFIG_DIR: join(home, 'config'), ADS_DATA_DIR: join(home, 'data') };
const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [];
const server = spawn(
  'node',
  [...profile, ads, 'emulator', 'start', '--json', '--data', data, '--rate-limits', 'off', '--port', '0'],
  {
    env: { ...cleanEnvironment, ...folders },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
const line = await new Promise((resolve) => server.stdout.once('data', resolve));
server.stdout.resume();
const world = JSON.parse(line);
const oauth = new OAuth({
  consumer: { key: world.consumer_key, secret: world.consumer_secret },
  signature_method: 'HMAC-SHA1',
  hash_function: (text, key) => createHmac('sha1', key).update(text).digest('base64'),
});
const token = { key: world.access_token, secret: world.access_token_secret };
const agent = new Agent({ keepAlive: true });

function call(method, path, body) {
  const url = `${world.ads_url}/12/accounts/${world.account_id}/${path}`;
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const headers = oauth.toHeader(oauth.authorize({ url, method }, token));
    if (body) Object.assign(headers, { 'content-type': 'application/json', 'content-length': body.length });
    const sent = request(url, { method, agent, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(text.slice(0, 500)));
        resolve({ answer: JSON.parse(text), time: performance.now() - started });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** CPU time in ms, and the most memory in MiB so far, of the emulator. */
function usage() {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))[1];
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10, peak: Number(peak) / 1024 };
}

function fileSize() {
  const sizes = ['', '-wal'].map((suffix) => {
    try {
      return statSync(data + suffix).size;
    } catch {
      return 0;
    }
  });
  return sizes;
}

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const rows = [];
const notes = [];

try {
  const { answer } = await call('POST', 'custom_audiences?name=bench');
  const path = `custom_audiences/${answer.data.id}`;
  let isDone = false;
  let waits = [];
  const others = (async () => {
    while (!isDone) {
      waits.push((await call('GET', 'campaigns?count=1')).time);
      await sleep(20);
    }
  })();
  await call('POST', `${path}/users`, makeBody(-operationCount));
  const requests = Math.ceil(total / operationCount);
  const step = Math.max(1, Math.ceil(requests / 10));
  for (let from = 0; from < requests; from += step) {
    const before = usage();
    const times = [];
    waits = [];
    for (let index = from; index < Math.min(requests, from + step); index++) {
      const body = makeBody(index * operationCount);
      times.push((await call('POST', `${path}/users`, body)).time);
    }
    const after = usage();
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const cells = [
      (from + times.length) * operationCount,
      (after.cpu - before.cpu) / times.length,
      ...[mean, Math.max(...times), Math.max(...waits), after.peak],
      fileSize().reduce((sum, size) => sum + size, 0) / 2 ** 20,
    ];
    rows.push({ cells });
  }
  const before = usage();
  waits = [];
  const response = await fetch(new URL('/emulator/advance', world.ads_url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"by":"7h"}',
  });
  if (!response.ok) throw new Error(await response.text());
  const first = await call('GET', path);
  const second = await call('GET', path);
  const cpu = usage().cpu - before.cpu;
  isDone = true;
  await others;
  const people = first.answer.data.audience_size;
  notes.push(
    `Of them, ${people.toLocaleString('en-US')} were worked in within ${first.time.toFixed(0)} ms (CPU ${cpu} ms) and read again in ${second.time.toFixed(0)} ms; others waited at most ${Math.max(...waits).toFixed(0)} ms; peak ${usage().peak.toFixed(0)} MiB.`,
  );
  await endProcess(server);
  notes.push(`The file has ${(fileSize()[0] / people).toFixed(1)} bytes a member.`);
} finally {
  await endProcess(server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}
const time = { unit: 'ms', decimals: 0 };
recordResult('users-calls', {
  title: 'What the emulator takes in of an upload of people',
  command: 'npm run bench:users',
  tables: [
    {
      columns: [
        { name: 'people so far' },
        { name: 'CPU of a request', unit: 'ms', decimals: 1 },
        { name: 'mean request', ...time },
        { name: 'longest request', ...time },
        { name: 'longest wait of others', ...time },
        { name: 'peak memory', unit: 'MiB', decimals: 0 },
        { name: 'file', unit: 'MiB', decimals: 0 },
      ],
      rows,
    },
  ],
  notes: [
    `Requests of ${operationCount.toLocaleString('en-US')} people with ${identifiers} identifier${identifiers === 1 ? '' : 's'} each, one after the other.`,
    ...notes,
  ],
});
