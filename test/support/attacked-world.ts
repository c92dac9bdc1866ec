/**
 * A world for attacks: a service with guarded campaigns and the account of another, servers for language models, secrets
 * that stand out, and an address that nobody may reach. `findBreaches` judges by the records of the service and by files.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../src/emulator/store/store.js';
import { directoryPath } from '../../src/files/directories.js';
import { type Outcome, type RunOptions, testTime } from './cli.js';
import { type Files, type GuardedIds, openGuardedWorld } from './guarded-world.js';
import { type ConnectOptions, connect, type McpConnection } from './mcp-client.js';
import { type McpServer, startServer } from './mcp-in-process.js';
import { secretsIn } from './secret-scan.js';

/** The profiles: all with the same limits, and each with another way to approve plans; the last one may not write. */
export const approvalOf = { person: 'terminal', client: 'client', nobody: 'none', watcher: 'none' } as const;
export type ProfileName = keyof typeof approvalOf;

export interface AttackedWorld {
  readonly ids: GuardedIds;
  /** The account of another advertiser, which the same user may change. */
  readonly foreign: string;
  readonly home: string;
  /** The files with secrets, which no command may show. */
  readonly secretFile: string;
  /** A file with parameters of a campaign, which a command that reads it would send. */
  readonly lure: string;
  /** The folder of the plans of models. */
  readonly plans: string;
  /** The time of all commands, in milliseconds since 1970. */
  time: number;
  /** Runs a command with a profile. */
  run(
    argv: readonly string[],
    options?: RunOptions & { readonly files?: Files; readonly profile?: ProfileName },
  ): Promise<Outcome>;
  /** Starts a server for models. */
  start(profile: ProfileName, ...flags: readonly string[]): McpServer;
  connect(
    profile: ProfileName,
    options?: ConnectOptions,
    ...flags: readonly string[]
  ): Promise<McpConnection>;
  /** Approves a plan as a person at a terminal; the answer is what is typed. */
  approve(plan: string, answer: string): Promise<Outcome>;
  /**
   * What attacks have reached since it was asked last: records that changed, requests for the other account, connections to
   * another environment, approvals, and secrets in what was printed. Empty if nothing has.
   */
  findBreaches(printed: string): Promise<readonly string[]>;
  /** Secrets in files of the home, apart from the files that hold them. */
  secretsInFiles(): readonly string[];
  /** Takes the present state for the one that must stay. */
  accept(): Promise<void>;
  close(): Promise<void>;
}

const limits = [
  ...['--max-daily-budget', '50 USD', '--max-bid', '2 USD'],
  ...['--max-change', '3x', '--max-total-per-day', '100 USD'],
];
const marker = 'xyzzy-secret-of-the-file-store';
/** What commands note for themselves; everything else in the store is a record or who may change it. */
const tables = ['record', 'member_change', 'upload_segment', 'app', 'user', 'token', 'access', 'approval'];

export async function openAttackedWorld(): Promise<AttackedWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'ads-attacked-'));
  const path = join(folder, 'service.db');
  const world = await openGuardedWorld({ path });
  const trap = await openTrap();
  const { ids, home, env } = world;
  const place = { env: {}, platform: 'linux', home } as const;
  const plans = join(directoryPath('state', place), 'plans');
  const secretFile = join(directoryPath('data', place), 'secrets', 'secrets.json');
  mkdirSync(join(secretFile, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(secretFile, JSON.stringify({ 'profile.a': marker }), { mode: 0o600 });
  const lure = join(home, 'lure.json');
  writeFileSync(lure, JSON.stringify({ name: 'Lured' }));
  const secrets = [
    marker,
    env.ADS_CONSUMER_SECRET ?? '',
    env.ADS_ACCESS_TOKEN_SECRET ?? '',
    env.ADS_ACCESS_TOKEN ?? '',
  ];
  const scan = (printed: string, from: string) =>
    secretsIn(secrets, printed, from, [secretFile.slice(home.length + 1)]);
  const store = await openStore(path);
  let expected = '';
  let approved: readonly string[] = [];
  let version: unknown;
  /** Reads the records where anything was written since they were as expected. */
  const hasChanged = () => {
    const [found] = store.query<{ data_version: number }>('PRAGMA data_version');
    if (found?.data_version === version) return false;
    if (readDigest(store) !== expected) return true;
    version = found?.data_version;
    return false;
  };
  const attacked: AttackedWorld = {
    ...{ ids, home, secretFile, lure, plans, foreign: '', time: testTime },
    run: (argv, { profile = 'person', ...options } = {}) =>
      world.run(argv, {
        now: () => attacked.time,
        ...options,
        env: { ADS_PROFILE: profile, ...options.env },
      }),
    start: (profile, ...flags) =>
      startServer((options) =>
        attacked.run(['mcp', '--account', ids.account, '--allow-writes', ...flags], { ...options, profile }),
      ),
    connect: (profile, options, ...flags) => connect(attacked.start(profile, ...flags).transport, options),
    approve: (plan, answer) => attacked.run(['approve', plan], { terminal: 100, answers: [answer] }),
    async findBreaches(printed) {
      const requests = world.takeRequests();
      return [
        ...requests.filter((line) => !line.startsWith('GET ')).map((line) => `write: ${line}`),
        ...requests.filter((line) => line.includes(attacked.foreign)).map((line) => `other account: ${line}`),
        ...trap.takeRequests().map((line) => `other environment: ${line}`),
        ...(hasChanged() ? ['the records have changed'] : []),
        ...approvalsIn(plans)
          .filter((plan) => !approved.includes(plan))
          .map((plan) => `plan ${plan} is approved`),
        ...secrets.filter((secret) => printed.includes(secret)).map(() => 'a secret was printed'),
      ];
    },
    secretsInFiles: () => scan('', home),
    async accept() {
      world.takeRequests();
      approved = approvalsIn(plans);
      expected = readDigest(store);
      version = undefined;
    },
    async close() {
      store.close();
      await world.close();
      trap.close();
      rmSync(folder, { recursive: true });
    },
  };
  const urls = ['--auth-url', trap.url, '--ads-url', trap.url, '--ads-sandbox-url', world.url];
  for (const [profile, approval] of Object.entries(approvalOf)) {
    const guards = profile === 'watcher' ? [...limits, '--read-only'] : limits;
    await must(world.run(['profile', 'create', profile, '--env', 'sandbox', ...urls, ...guards]));
    const set = ['profile', 'set', 'approval', approval, '--profile', profile];
    await must(world.run(set, { terminal: 100, confirm: true }));
  }
  const made = await must(world.run(['api', 'POST', 'accounts', '--profile', 'free', '-o', 'json']));
  Object.assign(attacked, { foreign: JSON.parse(made).data[0].id });
  await attacked.accept();
  return attacked;
}

async function must(running: Promise<Outcome>): Promise<string> {
  const { exit, stdout, stderr } = await running;
  if (exit !== 0) throw new Error(stderr);
  return stdout;
}

function readDigest(store: Store): string {
  const hash = createHash('sha256');
  for (const table of tables) {
    const rows = store.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
    for (const row of rows) hash.update(Object.values(row).join('\u0000'));
  }
  return hash.digest('hex');
}

function approvalsIn(plans: string): readonly string[] {
  if (!existsSync(plans)) return [];
  return readdirSync(plans).filter((plan) => existsSync(join(plans, plan, 'approval.json')));
}

/** The hosts of other environments: whatever reaches them is noted, and answered with an error. */
async function openTrap() {
  const received: string[] = [];
  const server = createServer(({ method, url }, response) => {
    received.push(`${method} ${url}`);
    response.writeHead(400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    takeRequests: () => received.splice(0),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
