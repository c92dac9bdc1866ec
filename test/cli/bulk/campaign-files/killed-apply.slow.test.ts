/**
 * An apply that is killed at any request or at any change of a file, again and again, or whose answers are lost: the same
 * command brings records and lock to the same end as one that nothing happens to. Runs in this process; the system test
 * beside it kills real ones.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type Emulator, openEmulator } from '../../../../src/emulator/index.js';
import { campaignsOf, edits, lineItemsOf, outside } from '../../../support/campaign-edits.js';
import {
  type CampaignFiles,
  type Content,
  describeStore,
  openCampaignFiles,
} from '../../../support/campaign-files.js';
import { runAds, testTime } from '../../../support/cli.js';
import { type NoResponse, replaceGot } from '../../../support/direct-got.js';
import { addInstrument, createTester } from '../../../support/emulator.js';
import { copyFilledWorld } from '../../../support/filled-worlds.js';
import { createMortalRuns, type MortalRun, orphanLocks } from '../../../support/mortal-runs.js';
import { isLong, rounds } from '../../../support/rounds.js';

const kills = ['killed before', 'killed after', 'killed late'] as const;
const fileKills = ['file', 'torn file'] as const;
/**
 * What happens otherwise: a request is carried out or not, and its answer is lost or another one. `late` is carried out
 * after its run has gone on. What is `again` is repeated after a wait, and its run is killed then.
 */
const losses = [
  ...['cut before', 'cut after', 'cut late', 'silent before', 'silent after', 'unavailable before'],
  ...['unavailable after', 'limited', 'limited again', 'silent again', 'unavailable again'],
] as const;

const fault = fc.record({
  fate: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<string>(...kills) },
    { weight: 3, arbitrary: fc.constantFrom<string>(...fileKills) },
    { weight: 2, arbitrary: fc.constantFrom<string>(...losses) },
  ),
  /** Chooses the request, or the change of a file. */
  at: fc.nat(9999),
  /** Whether it is one of the requests that change something. */
  isWrite: fc.nat(9).map((number) => number < 7),
  /** What is late is carried out before so many more requests, or once time goes on. */
  delay: fc.nat(30),
});

const change = (kinds: object) =>
  fc.record({ kind: fc.constantFrom(...Object.keys(kinds)), at: fc.nat(99), number: fc.nat(999) });
const often = fc.nat(3).map((number) => number > 0);

/** Also: a new record gets the name that another one has until it is renamed. */
const ownEdits: typeof edits = {
  ...edits,
  'a name taken over'(contents, at, number) {
    const spots = number % 3 ? lineItemsOf(contents) : campaignsOf(contents);
    const spot = spots[at % spots.length];
    if (!spot) return;
    spot.siblings[`heir-${number}`] = structuredClone(spot.node);
    spot.node.name = `Before ${number}`;
  },
};

/** In the test command few of each world, so that there are worlds of many kinds. */
const chainsOfWorld = isLong ? 16 : 2;

/** Changes of files and records, and the runs of their apply, each of which is disturbed once. */
const world = fc.record({
  edits: fc.array(change(ownEdits), { minLength: 2, maxLength: 6 }),
  outside: fc.array(change(outside), { maxLength: 2 }),
  lock: fc.constantFrom('kept', 'kept', 'kept', 'lost', 'partly lost'),
  prune: often,
  activate: often,
  /** Whether the machine keeps a history. */
  keepsState: fc.boolean(),
  /** Milliseconds that pass whenever a run looks at the clock; the lock file is saved less often then. */
  tick: fc.constantFrom(0, 1, 3),
  chains: fc.array(fc.array(fault, { minLength: 2, maxLength: 6 }), {
    minLength: chainsOfWorld,
    maxLength: chainsOfWorld,
  }),
});

type ValueOf<Given> = Given extends fc.Arbitrary<infer Value> ? Value : never;
type Fault = ValueOf<typeof fault>;
type World = ValueOf<typeof world>;

/** A request that changes something: its number in the run, and its call. */
interface Write {
  readonly at: number;
  readonly name: string;
}

/** How long a response is waited for. */
const timeout = 2000;

interface Late {
  readonly sent: number;
  /** The number of a request of the next run. */
  readonly from: number;
  readonly carryOut: () => Promise<unknown>;
}

/** Runs of an apply over a store of which copies are served, with a clock that goes on only as they wait for it. */
async function openRuns() {
  let time = testTime;
  let tick = 0;
  let served: { readonly emulator: Emulator; readonly path: string } | undefined;
  let count = 0;
  let writes: Write[] = [];
  let stop: { readonly at: number; readonly fault: Fault; readonly run: MortalRun } | undefined;
  let late: Late | undefined;
  const files = await openCampaignFiles('empty', { now: () => time });
  const { home } = files;
  const runs = createMortalRuns();
  const direct = replaceGot((request) => runs.pass(() => answer(request)));
  onTestFinished(() => {
    direct.end();
    runs.end();
  });

  async function carryOutLate(): Promise<void> {
    const { carryOut } = late ?? {};
    late = undefined;
    await carryOut?.();
  }

  async function answer(request: Request): Promise<Response | NoResponse> {
    if (!served) throw new Error('nothing is served');
    const { emulator } = served;
    count += 1;
    if (late && (count >= late.from || time >= late.sent + timeout)) await carryOutLate();
    if (request.method !== 'GET') writes.push({ at: count, name: callOf(request) });
    if (!stop || count !== stop.at) return emulator.fetch(request);
    const { fault, run } = stop;
    const [what, when] = fault.fate.split(' ');
    stop = when === 'again' ? { at: count + 1, fault: { ...fault, fate: 'killed late' }, run } : undefined;
    if (what === 'killed') run.kill();
    if (when === 'after') await emulator.fetch(request);
    const from = fault.delay + (what === 'killed' ? 0 : count + 1);
    if (when === 'late') late = { sent: time, from, carryOut: () => emulator.fetch(request) };
    if (what === 'silent') time += timeout;
    if (what === 'unavailable') return refuse(503, 'SERVICE_UNAVAILABLE', {});
    if (what !== 'limited') return what === 'silent' ? 'silent' : 'cut';
    const reset = String(Math.floor(time / 1000) + 60);
    const headers = { 'x-rate-limit-reset': reset, 'x-rate-limit-remaining': '0' };
    return refuse(429, 'TOO_MANY_REQUESTS', headers);
  }

  async function sleep(milliseconds: number): Promise<void> {
    // Nothing is under way for longer than its response is waited for.
    if (late && time + milliseconds >= late.sent + timeout) await carryOutLate();
    time += milliseconds;
  }

  let random = 0;
  return {
    files,
    carryOutLate,
    /** The requests of the last run, and which of them were writes. */
    requests: () => ({ count, writes }),
    /** Whether the fault of the last run was still to come at its end. */
    isWaiting: () => stop !== undefined,

    /** Serves a copy of a store. */
    async serve(store: string): Promise<CampaignFiles> {
      await served?.emulator.close();
      const path = join(home.path, 'served.db');
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
      copyFileSync(store, path);
      const emulator = await openEmulator({
        path,
        version: 'test',
        now: () => time,
        random(size) {
          random += 1;
          return createHash('sha512').update(String(random)).digest().subarray(0, size);
        },
      });
      served = { emulator, path };
      return { ...files, ...createTester(emulator, () => time) };
    },

    /** Keeps what is served in another file. */
    async keep(name: string): Promise<string> {
      const path = join(home.path, name);
      await served?.emulator.close();
      copyFileSync(join(home.path, 'served.db'), path);
      served = undefined;
      return path;
    },

    /** The files of the user as they were, and a machine that knows nothing. */
    restore(folder: string): void {
      const own = join(home.path, 'campaigns');
      for (const path of [own, home.state, home.cache, home.data])
        rmSync(path, { recursive: true, force: true });
      cpSync(folder, own, { recursive: true });
      time = testTime;
      late = undefined;
    },

    /** All records and the lock, with keys in place of ids. */
    async describe(): Promise<readonly string[]> {
      const path = join(home.path, 'campaigns', 'ads.lock.yaml');
      const keys = new Map([...(await files.lockedIds())].map(([key, id]) => [id, key]));
      const lock = readFileSync(path, 'utf8').replace(
        /^( +id: )"?(\w+)"?$/gm,
        (_, id, of) => id + keys.get(of),
      );
      return [...(await describeStore(files, served?.path)), ...lock.split('\n')];
    },

    /** One run. The outcome is undefined where it was killed. */
    async run(argv: readonly string[], one: World, given?: { readonly fault: Fault; readonly at: number }) {
      count = 0;
      writes = [];
      stop = undefined;
      tick = one.tick;
      const { fate = '' } = given?.fault ?? {};
      const isFile = fate.endsWith('file');
      const fileStop = given && isFile ? { at: given.at, isTorn: fate === 'torn file' } : undefined;
      let steps = 0;
      const outcome = await runs.start(async (life) => {
        if (given && !isFile) stop = { ...given, run: life };
        const ended = await runAds(home, argv, {
          env: { ...files.env, ...(one.keepsState && home.named) },
          pid: life.pid,
          now() {
            time += tick;
            return time;
          },
          sleep: (milliseconds) => runs.pass(() => sleep(milliseconds)),
        });
        steps = life.steps();
        return ended;
      }, fileStop);
      tick = 0;
      if (!outcome && existsSync(home.state)) orphanLocks(home.state);
      return { outcome, steps };
    },
  };
}

/** Its method, and the records that it changes. */
function callOf({ method, url }: Request): string {
  return `${method} ${url.replace(/^.*\/accounts\/[^/]+\/(\w+).*$/, '$1')}`;
}

function refuse(status: number, code: string, headers: Readonly<Record<string, string>>): Response {
  return Response.json({ errors: [{ code, message: code }] }, { status, headers });
}

/** Two campaigns with three line items. */
function createContent(account: string, instrument: string, posts: readonly string[]): Content {
  const lineItem = (name: string, number: number) => ({
    name,
    objective: 'engagements',
    product_type: 'promoted_tweets',
    placements: ['all_on_platform'],
    bid: '0.50 USD',
    entity_status: number % 2 ? 'active' : 'paused',
    targeting: { location: ['United States'], exclude: { keyword: ['one', 'two'].slice(number) } },
    posts: posts.slice(0, 1 + (number % 2)),
  });
  const campaign = (name: string, ...names: readonly string[]) => ({
    name,
    funding_instrument: instrument,
    daily_budget: '5.00 USD',
    entity_status: 'active',
    line_items: Object.fromEntries(names.map((one, number) => [one.toLowerCase(), lineItem(one, number)])),
  });
  const campaigns = {
    spring: campaign('Spring', 'Readers', 'Writers'),
    summer: campaign('Summer', 'Students'),
  };
  return { account, campaigns };
}

/** Removes every nth entry of the lock file, as a bad merge may do. */
function loseEntries(path: string, every: number): void {
  const parts = readFileSync(path, 'utf8').split(/^(?= {4}\S)/m);
  writeFileSync(path, parts.filter((_, number) => number === 0 || number % every !== 0).join(''));
}

/** A write of the call that was disturbed least often so far, so that few runs are enough for all calls. */
function chooseWrite(writes: readonly Write[], at: number, disturbed: Map<string, number>): number {
  const timesOf = (name: string) => disturbed.get(name) ?? 0;
  const names = [...new Set(writes.map(({ name }) => name))];
  const least = names.sort((one, other) => timesOf(one) - timesOf(other))[0] ?? '';
  disturbed.set(least, timesOf(least) + 1);
  const same = writes.filter(({ name }) => name === least);
  return same[at % same.length]?.at ?? 0;
}

/** How the end differs from that of the whole apply. */
function compare(wanted: readonly string[], found: readonly string[]): string {
  const without = (lines: readonly string[], others: readonly string[], sign: string) =>
    lines.filter((line) => !others.includes(line)).map((line) => `${sign} ${line}`);
  const lines = [...without(wanted, found, '-'), ...without(found, wanted, '+')];
  return lines.join('\n') || `other order, or twice: ${wanted.length} and ${found.length} lines`;
}

it('an apply that is killed again and again ends as one that is not', {
  timeout: rounds(600_000),
}, async () => {
  const { files, run, serve, keep, restore, describe, ...runs } = await openRuns();
  const { home } = files;
  const folder = join(home.path, 'campaigns');
  const lock = join(folder, 'ads.lock.yaml');
  const [first, saved] = [join(home.path, 'first'), join(home.path, 'saved')];

  const clock = new Date(testTime).toISOString();
  const start = await serve(await copyFilledWorld({ seed: 'empty', now: testTime, clock }));
  const posts: string[] = [];
  for (const text of ['One', 'Two']) {
    const query = { text, as_user_id: start.emulator.credentials.user_id };
    posts.push((await start.call('POST', 'accounts/:account/tweet', { query })).body.data.id_str);
  }
  const content = createContent(files.account, await addInstrument(start), posts);
  mkdirSync(folder);
  files.write(new Map([['all.yaml', content]]));
  await files.ask('apply', '--yes', '--activate');
  cpSync(folder, first, { recursive: true });
  const firstStore = await keep('first.db');

  /** Changes files and records. Returns the store, the command, and what the whole apply does; undefined if it is refused. */
  async function begin(one: World) {
    restore(first);
    const before = await serve(firstStore);
    const contents = await files.read();
    for (const { kind, at, number } of one.edits) ownEdits[kind]?.(contents, at, number);
    files.write(contents);
    for (const { kind, at, number } of one.outside) await outside[kind]?.(before, at, number);
    if (one.lock === 'lost') rmSync(lock);
    if (one.lock === 'partly lost') loseEntries(lock, 1 + one.edits.length);
    rmSync(saved, { recursive: true, force: true });
    cpSync(folder, saved, { recursive: true });
    const store = await keep('start.db');
    await serve(store);
    const flags = [...(one.activate ? ['--activate'] : []), ...(one.prune ? ['--prune'] : [])];
    const argv = ['apply', ...flags, '--yes', '-o', 'json', '--timeout', String(timeout / 1000)];
    const planned = (await run([...argv, '--dry-run'], one)).outcome;
    if (planned?.exit !== 0) return undefined;
    const { created, updated, restored, deleted, activated } = JSON.parse(planned.stdout).counts;
    const total = created + updated + restored + deleted + (one.activate ? activated : 0);
    argv.push('--confirm', String(total));
    const { outcome, steps } = await run(argv, one);
    if (total === 0 || outcome?.exit !== 0) return undefined;
    return { argv, store, steps, ...runs.requests(), wanted: await describe() };
  }

  const tally = { worlds: 0, refused: 0, chains: 0, killed: 0, lost: 0, 'not reached': 0 };
  const disturbed = new Map<string, number>();
  const wantedKills = rounds(isLong ? 500 : 24);
  const seed = isLong ? Date.now() % 2 ** 31 : 22;
  for (const one of fc.sample(world, { numRuns: Math.ceil(wantedKills / 3), seed })) {
    if (tally.killed >= wantedKills) break;
    const whole = await begin(one);
    if (!whole) {
      tally.refused += 1;
      continue;
    }
    tally.worlds += 1;
    const { argv, store, steps, count, writes, wanted } = whole;
    for (const chain of one.chains) {
      restore(saved);
      await serve(store);
      tally.chains += 1;
      const places: number[] = [];
      for (const fault of chain) {
        const isFile = fault.fate.endsWith('file');
        const isAtWrite = !isFile && fault.isWrite && writes.length > 0;
        const at = isAtWrite
          ? chooseWrite(writes, fault.at, disturbed)
          : 1 + (fault.at % (isFile ? steps : count));
        places.push(at);
        const { outcome } = await run(argv, one, { fault, at });
        const isReached = !outcome || (!isFile && !runs.isWaiting());
        tally[outcome ? (isReached ? 'lost' : 'not reached') : 'killed'] += 1;
      }
      const { outcome } = await run(argv, one);
      await runs.carryOutLate();
      const where = `${JSON.stringify({ ...one, chains: [chain], places })}\n${outcome?.stderr}`;
      expect(outcome?.exit, where).toBe(0);
      const found = await describe();
      if (found.join('\n') !== wanted.join('\n')) expect.fail(`${compare(wanted, found)}\n${where}`);
      if (tally.chains % 10 > 0) continue;
      const again = await run(argv, one);
      expect([again.outcome?.stdout, runs.requests().writes], where).toEqual(['[]\n', []]);
    }
  }
  expect(tally.killed, JSON.stringify(tally)).toBeGreaterThanOrEqual(wantedKills);
  if (isLong) console.info(seed, tally, disturbed);
});
