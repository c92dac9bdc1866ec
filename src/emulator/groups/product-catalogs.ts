/** Product catalogs of users (docs/service.md#product-catalogs). */
import * as contract from '../../contract/groups/product-catalogs.js';
import type { Document } from '../../contract/types.js';
import { echoLongs } from '../domain/creative/echo.js';
import { catalogOwner, requireCatalog } from '../domain/products/catalog.js';
import { handleList } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, handle } from '../handler.js';
import { deleteRecord, deleteRecordsOf } from '../store/deletion.js';
import { listAll } from '../store/list.js';
import { insertRecord, updateRecord } from '../store/records.js';

function echo(values: Document): Document {
  return echoLongs(values, ['user_id']);
}

export const productCatalogsHandlers: readonly Handler[] = [
  handleList(contract.listProductCatalogs, {
    accounts: (call) => [catalogOwner(call, call.values.user_id)],
    present: (data) => data,
    echo,
  }),

  handle(contract.createProductCatalog, 'faithful', (call) => {
    const { store, values, newId } = call;
    const owner = catalogOwner(call, values.user_id);
    const [known] = listAll(store, { kind: contract.productCatalog, accounts: [owner] });
    if (known)
      throw serviceError(
        'INVALID_PARAMETER',
        `a user can have only one product catalog; yours is ${known.id}`,
      );
    const id = newId('decimal');
    const data = { id, name: values.name };
    insertRecord(store, { kind: contract.productCatalog, account_id: owner, id, data });
    return { data, params: echo(values) };
  }),

  handle(contract.updateProductCatalog, 'faithful', (call) => {
    const { store, values } = call;
    const stored = requireCatalog(call, values.product_catalog_id);
    return { data: updateRecord(store, stored, { ...stored.data, name: values.name }).data };
  }),

  handle(contract.deleteProductCatalog, 'faithful', (call) => {
    const stored = requireCatalog(call, call.values.product_catalog_id);
    deleteRecordsOf(call.store, stored.id);
    deleteRecord(call.store, stored);
    return { data: stored.data };
  }),
];
