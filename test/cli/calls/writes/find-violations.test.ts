/** What is over a limit, computed from records: the tables at every boundary. */
import { describe, expect, it } from 'vitest';
import {
  applySpending,
  mayRaise,
  spendingOperations,
} from '../../../../src/cli/calls/writes/apply-operations.js';
import { createWrite } from '../../../../src/cli/calls/writes/create-write.js';
import { findViolations } from '../../../../src/cli/calls/writes/find-violations.js';
import { readSpendLimits } from '../../../../src/cli/calls/writes/guards.js';
import type { GuardSettings } from '../../../../src/cli/calls/writes/has-guards.js';
import { endpointById } from '../../../../src/contract/find-group.js';
import type { Document } from '../../../../src/contract/types.js';

const daily = 'daily_budget_amount_local_micro';
const total = 'total_budget_amount_local_micro';
const bid = 'bid_amount_local_micro';
const usd = (amount: number) => amount * 1_000_000;

const campaign = (id: string, more: Document = {}): Document => ({
  id,
  currency: 'USD',
  funding_instrument_id: 'f',
  budget_optimization: 'CAMPAIGN',
  entity_status: 'ACTIVE',
  [daily]: usd(40),
  [total]: null,
  reasons_not_servable: [],
  deleted: false,
  ...more,
});
const lineItem = (id: string, campaign_id: string, more: Document = {}): Document => ({
  id,
  campaign_id,
  currency: 'USD',
  entity_status: 'ACTIVE',
  bid_strategy: 'MAX',
  [bid]: usd(1),
  [daily]: null,
  [total]: null,
  deleted: false,
  ...more,
});

interface Situation {
  readonly campaigns?: readonly Document[];
  readonly lineItems?: readonly Document[];
  readonly guards: GuardSettings;
  readonly isRead?: boolean;
  readonly account?: string | null;
}

type Call = readonly [string, Document];

function toOperations(calls: readonly Call[]) {
  const settings = { env: { value: 'local' }, profile: { value: 'p' } } as Parameters<
    typeof createWrite
  >[2]['settings'];
  const reader = { call: () => Promise.reject(new Error('nothing is read')) };
  return spendingOperations(
    calls.map(([id, values]) =>
      createWrite(endpointById(id), { account_id: 'a', ...values }, { settings }, reader),
    ),
  );
}

/** What writes do against the guards. */
function violationsOf(
  { campaigns = [], lineItems = [], guards, isRead = true, account = 'a' }: Situation,
  calls: readonly Call[],
) {
  const operations = toOperations(calls);
  const byId = (records: readonly Document[]) =>
    new Map(records.map((record) => [String(record.id), record]));
  const before = { campaigns: byId(campaigns), lineItems: byId(lineItems) };
  const after = applySpending(
    before,
    operations,
    new Map([
      ['f', 'USD'],
      ['y', 'JPY'],
    ]),
  );
  return findViolations({
    isRead,
    operations,
    before,
    after,
    records: new Map([...before.campaigns, ...before.lineItems]),
    limits: readSpendLimits(guards, 'p'),
    profile: 'p',
    account: account ?? undefined,
  });
}

/** The guards that writes break, in words. */
function broken(situation: Situation, ...calls: readonly Call[]) {
  if (!toOperations(calls).some(mayRaise)) return [];
  return violationsOf(situation, calls).map(({ guard, message }) => `${guard}: ${message}`);
}

/** The same, each with the record of the operation that does it, and its place in a batch. */
function blamed(situation: Situation, ...calls: readonly Call[]) {
  return violationsOf(situation, calls).map(({ operation, message }) => [
    operation?.after,
    operation?.index,
    message,
  ]);
}

const update = (values: Document, campaign_id = 'c'): Call => [
  'campaigns.update',
  { campaign_id, ...values },
];
const change = (values: Document, line_item_id = 'l'): Call => [
  'line-items.update',
  { line_item_id, ...values },
];

describe('max_daily_budget', () => {
  const guards = { max_daily_budget: '50 USD' };
  it.each<[string, Document, Document, boolean]>([
    ['at the limit', {}, { [daily]: usd(50) }, false],
    ['one micro unit over it', {}, { [daily]: usd(50) + 1 }, true],
    ['over it as a bigint', {}, { [daily]: 2n ** 62n }, true],
    ['over it as a text', {}, { [daily]: '50000001' }, true],
    ['no number', {}, { [daily]: 'many' }, true],
    ['no number, under a low total', { [total]: usd(50) }, { [daily]: 'many' }, true],
    ['over it while paused', { entity_status: 'PAUSED' }, { [daily]: usd(51) }, true],
    ['lowered, and still over it', { [daily]: usd(300) }, { [daily]: usd(60) }, true],
    ['cleared, under a low total', { [total]: usd(50) }, { [daily]: '' }, false],
    ['cleared, under a high total', { [total]: usd(51) }, { [daily]: '' }, true],
    ['cleared, without a total', {}, { [daily]: null }, true],
    ['cleared while paused', { entity_status: 'PAUSED' }, { [daily]: '' }, false],
    [
      'a total that is raised where it is the only one',
      { [daily]: null, [total]: usd(50) },
      { [total]: usd(51) },
      true,
    ],
    ['a total that is raised above a daily one', { [total]: usd(50) }, { [total]: usd(5000) }, false],
    ['started within it', { entity_status: 'PAUSED' }, { entity_status: 'ACTIVE' }, false],
    ['started over it', { entity_status: 'PAUSED', [daily]: usd(51) }, { entity_status: 'ACTIVE' }, true],
    [
      'a draft that is started over it',
      { entity_status: 'DRAFT', [daily]: usd(51) },
      { entity_status: 'ACTIVE' },
      true,
    ],
    ['active over it, and named', { [daily]: usd(51) }, { name: 'X' }, false],
    ['active over it, and started again', { [daily]: usd(51) }, { entity_status: 'ACTIVE' }, false],
    ['active without a budget, and started again', { [daily]: null }, { entity_status: 'ACTIVE' }, false],
    ['active over it, and paused', { [daily]: usd(51) }, { entity_status: 'PAUSED' }, false],
    ['in a currency without a limit', { currency: 'JPY' }, { [daily]: 1 }, true],
  ])('%s', (_, record, values, isBroken) => {
    const found = broken({ campaigns: [campaign('c', record)], guards }, update(values));
    expect(found.some((line) => line.startsWith('max_daily_budget'))).toBe(isBroken);
  });

  it('without a currency applies to all of them', () => {
    const yen = { campaigns: [campaign('c', { currency: 'JPY' })], guards: { max_daily_budget: '50' } };
    expect(broken(yen, update({ [daily]: usd(50) }))).toEqual([]);
    expect(broken(yen, update({ [daily]: usd(51) }))).toEqual([
      'max_daily_budget: daily budget 51 JPY is over max_daily_budget 50 JPY of the profile p (now 40 JPY)',
    ]);
  });

  it.each<[string, Document, Document, Document, boolean]>([
    [
      'a line item that starts without a budget',
      {},
      { entity_status: 'PAUSED' },
      { entity_status: 'ACTIVE' },
      true,
    ],
    [
      'the same below a low budget',
      { [daily]: usd(50) },
      { entity_status: 'PAUSED' },
      { entity_status: 'ACTIVE' },
      false,
    ],
    [
      'the same below a campaign that rests',
      { entity_status: 'PAUSED' },
      { entity_status: 'PAUSED' },
      { entity_status: 'ACTIVE' },
      true,
    ],
    [
      'one with a budget at the limit',
      {},
      { entity_status: 'PAUSED', [daily]: usd(50) },
      { entity_status: 'ACTIVE' },
      false,
    ],
    [
      'one with a budget over it',
      {},
      { entity_status: 'PAUSED', [daily]: usd(51) },
      { entity_status: 'ACTIVE' },
      true,
    ],
    ['a budget that is cleared', {}, { [daily]: usd(10) }, { [daily]: '' }, true],
    ['an end that is set', {}, { [daily]: usd(51) }, { end_time: '2027-01-01T00:00:00Z' }, true],
    ['a name', {}, { [daily]: usd(51) }, { name: 'X' }, false],
  ])('if budgets are below: %s', (_, above, record, values, isBroken) => {
    const parent = campaign('c', { budget_optimization: 'LINE_ITEM', [daily]: null, ...above });
    const found = broken(
      { campaigns: [parent], lineItems: [lineItem('l', 'c', record)], guards },
      change(values),
    );
    expect(found.some((line) => line.startsWith('max_daily_budget'))).toBe(isBroken);
  });

  it('counts the line items of a campaign that is started', () => {
    const parent = campaign('c', {
      budget_optimization: 'LINE_ITEM',
      [daily]: null,
      entity_status: 'PAUSED',
    });
    const items = [lineItem('l', 'c', { [daily]: usd(51) }), lineItem('m', 'c', { [daily]: usd(50) })];
    expect(
      broken({ campaigns: [parent], lineItems: items, guards }, update({ entity_status: 'ACTIVE' })),
    ).toEqual([
      'max_daily_budget: line item l: it would spend up to its daily budget 51.00 USD, over max_daily_budget 50.00 USD of the profile p',
    ]);
  });

  it('counts a campaign that had ended when a line item runs again', () => {
    const ended = campaign('c', { [daily]: usd(51), reasons_not_servable: ['EXPIRED'] });
    const situation = { campaigns: [ended], lineItems: [lineItem('l', 'c')], guards };
    expect(broken(situation, change({ end_time: '2027-01-01T00:00:00Z' }))).toHaveLength(1);
    expect(broken(situation, change({ name: 'X' }))).toEqual([]);
  });
});

describe('max_bid', () => {
  const guards = { max_bid: '2 USD' };
  it.each<[string, Document, Document, boolean]>([
    ['at the limit', {}, { [bid]: usd(2) }, false],
    ['over it', {}, { [bid]: usd(2) + 1 }, true],
    ['over it while the service bids', { bid_strategy: 'AUTO', [bid]: null }, { [bid]: usd(3) }, true],
    ['left to the service', {}, { bid_strategy: 'AUTO' }, true],
    ['left to the service while paused', { entity_status: 'PAUSED' }, { bid_strategy: 'AUTO' }, true],
    [
      'left to the service as before',
      { bid_strategy: 'AUTO', [bid]: null },
      { name: 'X', bid_strategy: 'AUTO' },
      true,
    ],
    [
      'taken from the service',
      { bid_strategy: 'AUTO', [bid]: null },
      { bid_strategy: 'MAX', [bid]: usd(2) },
      false,
    ],
    ['a stored one that is over it', { bid_strategy: 'AUTO', [bid]: usd(3) }, { bid_strategy: 'MAX' }, true],
    ['cleared', {}, { [bid]: '' }, true],
    ['started over it', { entity_status: 'PAUSED', [bid]: usd(3) }, { entity_status: 'ACTIVE' }, true],
    [
      'started with the service bidding',
      { entity_status: 'PAUSED', bid_strategy: 'AUTO' },
      { entity_status: 'ACTIVE' },
      true,
    ],
    ['started within it', { entity_status: 'PAUSED' }, { entity_status: 'ACTIVE' }, false],
    ['active over it, and paused', { [bid]: usd(3) }, { entity_status: 'PAUSED' }, false],
    ['active over it, and started again', { [bid]: usd(3) }, { entity_status: 'ACTIVE' }, false],
    ['active over it, for longer', { [bid]: usd(3) }, { end_time: '2027-01-01T00:00:00Z' }, true],
  ])('%s', (_, record, values, isBroken) => {
    const found = broken(
      { campaigns: [campaign('c')], lineItems: [lineItem('l', 'c', record)], guards },
      change(values),
    );
    expect(found.length > 0).toBe(isBroken);
  });

  it('is in the currency of the campaign', () => {
    const situation = { campaigns: [campaign('c')], guards: { max_bid: '2 USD, 300 JPY' } };
    const create = (amount: number): Call => ['line-items.create', { campaign_id: 'c', [bid]: usd(amount) }];
    expect(broken(situation, create(2))).toEqual([]);
    expect(broken(situation, create(3))).toEqual([
      'max_bid: bid 3.00 USD is over max_bid 2.00 USD of the profile p',
    ]);
  });

  it('checks the line items of a campaign that is started', () => {
    const situation = {
      campaigns: [campaign('c', { entity_status: 'PAUSED' })],
      lineItems: [
        lineItem('l', 'c', { [bid]: usd(3) }),
        lineItem('m', 'c', { [bid]: usd(3), entity_status: 'PAUSED' }),
      ],
      guards,
    };
    expect(broken(situation, update({ entity_status: 'ACTIVE' }))).toEqual([
      'max_bid: line item l: it would bid 3.00 USD, over max_bid 2.00 USD of the profile p',
    ]);
  });
});

describe('max_change', () => {
  const guards = { max_change: '3x' };
  it.each<[string, Document, Document, boolean]>([
    ['three times', {}, { [daily]: usd(120) }, false],
    ['more than three times', {}, { [daily]: usd(120) + 1 }, true],
    ['to a part', {}, { [daily]: 1 }, false],
    ['from nothing', { [daily]: null }, { [daily]: usd(9999) }, false],
    ['from zero', { [daily]: 0 }, { [daily]: usd(9999) }, false],
    ['to nothing', {}, { [daily]: '' }, true],
    ['to nothing, while paused', { entity_status: 'PAUSED' }, { [daily]: '' }, true],
    ['to a total of three times', { [total]: usd(120) }, { [daily]: '' }, false],
    ['to a total of more', { [total]: usd(121) }, { [daily]: '' }, true],
    ['to a total that is sent with it', { [total]: usd(50) }, { [daily]: '', [total]: usd(121) }, true],
    ['of the total', { [total]: usd(100) }, { [total]: usd(301) }, true],
    ['to no total', { [total]: usd(100) }, { [total]: '' }, true],
    ['to budgets below, without one above', {}, { [daily]: '', budget_optimization: 'LINE_ITEM' }, true],
  ])('%s', (_, record, values, isBroken) => {
    const found = broken({ campaigns: [campaign('c', record)], guards }, update(values));
    expect(found.length > 0).toBe(isBroken);
  });

  it('compares every operation with the record before the batch', () => {
    const operations = [100, 300].map((amount) => ({
      operation_type: 'Update',
      params: { campaign_id: 'c', [daily]: usd(amount) },
    }));
    expect(broken({ campaigns: [campaign('c')], guards }, ['campaigns.batch', { operations }])).toEqual([
      'max_change: daily budget 300.00 USD is 7.5 times 40.00 USD, over max_change 3x of the profile p',
    ]);
  });

  it('does not count a bid that the service sets', () => {
    const situation = { campaigns: [campaign('c')], lineItems: [lineItem('l', 'c')], guards };
    expect(broken(situation, change({ bid_strategy: 'AUTO' }))).toHaveLength(1);
    expect(broken(situation, change({ bid_strategy: 'TARGET' }))).toEqual([]);
  });

  it('applies to every amount that an update sets', () => {
    const instrument = { id: 'f', currency: 'USD', funded_amount_local_micro: usd(10) };
    const found = broken({ campaigns: [instrument], guards }, [
      'funding-instruments.update',
      { funding_instrument_id: 'f', funded_amount_local_micro: usd(31) },
    ]);
    expect(found).toEqual([
      'max_change: funded 31.00 USD is 3.1 times 10.00 USD, over max_change 3x of the profile p',
    ]);
  });
});

describe('max_total_per_day', () => {
  const guards = { max_total_per_day: '100 USD' };
  const others = [
    campaign('d', { [daily]: usd(50) }),
    campaign('p', { [daily]: usd(500), entity_status: 'PAUSED' }),
  ];
  it.each<[string, Document, Document, boolean]>([
    ['at the limit', {}, { [daily]: usd(50) }, false],
    ['over it', {}, { [daily]: usd(50) + 1 }, true],
    ['over it while paused', { entity_status: 'PAUSED' }, { [daily]: usd(999) }, false],
    [
      'started at the limit',
      { entity_status: 'PAUSED', [daily]: usd(50) },
      { entity_status: 'ACTIVE' },
      false,
    ],
    ['started over it', { entity_status: 'PAUSED', [daily]: usd(51) }, { entity_status: 'ACTIVE' }, true],
    ['lowered from above it', { [daily]: usd(500) }, { [daily]: usd(400) }, false],
    ['without a budget', {}, { [daily]: '' }, true],
    ['a name', { [daily]: usd(500) }, { name: 'X' }, false],
    ['kept without a budget', { [daily]: null }, { entity_status: 'ACTIVE' }, false],
  ])('%s', (_, record, values, isBroken) => {
    const found = broken({ campaigns: [campaign('c', record), ...others], guards }, update(values));
    expect(found.length > 0).toBe(isBroken);
  });

  it('checks a batch by its total', () => {
    const situation = {
      campaigns: [campaign('c', { [daily]: usd(10), entity_status: 'PAUSED' }), ...others],
      guards,
    };
    const operation = (campaign_id: string, params: Document) => ({
      operation_type: 'Update',
      params: { campaign_id, ...params },
    });
    const start = operation('c', { entity_status: 'ACTIVE', [daily]: usd(60) });
    const stop = operation('d', { entity_status: 'PAUSED' });
    expect(broken(situation, ['campaigns.batch', { operations: [start] }])).toHaveLength(1);
    expect(broken(situation, ['campaigns.batch', { operations: [start, stop] }])).toEqual([]);
    const remove = { operation_type: 'Delete', params: { campaign_id: 'd' } };
    expect(broken(situation, ['campaigns.batch', { operations: [start, remove] }])).toEqual([]);
  });

  it('checks several calls together', () => {
    const campaigns = ['c', 'd'].map((id) => campaign(id, { [daily]: usd(60), entity_status: 'PAUSED' }));
    const start = (id: string) => update({ entity_status: 'ACTIVE' }, id);
    expect(broken({ campaigns, guards }, start('c'))).toEqual([]);
    expect(broken({ campaigns, guards }, start('c'), start('d'))).toEqual([
      'max_total_per_day: the active daily budgets of account a would add up to 120.00 USD, over max_total_per_day 100.00 USD of the profile p (now 0.00 USD)',
    ]);
  });

  it('counts each currency separately', () => {
    const campaigns = [campaign('c'), campaign('y', { currency: 'JPY', [daily]: usd(9000) })];
    expect(broken({ campaigns, guards }, update({ [daily]: usd(90) }))).toEqual([]);
    expect(broken({ campaigns, guards }, update({ [daily]: usd(9001) }, 'y'))).toHaveLength(1);
  });

  it('counts line items if budgets are below, and at most the budget of the campaign', () => {
    const items = [
      lineItem('l', 'c', { [daily]: usd(60) }),
      lineItem('m', 'c', { [daily]: usd(60), entity_status: 'PAUSED' }),
    ];
    const below = (more: Document) => ({
      campaigns: [campaign('c', { budget_optimization: 'LINE_ITEM', [daily]: null, ...more })],
      lineItems: items,
      guards,
    });
    const start = change({ entity_status: 'ACTIVE' }, 'm');
    expect(broken(below({}), start)).toHaveLength(1);
    expect(broken(below({ [daily]: usd(100) }), start)).toEqual([]);
  });

  it('leaves out ended campaigns, until a line item of one runs again', () => {
    const ended = campaign('e', { [daily]: usd(90), reasons_not_servable: ['EXPIRED'] });
    const situation = { campaigns: [campaign('c'), ended], lineItems: [lineItem('l', 'e')], guards };
    expect(broken(situation, update({ [daily]: usd(90) }))).toEqual([]);
    expect(broken(situation, change({ end_time: '2027-01-01T00:00:00Z' }))).toHaveLength(1);
    expect(
      broken(situation, ['line-items.create', { campaign_id: 'e', entity_status: 'ACTIVE' }]),
    ).toHaveLength(1);
  });

  it('counts a new campaign that is active by default', () => {
    const create = (values: Document): Call => [
      'campaigns.create',
      { funding_instrument_id: 'f', name: 'N', ...values },
    ];
    expect(broken({ guards }, create({ [daily]: usd(101) }))).toHaveLength(1);
    expect(broken({ guards }, create({ [daily]: usd(101), entity_status: 'PAUSED' }))).toEqual([]);
    expect(broken({ guards }, create({ [daily]: usd(60) }), create({ [daily]: usd(60) }))).toHaveLength(1);
    expect(broken({ guards }, create({ [daily]: 1, funding_instrument_id: 'y' }))).toEqual([
      'max_total_per_day: the active daily budgets of account a would add up to 0.000001 JPY, max_total_per_day of the profile p does not allow amounts in JPY (now 0 JPY)',
    ]);
  });
});

describe('writes that may raise the spend', () => {
  it.each<[string, string, Document, boolean]>([
    ['a budget', 'campaigns.update', { campaign_id: 'c', [daily]: 1 }, true],
    ['a bid', 'line-items.update', { line_item_id: 'l', [bid]: 1 }, true],
    ['a bid strategy', 'line-items.update', { line_item_id: 'l', bid_strategy: 'AUTO' }, true],
    ['where budgets are', 'campaigns.update', { campaign_id: 'c', budget_optimization: 'CAMPAIGN' }, true],
    ['a start', 'campaigns.update', { campaign_id: 'c', entity_status: 'ACTIVE' }, true],
    ['a first day', 'line-items.update', { line_item_id: 'l', start_time: '2027-01-01T00:00:00Z' }, true],
    ['a last day', 'line-items.update', { line_item_id: 'l', end_time: '2027-01-01T00:00:00Z' }, true],
    [
      'a start with a name',
      'campaigns.update',
      { campaign_id: 'c', name: 'X', entity_status: 'ACTIVE' },
      true,
    ],
    [
      'a pause with a budget',
      'campaigns.update',
      { campaign_id: 'c', entity_status: 'PAUSED', [daily]: 1 },
      true,
    ],
    ['a pause', 'campaigns.update', { campaign_id: 'c', entity_status: 'PAUSED' }, false],
    ['a name', 'campaigns.update', { campaign_id: 'c', name: 'X' }, false],
    [
      'a pause with a name',
      'campaigns.update',
      { campaign_id: 'c', entity_status: 'PAUSED', name: 'X' },
      false,
    ],
    ['a deletion', 'campaigns.delete', { campaign_id: 'c' }, false],
    ['a new campaign', 'campaigns.create', { funding_instrument_id: 'f', name: 'N' }, true],
    ['a new line item', 'line-items.create', { campaign_id: 'c', name: 'N' }, true],
    [
      'funds',
      'funding-instruments.update',
      { funding_instrument_id: 'f', funded_amount_local_micro: 1 },
      true,
    ],
    ['new funds', 'funding-instruments.create', { currency: 'USD', funded_amount_local_micro: 1 }, false],
  ])('%s', (_, id, values, is) => {
    expect(toOperations([[id, values]]).map(mayRaise)).toEqual([is]);
  });

  it('do not include writes to records without money or to unknown paths', () => {
    expect(toOperations([['targeting-criteria.delete', { targeting_criterion_id: 't' }]])).toEqual([]);
    const [{ write }] = toOperations([update({ name: 'X' })]) as [ReturnType<typeof toOperations>[number]];
    expect(spendingOperations([{ ...write, endpoint: undefined }])).toEqual([]);
  });
});

describe('a violation', () => {
  const guards = { max_daily_budget: '50 USD' };
  const over = 'over max_daily_budget 50.00 USD of the profile p';
  const paused = { entity_status: 'PAUSED' };
  const active = { entity_status: 'ACTIVE' };
  const below = { budget_optimization: 'LINE_ITEM', [daily]: null };
  const batchOf = (...all: readonly Document[]): Call => [
    'campaigns.batch',
    { operations: all.map((params) => ({ operation_type: 'Update', params })) },
  ];

  it.each<[string, Document, string]>([
    [
      'only a total',
      { [daily]: null, [total]: usd(51) },
      'without a daily budget, the total budget 51.00 USD may be spent in a day',
    ],
    ['neither', { [daily]: null }, 'without a budget, the spend of a day is unlimited'],
    [
      'a daily budget',
      { [daily]: usd(60), [total]: usd(70) },
      'it would spend up to its daily budget 60.00 USD',
    ],
  ])('of a start with %s says how much could be spent', (_, record, what) => {
    const situation = { campaigns: [campaign('c', { ...paused, ...record })], guards };
    expect(blamed(situation, update(active))).toEqual([['c', undefined, `${what}, ${over}`]]);
  });

  it('of a line item under the budget of its campaign says how much that is', () => {
    const situation = {
      campaigns: [campaign('c', { ...below, [daily]: usd(60) })],
      lineItems: [lineItem('l', 'c', { ...paused, currency: null, [total]: usd(70) })],
      guards,
    };
    expect(blamed(situation, change(active))).toEqual([
      ['l', undefined, `it would spend up to 60.00 USD a day, ${over}`],
    ]);
  });

  it('names the operation of a batch that starts the campaign, and the line items that start with it', () => {
    const situation = {
      campaigns: [campaign('b', paused), campaign('c', { ...below, ...paused }), campaign('d', paused)],
      lineItems: [lineItem('l', 'c', { [daily]: usd(51) }), lineItem('m', 'c', { [daily]: usd(50) })],
      guards: { ...guards, max_bid: '0.50 USD' },
    };
    const starts = batchOf(...['b', 'c', 'd'].map((campaign_id) => ({ campaign_id, ...active })));
    expect(blamed(situation, starts)).toEqual([
      ['c', 1, `line item l: it would spend up to its daily budget 51.00 USD, ${over}`],
      ['c', 1, 'line item l: it would bid 1.00 USD, over max_bid 0.50 USD of the profile p'],
      ['c', 1, 'line item m: it would bid 1.00 USD, over max_bid 0.50 USD of the profile p'],
    ]);
  });

  it('names the line item that lets a campaign run again', () => {
    const ended = { reasons_not_servable: ['EXPIRED'] };
    const situation = {
      campaigns: [campaign('b'), campaign('c', { [daily]: usd(51), ...ended })],
      lineItems: [lineItem('k', 'b'), lineItem('l', 'c')],
      guards,
    };
    const later = { end_time: '2027-01-01T00:00:00Z' };
    expect(blamed(situation, update({ name: 'X' }, 'b'), change(later, 'k'), change(later))).toEqual([
      ['l', undefined, `campaign c: it would spend up to its daily budget 51.00 USD, ${over}`],
    ]);
  });

  it('is reported for an amount that is sent with a start', () => {
    const situation = {
      campaigns: [campaign('c', paused), campaign('d', { ...paused, [daily]: usd(51) })],
      guards,
    };
    expect(blamed(situation, update({ ...active, [daily]: usd(60) }), update(active, 'd'))).toEqual([
      ['c', undefined, `daily budget 60.00 USD is ${over} (now 40.00 USD)`],
      ['d', undefined, `it would spend up to its daily budget 51.00 USD, ${over}`],
    ]);
  });

  it('is found in amounts that are sent when records could not be read, and only there', () => {
    const situation = { guards: { ...guards, max_change: '3x', max_total_per_day: '1 USD' }, isRead: false };
    expect(blamed(situation, update({ [daily]: usd(60) }), update(active, 'd'))).toEqual([
      ['c', undefined, 'daily budget 60 is over max_daily_budget 50 of the profile p'],
    ]);
  });

  it('is reported for new records too', () => {
    const situation = {
      campaigns: [campaign('c')],
      guards: { ...guards, max_bid: '2 USD', max_change: '3x' },
    };
    expect(
      blamed(
        situation,
        ['campaigns.create', { funding_instrument_id: 'f', name: 'N', [daily]: usd(60) }],
        ['line-items.create', { campaign_id: 'c', name: 'N', bid_strategy: 'AUTO' }],
      ),
    ).toEqual([
      ['new 0 0', undefined, `daily budget 60.00 USD is ${over}`],
      ['new 1 0', undefined, 'the service would set the bid, over max_bid 2.00 USD of the profile p'],
    ]);
  });

  it('does not count the bid of a line item in another campaign, or of one that is not changed', () => {
    const situation = {
      campaigns: [campaign('c'), campaign('d')],
      lineItems: [
        lineItem('l', 'c', paused),
        lineItem('m', 'c', { [bid]: usd(3) }),
        lineItem('n', 'd', { [bid]: usd(3) }),
        lineItem('o', 'gone', { [bid]: usd(3) }),
      ],
      guards: { max_bid: '2 USD' },
    };
    expect(blamed(situation, change({ ...active, [bid]: usd(2) }))).toEqual([]);
    expect(blamed(situation, change({ ...active, [bid]: usd(2) }), change({ [bid]: usd(4) }, 'n'))).toEqual([
      ['n', undefined, 'bid 4.00 USD is over max_bid 2.00 USD of the profile p (now 3.00 USD)'],
    ]);
  });

  it('does not count the bid of a line item that is deleted in the same write', () => {
    const situation = {
      campaigns: [campaign('c')],
      lineItems: [lineItem('l', 'c')],
      guards: { max_bid: '2 USD' },
    };
    const remove: Call = ['line-items.delete', { line_item_id: 'l' }];
    expect(blamed(situation, change({ bid_strategy: 'AUTO' }))).toHaveLength(1);
    expect(blamed(situation, change({ bid_strategy: 'AUTO' }), update({ name: 'X' }))).toHaveLength(1);
    expect(blamed(situation, change({ bid_strategy: 'AUTO' }), remove)).toEqual([]);
  });

  it('counts the bid that a record without a strategy leaves to the service', () => {
    const start = (more: Document) =>
      blamed(
        {
          campaigns: [campaign('c')],
          lineItems: [lineItem('l', 'c', { ...paused, bid_strategy: null, ...more })],
          guards: { max_bid: '2 USD' },
        },
        change(active),
      );
    expect(start({ [bid]: null })).toHaveLength(1);
    expect(start({ [bid]: usd(2) })).toEqual([]);
  });

  it('counts the cost of a start below a paused campaign as if that ran', () => {
    const situation = {
      campaigns: [
        campaign('b', below),
        campaign('c', { ...below, ...paused }),
        campaign('d', { ...below, ...paused }),
      ],
      lineItems: [
        lineItem('k', 'b', { [daily]: usd(60) }),
        lineItem('l', 'c', { ...paused, [daily]: usd(60) }),
        lineItem('m', 'c', { [daily]: usd(70) }),
        lineItem('n', 'd', { [daily]: usd(80) }),
      ],
      guards,
    };
    expect(blamed(situation, change(active))).toEqual([
      ['l', undefined, `it would spend up to its daily budget 60.00 USD, ${over}`],
    ]);
  });

  it.each<[string, Document, Document, Document, readonly string[]]>([
    ['hundredths', {}, { [daily]: usd(130) }, {}, ['daily budget 130.00 USD is 3.25 times 40.00 USD']],
    [
      'an amount just over',
      {},
      { [daily]: usd(120.01) },
      {},
      ['daily budget 120.01 USD is 3.01 times 40.00 USD'],
    ],
    ['whole numbers', {}, { [daily]: usd(160) }, {}, ['daily budget 160.00 USD is 4 times 40.00 USD']],
    [
      'both budgets that are cleared',
      { [total]: usd(50) },
      { [daily]: '', [total]: '' },
      {},
      ['total budget 50.00 USD would no longer be a limit'],
    ],
    [
      'budgets that move to the campaign',
      { budget_optimization: 'LINE_ITEM' },
      { budget_optimization: 'CAMPAIGN' },
      {},
      ['daily budget 40.00 USD is 4 times 10.00 USD'],
    ],
    [
      'the same while it is paused',
      { budget_optimization: 'LINE_ITEM', ...paused },
      { budget_optimization: 'CAMPAIGN' },
      {},
      ['daily budget 40.00 USD is 4 times 10.00 USD'],
    ],
    [
      'a daily budget that is sent with the move, once',
      { budget_optimization: 'LINE_ITEM' },
      { budget_optimization: 'CAMPAIGN', [daily]: usd(160) },
      {},
      ['daily budget 160.00 USD is 4 times 40.00 USD'],
    ],
  ])('of max_change names %s', (_, record, values, item, expected) => {
    const situation = {
      campaigns: [campaign('c', record), campaign('d', record)],
      lineItems: [
        lineItem('l', 'c', { [daily]: usd(10), ...item }),
        lineItem('m', 'd', { [daily]: usd(30) }),
      ],
      guards: { max_change: '3x' },
    };
    expect(blamed(situation, update(values))).toEqual(
      expected.map((text) => ['c', undefined, `${text}, over max_change 3x of the profile p`]),
    );
  });

  it.each<[string, Document, Document, readonly string[]]>([
    [
      'a bid with its strategy, once',
      {},
      { bid_strategy: 'TARGET', [bid]: usd(4) },
      ['bid 4.00 USD is 4 times 1.00 USD'],
    ],
    [
      'nothing where the service has set the bid',
      { bid_strategy: 'AUTO', [bid]: null },
      { bid_strategy: 'MAX', [bid]: usd(9) },
      [],
    ],
  ])('of max_change shows %s', (_, record, values, expected) => {
    const situation = {
      campaigns: [campaign('c')],
      lineItems: [lineItem('l', 'c', record)],
      guards: { max_change: '3x' },
    };
    expect(blamed(situation, change(values))).toEqual(
      expected.map((text) => ['l', undefined, `${text}, over max_change 3x of the profile p`]),
    );
  });

  it('of max_total_per_day is not caused by untouched campaigns without a budget', () => {
    const situation = {
      campaigns: [campaign('c'), campaign('d', { [daily]: null })],
      guards: { max_total_per_day: '100 USD' },
      account: null,
    };
    expect(blamed(situation, update({ [daily]: usd(100) }))).toEqual([]);
    expect(blamed(situation, update({ [daily]: usd(101) }))).toEqual([
      [
        undefined,
        undefined,
        'the active daily budgets would add up to 101.00 USD, over max_total_per_day 100.00 USD of the profile p (now 40.00 USD)',
      ],
    ]);
  });
});
