/**
 * Which command a bare `ads undo` is about: the newest that was tried, whatever came of it, and never another one. Two people
 * write to two accounts, time passes, and answers are lost.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmulator, type TestEmulator } from '../../../../src/cli/features/emulator/create-emulator.js';
import { type Home, homeOfFile, type RunOptions, runAds } from '../../../support/cli.js';

let emulator: TestEmulator;
const home = homeOfFile();
const colleague = homeOfFile();
const kept = homeOfFile();
/** That of both machines. */
let clock = Date.now();
/** The account of the demo user, and another one of his. */
let [mine, other] = ['', ''];
let [first, second] = ['', ''];

async function run(argv: readonly string[], { at = home, ...options }: RunOptions & { at?: Home } = {}) {
  clock += 1000;
  emulator.clock.advance('1h');
  const env = { ...emulator.env, ADS_ENV: 'production', ...options.env };
  return runAds(at, argv, { now: () => clock, ...options, env });
}

async function json(argv: readonly string[], options: RunOptions & { at?: Home } = {}) {
  const { exit, stdout, stderr } = await run([...argv, '-o', 'json'], options);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

const campaign = (id: string, account = mine) => json(['campaigns', 'get', id, '--account', account]);
const budgetOf = async (id: string, account = mine) =>
  Number((await campaign(id, account)).daily_budget_amount_local_micro) / 1_000_000;

async function create(name: string, account: string) {
  const [{ id: funding }] = await json(['funding-instruments', 'list', '--account', account], {
    at: colleague,
  });
  const flags = ['--name', name, '--funding-instrument-id', funding, '--daily-budget', '50'];
  return (await json(['campaigns', 'create', ...flags, '--account', account])).id;
}

async function setBudget(id: string, amount: number, more: readonly string[] = [], at = home) {
  const { exit, stderr } = await run(['campaigns', 'update', id, '--daily-budget', `${amount}`, ...more], {
    at,
  });
  expect(exit, stderr).toBe(0);
}

const isThere = async (id: string, account = mine) =>
  (await run(['campaigns', 'get', id, '--account', account], { at: colleague })).exit === 0;

/** What both people find: a campaign each in turn, the first of them changed. */
beforeAll(async () => {
  emulator = await createEmulator();
  for (const at of [home, colleague])
    expect((await run(['profile', 'set', 'history', 'true'], { at })).exit).toBe(0);
  const accounts: { id: string }[] = await json(['accounts', 'list'], { at: colleague });
  mine = emulator.credentials.account_id;
  for (const { id } of accounts.filter((one) => one.id !== mine)) {
    const instruments = await json(['funding-instruments', 'list', '--account', id], { at: colleague });
    if (instruments.length > 0) other = id;
  }
  first = await create('First', mine);
  second = await create('Second', mine);
  await setBudget(first, 60);
  await emulator.snapshot('prepared');
  cpSync(home.path, kept.path, { recursive: true });
});
beforeEach(async () => {
  await emulator.restore('prepared');
  emulator.faults.clear();
  clock = Date.now();
  rmSync(home.path, { recursive: true });
  cpSync(kept.path, home.path, { recursive: true });
});
afterAll(() => emulator.close());

/** The answer of the next attempts to write is lost, after the service has acted. */
const loseAnswers = (on: string) =>
  emulator.faults.set({ rules: [{ fault: 'reset-connection', when: 'after', on }] });

async function undoLost(...argv: string[]) {
  await loseAnswers('campaigns.update');
  expect(await run(['undo', ...argv, '--yes'])).toMatchObject({ exit: 9 });
  await emulator.faults.clear();
}

const suggested = (stderr: string) => JSON.parse(stderr.trim().split('\n').at(-1) ?? '').next;

describe('a bare undo whose newest command has nothing left', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    [
      'since its undo was carried out and the answer was lost',
      'has nothing left to undo: campaign',
      () => undoLost(),
    ],
    ['since it is undone', 'is already undone', () => run(['undo', '--yes'])],
    [
      'since a colleague has set the old value',
      'it has its old values',
      () => setBudget(first, 50, [], colleague),
    ],
    [
      'since it was refused',
      'was refused, and changed nothing',
      () => run(['campaigns', 'update', 'gone1', '--daily-budget', '70']),
    ],
    ['since it changed nothing', 'changed nothing', () => setBudget(second, 50)],
    [
      'since somebody else has deleted what it created',
      'it no longer exists',
      async () => {
        const third = await create('Third', mine);
        expect((await run(['campaigns', 'delete', third, '--yes'], { at: colleague })).exit).toBe(0);
      },
    ],
    ...['a write', 'a pipe'].map((what): [string, string, () => Promise<unknown>] => [
      `since ${what} was over a limit`,
      'was not sent',
      async () => {
        const isPipe = what === 'a pipe';
        expect((await run(['profile', 'set', 'max-daily-budget', '65 USD'])).exit).toBe(0);
        const argv = ['campaigns', 'update', isPipe ? '-' : second, '--daily-budget', '70', '--yes'];
        const options = isPipe ? { stdin: `${second}\n${first}\n` } : {};
        expect(await run(argv, options)).toMatchObject({ exit: 10 });
        expect(await run(['campaigns', 'update', second, '--daily-budget', '71', '--dry-run'])).toMatchObject(
          {
            exit: 10,
          },
        );
      },
    ]),
    ...(
      [
        [
          'a name that is not found',
          'UNKNOWN_NAME',
          ['campaigns', 'update', 'Nobody', '--daily-budget', '70'],
        ],
        ['a flag that is not one', 'USAGE', ['campaigns', 'update', 'gone1', '--dialy-budget', '70']],
        [
          'a flag without its value',
          'MISSING_PARAMETER',
          ['campaigns', 'update', 'gone1', '--name', '--yes'],
        ],
        ['a wrong value', 'INVALID_PARAMETER', ['campaigns', 'update', 'gone1', '--daily-budget', 'much']],
        ['a question that nobody answered', 'DECLINED', ['campaigns', 'delete', 'gone1']],
        [
          'a read of the old amount',
          'CAMPAIGN_NOT_FOUND',
          ['campaigns', 'update', 'gone1', '--daily-budget', '+10%'],
        ],
        ['a file that is not there', 'USAGE', ['campaigns', 'import', 'gone.csv', '--yes']],
        ['campaign files that are not there', 'USAGE', ['apply', 'gone.yaml', '--yes']],
        ['a record to clone', 'UNKNOWN_NAME', ['clone', 'Nobody', '--yes']],
        ['a raw call', 'INVALID_PARAMETER', ['api', 'PUT', 'accounts/x/campaigns/gone1', '--param', 'name=']],
        [
          'an account without a match',
          'UNKNOWN_NAME',
          ['campaigns', 'delete', 'gone1', '--account', 'No One'],
        ],
      ] as const
    ).map(([what, code, argv]): [string, string, () => Promise<unknown>] => [
      `since ${what} kept it from its request`,
      `was not sent (${code})`,
      async () => {
        const { exit } = await run(argv);
        expect(exit).not.toBe(0);
        const [newest] = await json(['history']);
        expect(newest).toMatchObject({ outcome: 'not-sent', change: `sent nothing: ${code}` });
      },
    ]),
    [
      'since all rows of a pipe failed before a request',
      'was not sent',
      async () => {
        const options = { stdin: 'gone1\ngone2\n' };
        expect(
          (await run(['campaigns', 'update', '-', '--daily-budget', '+1%', '--yes'], options)).exit,
        ).not.toBe(0);
      },
    ],
    [
      'since it was unchanged after rounding, and so nothing was sent',
      'changed nothing',
      () => json(['campaigns', 'update', second, '--daily-budget', '+0.001%']),
    ],
    [
      'since it did not arrive',
      'was not sent',
      () =>
        run(['campaigns', 'update', second, '--daily-budget', '70', '--max-wait', '0'], {
          env: { ADS_URL: 'http://127.0.0.1:1/ads' },
        }),
    ],
  ])('%s, says so, names the one before, and sends nothing', async (_, reason, prepare) => {
    await prepare();
    const stored = () => json(['campaigns', 'list', '--with-deleted', '--all'], { at: colleague });
    const before = await stored();
    const { exit, stderr, stdout } = await run(['undo', '--yes', '-o', 'json']);
    expect([exit, stderr]).toEqual([0, expect.stringContaining(reason)]);
    expect(stdout).not.toContain('done');
    expect(suggested(stderr)).toEqual([expect.stringMatching(/^ads undo \w+$/)]);
    expect(await stored()).toEqual(before);
  });
});

describe('a bare undo', () => {
  it('after an undo of an undo is about what this has restored', async () => {
    await setBudget(second, 70);
    const [{ id: entry }] = await json(['history']);
    await run(['undo', entry, '--yes']);
    const [{ id: undo }] = await json(['history']);
    expect((await run(['undo', undo, '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([60, 70]);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([60, 50]);
    expect(await run(['undo', '--yes'])).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('is already undone'),
    });
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([60, 50]);
  });

  it('after an undo that was lost on its way is about what that was to undo', async () => {
    const [{ id: entry }] = await json(['history']);
    await setBudget(second, 70);
    await emulator.faults.set({ rules: [{ fault: 'unavailable', on: 'campaigns.update' }] });
    expect((await run(['undo', entry, '--yes', '--max-wait', '0'])).exit).not.toBe(0);
    await emulator.faults.clear();
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([50, 70]);
  });

  it('of a lost command that never arrived leaves what a later one has set', async () => {
    await emulator.faults.set({ rules: [{ fault: 'reset-connection', on: 'campaigns.update' }] });
    const { exit } = await run(['campaigns', 'update', second, '--daily-budget', '70', '--max-wait', '0']);
    expect(exit).toBe(9);
    await emulator.faults.clear();
    const [{ id: lost }] = await json(['history']);
    await setBudget(second, 70);
    expect(await run(['undo', lost, '--yes', '-o', 'json'])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('never arrived'),
      stderr: expect.stringContaining('nothing was sent'),
    });
    expect(await budgetOf(second)).toBe(70);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await budgetOf(second)).toBe(50);
  });

  it('takes the order of the log for that of time, because a clock may jump', async () => {
    clock -= 120_000;
    await setBudget(second, 70);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([60, 50]);
  });

  it('suggests to scripts how each write is undone', async () => {
    const { stderr } = await run(['campaigns', 'update', second, '--daily-budget', '70', '-o', 'json']);
    const [{ id: entry }] = await json(['history']);
    expect(suggested(stderr)).toContain(`ads undo ${entry}`);
    const stdin = (await json(['tracking-tags', 'list', '--limit', '2'])).map(
      (tag: { id: string }) => tag.id,
    );
    const pipe = ['tracking-tags', 'update', '-', '--tracking-tag-url', 'https://example.com/new'];
    const many = await run([...pipe, '--yes', '-o', 'json'], { stdin: `${stdin.join('\n')}\n` });
    const [{ group }] = await json(['history']);
    expect(suggested(many.stderr)).toContain(`ads undo ${group}`);
  });

  it('does not end with success where it has no history', async () => {
    expect((await run(['undo', '--yes', '--env', 'sandbox'])).exit).toBe(6);
  });
});

describe('a command that sent nothing', () => {
  it('has an entry, but a dry run, a read, help and an unknown command do not', async () => {
    const before = await json(['history', '--all']);
    for (const argv of [
      ['campaigns', 'update', 'gone1', '--daily-budget', 'much', '--dry-run'],
      ['campaigns', 'get', 'gone1'],
      ['api', 'GET', 'accounts/{account_id}/campaigns'],
      ['campaigns', 'update', '--help'],
      ['campaigns', 'create', '--example'],
      ['campaigns', 'chnage', 'gone1'],
    ])
      await run(argv);
    expect(await json(['history', '--all'])).toEqual(before);
  });

  it('is the newest for an account too, where its own is not known', async () => {
    expect((await run(['campaigns', 'delete', 'gone1', '--account', 'No One'])).exit).not.toBe(0);
    const { stderr } = await run(['undo', '--yes', '--account', mine]);
    expect(stderr).toContain('was not sent');
    expect(await budgetOf(first)).toBe(60);
  });

  it('does not have names of people from a file', async () => {
    const folder = join(home.state, 'history');
    await run(['campaigns', 'import', '-', '--yes'], { stdin: 'name,id\nAda Lovelace,?\n' });
    expect(readFileSync(join(folder, 'writes.jsonl'), 'utf8')).not.toContain('Lovelace');
    expect(readdirSync(join(folder, 'pending'))).toEqual([]);
  });
});

describe('a bare undo after an undo that changed nothing', () => {
  it.each<[string, number, RunOptions, () => Promise<unknown>]>([
    ['because a person declined it', 10, { terminal: 100, confirm: false }, async () => {}],
    ['because the record has changed since', 7, {}, () => setBudget(first, 61, [], colleague)],
    [
      'because the service refused it',
      7,
      {},
      // A total budget below the old daily budget.
      () => run(['campaigns', 'update', first, '--total-budget', '20'], { at: colleague }),
    ],
  ])('%s is about the newest command', async (_, exit, options, prepare) => {
    await setBudget(first, 9);
    const [{ id: entry }] = await json(['history']);
    await setBudget(second, 70);
    await prepare();
    const undo = await run(['undo', entry, ...(options.terminal ? [] : ['--yes'])], options);
    expect(undo.exit, undo.stderr).toBe(exit);
    const before = await budgetOf(first);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([before, 50]);
  });
});

describe('a bare undo beside a command that is under way', () => {
  it('is refused and names it, but ads undo ENTRY is not', async () => {
    const [{ id: entry }] = await json(['history']);
    const beside: Awaited<ReturnType<typeof run>>[] = [];
    const confirm = async () => {
      for (const argv of [
        ['undo', '--yes'],
        ['undo', '--yes', '--account', mine],
      ])
        beside.push(await run(argv));
      beside.push(await run(['undo', '--yes', '--env', 'sandbox']));
      expect(await budgetOf(first)).toBe(60);
      beside.push(await run(['undo', entry, '--yes']));
      return false;
    };
    expect((await run(['campaigns', 'delete', second], { terminal: 100, confirm })).exit).toBe(10);
    expect(beside.map(({ exit }) => exit)).toEqual([9, 9, 6, 0]);
    expect(beside[0]?.stderr).toMatch(
      /"ads campaigns delete \w+" of .* is still under way \(process \d+, begun .* ago\)/,
    );
    expect(beside[0]?.stderr).toContain(`ads undo ${entry}`);
    expect(await budgetOf(first)).toBe(50);
  });

  it('is refused for the command itself, also by its name, until that ends', async () => {
    const beside: Awaited<ReturnType<typeof run>>[] = [];
    const [{ id: before }] = await json(['history']);
    const update = ['campaigns', 'update', '-', '--daily-budget', '70', '--yes'];
    const folder = join(home.state, 'history', 'pending');
    // The first write of the command is in the log, and its second one is under way.
    expect((await run(update, { stdin: `${first}\n${second}\n` })).exit).toBe(0);
    const [entry] = await json(['history']);
    const mark = { pid: process.pid, host: hostname(), after: [], entry: { ...entry, id: entry.group } };
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `${entry.group}.writing.json`);
    writeFileSync(path, JSON.stringify(mark));
    for (const argv of [[], [entry.id], [entry.group]]) beside.push(await run(['undo', ...argv, '--yes']));
    expect(beside.map(({ exit }) => exit)).toEqual([9, 9, 9]);
    for (const { stderr } of beside) {
      expect(stderr).toContain('"ads campaigns update - ');
      expect(stderr).not.toContain(`ads undo ${entry.group}`);
      expect(stderr).not.toContain(`ads undo ${entry.id}`);
    }
    expect(beside[0]?.stderr).toContain(`ads undo ${before}`);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([70, 70]);
    rmSync(path);
    expect((await run(['undo', entry.group, '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([60, 50]);
  });

  it.each([
    ['is refused if it began less than a day ago', 1, 9],
    ['is carried out if it began longer ago', 30, 0],
  ])('on another machine that shares the history, %s', async (_, hours, exit) => {
    const [entry] = await json(['history']);
    const at = new Date(clock - hours * 3_600_000).toISOString();
    const mark = {
      pid: 1,
      host: 'elsewhere.example',
      after: [],
      entry: { ...entry, id: 'e1', group: 'e1', at },
    };
    mkdirSync(join(home.state, 'history', 'pending'), { recursive: true });
    writeFileSync(join(home.state, 'history', 'pending', 'e1.json'), JSON.stringify(mark));
    const undo = await run(['undo', '--yes']);
    expect(undo.exit).toBe(exit);
    expect(undo.stderr.includes('of the machine elsewhere.example')).toBe(exit === 9);
    expect(await budgetOf(first)).toBe(exit === 9 ? 60 : 50);
  });
});

describe('a bare undo of a profile that was renamed', () => {
  it('is about its writes, and that of a later profile of the old name is not', async () => {
    const confirm = async () => {
      expect((await run(['profile', 'rename', 'default', 'ann'])).exit).toBe(9);
      return false;
    };
    await run(['campaigns', 'delete', second], { terminal: 100, confirm });
    const [, { id: entry }] = await json(['history']);
    expect((await run(['profile', 'rename', 'default', 'ann'])).exit).toBe(0);
    expect((await run(['profile', 'create', 'default'])).exit).toBe(0);
    expect((await run(['profile', 'set', 'history', 'true', '--profile', 'default'])).exit).toBe(0);
    expect((await run(['undo', '--yes', '--profile', 'default'])).exit).toBe(6);
    expect((await run(['undo', entry, '--yes'])).stderr).toContain('--profile ann');
    expect((await run(['undo', '--yes', '--profile', 'ann'])).stderr).toContain('was not sent (DECLINED)');
    expect((await run(['undo', entry, '--yes', '--profile', 'ann'])).exit).toBe(0);
    expect(await budgetOf(first)).toBe(50);
    expect(await json(['history', '--profile', 'default'])).toEqual([]);
  });
});

describe('a bare undo without a history', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['by the profile', () => run(['profile', 'set', 'history', 'false'])],
    ['by credentials of the environment', () => run(['profile', 'set', 'history', '--unset'])],
  ])('%s is refused, but ads undo ENTRY is not', async (_, turnOff) => {
    const [{ id: entry }] = await json(['history']);
    await turnOff();
    await setBudget(second, 70);
    const { exit, stderr } = await run(['undo', '--yes']);
    expect([exit, stderr]).toEqual([7, expect.stringContaining('ads profile set history true')]);
    expect(stderr).toContain(`ads undo ${entry}`);
    expect(await budgetOf(first)).toBe(60);
    expect((await run(['undo', entry, '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([50, 70]);
  });
});

describe('a bare undo after writes that were not noted', () => {
  const offAndOn: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'by the profile',
      () => run(['profile', 'set', 'history', 'false']),
      () => run(['profile', 'set', 'history', 'true']),
    ],
    [
      'by credentials of the environment',
      () => run(['profile', 'set', 'history', '--unset']),
      () => run(['profile', 'set', 'history', 'true']),
    ],
  ];
  it.each(offAndOn)('%s names the older command, until there is a newer one', async (_, turnOff, turnOn) => {
    const [{ id: entry }] = await json(['history']);
    await turnOff();
    for (const amount of [70, 80]) await setBudget(second, amount);
    await turnOn();
    const { exit, stderr } = await run(['undo', '--yes']);
    expect([exit, stderr]).toEqual([7, expect.stringContaining('the history lacks the newest writes')]);
    expect(stderr).toContain(`ads undo ${entry}`);
    expect(await budgetOf(first)).toBe(60);
    const log = readFileSync(join(home.state, 'history', 'writes.jsonl'), 'utf8')
      .trim()
      .split('\n');
    expect(log.filter((line) => line.startsWith('{"unrecorded"'))).toHaveLength(1);
    expect(log.at(-1)).not.toContain(second);
    await setBudget(second, 90);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    const asked: string[] = [];
    const confirm = async (question: string) => asked.push(question) < 0;
    const next = await run(['undo'], { terminal: 100, confirm });
    expect([asked, next.stderr]).toEqual([[], expect.stringContaining(`ads undo ${entry}`)]);
    expect((await run(['undo', entry, '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([50, 80]);
  });

  it('is about the newest command if nothing was written meanwhile, or elsewhere', async () => {
    await run(['profile', 'set', 'history', 'false']);
    expect((await run(['campaigns', 'update', second, '--name', 'x', '--dry-run'])).exit).toBe(0);
    await run(['profile', 'set', 'history', 'true']);
    await run(['profile', 'create', 'ann']);
    await setBudget(second, 70, ['--profile', 'ann']);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([50, 70]);
  });
});

describe('a bare undo of a profile whose name was another one', () => {
  it.each([
    ['a new profile', ['profile', 'create', 'bob']],
    ['a profile that is renamed', ['profile', 'rename', 'cat', 'bob']],
  ])('is not about the writes of a deleted profile: %s', async (_, next) => {
    const by = ['--profile', 'bob'];
    const named = ['profile', 'set', 'history', 'true'];
    for (const name of ['bob', 'cat']) expect((await run(['profile', 'create', name])).exit).toBe(0);
    for (const name of ['bob', 'cat']) expect((await run([...named, '--profile', name])).exit).toBe(0);
    await setBudget(first, 80, by);
    await setBudget(second, 90, ['--profile', 'cat']);
    const [entry] = await json(['history', ...by]);
    expect((await run(['profile', 'delete', 'bob', '--yes'])).exit).toBe(0);
    if (next[1] === 'create') expect((await run(['profile', 'delete', 'cat', '--yes'])).exit).toBe(0);
    expect((await run(next)).exit).toBe(0);
    expect((await run([...named, ...by])).exit).toBe(0);
    const { exit, stderr } = await run(['undo', '--yes', ...by]);
    expect([exit, await budgetOf(first)], stderr).toEqual([next[1] === 'create' ? 6 : 0, 80]);
    const refused = await run(['undo', entry.id, '--yes', ...by]);
    expect([refused.exit, refused.stderr]).toEqual([
      2,
      expect.stringContaining('profile "bob", which was deleted'),
    ]);
    expect((await json(['history'])).find(({ id }: { id: string }) => id === entry.id).profile).toBe(
      'bob (deleted)',
    );
  });
});

describe('an undo of several updates', () => {
  it('restores what it can where the service refuses one, names the rest, and takes that up next', async () => {
    const stdin = JSON.stringify(
      [first, second].map((id) => ({
        operation_type: 'Update',
        params: { campaign_id: id, daily_budget_amount_local_micro: 9_000_000 },
      })),
    );
    expect((await run(['campaigns', 'batch', '--from', '-', '--yes'], { stdin })).exit).toBe(0);
    // A colleague's total budget is below the old daily budget of the first.
    const total = ['campaigns', 'update', first, '--total-budget', '20'];
    expect((await run(total, { at: colleague })).exit).toBe(0);
    const { exit, stdout } = await run(['undo', '--yes', '-o', 'json']);
    expect([exit, JSON.parse(stdout)]).toMatchObject([
      3,
      [
        { id: first, account: mine, outcome: 'failed', reason: expect.stringContaining('400') },
        { id: second, outcome: 'done', reason: null },
      ],
    ]);
    expect(await Promise.all([first, second].map((id) => budgetOf(id)))).toEqual([9, 50]);
    expect((await run([...total.slice(0, -1), '500'], { at: colleague })).exit).toBe(0);
    const next = await json(['undo', '--yes']);
    expect(next).toMatchObject([{ id: first, outcome: 'done' }]);
    expect(await budgetOf(first)).toBe(60);
  });

  it('is in the history if nothing of it was sent, because all records have changed meanwhile', async () => {
    const stdin = JSON.stringify(
      [first, second].map((id) => ({
        operation_type: 'Update',
        params: { campaign_id: id, daily_budget_amount_local_micro: 9_000_000 },
      })),
    );
    expect((await run(['campaigns', 'batch', '--from', '-', '--yes'], { stdin })).exit).toBe(0);
    const [{ id: entry, group }] = await json(['history', '--all']);
    const confirm = async () => {
      await setBudget(first, 61, [], colleague);
      await setBudget(second, 62, [], colleague);
      return true;
    };
    const { exit, stdout } = await run(['undo', group, '-o', 'json'], { terminal: 100, confirm });
    const conflict = { outcome: 'conflict' };
    expect([exit, JSON.parse(stdout)]).toMatchObject([3, [conflict, conflict]]);
    expect((await json(['history', '--all']))[0]).toMatchObject({
      command: `undo ${group} -o json`,
      outcome: 'not-sent',
      code: 'PARTIAL',
      undoes: [entry],
    });
  });

  it.each([
    ['one request', ['campaigns', 'batch', '--from', '-', '--yes']],
    ['two requests', ['campaigns', 'update', '-', '--daily-budget', '9', '--yes']],
  ])(
    'of %s that found one changed meanwhile is about it next, and not about a later command',
    async (_, argv) => {
      const operations = [first, second].map((id) => ({
        operation_type: 'Update',
        params: { campaign_id: id, daily_budget_amount_local_micro: 9_000_000 },
      }));
      const stdin = argv.includes('batch') ? JSON.stringify(operations) : `${first}\n${second}\n`;
      const done = await run(argv, { stdin });
      expect(done.exit, done.stderr).toBe(0);
      const [{ group }] = await json(['history', '--all']);
      const precious = await create('Precious', mine);
      const confirm = async () => {
        await setBudget(first, 61, [], colleague);
        return true;
      };
      const undo = await run(['undo', group, '-o', 'json'], { terminal: 100, confirm });
      expect([undo.exit, JSON.parse(undo.stdout)]).toMatchObject([
        3,
        [{ outcome: 'conflict' }, { outcome: 'done' }],
      ]);
      const next = await run(['undo', '--yes']);
      expect([next.exit, await isThere(precious)], next.stderr).toEqual([7, true]);
      expect(await budgetOf(first)).toBe(61);
    },
  );

  it('of a batch that updates a record twice restores the first value', async () => {
    const amounts = [70, 80].map((amount) => ({
      operation_type: 'Update',
      params: { campaign_id: first, daily_budget_amount_local_micro: amount * 1_000_000 },
    }));
    const batch = ['campaigns', 'batch', '--from', '-', '--yes'];
    expect((await run(batch, { stdin: JSON.stringify(amounts) })).exit).toBe(0);
    expect(await budgetOf(first)).toBe(80);
    expect((await run(['undo', '--yes'])).exit).toBe(0);
    expect(await budgetOf(first)).toBe(60);
  });
});

describe('an undo of a creation with records of others below', () => {
  it('is refused with their list, and deletes them only with --force and their whole number', async () => {
    const third = await create('Third', mine);
    const add = ['line-items', 'create', '--campaign-id', third, '--name', 'Theirs', '--objective', 'REACH'];
    const flags = [
      '--product-type',
      'PROMOTED_TWEETS',
      '--placements',
      'ALL_ON_TWITTER',
      '--bid-strategy',
      'AUTO',
    ];
    const { id: item } = await json([...add, ...flags], { at: colleague });
    const place = ['targeting-criteria', 'create', '--line-item-id', item, '--targeting-type', 'AGE'];
    const { id: criterion } = await json([...place, '--targeting-value', 'AGE_OVER_25'], { at: colleague });
    for (const flag of ['--yes', '--dry-run']) {
      const { exit, stderr } = await run(['undo', flag]);
      expect(exit, stderr).toBe(10);
      expect(stderr).toContain(`line item ${item} "Theirs" in account ${mine}`);
      expect(stderr).toContain(`targeting criterion ${criterion}`);
      expect(stderr).toContain('--force --confirm 3');
    }
    expect((await run(['undo', '--force', '--yes'])).exit).toBe(10);
    expect((await run(['undo', '--force', '--confirm', '1'])).exit).toBe(10);
    expect(await isThere(third)).toBe(true);
    expect(await run(['undo', '--force', '--confirm', '3'])).toMatchObject({ exit: 0 });
    expect(await isThere(third)).toBe(false);
  });
});

describe('the account of an undo', () => {
  it('is that of the command, and a newest command in another one than the selected is refused', async () => {
    const theirs = await create('Theirs', other);
    const [{ id: entry }] = await json(['history']);
    const { exit, stderr } = await run(['undo', '--yes']);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining(`To undo it: ads undo ${entry} --account ${other}\n`),
    ]);
    expect(await isThere(theirs, other)).toBe(true);
    const env = { ADS_ACCOUNT_ID: other };
    const done = await run(['undo', '--yes'], { env });
    expect(done).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining(`campaign ${theirs} "Theirs" in account ${other}: is deleted`),
    });
    expect(await isThere(theirs, other)).toBe(false);
    // What is left is in the other account again.
    expect((await run(['undo', '--yes'], { env })).stderr).toMatch(
      new RegExp(`in account ${mine}: ads undo \\w+ --account ${mine}\n`),
    );
  });

  it('is searched alone if it is typed, by its name too', async () => {
    await create('Theirs', other);
    const accounts: { id: string; name: string }[] = await json(['accounts', 'list']);
    const { name = '' } = accounts.find(({ id }) => id === mine) ?? {};
    const undo = await run(['undo', '--account', name], { terminal: 300, confirm: true });
    expect(undo).toMatchObject({
      exit: 0,
      stderr: expect.stringMatching(new RegExp(`\\? Reverse "ads .* in account ${mine}, production\\?`)),
    });
    expect(await budgetOf(first)).toBe(50);
    const listed: { account: string }[] = await json(['history', '--account', name]);
    expect(new Set(listed.map(({ account }) => account))).toEqual(new Set([mine]));
    const [{ id: entry }] = await json(['history', '--account', other]);
    expect(await run(['undo', entry, '--account', name])).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`--account ${other}`),
    });
  });
});
