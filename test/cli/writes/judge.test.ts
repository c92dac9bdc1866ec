/** What is over a limit, computed from records: the tables at every boundary. */
import { describe, expect, it } from 'vitest';
import { applySpending, mayRaise, spendingOperations } from '../../../src/cli/writes/apply-operations.js';
import { createWrite } from '../../../src/cli/writes/create-write.js';
import { readSpendLimits } from '../../../src/cli/writes/guards.js';
import type { GuardSettings } from '../../../src/cli/writes/has-guards.js';
import { judge } from '../../../src/cli/writes/judge.js';
import { endpointById } from '../../../src/contract/find-group.js';
import type { Document } from '../../../src/contract/types.js';

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
}

/** The guards that writes break, with the operation where there is one. */
function broken(
  { campaigns = [], lineItems = [], guards }: Situation,
  ...calls: readonly [string, Document][]
) {
  const settings = { env: { value: 'local' }, profile: { value: 'p' } } as Parameters<
    typeof createWrite
  >[2]['settings'];
  const reader = { call: () => Promise.reject(new Error('nothing is read')) };
  const writes = calls.map(([id, values]) =>
    createWrite(endpointById(id), { account_id: 'a', ...values }, { settings }, reader),
  );
  const operations = spendingOperations(writes);
  if (!operations.some(mayRaise)) return [];
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
  const found = judge({
    isRead: true,
    operations,
    before,
    after,
    records: new Map([...before.campaigns, ...before.lineItems]),
    limits: readSpendLimits(guards, 'p'),
    profile: 'p',
    account: 'a',
  });
  return found.map(({ guard, message }) => `${guard}: ${message}`);
}

const update = (values: Document, campaign_id = 'c'): [string, Document] => [
  'campaigns.update',
  { campaign_id, ...values },
];
const change = (values: Document, line_item_id = 'l'): [string, Document] => [
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
    ['active over it, and paused', { [daily]: usd(51) }, { entity_status: 'PAUSED' }, false],
    ['in a currency without a limit', { currency: 'JPY' }, { [daily]: 1 }, true],
  ])('%s', (_, record, values, isBroken) => {
    const found = broken({ campaigns: [campaign('c', record)], guards }, update(values));
    expect(found.some((line) => line.startsWith('max_daily_budget'))).toBe(isBroken);
  });

  it('without a currency is for all of them', () => {
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
  ])('where budgets are below: %s', (_, above, record, values, isBroken) => {
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
      'max_daily_budget: line item l: it would spend under its daily budget 51.00 USD, over max_daily_budget 50.00 USD of the profile p',
    ]);
  });

  it('judges a campaign that had ended when a line item runs again', () => {
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
    ['active over it, for longer', { [bid]: usd(3) }, { end_time: '2027-01-01T00:00:00Z' }, true],
  ])('%s', (_, record, values, isBroken) => {
    const found = broken(
      { campaigns: [campaign('c')], lineItems: [lineItem('l', 'c', record)], guards },
      change(values),
    );
    expect(found.length > 0).toBe(isBroken);
  });

  it('judges the line items of a campaign that is started', () => {
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
    ['to nothing', {}, { [daily]: '' }, true],
    ['to nothing, while paused', { entity_status: 'PAUSED' }, { [daily]: '' }, true],
    ['to a total of three times', { [total]: usd(120) }, { [daily]: '' }, false],
    ['to a total of more', { [total]: usd(121) }, { [daily]: '' }, true],
    ['to a total that is sent with it', { [total]: usd(50) }, { [daily]: '', [total]: usd(121) }, true],
    ['of the total', { [total]: usd(100) }, { [total]: usd(301) }, true],
    ['to no total', { [total]: usd(100) }, { [total]: '' }, true],
    ['to budgets below, and none above', {}, { [daily]: '', budget_optimization: 'LINE_ITEM' }, true],
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

  it('takes a bid that the service sets for no limit', () => {
    const situation = { campaigns: [campaign('c')], lineItems: [lineItem('l', 'c')], guards };
    expect(broken(situation, change({ bid_strategy: 'AUTO' }))).toHaveLength(1);
    expect(broken(situation, change({ bid_strategy: 'TARGET' }))).toEqual([]);
  });

  it('is for every amount that an update sets', () => {
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
  ])('%s', (_, record, values, isBroken) => {
    const found = broken({ campaigns: [campaign('c', record), ...others], guards }, update(values));
    expect(found.length > 0).toBe(isBroken);
  });

  it('judges a batch by what it is as a whole', () => {
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

  it('judges several calls together', () => {
    const campaigns = ['c', 'd'].map((id) => campaign(id, { [daily]: usd(60), entity_status: 'PAUSED' }));
    const start = (id: string) => update({ entity_status: 'ACTIVE' }, id);
    expect(broken({ campaigns, guards }, start('c'))).toEqual([]);
    expect(broken({ campaigns, guards }, start('c'), start('d'))).toEqual([
      'max_total_per_day: the active daily budgets of account a would add up to 120.00 USD, over max_total_per_day 100.00 USD of the profile p (now 0.00 USD)',
    ]);
  });

  it('counts each currency by itself', () => {
    const campaigns = [campaign('c'), campaign('y', { currency: 'JPY', [daily]: usd(9000) })];
    expect(broken({ campaigns, guards }, update({ [daily]: usd(90) }))).toEqual([]);
    expect(broken({ campaigns, guards }, update({ [daily]: usd(9001) }, 'y'))).toHaveLength(1);
  });

  it('counts line items where budgets are below, and no more than the campaign has', () => {
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

  it('leaves out what has ended, until a line item of it runs again', () => {
    const ended = campaign('e', { [daily]: usd(90), reasons_not_servable: ['EXPIRED'] });
    const situation = { campaigns: [campaign('c'), ended], lineItems: [lineItem('l', 'e')], guards };
    expect(broken(situation, update({ [daily]: usd(90) }))).toEqual([]);
    expect(broken(situation, change({ end_time: '2027-01-01T00:00:00Z' }))).toHaveLength(1);
    expect(
      broken(situation, ['line-items.create', { campaign_id: 'e', entity_status: 'ACTIVE' }]),
    ).toHaveLength(1);
  });

  it('counts a new campaign that is active unless told otherwise', () => {
    const create = (values: Document): [string, Document] => [
      'campaigns.create',
      { funding_instrument_id: 'f', name: 'N', ...values },
    ];
    expect(broken({ guards }, create({ [daily]: usd(101) }))).toHaveLength(1);
    expect(broken({ guards }, create({ [daily]: usd(101), entity_status: 'PAUSED' }))).toEqual([]);
    expect(broken({ guards }, create({ [daily]: usd(60) }), create({ [daily]: usd(60) }))).toHaveLength(1);
    expect(broken({ guards }, create({ [daily]: 1, funding_instrument_id: 'y' }))).toEqual([
      'max_total_per_day: the active daily budgets of account a would add up to 0.000001 JPY, max_total_per_day of the profile p allows nothing in JPY (now 0 JPY)',
    ]);
  });
});
