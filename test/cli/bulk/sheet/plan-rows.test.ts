/** What an import plans for a row: from cells that were edited, mangled, emptied, copied. */
import { describe, expect, it } from 'vitest';
import { nameNewRows } from '../../../../src/cli/bulk/sheet/known-creations.js';
import { parseSheet } from '../../../../src/cli/bulk/sheet/parse-sheet.js';
import { SheetError } from '../../../../src/cli/bulk/sheet/plain-table.js';
import { planRows } from '../../../../src/cli/bulk/sheet/plan-rows.js';
import type { SheetWorld } from '../../../../src/cli/bulk/sheet/row-plan.js';
import { sheetColumns } from '../../../../src/cli/bulk/sheet/sheet-columns.js';
import { findSheetGroup } from '../../../../src/cli/bulk/sheet/sheet-group.js';
import type { SheetGroupName } from '../../../../src/cli/core/input/sheet-group-names.js';
import type { Document } from '../../../../src/contract/types.js';
import { valueKeys } from '../../../../src/values/value-digest.js';
import { testTime } from '../../../support/cli.js';

const account = '18ce54d4x5t';
const stamp = '2026-03-01T10:20:30Z';
const spring: Document = {
  id: '8wku2',
  name: 'Spring',
  funding_instrument_id: 'lygyi',
  currency: 'USD',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: 80_000_000,
  total_budget_amount_local_micro: 900_000_000,
  purchase_order_number: '007',
  standard_delivery: true,
  entity_status: 'ACTIVE',
  created_at: stamp,
  updated_at: stamp,
  deleted: false,
};
const yen: Document = { ...spring, id: '12e4', name: '12e4', currency: 'JPY' };
const lineItem: Document = {
  id: '9cqi0',
  campaign_id: '12e4',
  name: null,
  currency: 'USD',
  objective: 'ENGAGEMENTS',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_PLATFORM', 'PUBLISHER_NETWORK'],
  entity_status: 'PAUSED',
  bid_strategy: 'MAX',
  bid_amount_local_micro: 1_500_000,
  pay_by: 'LINK_CLICK',
  start_time: '2026-04-03T10:20:30Z',
  end_time: null,
  categories: ['IAB1', 'IAB2-3'],
  advertiser_user_id: '1700000000000000007',
  updated_at: stamp,
};
const post: Document = {
  id: '1efwlo',
  line_item_id: '9cqi0',
  tweet_id: '1700000000000000007',
  entity_status: 'ACTIVE',
};
const records: Partial<Record<SheetGroupName, readonly Document[]>> = {
  campaigns: [spring, yen],
  'line-items': [lineItem],
  'promoted-tweets': [post],
};

/** Plans the rows of a sheet whose lines are given, with commas or what the header has. */
function plan(name: SheetGroupName, lines: readonly string[], world: Partial<SheetWorld> = {}) {
  const group = findSheetGroup(name);
  const live = new Map((records[name] ?? []).map((record) => [String(record.id), record]));
  return planRows(group, parseSheet(`${lines.join('\n')}\n`, sheetColumns(group)), {
    account,
    live: (asked, id) => (asked === account ? live.get(id) : undefined),
    currency: () => 'USD',
    midnight: () => (date) => `${date}T08:00:00Z`,
    isOwnChange: () => false,
    replaced: () => ({}),
    setBackTo: () => [],
    overwrite: false,
    now: testTime,
    ...world,
  });
}

/** The only row of a sheet. */
function planOne(name: SheetGroupName, header: string, row: string, world?: Partial<SheetWorld>) {
  const [only] = plan(name, [header, row], world);
  if (!only) throw new Error('the sheet has no row');
  return only;
}

const messages = (row: ReturnType<typeof planOne>) => row.problems.map(({ message }) => message);

describe('a changed cell', () => {
  it.each([
    ['daily_budget', '88', { daily_budget_amount_local_micro: 88_000_000 }],
    ['daily_budget', '88.50', { daily_budget_amount_local_micro: 88_500_000 }],
    ['daily_budget', '88.00 USD', { daily_budget_amount_local_micro: 88_000_000 }],
    ['daily_budget_amount_local_micro', '88000000', { daily_budget_amount_local_micro: 88_000_000 }],
    ['total_budget', '<unset>', { total_budget_amount_local_micro: '' }],
    ['Entity Status', 'paused', { entity_status: 'PAUSED' }],
    ['--daily-budget', '88', { daily_budget_amount_local_micro: 88_000_000 }],
    ['standard_delivery', 'FALSE', { standard_delivery: false }],
    ['name', "'=1+1", { name: '=1+1' }],
    ['name', "'tis", { name: "'tis" }],
  ])('of %s, %s, is the only value sent', (header, cell, params) => {
    const row = planOne('campaigns', `id,${header}`, `8wku2,${cell}`);
    expect([row.action, row.params, row.problems]).toEqual(['update', params, []]);
  });

  it.each([
    ['daily_budget', '80'],
    ['daily_budget', '80.0000'],
    ['Daily budget (USD)', '80'],
    ['Daily budget (micro)', '80000000'],
    ['Daily budget (cents)', '8000'],
    ['Daily budget in k USD', '0.08'],
    ['Daily budget (per day)', '80'],
    ['name (internal)', 'Spring'],
    ['daily_budget (read-only)', '100'],
    ['daily_budget_amount_local_micro', '80000000'],
    ['name', 'Spring'],
    ['purchase_order_number', "'007"],
    ['purchase_order_number', '007'],
    ['entity_status', 'active'],
    ['standard_delivery', 'WAHR'],
    ['effective_status (read-only)', 'NONSENSE'],
    ['created_at (read-only)', 'yesterday'],
    ['funding_instrument_id (new rows only)', 'lygyi'],
  ])('of %s that says %s changes nothing', (header, cell) => {
    const row = planOne('campaigns', `id,${header}`, `8wku2,${cell}`);
    expect([row.action, row.changes, row.problems, row.rewritten]).toEqual(['none', [], [], []]);
  });

  it.each([
    ['effective_status', 'NONSENSE', ['effective_status']],
    ['created_at', 'yesterday', ['created_at']],
    ['currency', 'EUR', ['currency']],
    ['deleted', 'TRUE', ['deleted']],
    ['deleted', 'FALSCH', []],
    ['created_at', '2026-03-01 10:20', []],
    ['currency', '', []],
  ])('of the read-only column %s that says %s is named: %j', (column, cell, edited) => {
    const live = { ...spring, effective_status: 'RUNNING' };
    const world = { live: () => live };
    const read = (updated: string) =>
      planOne('campaigns', `id,${column} (read-only),updated_at`, `8wku2,${cell},${updated}`, world);
    expect([read(stamp).edited, read('').edited, read(stamp).changes]).toEqual([edited, edited, []]);
    // Since then the service may have changed it.
    expect(read('2026-02-01T10:20:30Z').edited).toEqual([]);
  });

  it('of a time may have lost its seconds, or its zone', () => {
    for (const cell of [
      '2026-04-03T10:20:30Z',
      '2026-04-03 10:20',
      '03.04.2026 10:20',
      '2026-04-03T12:20:30+02:00',
    ])
      expect(planOne('line-items', 'id,start_time', `9cqi0,${cell}`).action).toBe('none');
    expect(planOne('line-items', 'id,start_time', '9cqi0,2026-04-03 10:21').params).toEqual({
      start_time: '2026-04-03T10:21:00Z',
    });
    expect(planOne('line-items', 'id,end_time', '9cqi0,2026-05-01').params).toEqual({
      end_time: '2026-05-01T08:00:00Z',
    });
  });

  it('with slashes is read as other dates of the file are written', () => {
    const [row] = plan('line-items', [
      'id,start_time,updated_at',
      '9cqi0,3/4/2026 10:20,1/3/2026 10:20',
      ',,20/3/2026',
    ]);
    expect(row?.action).toBe('none');
    // A name tells nothing of the times.
    expect(messages(planOne('line-items', 'id,end_time,name', '9cqi0,3/4/2026,13/05/2026'))).toEqual([
      expect.stringMatching(/^end_time is ambiguous/),
    ]);
    expect(messages(planOne('line-items', 'id,end_time', '9cqi0,3/4/2026'))).toEqual([
      expect.stringMatching(/^end_time is ambiguous: 2026-03-04 or 2026-04-03; write it as/),
    ]);
  });

  it('with slashes in two orders is refused, naming both', () => {
    const both = () =>
      plan('line-items', ['id,start_time', '9cqi0,20/3/2026', '9cqi0,3/4/2026', '9cqi0,3/20/2026']);
    expect(both).toThrow('has dates in two orders: row 2: start_time; row 4: start_time');
  });

  it('of a list has any separator, and no order', () => {
    for (const cell of ['IAB1|IAB2-3', 'IAB2-3|IAB1', '"IAB1,IAB2-3"', 'IAB1;IAB2-3', 'IAB1 | IAB2-3'])
      expect(planOne('line-items', 'id,categories', `9cqi0,${cell}`).action).toBe('none');
    expect(planOne('line-items', 'id,categories', '9cqi0,IAB5').params).toEqual({ categories: ['IAB5'] });
  });
});

describe('an empty cell', () => {
  // A tab would be the separator; what is not seen, such as a fixed space, is a blank too.
  it.each([' ', '   ', '\u00a0', '\u2003 \u3000'])('may contain blanks, %j', (blank) => {
    const row = planOne(
      'campaigns',
      'id,name,daily_budget,total_budget',
      `8wku2,${blank},${blank},"${blank}"`,
    );
    expect(row).toMatchObject({ action: 'none', changes: [], problems: [] });
    expect(row.emptied).toEqual(['name', 'daily_budget', 'total_budget']);
    const list = planOne('line-items', 'id,placements,end_time', `9cqi0,${blank},${blank}`);
    expect(list).toMatchObject({ action: 'none', problems: [], emptied: [] });
    const made = planOne(
      'campaigns',
      'id,name,funding_instrument_id,total_budget',
      `${blank},New,lygyi,${blank}`,
    );
    expect(made).toMatchObject({ action: 'create', problems: [] });
    expect(made.params).toEqual({ name: 'New', funding_instrument_id: 'lygyi', entity_status: 'PAUSED' });
    const nameless = planOne('campaigns', 'id,name,funding_instrument_id', `,${blank},lygyi`);
    expect(messages(nameless)).toEqual([expect.stringMatching(/^name /)]);
  });

  it('leaves the value unchanged, and is reported if there is a value', () => {
    const row = planOne('campaigns', 'id,name,daily_budget,total_budget', '8wku2,,,');
    expect([row.action, row.emptied]).toEqual(['none', ['name', 'daily_budget', 'total_budget']]);
    expect(planOne('line-items', 'id,end_time,name', '9cqi0,,').emptied).toEqual([]);
    expect(planOne('campaigns', 'id,funding_instrument_id', '8wku2,').emptied).toEqual([]);
  });
});

describe('a cell that a spreadsheet has rewritten', () => {
  it.each([
    ['campaigns', 'id,purchase_order_number', '8wku2,7', 'purchase_order_number'],
    ['campaigns', 'id,name', "'12e4,120000", 'name'],
    ['line-items', 'id,campaign_id', '9cqi0,1.20E+05', 'campaign_id'],
    ['line-items', 'id,advertiser_user_id', '9cqi0,1.7E+018', 'advertiser_user_id'],
    ['promoted-tweets', 'id,tweet_id', '1efwlo,1700000000000000000', 'tweet_id'],
  ] as const)('of %s, %s: %s, is skipped and reported', (name, header, line, column) => {
    const row = planOne(name, header, line);
    expect([row.action, row.rewritten, row.problems]).toEqual(['none', [column], []]);
  });

  it.each([
    [
      '120000',
      /^id 120000: account 18ce54d4x5t does not have this campaign: a spreadsheet turns ids such as 12e4/,
    ],
    ['1.20E+05', /^id 1\.20E\+05 is a number that a spreadsheet has rounded/],
    [
      'nobody',
      /^id nobody: account 18ce54d4x5t does not have this campaign; to create a new record, leave the id empty/,
    ],
  ])('of an id, %s, is a problem and never a new record', (id, message) => {
    const row = planOne('campaigns', 'id,name,funding_instrument_id', `${id},Spring,lygyi`);
    expect([row.action, messages(row)]).toEqual(['none', [expect.stringMatching(message)]]);
    expect(row).toMatchObject({ changes: [], emptied: [], rewritten: [] });
    expect(row.problems).toMatchObject([{ column: 'id', value: id }]);
  });

  it.each(['x120000', '120000x', '1.5x'])('is not an id such as %s', (id) => {
    expect(messages(planOne('campaigns', 'id,name', `${id},Spring`))).toEqual([
      `id ${id}: account 18ce54d4x5t does not have this campaign; to create a new record, leave the id empty`,
    ]);
  });

  it.each(['1.7E+18', '1700000000000000000', '"1,7E+18"'])('of a new row, %s, is a problem', (cell) => {
    const row = planOne('promoted-tweets', 'line_item_id,tweet_id', `9cqi0,${cell}`);
    expect(messages(row)).toEqual([
      'tweet_id is a number that a spreadsheet has rounded: format the column as text, and write all digits',
    ]);
  });

  it('with an apostrophe is taken literally', () => {
    const row = planOne('promoted-tweets', 'line_item_id,tweet_id', "9cqi0,'1700000000000000000");
    expect([row.action, row.params, row.problems]).toEqual([
      'create',
      { line_item_id: '9cqi0', tweet_id: '1700000000000000000' },
      [],
    ]);
  });
});

describe('a cell that cannot be read', () => {
  it.each([
    ['campaigns', 'id,daily_budget', '8wku2,abc', 'daily_budget must be a number such as 55 or 55.00'],
    ['campaigns', 'id,daily_budget', '8wku2,0', 'daily_budget must be more than 0, got "0"'],
    ['campaigns', 'id,daily_budget', '8wku2,-5', /^daily_budget must be a plain decimal/],
    ['campaigns', 'id,daily_budget', '8wku2,80.0005', /^daily_budget has more decimals than USD allows/],
    ['campaigns', 'id,daily_budget', '12e4,80.5', /^daily_budget has more decimals than JPY allows/],
    ['campaigns', 'id,daily_budget', '8wku2,901', 'daily_budget must not exceed total_budget'],
    ['campaigns', 'id,entity_status', '8wku2,ON', 'entity_status must be ACTIVE or PAUSED, got "ON"'],
    ['campaigns', 'id,name', '8wku2,<unset>', 'name cannot be cleared'],
    [
      'campaigns',
      'id,funding_instrument_id',
      '8wku2,other',
      /cannot be changed; restore lygyi, or clear the id/,
    ],
    ['line-items', 'id,objective', '9cqi0,REACH', /^objective of an existing record cannot be changed/],
    ['line-items', 'id,end_time', '9cqi0,2026-04-01T00:00:00Z', /start_time must be before end_time/],
    ['line-items', 'id,pay_by', '9cqi0,nonsense', /^pay_by must be/],
    [
      'promoted-tweets',
      'id,tweet_id',
      "1efwlo,'1700000000000000009",
      /cannot be changed; restore '17000000000000000/,
    ],
  ] as const)('of %s, %s: %s, names its column', (name, header, line, message) => {
    const row = planOne(name, header, line);
    expect(messages(row)).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)]);
  });

  it.each([
    [
      'daily_budget',
      '50.00 EUR',
      'daily_budget must be in USD, the currency of the funding instrument, got "50.00 EUR"',
    ],
    ['daily_budget', '80.00 EUR', /^daily_budget must be in USD/],
    ['Daily budget (EUR)', '80.00', /^daily_budget must be in USD/],
    ['EUR daily budget', '80.00', /^daily_budget must be in USD/],
    ['daily_budget_amount_local_micro (EUR)', '80000000', /must be in USD/],
    ['Daily budget (€)', '80.00', /^daily_budget must be in USD/],
    ['daily_budget', '$50', /^daily_budget \$ is the sign of several currencies/],
    ['daily_budget', '50 XYZ', /^daily_budget must be a plain decimal/],
    ['Daily budget (EUR)', '80.00 USD', 'daily_budget names two currencies: EUR and USD'],
    ['Daily budget (cents)', '80.00 k', 'daily_budget names two units: cents and thousands'],
    [
      'daily_budget,Currency',
      '80.00,EUR',
      'currency must be USD, in which the record has daily_budget, got "EUR"',
    ],
    ['daily_budget,Currency code', '80.00,EUR', /^currency must be USD/],
    ['daily_budget,Budget currency', '80.00,EUR', /^currency must be USD/],
    ['daily_budget,currency (read-only)', '80.00,euro', /^currency must be USD/],
    ['daily_budget,daily_budget_note,currency', '80.00,,GBP', /^currency must be USD/],
  ] as const)('since %s says %s names its column', (header, line, message) => {
    expect(messages(planOne('campaigns', `id,${header}`, `8wku2,${line}`))).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });

  it('of a new row is refused as that of a record is', () => {
    const row = planOne('campaigns', 'name,daily_budget (EUR),funding_instrument_id', 'Autumn,20,lygyi');
    expect(messages(row)).toEqual([expect.stringMatching(/^daily_budget must be in USD/)]);
  });

  it.each([
    'Daily budget (gross)',
    'Daily budget (CPM)',
    'Daily budget (%)',
    'Daily budget ($)',
    'Daily budget (EUR) (USD)',
    'Daily budget (max)',
    'Total budget (per day)',
    'daily_budget_amount_local_micro (cents)',
    'Daily budget EUR (cents) (k)',
  ])('because of its heading %s stops the import', (header) => {
    expect(() => planOne('campaigns', `id,${header}`, '8wku2,80')).toThrow(
      new RegExp(`the column ${JSON.stringify(header).replaceAll(/[()$%]/g, '\\$&')}`),
    );
  });

  it('has one notation in its column, which the others tell', () => {
    const lines = ['id;daily_budget', '8wku2;1.299', '12e4;12,0'];
    expect(plan('campaigns', lines)[0]?.params).toEqual({ daily_budget_amount_local_micro: 1_299_000_000 });
    expect(messages(planOne('campaigns', 'id,daily_budget', '8wku2,1.299'))).toEqual([
      expect.stringContaining("is ambiguous: 1299 or 1.299; add --decimal-separator '.'"),
    ]);
  });

  it('is reported with all others of the row', () => {
    const row = planOne('campaigns', 'id,daily_budget,total_budget,entity_status', '8wku2,x,0,ON');
    expect(row.problems.map(({ column }) => column)).toEqual([
      'daily_budget',
      'total_budget',
      'entity_status',
    ]);
  });
});

describe('a time whose heading names a zone', () => {
  it.each([
    ['start_time (Europe/Berlin)', '2026-04-04 12:00', '2026-04-04T10:00:00Z'],
    ['start_time (UTC)', '2026-04-04 12:00', '2026-04-04T12:00:00Z'],
    ['start_time (+05:30)', '2026-04-04 12:00', '2026-04-04T06:30:00Z'],
    ['start_time (Europe/Berlin)', '2026-04-04', '2026-04-03T22:00:00Z'],
    ['start_time (Europe/Berlin)', '2026-04-04T12:00:00Z', '2026-04-04T12:00:00Z'],
  ])('%s: %s', (header, cell, time) => {
    const row = planOne('line-items', `id,${header}`, `9cqi0,${cell}`);
    expect([row.params, row.problems]).toEqual([{ start_time: time }, []]);
  });

  it.each([
    ['2026-03-29 02:30', 'skips'],
    ['2026-10-25 02:30', 'repeats'],
  ])('%s, which a clock change %s, is refused', (cell, change) => {
    const row = planOne('line-items', 'id,start_time (Europe/Berlin)', `9cqi0,${cell}`);
    expect(messages(row)).toEqual([
      `start_time is a local time that a clock change ${change}; write it as 2026-11-20T14:00:00Z`,
    ]);
  });

  it.each(['start_time (CST)', 'start_time (local)', 'start_time (Mars/Base)'])(
    'as %s is refused',
    (header) => {
      expect(() => planOne('line-items', `id,${header}`, '9cqi0,2026-04-04 12:00')).toThrow(
        'not a time zone',
      );
    },
  );
});

describe('ids that end in .0', () => {
  const sheet = (...ids: readonly string[]) =>
    parseSheet(
      ['id,name', ...ids.map((id) => `${id},x`)].join('\n'),
      sheetColumns(findSheetGroup('campaigns')),
    );
  const ids = ({ rows }: ReturnType<typeof sheet>) => rows.map(({ cells }) => cells.get('id'));

  it('lose it where every cell of the column has it, and a notice counts them', () => {
    const read = sheet('123.0', '', '4567.0');
    expect(ids(read)).toEqual(['123', '', '4567']);
    expect(read.notices).toEqual(['removed decimals of zero, such as ".0", from 2 cells of the column id']);
  });

  it('keep it where they have more digits than a number holds exactly', () => {
    expect(ids(sheet('123.0', '9007199254740993.0', '123456789012345.0'))).toEqual([
      '123',
      '9007199254740993.0',
      '123456789012345',
    ]);
  });

  it('keep it where one has not', () => {
    const read = sheet('123.0', '8wku2');
    expect([ids(read), read.notices]).toEqual([['123.0', '8wku2'], []]);
  });
});

describe('a row without an id', () => {
  it('creates a paused record, whatever status was copied', () => {
    const row = planOne(
      'campaigns',
      'id,name,entity_status,daily_budget,funding_instrument_id,effective_status (read-only)',
      ',Autumn,ACTIVE,20,lygyi,RUNNING',
    );
    expect([row.action, row.heldBack, row.currency, row.params]).toEqual([
      'create',
      true,
      'USD',
      {
        funding_instrument_id: 'lygyi',
        name: 'Autumn',
        daily_budget_amount_local_micro: 20_000_000,
        entity_status: 'PAUSED',
      },
    ]);
    expect(row).toMatchObject({ emptied: [], rewritten: [] });
  });

  it.each([
    ['', 'PAUSED'],
    ['PAUSED', 'PAUSED'],
    ['DRAFT', 'DRAFT'],
  ])('and with the status "%s" is not held back, and creates one that is %s', (given, status) => {
    const row = planOne('campaigns', 'name,funding_instrument_id,entity_status', `Autumn,lygyi,${given}`);
    expect([row.params.entity_status, row.problems]).toEqual([status, []]);
    expect(row).not.toHaveProperty('heldBack');
  });

  it('has each problem once', () => {
    expect(messages(planOne('campaigns', 'name,daily_budget,funding_instrument_id', 'Autumn,x,'))).toEqual([
      'daily_budget must be a number such as 55 or 55.00',
      'funding_instrument_id is required',
    ]);
  });

  it('must have the required values of a record', () => {
    const row = planOne('campaigns', 'id,name,daily_budget', ',,20.0001');
    expect(messages(row)).toEqual(['funding_instrument_id is required', 'name is required']);
    const header = 'name,daily_budget,funding_instrument_id';
    expect(messages(planOne('campaigns', header, 'Autumn,20.0001,lygyi'))).toEqual([
      'daily_budget has more decimals than USD allows (2 decimals), got "20.0001"',
    ]);
    expect(
      messages(planOne('campaigns', header, 'Autumn,20.0001,nope', { currency: () => undefined })),
    ).toEqual(['funding_instrument_id nope: account 18ce54d4x5t does not have this funding instrument']);
  });

  it('is skipped if it is empty', () => {
    expect(
      plan('campaigns', ['id,name', ',', '', ' , ', '8wku2,Spring']).map(({ number }) => number),
    ).toEqual([5]);
  });
});

describe('a record that somebody else has changed since the export', () => {
  const row = (updated: string, world?: Partial<SheetWorld>, name = 'Summer') =>
    planOne('campaigns', 'id,name,updated_at (read-only)', `8wku2,${name},${updated}`, world).action;

  it('is skipped, unless it is to be overwritten or nothing of it changes', () => {
    expect(row(stamp)).toBe('update');
    expect(row('2026-03-01 10:20')).toBe('update');
    expect(row('2026-03-01T10:20:29Z')).toBe('conflict');
    expect(row('2026-02-28')).toBe('conflict');
    expect(row('2026-03-01T10:20:29Z', { overwrite: true })).toBe('update');
    expect(row('   ')).toBe('update');
    expect(row('2026-03-01T10:20:29Z', {}, 'Spring')).toBe('none');
    expect(row('')).toBe('update');
  });

  it.each(['5/9/2026 11:14', '####', '46151.468', 'yesterday', '2026-13-01'])(
    'may have been changed where its time cannot be read: %s',
    (cell) => {
      const lines = ['id,name,updated_at', `8wku2,Summer,${cell}`, `12e4,Yen,${stamp}`];
      const [first, second] = plan('campaigns', lines);
      expect([first?.action, second?.action]).toEqual(['conflict', 'update']);
      expect(first?.conflict?.reason).toContain(`updated_at ${JSON.stringify(cell)} `);
      expect(first?.conflict?.reason).toContain('add --overwrite');
      expect(plan('campaigns', lines, { overwrite: true }).map(({ action }) => action)).toEqual([
        'update',
        'update',
      ]);
      const isOwnChange: SheetWorld['isOwnChange'] = (...own) =>
        own.join() === [account, '8wku2', cell, stamp].join();
      expect(plan('campaigns', lines, { isOwnChange })[0]?.action).toBe('update');
    },
  );

  it('has a time that other cells of the sheet make clear', () => {
    const lines = ['id,name,updated_at', '8wku2,Summer,3/1/2026 10:20', '12e4,Yen,2/28/2026 10:20'];
    expect(plan('campaigns', lines).map(({ action }) => action)).toEqual(['update', 'conflict']);
  });

  it('is marked as unguarded where the time is missing', () => {
    const unguarded = (lines: readonly string[]) => plan('campaigns', lines).map((one) => one.isUnguarded);
    expect(unguarded(['id,name', '8wku2,Summer', '12e4,12e4'])).toEqual([true, undefined]);
    expect(unguarded(['id,name,updated_at', '8wku2,Summer,', `12e4,Yen,${stamp}`])).toEqual([
      true,
      undefined,
    ]);
  });

  it.each([
    ['2026-03-01 10:20', '2026-03-01T10:20:00Z', 'update'],
    ['2026-03-01 10:20', '2026-03-01T10:20:59Z', 'update'],
    ['2026-03-01 10:20', '2026-03-01T10:21:00Z', 'conflict'],
    ['2026-03-01 10:20', '2026-03-01T10:21:30Z', 'conflict'],
    ['2026-03-01 10:20:30', '2026-03-01T10:20:31Z', 'conflict'],
    ['2026-03-01', '2026-03-01T23:59:59Z', 'update'],
    ['2026-03-01', '2026-03-02T00:00:00Z', 'conflict'],
  ])('is found with the precision of the cell: %s, changed at %s: %s', (cell, updated, action) => {
    const live = () => ({ ...spring, updated_at: updated });
    expect(row(cell, { live })).toBe(action);
  });

  it('is not known to be as it was exported on the day that a cell names, and a notice says so', () => {
    const live = () => ({ ...spring, updated_at: '2026-03-01T10:20:00Z' });
    const isUnguarded = (cell: string) =>
      planOne('campaigns', 'id,name,updated_at (read-only)', `8wku2,Summer,${cell}`, { live }).isUnguarded;
    expect([isUnguarded('2026-03-01'), isUnguarded('2026-03-01T10:20:00Z')]).toEqual([true, undefined]);
  });

  it('is changed if an import of the same sheet has made that change', () => {
    const isOwnChange: SheetWorld['isOwnChange'] = (...given) => given.join() === own.join();
    const own = [account, '8wku2', '2026-02-01T00:00:00Z', stamp];
    expect(row('2026-02-01T00:00:00Z', { isOwnChange })).toBe('update');
    expect(row('2026-02-02T00:00:00Z', { isOwnChange })).toBe('conflict');
  });

  it('is kept if the row sets back what an import of another copy has replaced', () => {
    const rows = (replaced: Readonly<Record<string, string>>, more: Partial<SheetWorld> = {}) =>
      plan(
        'campaigns',
        ['id,name,daily_budget (USD),updated_at', `8wku2,Summer,35.00,2026-02-01T00:00:00Z`],
        {
          isOwnChange: () => true,
          replaced: (...given) => (given.join() === `${account},8wku2` ? replaced : {}),
          ...more,
        },
      )[0];
    const budget = 'daily_budget_amount_local_micro';
    const kept = rows({ [budget]: '35000000' });
    expect(kept).toMatchObject({ action: 'conflict', conflict: { kind: 'reverts' } });
    expect(kept?.conflict?.reason).toMatch(/^sets daily_budget .*back to .*add --overwrite$/);
    expect(rows({ [budget]: '35000000' }, { overwrite: true })?.action).toBe('update');
    expect(rows({ [budget]: '34000000', name: '"Spring"' })?.action).toBe('update');
    // Also where this machine has undone what came after that import.
    const undone = {
      isOwnChange: (...given: readonly string[]) => given[3] === 'u1',
      setBackTo: () => ['u1'],
    };
    expect(rows({ name: '"Summer"' }, undone)?.action).toBe('conflict');
    expect(rows({ name: 'null' }, undone)?.action).toBe('update');
  });

  it('is changed if it was set back to its exported values', () => {
    const setBackTo: SheetWorld['setBackTo'] = (...given) =>
      given.join() === `${account},8wku2,${stamp}` ? ['2026-02-15T00:00:00Z', '2026-02-01T00:00:00Z'] : [];
    expect(row('2026-02-01T00:00:00Z', { setBackTo })).toBe('update');
    expect(row('2026-01-31T00:00:00Z', { setBackTo })).toBe('conflict');
  });

  it('is kept if what was exported is undone since', () => {
    expect(row('2026-02-20T00:00:00Z', { setBackTo: () => ['2026-02-15T00:00:00Z'] })).toBe('conflict');
  });
});

describe('rows of one sheet', () => {
  it('have different ids', () => {
    const rows = plan('campaigns', ['id,name', '8wku2,Spring', '8wku2,Summer']);
    expect(rows.map(messages)).toEqual([[], ['id 8wku2 is also in row 2; clear the id to create a new one']]);
  });

  it('without ids are separate records', () => {
    const rows = plan('campaigns', ['name,funding_instrument_id', 'Autumn,lygyi', 'Autumn,lygyi']);
    expect(rows.map((row) => [row.action, messages(row)])).toEqual([
      ['create', []],
      ['create', []],
    ]);
  });

  it('may be of different accounts', () => {
    const rows = plan('campaigns', ['id,account_id,name', `8wku2,${account},Spring`, '8wku2,other,Spring']);
    expect(rows.map((row) => [row.account, messages(row).length])).toEqual([
      [account, 0],
      ['other', 1],
    ]);
    const [homeless] = plan('campaigns', ['id,name', '8wku2,Spring'], { account: undefined });
    expect(homeless && messages(homeless)).toEqual(['account_id is missing: add --account']);
  });
});

describe('a file', () => {
  const parse = (text: string) => parseSheet(text, sheetColumns(findSheetGroup('campaigns')));

  it.each([
    ['id,name\n8wku2,Spring\n', '8wku2'],
    ['id;name\r\n8wku2;Spring\r\n', '8wku2'],
    ['id\tname\n8wku2\tSpring', '8wku2'],
    ['sep=;\nid;name\n8wku2;Spring', '8wku2'],
    ['"ID","Name"\n"8wku2","Spring"', '8wku2'],
    ['comment, with comma;id;name\nx;8wku2;Spring', '8wku2'],
  ])('finds its delimiter: %j', (text, id) => {
    expect(parse(text).rows.map(({ cells }) => cells.get('id'))).toEqual([id]);
  });

  it('reports the columns that it does not use', () => {
    expect(parse('id,Note,name,\n8wku2,x,Spring,\n').ignored).toEqual(['Note']);
  });

  it.each([
    ['', 'is empty', undefined],
    ['\n\n', 'is empty', undefined],
    [
      'a,b\n1,2\n',
      'has no column that can be imported; its first row is "a", "b"',
      /^The first row must contain column names: id, name/,
    ],
    [
      'currency (read-only),deleted (read-only)\nUSD,false\n',
      /^has no column that can be imported/,
      undefined,
    ],
    ['id,name,Name\n1,a,b\n', 'contains a column twice: name and Name', undefined],
    ['id,daily_budget,daily_budget_amount_local_micro\n1,2,3\n', /^contains a column twice/, undefined],
    ['id,name\n8wku2,a,b\n', 'row 2 has 3 cells, but the first row has 2 columns', /in quotes/],
    ['id,name\n8wku2,"a\n', 'row 2 has a quote that is not closed', /truncated/],
  ])('%j is refused', (text, message, hint) => {
    let found: unknown;
    try {
      parse(text);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(SheetError);
    expect(found).toMatchObject({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      ...(hint && { hint: expect.stringMatching(hint) }),
    });
  });
});

describe('a text with breaks of lines', () => {
  const live = (text: string) => () => ({ ...spring, name: text });

  it.each(['two\r\nlines', 'two\nlines', 'two\rlines'])(
    'is not changed by those of the program: %j',
    (text) => {
      for (const cell of ['two\r\nlines', 'two\nlines']) {
        const lines = ['id,name,daily_budget', `8wku2,"${cell}",80.00`, `12e4,"${cell}",70.00`];
        const [first, second] = plan('campaigns', lines, { live: live(text) });
        expect(first?.action).toBe('none');
        expect(second?.changes.map(({ field }) => field)).toEqual(['daily_budget_amount_local_micro']);
      }
    },
  );

  it('is a new record by one name in the journal, or by that of an earlier version, which kept them', () => {
    const header = 'funding_instrument_id,daily_budget,name';
    const newRows = ['\n', '\r\n', '\r'].map((end) =>
      plan('campaigns', [header, `lygyi,80,"two${end}lines"`, 'lygyi,80,Spring']),
    );
    const keysIn = (creations: Record<string, { sent: number }>) =>
      newRows.map((rows) => [...nameNewRows(rows, () => ({ creations })).values()].map(({ key }) => key));
    const [own] = keysIn({});
    expect(keysIn({})).toEqual([own, own, own]);
    const [row] = newRows[0] ?? [];
    const [former = ''] = valueKeys([{ ...row?.params, name: 'two\rlines' }]);
    expect(own).not.toContain(former);
    const kept = [former, own?.[1]];
    expect(keysIn({ [former]: { sent: 0 } })).toEqual([kept, kept, kept]);
    const elsewhere = nameNewRows(newRows[0] ?? [], () => undefined);
    expect([...elsewhere.values()].map(({ key }) => key)).toEqual(own);
  });

  it('is changed by another text', () => {
    const [row] = plan('campaigns', ['id,name', '8wku2,"three\nlines"'], { live: live('two\r\nlines') });
    expect(row?.changes.map(({ after }) => after)).toEqual(['three\nlines']);
  });
});
