/** What careless and hostile files, locks and people do: the records that they must not change stay as they are. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readDeliveryHistory } from '../../../../src/cli/bulk/delivery/delivery-journal.js';
import { type CampaignFiles, openCampaignFiles } from '../../../support/campaign-files.js';
import { createHomeWithDemo, type Outcome, type RunOptions, runAds } from '../../../support/cli.js';
import { createMortalRuns, orphanLocks } from '../../../support/mortal-runs.js';

const club = 'book-club-sign-ups.yaml';
const sale = 'warehouse-sale.yaml';
const lock = 'ads.lock.yaml';
const apply = ['apply', '--yes'];
const otherAccount = '1qmuscyetek';
const pulled = ['Book club sign-ups', 'Warehouse sale'];
let files: CampaignFiles;

const run = (argv: readonly string[], options: RunOptions = {}) =>
  files.ads(argv, { ...options, env: { NO_COLOR: '1', ...options.env } });

beforeEach(async () => {
  files = await openCampaignFiles('demo', { pulled });
});

const at = (name: string) => join(files.home.path, 'campaigns', name);
const read = (name: string) => readFileSync(at(name), 'utf8');

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), content);
}

function edit(name: string, ...changes: readonly (readonly [string | RegExp, string])[]): void {
  const edited = changes.reduce((text, [from, to]) => {
    const next = text.replace(from, to);
    expect(next, `${from} in ${name}`).not.toBe(text);
    return next;
  }, read(name));
  write(name, edited);
}

/** Adds entries to the lock, before those of a campaign. */
function addToLock(...lines: readonly string[]): void {
  edit(lock, ['    campaigns/warehouse-sale:\n', `${lines.join('\n')}\n    campaigns/warehouse-sale:\n`]);
}

const idOf = (key: string) =>
  new RegExp(`campaigns/${key}:\n      id: "?(\\w+)`).exec(read(lock))?.[1] ?? `${key} is not in the lock`;

function campaign(key: string, ...lines: readonly string[]): string {
  const funding = /funding_instrument: (.*)/.exec(read(sale))?.[1];
  const own = [`name: ${key}`, `funding_instrument: ${funding}`, 'daily_budget: 5.00 USD', ...lines];
  return `  ${key}:\n${own.map((line) => `    ${line}\n`).join('')}`;
}

function lineItem(key: string, ...lines: readonly string[]): readonly string[] {
  const own = ['objective: engagements', 'product_type: promoted_tweets', 'placements: all_on_platform'];
  const times = ['start_time: 2027-01-01', 'end_time: 2027-02-01'];
  return [`  ${key}:`, ...[`name: ${key}`, ...own, ...times, ...lines].map((line) => `    ${line}`)];
}

const file = (...campaigns: readonly string[]) =>
  `account: ${files.account}\ncampaigns:\n${campaigns.join('')}`;

const records = () => files.records();
const named = async (name: string) => (await records()).filter((record) => record.name === name);

interface Attack {
  readonly title: string;
  readonly before: () => unknown;
  readonly argv?: readonly string[];
  readonly exit?: number;
  readonly says: RegExp;
}

/** Nothing is sent, and the lock file stays as it is. */
const refused: readonly Attack[] = [
  {
    title: 'two keys of the lock with one id',
    before: () => addToLock('    campaigns/renamed:', `      id: ${idOf('warehouse-sale')}`),
    argv: ['apply', '--prune', '--yes'],
    says: /campaigns\/renamed and campaigns\/warehouse-sale have the same id/,
  },
  {
    title: 'a key of the lock that nothing can have',
    before: () => addToLock('    campaigns/a/b/c/d/e:', '      id: abc'),
    argv: ['apply', '--prune', '--yes'],
    says: /ads does not write "campaigns\/a\/b\/c\/d\/e"/,
  },
  {
    title: 'the lock in the middle of a merge',
    before: () => edit(lock, ['accounts:\n', '<<<<<<< HEAD\naccounts:\n=======\naccounts:\n>>>>>>> b\n']),
    says: /ads\.lock\.yaml:5 has a conflict of a merge/,
  },
  ...[
    ['empty', () => write(lock, '')],
    ['binary', () => write(lock, Uint8Array.of(0, 255, 254, 1))],
    ['with an alias', () => edit(lock, [/id: \w+/, 'id: *other'])],
    ['with aliases of aliases', () => write(lock, bomb(read(lock)))],
  ].map(
    ([what, before]) => ({ title: `the lock ${what}`, before, says: /ads\.lock\.yaml is damaged/ }) as Attack,
  ),
  {
    title: 'the lock of another environment',
    before: () => edit(lock, ['service: production', 'service: sandbox']),
    says: /is of another service: sandbox/,
  },
  {
    title: 'the lock of another account',
    before: () => edit(lock, [`  ${files.account}:`, '  1zzzzzzzzzz:']),
    says: /warehouse-sale\.yaml:4:3: campaigns\/warehouse-sale is in account 1zzzzzzzzzz/,
  },
  {
    title: 'a key in two files, with the account by name and by id',
    before: () =>
      write('copy.yaml', read(sale).replace(files.account, 'Quillmark Books').replace('110', '120')),
    says: /the key campaigns\/warehouse-sale is also in campaigns\/copy\.yaml:4/,
  },
  {
    title: 'a renamed key in a file that is planned alone',
    before: () => edit(sale, ['  warehouse-sale:', '  depot:']),
    argv: [...apply, join('campaigns', sale)],
    says: /:4:3: the name "Warehouse sale" is that of campaigns\/warehouse-sale in the lock file/,
  },
  {
    title: 'a folder with a lock file below that of another',
    before: () => write(join('team', lock), read(lock)),
    says: /campaigns\/team has a separate lock file/,
  },
  {
    title: 'an alias without an anchor, which would clear a budget',
    before: () => edit(sale, ['110.00 USD', '*budget']),
    says: /warehouse-sale\.yaml:8:19: the alias \*budget does not have an anchor/,
  },
  {
    title: 'a name of two records',
    before: async () => {
      rmSync(at(lock));
      write('twin.yaml', file(campaign('Twin')));
      for (let made = 0; made < 2; made += 1)
        await run(['campaigns', 'create', '--name', 'Twin', '--funding-instrument', fundingName()]);
    },
    says: /twin\.yaml:3:3: 2 records have the name "Twin": \w+, \w+\. Rename all but one/,
  },
  {
    title: 'a criterion of an unknown type below a new campaign',
    before: () =>
      write(
        'new.yaml',
        file(
          campaign(
            'fresh',
            'line_items:',
            ...lineItem(
              'readers',
              'bid: 1',
              'targeting: {criteria: [{targeting_type: SHOE_SIZE, targeting_value: 43}]}',
            ),
          ),
        ),
      ),
    says: /new\.yaml:\d+:\d+: targeting_type must be one of/,
  },
  {
    title: 'a new bid over the limit of the profile, below a new campaign',
    before: async () => {
      await run(['profile', 'create', 'careful', '--env', 'production', '--max-bid', '2 USD']);
      write('new.yaml', file(campaign('fresh', 'line_items:', ...lineItem('readers', 'bid: 3.00'))));
    },
    argv: [...apply, '--profile', 'careful'],
    exit: 10,
    says: /bid 3\.00 USD is over max_bid 2\.00 USD/,
  },
  {
    title: 'a budget over the limit of the profile in the second account',
    before: async () => {
      await run(['profile', 'create', 'wide', '--env', 'production', '--max-daily-budget', '150 USD, 4 EUR']);
      const other = file(campaign('fresh').replace('USD', 'EUR'));
      write('new.yaml', file(campaign('first')));
      write('other.yaml', other.replace(files.account, otherAccount));
    },
    argv: [...apply, '--profile', 'wide'],
    exit: 10,
    says: /daily budget 5\.00 EUR is over max_daily_budget 4\.00 EUR/,
  },
  {
    title: 'a start over the limit of the profile',
    before: async () => {
      await run(['profile', 'create', 'careful', '--env', 'production', '--max-total-per-day', '2000 USD']);
      write('new.yaml', file(campaign('fresh', 'entity_status: active').replace('5.00', '1999.00')));
    },
    argv: [...apply, '--activate', '--profile', 'careful'],
    exit: 10,
    says: /would add up to [\d.]+ USD, over max_total_per_day 2000\.00 USD/,
  },
  {
    title: 'a read-only profile',
    before: async () => {
      await run(['profile', 'create', 'reader', '--env', 'production', '--read-only', 'true']);
      edit(sale, ['110.00', '111.00']);
    },
    argv: [...apply, '--profile', 'reader'],
    exit: 5,
    says: /the profile reader is read-only; nothing was sent/,
  },
  {
    title: 'a campaign whose line items somebody else has made, with --prune',
    before: async () => {
      rmSync(at(club));
      edit(lock, [
        / {4}campaigns\/book-club-sign-ups\/line_items\/students:\n {6}id: .*\n/,
        '    campaigns/book-club-sign-ups/line_items/students:\n      id: none\n',
      ]);
    },
    argv: ['apply', '--prune', '--yes', '--confirm', '1'],
    exit: 10,
    says: /campaigns\/book-club-sign-ups "Book club sign-ups" \(\w+\)\. It stays as it is, with line items that were never in a file: \w+/,
  },
  {
    title: 'several deletions without their number',
    before: () => rmSync(at(club)),
    argv: ['apply', '--prune', '--yes'],
    exit: 10,
    says: /To confirm, add --confirm \d+/,
  },
  {
    title: 'a deletion beside a change without their number',
    before: () => {
      edit(sale, ['110.00', '111.00']);
      edit(club, [/(keyword: \[)[\w ]+, /, '$1']);
    },
    argv: ['apply', '--prune', '--yes'],
    exit: 10,
    says: /To confirm, add --confirm 2/,
  },
  {
    title: 'another number than that of the changes',
    before: () => edit(sale, ['110.00', '111.00']),
    argv: ['apply', '--confirm', '2'],
    exit: 10,
    says: /--confirm 2 was given, but there is 1/,
  },
  {
    title: 'nobody to ask',
    before: () => edit(sale, ['110.00', '111.00']),
    argv: ['apply'],
    exit: 10,
    says: /Nothing was changed\. To skip the prompt, add --yes/,
  },
  {
    title: 'an account that differs from --account',
    before: () => {},
    argv: [...apply, '--account', '1zzzzzzzzzz'],
    says: /warehouse-sale\.yaml:2:10: account \w+ differs from --account 1zzzzzzzzzz/,
  },
];

function bomb(text: string): string {
  const lines = Array.from(
    { length: 20 },
    (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`,
  );
  return `a0: &a0 [1]\n${lines.join('\n')}\n${text}`;
}

const fundingName = () => /funding_instrument: (.*)/.exec(read(sale))?.[1] ?? '';

it.each(refused)('refuses $title', async ({ before, argv = apply, exit = 2, says }) => {
  await before();
  const [stored, locked] = [await records(), existsSync(at(lock)) && read(lock)];
  await files.takeWrites();
  const outcome = await run(argv);
  expect(outcome.stderr).toMatch(says);
  expect(outcome.exit).toBe(exit);
  expect(await files.takeWrites()).toEqual([]);
  expect(await records()).toEqual(stored);
  expect(existsSync(at(lock)) && read(lock)).toBe(locked);
});

it('refuses the files without a sign-in', async () => {
  rmSync(at(lock));
  const { exit, stderr } = await runAds(files.home, apply, { env: { ADS_ENV: 'production' } });
  expect([exit, stderr]).toEqual([4, expect.stringContaining('not signed in')]);
  expect(existsSync(at(lock))).toBe(false);
});

it('refuses the lock after a reset of the emulator', async () => {
  const home = await createHomeWithDemo();
  onTestFinished(() => home.remove());
  const local = (...argv: readonly string[]) => runAds(home, argv, { env: { ADS_ENV: 'local' } });
  expect((await local('pull', 'Warehouse sale')).exit).toBe(0);
  expect((await local('plan')).exit).toBe(0);
  expect((await local('emulator', 'reset', '--seed', 'empty', '--yes')).exit).toBe(0);
  const { exit, stderr } = await local('apply', '--yes');
  expect([exit, stderr]).toEqual([2, expect.stringContaining('is of another service')]);
});

it('finds by their names what a truncated lock does not have', async () => {
  const [stored, locked] = [await records(), read(lock)];
  write(lock, locked.slice(0, 700));
  expect((await run(apply)).exit).toBe(0);
  expect(await records()).toEqual(stored);
  expect((await run(['plan', '--exit-code'])).exit).toBe(0);
  expect(read(lock).split('\n')).toHaveLength(locked.split('\n').length);
});

/** Files that say the same in another way: nothing is sent, and nothing is to be removed. */
const equal: readonly (readonly [string, () => void])[] = [
  ['a byte order mark and CRLF', () => write(sale, `\ufeff${read(sale).replaceAll('\n', '\r\n')}`)],
  ['a link to a file', () => link(sale)],
  ['an ending in capitals', () => renameSync(at(sale), at('SALE.YAML'))],
  ['a file in another folder', () => move(sale, join('team', sale))],
  ['all in one file', mergeFiles],
  ['JSON', writeAsJson],
  [
    'values in other spellings',
    () => edit(sale, ['active', 'ACTIVE'], ['110.00 USD', '110'], ['true', 'True']),
  ],
  [
    'a post and a place twice',
    () =>
      edit(club, ['[United States', '[united states, United States'], [/posts: \[("\d+")/, 'posts: [$1, $1']),
  ],
];

function link(name: string): void {
  renameSync(at(name), join(files.home.path, name));
  symlinkSync(join(files.home.path, name), at(name));
}

function move(from: string, to: string): void {
  write(to, read(from));
  rmSync(at(from));
}

function mergeFiles(): void {
  edit(club, [/$/, read(sale).split('campaigns:\n')[1] ?? '']);
  rmSync(at(sale));
}

function writeAsJson(): void {
  const fields = [...read(sale).matchAll(/^ {4}(\w+): (.*)$/gm)].map(([, name, value]) => [name, value]);
  const typed = fields.map(([name, value]) => [name, value === 'true' ? true : value]);
  const campaigns = { 'warehouse-sale': Object.fromEntries(typed) };
  write('sale.json', JSON.stringify({ account: files.account, campaigns }));
  rmSync(at(sale));
}

it.each(equal)('finds no difference in %s', async (_, before) => {
  before();
  const stored = await records();
  const plan = await run(['plan', '--prune', '--exit-code']);
  expect(plan.stdout).toBe('No changes: the account is as the files describe it.\n');
  expect(plan.exit).toBe(0);
  const applied = await run(['apply', '--prune']);
  expect(applied.exit, applied.stderr).toBe(0);
  expect(await records()).toEqual(stored);
});

describe('applies at the same time', () => {
  it('do not create twice what another has created while the plan was shown', async () => {
    write('new.yaml', file(campaign('fresh')));
    const late = await run(['apply'], {
      terminal: 80,
      confirm: async () => {
        expect((await run(apply)).exit).toBe(0);
        return true;
      },
    });
    expect(late.stderr).toContain('have changed since the plan was made');
    expect(late.exit).toBe(10);
    expect(await named('fresh')).toHaveLength(1);
    expect((await run(['plan', '--exit-code'])).exit).toBe(0);
  });

  it('do not send what the account has changed meanwhile', async () => {
    edit(sale, ['110.00', '111.00']);
    const change = ['campaigns', 'update', idOf('warehouse-sale'), '--daily-budget', '90'];
    const late = await run(['apply'], {
      terminal: 80,
      confirm: async () => (await run(change)).exit === 0,
    });
    expect(late.exit, late.stderr).toBe(10);
    expect(await named('Warehouse sale')).toMatchObject([{ daily_budget_amount_local_micro: 90_000_000 }]);
  });

  it('are refused while one sends, in its account and in its folder, and send nothing', async () => {
    const others: Outcome[] = [];
    let isFirst = true;
    files = await openCampaignFiles('demo', {
      pulled,
      async disturb({ method }) {
        if (method === 'GET' || !isFirst) return undefined;
        isFirst = false;
        for (const path of ['clone', 'campaigns/other.yaml']) others.push(await run([...apply, path]));
        return undefined;
      },
    });
    write('other.yaml', `account: ${otherAccount}\ncampaigns: {}\n`);
    write('new.yaml', file(campaign('fresh')));
    cpSync(at(''), join(files.home.path, 'clone'), { recursive: true });
    rmSync(join(files.home.path, 'clone/other.yaml'));
    expect(await run([...apply, 'campaigns/new.yaml'])).toMatchObject({ exit: 0 });
    expect(others).toMatchObject([
      { exit: 9, stderr: expect.stringContaining(`is applying files to account ${files.account}`) },
      { exit: 9, stderr: expect.stringContaining(`is applying or pulling the files of ${at('.')}`) },
    ]);
    expect(await named('fresh')).toHaveLength(1);
  });
});

it('an apply that is killed has noted what was under way, for which the same command waits', async () => {
  const runs = createMortalRuns();
  onTestFinished(runs.end);
  let kill = () => {};
  let sent = 0;
  files = await openCampaignFiles('demo', {
    pulled,
    async disturb({ method }) {
      if (method !== 'GET') sent += 1;
      if (sent === 2) kill();
      return undefined;
    },
  });
  const folder = join(files.home.state, 'applies');
  const journals = () => readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  write('new.yaml', file(campaign('fresh', 'line_items:', ...lineItem('a', 'bid: 1'))));
  await runs.start((life) => {
    kill = life.kill;
    return run(apply, { pid: life.pid });
  });
  orphanLocks(files.home.state);
  const [name = '', ...others] = journals();
  expect(others).toEqual([]);
  expect(await readDeliveryHistory({ path: join(folder, name), kind: 'applies', advice: '' })).toMatchObject({
    done: new Map([['campaigns/fresh', null]]),
    unconfirmed: [{ keys: ['campaigns/fresh/line_items/a'] }],
  });
  expect(await named('fresh')).toMatchObject([{ id: idOf('fresh') }]);
  const { exit, stderr } = await run(apply);
  expect(stderr).toContain('a request was sent a moment ago without a response');
  expect(exit, stderr).toBe(0);
  expect(journals()).toEqual([]);
  expect(await named('a')).toHaveLength(1);
});

it('an apply that is interrupted at its prompt sends nothing, and resumes', async () => {
  write('new.yaml', file(campaign('one'), campaign('two', 'line_items:', ...lineItem('a', 'bid: 1'))));
  let stop = () => {};
  const first = await run(['apply'], {
    terminal: 80,
    onStart(interrupt) {
      stop = () => interrupt('SIGINT');
    },
    confirm: async () => {
      stop();
      return true;
    },
  });
  expect(first.exit).toBe(130);
  expect(await named('one')).toEqual([]);
  expect((await run(apply)).exit).toBe(0);
  expect(await named('one')).toHaveLength(1);
  expect((await run(['plan', '--exit-code'])).exit).toBe(0);
});

describe('a record that was changed outside', () => {
  it('is created again, paused, where it was deleted', async () => {
    await run(['campaigns', 'delete', idOf('warehouse-sale'), '--yes']);
    expect((await run(apply)).exit).toBe(0);
    const made = (await named('Warehouse sale')).filter(({ deleted }) => deleted === false);
    expect(made).toMatchObject([{ entity_status: 'PAUSED' }]);
  });

  it('stays paused without --activate', async () => {
    const pause = [
      'campaigns',
      'update',
      idOf('warehouse-sale'),
      '--entity-status',
      'PAUSED',
      '--name',
      'Depot',
    ];
    expect((await run(pause)).exit).toBe(0);
    expect((await run(apply)).exit).toBe(0);
    expect(await named('Warehouse sale')).toMatchObject([{ entity_status: 'PAUSED' }]);
    expect((await run([...apply, '--activate'])).exit).toBe(0);
    expect(await named('Warehouse sale')).toMatchObject([{ entity_status: 'ACTIVE' }]);
  });

  it('leaves the lock without a request where it was deleted, and is in no file', async () => {
    await run(['campaigns', 'delete', idOf('warehouse-sale'), '--yes']);
    rmSync(at(sale));
    const stored = await records();
    expect((await run(['apply', '--prune'])).exit).toBe(0);
    expect(await records()).toEqual(stored);
    expect(read(lock)).not.toContain('warehouse-sale');
  });
});

describe('names', () => {
  const odd = [
    'yes',
    '1e3',
    '2026-12-01',
    'null',
    'name:x',
    'a\nb',
    'a\u0007\u001b[31m',
    ' lead ',
    '\u202eevil',
    '```',
    '日本語',
  ];

  it('that mean something elsewhere stay what they are', async () => {
    const nodes = odd.map((name, index) =>
      campaign(`n${index}`).replace(/name: n.*/, `name: ${JSON.stringify(name)}`),
    );
    write('odd.yaml', file(...nodes));
    const { exit, stderr } = await run(apply);
    expect(exit, stderr).toBe(0);
    expect(['\u0007', '\u001b', '\u202e'].filter((mark) => stderr.includes(mark))).toEqual([]);
    const stored = new Set((await records()).map(({ name }) => name));
    expect(odd.filter((name) => !stored.has(name))).toEqual([]);
    expect((await run(['plan', '--exit-code'])).exit).toBe(0);
    expect((await run(['pull', '--to', 'again'])).exit).toBe(0);
    expect((await run(['plan', 'again', '--exit-code'])).exit).toBe(0);
  });

  it('in keys that JavaScript has too are keys like others', async () => {
    write('odd.yaml', file(campaign('__proto__'), campaign('constructor')));
    expect((await run(apply)).exit).toBe(0);
    expect((await run(['plan', '--exit-code'])).exit).toBe(0);
  });
});

describe('pull', () => {
  it('leaves files that were edited as they are', async () => {
    edit(sale, ['110.00', '99.00']);
    const [text, locked] = [read(sale), read(lock)];
    const { exit, stderr } = await run(['pull']);
    expect(stderr).toContain('these files exist with other contents: campaigns/warehouse-sale.yaml');
    expect(exit).toBe(2);
    expect([read(sale), read(lock)]).toEqual([text, locked]);
  });

  it('does not give the key of one record to another of the same name', async () => {
    const [text, id] = [read(sale), idOf('warehouse-sale')];
    const create = [
      'campaigns',
      'create',
      '--name',
      'Warehouse sale!',
      '--funding-instrument',
      fundingName(),
      '-o',
      'ids',
    ];
    const other = (await run(create)).stdout.trim();
    expect((await run(['pull', other, '--overwrite'])).exit).toBe(0);
    expect(read(sale)).toBe(text);
    expect(idOf('warehouse-sale')).toBe(id);
    expect(idOf(`warehouse-sale-${other}`)).toBe(other);
  });

  it('does not write a key into a second file', async () => {
    const { exit, stderr } = await run(['pull', '--split', 'account', '--overwrite']);
    expect(stderr).toContain(
      'is in campaigns/book-club-sign-ups.yaml:4:3 already, and would be in two files',
    );
    expect(exit).toBe(2);
    expect((await run(['plan', '--exit-code'])).exit).toBe(0);
  });
});

it('a file below the folder of the lock belongs to it, even alone', async () => {
  move(sale, join('team', sale));
  edit(join('team', sale), ['name: Warehouse sale', 'name: Depot']);
  const id = idOf('warehouse-sale');
  expect((await run([...apply, join('campaigns', 'team', sale)])).exit).toBe(0);
  expect(await named('Depot')).toMatchObject([{ id }]);
});

it('four changes of ten records need their number, and three do not, whatever is created', async () => {
  files = await openCampaignFiles('demo', {
    pulled: ['Author evenings', 'Rare books by region', 'Warehouse sale'],
  });
  write('new.yaml', file(campaign('fresh')));
  const before = read('author-evenings.yaml');
  const rename = (count: number) => {
    let left = count;
    const change = (line: string) => (left-- > 0 ? line.replace('Author', 'Other') : line);
    write('author-evenings.yaml', before.replace(/^ +name: .*$/gm, change));
  };
  rename(4);
  const { exit, stderr } = await run(apply);
  expect([exit, stderr]).toEqual([10, expect.stringContaining('--confirm 5')]);
  rename(3);
  expect(await run(apply)).toMatchObject({ exit: 0 });
});
