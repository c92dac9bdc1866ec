/** Files from other hosts, over real sockets: nothing of ours goes out, and the file comes back whole or not at all. */
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DownloadOptions, download } from '../../src/client/download.js';
import { NetworkError, ServiceError } from '../../src/client/errors.js';
import { cert, key } from '../support/certificate.js';
import { catchError } from '../support/client.js';
import { listen, startServer, startTcp } from '../support/server.js';

const fetchFile = (address: string, options: Partial<DownloadOptions> = {}) =>
  download(address, { timeout: 10_000, service: 'http://127.0.0.1:1', ...options });

async function failureOf(address: string, options: Partial<DownloadOptions> = {}) {
  const error = await catchError(fetchFile(address, options));
  expect(error).toBeInstanceOf(NetworkError);
  return error as NetworkError;
}

function serve(body: Buffer | string, headers: Record<string, string> = {}) {
  return startServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
}

/** An https server that this process trusts until the test ends. Returns its origin. */
async function startTrusted(reply: (path: string) => Record<string, string>) {
  https.globalAgent.options.ca = cert;
  onTestFinished(() => {
    delete https.globalAgent.options.ca;
  });
  const server = https.createServer({ key, cert }, (request, response) => {
    const headers = reply(request.url ?? '');
    response.writeHead(headers.location ? 302 : 200, headers);
    response.end('whole');
  });
  return `https://127.0.0.1:${await listen(server)}`;
}

const text = '{"data":[{"id":"8wku2","spend":9007199254740993}]}';

describe('a download', () => {
  it('sends neither signature nor cookie, only the name of the program', async () => {
    const server = await serve('x', { 'set-cookie': 'a=1' });
    await fetchFile(`${server.url}/f?Signature=s%2Fg`, { userAgent: 'ads/1' });
    await fetchFile(`${server.url}/f`);
    const [first, second] = server.received;
    expect(first).toMatchObject({ method: 'GET', url: '/f?Signature=s%2Fg', body: '' });
    for (const { headers } of server.received) {
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
    expect([first?.headers['user-agent'], second?.headers['user-agent']]).toEqual(['ads/1', 'ads']);
  });

  it.each<[string, Buffer, Record<string, string>]>([
    ['a plain file', Buffer.from(text), {}],
    ['a file that is gzip', gzipSync(text), { 'content-type': 'application/gzip' }],
    ['a file sent as gzip', gzipSync(text), { 'content-encoding': 'gzip' }],
    ['a gzip file sent as gzip', gzipSync(gzipSync(text)), { 'content-encoding': 'gzip' }],
    ['gzip in two members', Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))]), {}],
  ])('returns the text of %s', async (_, body, headers) => {
    const server = await serve(body, headers);
    expect((await fetchFile(server.url)).toString()).toBe(text);
  });

  it('leaves the bytes of other files unchanged', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe, 0x00, 0xc3]);
    const server = await serve(bytes);
    expect((await fetchFile(server.url)).equals(bytes)).toBe(true);
    expect(await fetchFile((await serve('')).url)).toHaveLength(0);
    expect((await fetchFile((await serve(Buffer.from([0x1f]))).url)).equals(Buffer.from([0x1f]))).toBe(true);
  });
});

describe('a file that is not whole', () => {
  const head = 'HTTP/1.1 200 OK\r\n';
  const packed = gzipSync(text);
  it.each<[string, Buffer]>([
    ['shorter than its length', Buffer.from(`${head}Content-Length: 100\r\n\r\nabc`)],
    ['a chunk missing', Buffer.from(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`)],
    [
      'gzip cut by its maker',
      Buffer.concat([Buffer.from(`${head}Content-Length: 30\r\n\r\n`), packed.subarray(0, 30)]),
    ],
  ])('is an error: %s', async (_, bytes) => {
    const port = await startTcp((socket) => socket.once('data', () => socket.end(bytes)));
    expect(await failureOf(`http://127.0.0.1:${port}`)).toMatchObject({ kind: 'cut', retryable: true });
  });

  it('is an error if the gzip is broken inside', async () => {
    const broken = Buffer.from(packed);
    broken.fill(0xff, 12, 24);
    const server = await serve(broken);
    expect(await failureOf(server.url)).toMatchObject({ kind: 'unreadable', retryable: false });
  });

  it('is an error if data follows the gzip after zeros, which alone are padding', async () => {
    const padded = Buffer.concat([packed, Buffer.alloc(512)]);
    expect(String(await fetchFile((await serve(padded)).url))).toBe(text);
    const more = Buffer.concat([padded, packed]);
    expect(await failureOf((await serve(more)).url)).toMatchObject({
      kind: 'unreadable',
      message: 'the file has data after the end of its gzip data',
    });
  });
});

describe('a file that is too large', () => {
  const body = Buffer.alloc(100_001, ' ');
  it.each<[string, Buffer, Record<string, string>]>([
    ['as served', body, {}],
    ['once unpacked', gzipSync(body), {}],
    ['once unpacked by HTTP', gzipSync(body), { 'content-encoding': 'gzip' }],
  ])('is an error: %s', async (_, bytes, headers) => {
    const server = await serve(bytes, headers);
    const error = await failureOf(server.url, { maxBytes: 100_000 });
    expect(error).toMatchObject({ kind: 'unreadable', retryable: false });
    expect(error.message).toMatch(/is larger than 100000 bytes$/);
    expect(await fetchFile(server.url, { maxBytes: 100_001 })).toHaveLength(100_001);
  });
});

describe('the address of a file', () => {
  it.each([
    'http://files.example/a?Signature=secret',
    'http://127.0.0.1.files.example/a?Signature=secret',
    'https://key:secret@files.example/a',
    'http://key:secret@127.0.0.1/a',
    'ftp://files.example/secret',
    'file:///etc/secret',
    'data:text/plain,secret',
    '/a/relative/secret',
    '',
  ])('is refused before anything is sent: %s', async (address) => {
    const error = await failureOf(address);
    expect(error).toMatchObject({
      kind: 'unreadable',
      message: 'the URL of the file is not a plain https URL',
    });
    expect(`${error.stack}`).not.toContain('secret');
  });
});

describe('an address of this machine', () => {
  it.each([
    'http://127.0.0.1:PORT/a',
    'https://127.0.0.1:PORT/a',
    'https://localhost:PORT/a',
    'https://LOCALHOST.:PORT/a',
    'https://x.localhost:PORT/a',
    'https://127.1:PORT/a',
    'https://0x7f.1:PORT/a',
    'https://0.0.0.0:PORT/a',
    'https://[::1]:PORT/a',
    'https://[::]:PORT/a',
    'https://[::ffff:127.0.0.1]:PORT/a',
    'https://[::ffff:0.0.0.0]:PORT/a',
  ])('is not fetched if a service elsewhere names it: %s', async (address) => {
    const here = await serve('internal');
    const { port } = new URL(here.url);
    const url = address.replace('PORT', port);
    const error = await failureOf(url, { service: 'https://ads.example' });
    expect(error).toMatchObject({ kind: 'unreadable', retryable: false });
    expect(error.message).toContain('points to this machine');
    expect(here.received).toEqual([]);
  });

  it('is fetched if the service is on this machine too', async () => {
    const here = await serve('internal');
    expect((await fetchFile(here.url, { service: 'http://localhost:7' })).toString()).toBe('internal');
  });
});

describe('a redirect', () => {
  it('is followed from https to https', async () => {
    const origin = await startTrusted(
      (path): Record<string, string> => (path === '/a' ? { location: '/b?c=%2F' } : {}),
    );
    expect((await fetchFile(`${origin}/a`)).toString()).toBe('whole');
  });

  it.each([
    ['plain http', 'http://files.example/secret'],
    ['a name and a password', 'https://key:secret@files.example/'],
    ['another scheme', 'ftp://files.example/secret'],
    ['nonsense', 'http://'],
  ])('is not followed to %s', async (_, location) => {
    const origin = await startTrusted(() => ({ location }));
    const error = await failureOf(`${origin}/a`);
    expect(error).toMatchObject({ kind: 'redirect', retryable: false });
    expect(error.message).not.toContain('secret');
  });

  it('of another host is not followed to this machine', async () => {
    const here = await serve('internal');
    const origin = await startTrusted(
      (path): Record<string, string> => ({
        location: path === '/http' ? here.url : here.url.replace('http:', 'https:'),
      }),
    );
    // The other host is this machine under a name that says nothing of it.
    const { options } = https.globalAgent;
    const lookup: LookupFunction = (_name, { all }, done) =>
      all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    Object.assign(options, { lookup, checkServerIdentity: () => undefined });
    onTestFinished(() => {
      // Deleted rather than set to undefined, which would replace Node's own functions for all later requests.
      for (const name of ['lookup', 'checkServerIdentity']) Reflect.deleteProperty(options, name);
    });
    const stranger = origin.replace('127.0.0.1', 'files.example');
    for (const path of ['/http', '/https']) {
      expect((await failureOf(stranger + path)).kind).toBe('redirect');
    }
    expect(here.received).toEqual([]);
  });

  it('is not followed without an end', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(307, { location: '/again' });
      response.end();
    });
    expect((await failureOf(server.url)).kind).toBe('redirect');
    expect(server.received).toHaveLength(6);
  });

  it('to nowhere is an error', async () => {
    const server = await startServer((_, response) => {
      response.writeHead(302);
      response.end();
    });
    expect((await failureOf(server.url)).kind).toBe('redirect');
  });
});

describe('a status without a file', () => {
  it.each([400, 401, 403, 404, 410])('%i is unreadable, and says nothing about our keys', async (status) => {
    const server = await startServer((_, response) => {
      response.writeHead(status);
      response.end('<Error><Signature>secret</Signature></Error>');
    });
    const error = await failureOf(server.url);
    expect(error).toMatchObject({ kind: 'unreadable', retryable: false });
    expect(error.message).toContain(`answered ${status} instead of the file`);
    expect(error.message).not.toContain('secret');
  });

  it.each([429, 500, 503])('%i may pass', async (status) => {
    const server = await startServer((_, response) => {
      response.writeHead(status);
      response.end('secret');
    });
    const error = await catchError(fetchFile(server.url));
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ status, retryable: true });
    expect(`${error}`).not.toContain('secret');
  });
});

it('a trace shows the file that was fetched and the result, without the path and query that open the file', async () => {
  const files = await serve(gzipSync('whole'));
  const lines: string[] = [];
  let time = 0;
  const now = () => {
    time += 5;
    return time;
  };
  await fetchFile(`${files.url}/result.json.gz?Signature=abc`, { trace: (line) => lines.push(line), now });
  expect(lines).toEqual([`> GET ${files.url}/***`, '< 200 in 5 ms']);
});
