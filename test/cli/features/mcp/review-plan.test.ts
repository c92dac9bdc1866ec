/** A person sees all that a plan sends, and types a number of it. */
import { describe, expect, it } from 'vitest';
import type { AccountSpend } from '../../../../src/cli/core/host/planned-change.js';
import { moneyLines, ownMoney, approvalWord as wordOf } from '../../../../src/cli/features/mcp/plan-money.js';
import { changeLines, changesOf } from '../../../../src/cli/features/mcp/review-plan.js';
import type { PlannedCommand } from '../../../../src/cli/features/mcp/stored-plan.js';

function planOf(changes: readonly object[], money: readonly AccountSpend[] = []) {
  const answer = { method: 'PUT', url: '/12/accounts/a/campaigns/b', changes };
  const command: PlannedCommand = { command: 'campaigns update', values: { id: 'b' }, answer, money };
  return { work: { commands: [command] } };
}

const approvalWord = (plan: ReturnType<typeof planOf>) => wordOf(plan, changesOf(plan).length);

/** What one campaign can spend in a day, in units; the others of the account as they are before the plan. */
const spend = (
  campaign: string,
  before: number | null,
  after: number | null,
  { currency = 'USD', account = 'a', others }: { currency?: string; account?: string; others?: number } = {},
): AccountSpend => {
  const micros = (units: number | null) => (units === null ? null : BigInt(units) * 1_000_000n);
  return {
    account,
    campaigns: [{ campaign, currency, before: micros(before), after: micros(after) }],
    ...(others !== undefined && { others: [{ currency, sum: BigInt(others) * 1_000_000n }] }),
  };
};

describe('the changes of a plan', () => {
  it('show amounts in units too', () => {
    const plan = planOf([{ field: 'bid_amount_local_micro', before: 1_000_000, after: 2_500_000 }]);
    expect(changeLines(plan)).toEqual([
      'campaigns update b',
      '  bid_amount_local_micro: 1000000 (1) -> 2500000 (2.5)',
    ]);
  });

  it('name the record, whose name cannot look like another line', () => {
    const row = { id: 'b', name: 'Spring\nsale', field: 'entity_status', before: 'PAUSED', after: 'ACTIVE' };
    expect(changeLines(planOf([row]))).toEqual([
      'campaigns update b "Spring\\nsale"',
      '  entity_status: PAUSED -> ACTIVE',
    ]);
  });

  it('cannot look like other lines, and hide nothing', () => {
    const name = 'Spring\nmoney: active daily budgets 1.00 USD, unchanged\u200b\u202e\u{e0041}\u001b[2K';
    const lines = changeLines(planOf([{ field: 'name', before: 'Spring', after: name }]));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('Spring\\nmoney');
    expect(lines[1]).toContain('\\u{200b}\\u202e\\u{e0041}\\u001b[2K');
  });

  it('have what is sent where no field of a record is known', () => {
    const plan = planOf([]);
    const [command] = plan.work.commands;
    const answer = { method: 'POST', changes: [], body: { conversions: [1] } };
    const lines = changeLines({ work: { commands: [{ ...command!, answer }] } });
    expect(lines).toEqual(['campaigns update b', '  body: {"conversions":[1]}']);
  });

  it('name each record of a batch', () => {
    const changes = [
      { operation: 1, id: 'b', field: 'deleted', before: false, after: true },
      { operation: 2, id: 'c', field: 'deleted', before: false, after: true },
    ];
    expect(approvalWord(planOf(changes)).word).toBe('2');
  });
});

describe('what a plan sends', () => {
  it('is shown where the record has it already', () => {
    const plan = planOf([{ field: 'daily_budget_amount_local_micro', before: 5_000_000, after: 5_000_000 }]);
    expect(changeLines(plan)).toEqual([
      'campaigns update b',
      '  daily_budget_amount_local_micro: 5000000 (5) (unchanged)',
    ]);
  });

  it('is shown where no change names it', () => {
    const answer = {
      query: { account_id: 'a', campaign_id: 'b', daily_budget_amount_local_micro: 7_000_000, odd: 1 },
      changes: [{ id: 'b', field: 'daily_budget_amount_local_micro', before: 5_000_000, after: 7_000_000 }],
    };
    const [command] = planOf([]).work.commands;
    expect(changeLines({ work: { commands: [{ ...command!, answer }] } })).toEqual([
      'campaigns update b',
      '  daily_budget_amount_local_micro: 5000000 (5) -> 7000000 (7)',
      '  odd: 1',
    ]);
  });

  it('is shown of each operation of a batch', () => {
    const operation = (campaign_id: string, more: object) => ({
      operation_type: 'Update',
      params: { campaign_id, name: 'x', ...more },
    });
    const answer = {
      body: [operation('b', {}), operation('c', { odd: 2 })],
      changes: [
        { operation: 1, id: 'b', field: 'name', before: 'y', after: 'x' },
        { operation: 2, id: 'c', field: 'name', before: 'y', after: 'x' },
      ],
    };
    const [command] = planOf([]).work.commands;
    const lines = changeLines({ work: { commands: [{ ...command!, values: {}, answer }] } });
    expect(lines).toEqual([
      'campaigns update 1 b',
      '  name: y -> x',
      'campaigns update 2 c',
      '  name: y -> x',
      '  odd: 2',
    ]);
  });
});

describe('the number that a person types', () => {
  it.each<[string, AccountSpend[], string]>([
    ['one raise', [spend('x', 35, 61)], '26.00'],
    ['two raises', [spend('x', 35, 61), spend('y', 10, 20)], '36.00'],
    ['a campaign that loses its limit', [spend('x', 35, null)], 'unlimited'],
    ['a raise beside a campaign without a limit', [spend('x', null, null), spend('y', 150, 9000)], '8850.00'],
    [
      'a campaign that loses its limit, and another that gets one',
      [spend('x', 1, null), spend('y', null, 1)],
      'unlimited',
    ],
    ['a lower amount', [spend('x', 61, 35)], '1'],
    ['campaigns without a limit', [spend('x', null, null)], '1'],
    ['no amounts', [], '1'],
    [
      'an amount that is lowered and set again',
      [spend('x', 300, 1), spend('y', 35, 334), spend('x', 1, 300)],
      '299.00',
    ],
    ['an amount that is raised twice', [spend('x', 5, 1), spend('x', 1, 69)], '64.00'],
    ['a raise beside a lower amount', [spend('x', 35, 61), spend('y', 61, 35)], '26.00'],
    [
      'a raise, and a lower amount in another account',
      [spend('x', 10, 110), spend('y', 100, 0, { account: 'b' })],
      '100.00',
    ],
    ['a raise in each of two accounts', [spend('x', 35, 61), spend('y', 10, 20, { account: 'b' })], '36.00'],
    ['two currencies', [spend('x', 1, 2), spend('y', 1, 9001, { currency: 'EUR' })], '1.00 USD, 9000.00 EUR'],
  ])('is what %s add up to', (_, money, word) => {
    expect(approvalWord(planOf([{ field: 'name', after: 'x' }], money)).word).toBe(word);
  });
});

describe('the money lines', () => {
  it.each<[string, AccountSpend[], string[]]>([
    ['no budget', [], ['money: the plan sets no daily budget']],
    ['one campaign', [spend('x', 35, 61)], ['money: active daily budgets 35.00 -> 61.00 USD']],
    [
      'the account',
      [spend('x', 35, 61, { others: 100 }), spend('y', 10, 5), spend('x', 61, 60)],
      [
        'money: active daily budgets 135.00 -> 155.00 USD',
        'money: some campaigns 25.00 USD more, others 5.00 USD less',
      ],
    ],
    [
      'campaigns without a limit apart',
      [
        spend('x', null, null, { others: 152 }),
        spend('y', 150, 9000),
        spend('z', 2, null),
        spend('u', null, 3),
      ],
      [
        'money: active daily budgets 152.00 -> 9003.00 USD',
        'money: without a limit from now on: 1 campaign (z)',
        'money: without a limit, before and after: 1 campaign (x)',
        'money: no longer without a limit: 1 campaign (u)',
      ],
    ],
    [
      'each account',
      [spend('x', 1, 2, { others: 0 }), spend('y', 5, 5, { account: 'b', others: 1 })],
      [
        'money in account a: active daily budgets 1.00 -> 2.00 USD',
        'money in account b: active daily budgets 6.00 USD, unchanged',
      ],
    ],
  ])('show %s', (_, money, lines) => {
    expect(moneyLines(planOf([], money))).toEqual(lines);
  });
});

describe('what a plan makes of the campaigns that it changes', () => {
  const plan = (others: number, before = 1) => ownMoney([spend('x', before, before + 1, { others })]);

  it('is the same whatever others spend', () => {
    expect(plan(5)).toEqual(plan(700));
  });

  it('is another where a campaign of it could spend something else before or after it', () => {
    expect(plan(5)).not.toEqual(plan(5, 3));
    expect(plan(5)).not.toEqual(ownMoney([spend('x', 1, 3, { others: 5 })]));
    expect(plan(5)).not.toEqual(ownMoney([spend('x', null, null, { others: 5 })]));
  });

  it('is another where two campaigns have exchanged their budgets', () => {
    const both = (one: number, other: number) => ownMoney([spend('x', 0, one), spend('y', 0, other)]);
    expect(both(1, 2)).not.toEqual(both(2, 1));
  });

  it('is another where what it starts has another total budget', () => {
    const started = (total: string) =>
      ownMoney([
        { ...spend('x', 0, 1), budgets: [{ id: 'x', fields: { total_budget_amount_local_micro: total } }] },
      ]);
    expect(started('5')).toEqual(started('5'));
    expect(started('5')).not.toEqual(started('6'));
  });
});
