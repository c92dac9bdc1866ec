/** Laws of all rules, in accounts of every shape. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClock } from '../../../../src/cli/features/monitoring/account-clock.js';
import {
  type AccountState,
  createState,
  type Facts,
} from '../../../../src/cli/features/monitoring/account-state.js';
import { allRules } from '../../../../src/cli/features/monitoring/all-rules.js';
import { type FindingRow, findBroken } from '../../../../src/cli/features/monitoring/finding-rows.js';
import { defaultsOf, type RuleValues } from '../../../../src/cli/features/monitoring/rule.js';
import type { Document } from '../../../../src/contract/types.js';
import { currencyDecimals } from '../../../../src/contract/wire/currencies.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import {
  someAccount,
  someCampaign,
  someInstrument,
  someItem,
  somePost,
} from '../../../support/account-states.js';
import { findIn } from '../../../support/monitoring.js';
import { rounds } from '../../../support/rounds.js';

const currencies = ['USD', 'JPY', 'KWD'] as const;
/** Midnights of 23, 24 and 25 hours, in zones of whole and of half hours. */
const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns'] as const;
const moments = [
  '2026-03-29T00:00:00Z',
  '2026-10-25T00:00:00Z',
  '2026-04-05T00:00:00Z',
  '2026-05-20T00:00:00Z',
];

const amount = fc.option(fc.constantFrom(0, 1, 999_999, 1_000_000, 12_345_678, 500_000_000), { nil: null });
const status = fc.constantFrom('ACTIVE', 'ACTIVE', 'PAUSED', 'DRAFT');
const flag = fc.constantFrom(false, false, false, true);
const distance = fc.constantFrom(
  -400 * day,
  -8 * day,
  -25 * hour,
  -hour,
  -1000,
  0,
  1000,
  hour,
  2 * day,
  90 * day,
);
const name = fc.constantFrom(
  'Spring',
  'spring ',
  'Spring (2)',
  '',
  '*_[]<script>',
  '=1+1',
  '\u001b[31mred',
  'a\nb',
  'x'.repeat(255),
);
const indexOf = fc.integer({ min: 0, max: 3 });

const shape = fc.record({
  zone: fc.constantFrom(...zones),
  now: fc.tuple(fc.constantFrom(...moments), fc.integer({ min: 0, max: 47 * 60 })),
  instruments: fc.array(
    fc.record({
      currency: fc.constantFrom(...currencies),
      able: fc.boolean(),
      left: amount,
      whole: amount,
      end: distance,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  campaigns: fc.array(
    fc.record({
      name,
      status,
      deleted: flag,
      daily: amount,
      total: amount,
      fund: indexOf,
      onItems: flag,
      runs: fc.boolean(),
      age: distance,
      spent: amount,
      all: amount,
    }),
    { maxLength: 4 },
  ),
  items: fc.array(
    fc.record({
      name,
      status,
      deleted: flag,
      daily: amount,
      total: amount,
      above: indexOf,
      start: distance,
      end: fc.option(distance, { nil: null }),
      shown: fc.option(distance, { nil: null }),
      targeted: fc.boolean(),
    }),
    { maxLength: 6 },
  ),
  posts: fc.array(
    fc.record({
      above: fc.integer({ min: 0, max: 5 }),
      status,
      deleted: flag,
      review: fc.constantFrom('ACCEPTED', 'REJECTED', 'UNDER_REVIEW'),
    }),
    { maxLength: 8 },
  ),
  tags: fc.array(fc.record({ deleted: flag, last: fc.option(distance, { nil: null }) }), { maxLength: 2 }),
});
type Shape = typeof shape extends fc.Arbitrary<infer T> ? T : never;

function factsOf({ zone, now: [moment, minutes], ...shape }: Shape): Facts {
  const now = Date.parse(moment) + minutes * 60_000;
  const at = (apart: number | null) => (apart === null ? null : formatTime(now + apart));
  const account = { ...someAccount, timezone: zone };
  const clock = readClock(account, now);
  const spend = (micros: number | null) => ({
    bounds: clock.hours,
    hours: clock.hours.slice(1).map((_, index) => BigInt(index % 3 === 0 ? (micros ?? 0) : 0)),
  });
  const instruments = shape.instruments.map(({ currency, able, left, whole, end }, index) =>
    someInstrument({
      id: `f${index}`,
      currency,
      able_to_fund: able,
      credit_remaining_local_micro: left,
      credit_limit_local_micro: whole,
      end_time: at(end),
    }),
  );
  const campaigns = shape.campaigns.map((one, index): Document => {
    const fund = instruments[one.fund % instruments.length];
    return someCampaign({
      id: `c${index}`,
      name: one.name,
      currency: fund?.currency ?? null,
      funding_instrument_id: fund?.id ?? null,
      entity_status: one.status,
      deleted: one.deleted,
      daily_budget_amount_local_micro: one.daily,
      total_budget_amount_local_micro: one.total,
      budget_optimization: one.onItems ? 'LINE_ITEM' : 'CAMPAIGN',
      servable: one.runs,
      created_at: at(one.age),
      updated_at: at(one.age),
    });
  });
  const items = shape.items.slice(0, campaigns.length === 0 ? 0 : 6).map((one, index) =>
    someItem({
      id: `i${index}`,
      campaign_id: `c${one.above % campaigns.length}`,
      name: one.name,
      entity_status: one.status,
      deleted: one.deleted,
      daily_budget_amount_local_micro: one.daily,
      total_budget_amount_local_micro: one.total,
      start_time: at(one.start),
      end_time: at(one.end),
    }),
  );
  const posts = shape.posts.map((one, index) =>
    somePost({
      id: `p${index}`,
      line_item_id: `i${one.above}`,
      entity_status: one.status,
      deleted: one.deleted,
      approval_status: one.review,
    }),
  );
  return {
    account,
    clock,
    instruments,
    campaigns,
    lineItems: items,
    creatives: new Map(
      items.map(({ id }) => [
        id,
        posts
          .filter(({ line_item_id }) => line_item_id === id)
          .map((data) => ({ kind: 'promoted_tweet' as const, data })),
      ]),
    ),
    criteria: new Map(
      items.map(({ id }, index) => [id, shape.items[index]?.targeted ? [{ operator_type: 'EQ' }] : []]),
    ),
    activity: new Map(
      shape.items.flatMap(({ shown }, index) =>
        shown === null ? [] : [[`i${index}`, { start: now + shown - hour, end: now + shown }] as const],
      ),
    ),
    campaignSpend: new Map(shape.campaigns.map(({ spent }, index) => [`c${index}`, spend(spent)])),
    fundingSpend: new Map(shape.instruments.map(({ left }, index) => [`f${index}`, spend(left)])),
    totals: new Map(
      shape.campaigns.flatMap(({ all }, index) =>
        all === null ? [] : [[`c${index}`, BigInt(all)] as const],
      ),
    ),
    tags: shape.tags.map(({ deleted, last }, index) => ({
      id: `t${index}`,
      name: `Tag ${index}`,
      deleted,
      last_tracked_at: at(last),
    })),
    drift: [],
    gaps: [],
    cut: new Set(),
  };
}

/** Values with which rules compare something that compare nothing by default. */
const chosen: Readonly<Record<string, RuleValues>> = {
  'spend-cap': { daily: new Map(currencies.map((currency) => [currency, 1_000_000n])) },
  naming: { campaigns: /^S/u, line_items: /^S/u },
};
const valuesOf = (rule: string): RuleValues => chosen[rule] ?? {};

function findAll(state: AccountState): readonly FindingRow[] {
  const rules = allRules.map((rule) => ({ rule, values: { ...defaultsOf(rule), ...valuesOf(rule.name) } }));
  return findBroken(state, rules, { flags: ['--env', 'local'] });
}

const cases = { numRuns: rounds(50) };

const keyOf = (row: FindingRow) => JSON.stringify(row);
const idsOf = (rows: readonly FindingRow[]) =>
  new Set(rows.map(({ id, message }) => `${id} ${message.slice(0, 12)}`));

it('each finding is about a record that is there, in words that a person reads', () => {
  fc.assert(
    fc.property(shape, (one) => {
      const facts = factsOf(one);
      const ids = new Map(
        [
          facts.account,
          ...(facts.instruments ?? []),
          ...(facts.campaigns ?? []),
          ...(facts.lineItems ?? []),
          ...(facts.tags ?? []),
          ...[...(facts.creatives?.values() ?? [])].flat().map(({ data }) => data),
        ].map((record) => [record.id, record]),
      );
      for (const { id, rule, message, command } of findAll(createState(facts))) {
        expect(ids.get(id ?? ''), rule).toMatchObject({ id });
        expect(ids.get(id ?? '')?.deleted, rule).not.toBe(true);
        expect(`${message} ${command}`.replace(/ null$/, '')).not.toMatch(
          /undefined|NaN|null|\[object|Invalid/,
        );
        expect(command ?? 'ads ').toMatch(/^ads /);
      }
    }),
    cases,
  );
});

it('a suggested amount has no more decimals than its currency', () => {
  fc.assert(
    fc.property(shape, (one) => {
      const facts = factsOf(one);
      const currencyOf = new Map((facts.campaigns ?? []).map(({ id, currency }) => [id, String(currency)]));
      for (const { id, command } of findAll(createState(facts))) {
        const [, fraction = ''] = /--(?:daily|total)-budget \d+(?:\.(\d+))?/.exec(command ?? '') ?? [];
        const allowed = currencyDecimals.get(currencyOf.get(id ?? '') ?? '') ?? 6;
        // What a budget has already beyond its currency stays.
        if (/--daily-budget/.test(command ?? '')) expect(fraction.length).toBeLessThanOrEqual(allowed);
      }
    }),
    cases,
  );
});

it('the order in which records are listed changes nothing', () => {
  const reversed = <T>(list: readonly T[] | undefined) => (list ?? []).toReversed();
  fc.assert(
    fc.property(shape, (one) => {
      const facts = factsOf(one);
      const turned = {
        ...facts,
        instruments: reversed(facts.instruments),
        campaigns: reversed(facts.campaigns),
        lineItems: reversed(facts.lineItems),
        tags: reversed(facts.tags),
      };
      const plain = (row: FindingRow) =>
        keyOf({
          ...row,
          message: row.rule === 'stopped' ? '' : row.message,
          brief: row.rule === 'stopped' ? '' : (row.brief ?? ''),
          command:
            row.command && /^ads line-items list|stopped/.test(row.command + row.rule) ? '' : row.command,
        });
      expect(findAll(createState(turned)).map(plain).toSorted()).toEqual(
        findAll(createState(facts)).map(plain).toSorted(),
      );
    }),
    cases,
  );
});

it('records of another account, which are deleted or drafts, are not needed', () => {
  fc.assert(
    fc.property(shape, (one) => {
      const facts = factsOf(one);
      const { campaigns = [], lineItems = [] } = facts;
      const present = (record: Document) => record.deleted !== true;
      const less = { ...facts, campaigns: campaigns.filter(present), lineItems: lineItems.filter(present) };
      expect(findAll(createState(less)).map(keyOf)).toEqual(findAll(createState(facts)).map(keyOf));
    }),
    cases,
  );
});

describe('a stricter threshold finds at least as much:', () => {
  /** From lax to strict. */
  const ladders: readonly (readonly [rule: string, threshold: string, values: readonly number[]])[] = [
    ['pacing-over', 'percent', [1000, 100, 10, 0]],
    ['pacing-over', 'after_hours', [24, 12, 6, 0]],
    ['pacing-over', 'flight_hours', [8760, 48, 24, 1]],
    ['pacing-under', 'percent', [100, 99, 30, 0]],
    ['pacing-under', 'after_hours', [24, 12, 6, 0]],
    ['budget-low', 'days', [1, 3, 30, 365]],
    ['funding-low', 'days', [1, 3, 30, 365]],
    ['funding-low', 'percent', [0, 5, 50, 100]],
    ['no-delivery', 'hours', [1440, 48, 6, 1]],
    ['expiring', 'days', [1, 3, 30, 365]],
    ['orphans', 'days', [3650, 100, 1, 0]],
    ['tag-without-events', 'hours', [8760, 100, 48, 1]],
  ];
  it('every threshold that is a number is here', () => {
    const numbers = allRules.flatMap(({ name: rule, thresholds }) =>
      Object.entries(thresholds).flatMap(([threshold, { type }]) =>
        type === 'integer' ? [`${rule} ${threshold}`] : [],
      ),
    );
    const known = ladders.map(([rule, threshold]) => `${rule} ${threshold}`);
    expect(numbers.filter((one) => !known.includes(one))).toEqual(['pacing-under flight_hours']);
  });

  it.each(ladders)('%s %s', (rule, threshold, values) => {
    fc.assert(
      fc.property(shape, (one) => {
        const state = createState(factsOf(one));
        let before = new Set<string>();
        for (const value of values) {
          // Two line items that end are one finding of their campaign once all of them do.
          const found = idsOf(findIn(state, rule, { ...valuesOf(rule), [threshold]: value }));
          if (rule !== 'expiring') expect([...before].filter((id) => !found.has(id))).toEqual([]);
          else expect(found.size > 0).toBe(found.size > 0 || before.size > 0);
          before = found;
        }
      }),
      { numRuns: rounds(30) },
    );
  });
});
