import { randomBytes } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkHint } from '../../src/cli/core/errors/network-hint.js';
import { NetworkError } from '../../src/client/errors.js';
import { createSender, type SenderOptions } from '../../src/client/send.js';
import { createCertificate } from '../../src/emulator/http/certificate.js';
import { cert, key } from '../support/certificate.js';
import { catchError } from '../support/client.js';
import { findDeadPort, listen, sendJson, startServer, startTcp } from '../support/server.js';

function sendTo(url: string, options: Partial<SenderOptions> = {}, method = 'GET', body?: string) {
  const send = createSender({ timeout: 10_000, ...options });
  return send({ method, url, headers: { authorization: 'OAuth secret="hush"' }, body });
}

async function failOf(sending: Promise<unknown>) {
  const error = await catchError(sending);
  expect(error).toBeInstanceOf(NetworkError);
  return error as NetworkError;
}

/** Answers raw bytes once the request has begun to arrive, then closes. */
function startRaw(bytes: string | Buffer): Promise<number> {
  return startTcp((socket) => socket.once('data', () => socket.end(bytes)));
}

async function startTls(answer: (socket: net.Socket) => void): Promise<number> {
  const server = https.createServer({ key, cert }, (request) => answer(request.socket));
  server.on('tlsClientError', () => {});
  return listen(server);
}

describe('a sender', () => {
  it('sends the URL byte for byte, the body, and its length', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    await sendTo(`${server.url}/a%2Fb/!'()*?q=a%20b%2B%27%7E~*`, {}, 'POST', 'täxt');
    expect(server.received[0]).toMatchObject({
      method: 'POST',
      url: `/a%2Fb/!'()*?q=a%20b%2B%27%7E~*`,
      body: 'täxt',
      headers: { 'content-length': '5', authorization: 'OAuth secret="hush"' },
    });
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE'])('sends %s without a body', async (method) => {
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    await sendTo(server.url, {}, method);
    expect(server.received[0]).toMatchObject({ method, body: '' });
  });

  it('sends one request after another on one connection', async () => {
    const sockets = new Set<unknown>();
    const server = await startServer((_, response) => {
      sockets.add(response.socket);
      sendJson(response, 200, {});
    });
    const send = createSender({ timeout: 10_000 });
    for (const path of ['a', 'b', 'c'])
      await send({ method: 'GET', url: `${server.url}/${path}`, headers: {} });
    expect(sockets.size).toBe(1);
  });

  it.each(['GET', 'POST'])('sends %s on a new connection if the old one is being closed', async (method) => {
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    const send = createSender({ timeout: 10_000 });
    await send({ method, url: `${server.url}/a`, headers: {} });
    const kept = Object.entries(http.globalAgent.freeSockets).find(([host]) =>
      host.includes(new URL(server.url).port),
    );
    const [socket] = kept?.[1] ?? [];
    // Nothing more can be written to it, but the agent does not know that yet.
    socket?.end();
    const { status } = await send({ method, url: `${server.url}/b`, headers: {} });
    expect(status).toBe(200);
    expect(server.received.map(({ url }) => url)).toEqual(['/a', '/b']);
    expect(socket?.destroyed).toBe(true);
  });
});

describe('an answer', () => {
  it.each([200, 204, 400, 404, 500, 503])('of status %i is returned', async (status) => {
    const server = await startServer((_, response) => {
      response.writeHead(status, { 'x-a': '1', 'set-cookie': ['a=1', 'b=2'] });
      response.end(status === 204 ? undefined : 'body');
    });
    const answer = await sendTo(server.url);
    expect(answer).toMatchObject({ status, headers: { 'x-a': '1', 'set-cookie': 'a=1, b=2' } });
    expect(answer.body).toBe(status === 204 ? '' : 'body');
    expect(server.received).toHaveLength(1);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('may be compressed with %s', async (encoding, pack) => {
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(pack('{"name":"Zürich"}'));
    });
    expect((await sendTo(server.url)).body).toBe('{"name":"Zürich"}');
  });

  it('may split its characters between two packets', async () => {
    const port = await startTcp((socket) => {
      socket.setNoDelay(true);
      socket.once('data', () => {
        socket.write(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\xc3', 'latin1'));
        setTimeout(() => socket.end(Buffer.from([0xbc])), 5);
      });
    });
    expect((await sendTo(`http://127.0.0.1:${port}`)).body).toBe('ü');
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])('of status %i is not followed', async (status) => {
    const other = await startServer((_, response) => sendJson(response, 200, {}));
    const server = await startServer((_, response) => {
      response.writeHead(status, { location: `${other.url}/steal?x=1` });
      response.end('{}');
    });
    const error = await failOf(sendTo(server.url, {}, 'POST', 'a=b'));
    expect(error).toMatchObject({ kind: 'redirect', neverArrived: false, retryable: false });
    expect(error.message).toContain(other.url.replace('http://', ''));
    expect(error.message).not.toContain('steal');
    expect(other.received).toEqual([]);
  });

  it.each([
    ['to a path', { location: '/elsewhere' }],
    ['to nowhere', {}],
    ['to nonsense', { location: 'http://' }],
  ])('%s is not followed', async (_, headers) => {
    const server = await startServer((_request, response) => {
      response.writeHead(302, headers);
      response.end();
    });
    expect((await failOf(sendTo(server.url))).kind).toBe('redirect');
    expect(server.received).toHaveLength(1);
  });
});

describe('a body that is not whole', () => {
  const head = 'HTTP/1.1 200 OK\r\n';
  it.each<[string, string | Buffer]>([
    ['shorter than its content-length', `${head}Content-Length: 100\r\n\r\n{"data":[]}`],
    ['no body at all', `${head}Content-Length: 100\r\n\r\n`],
    ['a chunk missing', `${head}Transfer-Encoding: chunked\r\n\r\nb\r\n{"data":[]}\r\n`],
    ['half a chunk', `${head}Transfer-Encoding: chunked\r\n\r\nff\r\n{"data":[]}`],
    ['an error cut short', 'HTTP/1.1 500 Oops\r\nContent-Length: 100\r\n\r\n{"errors":[]}'],
    ['half a header', 'HTTP/1.1 200 OK\r\nContent-Le'],
    ['nothing', ''],
    [
      'gzip cut, in a body of the right length',
      Buffer.concat([
        Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: 20\r\n\r\n`),
        gzipSync('{"data":[1,2,3,4,5,6,7,8,9]}').subarray(0, 20),
      ]),
    ],
    [
      'whole gzip in a body that should continue',
      Buffer.concat([
        Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: 480\r\n\r\n`),
        gzipSync('{"data":[1,2,3,4,5,6,7,8,9]}'),
      ]),
    ],
    [
      'gzip cut by a close',
      Buffer.concat([
        Buffer.from(`${head}Content-Encoding: gzip\r\nContent-Length: 48\r\n\r\n`),
        gzipSync('{"data":[1,2,3,4,5,6,7,8,9]}').subarray(0, 20),
      ]),
    ],
  ])('is an error: %s', async (_, bytes) => {
    const port = await startRaw(bytes);
    expect(await failOf(sendTo(`http://127.0.0.1:${port}`))).toMatchObject({
      kind: 'cut',
      neverArrived: false,
      retryable: true,
    });
  });
});

describe('an answer that cannot be read', () => {
  it.each<[string, string | Buffer]>([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a broken chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['not gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 7\r\n\r\nnot zip'],
  ])('is an error: %s', async (_, bytes) => {
    const port = await startRaw(bytes);
    expect(await failOf(sendTo(`http://127.0.0.1:${port}`))).toMatchObject({
      kind: 'unreadable',
      neverArrived: false,
      retryable: false,
    });
  });

  it.each([
    ['plain', (body: Buffer) => body, {}],
    ['chunked', (body: Buffer) => body, { 'transfer-encoding': 'chunked' }],
    ['packed small', gzipSync, { 'content-encoding': 'gzip' }],
  ])('is refused as too large: %s', async (_, pack, headers) => {
    const body = pack(Buffer.alloc(300_000, ' '));
    const server = await startServer((_request, response) => {
      response.writeHead(200, headers);
      response.write(body.subarray(0, body.length / 2));
      response.end(body.subarray(body.length / 2));
    });
    const error = await failOf(sendTo(server.url, { maxBytes: 100_000 }));
    expect(error).toMatchObject({ kind: 'unreadable', message: 'the response is larger than 100000 bytes' });
  });

  it('may not switch to another protocol', async () => {
    const port = await startRaw(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    );
    const error = await failOf(sendTo(`http://127.0.0.1:${port}`));
    expect([error.kind, error.message]).toEqual([
      'unreadable',
      'the response switches to another protocol (101)',
    ]);
  });

  it('may be large, but not too large', async () => {
    const server = await startServer((_, response) => response.end(Buffer.alloc(100_000, 'x')));
    expect((await sendTo(server.url, { maxBytes: 100_000 })).body).toHaveLength(100_000);
  });
});

describe('a missing connection', () => {
  it('is reported if no server listens', async () => {
    const port = await findDeadPort();
    expect(await failOf(sendTo(`http://127.0.0.1:${port}`, {}, 'POST', 'a=b'))).toMatchObject({
      kind: 'unreachable',
      neverArrived: true,
      retryable: true,
      message: `cannot reach 127.0.0.1:${port}: connection refused`,
    });
  });

  it('is not confused with a reset after the request', async () => {
    const port = await startTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await failOf(sendTo(`http://127.0.0.1:${port}`, {}, 'POST', 'a=b'))).toMatchObject({
      kind: 'cut',
      neverArrived: false,
    });
  });
});

describe('the timeout', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n';

  it('ends a request that gets no answer, as from a server that disappeared', async () => {
    const port = await startTcp(() => {});
    const error = await failOf(sendTo(`http://127.0.0.1:${port}`, { timeout: 60 }));
    expect(error).toMatchObject({
      kind: 'timeout',
      neverArrived: false,
      message: `127.0.0.1:${port} did not answer in time: it received the request but sent no response`,
    });
  });

  it('ends an answer that stops in the middle, before the whole time has passed', async () => {
    const port = await startTcp((socket) => {
      socket.once('data', () => socket.write(`${head}{`));
    });
    const error = await failOf(sendTo(`http://127.0.0.1:${port}`, { timeout: 600 }));
    expect(error).toMatchObject({
      kind: 'timeout',
      message: `127.0.0.1:${port} did not answer in time: its response stopped in the middle`,
    });
  });

  it.each([
    ['of the body', head.replace('100', '100000'), 'its response began but did not end'],
    ['of the head', 'HTTP/1.1 200 OK\r\nX-A: ', 'it received the request but sent no response'],
  ])('ends an answer that comes byte by byte: %s', async (_, start, message) => {
    const port = await startTcp((socket) => {
      socket.once('data', () => {
        socket.write(start);
        const drip = setInterval(() => socket.write('x'), 5);
        socket.on('close', () => clearInterval(drip));
      });
    });
    // A third of it is more than the drops can be late on a busy machine.
    const error = await failOf(sendTo(`http://127.0.0.1:${port}`, { timeout: 2000 }));
    expect(error).toMatchObject({ kind: 'timeout', message: expect.stringContaining(message) });
  });

  it('ends a body that the server does not read, and leaves it unconfirmed', async () => {
    const port = await startTcp((socket) => void socket.pause());
    const send = createSender({ timeout: 100 });
    const body = new Uint8Array(64 * 1024 * 1024);
    const error = await failOf(send({ method: 'POST', url: `http://127.0.0.1:${port}`, headers: {}, body }));
    expect(error).toMatchObject({ kind: 'timeout', neverArrived: false, mayHaveTakenEffect: true });
    expect(error.message).toMatch(/it stopped reading the request$/);
  });

  it('ends a handshake that gets no answer, after which nothing was sent', async () => {
    const port = await startTcp(() => {});
    const error = await failOf(sendTo(`https://127.0.0.1:${port}`, { timeout: 60 }, 'POST', 'a=b'));
    expect(error).toMatchObject({ kind: 'timeout', neverArrived: true, mayHaveTakenEffect: false });
    expect(error.message).toMatch(/accepted the connection but did not answer the TLS handshake$/);
  });
});

describe('a signal', () => {
  it('ends the request with its own reason', async () => {
    const stop = new AbortController();
    const reason = new Error('interrupted');
    const server = await startServer(() => stop.abort(reason));
    expect(await catchError(sendTo(server.url, { signal: stop.signal, timeout: 600_000 }))).toBe(reason);
  });

  it('that came before sends nothing', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    const reason = new Error('interrupted');
    expect(await catchError(sendTo(server.url, { signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(server.received).toEqual([]);
  });
});

describe('a sender over TLS', () => {
  it('refuses a self-signed certificate, and sends nothing', async () => {
    const port = await startTls(() => {
      throw new Error('must not be reached');
    });
    expect(await failOf(sendTo(`https://127.0.0.1:${port}`, {}, 'POST', 'a=b'))).toMatchObject({
      kind: 'tls',
      neverArrived: true,
      retryable: false,
    });
  });

  it('sends nothing to a server without TLS', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    expect(await failOf(sendTo(`https://127.0.0.1:${server.port}`))).toMatchObject({ kind: 'tls' });
    expect(server.received).toEqual([]);
  });

  it('reports a connection that breaks in the handshake as not sent', async () => {
    const port = await startTcp((socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await failOf(sendTo(`https://127.0.0.1:${port}`, {}, 'POST', 'a=b'))).toMatchObject({
      kind: 'unreachable',
      neverArrived: true,
    });
  });

  it('reports a connection that breaks after the handshake as possibly sent', async () => {
    https.globalAgent.options.ca = cert;
    onTestFinished(() => {
      delete https.globalAgent.options.ca;
    });
    const port = await startTls((socket) => socket.destroy());
    expect(await failOf(sendTo(`https://127.0.0.1:${port}`, {}, 'POST', 'a=b'))).toMatchObject({
      kind: 'cut',
      neverArrived: false,
    });
  });
});

describe('a problem of a secure connection', () => {
  const now = Date.UTC(2026, 10, 22);

  /** Lets the sender trust a certificate until the test ends. */
  function trust(authority: string): void {
    https.globalAgent.options.ca = authority;
    onTestFinished(() => {
      delete https.globalAgent.options.ca;
    });
  }

  it.each([
    ['expired', -2 * 365, 'its certificate has expired (CERT_HAS_EXPIRED)'],
    ['notYetValid', 40 * 365, 'its certificate is not valid yet (CERT_NOT_YET_VALID)'],
  ])('is described in words: %s', async (problem, days, words) => {
    const made = createCertificate(now + days * 86_400_000, randomBytes);
    trust(made.cert);
    const port = await listen(https.createServer(made));
    const error = await failOf(sendTo(`https://127.0.0.1:${port}`));
    expect(error).toMatchObject({ kind: 'tls', tlsProblem: problem, neverArrived: true });
    expect(error.message).toBe(`no secure connection to 127.0.0.1:${port}: ${words}`);
  });

  it('is described in words: selfSigned', async () => {
    const error = await failOf(sendTo(`https://127.0.0.1:${await startTls(() => {})}`));
    expect(error).toMatchObject({ tlsProblem: 'selfSigned', neverArrived: true });
    expect(error.message).toContain('self-signed and not trusted');
  });

  it.runIf(process.platform === 'linux')('is described in words: otherName', async () => {
    const made = createCertificate(Date.now(), randomBytes);
    trust(made.cert);
    const server = https.createServer(made);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const error = await failOf(sendTo(`https://127.0.0.2:${port}`));
    expect(error).toMatchObject({ tlsProblem: 'otherName', neverArrived: true });
    expect(error.message).toContain('its certificate is for another host name');
  });

  it('is described in words: noTls', async () => {
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    const error = await failOf(sendTo(`https://127.0.0.1:${server.port}`, {}, 'POST', 'a=b'));
    expect(error).toMatchObject({ tlsProblem: 'noTls', neverArrived: true });
    expect(error.message).toContain('it does not use TLS on this port, but perhaps plain http');
  });

  it('is described in words: versions', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
    const server = https.createServer({ key, cert, ...old });
    server.on('tlsClientError', () => {});
    const error = await failOf(sendTo(`https://127.0.0.1:${await listen(server)}`));
    expect(error).toMatchObject({ tlsProblem: 'versions', neverArrived: true });
  });

  it('is described in words: wantsCertificate', async () => {
    trust(cert);
    const server = https.createServer({ key, cert, ca: cert, requestCert: true, rejectUnauthorized: true });
    server.on('tlsClientError', () => {});
    const error = await failOf(sendTo(`https://127.0.0.1:${await listen(server)}`));
    expect(error.tlsProblem).toBe('wantsCertificate');
  });

  it('is not named where a server only hangs up, as one of https does', async () => {
    const server = https.createServer({ key, cert });
    server.on('tlsClientError', () => {});
    const error = await failOf(sendTo(`http://127.0.0.1:${await listen(server)}`));
    error.request = { method: 'GET', url: 'http://127.0.0.1/' };
    expect(networkHint(error)).toContain('The cause is not known');
  });
});

describe('a sender through a proxy', () => {
  /** A proxy that leads everything to one port; without one it refuses. */
  async function startProxy(target?: number) {
    const asked: string[] = [];
    const port = await startTcp((socket) => {
      socket.once('data', (head) => {
        asked.push(head.toString());
        if (target === undefined) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
        const upstream = net.connect(target, '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
          socket.pipe(upstream).pipe(socket);
        });
        upstream.on('error', () => socket.destroy());
        return undefined;
      });
    });
    return { asked, proxies: { https: `http://me:pass%40word@127.0.0.1:${port}` } };
  }

  it('opens a tunnel with its own credentials, and sends it none of ours', async () => {
    const { asked, proxies } = await startProxy(await startTls(() => {}));
    const error = await failOf(sendTo('https://ads.example.com/12/accounts?q=1', { proxies }));
    expect(error.kind).toBe('tls');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatch(/^CONNECT ads\.example\.com:443 HTTP\/1\.1\r\n/);
    expect(asked[0]).toContain(`Basic ${Buffer.from('me:pass@word').toString('base64')}`);
    expect(asked[0]).not.toMatch(/OAuth|accounts/);
  });

  it('reports a refusal of the proxy', async () => {
    const { proxies } = await startProxy();
    const error = await failOf(sendTo('https://ads.example.com/', { proxies }, 'POST', 'a=b'));
    expect(error).toMatchObject({ kind: 'unreachable', neverArrived: true });
    expect(error.message).toContain('the proxy answered 407');
  });

  it('does not use it for this machine', async () => {
    const { asked, proxies } = await startProxy();
    const server = await startServer((_, response) => sendJson(response, 200, {}));
    expect((await sendTo(server.url, { proxies })).status).toBe(200);
    expect(asked).toEqual([]);
  });
});

it('no error carries the request', async () => {
  const port = await findDeadPort();
  const error = await failOf(sendTo(`http://127.0.0.1:${port}/?q=query-secret`, {}, 'POST', 'body-secret'));
  const everything = JSON.stringify({
    ...error,
    message: error.message,
    stack: error.stack,
    cause: error.cause,
  });
  expect(everything).not.toMatch(/hush|query-secret|body-secret/);
});
