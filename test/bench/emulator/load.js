// Sends signed requests as fast as they are answered, in a process of its own. Takes JSON on stdin: {requests: [{method,
// url}], connections, world}. They are signed before the clock starts. Prints as JSON: the seconds that it took, how often
// each status came, and the first answer.
import { createHmac, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';

const { requests, connections, world } = JSON.parse(await text(process.stdin));
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
let sample;

function send({ method, url, headers }) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, async (response) => {
      statuses[response.statusCode] = (statuses[response.statusCode] ?? 0) + 1;
      if (sample !== undefined && response.statusCode === 200) response.resume().on('end', resolve);
      else {
        sample = await text(response);
        resolve();
      }
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function work() {
  for (let next = waiting.pop(); next; next = waiting.pop()) await send(next);
}

const started = performance.now();
await Promise.all(Array.from({ length: connections }, work));
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ seconds, statuses, sample }));
agent.destroy();
