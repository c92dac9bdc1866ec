/**
 * Two people who write to the same account: one with the tool, whose requests may be lost before or after the service
 * acts on them, one past it. Every change is seen where the service makes it, so that what the tool says and does can be
 * held against what each of the two wanted.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Document } from '../../src/contract/types.js';
import { openEmulator } from '../../src/emulator/index.js';
import { createHome, type Home, type Outcome, type RunOptions, runAds, testTime } from './cli.js';
import { answerDirectly, type NoResponse } from './direct-got.js';
import { addCampaign, addInstrument, addLineItem, createTester, type Tester } from './emulator.js';
import { demoEnvironmentAt } from './emulator-environment.js';
import { copyPreparedWorld } from './filled-worlds.js';
import { listen } from './server.js';

/** What happened to one record: it was made, changed or deleted. */
export interface Effect {
  readonly id: string;
  /** Undefined of a new record. */
  readonly before: Document | undefined;
  readonly after: Document;
}

/** What is lost of a command: its nth write, before or after the service acts, and whether all that follows is lost too. */
export interface Loss {
  readonly at: number;
  readonly when: 'before' | 'after';
  readonly isDown: boolean;
}

/** One run of the tool. */
export interface Ran {
  readonly argv: readonly string[];
  /** Undefined where it was killed. */
  readonly outcome: Outcome | undefined;
  /** Its writes that reached the network. */
  readonly tries: number;
  /** Something of it was lost. */
  readonly isLost: boolean;
  readonly effects: readonly Effect[];
}

export interface TwoPeople extends Tester {
  readonly home: Home;
  readonly instrument: string;
  /** Every campaign and line item as the service has it, by id; deleted ones have `deleted`. */
  readonly truth: ReadonlyMap<string, Document>;
  pass(milliseconds: number): void;
  run(argv: readonly string[], options?: RunOptions & { readonly loss?: Loss | undefined }): Promise<Ran>;
  /** The same in a process of its own, which is killed at its nth write, before or after the service acts. */
  runKilled(argv: readonly string[], loss: Loss, stdin?: string): Promise<Ran>;
  /** A write of the other person. */
  act(method: string, path: string, query: Readonly<Record<string, string | number>>): Promise<void>;
  close(): Promise<void>;
}

const filling = { seed: 'empty', now: testTime } as const;

/** Three campaigns, one of which has a line item. */
async function prepare(path: string): Promise<string> {
  const emulator = await openEmulator({ ...optionsAt(() => testTime), path });
  const tester = createTester(emulator, () => testTime);
  const instrument = await addInstrument(tester);
  for (const name of ['Ash', 'Birch', 'Cedar']) {
    const { id } = await addCampaign(tester, { name, funding_instrument_id: instrument });
    if (name === 'Ash') await addLineItem(tester, id, { name: 'Ash one' });
  }
  await emulator.close();
  return instrument;
}

/** The configuration of the one with the tool, which every sequence begins with. */
let configuration: string | undefined;

const configPath = ({ config }: Home) => join(config, 'config.json');

async function configure(): Promise<string> {
  const home = createHome();
  try {
    const { exit } = await runAds(home, ['profile', 'set', 'history', 'true'], { env: home.named });
    if (exit !== 0) throw new Error('there is no history');
    return readFileSync(configPath(home), 'utf8');
  } finally {
    home.remove();
  }
}

function optionsAt(now: () => number) {
  let count = 0;
  const random = (size: number) => {
    count += 1;
    return createHash('sha512').update(`${now()} ${count}`).digest().subarray(0, size);
  };
  return { now, random, version: 'test' } as const;
}

/** What starts processes apart, which only some tests do. They reach the service at the same address as commands in the test. */
export type Processes = Pick<typeof import('./running-process.js'), 'clockVariables' | 'startAds'>;

export async function openTwoPeople(processes?: Processes): Promise<TwoPeople> {
  let time = testTime + 60_000;
  const { path, made: instrument } = await copyPreparedWorld(filling, prepare);
  const emulator = await openEmulator({ ...optionsAt(() => time), path });
  const tester = createTester(emulator, () => time);
  const truth = new Map<string, Document>();
  let current:
    | { loss: Loss | undefined; tries: number; isLost: boolean; effects: Effect[]; kill?: () => void }
    | undefined;

  /** Notes what an answer of the service says of records. */
  function note(pathname: string, data: unknown): readonly Effect[] {
    if (!/\/(campaigns|line_items)(\/|$)/.test(pathname)) return [];
    return [data].flat().flatMap((row) => {
      const after = row as Document;
      const id = String(after?.id ?? '');
      if (id === '') return [];
      const before = truth.get(id);
      truth.set(id, after);
      return [{ id, before, after }];
    });
  }

  for (const section of ['campaigns', 'line_items']) {
    const { body } = await tester.call('GET', `accounts/:account/${section}`);
    note(`/${section}`, body.data);
  }

  async function answer(request: Request): Promise<Response | NoResponse> {
    const own = current;
    if (own?.isLost && own.loss?.isDown) return 'cut';
    if (request.method === 'GET' || !own) return emulator.fetch(request);
    own.tries += 1;
    const { loss } = own;
    const isHit = loss?.at === own.tries;
    if (isHit) own.isLost = true;
    if (isHit && loss.when === 'before') return lose(own);
    const response = await emulator.fetch(request);
    if (response.ok) {
      const { data } = (await response.clone().json()) as { data: unknown };
      own.effects.push(...note(new URL(request.url).pathname, data));
    }
    return isHit ? lose(own) : response;
  }

  function lose(own: { kill?: () => void }): NoResponse {
    own.kill?.();
    return 'cut';
  }

  const { origin, end } = answerDirectly(answer, processes && (await serve()));
  const home = createHome();
  const env = { ...demoEnvironmentAt(origin, emulator), ...home.named };
  configuration ??= await configure();
  mkdirSync(home.config, { recursive: true, mode: 0o700 });
  writeFileSync(configPath(home), configuration, { mode: 0o600 });
  async function serve(): Promise<string> {
    const server = createAdaptorServer({
      fetch: async (request: Request) => {
        const response = await answer(request);
        // The process is killed: nothing waits for an answer.
        return response instanceof Response ? response : new Promise<Response>(() => {});
      },
      createServer,
    });
    return `http://127.0.0.1:${await listen(server as never)}`;
  }

  return {
    ...tester,
    home,
    instrument,
    truth,
    pass: (milliseconds) => {
      time += milliseconds;
    },
    async run(argv, { loss, ...options } = {}) {
      const own = { loss, tries: 0, isLost: false, effects: [] as Effect[] };
      current = own;
      const outcome = await runAds(home, argv, {
        now: () => time,
        sleep: async (milliseconds) => {
          time += milliseconds;
        },
        ...options,
        env: { ...env, ...options.env },
      });
      current = undefined;
      return { argv, outcome, ...own };
    },
    async runKilled(argv, loss, stdin = '') {
      if (!processes) throw new Error('nothing starts processes');
      const { clockVariables, startAds } = processes;
      const running = startAds(argv, { ...home.env, ...env, ...clockVariables(time) }, [], home.path);
      running.write(stdin);
      running.endInput();
      let isKilled = false;
      const kill = () => {
        isKilled = true;
        running.kill('SIGKILL');
      };
      const own = { loss, tries: 0, isLost: false, effects: [] as Effect[], kill };
      current = own;
      const { exit, ...texts } = await running.ended;
      current = undefined;
      return { argv, ...own, outcome: isKilled ? undefined : { exit: exit ?? -1, ...texts } };
    },
    async act(method, path, query) {
      const { status, body } = await tester.call(method, path, { query });
      if (status < 300) note(`/${path}`, body.data);
    },
    async close() {
      end();
      home.remove();
      await emulator.close();
    },
  };
}
