/** The rows of a morning: one for each currency, and a state that says no more than what was read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import type { Facts } from '../../../../src/cli/features/monitoring/account-state.js';
import {
  type AccountRow,
  type CampaignRow,
  type Morning,
  toTodayRows,
} from '../../../../src/cli/features/monitoring/today-rows.js';
import type { Document } from '../../../../src/contract/types.js';
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

const now = Date.parse('2026-05-20T12:00:00Z');
const clock = readClock(someAccount, now);

function accountRows(facts: Partial<Facts>, change: Partial<Morning> = {}): readonly AccountRow[] {
  const morning = { findings: [], changes: [], lastLook: null, calls: 7, limit: undefined, ...change };
  const rows = toTodayRows({ state: stateAt(now, facts), ...morning });
  return rows.filter((row): row is AccountRow => row.kind === 'account');
}

const daily = (amount: number | null) => ({ daily_budget_amount_local_micro: amount });

it('each currency has its campaigns, budgets and spend', () => {
  const rows = accountRows({
    instruments: [
      someInstrument(),
      someInstrument({ id: 'f2' }),
      someInstrument({ id: 'f3', currency: 'JPY' }),
    ],
    campaigns: [
      someCampaign(daily(10)),
      someCampaign({ ...daily(20), id: 'c2', funding_instrument_id: 'f2' }),
      someCampaign({ ...daily(400), id: 'c3', funding_instrument_id: 'f3', currency: 'JPY' }),
      // It does not run, so nothing is spent of its budget.
      someCampaign({ ...daily(800), id: 'c4', servable: false }),
    ],
    lineItems: ['c1', 'c2', 'c3', 'c4'].map((id) => someItem({ id: `i${id}`, campaign_id: id })),
    fundingSpend: new Map([
      ['f1', spendAt(clock, { 3: 1n, [-3]: 100n })],
      ['f2', spendAt(clock, { 3: 2n })],
      ['f3', spendAt(clock, { 3: 40n })],
    ]),
  });
  expect(rows).toMatchObject([
    {
      currency: 'USD',
      spend_today_local_micro: 3n,
      spend_yesterday_local_micro: 100n,
      daily_budget_local_micro: 30n,
      running: 2,
    },
    {
      currency: 'JPY',
      spend_today_local_micro: 40n,
      spend_yesterday_local_micro: 0n,
      daily_budget_local_micro: 400n,
      running: 1,
    },
  ]);
});

it.each([
  [1004n, 1000n, 0],
  [1005n, 1000n, 0.01],
  [1500n, 1000n, 0.5],
  [996n, 1000n, 0],
  [333n, 1000n, -0.67],
  [5n, 0n, null],
])('%i after %i is a change of %s', (after, before, change) => {
  // The hour that runs is no part of it, and of yesterday neither is what came later.
  const fundingSpend = new Map([['f1', spendAt(clock, { 3: after, 12: 999n, [-20]: before, [-3]: 7n })]]);
  expect(accountRows({ fundingSpend })[0]?.change).toBe(change);
});

it('an account in which nothing runs has what was measured: zero is zero, and the rest is not known', () => {
  const idle = { campaigns: [someCampaign({ entity_status: 'PAUSED', servable: false })] };
  const spends = { spend_today_local_micro: 0n, spend_yesterday_local_micro: 0n, change: null };
  const fundingSpend = new Map([['f1', spendAt(clock, {})]]);
  expect(accountRows({ ...idle, fundingSpend })).toMatchObject([
    {
      currency: 'USD',
      ...spends,
      projected_today_local_micro: 0n,
      daily_budget_local_micro: null,
      running: 0,
    },
  ]);
  expect(accountRows({ ...idle, fundingSpend: new Map() })).toMatchObject([
    { currency: 'USD', spend_today_local_micro: null, projected_today_local_micro: null, running: 0 },
  ]);
});

it('an account without campaigns has one row, without a currency', () => {
  expect(accountRows({ instruments: [], campaigns: [], lineItems: [] })).toMatchObject([
    {
      currency: null,
      spend_today_local_micro: null,
      daily_budget_local_micro: null,
      running: 0,
      state: 'ok',
    },
  ]);
});

describe('what will be spent', () => {
  const campaignRow = (facts: Partial<Facts>) => {
    const morning = { findings: [], changes: [], lastLook: null, calls: 7, limit: undefined };
    const rows = toTodayRows({ state: stateAt(now, facts), ...morning });
    return rows.find((row): row is CampaignRow => row.kind === 'campaign');
  };
  const total = (amount: number) => ({ total_budget_amount_local_micro: amount });
  const evenly = (perHour: bigint, from = -132, to = 12) =>
    spendAt(clock, Object.fromEntries(Array.from({ length: to - from }, (_, at) => [at + from, perHour])));
  const at = (hours: number) => formatTime(now + hours * 3_600_000);
  const flight = { start_time: at(-240), end_time: at(240) };
  const stopped = (id: string, change: Document) => someItem({ id, ...flight, ...change });
  /** One line item was stopped six hours ago, and another one began then; both spent 10 an hour. */
  const replaced = (change: Document): Partial<Facts> => ({
    campaigns: [someCampaign({ ...daily(500_000_000), ...total(12_000_000_000) })],
    lineItems: [
      stopped('i1', change),
      someItem({ id: 'i2', start_time: at(-6), created_at: at(-6), end_time: at(240) }),
    ],
    activity: new Map([
      ['i1', { start: now - 140 * 3_600_000, end: now - 6 * 3_600_000 }],
      ['i2', { start: now - 6 * 3_600_000, end: now }],
    ]),
    campaignSpend: new Map([['c1', evenly(10_000_000n)]]),
    fundingSpend: new Map([['f1', evenly(10_000_000n)]]),
    totals: new Map([['c1', 2_400_000_000n]]),
  });

  it.each([
    ['paused', { entity_status: 'PAUSED' }],
    ['deleted', { deleted: true }],
    ['over', { end_time: at(-6) }],
  ])('goes on at the pace of what may serve, where a line item is %s', (_, change) => {
    const row = campaignRow(replaced(change));
    // 120 of today by both, and 10 an hour for 12 hours and for ten days.
    expect(row?.projected_today_local_micro).toBe(240_000_000n);
    expect(row?.projected_total_local_micro).toBe(4_800_000_000n);
    expect(accountRows(replaced(change))[0]?.projected_today_local_micro).toBe(240_000_000n);
  });

  it.each([
    ['REJECTED', 360_000_000n],
    ['ACCEPTED', 480_000_000n],
  ])('goes on at the pace of the others, where the only post of a line item is %s', (review, projected) => {
    // 30 an hour by both until six hours ago, and 10 since then by the one that is left.
    const late = evenly(10_000_000n, 6).hours;
    const early = evenly(30_000_000n, -132, 6);
    const spend = { ...early, hours: early.hours.map((amount, index) => amount + (late[index] ?? 0n)) };
    const facts: Partial<Facts> = {
      ...replaced({}),
      lineItems: [stopped('i1', {}), someItem({ id: 'i2', ...flight })],
      creatives: showing(somePost({ approval_status: review }), somePost({ id: 'p2', line_item_id: 'i2' })),
      campaignSpend: new Map([['c1', spend]]),
      fundingSpend: new Map([['f1', spend]]),
    };
    // 240 of today, and 120 at the pace of one or 240 at that of both.
    expect(campaignRow(facts)?.projected_today_local_micro).toBe(projected);
    expect(accountRows(facts)[0]?.projected_today_local_micro).toBe(projected);
  });

  it('counts what has stopped with what it has spent, whatever the others do', () => {
    const facts: Partial<Facts> = {
      instruments: [someInstrument(), someInstrument({ id: 'f2', currency: 'JPY' })],
      campaigns: [
        someCampaign(daily(500_000_000)),
        someCampaign({ id: 'c2', ...daily(900_000_000), servable: false }),
        someCampaign({ id: 'c3', ...daily(700_000_000), funding_instrument_id: 'f2', currency: 'JPY' }),
      ],
      lineItems: ['c1', 'c2', 'c3'].map((id) => someItem({ id: `i${id}`, campaign_id: id })),
      campaignSpend: new Map([
        ['c1', evenly(10_000_000n)],
        ['c2', evenly(30_000_000n)],
        ['c3', evenly(20_000_000n)],
      ]),
      fundingSpend: new Map([
        ['f1', evenly(40_000_000n)],
        ['f2', evenly(20_000_000n)],
      ]),
    };
    const projected = (some: Partial<Facts>) =>
      accountRows(some).map(({ currency, projected_today_local_micro: one }) => [currency, one]);
    expect(projected(facts)).toEqual([
      ['USD', 240_000_000n + 360_000_000n],
      ['JPY', 480_000_000n],
    ]);
    // Its part is in the sum of the funding instrument, whether it was measured alone or not.
    const campaignSpend = new Map([...(facts.campaignSpend ?? [])].filter(([id]) => id !== 'c2'));
    expect(projected({ ...facts, campaignSpend })).toEqual(projected(facts));
    // What begins later today has no pace yet.
    const lineItems = [
      ...(facts.lineItems ?? []).filter(({ id }) => id !== 'ic2'),
      someItem({ id: 'ic2', campaign_id: 'c2', start_time: at(3) }),
    ];
    expect(projected({ ...facts, lineItems })[0]).toEqual(['USD', null]);
  });

  it('counts what the hour that runs has spent as a part of its pace', () => {
    const facts = replaced({ entity_status: 'PAUSED' });
    const spend = evenly(10_000_000n);
    const now = { ...spend, hours: spend.hours.with(clock.hours.indexOf(clock.hourStart), 4_000_000n) };
    const running = { ...facts, campaignSpend: new Map([['c1', now]]), fundingSpend: new Map([['f1', now]]) };
    expect(campaignRow(running)).toMatchObject({
      spend_today_local_micro: 124_000_000n,
      projected_today_local_micro: 240_000_000n,
    });
    expect(accountRows(running)[0]?.projected_today_local_micro).toBe(240_000_000n);
  });

  it('is that of the known hours, where more was spent than these have', () => {
    const facts: Partial<Facts> = {
      campaigns: [someCampaign({ ...daily(null), ...total(900_000_000_000) })],
      lineItems: [someItem({ start_time: at(-6), end_time: at(240) })],
      campaignSpend: new Map([['c1', evenly(10_000_000n, 6)]]),
      fundingSpend: new Map([['f1', evenly(10_000_000n, 6)]]),
      totals: new Map([['c1', 2_400_000_000n]]),
    };
    // 10 an hour for ten days, whatever was spent before the start was moved.
    expect(campaignRow(facts)?.projected_total_local_micro).toBe(4_800_000_000n);
    const isNew = { ...facts, totals: new Map([['c1', 60_000_000n]]) };
    expect(campaignRow(isNew)?.projected_total_local_micro).toBe(2_460_000_000n);
  });

  it('is not known of a campaign that begins later today, and is nothing of one that begins tomorrow', () => {
    const begins = (hours: number): Partial<Facts> => ({
      campaigns: [someCampaign({ servable: false })],
      lineItems: [someItem({ start_time: at(hours) })],
      campaignSpend: new Map([['c1', spendAt(clock, {})]]),
      fundingSpend: new Map([['f1', spendAt(clock, {})]]),
    });
    for (const [hours, projected] of [
      [3, null],
      [13, 0n],
    ] as const) {
      expect(campaignRow(begins(hours))?.projected_today_local_micro).toBe(projected);
      expect(accountRows(begins(hours))[0]?.projected_today_local_micro).toBe(projected);
    }
  });

  it('is never more than the budgets allow', () => {
    const facts = replaced({ entity_status: 'PAUSED' });
    const small = (fields: Document) => ({ ...facts, campaigns: [someCampaign(fields)] });
    const byDay = small({ ...daily(150_000_000), ...total(12_000_000_000) });
    expect(campaignRow(byDay)?.projected_today_local_micro).toBe(150_000_000n);
    // What is left of today, and ten more days that the flight touches.
    expect(campaignRow(byDay)?.projected_total_local_micro).toBe(
      2_400_000_000n + 30_000_000n + 1_500_000_000n,
    );
    const byTotal = small({ ...daily(null), ...total(2_500_000_000) });
    expect(campaignRow(byTotal)?.projected_today_local_micro).toBe(220_000_000n);
    expect(campaignRow(byTotal)?.projected_total_local_micro).toBe(2_500_000_000n);
  });

  it('is what was spent, where nothing runs any more', () => {
    const facts = {
      ...replaced({}),
      campaigns: [someCampaign({ servable: false, entity_status: 'PAUSED' })],
    };
    expect(campaignRow(facts)?.projected_today_local_micro).toBe(120_000_000n);
    expect(accountRows(facts)[0]?.projected_today_local_micro).toBe(120_000_000n);
  });

  it('is not known where one that runs was not measured', () => {
    const facts = { ...replaced({}), campaignSpend: new Map() };
    expect(accountRows(facts)[0]?.projected_today_local_micro).toBeNull();
    const two = { instruments: [someInstrument(), someInstrument({ id: 'f2' })] };
    expect(accountRows({ ...replaced({}), ...two })[0]?.spend_today_local_micro).toBeNull();
  });

  const rest = 3_241_958n;
  const tiny: Partial<Facts> = {
    campaigns: [
      someCampaign({ ...daily(100_000_000), ...total(162_500_000_000) }),
      someCampaign({ id: 'c2' }),
    ],
    lineItems: [someItem({ end_time: at(240) }), someItem({ id: 'i2', campaign_id: 'c2' })],
    campaignSpend: new Map([
      ['c1', evenly(10_000_000n, -132, -40)],
      ['c2', evenly(1_000_000n)],
    ]),
    fundingSpend: new Map([['f1', evenly(11_000_000n)]]),
    totals: new Map([['c1', 162_500_000_000n - rest]]),
  };

  it('is at most the rest of a total budget that is all but spent, where nothing was spent for days', () => {
    const row = campaignRow(tiny);
    expect(row?.projected_today_local_micro).toBe(rest);
    expect(row?.projected_total_local_micro).toBe(162_500_000_000n);
    // 132 were spent by both, and 12 follow of the other campaign.
    expect(accountRows(tiny)[0]?.projected_today_local_micro).toBe(132_000_000n + 12_000_000n + rest);
    const more = { ...tiny, totals: new Map([['c1', 162_000_000_000n]]) };
    expect(campaignRow(more)?.projected_today_local_micro).toBeNull();
    expect(campaignRow(more)?.projected_total_local_micro).toBeNull();
  });

  describe('the time at which a total budget runs out', () => {
    const spending = (perHour: bigint, left: bigint, item: Document = {}): Partial<Facts> => ({
      campaigns: [someCampaign({ ...daily(240_000_000), ...total(50_000_000_000) })],
      lineItems: [someItem(item)],
      campaignSpend: new Map([['c1', evenly(perHour)]]),
      totals: new Map([['c1', 50_000_000_000n - left]]),
    });

    it.each([
      ['by the pace of the last 24 hours, where that is slower', 5_000_000n, 240_000_000n, 48],
      // 120 are left of today, and 240 are a day.
      ['by the daily budgets, where the pace is faster', 20_000_000n, 840_000_000n, 12 + 72],
    ])('is that %s', (_, perHour, left, hours) => {
      const facts = spending(perHour, left);
      // Half of the budget of today is spent in any case.
      const hourly = spendAt(clock, {
        ...Object.fromEntries(Array.from({ length: 12 }, (_, at) => [at - 12, perHour])),
        3: 120_000_000n,
      });
      const even = perHour === 5_000_000n ? facts : { ...facts, campaignSpend: new Map([['c1', hourly]]) };
      expect(campaignRow(even)?.runs_out_at).toBe(at(hours));
    });

    it('is empty where the campaign has stopped, unless the budget is spent', () => {
      const stop = (left: bigint) => ({
        ...spending(5_000_000n, left),
        instruments: [someInstrument({ able_to_fund: false })],
        campaigns: [someCampaign({ ...daily(240_000_000), ...total(50_000_000_000), servable: false })],
      });
      expect(campaignRow(stop(240_000_000n))?.runs_out_at).toBeNull();
      expect(campaignRow(stop(0n))?.runs_out_at).toBe(at(0));
    });

    it('is empty where the campaign ends before', () => {
      expect(campaignRow(spending(5_000_000n, 240_000_000n, { end_time: at(49) }))?.runs_out_at).toBe(at(48));
      expect(campaignRow(spending(5_000_000n, 240_000_000n, { end_time: at(48) }))?.runs_out_at).toBeNull();
    });
  });

  it('has no date, where a budget lasts for longer than years have four digits', () => {
    const large = someCampaign(total(9_999_999_999_000_000));
    const facts = {
      ...replaced({}),
      campaigns: [large],
      campaignSpend: new Map([['c1', spendAt(clock, { 3: 1n })]]),
    };
    expect(campaignRow(facts)?.runs_out_at).toBeNull();
  });
});

describe('a morning of one to three campaigns in each of one or two currencies', () => {
  /** Of a campaign, in micro units: an hour since midnight, in the hour that runs, and its daily budget. */
  const plan = fc.record({
    perHour: fc.bigInt({ min: 0n, max: 900n }),
    running: fc.bigInt({ min: 0n, max: 900n }),
    budget: fc.option(fc.bigInt({ min: 1n, max: 20_000n })),
  });
  const midnight = formatTime(clock.today);
  const own = fc.array(plan, { minLength: 1, maxLength: 3 });
  const plans = fc.record({ USD: own, JPY: fc.array(plan, { maxLength: 3 }) });

  it('adds up what each has spent and will, within its budget and its currency', () =>
    fc.assert(
      fc.property(plans, fc.bigInt({ min: 1n, max: 9000n }), ({ USD, JPY }, before) => {
        const all = Object.entries({ USD, JPY }).flatMap(([currency, some]) =>
          some.map((one, at) => ({ ...one, currency, id: `${currency}${at}` })),
        );
        const since = (perHour: bigint, running: bigint) => ({
          ...Object.fromEntries(Array.from({ length: 12 }, (_, hour) => [hour, perHour])),
          12: running,
        });
        const sumOf = (some: readonly bigint[]) => some.reduce((sum, one) => sum + one, 0n);
        const later = (currency: string) => (currency === 'USD' ? 2n : 5n);
        const currencies = [...new Set(all.map(({ currency }) => currency))];
        const ofCurrency = (currency: string) => all.filter((one) => one.currency === currency);
        const facts: Partial<Facts> = {
          instruments: currencies.map((currency) => someInstrument({ id: `f${currency}`, currency })),
          campaigns: all.map(({ id, currency, budget }) =>
            someCampaign({
              ...{ id, currency, funding_instrument_id: `f${currency}` },
              daily_budget_amount_local_micro: budget === null ? null : Number(budget),
            }),
          ),
          lineItems: all.map(({ id }) => someItem({ id: `i${id}`, campaign_id: id, start_time: midnight })),
          campaignSpend: new Map(
            all.map(({ id, perHour, running }) => [id, spendAt(clock, since(perHour, running))]),
          ),
          // Yesterday was spent in one hour that has come today and in one that has not: most of it came later.
          fundingSpend: new Map(
            currencies.map((currency) => [
              `f${currency}`,
              spendAt(clock, {
                ...since(
                  sumOf(ofCurrency(currency).map(({ perHour }) => perHour)),
                  sumOf(ofCurrency(currency).map(({ running }) => running)),
                ),
                [-24]: before,
                [-12]: later(currency) * before,
              }),
            ]),
          ),
        };
        const expected = currencies.map((currency) => {
          const some = ofCurrency(currency);
          const spent = sumOf(some.map(({ perHour, running }) => 12n * perHour + running));
          const rests = some.map(({ perHour, running, budget }) => {
            const left = (1n + later(currency)) * 12n * perHour - (12n * perHour + running);
            const allowed = budget === null ? left : budget - (12n * perHour + running);
            const rest = left < allowed ? left : allowed;
            return rest > 0n ? rest : 0n;
          });
          return {
            currency,
            spend_today_local_micro: spent,
            spend_yesterday_same_time_local_micro: before,
            spend_yesterday_local_micro: (1n + later(currency)) * before,
            projected_today_local_micro: spent + sumOf(rests),
            running: some.length,
          };
        });
        const rows = accountRows(facts);
        expect(rows).toMatchObject(expected);
        for (const [index, { change }] of rows.entries()) {
          const some = ofCurrency(currencies[index] ?? '');
          const exact = Number(sumOf(some.map(({ perHour }) => 12n * perHour)) - before) / Number(before);
          expect(Math.abs((change ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
        }
      }),
      { numRuns: 40 },
    ));

  it('has no projection as long as one of two has begun within the hour', () => {
    const begun = (hours: number) => ({
      campaigns: [someCampaign(), someCampaign({ id: 'c2', ...daily(null) })],
      lineItems: [
        someItem({ start_time: midnight }),
        someItem({ id: 'i2', campaign_id: 'c2', start_time: formatTime(now - hours * 3_600_000) }),
      ],
      campaignSpend: new Map([
        ['c1', spendAt(clock, { 3: 60n })],
        ['c2', spendAt(clock, { [12 - Math.ceil(hours)]: 40n })],
      ]),
      fundingSpend: new Map([['f1', spendAt(clock, { 3: 60n, [12 - Math.ceil(hours)]: 40n })]]),
    });
    expect(accountRows(begun(0))[0]?.projected_today_local_micro).toBeNull();
    // Without earlier days, evenly: the first as much again, the second 10 an hour since its start.
    expect(accountRows(begun(4))[0]?.projected_today_local_micro).toBe(60n + 60n + 40n + 120n);
  });
});

describe('the state', () => {
  const warning = {
    rule: 'expiring',
    severity: 'warning',
    account_id: 'a1',
    account_name: null,
    type: 'campaign',
    id: 'c1',
    name: null,
    message: '',
    command: null,
  } as const;
  const change = {
    type: 'campaign',
    id: 'c1',
    name: null,
    message: '',
    command: null,
    updated_at: '2026-05-20T11:00:00Z',
  } as const;
  const cut = {
    cut: new Set(['campaigns']),
    gaps: [{ part: 'campaigns' as const, text: 'only the first 200 rows of campaigns list were read' }],
  };
  it.each([
    ['ok', {}, {}],
    ['incomplete', cut, {}],
    [
      'incomplete',
      { gaps: [{ part: 'totals' as const, text: 'the total spend of 1 of 1 campaigns was not measured' }] },
      {},
    ],
    ['changed', cut, { changes: [change] }],
    ['warning', cut, { changes: [change], findings: [warning] }],
    ['error', {}, { findings: [warning, { ...warning, severity: 'error' as const }] }],
  ])('is %s', (state, facts, found) => {
    expect(accountRows(facts, found)[0]?.state).toBe(state);
  });
});
