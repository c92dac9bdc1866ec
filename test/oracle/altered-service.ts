/** A world behind a service that answers statistics late or wrong for a time, or that has the real limits. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { openEmulator } from '../../src/emulator/index.js';
import { createTester, type Tester } from '../support/emulator.js';
import { demoEnvironmentAt } from '../support/emulator-environment.js';
import { listen } from '../support/server.js';
import { readAccount } from './raw-hours.js';
import { advanceTo, type BuiltWorld } from './worlds.js';

/** What an answer of statistics has of one entity. */
export interface Answered {
  readonly id: string;
  readonly id_data: readonly {
    readonly metrics: Readonly<Record<string, readonly (number | null)[] | null>>;
  }[];
}

/** Changes the entities of an answer, or of the file of a job. */
export type Alter = (
  entities: readonly Answered[],
  params: Readonly<Record<string, string>>,
) => readonly Answered[];

export interface AlteredService {
  /** The world as commands find it, with its numbers as they are now. */
  readonly world: BuiltWorld;
  alter: Alter;
  /** Calls of the same user, which count against the same limits. */
  readonly tester: Tester;
  /** Moves the world ahead; raw hours are read again. */
  advance(hours: number): Promise<BuiltWorld>;
}

export const unaltered: Alter = (entities) => entities;

/** Serves the first account of a world until the test ends. `now` is the clock of its limits and signatures. */
export async function serveAltered(
  built: BuiltWorld,
  { hasLimits = false, now }: { readonly hasLimits?: boolean; readonly now?: () => number } = {},
): Promise<AlteredService> {
  const service: AlteredService = { world: built, alter: unaltered, tester: {} as Tester, advance };
  const time = now ?? (() => service.world.now);
  const emulator = await openEmulator({
    path: join(built.home.data, 'emulator.db'),
    now: time,
    random: randomBytes,
    version: 'test',
    control: true,
    ...(hasLimits && { rateLimits: 'real' as const }),
  });
  const server = createServer({ keepAliveTimeout: 300_000 }, async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const response = await emulator.fetch(
      new Request(`http://${incoming.headers.host}${incoming.url}`, {
        method: incoming.method ?? 'GET',
        headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }),
    );
    const bytes = alterBytes(Buffer.from(await response.arrayBuffer()), service.alter);
    const { 'content-length': _, ...headers } = Object.fromEntries(response.headers);
    outgoing.writeHead(response.status, headers).end(bytes);
  });
  const origin = `http://127.0.0.1:${await listen(server, () => emulator.close())}`;
  const env = {
    ...demoEnvironmentAt(origin, emulator),
    ADS_CACHE_DIR: built.home.cache,
    ADS_DATA_DIR: built.home.data,
    ADS_STATE_DIR: built.home.state,
  };
  const world = { ...built, accounts: built.accounts.slice(0, 1), env };
  Object.assign(service, { world, tester: createTester(emulator, time) });

  async function advance(hours: number): Promise<BuiltWorld> {
    await advanceTo(emulator, emulator.time() + hours * 3_600_000);
    const account = await readAccount(service.tester, Date.parse(built.plan.begin));
    Object.assign(service, { world: { ...service.world, now: emulator.time(), accounts: [account] } });
    return service.world;
  }
  onTestFinished(() => built.home.remove());
  return service;
}

/** Changes what has entities of statistics, as text or packed; anything else passes. */
function alterBytes(bytes: Buffer, alter: Alter): Buffer {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString('utf8');
  if (!text.includes('"id_data"')) return bytes;
  const answer = JSON.parse(text);
  const altered = Buffer.from(JSON.stringify({ ...answer, data: alter(answer.data, answer.request.params) }));
  return isPacked ? gzipSync(altered) : altered;
}
