/** Line items (interface 4.3 and section 3, ext 5, ext 7). */
import { checkState } from '../../call/check.js';
import { wireVoice } from '../../call/problem.js';
import { defaultPayBy, goalsByObjective, payByOfTargetedClicks } from '../../contract/enums.js';
import { account } from '../../contract/groups/accounts.js';
import { campaign } from '../../contract/groups/campaigns.js';
import {
  batchLineItems,
  createLineItem,
  creationRules,
  deleteLineItem,
  frequencyCapFeature,
  getLineItem,
  lineItem,
  listLineItems,
  listPlacements,
  placementsTogether,
  updateLineItem,
} from '../../contract/groups/line-items.js';
import { page } from '../../contract/shared.js';
import type { Document, ValuesOf } from '../../contract/types.js';
import { type Behaviour, behave, type Call } from '../behaviour.js';
import { refusal, refusalOf } from '../error.js';
import { listRecords } from '../list.js';
import {
  changeData,
  findChildren,
  findRecord,
  hideChildren,
  insertRecord,
  presentRecord,
  requireRecord,
  stampsAt,
  updateRecord,
} from '../records.js';
import type { Store } from '../store.js';
import { featuresOf } from './accounts.js';
import { runBatch } from './batch.js';
import { recordChange } from './history.js';
import { requireLineItemRoom, requireRoomInCampaign } from './limits.js';
import { amountOf } from './serving.js';

type Creation = ValuesOf<typeof createLineItem.params>;
type Change = ValuesOf<typeof updateLineItem.params>;
type Writing = Omit<Call<unknown>, 'values'>;

/** Answers to a single creation or update do not carry the funding instrument (ext 7). */
function presentWritten(data: Document): Document {
  return presentRecord(lineItem, data, { without: ['funding_instrument_id'] });
}

function present(data: Document): Document {
  return presentRecord(lineItem, data);
}

const budgets = ['daily_budget_amount_local_micro', 'total_budget_amount_local_micro'] as const;

interface Origin {
  readonly id: string;
  readonly time: string;
  /** The campaign it belongs to. */
  readonly campaign: Document;
  /** The account's own user. */
  readonly userId: string | null;
}

/** The stored form of a new line item, with the service's defaults by objective and goal (ext 5, ext 7). */
export function newLineItem(values: Creation, { id, time, campaign, userId }: Origin): Document {
  const { account_id: _, ...given } = values;
  const goal = values.goal ?? goalsByObjective[values.objective][0];
  const bid_strategy = values.bid_strategy ?? defaultBidStrategy(values);
  const daily = amountOf(given, 'daily_budget_amount_local_micro');
  return {
    id,
    funding_instrument_id: campaign.funding_instrument_id ?? null,
    currency: campaign.currency ?? null,
    goal,
    bid_strategy,
    pay_by: defaultPay(goal, bid_strategy),
    standard_delivery: daily === undefined ? null : true,
    entity_status: 'ACTIVE',
    categories: [],
    advertiser_user_id: userId,
    creative_source: 'MANUAL',
    ...changeData({}, given, time),
    ...stampsAt(time),
  };
}

/** Where a bid is given it is the most to pay, or the target where the objective knows no most; else automatic. */
function defaultBidStrategy({ objective, bid_amount_local_micro }: Creation): string {
  if (amountOf({ bid: bid_amount_local_micro ?? null }, 'bid') === undefined) return 'AUTO';
  const broken = checkState(
    creationRules,
    createLineItem.params,
    { objective, bid_strategy: 'MAX', bid_amount_local_micro: 1 },
    wireVoice,
  );
  return broken.some((problem) => problem.parameter === 'bid_strategy') ? 'TARGET' : 'MAX';
}

function defaultPay(goal: keyof typeof defaultPayBy, bidStrategy: string): string {
  return goal === 'LINK_CLICKS' && bidStrategy === 'TARGET' ? payByOfTargetedClicks : defaultPayBy[goal];
}

function create(call: Writing, values: Creation): Document {
  const { store, time } = call;
  const { account_id } = values;
  const parent = requireRecord(store, campaign, account_id, values.campaign_id);
  requireSameKind(store, parent.id, values);
  const owner = findRecord(store, account, account_id, account_id)?.data ?? {};
  const userId = typeof owner.user_id === 'string' ? owner.user_id : null;
  const data = newLineItem(values, { id: call.newId('object'), time, campaign: parent.data, userId });
  requireFits(data, values, parent.data, owner);
  requireRoomInCampaign(store, parent.id);
  if (data.entity_status !== 'DRAFT') requireLineItemRoom(store, account_id, time);
  insertRecord(store, { kind: lineItem, account_id, id: String(data.id), parent_id: parent.id, data });
  return finish(call, account_id, data);
}

/** All line items of a campaign share product type and objective (ext 7). */
function requireSameKind(store: Store, campaignId: string, values: Creation): void {
  const sibling = findChildren(store, lineItem, [campaignId]).find((item) => !item.hidden)?.data;
  if (!sibling) return;
  for (const name of ['objective', 'product_type'] as const) {
    if (sibling[name] === values[name]) continue;
    throw refusal(
      'INVALID_PARAMETER',
      `${name} must be ${sibling[name]}, as in the other line items of the campaign`,
      {
        parameter: name,
        value: values[name],
      },
    );
  }
}

function update(call: Writing, { account_id, line_item_id, ...change }: Change): Document {
  const { store, time } = call;
  const stored = requireRecord(store, lineItem, account_id, line_item_id);
  const before = stored.data;
  const data = withPay(before, changeData(before, change, time), change);
  const problems = checkState(creationRules, createLineItem.params, data, wireVoice);
  if (problems.length > 0) throw refusalOf(problems);
  const parent = requireRecord(store, campaign, account_id, String(before.campaign_id));
  requireFits(data, change, parent.data, findRecord(store, account, account_id, account_id)?.data ?? {});
  if (before.entity_status === 'DRAFT' && data.entity_status !== 'DRAFT') {
    requireLineItemRoom(store, account_id, time);
  }
  updateRecord(store, stored, data);
  return finish(call, account_id, data, before);
}

/** What is charged follows the goal; it may be changed for app installs only (ext 7). */
function withPay(before: Document, data: Document, change: Document): Document {
  const goal = data.goal as keyof typeof defaultPayBy;
  if (change.pay_by !== undefined && change.pay_by !== before.pay_by && data.objective !== 'APP_INSTALLS') {
    throw refusal('INVALID_PARAMETER', 'pay_by can be changed only when objective is APP_INSTALLS', {
      parameter: 'pay_by',
      value: String(change.pay_by),
    });
  }
  if (change.pay_by !== undefined || goal === before.goal) return data;
  return { ...data, pay_by: defaultPay(goal, String(data.bid_strategy)) };
}

/** What depends on the campaign and the account besides the line item itself. `given` is what the call says. */
function requireFits(data: Document, given: Document, parent: Document, owner: Document): void {
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== '' && given[name] !== null;
  for (const name of [...budgets, 'standard_delivery']) {
    if (!isGiven(name) || parent.budget_optimization === 'LINE_ITEM') continue;
    const message = `${name} can only be given when the budget_optimization of the campaign is LINE_ITEM`;
    throw refusal('INVALID_PARAMETER', message, { parameter: name, value: String(given[name]) });
  }
  const total = amountOf(data, budgets[1]);
  const most = amountOf(parent, budgets[1]);
  if (total !== undefined && most !== undefined && total > most && isGiven(budgets[1])) {
    const message = `${budgets[1]} must be at most the ${most} of its campaign`;
    throw refusal('INVALID_PARAMETER', message, { parameter: budgets[1], value: String(total) });
  }
  if (isGiven('frequency_cap') && !featuresOf(owner).includes(frequencyCapFeature)) {
    const message = `frequency_cap needs the account feature ${frequencyCapFeature}`;
    throw refusal('FEATURE_NOT_AVAILABLE', message, { parameter: 'frequency_cap' });
  }
  const { goal, bid_strategy, pay_by } = data;
  if (goal === 'LINK_CLICKS' && bid_strategy === 'TARGET' && pay_by !== payByOfTargetedClicks) {
    const message = `pay_by must be ${payByOfTargetedClicks} when goal is LINK_CLICKS and bid_strategy is TARGET`;
    throw refusal('INVALID_PARAMETER', message, { parameter: 'pay_by', value: String(pay_by) });
  }
}

function remove(call: Writing, account_id: string, lineItemId: string): Document {
  const stored = requireRecord(call.store, lineItem, account_id, lineItemId);
  const data = changeData(stored.data, { deleted: true }, call.time);
  updateRecord(call.store, stored, data);
  hideChildren(call.store, lineItemId);
  return finish(call, account_id, data, stored.data);
}

/** Notes the change and answers the line item as it is now. */
function finish(call: Writing, account_id: string, after: Document, before?: Document): Document {
  const snapshot = present(after);
  recordChange(call, {
    entity: 'LINE_ITEM',
    kind: lineItem,
    account_id,
    ...(before && { before }),
    after,
    snapshot,
  });
  return after;
}

export const lineItemBehaviours: readonly Behaviour[] = [
  behave(listLineItems, 'faithful', ({ store, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: lineItem,
      accounts: [values.account_id],
      values,
      count: page.count,
      filters: [
        { field: 'id', in: values.line_item_ids },
        { field: 'parent_id', in: values.campaign_ids },
        { field: 'funding_instrument_id', in: values.funding_instrument_ids },
      ],
    });
    return { data: records.map(({ data }) => present(data)), ...rest };
  }),

  behave(getLineItem, 'faithful', ({ store, values }) => ({
    data: present(requireRecord(store, lineItem, values.account_id, values.line_item_id, values).data),
  })),

  behave(createLineItem, 'faithful', (call) => ({ data: presentWritten(create(call, call.values)) })),

  behave(updateLineItem, 'faithful', (call) => ({ data: presentWritten(update(call, call.values)) })),

  behave(deleteLineItem, 'faithful', (call) => ({
    data: present(remove(call, call.values.account_id, call.values.line_item_id)),
  })),

  behave(batchLineItems, 'faithful', (call) => {
    const { account_id, operations } = call.values;
    return {
      data: runBatch(operations, {
        create: (params) => present(create(call, { ...params, account_id } as Creation)),
        update: (params) => present(update(call, { ...params, account_id } as Change)),
        remove: (params) => present(remove(call, account_id, String(params.line_item_id))),
      }),
    };
  }),

  behave(listPlacements, 'faithful', ({ values }) => ({
    data: Object.entries(placementsTogether)
      .filter(([name]) => values.product_type === undefined || values.product_type === name)
      .map(([product_type, placements]) => ({ product_type, placements })),
  })),
];
