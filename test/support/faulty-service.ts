/**
 * The emulator behind a network that fails on command: every way in which a request for the users of a list can go
 * wrong, before and after the service has carried it out.
 */

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { rateHeaders } from '../../src/contract/wire/headers.js';
import { type Emulator, openEmulator } from '../../src/emulator/index.js';
import { testTime } from './cli.js';
import { createTester } from './emulator.js';
import { demoEnvironmentAt } from './emulator-environment.js';
import { writeFilledWorld } from './filled-worlds.js';
import { readKeys } from './members.js';
import { listen } from './server.js';

/** What goes wrong with a request; `after` means that the service has carried it out. */
export const faults = [
  'error before',
  'error after',
  'unavailable before',
  'limited before',
  'cut before',
  'cut in the body',
  'cut after',
  'cut in the answer',
  'silent before',
  'silent after',
  'count too small after',
  'count too large before',
  'total differs after',
  'unreadable after',
  'empty after',
  'slow after',
] as const;
export type Fault = (typeof faults)[number];

/** One request for the users of a list, as the network saw it. */
export interface UsersRequest {
  /** SHA-256 of the body; the same body sent again has the same. */
  readonly digest: string;
  readonly bytes: number;
  readonly fault: Fault | undefined;
  /** The service has carried it out. */
  accepted: boolean;
  /** The client could read a whole and right answer. */
  answered: boolean;
}

export interface FaultyService {
  readonly emulator: Emulator;
  /** For commands that are to speak to it as the demo user. */
  readonly env: Readonly<Record<string, string>>;
  /** All requests for users so far, in the order in which they were complete. */
  readonly requests: readonly UsersRequest[];
  /**
   * Waits until all that clients have sent is answered, and they are gone. What a killed process has sent may still come
   * in after its end.
   */
  settled(): Promise<void>;
  /** Creates an audience; returns its id. */
  createAudience(name: string): Promise<string>;
  /**
   * The people who are on a list at a time in milliseconds since 1970, by default when all that was sent is worked in; compare
   * with `keysOf`.
   */
  peopleOf(listId: string, at?: number): Promise<Set<string>>;
}

export interface FaultyOptions {
  /** What happens to the request for users with this number, from 0. */
  readonly plan?: (index: number) => Fault | undefined;
  /** Called when a request for users has come in whole, and again when it is answered; the service waits for it. */
  readonly onStep?: () => void | Promise<void>;
  readonly now?: () => number;
  readonly clock?: string;
}

/** Serves an emulator with an empty world until the test ends. */
export async function serveFaulty(options: FaultyOptions = {}): Promise<FaultyService> {
  const { plan = () => undefined, onStep = () => {}, now = () => testTime } = options;
  const folder = mkdtempSync(join(tmpdir(), 'ads-faulty-'));
  const path = join(folder, 'emulator.db');
  const clock = options.clock === undefined ? {} : { clock: options.clock };
  // A copy, which is as old as the time of tests: to create the tables of a world takes longer.
  await writeFilledWorld(path, { seed: 'empty', now: testTime, ...clock });
  const emulator = await openEmulator({ path, seed: 'empty', now, random: randomBytes, version: 'test' });
  const requests: UsersRequest[] = [];
  let started = 0;
  let underWay = 0;

  async function forward(incoming: IncomingMessage, body: Buffer): Promise<Response> {
    const { method = '', url = '', headers } = incoming;
    return emulator.fetch(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }),
    );
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isUsers = incoming.method === 'POST' && /\/users$/.test(incoming.url ?? '');
    const fault = isUsers ? plan(started++) : undefined;
    if (fault === 'cut in the body') {
      incoming.once('data', () => incoming.socket.destroy());
      return;
    }
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (!isUsers) return deliver(await forward(incoming, body), outgoing);
    const digest = createHash('sha256').update(body).digest('hex');
    const request: UsersRequest = { digest, bytes: body.length, fault, accepted: false, answered: false };
    requests.push(request);
    underWay += 1;
    try {
      await onStep();
      let response: Response | undefined;
      if (!fault?.endsWith('before')) {
        response = await forward(incoming, body);
        request.accepted = response.ok;
      }
      await disturb(fault, response, outgoing, now);
      request.answered = request.accepted && (fault === undefined || fault === 'slow after');
      await onStep();
    } finally {
      underWay -= 1;
    }
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  const origin = `http://127.0.0.1:${await listen(server, async () => {
    await emulator.close();
    rmSync(folder, { recursive: true });
  })}`;
  return {
    emulator,
    requests,
    async settled() {
      const countConnections = promisify(server.getConnections.bind(server));
      while (underWay > 0 || (await countConnections()) > 0) await pause(5);
    },
    async createAudience(name) {
      const tester = createTester(emulator, now);
      const { body } = await tester.call('POST', 'accounts/:account/custom_audiences', {
        query: { name },
        base: 'ads',
      });
      return String(body.data.id);
    },
    peopleOf: (listId, at) => readKeys(path, listId, at),
    env: demoEnvironmentAt(origin, emulator),
  };
}

/** Sends an answer unchanged. */
async function deliver(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}

/** Sends what the client gets to see; `response` is that of the service where it was asked. */
async function disturb(
  fault: Fault | undefined,
  response: Response | undefined,
  outgoing: ServerResponse,
  now: () => number,
): Promise<void> {
  if (response && (!response.ok || fault === undefined)) return deliver(response, outgoing);
  const text = (await response?.text()) ?? '';
  const json = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) => {
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  };
  switch (fault) {
    case 'error before':
    case 'error after':
      return json(500, errors('INTERNAL_ERROR'));
    case 'unavailable before':
      return json(503, errors('SERVICE_UNAVAILABLE'));
    case 'limited before':
      return json(429, errors('TOO_MANY_REQUESTS'), {
        [rateHeaders.account.limit]: '1500',
        [rateHeaders.account.remaining]: '0',
        // Soon, by the clock of the client.
        [rateHeaders.account.reset]: String(Math.floor(now() / 1000) + 1),
      });
    case 'cut before':
    case 'cut after':
      outgoing.socket?.destroy();
      return;
    case 'cut in the answer':
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      outgoing.write(text.slice(0, text.length / 2), () => outgoing.socket?.destroy());
      return;
    case 'count too small after':
      return json(
        200,
        text.replaceAll(/_count":(\d+)/g, (_, count) => `_count":${Number(count) - 1}`),
      );
    case 'count too large before':
      return json(200, '{"data":{"success_count":100000,"total_count":100000},"request":{"params":{}}}');
    case 'total differs after':
      return json(200, text.replace(/"total_count":\d+/, '"total_count":0'));
    case 'unreadable after':
      return json(200, text.slice(0, -5));
    case 'empty after':
      return json(200, '');
    case 'slow after':
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      for (const letter of text.match(/.{1,40}/gs) ?? []) {
        outgoing.write(letter);
        await pause(5);
      }
      outgoing.end();
      return;
    default:
      // Silence: the client has to give up. The connection ends with the test.
      return;
  }
}

function errors(code: string): string {
  return JSON.stringify({ errors: [{ code, message: 'Something went wrong' }], request: { params: {} } });
}
