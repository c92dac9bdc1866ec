/** Everything of an account that takes part in serving, as it is at one moment (docs/service.md#made-up-numbers). */

import type { Obstacle } from '../../../call/serving/obstacle-reasons.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { fundingInstrument } from '../../../contract/groups/funding-instruments.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import { promotedTweet } from '../../../contract/groups/promoted-tweets.js';
import { targetingCriterion } from '../../../contract/params/targeting.js';
import type { Document, RecordKind, Value } from '../../../contract/types.js';
import { addToGroup, type Groups } from '../../../values/group-by.js';
import { readAmount } from '../../../values/money.js';
import { timeOf } from '../../../values/read-value.js';
import { writeSeconds } from '../../store/clock.js';
import {
  findChildren,
  findRecord,
  findRecordsOf,
  queryRecords,
  type StoredRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { readServing, readSpent } from '../read-campaign-serving.js';
import { planAuction } from './auction.js';
import { readShares } from './audience-share.js';
import { countAudience } from './audience-size.js';
import { type Budget, type BudgetLimits, createBudget } from './budget-pacing.js';
import { seedOf } from './noise.js';
import type { Payer, Runner } from './simulate.js';

/** The internal field of a line item with its spend on its last day, and the start of that day. */
export const todayField = 'spent_today';

/** Causes that pass or come with time and spending, which the settlement follows itself. */
const passing: ReadonlySet<string> = new Set([
  'NOT_STARTED',
  'ENDED',
  'STARTS_IN_FUTURE',
  'EXPIRED',
  'BUDGET_SPENT',
  'BUDGET_EXHAUSTED',
]);

export interface ServingState {
  readonly runners: readonly Runner[];
  readonly items: ReadonlyMap<string, StoredRecord>;
  readonly campaigns: ReadonlyMap<Budget, StoredRecord>;
  readonly funds: ReadonlyMap<Budget, StoredRecord>;
}

/** Everything of the account that can serve, as it is now. */
export function readServingState(store: Store, accountId: string, from: number, today: number): ServingState {
  const items = findRecordsOf(store, lineItem, accountId);
  const live = items.filter(({ hidden, draft }) => !hidden && !draft);
  const campaigns = readCampaigns(store, live);
  const servings = readServing(store, campaigns, writeSeconds(from));
  const ready = new Map(
    campaigns.flatMap(({ id }) => {
      const serving = servings.get(id);
      if (!serving || serving.above.some(isLasting)) return [];
      return serving.items
        .filter(({ obstacles }) => !obstacles.some(isLasting))
        .map(({ item }) => [String(item.id), id] as const);
    }),
  );
  const running = live.filter(({ id }) => ready.has(id));
  const spentToday = (of: readonly StoredRecord[]) =>
    of.reduce((sum, { data }) => sum + readToday(data, today), 0);
  const ofCampaign = new Map<string | null, StoredRecord[]>();
  for (const stored of items) {
    const list = ofCampaign.get(stored.parent_id) ?? [];
    ofCampaign.set(stored.parent_id, list);
    list.push(stored);
  }
  const funds = new Map<Value | undefined, [Payer, StoredRecord]>();
  const budgets = new Map<string, [Budget, StoredRecord]>();
  for (const stored of campaigns) {
    const own = ofCampaign.get(stored.id) ?? [];
    budgets.set(stored.id, [createBudget(limitsOf(stored.data, spentToday(own), own)), stored]);
    const fundId = stored.data.funding_instrument_id;
    const found = funds.get(fundId)
      ? undefined
      : findRecord(store, fundingInstrument, accountId, String(fundId));
    if (found) funds.set(fundId, [createPayer(found.data), found]);
  }
  const criteriaOf = readBelow(store, targetingCriterion, running);
  const postsOf = readBelow(store, promotedTweet, running);
  const shareOf = readShares(store, accountId);
  const runners = running.flatMap((stored): Runner[] => {
    const { id, data, parent_id } = stored;
    const [budget, owner] = budgets.get(parent_id ?? '') ?? [];
    const [fund] = funds.get(owner?.data.funding_instrument_id) ?? [];
    if (!budget || !fund) return [];
    return [
      {
        id,
        plan: planAuction(
          data,
          { seed: seedOf(id), refreshed: timesOfNews(data, postsOf.get(id) ?? []) },
          countAudience(criteriaOf.get(id) ?? []),
        ),
        startsAt: timeOf(data.start_time) ?? Number.NEGATIVE_INFINITY,
        endsAt: timeOf(data.end_time) ?? Number.POSITIVE_INFINITY,
        budget: createBudget(limitsOf(data, readToday(data, today), [stored])),
        campaign: budget,
        fund,
        cells: new Map(),
        ...shareOf(stored),
      },
    ];
  });
  return {
    runners,
    items: new Map(running.map((stored) => [stored.id, stored])),
    campaigns: new Map(budgets.values()),
    funds: new Map([...funds.values()].map(([payer, stored]) => [payer.budget, stored])),
  };
}

/** The objects of a kind, by line item. */
function readBelow(
  store: Store,
  kind: RecordKind,
  items: readonly StoredRecord[],
): ReadonlyMap<string | null, readonly Document[]> {
  const below: Groups<string | null, Document> = new Map();
  for (const { parent_id, data, hidden } of findChildren(
    store,
    kind,
    items.map(({ id }) => id),
  )) {
    if (!hidden) addToGroup(below, parent_id, data);
  }
  return below;
}

/** When a line item began to show something new: at its start, and with each post when it has been reviewed. */
function timesOfNews({ start_time, created_at }: Document, posts: readonly Document[]): readonly number[] {
  const times = [start_time ?? created_at, ...posts.map((post) => post.reviewed_at ?? post.created_at)];
  return times.flatMap((time) => timeOf(time) ?? []);
}

function isLasting({ cause }: Obstacle): boolean {
  return !passing.has(cause);
}

function readCampaigns(store: Store, items: readonly StoredRecord[]): StoredRecord[] {
  const ids = [...new Set(items.map(({ parent_id }) => parent_id))];
  return queryRecords(
    store,
    `kind = ? AND hidden = 0 AND draft = 0 AND id IN (SELECT value FROM json_each(?))`,
    campaign.name,
    JSON.stringify(ids),
  );
}

/** The budget of a campaign or a line item. The last end of the line items is that of the spending. */
function limitsOf(data: Document, spentToday: number, items: readonly StoredRecord[]): BudgetLimits {
  const daily = readAmount(data, 'daily_budget_amount_local_micro');
  const total = readAmount(data, 'total_budget_amount_local_micro');
  const ends = items.map((item) => timeOf(item.data.end_time));
  return {
    daily: daily === undefined ? undefined : Number(daily),
    left: total === undefined ? undefined : Number(total - readSpent(data)),
    spentToday,
    isPaced: data.standard_delivery !== false,
    endsAt: ends.includes(undefined) ? undefined : Math.max(...ends.map(Number)),
  };
}

/** A limit of credit, or an amount that was paid in; an instrument without either pays for everything. */
function createPayer(data: Document): Payer {
  const limit = readAmount(data, 'credit_limit_local_micro') ?? readAmount(data, 'funded_amount_local_micro');
  return {
    budget: createBudget({
      daily: undefined,
      left: limit === undefined ? undefined : Number(limit - readSpent(data)),
      spentToday: 0,
      isPaced: false,
      endsAt: undefined,
    }),
    startsAt: timeOf(data.start_time) ?? Number.NEGATIVE_INFINITY,
    endsAt: timeOf(data.end_time) ?? Number.POSITIVE_INFINITY,
  };
}

/** The spend of a line item on the day that began at `today`. */
function readToday(data: Document, today: number): number {
  const known = data[todayField];
  if (typeof known !== 'object' || known === null || Array.isArray(known)) return 0;
  const { day, spent } = known as Document;
  return day === today ? Number(spent) : 0;
}
