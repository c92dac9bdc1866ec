/** Reports of the demo world, as a user runs them: rows, sums, jobs, gaps, a run that is interrupted. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createHomeWithDemo,
  createHomeWithWorld,
  homeOfFile,
  type Outcome,
  type RunOptions,
  runAds,
  testTime,
} from '../../../support/cli.js';

const day = 86_400_000;
const home = homeOfFile(createHomeWithDemo);
let time = testTime;

/** A clock that moves only in waits, so that jobs end as soon as somebody waits for them. */
const run = (argv: readonly string[], options: RunOptions = {}): Promise<Outcome> =>
  runAds(home, argv, {
    now: () => time,
    sleep: async (milliseconds) => {
      time += milliseconds;
    },
    ...options,
    env: { ADS_ENV: 'local', ...options.env },
  });

type Rows = readonly Readonly<Record<string, unknown>>[];

async function rowsOf(argv: readonly string[], options: RunOptions = {}): Promise<Rows> {
  const { exit, stdout, stderr } = await run(['stats', 'report', ...argv, '-o', 'json'], options);
  expect(exit, stderr).toBe(0);
  return JSON.parse(stdout);
}

const sum = (rows: Rows, name: string) => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

beforeAll(() => {
  time += 20 * day;
});

describe('ads stats report', () => {
  it('has a row for each entity, placement and day, with names, currency, zone and finality', async () => {
    const rows = await rowsOf(['--last', '10d']);
    expect(rows.length).toBeGreaterThan(30);
    const keys = rows.map(({ id, placement, date }) => `${id} ${placement} ${date}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(rows.map(({ date }) => date)).size).toBe(10);
    for (const row of rows) {
      expect(row).toMatchObject({
        entity: 'LINE_ITEM',
        name: expect.any(String),
        campaign_id: expect.any(String),
        campaign_name: expect.any(String),
        currency: expect.stringMatching(/^[A-Z]{3}$/),
        timezone: 'America/New_York',
      });
    }
    expect(rows.at(-1)).toMatchObject({ date: '2026-03-21', delivery: 'open', billing: 'open' });
    expect(rows[0]).toMatchObject({ date: '2026-03-12', delivery: 'final', billing: 'settled' });
    expect(sum(rows, 'impressions')).toBeGreaterThan(1000);
  });

  it('has the same values by jobs as by synchronous calls, and by hours as by days', async () => {
    const argv = ['--last', '4d', '--metrics', 'impressions,spend,clicks', '--group-by', 'day'];
    const sync = await rowsOf([...argv, '--sync']);
    expect(await rowsOf([...argv, '--jobs'])).toEqual(sync);
    expect(await rowsOf([...argv, '--granularity', 'hour'])).toEqual(sync);
  });

  it('has the same cells by jobs as by synchronous calls: 0 if nothing was counted, null if nothing can be', async () => {
    const argv = ['--last', '9d', '--metrics', 'performance,video,conversions,mobile-conversion'];
    const rows = await rowsOf([...argv, '--sync']);
    expect(await rowsOf([...argv, '--jobs'])).toEqual(rows);
    const counts = ['impressions', 'engagements', 'clicks', 'billed_charge_local_micro'];
    for (const row of rows) for (const name of counts) expect(row[name]).not.toBeNull();
    // Which objectives count video and conversions.
    for (const name of ['video_total_views', 'conversion_purchases.conversions']) {
      const of = (id: unknown) => rows.filter((row) => row.id === id).map((row) => row[name] === null);
      const perEntity = [...new Set(rows.map(({ id }) => id))].map((id) => new Set(of(id)).size);
      expect(new Set(perEntity)).toEqual(new Set([1]));
      expect(new Set(rows.map((row) => row[name] === null))).toEqual(new Set([true, false]));
    }
  });

  it('adds up without losing anything, and computes ratios from the sums', async () => {
    const rows = await rowsOf(['--last', '4d']);
    for (const group of [
      'day',
      'campaign',
      'entity',
      'placement',
      'account',
      'week',
      'month',
      'funding-instrument',
    ]) {
      const grouped = await rowsOf(['--last', '4d', '--group-by', group]);
      expect([group, grouped.length < rows.length]).toEqual([group, true]);
      for (const name of ['impressions', 'clicks', 'billed_charge_local_micro'])
        expect([group, name, sum(grouped, name)]).toEqual([group, name, sum(rows, name)]);
      for (const { ctr, clicks, impressions } of grouped)
        if (Number(impressions) > 0) expect(ctr).toBeCloseTo(Number(clicks ?? 0) / Number(impressions), 5);
    }
  });

  it('compares with the days before, and keeps the largest', async () => {
    const rows = await rowsOf(['--last', '3d', '--compare', 'previous', '--top', '2 by spend']);
    expect(rows).toHaveLength(2);
    const before = await rowsOf(['--from', '2026-03-16', '--to', '2026-03-18', '--group-by', 'entity']);
    const [top, second] = rows;
    expect(Number(top?.billed_charge_local_micro)).toBeGreaterThanOrEqual(
      Number(second?.billed_charge_local_micro),
    );
    const same = before.find(({ id }) => id === top?.id);
    expect(top?.previous_billed_charge_local_micro).toBe(same?.billed_charge_local_micro);
  });

  it.each([
    [['--group-by', 'entity'], 'id'],
    [['--group-by', 'campaign'], 'campaign_id'],
    [['--group-by', 'campaign', '--all-accounts'], 'campaign_id'],
    [['--group-by', 'campaign', '--entity', 'campaign'], 'campaign_id'],
    [['--top', '3'], 'id'],
    [['--group-by', 'account', '--all-accounts'], 'account_id'],
  ])('prints each id once as ids: %j', async (argv, column) => {
    const rows = await rowsOf(['--last', '3d', ...argv]);
    const { stdout } = await run(['stats', 'report', '--last', '3d', ...argv, '-o', 'ids']);
    const ids = stdout.trimEnd().split('\n');
    // An account with two currencies has two rows.
    expect(ids).toEqual([...new Set(rows.map((row) => row[column]))]);
  });

  it.each([[], ['--granularity', 'total'], ['--group-by', 'day'], ['--group-by', 'campaign,day']])(
    'prints no ids of rows that are about a part of something: %j %j',
    async (...argv) => {
      const { exit, stdout, stderr } = await run(['stats', 'report', ...argv, '-o', 'ids']);
      expect([exit, stdout]).toEqual([2, '']);
      expect(JSON.parse(stderr).error.message).toContain('--group-by entity');
    },
  );

  it('names the account of every record of several accounts, and a level always by its own name', async () => {
    for (const entity of ['line-item', 'campaign']) {
      const rows = await rowsOf([
        '--all-accounts',
        '--last',
        '3d',
        '--group-by',
        'campaign',
        '--entity',
        entity,
      ]);
      expect(new Set(rows.map(({ account_id }) => account_id)).size).toBeGreaterThan(1);
      for (const row of rows) {
        expect(row).toMatchObject({
          account_id: expect.any(String),
          account_name: expect.any(String),
          campaign_id: expect.any(String),
          campaign_name: expect.any(String),
        });
      }
    }
    // The sum of a day is that of all accounts.
    const days = await rowsOf(['--all-accounts', '--last', '3d', '--group-by', 'day']);
    expect(days[0]).not.toHaveProperty('account_id');
  });

  it('names the accounts that have no rows, since a script could take them for missing', async () => {
    const all = JSON.parse((await run(['accounts', 'list', '-o', 'json'])).stdout);
    const report = ['stats', 'report', '--all-accounts', '--last', '7d', '--group-by', 'account'];
    const { exit, stdout, stderr } = await run([...report, '-o', 'json']);
    const served = JSON.parse(stdout).map(({ account_id }: { account_id: string }) => account_id);
    const idle = all.map(({ id }: { id: string }) => id).filter((id: string) => !served.includes(id));
    expect([exit, idle.length]).toEqual([0, 1]);
    expect(stderr).toContain(
      `no rows for account ${idle}, because nothing served in this time; to include everything, add --all-entities\n`,
    );
  });

  it('names the campaigns that were asked for and did not serve', async () => {
    const { exit, stderr } = await run(['stats', 'report', '--campaign', 'Gift cards', '--last', '3d']);
    expect(exit).toBe(0);
    expect(stderr).toMatch(/no rows for account \w+, because nothing of campaign \w+ served in this time;/);
  });

  it.each(['media-creative', 'promoted-tweet', 'promoted-account'])(
    'asks for every existing %s, and for those of a campaign by its line items',
    async (kind) => {
      const list = JSON.parse((await run([`${kind}s`, 'list', '--all', '-o', 'json'])).stdout);
      const argv = ['--entity', kind, '--all-entities', '--last', '2d', '--metrics', 'impressions'];
      const rows = await rowsOf([...argv, '--group-by', 'entity']);
      const ids = (found: Rows) => found.map(({ id }) => id).sort();
      expect(ids(rows)).toEqual(expect.arrayContaining(ids(list)));
      expect(ids(rows)).not.toContain(rows[0]?.account_id);
      const [{ campaign_id: campaign } = { campaign_id: '' }] = rows;
      const own = await rowsOf([...argv, '--group-by', 'entity', '--campaign', String(campaign)]);
      expect(ids(own)).toEqual(ids(rows.filter(({ campaign_id }) => campaign_id === campaign)));
    },
  );

  it('needs the ids of records that no list has', async () => {
    const { exit, stderr } = await run(['stats', 'report', '--entity', 'organic-tweet', '--all-entities']);
    expect([exit, stderr]).toEqual([
      2,
      expect.stringContaining('--ids is required when --entity is organic-tweet'),
    ]);
  });

  it('compares with a month of more days: all of them count, and each day with its own', async () => {
    const what = ['--metrics', 'impressions', '--entity', 'campaign', '--placement', 'all-on-twitter'];
    const argv = ['--from', '2026-02-01', '--to', '2026-02-28', ...what, '--all-entities'];
    const months = ['--compare', 'last-month'];
    const before = ['--from', '2026-01-01', '--to', '2026-01-31', ...what, '--all-entities'];
    const total = await rowsOf([...argv, ...months, '--group-by', 'account']);
    const january = await rowsOf([...before, '--group-by', 'account']);
    expect(total.map(({ previous_impressions }) => previous_impressions)).toEqual(
      january.map(({ impressions }) => impressions),
    );
    const { stdout, stderr } = await run([
      'stats',
      'report',
      ...argv,
      ...months,
      '--group-by',
      'day',
      '-o',
      'json',
    ]);
    const days: Rows = JSON.parse(stdout);
    const then = await rowsOf([...before, '--group-by', 'day']);
    expect(days.map(({ previous_impressions }) => previous_impressions)).toEqual(
      then.slice(0, 28).map(({ impressions }) => impressions),
    );
    expect(stderr).toContain(
      '2026-02-01T05:00:00Z to 2026-03-01T05:00:00Z, compared with 2026-01-01T05:00:00Z to',
    );
  });

  it('compares with records that were active only in the other time, too', async () => {
    const argv = [
      '--from',
      '2026-03-19',
      '--to',
      '2026-03-20',
      '--metrics',
      'impressions',
      '--group-by',
      'entity',
    ];
    const rows = await rowsOf([...argv, '--compare', '2026-01-10..2026-01-20']);
    const ended = rows.filter((row) => row.impressions === 0 && Number(row.previous_impressions) > 0);
    expect(ended).not.toEqual([]);
  });

  it.each([
    [
      'week',
      '2026-03-05',
      '2026-03-16',
      [
        ['2026-03-02', '2026-03-05', '2026-03-08', true],
        ['2026-03-09', '2026-03-09', '2026-03-15', false],
        ['2026-03-16', '2026-03-16', '2026-03-16', true],
      ],
    ],
    [
      'month',
      '2026-01-31',
      '2026-03-20',
      [
        ['2026-01-01', '2026-01-31', '2026-01-31', true],
        ['2026-02-01', '2026-02-01', '2026-02-28', false],
        ['2026-03-01', '2026-03-01', '2026-03-20', true],
      ],
    ],
  ] as const)('says for every %s which of its days are counted', async (word, from, to, expected) => {
    const argv = ['--from', from, '--to', to, '--group-by', word, '--metrics', 'impressions'];
    const rows = await rowsOf(argv);
    expect(rows.map((row) => [row[word], row.first_day, row.last_day, row.partial])).toEqual(expected);
    // What is cut is not drawn as a fall, and the chart says what was asked for.
    const { stdout, stderr } = await run(['stats', 'report', ...argv, '-o', 'chart']);
    expect(stdout).toContain(`${from} to ${to}`);
    expect(stdout).not.toMatch(word === 'week' ? /Mar 2\b|Mar 16/ : /Jan/);
    expect(stderr).toContain(
      `the report covers only a part of it: ${word} ${expected[0][0]}, ${word} ${expected[2][0]}`,
    );
    // A file is handed on without what stderr said.
    const { stdout: svg } = await run(['stats', 'report', ...argv, '-o', 'svg']);
    for (const text of [stdout, svg]) expect(text).toContain('not drawn, because the report covers only');
    expect((await rowsOf([...argv.slice(0, 5), 'day']))[0]).not.toHaveProperty('partial');
  });

  it('says in the picture that none of its months is complete', async () => {
    const argv = ['stats', 'report', '--from', '2026-02-20', '--to', '2026-03-10', '--group-by', 'month'];
    for (const format of ['chart', 'svg']) {
      const whole = [...argv.slice(0, 2), '--from', '2026-01-01', '--to', '2026-02-28', ...argv.slice(6)];
      const [inPart, inWhole] = await Promise.all(
        [argv, whole].map((words) => run([...words, '--metrics', 'impressions', '-o', format])),
      );
      expect(inPart?.stdout).toMatch(/IMPRESSIONS.* per month, each in part/);
      expect(inWhole?.stdout).toMatch(/IMPRESSIONS.* per month/);
      expect(inWhole?.stdout).not.toContain('in part');
    }
  });

  it('ranks amounts within their currency, and says so', async () => {
    const accounts = JSON.parse((await run(['accounts', 'list', '-o', 'json'])).stdout) as { id: string }[];
    const ids = accounts.slice(0, 2).map(({ id }) => id);
    const ask = [
      'stats',
      'report',
      '--account',
      ids.join(),
      '--last',
      '3d',
      '--group-by',
      'campaign',
      '-o',
      'json',
    ];
    const bySpend = await run([...ask, '--top', '2 by spend']);
    const rows: Rows = JSON.parse(bySpend.stdout);
    expect(rows.map(({ currency }) => currency)).toEqual(['USD', 'USD', 'JPY', 'JPY']);
    expect(bySpend.stderr).toContain('--top ranks amounts within their currency: JPY, USD');
    const byClicks = await run([...ask, '--top', '2 by clicks']);
    expect(JSON.parse(byClicks.stdout)).toHaveLength(2);
    expect(byClicks.stderr).not.toContain('--top ranks');
  });

  it('prints money as an integer for programs and in its currency for people', async () => {
    const argv = ['stats', 'report', '--last', '2d', '--group-by', 'account', '--metrics', 'spend'];
    const csv = await run([...argv, '-o', 'csv']);
    expect(csv.stdout).toMatch(
      /^account_id,account_name,timezone,currency,billed_charge_local_micro,delivery,billing\n/,
    );
    expect(csv.stdout).toMatch(/,USD,\d+,/);
    expect((await run(argv)).stdout).toMatch(/\t\d+\.\d+ USD\t/);
  });

  it('counts people once', async () => {
    const [first] = await rowsOf([
      '--entity',
      'campaign',
      '--metrics',
      'reach,frequency,impressions',
      '--last',
      '5d',
    ]);
    expect(Number(first?.reach)).toBeGreaterThan(0);
    expect(first?.frequency).toBeCloseTo(Number(first?.impressions) / Number(first?.reach), 5);
  });

  it('splits by segment through jobs, and says that the sums need not agree', async () => {
    const argv = ['stats', 'report', '--last', '3d', '--segment', 'gender', '--metrics', 'impressions'];
    const { stdout, stderr } = await run([...argv, '--group-by', 'segment', '-o', 'csv']);
    expect(stdout.split('\n')[0]).toBe('segment,segment_value,currency,impressions,delivery,billing');
    expect(stdout.trim().split('\n').length).toBeGreaterThan(2);
    expect(stderr).toContain('the sums of the segments by gender may differ');
  });

  it('shows its plan and sends no request', async () => {
    const ids = (await rowsOf(['--last', '2d', '--group-by', 'entity'])).map(({ id }) => id).slice(0, 2);
    const argv = [
      'stats',
      'report',
      '--ids',
      ids.join(),
      '--all-entities',
      '--last',
      '30d',
      '--dry-run',
      '-o',
      'json',
    ];
    const { stdout, stderr } = await run(argv);
    const plan = JSON.parse(stdout);
    // 30 days are 5 windows of 7, in 3 placements.
    expect(plan).toHaveLength(15);
    expect(plan[0]).toMatchObject({
      method: 'GET',
      entity: 'LINE_ITEM',
      ids: 2,
      placement: 'ALL_ON_TWITTER',
    });
    expect(stderr).toContain('15 synchronous calls for 2 entities; no request was sent');
  });

  it('delivers the rest if an entity or an account does not exist, and names it', async () => {
    const [{ id, account_id } = {}] = await rowsOf(['--last', '2d', '--group-by', 'entity']);
    const argv = ['stats', 'report', '--last', '2d', '--group-by', 'entity', '--all-entities', '-o', 'json'];
    const unknown = await run([...argv, '--ids', `${id},nobody`]);
    expect(unknown.exit).toBe(3);
    expect(JSON.parse(unknown.stdout).map((row: { id: string }) => row.id)).toEqual([id]);
    expect(JSON.parse(unknown.stderr).error).toMatchObject({
      code: 'INCOMPLETE',
      exit: 3,
      message: expect.stringContaining('line-item nobody'),
    });
    const accounts = await run([...argv, '--ids', String(id), '--account', `${account_id},elsewhere`]);
    expect(accounts.exit).toBe(3);
    expect(JSON.parse(accounts.stderr).error.message).toContain('account elsewhere');
  });

  it.each([
    [['--metrics', 'nonsense'], '--metrics does not support "nonsense"'],
    [['--entity', 'account', '--metrics', 'spend'], 'spend is not available for ACCOUNT'],
    [['--placement', 'nowhere'], '--placement must be all-on-platform, all-on-twitter, spotlight, trend'],
    [['--segment', 'metros'], '--country is required'],
    [['--segment', 'age', '--sync'], '--sync and --segment cannot be used together'],
    [['--jobs', '--sync'], '--jobs and --sync cannot be used together'],
    [['--to', '2026-03-01'], '--to requires --from'],
    [['--from', '2026-03-01', '--last', '7d'], '--last and --from cannot be used together'],
    [['--from', 'Monday'], '--from must be a date'],
    [['--from', '2026-04-01'], '--from must be in the past'],
    [['--last', 'week'], '--last must be a number of hours, days or weeks'],
    [['--top', 'many'], '--top must be a number and a metric'],
    [['--group-by', 'color'], '--group-by must be one of'],
    [['--group-by', 'segment'], '--segment is required when --group-by is segment'],
    [
      ['--entity', 'funding-instrument', '--campaign', 'abc'],
      '--campaign is only allowed when --entity is campaign, line-item, ',
    ],
    [['--group-by', 'hour'], '--group-by hour requires --granularity hour'],
    [['--entity', 'funding-instrument', '--group-by', 'campaign'], 'campaign is not available for --entity'],
    [['--metrics', 'reach'], 'reach and frequency require --entity campaign'],
    [
      ['--entity', 'campaign', '--metrics', 'reach', '--group-by', 'day'],
      'reach and frequency cannot be summed',
    ],
    ...[
      ['--segment', 'age'],
      ['--placement', 'all-on-twitter'],
    ].map((part): [string[], string] => [
      ['--entity', 'campaign', '--metrics', 'frequency', ...part],
      'reach and frequency are counted for all placements and countries',
    ]),
    [['--restate', '14'], '--restate must be a number of days'],
    [['--ids', 'a/b'], '--ids must be'],
    [['--last', '24h'], '--last in hours requires --granularity hour or total'],
    [['--from', '2026-03-10T01:00:00Z', '--to', '2026-03-11'], '--from must be a date, or a midnight'],
    [['--account', 'a,,b'], '--account must be an id'],
  ])('refuses %j before it asks for anything', async (argv, message) => {
    const { exit, stderr, stdout } = await run(['stats', 'report', ...argv]);
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});

describe('a report that is interrupted', () => {
  it('resumes, and ends with the same rows', async () => {
    const argv = ['--from', '2026-03-04', '--to', '2026-03-20', '--jobs', '--metrics', 'impressions,spend'];
    const whole = await rowsOf([...argv, '--no-resume']);
    let waits = 0;
    let stop: (name: 'SIGINT') => void = () => {};
    const killed = await run(['stats', 'report', ...argv], {
      onStart: (interrupt) => {
        stop = interrupt;
      },
      sleep: async (milliseconds) => {
        time += milliseconds;
        waits += 1;
        if (waits === 3) stop('SIGINT');
        if (waits >= 3) throw new Error('stopped');
      },
    });
    expect(killed.exit).toBe(130);
    expect(killed.stderr).toMatch(
      /interrupted: 0 of \d+ results were read; .* are stored for 6 hours\nTo resume: ads stats report --from 2026-03-04 /,
    );
    const { stdout, stderr, exit } = await run(['stats', 'report', ...argv, '-o', 'json']);
    expect([exit, stderr]).toEqual([0, expect.stringContaining('resuming the earlier run')]);
    expect(JSON.parse(stdout)).toEqual(whole);
    const folder = join(home.cache, 'stats-reports');
    for (const name of readdirSync(folder)) {
      for (const file of readdirSync(join(folder, name)))
        expect(statSync(join(folder, name, file)).mode & 0o777).toBe(0o600);
    }
  });

  it('reads the last days again with --restate, and uses the stored results of the others', async () => {
    const argv = ['--from', '2026-03-08', '--to', '2026-03-21', '--sync', '--metrics', 'impressions'];
    const first = await rowsOf(argv);
    const { stdout, stderr } = await run(['stats', 'report', ...argv, '--restate', '5d', '-o', 'json']);
    expect(JSON.parse(stdout)).toEqual(first);
    expect(stderr).toMatch(/reused \d+ of \d+ results/);
  });

  it('uses nothing that it read from an emulator that was reset since', async () => {
    const other = await createHomeWithWorld('empty');
    const ask = (...argv: readonly string[]) =>
      runAds(other, argv, { env: { ADS_ENV: 'local' }, now: () => time });
    const { stdout: ids } = await ask('accounts', 'list', '-o', 'ids');
    const days = ['--from', '2026-01-20', '--to', '2026-01-22'];
    const report = async () =>
      (await ask('stats', 'report', '--entity', 'account', '--all-entities', ...days, '--sync')).stderr;
    expect(await report()).not.toContain('results from an earlier run');
    expect(await report()).toContain('results from an earlier run');
    expect((await ask('emulator', 'reset', '--seed', 'empty', '--yes')).exit).toBe(0);
    expect((await ask('accounts', 'list', '-o', 'ids')).stdout).toBe(ids);
    expect(await report()).not.toContain('results from an earlier run');
    other.remove();
  });

  it('works without a folder for its results', async () => {
    writeFileSync(join(home.path, 'file'), '');
    const env = { ADS_CACHE_DIR: join(home.path, 'file') };
    const { exit, stderr } = await run(['stats', 'report', '--last', '2d'], { env });
    expect(exit).toBe(0);
    expect(stderr).toContain('cannot be resumed');
  });
});

describe('ads stats reconcile', () => {
  it.each(['campaign', 'funding-instrument', 'account'])(
    'finds that line items add up to the %s',
    async (level) => {
      const argv = [
        'stats',
        'reconcile',
        '--last',
        '3d',
        '--level',
        level,
        '--tolerance',
        'exact',
        '--every',
      ];
      const { exit, stdout, stderr } = await run([...argv, '-o', 'json']);
      expect([exit, stderr]).toEqual([0, expect.stringMatching(/0 of \d+ numbers differ at all/)]);
      const rows = JSON.parse(stdout);
      expect(rows.length).toBeGreaterThan(2);
      expect(rows[0]).toMatchObject({ level, agrees: true, difference: 0, relative: 0 });
    },
  );

  it.each([
    [['--level', 'post'], '--level must be campaign, funding-instrument or account'],
    [['--tolerance', '5'], '--tolerance must be exact or a percentage'],
    [['--metrics', 'ctr'], 'only counted metrics add up'],
    [['--metrics', 'performance'], '--metrics takes metrics here'],
    [['--level', 'account', '--metrics', 'spend'], 'spend is not available for ACCOUNT'],
  ])('refuses %j', async (argv, message) => {
    const { exit, stderr } = await run(['stats', 'reconcile', ...argv]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('ads stats jobs', () => {
  const create = async () => {
    const [{ id } = {}] = await rowsOf(['--last', '2d', '--group-by', 'entity']);
    const { stdout } = await run([
      ...[
        'stats',
        'jobs',
        'create',
        '--entity',
        'LINE_ITEM',
        '--entity-ids',
        String(id),
        '--granularity',
        'DAY',
      ],
      ...['--start-time', '2026-03-10', '--end-time', '2026-03-15', '--metric-groups', 'ENGAGEMENT'],
      ...['--placement', 'ALL_ON_TWITTER', '-o', 'json'],
    ]);
    return { job: JSON.parse(stdout).id_str as string, id };
  };

  it('wait ends when all have ended', async () => {
    const { job } = await create();
    const { exit, stdout } = await run(['stats', 'jobs', 'wait', job, '-o', 'json']);
    expect([exit, JSON.parse(stdout)]).toEqual([
      0,
      [expect.objectContaining({ id_str: job, status: 'SUCCESS' })],
    ]);
  });

  it('wait reports a cancelled job', async () => {
    const { job } = await create();
    await run(['stats', 'jobs', 'cancel', job, '--yes']);
    const { exit, stderr } = await run(['stats', 'jobs', 'wait', job]);
    expect([exit, stderr]).toEqual([7, expect.stringContaining(`1 of 1 jobs have no result: ${job}`)]);
  });

  it('download prints rows for people and the file for programs', async () => {
    const { job, id } = await create();
    const csv = await run(['stats', 'jobs', 'download', job, '-o', 'csv']);
    expect(csv.stdout.split('\n')).toHaveLength(7);
    expect(csv.stdout).toContain(`${id},,2026-03-10T04:00:00Z,`);
    const json = JSON.parse((await run(['stats', 'jobs', 'download', job, '-o', 'json'])).stdout);
    expect(json).toMatchObject({ time_series_length: 5, data: [{ id }] });
  });

  it('download writes files that only their owner can read, and replaces none without --yes', async () => {
    const [first, second] = [await create(), await create()];
    const file = join(home.path, 'result.json');
    expect((await run(['stats', 'jobs', 'download', first.job, '--to', file])).exit).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ time_series_length: 5 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = await run(['stats', 'jobs', 'download', first.job, '--to', file]);
    expect([again.exit, again.stderr]).toEqual([2, expect.stringContaining('exists')]);
    expect((await run(['stats', 'jobs', 'download', first.job, '--to', file, '--yes'])).exit).toBe(0);
    const folder = join(home.path, 'results');
    mkdirSync(folder);
    await run(['stats', 'jobs', 'download', first.job, second.job, '--to', folder]);
    expect(existsSync(join(folder, `${second.job}.json`))).toBe(true);
    const rows = await run(['stats', 'jobs', 'download', first.job, second.job, '-o', 'csv']);
    expect(rows.stdout).toMatch(/^job_id,id,/);
    expect(rows.stdout.trim().split('\n')).toHaveLength(11);
  });

  it.each([
    [[], 2, 'JOB is required'],
    [['abc'], 2, 'JOB must be a decimal id'],
    [['1'], 6, 'jobs not found in this account: 1'],
  ])('refuse %j', async (jobs, code, message) => {
    for (const verb of ['wait', 'download']) {
      const { exit, stderr } = await run(['stats', 'jobs', verb, ...jobs]);
      expect([exit, stderr]).toEqual([code, expect.stringContaining(message)]);
    }
  });
});

describe('the table of ads stats report', () => {
  it('shows rates and costs as people read them, and common values once', async () => {
    const argv = [
      'stats',
      'report',
      '--last',
      '5d',
      '--metrics',
      'spend,ctr,cpm',
      '--placement',
      'all-on-twitter',
    ];
    const { stdout, stderr } = await run([...argv, '-o', 'table']);
    const [header, first] = stdout.split('\n');
    expect(header).toMatch(/^ID\tNAME\tCAMPAIGN NAME\tDATE\tBILLED CHARGE\tCTR\tCPM\tBILLING$/);
    expect(first).toMatch(/\t\d+\.\d{2}%\t\d+\.\d{2} USD\t\w+$/);
    expect(stderr).toContain('in every row: placement ALL_ON_TWITTER');
  });

  it('keeps the placement that was grouped by', async () => {
    const argv = ['stats', 'report', '--last', '5d', '--metrics', 'spend', '--group-by', 'placement'];
    const { stdout, stderr } = await run([...argv, '--placement', 'all-on-twitter', '-o', 'table']);
    expect(stdout).toMatch(/^PLACEMENT\tBILLED CHARGE/);
    expect(stderr).not.toContain('in every row');
  });

  it('takes names of entities, if these have names', async () => {
    const { stdout } = await run(['campaigns', 'list', '-o', 'json']);
    const [{ id, name }] = JSON.parse(stdout);
    const report = (entity: string, ...more: readonly string[]) =>
      run(['stats', 'report', name, '--entity', entity, '--all-entities', '--last', '2d', ...more]);
    for (const more of [[], ['--dry-run']]) {
      const { exit, stderr } = await report('campaign', ...more);
      expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining(`campaign ${id}`) });
    }
    const none = await report('line-item');
    expect(none).toMatchObject({ exit: 6, stderr: expect.stringContaining('no line item has this name') });
    const nameless = await report('promoted-tweet');
    expect(nameless).toMatchObject({ exit: 2, stderr: expect.stringContaining('must be an id') });
  });

  it('has all columns in formats for programs', async () => {
    const { stdout } = await run([
      'stats',
      'report',
      '--last',
      '2d',
      '--placement',
      'all-on-twitter',
      '-o',
      'csv',
    ]);
    expect(stdout.split('\r\n')[0]?.split(',')).toEqual(
      expect.arrayContaining(['placement', 'campaign_name']),
    );
  });
});

describe('the notes of ads stats reconcile', () => {
  it('say what holds for both of its reports once', async () => {
    const { exit, stderr } = await run(['stats', 'reconcile', '--last', '3d', '--metrics', 'spend']);
    expect(exit).toBe(0);
    expect(stderr.match(/^account \w+: .* days in America\/New_York$/gm)).toHaveLength(1);
  });
});

describe('named ids', () => {
  it.each([
    ['line item', ['nowhere']],
    ['campaign', ['--campaign', 'nowhere']],
    ['campaign', ['nowhere', '--entity', 'campaign']],
  ])('must exist, for a report without them would look complete: %s', async (kind, argv) => {
    const { exit, stdout, stderr } = await run(['stats', 'report', ...argv, '--last', '2d']);
    expect({ exit, stdout }).toEqual({ exit: 6, stdout: '' });
    expect(stderr).toMatch(new RegExp(`error: account \\w+ has no ${kind} with the id nowhere`));
  });
});

describe('ads stats get -o csv --decimal', () => {
  const window = ['--start-time', '2026-03-18T05:00:00Z', '--end-time', '2026-03-20T05:00:00Z'];
  const get = (ids: string, argv: readonly string[]) =>
    run([
      ...['stats', 'get', '--entity', 'CAMPAIGN', '--entity-ids', ids, '--granularity', 'TOTAL', ...window],
      ...['--metric-groups', 'BILLING', '--placement', 'ALL_ON_TWITTER', '-o', 'csv', ...argv],
    ]);

  it('has each amount with its currency, and micro units without one otherwise', async () => {
    const { stdout: accounts } = await run(['accounts', 'list', '-o', 'ids']);
    const currencies = new Set<string>();
    for (const account of accounts.trim().split('\n')) {
      const [first] = await rowsOf(['--last', '3d', '--group-by', 'campaign', '--account', account]);
      if (!first) continue;
      const of = ['--account', account];
      const [header, row = ''] = (await get(String(first.campaign_id), [...of, '--decimal'])).stdout.split(
        '\n',
      );
      expect(header).toBe('id,segment,start_time,billed_engagements,billed_charge,currency');
      const [, , , , amount = '', currency = ''] = row.split(',');
      expect(amount).toMatch(/^\d+(\.\d+)?$/);
      currencies.add(currency);
      const plain = (await get(String(first.campaign_id), of)).stdout.split('\n')[1]?.split(',');
      expect(plain).toHaveLength(5);
      expect(Number(plain?.[4])).toBeCloseTo(Number(amount) * 1_000_000, 0);
    }
    expect([...currencies]).toEqual(expect.arrayContaining(['USD', 'JPY', 'KWD', 'EUR']));
  });
});

describe('a report that is handed on', () => {
  const { accounts, ids } = { accounts: ['America/New_York', 'Asia/Tokyo'], ids: [] as string[] };
  beforeAll(async () => {
    const { stdout } = await run(['accounts', 'list', '-o', 'json']);
    const listed: Rows = JSON.parse(stdout);
    for (const zone of accounts) ids.push(String(listed.find(({ timezone }) => timezone === zone)?.id));
  });
  const both = () => ['stats', 'report', '--account', ids.join(','), '--last', '3d'];

  it('names both accounts with their time, zone and currency, and has the sums of the rows that are shown', async () => {
    const metrics = ['--metrics', 'spend,clicks,impressions'];
    const rows = await rowsOf([...both().slice(2), ...metrics, '--group-by', 'campaign,day']);
    const filter = ['--filter', 'spend>20', '--sort', '-spend'];
    const page = (
      await run([
        ...both(),
        ...['--metrics', 'spend,ctr', '--group-by', 'campaign,day', ...filter, '--title', 'Q1 & <more>'],
        ...['-o', 'html'],
      ])
    ).stdout;
    expect(page).toContain('<title>Q1 &amp; &lt;more&gt;</title>');
    expect(page).toMatch(/\(\w+\): 2026-03-19 to 2026-03-21, America\/New_York, USD<\/dd>/);
    expect(page).toMatch(/\(\w+\): 2026-03-19 to 2026-03-21, Asia\/Tokyo, JPY<\/dd>/);
    const [, foot = ''] = page.split('<tfoot>');
    for (const currency of ['USD', 'JPY']) {
      const own = rows.filter(
        (row) => row.currency === currency && sum([row], 'billed_charge_local_micro') > 20e6,
      );
      expect(own.length).toBeGreaterThan(1);
      const cents = currency === 'USD' ? 2 : 0;
      const spent = `${(sum(own, 'billed_charge_local_micro') / 1e6).toFixed(cents)} ${currency}`;
      const rate = `${((100 * sum(own, 'clicks')) / sum(own, 'impressions')).toFixed(2)}%`;
      expect(foot).toContain(
        `Total of ${own.length} rows in ${currency}</th><td class="number">${spent}</td><td class="number">${rate}</td>`,
      );
    }
    expect((await run([...both(), '--no-totals', '-o', 'html'])).stdout).not.toContain('<tfoot>');
  });

  it('draws what it is ranked by, in that order, and a metric with its earlier values in one plot', async () => {
    const argv = ['stats', 'report', '--last', '10d', '--top', '4 by spend'];
    const rows: Rows = JSON.parse((await run([...argv, '-o', 'json'])).stdout);
    const image = (await run([...argv, '-o', 'svg'])).stdout;
    expect(image).toContain('<title id="title">BILLED CHARGE, USD</title>');
    expect(image).toMatch(
      /account [^<]+ \(\w+\); period 2026-03-12 to 2026-03-21; time zone America\/New_York; currency/,
    );
    const names = [...image.matchAll(/text-anchor="end">([^<]+)</g)].map(([, name]) => name);
    expect(names).toEqual(rows.map(({ name }) => name));
    const compared = (await run([...argv, '--compare', 'previous', '-o', 'svg'])).stdout;
    const pairs = [...compared.matchAll(/text-anchor="end">([^<]+)</g)].map(([, name]) => name);
    expect(pairs).toEqual(rows.flatMap(({ name }) => [name, expect.stringMatching(/^previous: /)]));
    expect(compared.match(/<g /g)).toHaveLength(1);
  });

  it.each([
    [['--title', 'x', '-o', 'csv'], '--title works with -o html, xlsx, svg and chart, not with csv'],
    [
      ['--totals', '-o', 'jsonl'],
      '--totals works with -o table, html, xlsx, svg, chart and spark, not with jsonl',
    ],
    [['--totals', '--segment', 'gender'], '--totals and --segment cannot be used together'],
    [['--totals', '--query', '[0]'], '--totals cannot be used with --query'],
    [
      ['--totals', '--entity', 'campaign', '--granularity', 'total', '--metrics', 'reach'],
      '--totals cannot sum reach and frequency',
    ],
  ])('refuses %j', async (flags, message) => {
    const { exit, stderr } = await run(['stats', 'report', ...flags]);
    expect([exit, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
