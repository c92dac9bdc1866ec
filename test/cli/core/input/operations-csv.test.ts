/** CSV of a batch: any delimiter, decimals beside micro units, and a header whose mistakes are named. */
import { describe, expect, it } from 'vitest';
import { createHomeWithDemo, homeOfFile, runAds } from '../../../support/cli.js';

const home = homeOfFile(createHomeWithDemo);

const argv = ['campaigns', 'batch', '--from', '-', '--env', 'sandbox', '--dry-run', '-o', 'json'];

/** What would be sent, or what is wrong. Nothing can be reached: only whole amounts need no currency. */
async function show(
  stdin: string,
  ...flags: readonly string[]
): Promise<{ sent?: unknown; message?: string; hint?: string }> {
  const { exit, stdout, stderr } = await runAds(home, [...argv, ...flags, '--query', 'body[].params'], {
    stdin,
    env: { ADS_SANDBOX_URL: 'https://ads.example.com', ADS_ACCOUNT_ID: 'mine' },
  });
  if (exit === 0) return { sent: JSON.parse(stdout) };
  expect(exit, stderr).toBe(2);
  return JSON.parse(stderr).error;
}

const budget = (amount: number) => [{ campaign_id: 'a', daily_budget_amount_local_micro: amount }];

describe('the columns', () => {
  it.each<[string, string]>([
    ['commas', 'operation_type,campaign_id,daily_budget\nUpdate,a,80.00\n'],
    ['semicolons', 'operation_type;campaign_id;daily_budget\nUpdate;a;80,00\n'],
    ['semicolons and a decimal point', 'operation_type;campaign_id;daily_budget\nUpdate;a;80.00\n'],
    ['bars', 'operation_type|campaign_id|daily_budget\nUpdate|a|80,00\n'],
    ['tabs', 'operation_type\tcampaign_id\tdaily_budget\r\nUpdate\ta\t80\r\n'],
    ['a line that declares them', 'sep=;\noperation_type;campaign_id;daily_budget\nUpdate;a;80,0\n'],
    ['quotes', '"operation_type";"campaign_id";"daily_budget"\n"Update";"a";"80,00"\n'],
    ['a byte order mark', '\uFEFFoperation_type,campaign_id,daily_budget\nUpdate,a,80\n'],
    ['blanks and empty lines', ' operation_type , campaign_id , daily_budget \n\nUpdate , a , 80 \n,,\n'],
    ['an empty column', 'operation_type,campaign_id,daily_budget,\nUpdate,a,80,\n'],
    ['the long name of the amount', 'operation_type,campaign_id,daily_budget_amount\nUpdate,a,80\n'],
    ['micro units', 'operation_type,campaign_id,daily_budget_amount_local_micro\nUpdate,a,80000000\n'],
    [
      'columns that only the service sets',
      'operation_type,campaign_id,daily_budget,servable\nUpdate,a,80,true\n',
    ],
    ['thousands', 'operation_type;campaign_id;daily_budget\nUpdate;a;80,00000\n'],
  ])('are read from %s', async (_, text) => {
    expect(await show(text)).toMatchObject({ sent: budget(80_000_000) });
  });

  it('have lines that end with \\n, whichever the program wrote', async () => {
    for (const end of ['\n', '\r\n', '\r'])
      expect(await show(`operation_type,campaign_id,name${end}Update,a,"Sp${end}ring"${end}`)).toMatchObject({
        sent: [{ campaign_id: 'a', name: 'Sp\nring' }],
      });
  });

  it('of thousands in both ways are read exactly', async () => {
    const head = 'operation_type;campaign_id;total_budget\n';
    for (const text of ['1.234.567,89', '1234567,89', '1234567.89', '1,234,567.89']) {
      const { sent } = await show(`${head}Update;a;${text}\n`);
      expect(sent).toEqual([{ campaign_id: 'a', total_budget_amount_local_micro: 1_234_567_890_000 }]);
    }
    const { sent } = await show(`${head}Update;a;1.234.567\n`);
    expect(sent).toEqual([{ campaign_id: 'a', total_budget_amount_local_micro: 1_234_567_000_000 }]);
  });

  it('have several values in a cell, separated by commas', async () => {
    const head = 'operation_type;campaign_id;objective;product_type;start_time;placements\n';
    const row = 'Create;a;ENGAGEMENTS;PROMOTED_TWEETS;2027-01-01T00:00:00Z';
    const line = ['line-items', 'batch', '--from', '-', '--env', 'sandbox', '--dry-run', '-o', 'json'];
    const { stdout } = await runAds(home, [...line, '--query', 'body[].params.placements'], {
      stdin: `${head}${row};TWITTER_TIMELINE,TWITTER_SEARCH\n${row};TWITTER_SEARCH\n`,
      env: { ADS_SANDBOX_URL: 'https://ads.example.com', ADS_ACCOUNT_ID: 'mine' },
    });
    expect(JSON.parse(stdout)).toEqual([['TWITTER_TIMELINE', 'TWITTER_SEARCH'], ['TWITTER_SEARCH']]);
  });

  it('may leave amounts unchanged and clear them', async () => {
    const text = 'operation_type,campaign_id,name,total_budget\nUpdate,a,New,\nUpdate,b,,<unset>\n';
    expect(await show(text)).toMatchObject({
      sent: [
        { campaign_id: 'a', name: 'New' },
        { campaign_id: 'b', total_budget_amount_local_micro: '' },
      ],
    });
  });

  it.each<[string, string, RegExp, RegExp]>([
    [
      'a misspelled one',
      'operation_type,campaign_id,dialy_budget\nUpdate,a,1\n',
      /^--from: stdin:1: the column "dialy_budget" is unknown; did you mean daily_budget\?$/,
      /separated by ",".*Valid names: operation_type,.*daily_budget/,
    ],
    [
      'one with blanks',
      'operation_type,campaign id\nUpdate,a\n',
      /"campaign id" is unknown; did you mean campaign_id\?/,
      /Valid names/,
    ],
    [
      'two of one name',
      'operation_type,name,name\nUpdate,a,b\n',
      /the column "name" appears twice/,
      /Valid names/,
    ],
    [
      'no operation',
      'campaign_id;daily_budget\na;1\n',
      /the column operation_type is missing/,
      /separated by ";"/,
    ],
  ])('are refused for %s', async (_, text, message, hint) => {
    const problem = await show(`${text}`);
    expect(problem.message).toMatch(message);
    expect(problem.hint ?? '').toMatch(hint);
  });

  it.each<[string, string, RegExp]>([
    [
      'both names of an amount',
      'daily_budget,daily_budget_amount_local_micro\nUpdate,a,1,2\n',
      /^stdin:2: daily_budget and daily_budget_amount_local_micro cannot be used together$/,
    ],
    [
      'two names of a decimal',
      'daily_budget,daily_budget_amount\nUpdate,a,1,2\n',
      /^stdin:2: daily_budget(_amount)? and daily_budget.* cannot be used together/,
    ],
    [
      'no number',
      'daily_budget\nUpdate,a,1\nUpdate,b,much\n',
      /--from: |^stdin:3: daily_budget must be a number such as 55 or 55.00, got "much"/,
    ],
    ['more cells than columns', 'name\nUpdate,a,b,c\n', /stdin:2: has 4 cells, but the header has 3/],
    [
      'an amount that is too small',
      'daily_budget\nUpdate,a,0\n',
      /^stdin:2: daily_budget must be more than 0, got "0"$/,
    ],
    [
      'amounts that contradict each other',
      'daily_budget,total_budget\nUpdate,a,2,1\n',
      /stdin:2: daily_budget must not exceed stdin:2: total_budget/,
    ],
    [
      'a quote that is not closed',
      'name\nUpdate,a,"b\n',
      /not valid CSV: row 2 has a quote that is not closed/,
    ],
  ])('are refused with %s', async (_, text, message) => {
    expect((await show(`operation_type,campaign_id,${text}`)).message).toMatch(message);
  });

  it.each(['1.234', '1,234'])('are refused if %s may mean two amounts', async (cell) => {
    const { message } = await show(`operation_type;campaign_id;daily_budget\nUpdate;a;${cell}\n`);
    expect(message).toMatch(/stdin:2: daily_budget is ambiguous: 1234 or 1.234; add --decimal-separator/);
  });
});

describe('members of json', () => {
  const update = (params: object) =>
    JSON.stringify([{ operation_type: 'Update', params: { campaign_id: 'a', ...params } }]);

  it.each([
    ['a number', { daily_budget: 80 }],
    ['a text', { daily_budget: '80' }],
    ['the long name', { daily_budget_amount: '80' }],
  ])('are amounts as %s', async (_, params) => {
    expect(await show(update(params))).toMatchObject({ sent: budget(80_000_000) });
  });

  it.each<[object, RegExp]>([
    [{ daily_budget: 1, daily_budget_amount_local_micro: 2 }, /daily_budget and .* cannot be used together/],
    [{ daily_budget: 'x' }, /daily_budget must be a plain decimal/],
    [{ daily_budget: true }, /daily_budget must be a plain decimal/],
    [{ daily_budget: 1e21 }, /daily_budget must be a decimal in digits, got 1e\+21/],
    [{ dialy_budget: 1 }, /dialy_budget is an unknown member/],
  ])('of %j are refused', async (params, message) => {
    expect((await show(update(params))).message).toMatch(message);
  });
});

describe('the decimals of a currency', () => {
  it('are checked for each row, and all reported at once', async () => {
    const local = { env: { ADS_ENV: 'local' } };
    const { stdout } = await runAds(home, ['campaigns', 'list', '-o', 'ids', '--limit', '2'], local);
    const [first = '', second = ''] = stdout.split('\n');
    const { stdout: funding } = await runAds(home, ['funding-instruments', 'list', '-o', 'ids'], local);
    const create = `Create,,${funding.split('\n')[0]},New,1.2345`;
    const head = 'operation_type,campaign_id,funding_instrument_id,name,daily_budget';
    const rows = [`Update,${first},,,1.2345`, `Update,${second},,,1.23`, create];
    const { exit, stderr } = await runAds(home, ['campaigns', 'batch', '--from', '-', '-o', 'json'], {
      ...local,
      stdin: `${[head, ...rows].join('\n')}\n`,
    });
    expect(exit).toBe(2);
    const messages = JSON.parse(stderr).error.problems.map(({ message }: { message: string }) => message);
    expect(messages).toEqual([
      expect.stringMatching(/^stdin:2: daily_budget has more decimals than USD allows/),
      expect.stringMatching(/^stdin:4: daily_budget has more decimals than USD allows/),
    ]);
  });

  /** What is wrong with the operations of one campaign, which is in USD. */
  async function refusals(argument: string, file: (campaign: string) => string) {
    const local = { env: { ADS_ENV: 'local' } };
    const { stdout } = await runAds(home, ['campaigns', 'list', '-o', 'ids', '--limit', '1'], local);
    const words = ['campaigns', argument, '--from', '-', '--dry-run', '-o', 'json'];
    const { exit, stderr } = await runAds(home, words, { ...local, stdin: file(stdout.trim()) });
    return exit === 0
      ? []
      : JSON.parse(stderr).error.problems.map(({ message }: { message: string }) => message);
  }

  it.each([
    ['daily_budget', '50 EUR', '50 USD'],
    ['daily_budget,currency', '50,EUR', '50,USD'],
    ['daily_budget_amount_local_micro,currency', '50000000,EUR', '50000000,USD'],
  ])('is that which %s names in CSV', async (column, wrong, right) => {
    const csv = (cells: string) => (id: string) =>
      `operation_type,campaign_id,${column}\nUpdate,${id},${cells}\n`;
    expect(await refusals('batch', csv(wrong))).toEqual([
      expect.stringMatching(/^stdin:2: daily_budget must be in USD.*got "50 EUR"$/),
    ]);
    expect(await refusals('batch', csv(right))).toEqual([]);
  });

  it.each([
    [{ daily_budget: '50 EUR' }, { daily_budget: '50 USD' }],
    [
      { daily_budget_amount_local_micro: 50_000_000, currency: 'EUR' },
      { daily_budget_amount_local_micro: 50_000_000, currency: 'USD' },
    ],
  ])('is that which %j names in a document', async (wrong, right) => {
    const local = { env: { ADS_ENV: 'local' } };
    const { stdout: funding } = await runAds(home, ['funding-instruments', 'list', '-o', 'ids'], local);
    const [payer = ''] = funding.split('\n');
    const json = (amount: object) => () =>
      JSON.stringify({ name: 'New', funding_instrument_id: payer, ...amount });
    expect(await refusals('create', json(wrong))).toEqual([
      expect.stringMatching(/daily-budget must be in USD/),
    ]);
    expect(await refusals('create', json(right))).toEqual([]);
  });

  it('may have one notation only, which the column shows', async () => {
    const head = 'operation_type;campaign_id;daily_budget\n';
    const { sent } = await show(`${head}Update;a;1.299\nUpdate;b;12,00000\n`);
    expect(sent).toMatchObject([{ daily_budget_amount_local_micro: 1_299_000_000 }, {}]);
  });
});

describe('--decimal-separator', () => {
  const csv = (amount: string) => `operation_type;campaign_id;daily_budget\nUpdate;a;${amount}\n`;
  const json = (amount: unknown) =>
    JSON.stringify([{ operation_type: 'Update', params: { campaign_id: 'a', daily_budget: amount } }]);

  it.each<[string, string, number]>([
    [',', csv('1.299'), 1_299_000_000],
    ['.', csv('1.299'), 1_299_000],
    [',', csv('12,50'), 12_500_000],
    [',', json('1.299'), 1_299_000_000],
    [',', json('12,50 USD'), 12_500_000],
    [',', json(12.5), 12_500_000],
  ])('%s reads %s', async (sign, text, amount) => {
    expect(await show(text, '--decimal-separator', sign)).toMatchObject({ sent: budget(amount) });
  });

  it.each<[string, string, RegExp]>([
    ['.', csv('12,50'), /must be a number with "\." before its decimals/],
    [',', json('12.5'), /must be a number with "," before its decimals/],
    ['x', csv('12,50'), /--decimal-separator must be "\." or ",", got "x"/],
  ])('%s refuses %s', async (sign, text, message) => {
    expect((await show(text, '--decimal-separator', sign)).message).toMatch(message);
  });
});

it('a row whose quoted cell has the rows below it is refused, and a text of several lines is not', async () => {
  const header = 'operation_type,campaign_id,name\n';
  for (const rows of ['Update,a,"A\nUpdate,b,B\nUpdate,c,C"\n', 'Update,a,"A\nUpdate,b,B\n"\n']) {
    const { message } = await show(`${header}${rows}Update,d,D\n`);
    expect(message).toContain('stdin:2: a quoted cell has the lines of other rows');
  }
  const { sent } = await show(`${header}Update,a,"A\nUpdates, or B,\nC"\nUpdate,d,D\n`);
  expect(sent).toEqual([
    { campaign_id: 'a', name: 'A\nUpdates, or B,\nC' },
    { campaign_id: 'd', name: 'D' },
  ]);
});
