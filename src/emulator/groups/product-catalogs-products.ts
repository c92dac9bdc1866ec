/** The products of a catalog (docs/service.md#products). */

import type { Problem } from '../../call/problem.js';
import * as contract from '../../contract/groups/product-catalogs-products.js';
import type { Document } from '../../contract/types.js';
import { requireCatalog } from '../domain/products/catalog.js';
import {
  findProductKey,
  listedField,
  removeProduct,
  storeProduct,
} from '../domain/products/store-products.js';
import { handleList } from '../domain/record-handlers.js';
import { type Handler, handle } from '../handler.js';

export const productCatalogsProductsHandlers: readonly Handler[] = [
  handleList(contract.listProducts, {
    accounts: (call) => [requireCatalog(call, call.values.product_catalog_id).id],
    filters: ({ values: { item_group_key: group } }) => [
      group === undefined ? { field: listedField, in: [1] } : { field: 'parent_id', in: [group] },
    ],
  }),

  handle(contract.updateProducts, 'faithful', (call) => {
    const { store, values, itemProblems } = call;
    const catalog = requireCatalog(call, values.product_catalog_id).id;
    const repeated = repeatedIds(values.products);
    const results = values.products.flatMap((given, index): Document[] => {
      const id = typeof given.id === 'string' ? given.id : null;
      if (id !== null && repeated.has(id)) return [];
      const wrong = itemProblems.get(index);
      if (wrong || id === null) {
        const product_key = id === null ? null : findProductKey(store, catalog, id);
        return [
          {
            id,
            product_key,
            status: contract.productStatus.failed,
            warnings: [],
            errors: describe(wrong ?? []),
          },
        ];
      }
      const { key, change, problems } = storeProduct(store, catalog, given);
      return [
        {
          id,
          product_key: key,
          status: contract.productStatus[change],
          warnings: [],
          errors: describe(problems),
        },
      ];
    });
    return { data: { products_response: results } };
  }),

  handle(contract.deleteProducts, 'faithful', (call) => {
    const { store, values } = call;
    const catalog = requireCatalog(call, values.product_catalog_id).id;
    const results = values.product_keys.map((key) =>
      removeProduct(store, catalog, key)
        ? { product_key: key, failed_product_key: null, message: null }
        : { product_key: null, failed_product_key: key, message: `product ${key} was not found` },
    );
    return { data: { delete_products: results } };
  }),
];

/** The ids that occur in a call more than once. */
function repeatedIds(products: readonly Document[]): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  return new Set(products.map(({ id }) => id).filter((id) => seen.has(id) || !seen.add(id)));
}

function describe(problems: readonly Problem[]): Document[] {
  return problems.map(({ code, message, parameter, value }) => ({
    code,
    message,
    parameter,
    ...(value !== undefined && { value }),
  }));
}
