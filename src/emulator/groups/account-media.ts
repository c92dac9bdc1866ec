/** Account media (docs/service.md#account-media). They come from the media library; no call makes them directly. */
import {
  accountMediaItem,
  deleteAccountMedia,
  getAccountMedia,
  listAccountMedia,
} from '../../contract/groups/account-media.js';
import { page } from '../../contract/params/shared.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import { markDeleted, requireRecord, toRecordResponse } from '../store/records.js';

export const accountMediaHandlers: readonly Handler[] = [
  handle(listAccountMedia, 'faithful', ({ store, values }) => {
    const { records, ...rest } = listRecords(store, {
      kind: accountMediaItem,
      accounts: [values.account_id],
      values,
      count: page.count,
      filters: [
        { field: 'id', in: values.account_media_ids },
        { field: 'creative_type', in: values.creative_types },
      ],
    });
    return { data: records.map(({ data }) => toRecordResponse(accountMediaItem, data)), ...rest };
  }),

  handle(getAccountMedia, 'faithful', ({ store, values }) => {
    const { data } = requireRecord(
      store,
      accountMediaItem,
      values.account_id,
      values.account_media_id,
      values,
    );
    return { data: toRecordResponse(accountMediaItem, data) };
  }),

  // Media creatives made from it stay as they are: no consequence is published (docs/service.md#account-media).
  handle(deleteAccountMedia, 'faithful', ({ store, time, values }) => {
    const stored = requireRecord(store, accountMediaItem, values.account_id, values.account_media_id);
    const { data } = markDeleted(store, stored, time);
    return { data: toRecordResponse(accountMediaItem, data) };
  }),
];
