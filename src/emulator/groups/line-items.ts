/** Line items (docs/service.md#line-items). */
import { account } from '../../contract/groups/accounts.js';
import { campaign } from '../../contract/groups/campaigns.js';
import * as contract from '../../contract/groups/line-items.js';
import { webEventTag } from '../../contract/groups/web-event-tags.js';
import { creationRules, placementsTogether } from '../../contract/params/line-item-rules.js';
import type { Document } from '../../contract/types.js';
import { runBatch } from '../domain/batch.js';
import { assertSettable, assertValidState } from '../domain/check-state.js';
import { assertDenominations } from '../domain/denominations.js';
import { recordChange } from '../domain/history.js';
import { expandCategories } from '../domain/line-item-categories.js';
import {
  applyPayBy,
  assertOfferedPlacements,
  assertSameObjective,
  assertWithinCampaign,
  type LineItemChange,
  type LineItemCreation,
  newLineItem,
} from '../domain/line-item-rules.js';
import { forgetUpcoming } from '../domain/promotion/scheduled-promotions.js';
import { assertCampaignLineItemQuota, assertLineItemQuota } from '../domain/quotas.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
import { addAppPlatforms } from '../domain/targeting/criteria-editor.js';
import { type Handler, handle, type WriteCall } from '../handler.js';
import { hideChildren, markDeleted } from '../store/deletion.js';
import {
  applyChanges,
  findRecord,
  insertRecord,
  onlyChanged,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

/** Answers to a single creation or update do not carry the funding instrument (docs/service.md#line-items). */
function presentWritten(data: Document): Document {
  return toRecordResponse(contract.lineItem, data, { without: ['funding_instrument_id'] });
}

function create(call: WriteCall, values: LineItemCreation): Document {
  const { store, time } = call;
  const { account_id } = values;
  const parent = requireRecord(store, campaign, account_id, values.campaign_id);
  assertOfferedPlacements(values);
  assertSameObjective(store, parent.id, values);
  if (values.primary_web_event_tag !== undefined) {
    const parameter = 'primary_web_event_tag';
    requireRecord(store, webEventTag, account_id, values[parameter], { parameter });
  }
  const owner = findRecord(store, account, account_id, account_id)?.data ?? {};
  const userId = typeof owner.user_id === 'string' ? owner.user_id : null;
  const given = expandCategories(values, values.objective);
  const data = newLineItem(given, { id: call.newId('object'), time, campaign: parent.data, userId });
  assertWithinCampaign(data, values, parent.data, owner);
  assertDenominations(values, String(parent.data.currency));
  assertCampaignLineItemQuota(store, parent.id);
  if (data.entity_status !== 'DRAFT') assertLineItemQuota(store, account_id, time);
  insertRecord(store, {
    kind: contract.lineItem,
    account_id,
    id: String(data.id),
    parent_id: parent.id,
    data,
  });
  addAppPlatforms(call, account_id, { after: data });
  return finish(call, account_id, data);
}

function update(call: WriteCall, { account_id, line_item_id, ...change }: LineItemChange): Document {
  const { store, time } = call;
  const stored = requireRecord(store, contract.lineItem, account_id, line_item_id);
  const before = stored.data;
  assertSettable(contract.updateLineItem.params, before, change);
  const settled = expandCategories(change, before.objective);
  const data = applyPayBy(before, applyChanges(before, settled, time), change);
  assertValidState(creationRules, contract.createLineItem.params, data);
  const parent = requireRecord(store, campaign, account_id, String(before.campaign_id));
  const owner = findRecord(store, account, account_id, account_id)?.data ?? {};
  const given = onlyChanged(before, change);
  assertWithinCampaign(data, given, parent.data, owner);
  assertDenominations(given, String(before.currency));
  if (before.entity_status === 'DRAFT' && data.entity_status !== 'DRAFT') {
    assertLineItemQuota(store, account_id, time);
  }
  updateRecord(store, stored, data);
  addAppPlatforms(call, account_id, { after: data, before });
  return finish(call, account_id, data, before);
}

function remove(call: WriteCall, account_id: string, lineItemId: string): Document {
  const stored = requireRecord(call.store, contract.lineItem, account_id, lineItemId);
  const { data } = markDeleted(call.store, stored, call.time);
  forgetUpcoming(call.store, [lineItemId], call.time);
  hideChildren(call.store, lineItemId);
  return finish(call, account_id, data, stored.data);
}

/** Notes the change and answers the line item as it is now. */
function finish(call: WriteCall, account_id: string, after: Document, before?: Document): Document {
  const snapshot = toRecordResponse(contract.lineItem, after);
  recordChange(call, {
    entity: 'LINE_ITEM',
    kind: contract.lineItem,
    account_id,
    before,
    after,
    snapshot,
  });
  return after;
}

export const lineItemsHandlers: readonly Handler[] = [
  handleList(contract.listLineItems),

  handleGet(contract.getLineItem),

  handle(contract.createLineItem, 'faithful', (call) => ({
    data: presentWritten(create(call, call.values)),
  })),

  handle(contract.updateLineItem, 'faithful', (call) => ({
    data: presentWritten(update(call, call.values)),
  })),

  handle(contract.activateLineItem, 'faithful', (call) => {
    const { account_id, line_item_id } = call.values;
    const { data } = requireRecord(call.store, contract.lineItem, account_id, line_item_id);
    const isActive = data.entity_status === 'ACTIVE';
    const change = { ...call.values, entity_status: 'ACTIVE' } as const;
    return { data: presentWritten(isActive ? data : update(call, change)) };
  }),

  handle(contract.deleteLineItem, 'faithful', (call) => ({
    data: toRecordResponse(contract.lineItem, remove(call, call.values.account_id, call.values.line_item_id)),
  })),

  handle(contract.batchLineItems, 'faithful', (call) => {
    const { account_id, operations } = call.values;
    return {
      data: runBatch(operations, {
        create: (params) =>
          toRecordResponse(contract.lineItem, create(call, { ...params, account_id } as LineItemCreation)),
        update: (params) =>
          toRecordResponse(contract.lineItem, update(call, { ...params, account_id } as LineItemChange)),
        remove: (params) =>
          toRecordResponse(contract.lineItem, remove(call, account_id, String(params.line_item_id))),
      }),
    };
  }),

  handle(contract.listPlacements, 'faithful', ({ values }) => ({
    data: Object.entries(placementsTogether)
      .filter(([name]) => values.product_type === undefined || values.product_type === name)
      .map(([product_type, placements]) => ({ product_type, placements })),
  })),
];
