/** The emulator with the demo world, behind a service that alters some of its answers. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openEmulator } from '../../src/emulator/index.js';
import { parseJson, writeJson } from '../../src/values/lossless-json.js';
import { testTime } from './cli.js';
import { demoEnvironmentAt } from './emulator-environment.js';
import { writeFilledWorld } from './filled-worlds.js';
import { makeFolder } from './folders.js';
import { listen } from './server.js';

/** Changes the body of an answer of success in place. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of several endpoints
export type Alteration = (body: any) => void;

/** Which answers are altered, and how. */
export interface Fault {
  readonly path: RegExp;
  readonly alter: Alteration;
}

export interface AlteredService {
  /** For commands that are to speak to it as the demo user. */
  readonly env: Readonly<Record<string, string>>;
  /** Alters answers from now on; none without a fault. */
  use(fault?: Fault): void;
  /** How many answers were altered. */
  altered(): number;
}

/** Serves it until the test ends. */
export async function serveAltered(now: () => number = () => testTime): Promise<AlteredService> {
  const path = join(makeFolder(), 'emulator.db');
  await writeFilledWorld(path, { seed: 'demo', now: testTime });
  const emulator = await openEmulator({ path, seed: 'demo', now, random: randomBytes, version: 'test' });
  let fault: Fault | undefined;
  let count = 0;
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const answer = await emulator.fetch(
      new Request(`http://${headers.host}${url}`, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ...(pieces.length > 0 && { body: Buffer.concat(pieces) }),
      }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    const own = Object.fromEntries(answer.headers);
    if (!fault?.path.test(new URL(url, 'http://127.0.0.1').pathname) || answer.status >= 300) {
      outgoing.writeHead(answer.status, own).end(bytes);
      return;
    }
    // The file of a job is packed.
    const isPacked = bytes[0] === 0x1f;
    const body = parseJson((isPacked ? gunzipSync(bytes) : bytes).toString());
    fault.alter(body);
    count += 1;
    const { 'content-length': _, 'content-encoding': __, ...rest } = own;
    outgoing.writeHead(answer.status, rest).end(writeJson(body));
  });
  const origin = `http://127.0.0.1:${await listen(server, () => emulator.close())}`;
  return {
    env: demoEnvironmentAt(origin, emulator),
    use(next) {
      fault = next;
      count = 0;
    },
    altered: () => count,
  };
}
