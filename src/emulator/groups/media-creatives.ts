/** Media creatives: account media shown by line items (docs/service.md#media-creatives). */
import { accountMediaItem } from '../../contract/groups/account-media.js';
import { lineItem } from '../../contract/groups/line-items.js';
import * as contract from '../../contract/groups/media-creatives.js';
import { handleDelete, handleGet, handleList, selectedBy } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { createStamps, insertRecord, requireRecord, toRecordResponse } from '../store/records.js';

export const mediaCreativesHandlers: readonly Handler[] = [
  handleList(contract.listMediaCreatives, {
    filters: ({ values }) => [
      { field: 'campaign_id', in: values.campaign_id === undefined ? undefined : [values.campaign_id] },
      ...selectedBy(contract.mediaCreative, values),
    ],
  }),

  handleGet(contract.getMediaCreative),

  handle(
    contract.createMediaCreative,
    { simple: 'Creatives are accepted at once; no review takes place' },
    ({ store, time, values, newId }) => {
      const { account_id, account_media_id, line_item_id, landing_url } = values;
      const media = requireRecord(store, accountMediaItem, account_id, account_media_id);
      const item = requireRecord(store, lineItem, account_id, line_item_id);
      if (item.data.objective === contract.landingUrlObjective && landing_url === undefined) {
        const message = `landing_url is required when the line item's objective is ${contract.landingUrlObjective}`;
        throw serviceError('MISSING_PARAMETER', message, { parameter: 'landing_url' });
      }
      const creative_type = String(media.data.creative_type);
      const isPreroll = contract.prerollTypes.some((type) => type === creative_type);
      const id = newId('object');
      const data = {
        id,
        line_item_id,
        account_media_id,
        creative_type,
        landing_url: isPreroll ? null : (landing_url ?? null),
        entity_status: 'ACTIVE',
        approval_status: contract.mediaCreative.fields.approval_status.values[0],
        campaign_id: item.data.campaign_id ?? null,
        ...createStamps(time),
      };
      insertRecord(store, { kind: contract.mediaCreative, account_id, id, parent_id: line_item_id, data });
      return { data: toRecordResponse(contract.mediaCreative, data) };
    },
  ),

  handleDelete(contract.deleteMediaCreative),
];
