/** Campaigns (docs/service.md#campaigns). */

import * as contract from '../../contract/groups/campaigns.js';
import { lineItem } from '../../contract/groups/line-items.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { readAmount } from '../../values/money.js';
import { runBatch } from '../domain/batch.js';
import { assertSettable, assertValidState } from '../domain/check-state.js';
import { assertDenominations } from '../domain/denominations.js';
import { recordChange } from '../domain/history.js';
import { forgetUpcoming } from '../domain/promotion/scheduled-promotions.js';
import { assertCampaignQuota } from '../domain/quotas.js';
import {
  type CampaignRecord,
  deriveCampaigns,
  type Flight,
  findInstrument,
  readFlight,
  readSpent,
} from '../domain/read-campaign-serving.js';
import { listPage } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle, type WriteCall } from '../handler.js';
import { hideChildren, markDeleted } from '../store/deletion.js';
import { memoizeEach } from '../store/memoize.js';
import {
  applyChanges,
  asStored,
  createStamps,
  findChildren,
  insertRecord,
  onlyChanged,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

type Creation = ValuesOf<typeof contract.createCampaign.params>;
type Change = ValuesOf<typeof contract.updateCampaign.params>;
/** Campaigns of one account as the service shows them. They are remembered until anything changes, the time included. */
function present(store: Store, campaigns: readonly StoredRecord[], time: string): Document[] {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const wanted = { topic: 'dataset', name: `campaigns at ${time}`, ids: [...byId.keys()] } as const;
  const shown = memoizeEach<Document>(store, wanted, (ids) => {
    const derived = deriveCampaigns(
      store,
      ids.flatMap((id) => byId.get(id) ?? []),
      time,
    );
    return new Map(derived.map((data) => [String(data.id), toRecordResponse(contract.campaign, data)]));
  });
  return campaigns.map(({ id }) => shown.get(id) ?? {});
}

/** The stored form of a new campaign, with the service's defaults. */
export function newCampaign(
  values: Creation,
  { id, currency, time }: Record<'id' | 'currency' | 'time', string>,
): Document {
  const { params } = contract.createCampaign;
  const { account_id: _, budget_optimization = params.budget_optimization.default, ...given } = values;
  return {
    id,
    currency,
    budget_optimization,
    standard_delivery: budget_optimization === 'CAMPAIGN' ? true : null,
    entity_status: params.entity_status.default,
    ...applyChanges({}, given, time),
    ...createStamps(time),
  };
}

function create(call: WriteCall, values: Creation): Document {
  const { store, time } = call;
  const { account_id, funding_instrument_id } = values;
  const instrument = findInstrument(store, account_id, funding_instrument_id);
  if (!instrument || instrument.hidden) {
    throw serviceError(
      'INVALID_FUNDING_INSTRUMENT',
      `funding instrument ${funding_instrument_id} is not one of this account`,
      {
        parameter: 'funding_instrument_id',
        value: funding_instrument_id,
      },
    );
  }
  const currency = String(instrument.data.currency);
  assertDenominations(values, currency);
  const id = call.newId('object');
  const data = asStored(newCampaign(values, { id, currency, time }));
  if (data.entity_status !== 'DRAFT') assertCampaignQuota(store, account_id, time);
  insertRecord(store, { kind: contract.campaign, account_id, id, data, topics: [] });
  return finish(call, { id, account_id, data }, { start_time: null, end_time: null });
}

function update(call: WriteCall, { account_id, campaign_id, ...change }: Change): Document {
  const { store, time } = call;
  const stored = requireRecord(store, contract.campaign, account_id, campaign_id);
  const before = stored.data;
  assertSettable(contract.updateCampaign.params, before, change);
  const data = applyChanges(before, withDelivery(before, change), time);
  assertValidState(contract.updateCampaign.rules ?? [], contract.updateCampaign.params, data);
  requireBudgetFits(store, before, data);
  assertDenominations(onlyChanged(before, change), String(before.currency));
  if (before.entity_status === 'DRAFT' && data.entity_status !== 'DRAFT')
    assertCampaignQuota(store, account_id, time);
  updateRecord(store, stored, data);
  return finishChange(call, stored);
}

/**
 * The delivery belongs to a budget kept on the campaign: it comes and goes with it unless it is given
 * (docs/service.md#campaign-budgets).
 */
function withDelivery(before: Document, change: Document): Document {
  const { budget_optimization = before.budget_optimization } = change;
  const isGiven = typeof change.standard_delivery === 'boolean';
  if (budget_optimization === before.budget_optimization || isGiven) return change;
  return { ...change, standard_delivery: budget_optimization === 'CAMPAIGN' ? true : null };
}

const totalBudget = 'total_budget_amount_local_micro';

function requireBudgetFits(store: Store, before: Document, data: Document): void {
  const total = readAmount(data, totalBudget);
  const refused = { parameter: totalBudget, value: String(total) };
  if (total !== undefined && total !== readAmount(before, totalBudget)) {
    const spent = readSpent(data);
    if (total < spent) {
      const message = `${totalBudget} must be at least the ${spent} already spent`;
      throw serviceError('SPEND_EXCEEDS_BUDGET', message, refused);
    }
    const larger = findLineItem(store, data, (item) => (readAmount(item, totalBudget) ?? 0n) > total);
    if (larger) {
      const message = `${totalBudget} must be at least that of line item ${larger.id}, ${larger.data[totalBudget]}`;
      throw serviceError('INVALID_PARAMETER', message, refused);
    }
  }
  if (before.budget_optimization !== 'LINE_ITEM' || data.budget_optimization === 'LINE_ITEM') return;
  const budgets = ['daily_budget_amount_local_micro', totalBudget];
  const holder = findLineItem(store, data, (item) =>
    budgets.some((name) => readAmount(item, name) !== undefined),
  );
  if (holder) {
    const message = `budget_optimization cannot become CAMPAIGN while line item ${holder.id} has its own budget`;
    throw serviceError('INVALID_PARAMETER', message, { parameter: 'budget_optimization', value: 'CAMPAIGN' });
  }
}

/** A line item of the campaign that has not been deleted. */
function findLineItem(
  store: Store,
  { id }: Document,
  isSought: (item: Document) => boolean,
): StoredRecord | undefined {
  return findChildren(store, lineItem, [String(id)]).find((item) => !item.hidden && isSought(item.data));
}

function remove(call: WriteCall, account_id: string, campaignId: string): Document {
  const stored = requireRecord(call.store, contract.campaign, account_id, campaignId);
  markDeleted(call.store, stored, call.time);
  const items = findChildren(call.store, lineItem, [campaignId]).map(({ id }) => id);
  forgetUpcoming(call.store, items, call.time);
  hideChildren(call.store, campaignId);
  return finishChange(call, stored);
}

/** Notes a change, and answers the campaign as it is now. */
function finishChange(call: WriteCall, { account_id, id, data: before }: StoredRecord): Document {
  const { store } = call;
  const stored = requireRecord(store, contract.campaign, account_id, id, { with_deleted: true });
  return finish(call, stored, readFlight(store, stored), before);
}

/** Notes the creation or the change of a campaign, and answers it. */
function finish(call: WriteCall, stored: CampaignRecord, flight: Flight, before?: Document): Document {
  const [shown = {}] = deriveCampaigns(call.store, [stored], call.time);
  const answer = toRecordResponse(contract.campaign, shown);
  recordChange(call, {
    entity: 'CAMPAIGN',
    kind: contract.campaign,
    account_id: stored.account_id,
    before,
    after: stored.data,
    snapshot: { ...answer, ...flight },
  });
  return answer;
}

export const campaignsHandlers: readonly Handler[] = [
  handle(contract.listCampaigns, 'faithful', (call) => {
    const { records, ...rest } = listPage(contract.listCampaigns, call);
    return { data: present(call.store, records, call.time), ...rest };
  }),

  handle(contract.getCampaign, 'faithful', ({ store, time, values }) => {
    const stored = requireRecord(store, contract.campaign, values.account_id, values.campaign_id, values);
    return { data: present(store, [stored], time)[0] ?? null };
  }),

  handle(contract.createCampaign, 'faithful', (call) => ({ data: create(call, call.values) })),

  handle(contract.updateCampaign, 'faithful', (call) => ({ data: update(call, call.values) })),

  handle(contract.activateCampaign, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, campaign_id } = values;
    const stored = requireRecord(store, contract.campaign, account_id, campaign_id);
    if (stored.data.entity_status === 'ACTIVE') return { data: present(store, [stored], time)[0] ?? null };
    return { data: update(call, { account_id, campaign_id, entity_status: 'ACTIVE' }) };
  }),

  handle(contract.deleteCampaign, 'faithful', (call) => ({
    data: remove(call, call.values.account_id, call.values.campaign_id),
  })),

  handle(contract.batchCampaigns, 'faithful', (call) => {
    const { account_id, operations } = call.values;
    return {
      data: runBatch(operations, {
        create: (params) => create(call, { ...params, account_id } as Creation),
        update: (params) => update(call, { ...params, account_id } as Change),
        remove: (params) => remove(call, account_id, String(params.campaign_id)),
      }),
    };
  }),
];
