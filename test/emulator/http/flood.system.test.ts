/** What many large bodies at once cost a server that is a process of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeOfFile } from '../../support/cli.js';
import { hear, type Running, startAds } from '../../support/running-process.js';
import { authorize, type Keys } from '../../support/sign.js';
import { isExecutable } from '../../support/tool.js';

const home = homeOfFile();
let server: Running;
let started: Record<string, string> & { pid: number };

beforeAll(async () => {
  const flags = ['--json', '--data', ':memory:', '--seed', 'empty', '--rate-limits', 'off'];
  server = startAds(['emulator', 'start', ...flags], home.env);
  started = JSON.parse(await hear(server, /^(\{.*\})$/m));
});
afterAll(async () => {
  await server.stop();
});

/** In MiB. Bun collects the garbage of bodies later. */
const most = isExecutable ? 320 : 160;

/** One string, which takes hardly any time to be parsed. */
const large = Buffer.from(JSON.stringify('x'.repeat(9_999_998)));

interface Flood {
  readonly type: string;
  readonly signedBy?: Keys;
  /** Without a length, so that nobody knows how much comes. */
  readonly isChunked?: boolean;
}

/** Sends one large body; answers the status, or 0 where the connection ended without one. */
function post({ type, signedBy, isChunked = false }: Flood): Promise<number> {
  const url = `${started.ads_sandbox_url}/12/batch/accounts/${started.account_id}/campaigns`;
  return new Promise((resolve) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': large.length }),
        ...(signedBy && { authorization: authorize({ method: 'POST', url, keys: signedBy }) }),
      },
    });
    outgoing.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(0));
    outgoing.on('socket', (socket) => socket.on('error', () => {}));
    outgoing.end(large);
  });
}

/** So many that they would not fit into the limits if they were all kept: a server without one has 60 MiB. */
const bodies = { few: 30, many: 20 };

/** The most memory that the server has ever used, in MiB: tests that need more come later. */
function peak(): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${started.pid}/status`, 'utf8'))?.[1]) / 1024;
}

describe.skipIf(!existsSync('/proc/self/status'))('many bodies of 10 MB at once', () => {
  const keys = (): Keys => ({
    consumer_key: started.consumer_key ?? '',
    consumer_secret: started.consumer_secret ?? '',
    access_token: started.access_token ?? '',
    access_token_secret: started.access_token_secret ?? '',
  });

  it.each<[string, () => Flood]>([
    ['without a signature', () => ({ type: 'application/json' })],
    [
      'of a token that nobody has',
      () => ({ type: 'application/json', signedBy: { ...keys(), access_token: 'x' } }),
    ],
    [
      'with a bad signature',
      () => ({ type: 'application/json', signedBy: { ...keys(), consumer_secret: 'x' } }),
    ],
    ['of a form for the sign-in', () => ({ type: 'application/x-www-form-urlencoded', isChunked: true })],
    [
      'of a form with a bad signature, of unknown length',
      () => ({
        type: 'application/x-www-form-urlencoded',
        signedBy: { ...keys(), consumer_secret: 'x' },
        isChunked: true,
      }),
    ],
  ])(`%s stay below ${most} MiB`, async (_, flood) => {
    const statuses = await Promise.all(Array.from({ length: bodies.many }, () => post(flood())));
    // Whoever still writes may not get to read the answer.
    expect(statuses.filter((status) => ![0, 400, 401, 503].includes(status))).toEqual([]);
    expect(peak()).toBeLessThan(most);
  });

  // Beside other work a body takes seconds to be sent and read.
  it('that are well signed are worked on a few at a time', { timeout: 300_000 }, async () => {
    const statuses = await Promise.all(
      Array.from({ length: bodies.few }, () => post({ type: 'application/json', signedBy: keys() })),
    );
    expect(new Set(statuses)).toEqual(new Set([400]));
    // The engine of the single file collects later: 510 to 850 MiB.
    expect(peak()).toBeLessThan(isExecutable ? 1200 : 400);
  });
});
