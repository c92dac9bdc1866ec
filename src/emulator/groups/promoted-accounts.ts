/** Promoted accounts (docs/service.md#promoted-accounts). */
import { lineItem } from '../../contract/groups/line-items.js';
import * as contract from '../../contract/groups/promoted-accounts.js';
import type { Document } from '../../contract/types.js';
import { assertFullyPromotable } from '../domain/creative/author.js';
import { echoLongs } from '../domain/creative/echo.js';
import { recordChange } from '../domain/history.js';
import { handleGet, handleList, selectedBy } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle, type WriteCall } from '../handler.js';
import {
  createStamps,
  findChildren,
  insertRecord,
  isSameRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

/** A list by line items without any promoted account is refused (docs/service.md#promoted-accounts). */
function assertHoldsAccounts(store: Store, lineItemIds: readonly string[], withDeleted = false): void {
  const found = findChildren(store, contract.promotedAccount, lineItemIds);
  if (found.some(({ hidden }) => withDeleted || !hidden)) return;
  throw serviceError('INCOMPATIBLE_LINE_ITEM', 'none of the line items has a promoted account', {
    parameter: 'line_item_ids',
    value: lineItemIds.join(','),
  });
}

function record(call: WriteCall, account_id: string, after: Document, before?: Document): void {
  recordChange(call, {
    entity: 'PROMOTED_ACCOUNT',
    kind: contract.promotedAccount,
    account_id,
    before,
    after,
    snapshot: toRecordResponse(contract.promotedAccount, after),
  });
}

/** Promotes the user, unless the line item does so already; returns the promotion. */
function promote(call: WriteCall, account_id: string, line_item_id: string, user_id: string): Document {
  const { store, time } = call;
  const { data: item } = requireRecord(store, lineItem, account_id, line_item_id);
  if (item.product_type !== contract.accountProductType) {
    const message = `line item ${line_item_id} must have product_type ${contract.accountProductType}, not ${String(item.product_type)}`;
    throw serviceError('INCOMPATIBLE_LINE_ITEM', message, { parameter: 'line_item_id', value: line_item_id });
  }
  assertFullyPromotable(store, account_id, user_id, 'user_id');
  const values = { line_item_id, user_id };
  const known = findChildren(store, contract.promotedAccount, [line_item_id]).find(
    ({ hidden, data }) => !hidden && isSameRecord(contract.promotedAccount, data, values),
  );
  if (known) return known.data;
  const id = call.newId('object');
  const data = {
    id,
    ...values,
    entity_status: 'ACTIVE',
    approval_status: contract.promotedAccount.fields.approval_status.values[0],
    paused: false,
    ...createStamps(time),
  };
  insertRecord(store, { kind: contract.promotedAccount, account_id, id, parent_id: line_item_id, data });
  record(call, account_id, data);
  return data;
}

export const promotedAccountsHandlers: readonly Handler[] = [
  handleList(contract.listPromotedAccounts, {
    filters({ store, values }) {
      const { line_item_ids, with_deleted } = values;
      if (line_item_ids) assertHoldsAccounts(store, line_item_ids, with_deleted);
      return selectedBy(contract.promotedAccount, values);
    },
  }),

  handleGet(contract.getPromotedAccount),

  handle(contract.createPromotedAccount, 'faithful', (call) => {
    const { account_id, line_item_id, user_id } = call.values;
    return {
      data: toRecordResponse(contract.promotedAccount, promote(call, account_id, line_item_id, user_id)),
      params: echoLongs(call.values, ['user_id']),
    };
  }),

  handle(contract.deletePromotedAccount, 'faithful', (call) => {
    const { store, time, values } = call;
    const { account_id, promoted_account_id } = values;
    const stored = requireRecord(store, contract.promotedAccount, account_id, promoted_account_id);
    const data = { ...stored.data, deleted: true, paused: true, updated_at: time };
    updateRecord(store, stored, data);
    record(call, account_id, data, stored.data);
    return { data: toRecordResponse(contract.promotedAccount, data) };
  }),
];
