/** Any bytes at the ports of the emulator and of the sign-in: neither ends, and neither answers with a bug. */
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, onTestFinished } from 'vitest';
import { openCallbackServer } from '../../src/auth/callback-server.js';
import { endpoints } from '../../src/contract/index.js';
import { anyCharacter } from '../support/characters.js';
import { openTester } from '../support/emulator.js';
import { fuzz } from './fuzz.js';
import { exchange, rawRequests, statusesOf } from './raw-requests.js';

const bugs: unknown[] = [];
let port: Promise<number> | undefined;

async function openPort(): Promise<number> {
  const { emulator } = await openTester({ report: (error) => void bugs.push(error) });
  onTestFinished(() => {
    port = undefined;
  });
  return (await emulator.start({ host: '127.0.0.1', port: 0 })).port;
}

const paths = fc.constantFrom(
  ...endpoints.map(
    ({ area, path }) => `/${area === 'auth' ? 'auth' : 'ads/12'}/${path.replaceAll(/:\w+/g, 'x')}`,
  ),
  '/emulator/advance',
  '/emulator/job-failures',
);

function expectNoBug(answer: string): void {
  if (bugs.length > 0) throw bugs.splice(0)[0];
  expect(statusesOf(answer).filter((status) => status === 500)).toEqual([]);
  expect(answer).not.toMatch(/\n\s+at .*:\d+:\d+|node:internal|TypeError|RangeError/);
}

fuzz(
  'bytes at the port of the emulator end in no bug, and it continues to serve',
  rawRequests(paths),
  async (bytes) => {
    port ??= openPort();
    const opened = await port;
    expectNoBug(await exchange(opened, bytes));
    const after = await exchange(opened, Buffer.from('GET / HTTP/1.0\r\nHost: localhost\r\n\r\n'));
    expect(statusesOf(after)).toEqual([404]);
  },
  15,
);

const callbacks = fc.oneof(
  fc.constantFrom(
    '/callback',
    '/callback?',
    '/callback?oauth_token=x&oauth_verifier=y',
    '/callback?denied=x',
  ),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('oauth_token', 'oauth_verifier', 'state', 'denied', 'x'),
        fc.string({ unit: anyCharacter }),
      ),
    )
    .map(
      (pairs) =>
        `/callback?${pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')}`,
    ),
);

fuzz(
  'bytes at the port of a sign-in do not end it, and the right callback does',
  fc.array(rawRequests(callbacks), { minLength: 1, maxLength: 4 }),
  async (connections) => {
    const server = await openCallbackServer({ port: 0, path: '/callback' });
    const { signal } = new AbortController();
    try {
      const result = server.wait({
        token: 'the-token',
        state: 'the-state',
        sleep: () => new Promise(() => {}),
        signal,
      });
      const { port } = new URL(server.url);
      for (const bytes of connections) {
        const answer = await exchange(Number(port), bytes, 50);
        expect(statusesOf(answer).filter((status) => status >= 500)).toEqual([]);
        expect(answer).not.toMatch(/\n\s+at .*:\d+:\d+|node:internal/);
      }
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `GET /callback?state=the-state&oauth_token=the-token&oauth_verifier=right HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
        ),
      );
      const { verifier, finish } = await result;
      expect(verifier).toBe('right');
      await finish('done');
      socket.destroy();
    } finally {
      await server.close();
    }
  },
  10,
);
