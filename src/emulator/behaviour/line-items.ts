/** Line items (interface 4.3 and section 3, ext 5, ext 7). */
import { account } from '../../contract/groups/accounts.js';
import { campaign } from '../../contract/groups/campaigns.js';
import {
  batchLineItems,
  createLineItem,
  deleteLineItem,
  getLineItem,
  lineItem,
  listLineItems,
  listPlacements,
  placementsTogether,
  updateLineItem,
} from '../../contract/groups/line-items.js';
import { creationRules } from '../../contract/line-item-rules.js';
import { page } from '../../contract/shared.js';
import type { Document } from '../../contract/types.js';
import { type Behaviour, behave, type Call } from '../behaviour.js';
import { listRecords } from '../list.js';
import {
  changeData,
  findRecord,
  hideChildren,
  insertRecord,
  markDeleted,
  presentRecord,
  requireRecord,
  updateRecord,
} from '../records.js';
import { requireState } from '../state.js';
import { runBatch } from './batch.js';
import { recordChange } from './history.js';
import { requireLineItemRoom, requireRoomInCampaign } from './limits.js';
import { settleCategories } from './line-item-categories.js';
import {
  type Change,
  type Creation,
  newLineItem,
  requireFits,
  requireSameKind,
  withPay,
} from './line-item-rules.js';

type Writing = Omit<Call<unknown>, 'values'>;

/** Answers to a single creation or update do not carry the funding instrument (ext 7). */
function presentWritten(data: Document): Document {
  return presentRecord(lineItem, data, { without: ['funding_instrument_id'] });
}

function present(data: Document): Document {
  return presentRecord(lineItem, data);
}

function create(call: Writing, values: Creation): Document {
  const { store, time } = call;
  const { account_id } = values;
  const parent = requireRecord(store, campaign, account_id, values.campaign_id);
  requireSameKind(store, parent.id, values);
  const owner = findRecord(store, account, account_id, account_id)?.data ?? {};
  const userId = typeof owner.user_id === 'string' ? owner.user_id : null;
  const given = settleCategories(values, values.objective);
  const data = newLineItem(given, { id: call.newId('object'), time, campaign: parent.data, userId });
  requireFits(data, values, parent.data, owner);
  requireRoomInCampaign(store, parent.id);
  if (data.entity_status !== 'DRAFT') requireLineItemRoom(store, account_id, time);
  insertRecord(store, { kind: lineItem, account_id, id: String(data.id), parent_id: parent.id, data });
  return finish(call, account_id, data);
}

function update(call: Writing, { account_id, line_item_id, ...change }: Change): Document {
  const { store, time } = call;
  const stored = requireRecord(store, lineItem, account_id, line_item_id);
  const before = stored.data;
  const settled = settleCategories(change, before.objective);
  const data = withPay(before, changeData(before, settled, time), change);
  requireState(creationRules, createLineItem.params, data);
  const parent = requireRecord(store, campaign, account_id, String(before.campaign_id));
  requireFits(data, change, parent.data, findRecord(store, account, account_id, account_id)?.data ?? {});
  if (before.entity_status === 'DRAFT' && data.entity_status !== 'DRAFT') {
    requireLineItemRoom(store, account_id, time);
  }
  updateRecord(store, stored, data);
  return finish(call, account_id, data, before);
}

function remove(call: Writing, account_id: string, lineItemId: string): Document {
  const stored = requireRecord(call.store, lineItem, account_id, lineItemId);
  const { data } = markDeleted(call.store, stored, call.time);
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
