/** `ads today`: its rows and its screen, how many calls it takes, changes of others, and what it leaves behind. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  clockOfWaits,
  createHomeWithDemo,
  homeOfTest,
  type Outcome,
  runAds,
  testTime,
} from '../../../support/cli.js';

const home = homeOfTest(createHomeWithDemo);
const env = { ADS_ENV: 'local', NO_COLOR: '1' };

const ads = (...argv: string[]) => runAds(home, argv, { env, ...clockOfWaits() });

interface Row {
  readonly kind: string;
  readonly account_id: string;
  readonly state: string;
  readonly rule: string;
  readonly severity: string;
  readonly id: string;
  readonly message: string;
  readonly type: string;
  readonly currency: string;
  readonly calls: number;
  readonly not_measured: readonly string[];
  readonly spend_today_local_micro: number | null;
  readonly spend_yesterday_local_micro: number | null;
  readonly last_look: string | null;
}

async function look(...argv: string[]): Promise<readonly Row[]> {
  const { exit, stdout, stderr } = await ads('today', ...argv, '-o', 'json');
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

const ofKind = (rows: readonly Row[], kind: string) => rows.filter((row) => row.kind === kind);
const read = async (...argv: string[]) => JSON.parse((await ads(...argv, '-o', 'json')).stdout);

/** All accounts, looked at once: the homes of all tests have the same world. */
let whole: Promise<readonly Row[]> | undefined;
function lookAtAll(): Promise<readonly Row[]> {
  whole ??= look('--all-accounts');
  return whole;
}
const callsOf = ({ stderr }: Outcome) => stderr.match(/^calling .*/gm) ?? [];

describe('calls', () => {
  it('are at most 10 for each account', async () => {
    const done = await ads('today', '--all-accounts', '--verbose', '-o', 'json');
    const accounts = ofKind(JSON.parse(done.stdout), 'account');
    expect(accounts.length).toBeGreaterThan(5);
    const calls = callsOf(done);
    for (const { account_id, calls: said } of accounts) {
      const own = calls.filter((call) => call.includes(account_id));
      expect(own.length, own.join('\n')).toBe(said);
      expect(said).toBeLessThanOrEqual(10);
    }
  });

  it('are not made by a dry run', async () => {
    const done = await ads('today', '--dry-run', '--verbose', '-o', 'json');
    expect(done.exit).toBe(0);
    expect(callsOf(done)).toEqual([]);
    expect(JSON.parse(done.stdout).map(({ path }: { path: string }) => path)).toContain(
      'stats/accounts/:account_id/active_entities',
    );
  });
});

it('--dry-run lists what is called, whatever rules are on', async () => {
  const [account] = await read('accounts', 'list');
  const argv = ['today', '--account', account.id, '--rules', '-', '--verbose', '-o', 'json'];
  const off = ['stopped', 'no-delivery', 'pacing-over', 'pacing-under', 'budget-low', 'funding-low'];
  const stdin = `rules: {${[...off, 'rejected-creative', 'missing-creative'].map((rule) => `${rule}: off`).join(', ')}}`;
  const listed = await runAds(home, [...argv, '--dry-run'], { env, stdin });
  const paths: string[] = JSON.parse(listed.stdout).map(({ path }: { path: string }) => path);
  const called = callsOf(await runAds(home, argv, { env, stdin })).map(
    (line) => /GET \d+\/(\S+)/.exec(line)?.[1] ?? line,
  );
  expect(called.length).toBeGreaterThan(5);
  expect(called.filter((path) => !paths.includes(path))).toEqual([]);
});

it('accounts come first, the worst before the others, then items, then campaigns', async () => {
  const rows = await lookAtAll();
  const kinds = rows.map(({ kind }) => ['account', 'finding', 'change', 'campaign'].indexOf(kind));
  expect(kinds).toEqual(kinds.toSorted());
  const rank = (word: string) => ['error', 'warning', 'changed', 'incomplete', 'ok'].indexOf(word);
  const states = ofKind(rows, 'account').map(({ state }) => rank(state));
  expect(states).toEqual(states.toSorted());
  const severities = ofKind(rows, 'finding').map(({ severity }) => rank(severity));
  expect(severities).toEqual(severities.toSorted());
});

it('amounts of different currencies are in different rows', async () => {
  const account = (await read('accounts', 'list'))[0].id;
  const eur = (
    await ads(
      'funding-instruments',
      'create',
      '--currency',
      'EUR',
      '--type',
      'CREDIT_LINE',
      '--start-time',
      '-1d',
      '--credit-limit',
      '5000',
      '-o',
      'ids',
    )
  ).stdout.trim();
  const made = await ads(
    'campaigns',
    'create',
    '--name',
    'Euro',
    '--funding-instrument-id',
    eur,
    '--daily-budget',
    '30',
    '--entity-status',
    'ACTIVE',
    '-o',
    'ids',
  );
  const item = [
    'line-items',
    'create',
    '--campaign-id',
    made.stdout.trim(),
    '--objective',
    'ENGAGEMENTS',
    '--product-type',
    'PROMOTED_TWEETS',
    '--placements',
    'ALL_ON_TWITTER',
    '--bid',
    '1',
    '--start-time',
    '-1h',
    '--entity-status',
    'ACTIVE',
  ];
  expect((await ads(...item)).exit).toBe(0);
  const rows = ofKind(await look('--account', account), 'account');
  expect(rows.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'USD']);
  expect(rows.every((row) => row.account_id === account)).toBe(true);
});

it('the spend of each account is that of ads stats report', async () => {
  for (const row of ofKind(await lookAtAll(), 'account')) {
    const all: { date: string; currency: string; billed_charge_local_micro: number | null }[] = await read(
      ...['stats', 'report', '--account', row.account_id, '--from', 'yesterday', '--to', 'today'],
      ...['--entity', 'funding-instrument', '--metrics', 'billed_charge_local_micro'],
    );
    // An account has a row for each of its currencies.
    const rows = all.filter(({ currency }) => currency === row.currency);
    const days = [...new Set(rows.map(({ date }) => date))].toSorted();
    const spent = days.map((day) =>
      rows.reduce((sum, one) => sum + (one.date === day ? (one.billed_charge_local_micro ?? 0) : 0), 0),
    );
    // An account in which nothing could be shown has no rows.
    expect([row.spend_yesterday_local_micro, row.spend_today_local_micro], row.account_id).toEqual(
      rows.length === 0 ? [0, 0] : spent,
    );
  }
});

it('the spend of today is that of ads tree', async () => {
  const campaigns = ofKind(await look(), 'campaign');
  const tree: { id: string; spend_today_local_micro: number | null }[] = await read('tree', '--all');
  const known = new Map(tree.map(({ id, spend_today_local_micro }) => [id, spend_today_local_micro]));
  expect(campaigns.length).toBeGreaterThan(3);
  for (const { id, spend_today_local_micro } of campaigns)
    expect(spend_today_local_micro).toBe(known.get(id));
});

describe('changes', () => {
  const running = async () =>
    (await read('campaigns', 'list', '--filter', 'effective_status=RUNNING')) as { id: string }[];

  it('of others since the last look are shown once, and those of this machine are not', async () => {
    const [one, two, three] = await running();
    const first = await look();
    expect(ofKind(first, 'account')[0]?.last_look).toBeNull();
    expect(ofKind(first, 'change')).toEqual([]);
    await ads('campaigns', 'update', one!.id, '--name', 'Mine');
    // The same service, and another person's machine.
    const other = { ...env, ADS_STATE_DIR: join(home.path, 'other') };
    await runAds(home, ['campaigns', 'update', two!.id, '--entity-status', 'PAUSED'], { env: other });
    await runAds(home, ['campaigns', 'delete', three!.id, '--yes'], { env: other });
    const second = ofKind(await look(), 'change');
    const ids = second.filter(({ type }) => type === 'campaign').map(({ id }) => id);
    expect(ids.toSorted()).toEqual([two!.id, three!.id].toSorted());
    expect(second.find(({ id }) => id === two!.id)?.message).toMatch(
      /^changed outside this machine at .*; it is PAUSED now$/,
    );
    expect(second.find(({ id }) => id === three!.id)?.message).toMatch(/^deleted outside/);
    expect(ofKind(await look(), 'change')).toEqual([]);
  });

  it('of others after one of this machine are shown', async () => {
    const [one] = await running();
    await look();
    await ads('campaigns', 'update', one!.id, '--name', 'Mine');
    const other = { ...env, ADS_STATE_DIR: join(home.path, 'other') };
    await runAds(home, ['campaigns', 'update', one!.id, '--name', 'Theirs'], {
      env: other,
      now: () => testTime + 60_000,
    });
    expect(ofKind(await look(), 'change').map(({ id }) => id)).toEqual([one!.id]);
  });

  it('are those of a person, and those of programs that print them', async () => {
    const [one] = await running();
    const atTerminal = () => runAds(home, ['today', '--full'], { env, terminal: 200, ...clockOfWaits() });
    await look();
    await atTerminal();
    const other = { ...env, ADS_STATE_DIR: join(home.path, 'other') };
    await runAds(home, ['campaigns', 'update', one!.id, '--name', 'Theirs'], { env: other });
    await look('--query', "[?kind=='account']");
    expect(ofKind(await look(), 'change').map(({ id }) => id)).toEqual([one!.id]);
    expect(ofKind(await look(), 'change')).toEqual([]);
    // A person has not seen it yet.
    expect((await atTerminal()).stdout).toContain('changed outside this machine');
    expect((await atTerminal()).stdout).not.toContain('changed outside this machine');
  });

  it('are shown again after a look that failed', async () => {
    await look();
    const [one] = await running();
    const other = { ...env, ADS_STATE_DIR: join(home.path, 'other') };
    await runAds(home, ['campaigns', 'update', one!.id, '--name', 'Theirs'], { env: other });
    const failed = await runAds(home, ['today', '--query', 'this is not['], { env });
    expect(failed.exit).toBe(2);
    expect((await runAds(home, ['today', '-o', 'json'], { env, closeAfter: 0 })).stdout).toBe('');
    expect(ofKind(await look(), 'change').map(({ id }) => id)).toEqual([one!.id]);
  });

  it('the file of a look is for its owner, and has no names', async () => {
    await look();
    const folder = join(home.state, 'looks');
    const [file = ''] = readdirSync(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')))).toEqual([
      'at',
      'machine_at',
      'newest',
    ]);
  });
});

it('what somebody paused since yesterday is named with its reason', async () => {
  const campaigns = ofKind(await look(), 'campaign').filter(
    ({ spend_today_local_micro: spent }) => Number(spent) > 0,
  );
  const id = campaigns[0]?.id ?? '';
  await ads('campaigns', 'update', id, '--entity-status', 'PAUSED');
  const stopped = (await look()).find((row) => row.rule === 'stopped' && row.id === id);
  expect(stopped?.message).toMatch(
    /^stopped, PAUSED_BY_ADVERTISER: the campaign is paused; last shown in the hour from 2\S+:00:00Z$/,
  );
  // The hour that runs has begun, and its end is to come.
  const [, from = ''] = /from (\S+)$/.exec(stopped?.message ?? '') ?? [];
  expect(Date.parse(from)).toBeLessThanOrEqual(testTime);
});

describe('the total spend of campaigns of half a year', () => {
  const paces = ['pacing-over', 'pacing-under', 'budget-low', 'funding-low'];
  const stillMissing = (rows: readonly Row[]) => {
    const gap = ofKind(rows, 'account').flatMap(({ not_measured }) => not_measured)[0];
    return gap === undefined ? 0 : Number(/\d+/.exec(gap)?.[0]);
  };
  const findingsOf = (rows: readonly Row[]) =>
    rows
      .filter(({ rule }) => paces.includes(rule))
      .map(({ rule, id, message }) => ({ rule, id, message }))
      .sort((one, other) => (one.rule + one.id < other.rule + other.id ? -1 : 1));
  const check = async () => findingsOf(await read('check', '--only', paces.join()));

  it('is complete at the first look, with the findings of ads check, and later ones take few calls', async () => {
    const rows = await look();
    expect(stillMissing(rows)).toBe(0);
    expect(rows.filter(({ rule }) => rule === 'pacing-over').length).toBeGreaterThan(1);
    const [account] = ofKind(rows, 'account');
    expect(account?.calls).toBeGreaterThan(10);
    const again = await look();
    expect(stillMissing(again)).toBe(0);
    expect(ofKind(again, 'account')[0]?.calls).toBeLessThanOrEqual(10);
    expect(findingsOf(again)).toEqual(findingsOf(rows));
    expect(findingsOf(again)).toEqual(await check());
  });

  it('is complete at the first look at three accounts, and not at one of all', async () => {
    const all: readonly { id: string }[] = await read('accounts', 'list');
    const ids = all.map(({ id }) => id);
    const many = ofKind(await look('--account', ids.slice(0, 4).join()), 'account');
    expect(many.every(({ calls }) => calls <= 10)).toBe(true);
    expect(many.some(({ not_measured }) => not_measured.length > 0)).toBe(true);
    // What was not complete has its first look yet.
    const few = ofKind(await look('--account', ids.slice(0, 3).join()), 'account');
    expect(few.map(({ not_measured }) => not_measured)).toEqual([[], [], []]);
    expect(few.some(({ calls }) => calls > 10)).toBe(true);
    const later = ofKind(await look('--account', ids.slice(0, 4).join()), 'account');
    expect(later.filter(({ not_measured }) => not_measured.length > 0).length).toBeLessThanOrEqual(1);
    expect(later.every(({ calls }) => calls <= 10)).toBe(true);
  });

  it('is complete after ads check, and stays it with a look a day', async () => {
    await check();
    for (let days = 0; days < 4; days += 1) {
      const rows = await look();
      expect(stillMissing(rows)).toBe(0);
      expect(findingsOf(rows)).toEqual(await check());
      expect((await runAds(home, ['emulator', 'advance', '1d'], { env: { NO_COLOR: '1' } })).exit).toBe(0);
    }
  });
});

describe('the screen', () => {
  it.each([
    [80, 24],
    [100, 30],
  ])('fits a terminal of %i columns and %i lines', async (columns, lines) => {
    for (const accounts of [[], ['--all-accounts']]) {
      const { exit, stdout, stderr } = await runAds(home, ['today', ...accounts], { env, terminal: columns });
      expect(exit, stderr).toBe(0);
      const shown = [...stdout.trimEnd().split('\n'), ...stderr.trimEnd().split('\n')];
      expect(shown.length, stdout + stderr).toBeLessThan(lines);
      expect(stdout.split('\n').every((line) => line.length <= columns)).toBe(true);
      expect(stdout).toMatch(/^STATE/);
      // The names of accounts take the room of it.
      if (accounts.length === 0) expect(stdout).toContain('YESTERDAY');
      if (accounts.length === 0) expect(stdout).not.toContain('…');
      // One account is complete at the first look.
      if (accounts.length === 0) expect(stderr).not.toContain('not complete');
      else
        expect(stderr.replaceAll(/\n */g, ' ')).toContain(
          '; run ads check --all-accounts, which measures all',
        );
      expect(stdout.split('\n')[1]).not.toMatch(/error.*…$/);
    }
  });

  it.each([
    ['my rules.yaml', "ads check --all-accounts --rules 'my rules.yaml', which"],
    ['-', 'ads check --all-accounts, which'],
  ])('names the command that measures all by the rules of %s', async (file, command) => {
    const text = 'rules: {expiring: off}\n';
    writeFileSync(join(home.path, 'my rules.yaml'), text);
    const { exit, stderr } = await runAds(home, ['today', '--all-accounts', '--rules', file], {
      env,
      stdin: text,
    });
    expect(exit, stderr).toBe(0);
    expect(stderr).toContain(`; run ${command}`);
  });

  it('says what is wrong in a few words where messages have no room, and the rows say it whole', async () => {
    const argv = ['today', '--all-accounts'];
    const full = (await runAds(home, [...argv, '--full'], { env, terminal: 80 })).stdout;
    const { stdout } = await runAds(home, argv, { env, terminal: 80 });
    expect(full).toMatch(/cannot pay:\s/);
    expect(stdout).toMatch(/cannot pay *\n/);
    const rows = await look('--all-accounts');
    expect(rows.map(({ message }) => message)).toContain('cannot pay: BUDGET_EXHAUSTED');
    for (const row of rows) expect(row).not.toHaveProperty('brief');
    const checked = await ads('check', '-o', 'json');
    for (const row of JSON.parse(checked.stdout)) expect(row).not.toHaveProperty('brief');
  });

  it('--full has every account and item', async () => {
    const rows = await lookAtAll();
    const { stdout } = await runAds(home, ['today', '--all-accounts', '--full'], { env, terminal: 80 });
    for (const { id } of ofKind(rows, 'finding')) expect(stdout).toContain(id);
    expect(stdout).not.toMatch(/ more (account|item)/);
  });

  it('a name with a colon is in quotation marks, apart from what is found', async () => {
    const { stdout } = await ads('today');
    expect(stdout).toMatch(
      /\t"Gift cards: Last minute": a creative of line item \w+ was rejected; 0 of 1 accepted\n/,
    );
    expect(stdout).toMatch(/\tSchool supplies: stopped, FUNDING_PROBLEM/);
  });

  it('--fields and --filter select rows of a table', async () => {
    const done = await ads('today', '--fields', 'kind,account_id,calls', '--filter', 'kind=account');
    expect(done.stdout.split('\n')[0]).toBe('KIND\tACCOUNT ID\tCALLS');
    expect(done.stdout.trim().split('\n')).toHaveLength(2);
  });
});

it('-o csv has a line for each row, and the same columns for all', async () => {
  const { stdout } = await ads('today', '-o', 'csv');
  const [header = '', ...lines] = stdout.trim().split('\n');
  expect(header).toMatch(
    /^kind,account_id,account_name,state,severity,rule,type,id,name,message,command,currency,spend_today_local_micro,/,
  );
  expect(lines).toHaveLength((await look()).length);
});

it('an account that cannot be read does not hide the others', async () => {
  const [account] = await read('accounts', 'list');
  const done = await ads('today', '--account', `zzz9,${account.id}`, '-o', 'json');
  expect(done.exit).toBe(3);
  expect(ofKind(JSON.parse(done.stdout), 'account').map(({ account_id }) => account_id)).toEqual([
    account.id,
  ]);
});
