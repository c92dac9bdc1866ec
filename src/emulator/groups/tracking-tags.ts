/** Tracking tags of line items (docs/service.md#tracking-tags). */
import { lineItem } from '../../contract/groups/line-items.js';
import * as contract from '../../contract/groups/tracking-tags.js';
import {
  givenFields,
  handleCreate,
  handleDelete,
  handleGet,
  handleList,
  handleUpdate,
} from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';
import { requireRecord } from '../store/records.js';

export const trackingTagsHandlers: readonly Handler[] = [
  handleList(contract.listTrackingTags),
  handleGet(contract.getTrackingTag),
  handleCreate(contract.createTrackingTag, {
    fields(call) {
      requireRecord(call.store, lineItem, call.values.account_id, call.values.line_item_id);
      return givenFields(call);
    },
  }),
  handleUpdate(contract.updateTrackingTag),
  handleDelete(contract.deleteTrackingTag),
];
