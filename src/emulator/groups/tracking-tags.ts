/** Tracking tags of line items (docs/service.md#tracking-tags). */
import { lineItem } from '../../contract/groups/line-items.js';
import {
  createTrackingTag,
  deleteTrackingTag,
  getTrackingTag,
  listTrackingTags,
  trackingTag,
  updateTrackingTag,
} from '../../contract/groups/tracking-tags.js';
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { type Handler, handle } from '../handler.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

export const trackingTagsHandlers: readonly Handler[] = [
  handleList(listTrackingTags, trackingTag, { select: { line_item_ids: 'parent_id' } }),

  handleGet(getTrackingTag, trackingTag),

  handle(createTrackingTag, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, ...given } = values;
    requireRecord(store, lineItem, account_id, given.line_item_id);
    const id = newId('object');
    const data = { id, ...given, ...createStamps(time) };
    insertRecord(store, { kind: trackingTag, account_id, id, parent_id: given.line_item_id, data });
    return { data: toRecordResponse(trackingTag, data) };
  }),

  handle(updateTrackingTag, 'faithful', ({ store, time, values }) => {
    const { account_id, tracking_tag_id, ...change } = values;
    const stored = requireRecord(store, trackingTag, account_id, tracking_tag_id);
    return {
      data: toRecordResponse(
        trackingTag,
        updateRecord(store, stored, applyChanges(stored.data, change, time)).data,
      ),
    };
  }),

  handleDelete(deleteTrackingTag, trackingTag),
];
