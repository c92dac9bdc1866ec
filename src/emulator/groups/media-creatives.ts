/** Media creatives: account media shown by line items (docs/service.md#media-creatives). */
import { accountMediaItem } from '../../contract/groups/account-media.js';
import { lineItem } from '../../contract/groups/line-items.js';
import {
  createMediaCreative,
  deleteMediaCreative,
  getMediaCreative,
  landingUrlObjective,
  listMediaCreatives,
  mediaCreative,
  prerollTypes,
} from '../../contract/groups/media-creatives.js';
import { page } from '../../contract/params/shared.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import {
  createStamps,
  insertRecord,
  markDeleted,
  requireRecord,
  toRecordResponse,
} from '../store/records.js';

export const mediaCreativesHandlers: readonly Handler[] = [
  handle(listMediaCreatives, 'faithful', ({ store, values }) => {
    const { campaign_id, line_item_ids, media_creative_ids } = values;
    const { records, ...rest } = listRecords(store, {
      kind: mediaCreative,
      accounts: [values.account_id],
      values,
      count: page.count,
      filters: [
        { field: 'campaign_id', in: campaign_id === undefined ? undefined : [campaign_id] },
        { field: 'line_item_id', in: line_item_ids },
        { field: 'id', in: media_creative_ids },
      ],
    });
    return { data: records.map(({ data }) => toRecordResponse(mediaCreative, data)), ...rest };
  }),

  handle(getMediaCreative, 'faithful', ({ store, values }) => {
    const { data } = requireRecord(store, mediaCreative, values.account_id, values.media_creative_id, values);
    return { data: toRecordResponse(mediaCreative, data) };
  }),

  handle(
    createMediaCreative,
    { simple: 'Creatives are accepted at once; no review takes place' },
    ({ store, time, values, newId }) => {
      const { account_id, account_media_id, line_item_id, landing_url } = values;
      const media = requireRecord(store, accountMediaItem, account_id, account_media_id);
      const item = requireRecord(store, lineItem, account_id, line_item_id);
      if (item.data.objective === landingUrlObjective && landing_url === undefined) {
        const message = `landing_url is required when the line item's objective is ${landingUrlObjective}`;
        throw serviceError('MISSING_PARAMETER', message, { parameter: 'landing_url' });
      }
      const creative_type = String(media.data.creative_type);
      const isPreroll = prerollTypes.some((type) => type === creative_type);
      const id = newId('object');
      const data = {
        id,
        line_item_id,
        account_media_id,
        creative_type,
        landing_url: isPreroll ? null : (landing_url ?? null),
        entity_status: 'ACTIVE',
        approval_status: mediaCreative.fields.approval_status.values[0],
        campaign_id: item.data.campaign_id ?? null,
        ...createStamps(time),
      };
      insertRecord(store, { kind: mediaCreative, account_id, id, parent_id: line_item_id, data });
      return { data: toRecordResponse(mediaCreative, data) };
    },
  ),

  handle(deleteMediaCreative, 'faithful', ({ store, time, values }) => {
    const stored = requireRecord(store, mediaCreative, values.account_id, values.media_creative_id);
    const { data } = markDeleted(store, stored, time);
    return { data: toRecordResponse(mediaCreative, data) };
  }),
];
