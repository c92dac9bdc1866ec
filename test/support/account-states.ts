/** States of an account, as if they had been read: one campaign with one line item, which a test changes. */
import { type AccountClock, readClock } from '../../src/cli/features/monitoring/account-clock.js';
import {
  type AccountState,
  createState,
  type Facts,
} from '../../src/cli/features/monitoring/account-state.js';
import type { HourlySpend } from '../../src/cli/features/monitoring/spend.js';
import type { Document } from '../../src/contract/types.js';

export const old = {
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  deleted: false,
} as const;

export const someAccount: Document = {
  id: 'a1',
  name: 'Shop',
  timezone: 'UTC',
  approval_status: 'ACCEPTED',
};

export const someInstrument = (fields: Document = {}): Document => ({
  ...old,
  id: 'f1',
  currency: 'USD',
  able_to_fund: true,
  ...fields,
});

/** It has a daily budget of 100, and runs. */
export const someCampaign = (fields: Document = {}): Document => ({
  ...old,
  id: 'c1',
  name: 'Spring',
  currency: 'USD',
  funding_instrument_id: 'f1',
  entity_status: 'ACTIVE',
  budget_optimization: 'CAMPAIGN',
  daily_budget_amount_local_micro: 100_000_000,
  servable: true,
  ...fields,
});

export const someItem = (fields: Document = {}): Document => ({
  ...old,
  id: 'i1',
  campaign_id: 'c1',
  name: 'Readers',
  product_type: 'PROMOTED_TWEETS',
  placements: ['ALL_ON_TWITTER'],
  entity_status: 'ACTIVE',
  start_time: '2026-01-01T00:00:00Z',
  end_time: null,
  ...fields,
});

export const somePost = (fields: Document = {}): Document => ({
  ...old,
  id: 'p1',
  line_item_id: 'i1',
  entity_status: 'ACTIVE',
  approval_status: 'ACCEPTED',
  ...fields,
});

/** Each line item shows the posts that name it. */
export const showing = (...posts: readonly Document[]): NonNullable<Facts['creatives']> =>
  new Map(
    [...new Set(posts.map(({ line_item_id }) => line_item_id))].map((id) => [
      id,
      posts
        .filter(({ line_item_id }) => line_item_id === id)
        .map((data) => ({ kind: 'promoted_tweet', data }) as const),
    ]),
  );

/** Charges at hours after midnight of today, which may be negative: micro units by hour. */
export function spendAt(clock: AccountClock, amounts: Readonly<Record<number, bigint>>): HourlySpend {
  const hours = clock.hours.slice(1).map(() => 0n);
  for (const [at, amount] of Object.entries(amounts))
    hours[clock.hours.indexOf(clock.today) + Number(at)] = amount;
  return { bounds: clock.hours, hours };
}

/** The state at a time. Each line item shows a post unless `creatives` says something else. */
export function stateAt(now: number, facts: Partial<Facts> = {}): AccountState {
  const { account = someAccount, lineItems = [someItem()] } = facts;
  return createState({
    account,
    clock: readClock(account, now),
    instruments: [someInstrument()],
    campaigns: [someCampaign()],
    lineItems,
    creatives: showing(...lineItems.map(({ id }) => somePost({ id: `p${id}`, line_item_id: id ?? '' }))),
    gaps: [],
    cut: new Set(),
    ...facts,
  });
}
