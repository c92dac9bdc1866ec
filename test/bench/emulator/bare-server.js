// The least server that does what every answer of the emulator needs: verifies the OAuth signature of a request and writes
// an answer that stands ready: `bare-server FILE`, which holds JSON: {world, body}. Prints its address.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { world, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const answer = Buffer.from(body);
const encode = (value) =>
  encodeURIComponent(value).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const key = `${encode(world.consumer_secret)}&${encode(world.access_token_secret)}`;
const used = new Set();

function isSigned({ method, url, headers }) {
  const { searchParams, origin, pathname } = new URL(url, `http://${headers.host}`);
  const protocol = [...headers.authorization.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => [
    name,
    decodeURIComponent(value),
  ]);
  const { oauth_signature: given, oauth_nonce: nonce, ...rest } = Object.fromEntries(protocol);
  const pairs = [...searchParams, ...Object.entries({ ...rest, oauth_nonce: nonce })]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const base = [method, origin + pathname, pairs.join('&')].map(encode).join('&');
  const expected = createHmac('sha1', key).update(base).digest();
  const found = Buffer.from(given, 'base64');
  if (found.length !== expected.length || !timingSafeEqual(found, expected) || used.has(nonce)) return false;
  used.add(nonce);
  return true;
}

const server = createServer((request, response) => {
  const status = isSigned(request) ? 200 : 401;
  response.writeHead(status, {
    'content-type': 'application/json;charset=utf-8',
    'content-length': answer.length,
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
