/** What serving must never do, whatever the budgets, flights and time zones (docs/service.md#made-up-numbers). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHours, dayStarts } from '../../../../src/emulator/domain/statistics/account-days.js';
import { planAuction } from '../../../../src/emulator/domain/statistics/auction.js';
import { type BudgetLimits, createBudget } from '../../../../src/emulator/domain/statistics/budget-pacing.js';
import { demandOn } from '../../../../src/emulator/domain/statistics/demand.js';
import type { HourCell } from '../../../../src/emulator/domain/statistics/served-hours.js';
import { type Runner, simulate } from '../../../../src/emulator/domain/statistics/simulate.js';
import { rounds } from '../../../support/rounds.js';

const hour = 3_600_000;

interface Spec {
  readonly zone: string;
  /** The first hour, and how many there are. */
  readonly start: number;
  readonly hours: number;
  readonly items: readonly ItemSpec[];
  readonly campaigns: readonly Amounts[];
  /** What the funding instrument has left. */
  readonly credit: number | undefined;
}
interface Amounts {
  readonly daily: number | undefined;
  readonly total: number | undefined;
  readonly isPaced: boolean;
}
interface ItemSpec extends Amounts {
  readonly campaign: number;
  readonly bid: number;
  readonly goal: readonly [goal: string, payBy: string];
  readonly audience: number;
  readonly begins: number;
  readonly lasts: number;
}

const amount = fc.option(fc.integer({ min: 1, max: 400_000_000 }), { nil: undefined });
const amounts = { daily: amount, total: amount, isPaced: fc.boolean() };
const item = fc.record<ItemSpec>({
  ...amounts,
  campaign: fc.nat({ max: 1 }),
  bid: fc.integer({ min: 1, max: 5_000_000 }),
  goal: fc.constantFrom(
    ['ENGAGEMENT', 'ENGAGEMENT'] as const,
    ['LINK_CLICKS', 'IMPRESSION'] as const,
    ['LINK_CLICKS', 'LINK_CLICK'] as const,
    ['VIDEO_VIEW', 'VIEW'] as const,
    ['MAX_REACH', 'IMPRESSION'] as const,
  ),
  audience: fc.integer({ min: 1000, max: 300_000_000 }),
  begins: fc.integer({ min: -50, max: 60 }),
  lasts: fc.integer({ min: 1, max: 150 }),
});
/** Both hemispheres change their clocks in these months, on different days; half an hour in one zone. */
const spec = fc.record<Spec>({
  zone: fc.constantFrom(
    'UTC',
    'America/New_York',
    'Australia/Sydney',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Adelaide',
    'Australia/Lord_Howe',
    'America/Santiago',
  ),
  start: fc
    .constantFrom(
      '2026-03-07',
      '2026-03-28',
      '2026-04-04',
      '2026-09-05',
      '2026-10-24',
      '2026-10-31',
      '2026-10-03',
    )
    .chain((date) => fc.integer({ min: 0, max: 40 }).map((shift) => Date.parse(date) + shift * hour)),
  hours: fc.integer({ min: 1, max: 80 }),
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  campaigns: fc.tuple(fc.record(amounts), fc.record(amounts)),
  credit: fc.option(fc.integer({ min: 0, max: 900_000_000 }), { nil: undefined }),
});

/** What was spent before, where a simulation is the second part of another. */
interface Before {
  readonly of: (key: string) => { spent: number; spentToday: number };
}
const nothing: Before = { of: () => ({ spent: 0, spentToday: 0 }) };

interface Outcome extends Before {
  readonly cells: ReadonlyMap<string, ReadonlyMap<number, HourCell>>;
}

function limits(
  { daily, total, isPaced }: Amounts,
  { spent, spentToday }: { spent: number; spentToday: number },
) {
  const left = total === undefined ? undefined : total - spent;
  return { daily, left, spentToday, isPaced, endsAt: undefined } satisfies BudgetLimits;
}

function run(given: Spec, from: number, to: number, before: Before = nothing): Outcome {
  const owner = { timezone: given.zone };
  const campaigns = given.campaigns.map((one, index) => createBudget(limits(one, before.of(`c${index}`))));
  const credit = { daily: undefined, total: given.credit, isPaced: false };
  const fund = {
    budget: createBudget(limits(credit, before.of('fund'))),
    startsAt: Number.NEGATIVE_INFINITY,
    endsAt: Number.POSITIVE_INFINITY,
  };
  const runners = given.items.map((one, index): Runner => {
    const [goal, pay_by] = one.goal;
    const data = { goal, pay_by, bid_strategy: 'MAX', bid_amount_local_micro: one.bid, currency: 'USD' };
    const campaign = campaigns[one.campaign];
    if (!campaign) throw new Error('no campaign');
    return {
      id: `i${index}`,
      plan: planAuction(
        data,
        { seed: index + 1, refreshed: [given.start + one.begins * hour] },
        one.audience,
      ),
      startsAt: given.start + one.begins * hour,
      endsAt: given.start + (one.begins + one.lasts) * hour,
      budget: createBudget(limits(one, before.of(`i${index}`))),
      campaign,
      fund,
      cells: new Map(),
    };
  });
  simulate(runners, { from, to, days: dayStarts(owner, from, to) });
  const budgets = new Map([
    ...runners.map(({ id, budget }) => [id, budget] as const),
    ...campaigns.map((budget, index) => [`c${index}`, budget] as const),
    ['fund', fund.budget] as const,
  ]);
  return {
    cells: new Map(runners.map(({ id, cells }) => [id, cells])),
    of(key) {
      const earlier = before.of(key);
      const { spent = 0, spentToday = 0 } = budgets.get(key) ?? {};
      return { spent: earlier.spent + spent, spentToday };
    },
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('serving', () => {
  it('keeps all budgets of the day and of the whole, in every time zone, also if clocks change', () => {
    fc.assert(
      fc.property(spec, (given) => {
        const to = given.start + given.hours * hour;
        const { cells } = run(given, given.start, to);
        const days = dayStarts({ timezone: given.zone }, given.start, to);
        const chargesOf = (ids: readonly string[], begin: number, end: number) =>
          sum(
            ids.flatMap((id) =>
              [...(cells.get(id) ?? [])].flatMap(([index, { charge }]) =>
                index * hour >= begin && index * hour < end ? [charge] : [],
              ),
            ),
          );
        const payers = [
          ...given.items.map((one, index) => ({ ...one, ids: [`i${index}`] })),
          ...given.campaigns.map((one, index) => ({
            ...one,
            ids: given.items.flatMap(({ campaign }, place) => (campaign === index ? [`i${place}`] : [])),
          })),
          { daily: undefined, total: given.credit, ids: given.items.map((_, index) => `i${index}`) },
        ];
        for (const { daily, total, ids } of payers) {
          expect(chargesOf(ids, 0, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(total ?? Infinity);
          days.forEach((start, index) => {
            const end = days[index + 1] ?? start;
            expect(chargesOf(ids, start, end)).toBeLessThanOrEqual(daily ?? Infinity);
          });
        }
      }),
      { numRuns: rounds(12) },
    );
  });

  it('happens inside flights only, counts whole numbers, and charges at most the bid', () => {
    fc.assert(
      fc.property(spec, (given) => {
        const { cells } = run(given, given.start, given.start + given.hours * hour);
        given.items.forEach(({ begins, lasts, bid, goal: [goal, payBy] }, index) => {
          for (const [at, cell] of cells.get(`i${index}`) ?? []) {
            const since = at - given.start / hour;
            expect(since).toBeGreaterThanOrEqual(Math.max(0, begins));
            expect(since).toBeLessThan(Math.min(given.hours, begins + lasts));
            const { impressions, actions, billed, charge } = cell;
            for (const number of [impressions, actions, billed, charge])
              expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
            expect(actions).toBeLessThanOrEqual(impressions);
            expect(billed).toBe(payBy === 'IMPRESSION' ? impressions : actions);
            if (payBy !== 'IMPRESSION') expect(charge).toBeLessThanOrEqual(billed * bid);
            if (goal === 'MAX_REACH') expect(charge * 1000).toBeLessThanOrEqual(billed * bid);
          }
        });
      }),
      { numRuns: rounds(12) },
    );
  });

  it('is the same at once and in parts that end with an hour of UTC or of the account', () => {
    fc.assert(
      fc.property(spec, fc.integer({ min: 0, max: 80 }), fc.boolean(), (given, share, isLocal) => {
        const to = given.start + given.hours * hour;
        const utc = given.start + Math.min(share, given.hours) * hour;
        const local = createHours({ timezone: given.zone }, given.start, to).floor(utc);
        const middle = isLocal ? Math.max(given.start, local) : utc;
        const whole = run(given, given.start, to);
        const first = run(given, given.start, middle);
        const isNewDay = dayStarts({ timezone: given.zone }, given.start, to).includes(middle);
        const second = run(given, middle, to, {
          of: (key) => ({ ...first.of(key), ...(isNewDay && { spentToday: 0 }) }),
        });
        for (const [id, cells] of whole.cells) {
          const parts = [...(first.cells.get(id) ?? []), ...(second.cells.get(id) ?? [])];
          expect(parts).toEqual([...cells]);
        }
      }),
      { numRuns: rounds(12) },
    );
  });

  it('spends a budget that is smaller than the demand to the last unit', () => {
    const given: Spec = {
      zone: 'UTC',
      start: Date.parse('2026-05-01'),
      hours: 72,
      credit: undefined,
      campaigns: [
        { daily: undefined, total: 12_345_678, isPaced: false },
        { daily: 1, total: undefined, isPaced: true },
      ],
      items: [0, 0].map((campaign) => ({
        ...{
          campaign,
          daily: undefined,
          total: undefined,
          isPaced: true,
          bid: 900_000,
          begins: 0,
          lasts: 100,
        },
        goal: ['ENGAGEMENT', 'ENGAGEMENT'],
        audience: 100_000_000,
      })),
    };
    expect(run(given, given.start, given.start + 72 * hour).of('c0').spent).toBe(12_345_678);
    // A later hour would spend what this one loses.
    const free = { daily: undefined, total: undefined, isPaced: false };
    const owed: Spec = { ...given, campaigns: [free, free], credit: 12_345_677 };
    expect(run(owed, given.start, given.start + hour).of('fund').spent).toBe(12_345_677);
  });

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Asia/Kolkata'])(
    'is least in the night of %s',
    (zone) => {
      const start = Date.parse('2026-05-01');
      const free = { daily: undefined, total: undefined, isPaced: true };
      const item = {
        bid: 500_000,
        goal: ['ENGAGEMENT', 'ENGAGEMENT'] as const,
        audience: 1_000_000,
      };
      const given: Spec = {
        ...{ zone, start, hours: 72, credit: undefined, campaigns: [free] },
        items: [{ ...free, ...item, campaign: 0, begins: 0, lasts: 72 }],
      };
      const cells = run(given, start, start + 72 * hour).cells.get('i0') ?? new Map<number, HourCell>();
      const local = new Intl.DateTimeFormat('en', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
      const inHours = (from: number, to: number) =>
        sum(
          [...cells].map(([index, { impressions }]) => {
            const at = Number(local.format(index * hour));
            return at >= from && at < to ? impressions : 0;
          }),
        );
      expect(inHours(0, 6)).toBeLessThan(inHours(14, 20) / 2);
    },
  );

  it('follows people: more of a larger audience and a higher bid', () => {
    const of = (audience: number, bid: number) => {
      const free = { daily: undefined, total: undefined, isPaced: true };
      const given: Spec = {
        ...{ zone: 'UTC', start: Date.parse('2026-05-01'), hours: 24, credit: undefined },
        campaigns: [free, free],
        items: [
          { ...free, campaign: 0, bid, goal: ['ENGAGEMENT', 'ENGAGEMENT'], audience, begins: 0, lasts: 24 },
        ],
      };
      const cells =
        run(given, given.start, given.start + 24 * hour).cells.get('i0') ?? new Map<number, HourCell>();
      return [...cells.values()].map(({ impressions }) => impressions);
    };
    const usual = of(1_000_000, 500_000);
    expect(sum(of(2_000_000, 500_000))).toBeGreaterThan(1.9 * sum(usual));
    expect(sum(of(1_000_000, 1_000_000))).toBeGreaterThan(1.2 * sum(usual));
  });
});

describe('hours of an account', () => {
  const iso = (time: number) => new Date(time).toISOString().slice(0, 16);

  it.each([
    ['UTC', '2026-05-04T10:50Z', '2026-05-04T10:00', 1],
    ['Asia/Kolkata', '2026-05-04T10:50Z', '2026-05-04T10:30', 0.5],
    ['Asia/Kolkata', '2026-05-04T10:10Z', '2026-05-04T09:30', 0.5],
    ['Asia/Kathmandu', '2026-05-04T10:10Z', '2026-05-04T09:15', 0.25],
    ['Australia/Adelaide', '2026-10-04T01:40Z', '2026-10-04T01:30', 0.5],
    ['Australia/Lord_Howe', '2026-05-04T10:50Z', '2026-05-04T10:30', 0.5],
    // Its summer time is eleven hours ahead; the day that changes over has hours of both.
    ['Australia/Lord_Howe', '2026-12-04T10:50Z', '2026-12-04T10:00', 1],
    ['Australia/Lord_Howe', '2026-10-03T20:50Z', '2026-10-03T20:30', 0.5],
  ])('in %s at %s began at %s, and are counted by parts of %d', (timezone, at, expected, part) => {
    const time = Date.parse(at);
    const hours = createHours({ timezone }, time, time);
    const start = hours.floor(time);
    expect(iso(start)).toBe(expected);
    expect(hours.cellHours(start / hour)).toBe(part);
    expect([start, time, start - 420_000].map(hours.isWhole)).toEqual([true, false, false]);
  });

  it('are made up of cells, and so are hours of UTC', () => {
    fc.assert(
      fc.property(spec, (given) => {
        const to = given.start + given.hours * hour;
        const { cells } = run(given, given.start, to);
        const hours = createHours({ timezone: given.zone }, given.start, to);
        for (const index of [...cells.values()].flatMap((own) => [...own.keys()])) {
          const [from, end] = [index * hour, (index + hours.cellHours(index)) * hour - 1];
          expect(Math.floor(end / hour)).toBe(Math.floor(from / hour));
          expect(hours.floor(end)).toBe(hours.floor(from));
        }
      }),
      { numRuns: rounds(12) },
    );
  });
});

/** What a line item with a budget of 100.00 a day and posts from these days on served on each of 28 days, from a Monday on. */
function serveDays({ posts = [0], isPaced = true }: { posts?: readonly number[]; isPaced?: boolean }) {
  const start = Date.parse('2026-06-01');
  const to = start + 28 * 24 * hour;
  const budget = createBudget({
    ...limits({ daily: 100_000_000, total: undefined, isPaced }, nothing.of('')),
  });
  const none = createBudget({ ...limits({ daily: undefined, total: undefined, isPaced }, nothing.of('')) });
  const data = { goal: 'LINK_CLICKS', pay_by: 'LINK_CLICK', currency: 'USD' };
  const refreshed = posts.map((day) => start + day * 24 * hour);
  const cells = new Map<number, HourCell>();
  const always = { startsAt: Number.NEGATIVE_INFINITY, endsAt: Number.POSITIVE_INFINITY };
  const plan = planAuction(data, { seed: 3, refreshed }, 50_000_000);
  const runner: Runner = {
    id: 'i',
    plan,
    budget,
    campaign: none,
    fund: { budget: none, ...always },
    cells,
    ...always,
  };
  simulate([runner], { from: start, to, days: dayStarts({ timezone: 'UTC' }, start, to) });
  return Array.from({ length: 28 }, (_, day) => {
    const own = [...cells].filter(([index]) => Math.floor((index * hour - start) / (24 * hour)) === day);
    const add = (name: keyof HourCell) => sum(own.map(([, cell]) => cell[name]));
    return { spent: add('charge') / 1_000_000, rate: add('actions') / add('impressions') };
  });
}

describe('demand', () => {
  it('leaves a part of the budget on most days, and never exceeds it', () => {
    const spent = serveDays({}).map((day) => day.spent);
    expect(Math.max(...spent)).toBeLessThanOrEqual(100);
    expect(Math.min(...spent)).toBeGreaterThan(40);
    expect(new Set(spent).size).toBeGreaterThan(20);
  });

  it('is smaller on Saturdays and Sundays', () => {
    const spent = serveDays({}).map((day) => day.spent);
    for (const week of [0, 7, 14, 21]) {
      const [saturday = 0, sunday = 0] = spent.slice(week + 5, week + 7);
      expect(Math.max(saturday, sunday)).toBeLessThan(Math.min(...spent.slice(week + 1, week + 4)));
    }
  });

  it.each(['UTC', 'Pacific/Honolulu', 'Europe/Berlin', 'Asia/Tokyo', 'Pacific/Auckland'])(
    'is smaller on Saturdays and Sundays of %s',
    (zone) => {
      const weekday = new Intl.DateTimeFormat('en', { timeZone: zone, weekday: 'short' });
      const start = Date.parse('2026-05-04');
      const hours = createHours({ timezone: zone }, start, start + 70 * 24 * hour);
      const of = new Map<string, number[]>();
      for (const begin of hours.days.slice(1, 57)) {
        const name = weekday.format(begin);
        const found = demandOn({ seed: 7, refreshed: [] }, begin);
        of.set(name, [...(of.get(name) ?? []), found]);
      }
      const mean = (name: string) => sum(of.get(name) ?? []) / (of.get(name)?.length ?? 0);
      for (const rest of ['Sat', 'Sun'])
        for (const work of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) expect(mean(rest)).toBeLessThan(mean(work));
    },
  );

  it('decreases with the views of the same creative, until there is something new', () => {
    const rates = (posts: readonly number[]) => serveDays({ posts }).map(({ rate }) => rate);
    const [old, renewed] = [rates([0]), rates([0, 20])];
    expect(sum(old.slice(14, 20))).toBeLessThan(0.75 * sum(old.slice(0, 6)));
    expect(renewed.slice(0, 20)).toEqual(old.slice(0, 20));
    expect(sum(renewed.slice(21))).toBeGreaterThan(1.4 * sum(old.slice(21)));
  });

  it('does not limit a budget that is spent as fast as possible', () => {
    for (const { spent } of serveDays({ isPaced: false })) expect(spent).toBe(100);
  });
});

describe('days of an account', () => {
  it.each([
    ['America/New_York', '2026-03-08T05:00:00Z', [23]],
    ['America/New_York', '2026-11-01T04:00:00Z', [25, 24]],
    ['Australia/Sydney', '2026-10-03T14:00:00Z', [23]],
    ['Australia/Sydney', '2026-04-04T13:00:00Z', [25]],
    ['Asia/Kolkata', '2026-03-08T18:30:00Z', [24]],
    ['Asia/Kathmandu', '2026-03-08T18:15:00Z', [24]],
    ['Australia/Adelaide', '2026-10-03T14:30:00Z', [23]],
    ['Australia/Adelaide', '2026-04-04T13:30:00Z', [25, 24]],
  ])('in %s from %s have %j hours', (timezone, from, lengths) => {
    const start = Date.parse(from);
    const starts = dayStarts({ timezone }, start, start + 24 * lengths.length * hour - hour);
    const found = starts.slice(1).map((at, index) => (at - (starts[index] ?? 0)) / hour);
    expect(found.slice(0, lengths.length)).toEqual(lengths);
    expect(starts[0]).toBe(start);
  });

  it('begin by the zone of former times before the switch', () => {
    const owner = { timezone: 'Asia/Kuwait', timezone_switch_at: '2025-03-01T21:00:00Z' };
    const starts = dayStarts(owner, Date.parse('2025-02-28T08:00:00Z'), Date.parse('2025-03-03T00:00:00Z'));
    expect(starts.map((at) => new Date(at).toISOString())).toEqual([
      '2025-02-28T08:00:00.000Z',
      '2025-03-01T08:00:00.000Z',
      '2025-03-01T21:00:00.000Z',
      '2025-03-02T21:00:00.000Z',
      '2025-03-03T21:00:00.000Z',
    ]);
  });
});
