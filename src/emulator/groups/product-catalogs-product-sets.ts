/** Product sets of a catalog (docs/service.md#product-sets). */

import * as contract from '../../contract/groups/product-catalogs-product-sets.js';
import { product } from '../../contract/params/products.js';
import type { Document, Value } from '../../contract/types.js';
import { minute } from '../../values/duration.js';
import { requireCatalog } from '../domain/products/catalog.js';
import { compileFilters, FilterError } from '../domain/products/match-filters.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { deleteRecord } from '../store/deletion.js';
import {
  applyChanges,
  findRecord,
  findRecordsOf,
  insertRecord,
  requireRecord,
  type StoredRecord,
  toRecordResponse,
  updateRecord,
} from '../store/records.js';
import type { Store } from '../store/store.js';

type Context = Pick<HandlerContext, 'store' | 'userId' | 'time'>;

interface SetReference {
  readonly product_catalog_id: string;
  readonly product_set_id: string;
}

export const productCatalogsProductSetsHandlers: readonly Handler[] = [
  handle(contract.getProductSet, 'faithful', (call) => ({
    data: present(call, requireSet(call, call.values)),
  })),

  handle(contract.createProductSet, 'faithful', (call) => {
    const { store, time, newId } = call;
    const { product_catalog_id, ...given } = call.values;
    const catalog = requireCatalog(call, product_catalog_id).id;
    const product_keys = given.product_keys ?? [];
    requireProducts(store, catalog, product_keys);
    const id = newId('decimal');
    const data = { id, ...given, product_keys, filters: given.filters ?? [], created_at: time };
    insertRecord(store, { kind: contract.productSet, account_id: catalog, id, parent_id: catalog, data });
    return { data: present(call, requireSet(call, { product_catalog_id, product_set_id: id })) };
  }),

  handle(contract.updateProductSet, 'faithful', (call) => {
    const { store, time } = call;
    const { product_catalog_id, product_set_id, ...given } = call.values;
    const stored = requireSet(call, call.values);
    if (stored.data.type === 'FILTERED')
      throw serviceError('INVALID_PARAMETER', 'a product set of type FILTERED cannot be changed');
    requireProducts(store, stored.account_id, given.product_keys ?? []);
    return { data: present(call, updateRecord(store, stored, applyChanges(stored.data, given, time))) };
  }),

  handle(contract.deleteProductSet, 'faithful', (call) => {
    const stored = requireSet(call, call.values);
    deleteRecord(call.store, stored);
    return { data: present(call, stored) };
  }),
];

function requireSet(call: Context, { product_catalog_id, product_set_id }: SetReference): StoredRecord {
  return requireRecord(
    call.store,
    contract.productSet,
    requireCatalog(call, product_catalog_id).id,
    product_set_id,
  );
}

function requireProducts(store: Store, catalog: string, keys: readonly string[]): void {
  for (const key of keys) requireRecord(store, product, catalog, key, { parameter: 'product_keys' });
}

/** Products are looked up when the set is read, so it follows the contents of the catalog. */
function present({ store, time }: Context, stored: StoredRecord): Document {
  const { status, ids } =
    stored.data.type === 'FILTERED'
      ? chooseByFilters(store, stored, time)
      : { status: contract.productSetStatus.done, ids: findByKeys(store, stored) };
  return toRecordResponse(contract.productSet, {
    ...stored.data,
    product_ids: ids,
    processing_status: status,
  });
}

function findByKeys(store: Store, { account_id, data }: StoredRecord): readonly Value[] {
  // A key that was given twice means one product.
  const keys = new Set(Array.isArray(data.product_keys) ? data.product_keys : []);
  return [...keys].flatMap((key) => findRecord(store, product, account_id, String(key))?.data.id ?? []);
}

interface Choice {
  readonly status: string;
  readonly ids: readonly Value[];
}

function chooseByFilters(store: Store, { account_id, data }: StoredRecord, time: string): Choice {
  if (Date.parse(time) < Date.parse(String(data.created_at)) + contract.filterMinutes * minute)
    return { status: contract.productSetStatus.running, ids: [] };
  try {
    const meets = compileFilters(data.filters as readonly Document[]);
    const chosen = findRecordsOf(store, product, account_id).filter((one) => meets(one.data));
    return { status: contract.productSetStatus.done, ids: chosen.flatMap((one) => one.data.id ?? []) };
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    return { status: contract.productSetStatus.failed, ids: [] };
  }
}
