/** Who is let in at the port: names of this machine, no rebinding, no writes from the pages of others. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Address, isHostName } from '../../../src/emulator/index.js';
import { openTester } from '../../support/emulator.js';
import { authorize } from '../../support/sign.js';

/** Sends bytes, and answers the first line and the body of what comes back. */
function send(port: number, text: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split(/\r\n\r\n(.*)/s);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body });
    });
  });
}

async function open(address: Partial<Address> = {}, log?: (line: unknown) => void) {
  const tester = await openTester(log ? { log } : {});
  const { port } = await tester.emulator.start({ host: '127.0.0.1', port: 0, ...address });
  const get = (host: string, target = '/ads/12/accounts') =>
    send(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  return { ...tester, port, get };
}

describe('a host', () => {
  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '127.8.8.8', '[::1]'])('%s is let in', async (host) => {
    const { get, port } = await open();
    expect((await get(`${host}:${port}`)).status).toBe(401);
    expect((await get(host)).status).toBe(401);
  });

  it.each([
    'a.1',
    '256.256.256.256',
    'xn--a',
    '127.1',
    '0x7f.1',
    'attacker.example',
    'localhost.attacker.example',
    'localhost:99999',
    'localhost:1:2',
    '[::1',
    'user@localhost',
    '192.168.1.1',
    '',
    '%',
    'ä',
  ])('%j is turned away, and the flag is named', async (host) => {
    const { get } = await open();
    const { status, head, body } = await get(host);
    expect([host, status]).toEqual([host, 421]);
    expect(JSON.parse(body).error).toContain('--allow-host NAME');
    expect(head).toMatch(/connection: close/i);
  });

  it('that was allowed is let in, in any case', async () => {
    const { get } = await open({ allowedHosts: ['Emulator', 'box.internal', '::2'] });
    expect((await get('emulator:80')).status).toBe(401);
    expect((await get('BOX.internal')).status).toBe(401);
    expect((await get('[::2]:8700')).status).toBe(401);
    expect((await get('other')).status).toBe(421);
  });

  it('may be any address, but no name, if the server listens on all of them', async () => {
    const { get } = await open({ host: '0.0.0.0' });
    expect((await get('192.168.1.1:8700')).status).toBe(401);
    expect((await get('[fe80::1]')).status).toBe(401);
    expect((await get('attacker.example')).status).toBe(421);
    expect((await get('999.1.1.1')).status).toBe(421);
  });

  it('counts in the first line as well', async () => {
    const { get } = await open();
    expect((await get('localhost', 'http://localhost/ads/12/accounts')).status).toBe(401);
    expect((await get('localhost', 'http://attacker.example/ads/12/accounts')).status).toBe(421);
    expect((await get('attacker.example', 'http://localhost/ads/12/accounts')).status).toBe(421);
    expect((await get('localhost', 'http://')).status).toBe(421);
    expect((await get('localhost', 'http://localhost')).status).toBe(404);
    expect((await get('localhost', '*')).status).toBe(400);
  });

  it('that is turned away is in the log', async () => {
    const lines: unknown[] = [];
    const { get } = await open({}, (line) => lines.push(line));
    await get('attacker.example', '/ads/12/accounts?oauth_token=secret');
    expect(lines).toMatchObject([{ method: 'GET', path: '/ads/12/accounts', status: 421 }]);
  });
});

describe('the name of a host', () => {
  it.each(['emulator', 'box.internal', 'a_b', '10.0.0.1', '[::1]'])('may be %s', (name) => {
    expect(isHostName(name)).toBe(true);
  });
  it.each(['', 'a:80', 'http://a', 'a/b', '*', 'a.1', '127.1', 'xn--a', 'a b', '::1'])(
    'is not %j',
    (name) => {
      expect(isHostName(name)).toBe(false);
    },
  );
});

describe('a write', () => {
  async function post(headers: Record<string, string>) {
    const { port, emulator, account } = await open();
    const path = `/ads-sandbox/12/accounts/${account}/funding_instruments?currency=USD&type=CREDIT_LINE&start_time=2026-01-01T00:00:00Z`;
    const authorization = authorize({
      method: 'POST',
      url: `http://127.0.0.1:${port}${path}`,
      keys: emulator.credentials,
    });
    const lines = Object.entries({
      host: `127.0.0.1:${port}`,
      authorization,
      'content-length': '0',
      ...headers,
    });
    return send(
      port,
      `POST ${path} HTTP/1.1\r\nConnection: close\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`.replaceAll(
        'PORT',
        String(port),
      ),
    );
  }

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://attacker.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['another name of this machine', { origin: 'http://localhost:PORT' }],
    ['https to an http server', { origin: 'https://127.0.0.1:PORT' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ])('from %s is turned away', async (_, headers) => {
    const { status, body } = await post(headers);
    expect(status).toBe(403);
    expect(JSON.parse(body).error).toContain('another origin');
  });

  it.each<[string, Record<string, string>]>([
    ['a program', {}],
    ['its own page', { origin: 'http://127.0.0.1:PORT', 'sec-fetch-site': 'same-origin' }],
    ['the user', { 'sec-fetch-site': 'none' }],
  ])('from %s is let in', async (_, headers) => {
    expect((await post(headers)).status).toBe(200);
  });
});
