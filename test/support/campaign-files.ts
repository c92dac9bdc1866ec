/** Campaign files of an account in a served emulator, whose store and requests a test can read. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { unfiledGroups } from '../../src/cli/bulk/campaign-files/compare/unfiled.js';
import type { Document } from '../../src/contract/types.js';
import type { SeedName } from '../../src/emulator/index.js';
import { openStore } from '../../src/emulator/store/store.js';
import { loadYaml } from '../../src/values/yaml.js';
import { createHome, type Home, type Outcome, type RunOptions, runAds, startOfRun, testTime } from './cli.js';
import { createTester, type Tester } from './emulator.js';
import { copyFilledWorld } from './filled-worlds.js';
import { serveUploads } from './upload-service.js';

/** A write as it was sent. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: tests change files of every shape
export type Content = any;

export interface CampaignFiles extends Tester {
  readonly home: Home;
  /** For commands of other processes; without the home. */
  readonly env: Readonly<Record<string, string>>;
  run(...argv: readonly string[]): Promise<Outcome>;
  /** The same with options. */
  ads(argv: readonly string[], options?: RunOptions): Promise<Outcome>;
  /** The answer of a command with `-o json`. Throws where it fails. */
  ask(...argv: readonly string[]): Promise<Content>;
  /** Every row of the store, or of the store in another file, by kind, account and id. */
  rows(store?: string): Promise<ReadonlyMap<string, string>>;
  /** The campaigns, line items and promoted posts of the store, deleted ones and drafts too. */
  records(): Promise<readonly Content[]>;
  /** The writes since the last look. */
  takeWrites(): Promise<readonly Sent[]>;
  /** Removes from the line items what no file can have: with it they are not pruned. */
  removeUnfiled(): Promise<void>;
  /** The contents of the files of a folder, by name. */
  read(folder?: string): Promise<Map<string, Content>>;
  write(contents: ReadonlyMap<string, Content>, folder?: string): void;
  /** The ids of the lock file, by account and key. */
  lockedIds(folder?: string): Promise<ReadonlyMap<string, string>>;
}

interface WorldOptions {
  readonly campaigns?: number;
  /** What is pulled at first: once in a process, for all worlds of the same kind. */
  readonly pulled?: readonly string[];
  /** The time of the machine, for commands of other processes; a fixed one otherwise. */
  readonly now?: () => number;
  /** As `serveUploads` does; it may answer a request itself. */
  readonly disturb?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

/** A world of its own for the test, whose clock stands still. */
export async function openCampaignFiles(
  seed: SeedName,
  { campaigns, pulled = [], now = () => testTime, disturb }: WorldOptions = {},
): Promise<CampaignFiles> {
  const writes: Promise<Sent>[] = [];
  // The time of the machine is a new one for each test: those of a run share a world all the same.
  const start = now === Date.now ? startOfRun : now();
  const clock = new Date(start).toISOString();
  const path = campaigns === undefined ? await copyFilledWorld({ seed, now: start, clock }) : ':memory:';
  const { emulator, env } = await serveUploads(
    (_name, _count, request) => {
      if (request.method !== 'GET') writes.push(readWrite(request.clone() as Request));
      return disturb?.(request);
    },
    now,
    {
      ...{ seed, clock, path, control: true, isDirect: now !== Date.now },
      ...(campaigns !== undefined && { campaigns }),
    },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  const ads = (argv: readonly string[], options?: RunOptions) =>
    runAds(home, argv, { now, ...options, env: { ...env, ...options?.env } });
  const run = (...argv: readonly string[]) => ads(argv);
  const folderPath = (folder = 'campaigns') => join(home.path, folder);
  if (pulled.length > 0) await writePulled([seed, env.ADS_URL, ...pulled].join(), folderPath(), pull);

  async function pull(): Promise<void> {
    const { exit, stderr } = await run('pull', ...pulled);
    if (exit !== 0) throw new Error(stderr);
  }
  const tester = createTester(emulator, now);
  return {
    ...tester,
    home,
    env,
    ads,
    run,
    async ask(...argv) {
      const { exit, stdout, stderr } = await run(...argv, '-o', 'json');
      if (exit !== 0) throw new Error(`ads ${argv.join(' ')}: ${exit}: ${stdout}${stderr}`);
      return JSON.parse(stdout);
    },
    rows: (file = path) => readRows(file),
    records: () => readRecords(path, ['campaign', 'line_item', 'promoted_tweet']),
    takeWrites: () => Promise.all(writes.splice(0)),
    async removeUnfiled() {
      for (const group of unfiledGroups) {
        const path = `accounts/:account/${group.replaceAll('-', '_')}`;
        const { body } = await tester.call('GET', path, { query: { count: 1000 } });
        for (const { id } of body.data) await tester.call('DELETE', `${path}/${id}`);
      }
    },
    async read(folder) {
      const { parse } = await loadYaml();
      const names = readdirSync(folderPath(folder)).filter(isCampaignFile);
      const text = (name: string) => readFileSync(join(folderPath(folder), name), 'utf8');
      return new Map(names.map((name) => [name, parse(text(name))]));
    },
    write(contents, folder) {
      for (const name of readdirSync(folderPath(folder)))
        if (isCampaignFile(name) && !contents.has(name)) rmSync(join(folderPath(folder), name));
      // JSON is YAML.
      for (const [name, content] of contents)
        writeFileSync(join(folderPath(folder), name), JSON.stringify(content));
    },
    async lockedIds(folder) {
      const { parse } = await loadYaml();
      const { accounts } = parse(readFileSync(join(folderPath(folder), 'ads.lock.yaml'), 'utf8'));
      const entries = Object.entries<Record<string, Document>>(accounts).flatMap(([account, own]) =>
        Object.entries(own).map(([key, { id }]) => [`${account} ${key}`, String(id)] as const),
      );
      return new Map(entries);
    },
  };
}

/** The files of pulls, by what was pulled from where: the lock file says where. */
const pulls = new Map<string, ReadonlyMap<string, string>>();

async function writePulled(key: string, folder: string, pull: () => Promise<void>): Promise<void> {
  const known = pulls.get(key);
  if (known) mkdirSync(folder);
  else await pull();
  for (const [name, text] of known ?? []) writeFileSync(join(folder, name), text);
  const names = readdirSync(folder);
  pulls.set(key, known ?? new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])));
}

/** Every row of the store in a file, by kind, account and id. */
async function readRows(file: string): Promise<ReadonlyMap<string, string>> {
  const store = await openStore(file);
  const rows = store.query<Record<string, unknown>>(
    'SELECT kind, account_id, id, parent_id, hidden, data FROM record WHERE kind <> ?',
    'account_history',
  );
  store.close();
  // What is spent is computed with the next write, whatever that is about. A line item takes its parts along.
  const textOf = ({ data, hidden, ...row }: Record<string, unknown>) =>
    `${JSON.stringify(row)} ${row.kind === 'line_item' ? hidden : ''} ${String(data).replace(/,?"(spent_local_micro":\d+|spent_today":\{[^}]*\}|served_audiences":\[[^\]]*\])/g, '')}`;
  return new Map(rows.map((row) => [`${row.kind} ${row.account_id} ${row.id}`, textOf(row)]));
}

/** The records of kinds of the store in a file, in the order in which they were made. */
async function readRecords(file: string, kinds: readonly string[]): Promise<readonly Content[]> {
  const store = await openStore(file);
  const rows = store.query<{ id: string; kind: string; data: string }>(
    'SELECT id, kind, data FROM record WHERE kind IN (SELECT value FROM json_each(?)) ORDER BY seq',
    JSON.stringify(kinds),
  );
  store.close();
  return rows.map(({ data, ...row }) => ({ ...row, ...JSON.parse(data) }));
}

function isCampaignFile(name: string): boolean {
  return /\.(ya?ml|json)$/.test(name) && !/^ads\./.test(name);
}

/** All records, with keys in place of ids, and without times. */
export async function describeStore(
  { rows, lockedIds }: CampaignFiles,
  file?: string,
): Promise<readonly string[]> {
  const keys = new Map([...(await lockedIds())].map(([key, id]) => [id, key]));
  const texts = [...(await rows(file)).values()].map((text) =>
    text
      .replace(/"(\w+)"/g, (quoted, word) => keys.get(word) ?? quoted)
      .replace(/"(created_at|updated_at|live_at)":"[^"]*"/g, ''),
  );
  return texts.sort();
}

async function readWrite(request: Request): Promise<Sent> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  const isMedia = request.headers.get('content-type')?.startsWith('multipart/') ?? false;
  return {
    method: request.method,
    path: pathname.replace(/^.*\/accounts\/[^/]+\//, ''),
    query: Object.fromEntries(searchParams),
    body: text === '' || isMedia ? undefined : JSON.parse(text),
  };
}
