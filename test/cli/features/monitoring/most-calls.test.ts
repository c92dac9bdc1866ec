/** A look at an account takes ten calls at most, whatever the account holds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Caller } from '../../../../src/cli/core/records/read-rows.js';
import { maxCalls } from '../../../../src/cli/features/monitoring/most-calls.js';
import { lookParts } from '../../../../src/cli/features/monitoring/parts.js';
import { readState } from '../../../../src/cli/features/monitoring/read-state.js';
import type { Document } from '../../../../src/contract/types.js';
import { day, hour } from '../../../../src/values/duration.js';
import { formatTime } from '../../../../src/values/time.js';
import {
  someAccount,
  someCampaign,
  someInstrument,
  someItem,
  somePost,
} from '../../../support/account-states.js';
import { answeredPeriods } from '../../../support/statistics-service.js';

const now = Date.parse('2026-05-20T12:00:00Z');
const size = 1000;

interface World {
  readonly instruments: number;
  readonly campaigns: number;
  readonly items: number;
  readonly posts: number;
  readonly active: number;
  readonly products: readonly string[];
}

const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** A service with lists of so many records, of which a call answers a page. */
function serviceOf({ instruments, campaigns, items, posts, active, products }: World) {
  const lists: Readonly<Record<string, readonly Document[]>> = {
    'funding-instruments.list': numbers(instruments).map((at) => someInstrument({ id: `f${at}` })),
    'campaigns.list': numbers(campaigns).map((at) =>
      someCampaign({
        id: `c${at}`,
        funding_instrument_id: `f${at % instruments}`,
        total_budget_amount_local_micro: 5_000_000_000,
      }),
    ),
    // The oldest campaigns, which are on the last page, have the line items.
    'line-items.list': numbers(items).map((at) =>
      someItem({
        id: `i${at}`,
        campaign_id: `c${campaigns - 1 - (at % campaigns)}`,
        product_type: products[at % products.length] ?? null,
        end_time: formatTime(now + 30 * day),
      }),
    ),
    'promoted-tweets.list': numbers(posts).map((at) =>
      somePost({ id: `p${at}`, line_item_id: `i${at % Math.max(items, 1)}` }),
    ),
    'promoted-accounts.list': [],
    'media-creatives.list': [],
  };
  let calls = 0;
  const caller: Caller = {
    async call({ id }, values) {
      calls += 1;
      const chosen = (values.campaign_ids ?? values.line_item_ids) as readonly string[] | undefined;
      const all = (lists[id] ?? []).filter((one) => chosen?.includes(String(one.id)) ?? true);
      const from = Number(values.cursor ?? 0);
      const answers: Readonly<Record<string, unknown>> = {
        'accounts.get': someAccount,
        'stats.active-entities': numbers(Math.min(active, items)).map((at) => ({
          entity_id: `i${items - 1 - at}`,
          activity_start_time: formatTime(now - day),
          activity_end_time: formatTime(now - hour),
          placements: ['ALL_ON_TWITTER'],
        })),
        'stats.get': ((values.entity_ids ?? []) as readonly string[]).map((entity) => ({
          id: entity,
          id_data: [{ segment: null, metrics: { billed_charge_local_micro: null } }],
        })),
      };
      const data = answers[id] ?? all.slice(from, from + size);
      const next_cursor = id.endsWith('.list') && from + size < all.length ? String(from + size) : null;
      const time_series_length = id === 'stats.get' ? answeredPeriods(values) : undefined;
      return { status: 200, headers: {}, body: { data, next_cursor, time_series_length }, retried: 0 };
    },
  };
  return { caller, calls: () => calls };
}

const count = fc.constantFrom(1, 20, 21, 150, 1000, 1001, 2500);
const world = fc.record({
  instruments: fc.constantFrom(1, 20, 45),
  campaigns: count,
  items: fc.oneof(fc.constant(0), count),
  posts: count,
  active: fc.constantFrom(0, 1, 20, 21, 250, 2500),
  products: fc.subarray(['PROMOTED_TWEETS', 'PROMOTED_ACCOUNT', 'MEDIA'], { minLength: 1 }),
});

it('whatever its lists, kinds of creatives and activity are', async () => {
  await fc.assert(
    fc.asyncProperty(world, async (own) => {
      const { caller, calls } = serviceOf(own);
      const { state, calls: said } = await readState(caller, {
        account_id: 'a1',
        parts: lookParts,
        now,
        most: maxCalls,
        withDeleted: true,
      });
      expect(calls()).toBe(said);
      expect(said).toBeLessThanOrEqual(maxCalls);
      // Without a limit everything is read; with it, what is missing is said.
      const isWhole = state.campaigns?.length === own.campaigns && state.lineItems?.length === own.items;
      if (!isWhole) expect(state.gaps.map(({ text }) => text).join()).toMatch(/only the first \d+ rows/);
    }),
    { numRuns: 15 },
  );
}, 60_000);

it('the oldest of 2,500 campaigns are known, because they run', async () => {
  const { caller } = serviceOf({
    instruments: 1,
    campaigns: 2500,
    items: 150,
    posts: 150,
    active: 150,
    products: ['PROMOTED_TWEETS'],
  });
  const { state } = await readState(caller, {
    account_id: 'a1',
    parts: lookParts,
    now,
    most: maxCalls,
    withDeleted: true,
  });
  expect(state.branches.filter(({ items }) => items.length > 0)).toHaveLength(150);
  expect([...state.cut]).toEqual([]);
});
