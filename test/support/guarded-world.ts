/** A served world with campaigns near the limits of a guarded profile, and a count of the writes that reach it. */

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openEmulator, type ServedRequest } from '../../src/emulator/index.js';
import { createHome, type Home, type Outcome, type RunOptions, runAds, testTime } from './cli.js';
import { answerDirectly } from './direct-got.js';
import { demoUserEnvironment } from './emulator-environment.js';

/** The ids of the records that attempts are made on. */
export interface GuardedIds {
  readonly account: string;
  readonly dollars: string;
  readonly yen: string;
  /** Active, 40 USD a day. */
  readonly running: string;
  /** Paused, 30 USD a day. */
  readonly small: string;
  /** Paused, 80 USD a day, over the limit. */
  readonly large: string;
  /** Paused, 900 USD in all and no daily budget. */
  readonly total: string;
  /** Paused, budgets on its line items: one active without a budget, one paused with 90 USD a day. */
  readonly below: string;
  /** Active, in yen, 1000 JPY a day. */
  readonly foreign: string;
  /** Paused, 30 USD a day; below it an active line item with automatic bids. */
  readonly automatic: string;
  /** A line item of `running`: active, bids at most 1.50 USD. */
  readonly item: string;
  /** A line item of `running`: paused, bids automatically. */
  readonly autoItem: string;
  /** A line item of `running`: paused, bids at most 5 USD. */
  readonly dearItem: string;
  /** The paused one of `below`. */
  readonly itemBelow: string;
  /** The active one of `below`. */
  readonly openItem: string;
}

export interface GuardedWorld {
  readonly ids: GuardedIds;
  /** The environment of a process that does the same as `run`. */
  readonly env: Readonly<Record<string, string>>;
  /** The address of the service. */
  readonly url: string;
  /** The home directory of the user. */
  readonly home: string;
  /** Runs a command with the credentials in the environment, and with the files, which $FILE in the arguments names. */
  run(argv: readonly string[], options?: RunOptions & { readonly files?: Files }): Promise<Outcome>;
  /** The writes that have reached the service since it was asked last. */
  takeWrites(): readonly string[];
  /** All requests that have reached it since then. */
  takeRequests(): readonly string[];
  /** Everything that could be spent on, as text. */
  readState(): Promise<string>;
  close(): Promise<void>;
}

/** The content of a file, by its name. */
export type Files = Readonly<Record<string, string>>;

/** The profiles, each with the command line that creates it. */
const profiles: Readonly<Record<string, readonly string[]>> = {
  free: [],
  guarded: [
    '--max-daily-budget',
    '50 USD',
    '--max-bid',
    '2 USD',
    '--max-change',
    '3x',
    '--max-total-per-day',
    '100 USD',
  ],
  strict: [
    '--max-daily-budget',
    '50 USD',
    '--max-bid',
    '2 USD',
    '--max-change',
    '3x',
    '--max-total-per-day',
    '100 USD',
  ],
  total: ['--max-total-per-day', '100 USD, 2000 JPY'],
  change: ['--max-change', '3x'],
  reader: ['--read-only'],
};

/** What all worlds of a process begin with: made once, because that takes two dozen commands. */
interface Beginning {
  readonly records: Buffer;
  /** The profiles, with the URLs of the service that they were made with. */
  readonly config: string;
  readonly urls: readonly string[];
  readonly ids: GuardedIds;
}

let beginning: Promise<Beginning> | undefined;

const configOf = (home: Pick<Home, 'config'>) => join(home.config, 'config.json');

/** `path` is the file of the service's records, which is not there yet; by default one that goes with the world. */
export async function openGuardedWorld({ path }: { path?: string } = {}): Promise<GuardedWorld> {
  beginning ??= makeBeginning();
  const { records, config, urls, ids } = await beginning;
  const folder = mkdtempSync(join(tmpdir(), 'ads-guarded-'));
  const file = path ?? join(folder, 'service.db');
  writeFileSync(file, records, { mode: 0o600 });
  const { close, home, requests, ...world } = await openService(file);
  mkdirSync(dirname(configOf(home)), { recursive: true, mode: 0o700 });
  const ownConfig = urls.reduce((text, url, index) => text.replaceAll(url, world.urls[index] ?? ''), config);
  writeFileSync(configOf(home), ownConfig, { mode: 0o600 });
  const { run } = world;
  const takeRequests = () => requests.splice(0).map(({ method, path }) => `${method} ${path}`);
  return {
    ids,
    env: { ...home.env, ...world.env },
    url: world.urls[1] ?? '',
    home: home.path,
    run,
    takeWrites: () => takeRequests().filter((line) => !line.startsWith('GET ')),
    takeRequests,
    async readState() {
      const lists = ['campaigns', 'line-items', 'funding-instruments', 'promoted-tweets', 'draft-tweets'];
      const texts: string[] = [];
      for (const list of lists) {
        const deleted = list === 'draft-tweets' ? [] : ['--with-deleted'];
        const { exit, stdout, stderr } = await run([
          list,
          'list',
          ...deleted,
          '--all',
          '-o',
          'json',
          '--profile',
          'free',
        ]);
        if (exit !== 0) throw new Error(stderr);
        texts.push(stdout);
      }
      requests.length = 0;
      return texts.join('\n');
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A service, and somebody who has its credentials and no profile yet. */
async function openService(path: string) {
  const home = createHome();
  const requests: ServedRequest[] = [];
  const emulator = await openEmulator({
    path,
    seed: 'empty',
    version: 'test',
    now: () => testTime,
    random: randomBytes,
    log: (entry) => void requests.push(entry),
  });
  const { auth_url, ads_sandbox_url } = await emulator.start({ host: '127.0.0.1', port: 0 });
  // Other processes use the port.
  const direct = answerDirectly((request) => emulator.fetch(request), new URL(auth_url).origin);
  const env = demoUserEnvironment(emulator);
  let count = 0;
  const run: GuardedWorld['run'] = async (argv, { files = {}, ...options } = {}) => {
    count += 1;
    const folder = join(home.path, `files-${count}`);
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const words = argv.map((word) => word.replace(/^\$FILES\//, `${folder}/`));
    return runAds(home, words, { ...options, env: { ...env, ...options.env } });
  };
  return {
    home,
    requests,
    env,
    run,
    urls: [auth_url, ads_sandbox_url],
    account: emulator.credentials.account_id,
    async close() {
      direct.end();
      await emulator.close();
      home.remove();
    },
  };
}

async function makeBeginning(): Promise<Beginning> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-guarded-'));
  const path = join(folder, 'service.db');
  const { home, run, urls, account, close } = await openService(path);
  const must = async (...argv: readonly string[]) => {
    const { exit, stdout, stderr } = await run([...argv, '-o', 'json', '--profile', 'free']);
    if (exit !== 0) throw new Error(`ads ${argv.join(' ')}: ${stderr}`);
    return String(JSON.parse(stdout).id ?? '');
  };
  const [auth = '', ads = ''] = urls;
  const flags = ['--auth-url', auth, '--ads-url', ads, '--ads-sandbox-url', ads];
  for (const [name, guards] of Object.entries(profiles)) {
    const { exit, stderr } = await run(['profile', 'create', name, '--env', 'sandbox', ...flags, ...guards]);
    if (exit !== 0) throw new Error(stderr);
  }
  await run(['profile', 'set', 'allow-over-limit', 'false', '--profile', 'strict']);
  const ids = await fill(must, account);
  const config = readFileSync(configOf(home), 'utf8');
  await close();
  const records = readFileSync(path);
  rmSync(folder, { recursive: true });
  return { records, config, urls, ids };
}

async function fill(
  must: (...argv: readonly string[]) => Promise<string>,
  account: string,
): Promise<GuardedIds> {
  const instrument = (currency: string) =>
    must(
      ...['funding-instruments', 'create', '--currency', currency, '--type', 'CREDIT_LINE'],
      '--start-time',
      '2026-01-01T00:00:00Z',
      '--credit-limit',
      '1000000',
    );
  const dollars = await instrument('USD');
  const yen = await instrument('JPY');
  const campaign = (name: string, ...flags: readonly string[]) =>
    must('campaigns', 'create', '--name', name, '--funding-instrument-id', dollars, ...flags);
  const item = (campaignId: string, ...flags: readonly string[]) =>
    must(
      ...['line-items', 'create', '--campaign-id', campaignId, '--objective', 'WEBSITE_CLICKS'],
      ...['--product-type', 'PROMOTED_TWEETS', '--placements', 'ALL_ON_PLATFORM'],
      ...['--start-time', '2026-01-01T00:00:00Z', '--end-time', '2027-01-01T00:00:00Z', ...flags],
    );
  const active = ['--entity-status', 'ACTIVE'];
  const max = (bid: string) => ['--bid-strategy', 'MAX', '--bid', bid];
  const running = await campaign('Running', '--daily-budget', '40', '--total-budget', '4000', ...active);
  const below = await campaign('Below', '--budget-optimization', 'LINE_ITEM');
  const automatic = await campaign('Automatic', '--daily-budget', '30');
  await item(automatic, '--bid-strategy', 'AUTO', ...active);
  return {
    account,
    dollars,
    yen,
    running,
    below,
    automatic,
    small: await campaign('Small', '--daily-budget', '30'),
    large: await campaign('Large', '--daily-budget', '80'),
    total: await campaign('Total', '--total-budget', '900'),
    foreign: await must(
      ...['campaigns', 'create', '--name', 'Foreign', '--funding-instrument-id', yen],
      ...['--daily-budget', '1000', ...active],
    ),
    item: await item(running, ...max('1.50'), ...active),
    autoItem: await item(running, '--bid-strategy', 'AUTO'),
    dearItem: await item(running, ...max('5')),
    openItem: await item(below, ...max('1'), ...active),
    itemBelow: await item(below, ...max('1'), '--daily-budget', '90'),
  };
}
