/** Whose writes `ads undo` reverses, where several users have signed in with a profile of one name. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type TestEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import { createClient } from '../../../../src/cli/program/typed-client/create-client.js';
import { createHome, homeOfTest, type RunOptions, runAds } from '../../../support/cli.js';
import { addEmulatedUser, approveAs, type EmulatedUser } from '../../../support/emulated-users.js';
import { connect } from '../../../support/mcp-client.js';
import { startServer } from '../../../support/mcp-in-process.js';

let folder: string;
let emulator: TestEmulator;
let ann: EmulatedUser;
const bob = { user_id: '8002', screen_name: 'bob', password: 'password-of-bob' };
const home = homeOfTest();
let clock = Date.now();
let account = '';
let funding = '';
/** The ids of two campaigns that everybody finds. */
let [first, second] = ['', ''];
const campaigns: string[] = [];

async function run(argv: readonly string[], options: RunOptions = {}) {
  clock += 1000;
  const { auth, ads } = emulator.urls;
  const env = { ADS_AUTH_URL: auth, ADS_URL: ads, ADS_ACCOUNT_ID: account, ...options.env };
  return runAds(home, argv, { now: () => clock, ...options, env });
}

async function json(argv: readonly string[], options: RunOptions = {}) {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json'], options);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function signIn(user: EmulatedUser, ...flags: string[]) {
  const { ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET } = emulator.env;
  const words = ['login', '--callback', '--callback-port', '0', '--store', 'file', '--yes', ...flags];
  const { exit, stderr } = await run(words, {
    env: { DISPLAY: ':0', ADS_CONSUMER_KEY, ADS_CONSUMER_SECRET },
    browser: (address) => void approveAs(user, address),
    sleep: (milliseconds) => (milliseconds >= 3000 ? new Promise(() => {}) : Promise.resolve()),
  });
  expect(exit, stderr).toBe(0);
}

async function create(name: string, options: RunOptions = {}, ...flags: string[]): Promise<string> {
  const given = ['--name', name, '--funding-instrument-id', funding, '--daily-budget', '50', ...flags];
  return (await json(['campaigns', 'create', ...given], options)).id;
}

const isThere = async (id: string) => (await run(['campaigns', 'get', id], { env: emulator.env })).exit === 0;

/** What the first of the two campaigns may spend in a day. */
const budget = async () =>
  Number((await json(['campaigns', 'get', first], { env: emulator.env })).daily_budget_amount_local_micro) /
  1_000_000;

async function setBudget(amount: number, options: RunOptions = {}, ...flags: string[]): Promise<string> {
  const words = ['campaigns', 'update', first, '--daily-budget', `${amount}`, ...flags];
  const { exit, stderr } = await run(words, options);
  expect(exit, stderr).toBe(0);
  return (await json(['history', '--limit', '1']))[0].id;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ads-users-'));
  const path = join(folder, 'emulator.db');
  emulator = await createEmulator({ path });
  ({ account_id: account } = emulator.credentials);
  ann = emulator.credentials;
  await addEmulatedUser(path, bob, account);
  const { env } = emulator;
  Object.assign(home, createHome());
  [{ id: funding }] = await json(['funding-instruments', 'list'], { env });
  for (const name of ['One', 'Two']) campaigns.push(await create(name, { env }));
  [first = '', second = ''] = campaigns;
  home.remove();
  await emulator.snapshot('prepared');
});
beforeEach(() => emulator.restore('prepared'));
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('after another user has signed in', () => {
  it.each([
    ['in place of the former', []],
    ['since the profile was deleted', [['profile', 'delete', 'default', '--yes']]],
    ['since the former has signed out', [['logout']]],
  ])(
    '%s, a bare undo leaves what the former has written, until that user signs in again',
    async (_, between) => {
      await signIn(ann);
      const entry = await setBudget(60);
      for (const words of between) expect((await run(words)).exit).toBe(0);
      await signIn(bob);
      const { exit, stderr } = await run(['undo', '--yes']);
      expect(exit, stderr).toBe(6);
      for (const flags of [[], ['--force'], ['--dry-run']])
        expect((await run(['undo', entry, '--yes', ...flags])).exit).toBe(2);
      expect(await budget()).toBe(60);
      await signIn(ann);
      expect((await run(['undo', '--yes'])).exit).toBe(0);
      expect(await budget()).toBe(50);
    },
  );

  it('with the same profile, each undoes the own newest command, and restores it', async () => {
    await signIn(ann);
    const ofAnn = await setBudget(60);
    await signIn(bob);
    const ofBob = await json(['campaigns', 'update', second, '--name', 'Of bob']);
    expect(ofBob.name).toBe('Of bob');
    await signIn(ann);
    await setBudget(70);
    await signIn(bob);
    const nameOf = async () => (await json(['campaigns', 'get', second])).name;
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect([await nameOf(), await budget()]).toEqual(['Two', 70]);
    const [undo] = await json(['history', '--limit', '1']);
    expect((await run(['undo', undo.id, '--yes'])).exit).toBe(0);
    expect([await nameOf(), await budget()]).toEqual(['Of bob', 70]);
    const advised = await run(['undo', first, '--yes', '-o', 'table']);
    expect([advised.exit, advised.stderr]).toEqual([6, expect.not.stringContaining(`ads undo ${ofAnn}`)]);
    const users = (await json(['history', '--all'])).map((row: Record<string, string>) => row.user_id);
    expect(new Set(users)).toEqual(new Set([ann.user_id, bob.user_id]));
  });

  it('a sheet of that user does not overwrite what the former has imported since its export', async () => {
    await signIn(ann);
    const [head = '', ...rows] = (await run(['campaigns', 'export', '-o', 'csv'])).stdout.split('\n');
    const row = rows.find((line) => line.startsWith(`${first},`)) ?? '';
    const sheetWith = async (amount: string) => {
      const path = join(home.path, 'edited.csv');
      writeFileSync(path, `${head}\n${row.replace('50.00', amount)}\n`);
      return (await run(['campaigns', 'import', path, '--yes'])).exit;
    };
    expect([await sheetWith('60.00'), await sheetWith('65.00'), await budget()]).toEqual([0, 0, 65]);
    await signIn(bob);
    expect([await sheetWith('70.00'), await budget()]).toEqual([3, 65]);
    await signIn(ann);
    expect([await sheetWith('70.00'), await budget()]).toEqual([0, 70]);
  });

  it('with another profile, a renamed one keeps what was written with it', async () => {
    await signIn(ann);
    await setBudget(60);
    expect((await run(['profile', 'rename', 'default', 'work'])).exit).toBe(0);
    await signIn(bob, '--profile', 'default');
    expect((await run(['undo', '--yes', '--profile', 'default'])).exit).toBe(6);
    expect((await run(['undo', '--yes', '--profile', 'work'])).exit).toBe(0);
    expect(await budget()).toBe(50);
  });

  it('credentials of variables are those of their user', async () => {
    await signIn(bob);
    expect((await run(['profile', 'set', 'history', 'true'])).exit).toBe(0);
    await setBudget(60, { env: emulator.env });
    expect((await run(['undo', '--yes'])).exit).toBe(6);
    expect(await budget()).toBe(60);
    expect((await run(['undo', '--yes'], { env: emulator.env })).exit).toBe(0);
    expect(await budget()).toBe(50);
  });

  it('a call of a program is one of its user', async () => {
    await signIn(ann);
    const { auth, ads } = emulator.urls;
    const env = { ADS_AUTH_URL: auth, ADS_URL: ads, HOME: home.path };
    const client = createClient({ env, account }) as unknown as {
      readonly campaigns: { update(values: object): Promise<unknown> };
      close(): Promise<void>;
    };
    await client.campaigns.update({ campaign_id: first, daily_budget_amount_local_micro: 60_000_000 });
    await client.close();
    await signIn(bob);
    expect((await run(['undo', '--yes'])).exit).toBe(6);
    expect(await budget()).toBe(60);
    await signIn(ann);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
  });
});

it('a plan of a language model is a write of the user whose server has applied it', async () => {
  await signIn(ann);
  const person = { terminal: 100, confirm: true };
  expect((await run(['profile', 'set', 'approval', 'none', '--profile', 'default'], person)).exit).toBe(0);
  const server = startServer((options) => run(['mcp', '--allow-writes'], options));
  const model = await connect(server.transport);
  const values = { id: first, 'daily-budget': '60' };
  const { content } = await model.call('plan', { command: 'campaigns update', values });
  const applied = await model.call('apply', { plan: content.plan });
  expect(applied.content.error).toBeUndefined();
  await server.end();
  expect(await budget()).toBe(60);
  await signIn(bob);
  expect((await run(['undo', '--yes'])).exit).toBe(6);
  await signIn(ann);
  expect((await run(['undo', '--yes'])).exit).toBe(0);
  expect(await budget()).toBe(50);
});

/** `campaigns create` of both campaigns, as version 0.1.0-dev noted it: its entries had neither a user nor a service. */
describe('a history without users', () => {
  function writeLog(at: string): void {
    const log = join(home.state, 'history', 'writes.jsonl');
    const text = readFileSync(
      join(import.meta.dirname, '../../program/earlier-state/history-without-users.jsonl'),
      'utf8',
    );
    mkdirSync(dirname(log), { recursive: true });
    const ofToday = text.replaceAll('gguxr', first).replaceAll('8hqtp', second);
    writeFileSync(log, ofToday.replaceAll(/"at":"[^"]*"/g, `"at":"${at}"`));
  }

  it('is that of the sign-in which is older', async () => {
    await signIn(ann);
    clock += 5000;
    writeLog(new Date(clock).toISOString());
    const { exit, stderr } = await run(['undo', '--yes']);
    expect([exit, await isThere(second)], stderr).toEqual([0, false]);
  });

  it.each([
    ['another user', () => bob],
    ['perhaps the same user', () => ann],
  ])('is reversed by name and after a question, if %s has signed in since', async (_, user) => {
    writeLog(new Date(clock - 5000).toISOString());
    await signIn(user());
    const { exit, stderr } = await run(['undo', '--yes']);
    expect([exit, stderr]).toEqual([7, expect.stringContaining('ads undo 3d9cd3f5')]);
    for (const flags of [[], ['--confirm', '1']])
      expect((await run(['undo', '3d9cd3f5', ...flags])).exit).toBe(10);
    expect((await run(['undo', '3d9cd3f5', '--dry-run'])).stderr).toContain('does not say which user');
    const asked: string[] = [];
    const confirm = async (question: string) => asked.push(question) < 0;
    const declined = await run(['undo', '3d9cd3f5'], { terminal: 100, confirm });
    expect([declined.exit, asked]).toEqual([10, [expect.stringContaining('Undo it nevertheless?')]]);
    expect(await isThere(second)).toBe(true);
    const undone = await run(['undo', '3d9cd3f5', '--yes']);
    expect([undone.exit, await isThere(second)], undone.stderr).toEqual([0, false]);
    const again = await run(['undo', '--yes']);
    expect([again.exit, again.stderr]).toEqual([0, expect.stringContaining('is already undone')]);
  });
});
