/** The emulator behind a server that a test can watch and disturb, for uploads and imports. */

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import { type Emulator, type EmulatorOptions, openEmulator } from '../../src/emulator/index.js';
import { startOfRun, testTime } from './cli.js';
import { answerDirectly } from './direct-got.js';
import { demoEnvironmentAt } from './emulator-environment.js';
import { copyFilledWorld } from './filled-worlds.js';

export interface UploadService {
  readonly emulator: Emulator;
  /** For commands that are to speak to it as the demo user. */
  readonly env: Readonly<Record<string, string>>;
  /** Method and path of every request since the last look: "POST append". */
  takeCalls(): string[];
}

/** The name of a call: its method, and the last word of its path that is not an id. */
function nameOf(request: Request): string {
  const words = new URL(request.url).pathname.split('/').filter((word) => /^[a-z_]+$/.test(word));
  return `${request.method} ${words.at(-1)}`;
}

type WorldOptions = Pick<EmulatorOptions, 'seed' | 'clock' | 'campaigns' | 'control'> & {
  readonly path?: string;
  readonly isDirect?: boolean;
};

/**
 * Serves a world with a fixed clock until the test ends. `disturb` hears of each call before it is answered, with how many
 * of its name there have been (who reads the request reads a clone of it); what it returns is answered instead. Commands of other processes need the system's time.
 * A direct service is for this process alone, which reaches it without a connection.
 */
export async function serveUploads(
  disturb: (
    name: string,
    count: number,
    request: Request,
  ) => Response | undefined | Promise<Response | undefined> = () => undefined,
  now: () => number = () => testTime,
  { isDirect = false, ...world }: WorldOptions = { seed: 'empty', clock: '2026-03-02T10:00:00Z' },
): Promise<UploadService> {
  const { seed } = world;
  const emulator = await openEmulator({
    // Without a clock it is the time of the machine, and the world the one that other files fill as well.
    path:
      seed === 'demo' || seed === 'empty'
        ? await copyFilledWorld({ ...world, seed, now: startOfRun })
        : ':memory:',
    ...world,
    now,
    random: randomBytes,
    version: 'test',
  });
  let calls: string[] = [];
  const counts = new Map<string, number>();
  const answer = async (request: Request) => {
    const name = nameOf(request);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    calls.push(name);
    return (await disturb(name, count, request)) ?? emulator.fetch(request);
  };
  const { origin, end } = isDirect ? answerDirectly(answer) : await listen(answer);
  onTestFinished(async () => {
    await end();
    await emulator.close();
  });
  return {
    emulator,
    env: demoEnvironmentAt(origin, emulator),
    takeCalls() {
      const taken = calls;
      calls = [];
      return taken;
    },
  };
}

async function listen(answer: (request: Request) => Promise<Response>) {
  const server = createAdaptorServer({ fetch: answer });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async end() {
      if ('closeAllConnections' in server) server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
