/** Campaign files of an account in a served emulator, whose store and requests a test can read. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Document } from '../../src/contract/types.js';
import type { SeedName } from '../../src/emulator/index.js';
import { openStore } from '../../src/emulator/store/store.js';
import { loadYaml } from '../../src/values/yaml.js';
import { createHome, type Home, type Outcome, runAds, startOfRun, testTime } from './cli.js';
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
  /** The answer of a command with `-o json`. Throws where it fails. */
  ask(...argv: readonly string[]): Promise<Content>;
  /** Every row of the store, or of the store in another file, by kind, account and id. */
  rows(store?: string): Promise<ReadonlyMap<string, string>>;
  /** The writes since the last look. */
  takeWrites(): Promise<readonly Sent[]>;
  /** The contents of the files of a folder, by name. */
  read(folder?: string): Promise<Map<string, Content>>;
  write(contents: ReadonlyMap<string, Content>, folder?: string): void;
  /** The ids of the lock file, by account and key. */
  lockedIds(folder?: string): Promise<ReadonlyMap<string, string>>;
}

interface WorldOptions {
  readonly campaigns?: number;
  /** The time of the machine, for commands of other processes; a fixed one otherwise. */
  readonly now?: () => number;
  /** As `serveUploads` does; it may answer a request itself. */
  readonly disturb?: (request: Request) => Response | undefined | Promise<Response | undefined>;
}

/** A world of its own for the test, whose clock stands still. */
export async function openCampaignFiles(
  seed: SeedName,
  { campaigns, now = () => testTime, disturb }: WorldOptions = {},
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
    { seed, clock, path, control: true, ...(campaigns !== undefined && { campaigns }) },
  );
  const home = createHome();
  onTestFinished(() => home.remove());
  const run = (...argv: readonly string[]) => runAds(home, argv, { env, now });
  const folderPath = (folder = 'campaigns') => join(home.path, folder);
  return {
    ...createTester(emulator, now),
    home,
    env,
    run,
    async ask(...argv) {
      const { exit, stdout, stderr } = await run(...argv, '-o', 'json');
      if (exit !== 0) throw new Error(`ads ${argv.join(' ')}: ${exit}: ${stdout}${stderr}`);
      return JSON.parse(stdout);
    },
    async rows(file = path) {
      const store = await openStore(file);
      const rows = store.query<Record<string, unknown>>(
        'SELECT kind, account_id, id, parent_id, hidden, data FROM record WHERE kind <> ?',
        'account_history',
      );
      store.close();
      // What is spent is computed with the next write, whatever that is about. A line item takes its parts along.
      const textOf = ({ data, hidden, ...row }: Record<string, unknown>) =>
        `${JSON.stringify(row)} ${row.kind === 'line_item' ? hidden : ''} ${String(data).replace(/,?"(spent_local_micro":\d+|spent_today":\{[^}]*\})/g, '')}`;
      return new Map(rows.map((row) => [`${row.kind} ${row.account_id} ${row.id}`, textOf(row)]));
    },
    takeWrites: () => Promise.all(writes.splice(0)),
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
