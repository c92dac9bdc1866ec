/** Tracking tags of line items (docs/service.md#tracking-tags). */
import { lineItem } from '../../contract/groups/line-items.js';
import {
  createTrackingTag,
  deleteTrackingTag,
  getTrackingTag,
  listTrackingTags,
  updateTrackingTag,
} from '../../contract/groups/tracking-tags.js';
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
  handleList(listTrackingTags),
  handleGet(getTrackingTag),
  handleCreate(createTrackingTag, {
    fields(call) {
      requireRecord(call.store, lineItem, call.values.account_id, call.values.line_item_id);
      return givenFields(call);
    },
  }),
  handleUpdate(updateTrackingTag),
  handleDelete(deleteTrackingTag),
];
