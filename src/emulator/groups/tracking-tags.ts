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
import { page } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import {
  applyChanges,
  createStamps,
  insertRecord,
  markDeleted,
  requireRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

function present(data: Document): Document {
  return toRecordResponse(trackingTag, data);
}

export const trackingTagsHandlers: readonly Handler[] = [
  handle(listTrackingTags, 'faithful', ({ store, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: trackingTag,
      accounts: [values.account_id],
      values,
      count: page.count,
      filters: [
        { field: 'parent_id', in: values.line_item_ids },
        { field: 'id', in: values.tracking_tag_ids },
      ],
    });
    return { data: records.map(({ data }) => present(data)), ...rest };
  }),

  handle(getTrackingTag, 'faithful', ({ store, values }) => ({
    data: present(requireRecord(store, trackingTag, values.account_id, values.tracking_tag_id, values).data),
  })),

  handle(createTrackingTag, 'faithful', ({ store, time, values, newId }) => {
    const { account_id, ...given } = values;
    requireRecord(store, lineItem, account_id, given.line_item_id);
    const id = newId('object');
    const data = { id, ...given, ...createStamps(time) };
    insertRecord(store, { kind: trackingTag, account_id, id, parent_id: given.line_item_id, data });
    return { data: present(data) };
  }),

  handle(updateTrackingTag, 'faithful', ({ store, time, values }) => {
    const { account_id, tracking_tag_id, ...change } = values;
    const stored = requireRecord(store, trackingTag, account_id, tracking_tag_id);
    return { data: present(updateRecord(store, stored, applyChanges(stored.data, change, time)).data) };
  }),

  handle(deleteTrackingTag, 'faithful', ({ store, time, values }) => {
    const stored = requireRecord(store, trackingTag, values.account_id, values.tracking_tag_id);
    return { data: present(markDeleted(store, stored, time).data) };
  }),
];
