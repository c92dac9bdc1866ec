/** Scheduled feeds, which are kept, but never fetched (docs/service.md#scheduled-feeds). */
import * as contract from '../../contract/groups/product-catalogs-scheduled-feeds.js';
import type { Document } from '../../contract/types.js';
import { assertValidState } from '../domain/check-state.js';
import { requireCatalog } from '../domain/products/catalog.js';
import { handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { deleteRecord } from '../store/deletion.js';
import {
  applyChanges,
  findRecordsOf,
  insertRecord,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';

interface FeedReference {
  readonly product_catalog_id: string;
  readonly scheduled_feed_id: string;
}

export const productCatalogsScheduledFeedsHandlers: readonly Handler[] = [
  handleList(contract.listScheduledFeeds, {
    accounts: (call) => [requireCatalog(call, call.values.product_catalog_id).id],
    filters: () => [],
    present,
  }),

  handle(contract.createScheduledFeed, 'faithful', (call) => {
    const { store, time, values, newId } = call;
    const catalog = requireCatalog(call, values.product_catalog_id).id;
    // A user has one catalog, so its one feed is also the user's.
    const [known] = findRecordsOf(store, contract.scheduledFeed, catalog);
    if (known)
      throw serviceError(
        'INVALID_PARAMETER',
        `a user can have only one scheduled feed; yours is ${known.id}`,
      );
    const id = newId('decimal');
    const data = { id, ...values, created_at: time, updated_at: time };
    insertRecord(store, { kind: contract.scheduledFeed, account_id: catalog, id, parent_id: catalog, data });
    return { data: present(data) };
  }),

  handle(contract.updateScheduledFeed, 'faithful', (call) => {
    const { store, time } = call;
    const { product_catalog_id: _, scheduled_feed_id: __, ...change } = call.values;
    const stored = requireFeed(call, call.values);
    const data = applyChanges(stored.data, change, time);
    assertValidState(contract.feedRules, contract.updateScheduledFeed.params, data);
    return { data: present(updateRecord(store, stored, data).data) };
  }),

  handle(contract.deleteScheduledFeed, 'faithful', (call) => {
    const stored = requireFeed(call, call.values);
    deleteRecord(call.store, stored);
    return { data: present(stored.data) };
  }),
];

function requireFeed(
  call: Pick<HandlerContext, 'store' | 'userId'>,
  { product_catalog_id, scheduled_feed_id }: FeedReference,
): StoredRecord {
  const catalog = requireCatalog(call, product_catalog_id).id;
  return requireRecord(call.store, contract.scheduledFeed, catalog, scheduled_feed_id);
}

/** The times of feeds have milliseconds, unlike those of other records. */
function present(data: Document): Document {
  const withMilliseconds = (time: unknown) => new Date(String(time)).toISOString();
  return {
    ...toRecordResponse(contract.scheduledFeed, data),
    created_at: withMilliseconds(data.created_at),
    updated_at: withMilliseconds(data.updated_at),
  };
}
