// Sends signed requests as fast as they are answered, in a process of its own: `load.js`, told by one JSON line on stdin:
// {requests: [{method, url, body?}], connections, world}. They are signed before the clock starts. Prints {seconds,
// statuses, bytes}.
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

const { requests, connections, world, first } = JSON.parse(await text(process.stdin));
const encode = (value) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const key = `${encode(world.consumer_secret)}&${encode(world.access_token_secret)}`;
const time = String(Math.floor(Date.now() / 1000));

function sign({ method, url }) {
  const { origin, pathname, searchParams } = new URL(url);
  const protocol = [
    ['oauth_consumer_key', world.consumer_key],
    ['oauth_nonce', randomBytes(12).toString('hex')],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', time],
    ['oauth_token', world.access_token],
    ['oauth_version', '1.0'],
  ];
  const pairs = [...searchParams, ...protocol]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const base = [method, origin + pathname, pairs.join('&')].map(encode).join('&');
  const signature = createHmac('sha1', key).update(base).digest('base64');
  return `OAuth ${[...protocol, ['oauth_signature', signature]].map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const waiting = requests.map((one) => ({ ...one, headers: { authorization: sign(one) } })).reverse();
const statuses = {};
let bytes = 0;
let sample;
function send({ method, url, headers }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
      const keep = first && sample === undefined ? [] : undefined;
      if (keep) sample = '';
      response.on('data', (chunk) => {
        bytes += chunk.length;
        keep?.push(chunk);
      });
      response.on('end', () => {
        if (keep) sample = Buffer.concat(keep).toString();
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}
const times = [];
async function work() {
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const at = performance.now();
    await send(next);
    times.push(performance.now() - at);
  }
}
const started = performance.now();
await Promise.all(Array.from({ length: connections }, work));
const seconds = (performance.now() - started) / 1000;
times.sort((a, b) => a - b);
console.log(
  JSON.stringify({
    seconds,
    statuses,
    bytes,
    slowest: times.at(-1),
    median: times[times.length >> 1],
    sample,
  }),
);
agent.destroy();
