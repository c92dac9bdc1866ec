/** What campaigns can spend in a day, as a plan says it. */
import { expect, it } from 'vitest';
import { dailySpend } from '../../../../../src/cli/bulk/campaign-files/compare/money-line.js';
import type { AccountPlan, PlannedNode } from '../../../../../src/cli/bulk/campaign-files/compare/planned.js';
import { campaignKind } from '../../../../../src/cli/bulk/campaign-files/format/node-kinds.js';
import type { PlanData } from '../../../../../src/cli/bulk/campaign-files/show/plan-answer.js';
import { describePlan } from '../../../../../src/cli/bulk/campaign-files/show/plan-lines.js';
import type { Document } from '../../../../../src/contract/types.js';

const unit = 1_000_000;
const daily = (amount: number | null) => ({
  daily_budget_amount_local_micro: amount === null ? null : amount * unit,
});
const total = (amount: number) => ({ total_budget_amount_local_micro: amount * unit });
const below = { budget_optimization: 'LINE_ITEM' };

const node = (key: string, more: Partial<PlannedNode>): PlannedNode =>
  ({ key, kind: campaignKind(), params: {}, activates: false, currency: 'USD', ...more }) as PlannedNode;

/** A campaign that runs; `params` are sent. */
const active = (id: string, live: Document, params: Document = {}, currency = 'USD') =>
  node(id, { id, live: { id, entity_status: 'ACTIVE', currency, ...live }, params, currency });
const fresh = (key: string, params: Document, more: Partial<PlannedNode> = {}) =>
  node(key, { params: { entity_status: 'PAUSED', ...params }, activates: true, ...more });

const choice = { prune: false, pauseRemoved: false };
const counts = {
  created: 1,
  updated: 0,
  restored: 0,
  paused: 0,
  deleted: 0,
  adopted: 0,
  activated: 0,
  abandoned: 0,
};

function linesOf(...accounts: readonly Partial<AccountPlan>[]) {
  const money = accounts.flatMap((plan) =>
    dailySpend({ nodes: [], abandoned: [], lineItems: [], ...plan } as unknown as AccountPlan, choice),
  );
  const data = { changed: true, counts, money, posts_shown_at_once: 0 } as unknown as PlanData;
  const lines = describePlan([], data, choice).totals.slice(0, -1);
  return lines.map(({ text }) => text.replace('money: active daily budgets ', ''));
}

const parent = active('c', below);
const item = { id: 'l', campaign_id: 'c', entity_status: 'ACTIVE', ...daily(5) };

it.each<[string, readonly Partial<AccountPlan>[], readonly string[]]>([
  [
    'each currency by itself, with its decimals',
    [
      {
        nodes: [
          active('a', daily(10)),
          active('b', daily(500), daily(501), 'JPY'),
          active('d', daily(1.5), {}, 'KWD'),
        ],
      },
    ],
    ['500 -> 501 JPY', '1.500 KWD, unchanged', '10.00 USD, unchanged'],
  ],
  [
    'a new campaign once it is started',
    [{ nodes: [active('a', daily(10)), fresh('new', daily(20))] }],
    ['10.00 USD, unchanged; with --activate 30.00 USD'],
  ],
  [
    'all of the total without a daily budget',
    [{ nodes: [active('a', { ...daily(10), ...total(30) }, { daily_budget_amount_local_micro: '' })] }],
    ['10.00 -> 30.00 USD'],
  ],
  [
    'no limit without a budget',
    [{ nodes: [active('a', daily(10), { daily_budget_amount_local_micro: '' })] }],
    ['10.00 -> 0.00 USD; without a limit from now on: 1 campaign (a)'],
  ],
  [
    'the line items of a campaign with budgets below, in files or not',
    [{ nodes: [parent, fresh('c/new', daily(7), { parent })], lineItems: [item] }],
    ['5.00 USD, unchanged; with --activate 12.00 USD'],
  ],
  [
    'the sum of accounts',
    [{ nodes: [active('a', daily(10))] }, { nodes: [active('b', daily(1), daily(2)), fresh('n', daily(4))] }],
    ['11.00 -> 12.00 USD; with --activate 16.00 USD'],
  ],
  [
    'no limit where one account has none',
    [{ nodes: [active('a', daily(10))] }, { nodes: [active('b', daily(null))] }],
    ['10.00 USD, unchanged; without a limit, before and after: 1 campaign (b)'],
  ],
  [
    'what is raised beside a campaign without a limit',
    [{ nodes: [active('a', daily(150), daily(9000)), active('b', daily(null))] }],
    ['150.00 -> 9000.00 USD; without a limit, before and after: 1 campaign (b)'],
  ],
])('says %s', (_, accounts, lines) => {
  expect(linesOf(...accounts)).toEqual(lines);
});
