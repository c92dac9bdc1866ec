// What the emulator takes in of an upload of people: `npm run bench:users [-- PEOPLE [IDENTIFIERS]]`. Full
// requests of one-person operations, one after the other, while another caller asks for a small list all the time; then
// the clock moves on until the people show. CPU times are those of the emulator's process, so that what else runs on the
// machine does not count.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { bench, createSigner } from './bench.js';
import { parameters } from './record-result.js';

const [total = 1_000_000, identifiers = 1] = parameters.map(Number);
const operationCount = 2500;

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

function createCaller(world) {
  const sign = createSigner(world);
  const agent = new Agent({ keepAlive: true });
  return (method, path, body) => {
    const url = `${world.ads_url}/12/accounts/${world.account_id}/${path}`;
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const headers = sign(method, url);
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
  };
}
/** CPU time in ms, and the most memory in MiB so far, of a process. */
function usageOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
  return { cpu: (Number(stat[11]) + Number(stat[12])) * 10, peak: Number(peak) / 1024 };
}

/** The bytes of the file of a world, and of its log. */
const sizesOf = (data) =>
  ['', '-wal'].map((suffix) => statSync(data + suffix, { throwIfNoEntry: false })?.size ?? 0);

const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));
const time = { unit: 'ms', decimals: 0 };
const profile = process.env.PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`] : [];

await bench('users-calls', async ({ path: pathOf, startEmulator }) => {
  const data = pathOf('bench.db');
  const { server, world, stop } = await startEmulator(data, {
    flags: ['--rate-limits', 'off'],
    nodeFlags: profile,
  });
  const call = createCaller(world);
  const rows = [];
  const notes = [];
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
    const before = usageOf(server.pid);
    const times = [];
    waits = [];
    for (let index = from; index < Math.min(requests, from + step); index++) {
      const body = makeBody(index * operationCount);
      times.push((await call('POST', `${path}/users`, body)).time);
    }
    const after = usageOf(server.pid);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const cells = [
      (from + times.length) * operationCount,
      (after.cpu - before.cpu) / times.length,
      ...[mean, Math.max(...times), Math.max(...waits), after.peak],
      sizesOf(data).reduce((sum, size) => sum + size, 0) / 2 ** 20,
    ];
    rows.push({ cells });
  }
  const before = usageOf(server.pid);
  waits = [];
  const response = await fetch(new URL('/emulator/advance', world.ads_url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"by":"7h"}',
  });
  if (!response.ok) throw new Error(await response.text());
  const first = await call('GET', path);
  const second = await call('GET', path);
  const cpu = usageOf(server.pid).cpu - before.cpu;
  isDone = true;
  await others;
  const people = first.answer.data.audience_size;
  notes.push(
    `Of them, ${people.toLocaleString('en-US')} were worked in within ${first.time.toFixed(0)} ms (CPU ${cpu} ms) and read again in ${second.time.toFixed(0)} ms; others waited at most ${Math.max(...waits).toFixed(0)} ms; peak ${usageOf(server.pid).peak.toFixed(0)} MiB.`,
  );
  await stop();
  notes.push(`The file has ${(sizesOf(data)[0] / people).toFixed(1)} bytes a member.`);
  return {
    title: 'What the emulator takes in of an upload of people',
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
  };
});
