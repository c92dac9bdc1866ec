/** For each rule, states in which it could be wrong: an alarm for something good, or silence about something bad. */
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import type { AccountState, Facts } from '../../../../src/cli/features/monitoring/account-state.js';
import type { RuleValues } from '../../../../src/cli/features/monitoring/rule.js';
import type { Document } from '../../../../src/contract/types.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import {
  showing,
  someAccount,
  someCampaign,
  someInstrument,
  someItem,
  somePost,
  spendAt,
  stateAt,
} from '../../../support/account-states.js';
import { findIn } from '../../../support/monitoring.js';

const now = Date.parse('2026-05-20T12:00:00Z');
const clock = readClock(someAccount, now);
const at = (distance: number) => formatTime(now + distance);
const state = (facts: Partial<Facts> = {}, time = now) => stateAt(time, facts);

const daily = (amount: number | null) => ({ daily_budget_amount_local_micro: amount });
const total = (amount: number | null) => ({ total_budget_amount_local_micro: amount });
const onItems = { budget_optimization: 'LINE_ITEM', ...daily(null) };

/** It has been served since before yesterday. */
const served = { [-25]: 1n, [-2]: 1n };
/** What was spent today, in an hour that is over. */
const spentToday = (amount: bigint) => new Map([['c1', spendAt(clock, { ...served, 3: amount })]]);
const shownAt = (hoursAgo: number, id = 'i1') =>
  new Map([[id, { start: now - (hoursAgo + 1) * hour, end: now - hoursAgo * hour }]]);

type Row = readonly [name: string, rule: string, state: AccountState, ids: readonly string[], RuleValues?];

const table: readonly Row[] = [
  [
    'a line item without an end may have a total budget, where another has an end',
    'budget-without-end',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [
        someItem({ ...daily(5), end_time: at(day) }),
        someItem({ id: 'i2', ...daily(5), ...total(50) }),
      ],
    }),
    [],
  ],
  [
    'one line item with a daily budget and without an end is enough, where another has no daily budget',
    'budget-without-end',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [someItem(daily(5)), someItem({ id: 'i2', ...total(50) })],
    }),
    ['c1'],
  ],
  [
    'a paused line item spends nothing',
    'budget-without-end',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [
        someItem({ ...daily(5), end_time: at(day) }),
        someItem({ id: 'i2', ...daily(5), entity_status: 'PAUSED' }),
      ],
    }),
    [],
  ],
  [
    'an instrument that pays only for what has ended',
    'funding-low',
    state({
      instruments: [someInstrument({ able_to_fund: false, reasons_not_able_to_fund: ['EXPIRED'] })],
      lineItems: [someItem({ end_time: at(-day) })],
    }),
    [],
  ],
  [
    'an instrument that pays for what begins tomorrow',
    'funding-low',
    state({
      instruments: [someInstrument({ able_to_fund: false, reasons_not_able_to_fund: ['EXPIRED'] })],
      lineItems: [someItem({ start_time: at(day) })],
    }),
    ['f1'],
  ],
  [
    'an instrument without a limit of credit',
    'funding-low',
    state({
      instruments: [someInstrument({ credit_remaining_local_micro: 0, credit_limit_local_micro: null })],
      fundingSpend: new Map([['f1', spendAt(clock, { [-2]: 5n })]]),
    }),
    [],
  ],
  ...(
    [
      ['that a campaign spends quickly', {}, ['f1'], [1_000_000n, 30_000_000n]],
      // Alone, either of them would last for more than five days.
      ['that two campaigns spend quickly together', {}, ['f1'], [16_000_000n, 15_000_000n]],
      [
        'that a campaign spent until it was stopped',
        { entity_status: 'PAUSED' },
        [],
        [1_000_000n, 30_000_000n],
      ],
      ['that a campaign spent until it was deleted', { deleted: true }, [], [1_000_000n, 30_000_000n]],
    ] as const
  ).map(
    ([title, change, found, [one, other]]) =>
      [
        `credit ${title}`,
        'funding-low',
        state({
          instruments: [
            someInstrument({
              credit_limit_local_micro: 900_000_000,
              credit_remaining_local_micro: 90_000_000,
            }),
          ],
          campaigns: [someCampaign(), someCampaign({ id: 'c2', ...change })],
          lineItems: [someItem(), someItem({ id: 'i2', campaign_id: 'c2' })],
          fundingSpend: new Map([['f1', spendAt(clock, { [-2]: 31_000_000n })]]),
          campaignSpend: new Map([
            ['c1', spendAt(clock, { [-2]: one })],
            ['c2', spendAt(clock, { [-2]: other })],
          ]),
        }),
        found,
      ] as const,
  ),
  [
    'an instrument without credit that is left, and without spend',
    'funding-low',
    state({
      instruments: [
        someInstrument({ credit_limit_local_micro: 100_000_000, credit_remaining_local_micro: 0 }),
      ],
      fundingSpend: new Map([['f1', spendAt(clock, {})]]),
    }),
    ['f1'],
  ],
  ...(
    [
      ['that runs', {}, {}, {}, ['c1']],
      ['whose funding instrument cannot pay', { servable: false }, { able_to_fund: false }, {}, []],
      ['that the service says does not run', { servable: false }, {}, {}, []],
      // Without `servable`, what was found decides.
      ['that cannot be paid', { servable: null }, { able_to_fund: false }, {}, []],
      ['whose only post was rejected', { servable: null }, {}, { approval_status: 'REJECTED' }, []],
    ] as const
  ).flatMap(([title, ofCampaign, ofInstrument, ofPost, found]) =>
    ['pacing-over', 'pacing-under'].map((rule): Row => {
      const slow = rule === 'pacing-under';
      return [
        `the pace of a campaign ${title}`,
        rule,
        state({
          instruments: [someInstrument(ofInstrument), someInstrument({ id: 'f2' })],
          campaigns: [
            someCampaign({ ...total(slow ? 900_000_000_000 : 300_000_000), ...ofCampaign }),
            someCampaign({ id: 'c2', funding_instrument_id: 'f2', ...daily(null) }),
          ],
          lineItems: [someItem({ end_time: at(90 * day) }), someItem({ id: 'i2', campaign_id: 'c2' })],
          creatives: showing(somePost(ofPost), somePost({ id: 'p2', line_item_id: 'i2' })),
          campaignSpend: spentToday(slow ? 1_000_000n : 90_000_000n),
          totals: new Map([['c1', 250_000_000n]]),
        }),
        // Of the day and of the flight.
        [...found, ...found],
      ];
    }),
  ),
  [
    'an instrument that has ended, which funding-low says',
    'expiring',
    state({ instruments: [someInstrument({ end_time: at(-hour) })] }),
    [],
  ],
  [
    'an instrument that ends after its last campaign ended',
    'expiring',
    state({
      instruments: [someInstrument({ end_time: at(day) })],
      lineItems: [someItem({ end_time: at(-day) })],
    }),
    [],
  ],
  [
    'the daily budgets of line items that ended yesterday do not count',
    'pacing-under',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [
        someItem(daily(100_000_000)),
        someItem({ id: 'i2', ...daily(100_000_000), end_time: at(-day) }),
      ],
      campaignSpend: spentToday(50_000_000n),
    }),
    [],
  ],
  [
    'nor those of line items that begin tomorrow',
    'pacing-under',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [
        someItem(daily(100_000_000)),
        someItem({ id: 'i2', ...daily(100_000_000), start_time: at(day) }),
      ],
      campaignSpend: spentToday(50_000_000n),
    }),
    [],
  ],
  [
    'those of two line items that run do',
    'pacing-under',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [someItem(daily(100_000_000)), someItem({ id: 'i2', ...daily(100_000_000) })],
      campaignSpend: spentToday(50_000_000n),
    }),
    ['c1'],
  ],
  [
    'a campaign that is spending its daily budget cannot spend more of the total than that',
    'pacing-over',
    state({
      campaigns: [someCampaign({ ...daily(10_000_000), ...total(300_000_000) })],
      lineItems: [someItem({ start_time: at(-5 * day), end_time: at(5 * day) })],
      campaignSpend: new Map([['c1', spendAt(clock, served)]]),
      totals: new Map([['c1', 250_000_000n]]),
    }),
    [],
  ],
  [
    'a draft without an end does not make a flight endless',
    'pacing-over',
    state({
      campaigns: [someCampaign({ ...daily(null), ...total(300_000_000) })],
      lineItems: [
        someItem({ start_time: at(-5 * day), end_time: at(5 * day) }),
        someItem({ id: 'i2', entity_status: 'DRAFT', start_time: null }),
        someItem({ id: 'i3', entity_status: 'PAUSED' }),
      ],
      campaignSpend: new Map([['c1', spendAt(clock, served)]]),
      totals: new Map([['c1', 290_000_000n]]),
    }),
    // The paused one began in January.
    [],
  ],
  [
    'the spend of a paused line item is not taken from the total budgets of the others',
    'budget-low',
    state({
      campaigns: [someCampaign(onItems)],
      lineItems: [
        someItem(total(100_000_000)),
        someItem({ id: 'i2', ...total(100_000_000), entity_status: 'PAUSED' }),
      ],
      campaignSpend: new Map([['c1', spendAt(clock, { [-3]: 20_000_000n })]]),
      totals: new Map([['c1', 100_000_000n]]),
    }),
    [],
  ],
  [
    'a rhythm does not begin in the middle of a day',
    'pacing-over',
    // From nine in the morning of yesterday; an even day spends 96.
    state({
      campaignSpend: new Map([
        [
          'c1',
          spendAt(clock, Object.fromEntries(Array.from({ length: 12 }, (_, index) => [index, 4_000_000n]))),
        ],
      ]),
      fundingSpend: new Map([
        [
          'f1',
          spendAt(
            clock,
            Object.fromEntries(Array.from({ length: 27 }, (_, index) => [index - 15, 4_000_000n])),
          ),
        ],
      ]),
    }),
    [],
  ],
  [
    'a campaign that spent its daily budget yesterday waits for midnight',
    'no-delivery',
    state(
      {
        activity: new Map([['i1', { start: clock.today - 12 * hour, end: clock.today - 10 * hour }]]),
        campaignSpend: new Map([['c1', spendAt(clock, { [-11]: 100_000_000n })]]),
      },
      clock.today + 2 * hour,
    ),
    [],
  ],
  [
    'one that did not is silent for 12 hours',
    'no-delivery',
    state(
      {
        activity: new Map([['i1', { start: clock.today - 12 * hour, end: clock.today - 10 * hour }]]),
        campaignSpend: new Map([['c1', spendAt(clock, { [-11]: 90_000_000n })]]),
      },
      clock.today + 2 * hour,
    ),
    ['c1'],
  ],
  [
    'a creative that was added an hour ago',
    'no-delivery',
    state({
      creatives: showing(somePost({ created_at: at(-hour), updated_at: at(-hour) })),
      activity: new Map(),
      campaignSpend: new Map(),
    }),
    [],
  ],
  [
    'beside one that could be shown all the time',
    'no-delivery',
    state({
      creatives: showing(somePost(), somePost({ id: 'p2', created_at: at(-hour), updated_at: at(-hour) })),
      activity: new Map(),
      campaignSpend: new Map(),
    }),
    ['c1'],
  ],
  [
    'funds that came an hour ago',
    'no-delivery',
    state({
      instruments: [someInstrument({ updated_at: at(-hour) })],
      activity: new Map(),
      campaignSpend: new Map(),
    }),
    [],
  ],
  [
    'a paused line item beside the one that runs, which has never been shown',
    'no-delivery',
    state({
      lineItems: [someItem(), someItem({ id: 'i2', entity_status: 'PAUSED' })],
      activity: shownAt(30, 'i2'),
      campaignSpend: new Map(),
    }),
    ['c1'],
  ],
  [
    'an instrument that its partner paused',
    'stopped',
    stoppedBy({
      instruments: [someInstrument({ able_to_fund: false, reasons_not_able_to_fund: ['PAUSED'] })],
    }),
    ['c1'],
  ],
  [
    'a campaign that somebody paused, and whose funds are gone too',
    'stopped',
    stoppedBy({
      campaigns: [someCampaign({ servable: false, entity_status: 'PAUSED' })],
      instruments: [someInstrument({ able_to_fund: false, reasons_not_able_to_fund: ['EXPIRED'] })],
    }),
    [],
  ],
  [
    'a line item that ended, whose post was rejected before',
    'stopped',
    stoppedBy({
      lineItems: [someItem({ end_time: at(-hour) })],
      creatives: showing(somePost({ approval_status: 'REJECTED' })),
    }),
    [],
  ],
  [
    'one line item that ended, and one whose post was rejected',
    'stopped',
    stoppedBy({
      lineItems: [someItem({ end_time: at(-hour) }), someItem({ id: 'i2' })],
      creatives: showing(somePost(), somePost({ id: 'p2', line_item_id: 'i2', approval_status: 'REJECTED' })),
    }),
    ['c1'],
  ],
  [
    'posts that somebody paused',
    'stopped',
    stoppedBy({ creatives: showing(somePost({ entity_status: 'PAUSED' })) }),
    [],
  ],
  [
    'a post that was deleted is nothing to show',
    'orphans',
    state({
      lineItems: [someItem({ entity_status: 'PAUSED' })],
      creatives: showing(somePost({ deleted: true })),
    }),
    ['i1'],
  ],
  [
    'a cap of 0',
    'spend-cap',
    state({ fundingSpend: new Map([['f1', spendAt(clock, { 3: 1n })]]) }),
    ['a1'],
    { daily: new Map([['USD', 0n]]) },
  ],
  [
    'a cap is of today alone',
    'spend-cap',
    state({ fundingSpend: new Map([['f1', spendAt(clock, { [-1]: 9_000_000n, 0: 5n })]]) }),
    [],
    { daily: new Map([['USD', 5n]]) },
  ],
  [
    'currencies are never added up',
    'spend-cap',
    state({
      instruments: [someInstrument(), someInstrument({ id: 'f2', currency: 'EUR' })],
      fundingSpend: new Map([
        ['f1', spendAt(clock, { 3: 4_000_000n })],
        ['f2', spendAt(clock, { 3: 4_000_000n })],
      ]),
    }),
    [],
    {
      daily: new Map([
        ['USD', 5_000_000n],
        ['EUR', 5_000_000n],
      ]),
    },
  ],
  [
    'instruments of a currency are',
    'spend-cap',
    state({
      instruments: [someInstrument(), someInstrument({ id: 'f2' })],
      fundingSpend: new Map([
        ['f1', spendAt(clock, { 3: 4_000_000n })],
        ['f2', spendAt(clock, { 3: 4_000_000n })],
      ]),
    }),
    ['a1'],
    { daily: new Map([['USD', 5_000_000n]]) },
  ],
];

/** The line items were shown until two hours ago, and the campaign does not run. */
function stoppedBy(facts: Partial<Facts>): AccountState {
  const { lineItems = [someItem()] } = facts;
  const activity = new Map(lineItems.flatMap(({ id }) => [...shownAt(2, String(id))]));
  return state({ campaigns: [someCampaign({ servable: false })], activity, ...facts });
}

it.each(table.map(([name, rule, facts, ids, values = {}]) => ({ name, rule, facts, ids, values })))(
  '$rule: $name, $ids',
  ({ rule, facts, ids, values }) => {
    expect(findIn(facts, rule, values).map(({ id }) => id)).toEqual(ids);
  },
);

describe('what is deleted, draft or over breaks no rule:', () => {
  const rules = [
    'pacing-over',
    'pacing-under',
    'budget-without-end',
    'budget-low',
    'funding-low',
    'rejected-creative',
    'missing-creative',
    'no-delivery',
    'no-targeting',
    'expiring',
  ];
  const broken: Partial<Facts> = {
    instruments: [
      someInstrument({
        able_to_fund: false,
        end_time: at(hour),
        credit_limit_local_micro: 1,
        credit_remaining_local_micro: 0,
      }),
    ],
    creatives: showing(somePost({ approval_status: 'REJECTED' })),
    campaignSpend: spentToday(90_000_000n),
    totals: new Map([['c1', 100_000_000n]]),
    activity: shownAt(20),
    criteria: new Map(),
  };
  const idle: readonly (readonly [string, Document, Document])[] = [
    ['deleted campaign', { deleted: true }, {}],
    ['paused campaign', { entity_status: 'PAUSED', servable: false }, {}],
    ['draft campaign', { entity_status: 'DRAFT', servable: false }, {}],
    ['deleted line item', { servable: false }, { deleted: true }],
    ['paused line item', { servable: false }, { entity_status: 'PAUSED' }],
    ['draft line item', { servable: false }, { entity_status: 'DRAFT' }],
    ['ended line item', { servable: false }, { end_time: at(0) }],
  ];
  it.each(idle)('%s', (_, ofCampaign, ofItem) => {
    const facts = {
      ...broken,
      campaigns: [someCampaign({ ...total(100_000_000), ...ofCampaign })],
      lineItems: [someItem({ end_time: at(day), ...ofItem })],
    };
    for (const rule of rules) expect(findIn(state(facts), rule), rule).toEqual([]);
  });

  it('and the same, active, breaks them', () => {
    const facts = {
      ...broken,
      campaigns: [someCampaign(total(100_000_000))],
      lineItems: [someItem({ end_time: at(day) })],
    };
    for (const rule of [
      'pacing-over',
      'budget-low',
      'funding-low',
      'rejected-creative',
      'no-targeting',
      'expiring',
    ])
      expect(findIn(state(facts), rule), rule).not.toEqual([]);
  });
});
