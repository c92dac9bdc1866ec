/**
 * Settles what line items have served since the last time (docs/service.md#made-up-numbers). It is done before a change to the account
 * takes effect, and before anything is read that depends on it; so what is past is never changed by what comes later.
 */
import { hour } from '../../../call/duration.js';
import { readAmount } from '../../../call/money.js';
import type { Obstacle } from '../../../call/serving/obstacle.js';
import { parseTime } from '../../../call/time.js';
import { account } from '../../../contract/groups/accounts.js';
import { campaign } from '../../../contract/groups/campaigns.js';
import { fundingInstrument } from '../../../contract/groups/funding-instruments.js';
import { lineItem } from '../../../contract/groups/line-items.js';
import { targetingCriterion } from '../../../contract/params/targeting.js';
import type { Document, Endpoint, RecordKind, Value } from '../../../contract/types.js';
import { writeSeconds } from '../../store/clock.js';
import {
  findChildren,
  findRecord,
  type RecordRow,
  readRow,
  recordColumns,
  type StoredRecord,
  updateRecord,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';
import { StoreError } from '../../store/store-error.js';
import { findPromotionChanges } from '../promotion/promoted-post.js';
import { readServing, readSpent, spentField } from '../serving.js';
import { dayStarts } from './account-days.js';
import { countAudience } from './audience-size.js';
import { type Budget, createBudget } from './budget.js';
import { readSettled, storeCells, writeSettled } from './cells.js';
import { planDelivery } from './delivery-plan.js';
import { seedOf } from './noise.js';
import { type Payer, type Runner, simulate } from './simulate.js';

/** The internal field of a line item with what it spent on its last day, and when that day began. */
const todayField = 'spent_today';

/** Causes that pass or come with time and spending, which the settlement follows itself. */
const passing: ReadonlySet<string> = new Set([
  'NOT_STARTED',
  'ENDED',
  'STARTS_IN_FUTURE',
  'EXPIRED',
  'BUDGET_SPENT',
  'BUDGET_EXHAUSTED',
]);

/**
 * Settles an account until a time in milliseconds since 1970. An account that was never settled begins at that time. Only
 * inside a write.
 */
export function settleAccount(store: Store, accountId: string, until: number): void {
  const from = readSettled(store, accountId) ?? until;
  if (from > until) return;
  const stretch = { after: writeSeconds(from), before: writeSeconds(until) };
  const changes = from === until ? [] : findPromotionChanges(store, accountId, stretch);
  for (const change of changes) settleStretch(store, accountId, timeOf(change) ?? until);
  settleStretch(store, accountId, until);
}

/** Settles a stretch in which what line items show does not change by itself. */
function settleStretch(store: Store, accountId: string, until: number): void {
  const from = readSettled(store, accountId) ?? until;
  writeSettled(store, accountId, until);
  if (from >= until) return;
  const owner = findRecord(store, account, accountId, accountId);
  if (!owner || owner.hidden) return;
  const days = dayStarts(owner.data, from, until);
  const today = days.findLast((start) => start <= from) ?? from;
  const setting = readSetting(store, accountId, from, today);
  if (setting.runners.length === 0) return;
  simulate(setting.runners, { from, to: until, days });
  storeOutcome(store, setting, days.findLast((start) => start < until) ?? today);
}

interface Setting {
  readonly runners: readonly Runner[];
  readonly items: ReadonlyMap<string, StoredRecord>;
  readonly campaigns: ReadonlyMap<Budget, StoredRecord>;
  readonly funds: ReadonlyMap<Budget, StoredRecord>;
}

/** Everything of the account that can serve, as it is now. */
function readSetting(store: Store, accountId: string, from: number, today: number): Setting {
  const items = readAll(store, lineItem, accountId);
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
  const criteria = findChildren(
    store,
    targetingCriterion,
    running.map(({ id }) => id),
  ).filter(({ hidden }) => !hidden);
  const criteriaOf = new Map<string | null, Document[]>();
  for (const { parent_id, data } of criteria) {
    criteriaOf.set(parent_id, [...(criteriaOf.get(parent_id) ?? []), data]);
  }
  const runners = running.flatMap((stored): Runner[] => {
    const { id, data, parent_id } = stored;
    const [budget, owner] = budgets.get(parent_id ?? '') ?? [];
    const [fund] = funds.get(owner?.data.funding_instrument_id) ?? [];
    if (!budget || !fund) return [];
    return [
      {
        id,
        plan: planDelivery(data, seedOf(id), countAudience(criteriaOf.get(id) ?? [])),
        startsAt: timeOf(data.start_time) ?? Number.NEGATIVE_INFINITY,
        endsAt: timeOf(data.end_time) ?? Number.POSITIVE_INFINITY,
        budget: createBudget(limitsOf(data, readToday(data, today), [stored])),
        campaign: budget,
        fund,
        cells: new Map(),
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

function isLasting({ cause }: Obstacle): boolean {
  return !passing.has(cause);
}

function readAll(store: Store, kind: RecordKind, accountId: string): StoredRecord[] {
  return store
    .query<RecordRow>(
      `SELECT ${recordColumns} FROM record WHERE kind = ? AND account_id = ? ORDER BY seq`,
      kind.name,
      accountId,
    )
    .map(readRow);
}

function readCampaigns(store: Store, items: readonly StoredRecord[]): StoredRecord[] {
  const ids = [...new Set(items.map(({ parent_id }) => parent_id))];
  return store
    .query<RecordRow>(
      `SELECT ${recordColumns} FROM record
       WHERE kind = ? AND hidden = 0 AND draft = 0 AND id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      campaign.name,
      JSON.stringify(ids),
    )
    .map(readRow);
}

/** The budget of a campaign or a line item. The last end of the line items is that of the spending. */
function limitsOf(data: Document, spentToday: number, items: readonly StoredRecord[]) {
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

function timeOf(value: Value | undefined): number | undefined {
  return typeof value === 'string' ? parseTime(value) : undefined;
}

/** What a line item has spent on the day that began at `today`. */
function readToday(data: Document, today: number): number {
  const known = data[todayField];
  if (typeof known !== 'object' || known === null || Array.isArray(known)) return 0;
  const { day, spent } = known as Document;
  return day === today ? Number(spent) : 0;
}

function storeOutcome(store: Store, { runners, items, campaigns, funds }: Setting, today: number): void {
  for (const { id, cells, budget } of runners) {
    const stored = items.get(id);
    if (cells.size === 0 || !stored) continue;
    storeCells(store, id, cells);
    addSpent(store, stored, budget, { [todayField]: { day: today, spent: budget.spentToday } });
  }
  for (const [budget, stored] of [...campaigns, ...funds]) {
    if (budget.spent > 0) addSpent(store, stored, budget);
  }
}

function addSpent(store: Store, stored: StoredRecord, { spent }: Budget, more: Document = {}): void {
  const sum = readSpent(stored.data) + BigInt(spent);
  updateRecord(store, stored, { ...stored.data, [spentField]: sum, ...more });
}

/**
 * Settles the account of a call before it is carried out: until now before a change, so that the change applies from now
 * on; until the last whole hour before a read. `now` is in milliseconds since 1970.
 */
export function settleBefore(
  store: Store,
  { area, method }: Pick<Endpoint, 'area' | 'method'>,
  { account_id }: Document,
  now: number,
): void {
  if (area !== 'ads' || typeof account_id !== 'string') return;
  const isRead = method === 'GET';
  const until = isRead ? Math.floor(now / hour) * hour : now;
  const settled = readSettled(store, account_id);
  if (isRead ? settled === undefined || settled >= until : settled === until) return;
  try {
    store.write(() => settleAccount(store, account_id, until));
  } catch (error) {
    // Somebody else is writing, who has settled too, or will.
    if (!isRead || !(error instanceof StoreError && error.reason === 'busy')) throw error;
  }
}
