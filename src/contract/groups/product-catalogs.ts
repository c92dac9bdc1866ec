/** Product catalogs: one for each user (docs/service.md#product-catalogs). */
import { endpoint, group, record } from '../endpoint.js';
import { productCatalogId } from '../params/products.js';
import { count, cursor, page } from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion, section: 'product-catalogs' } as const;

export const productCatalog = record({
  name: 'product_catalog',
  named: { group: 'product-catalogs', id: 'id', by: 'name' },
  notFound: 'NOT_FOUND',
  fields: { id: { type: 'id' }, name: { type: 'string' } },
  columns: ['id', 'name'],
});

const catalogId = { ...productCatalogId, echoedAs: 'id' } as const;
const userId = {
  type: 'id',
  form: 'digits',
  user: 'any',
  help: 'The user whose catalog it is; default you',
} as const;
const name = { type: 'string', min: 1, required: true, help: 'Name' } as const;

export const listProductCatalogs = endpoint({
  ...base,
  id: 'product-catalogs.list',
  method: 'GET',
  path: 'product_catalogs',
  summary: 'List product catalogs',
  params: { user_id: userId, count, cursor },
  response: 'list',
  record: productCatalog,
  page,
  rate: 'catalogReads',
  example: {},
});

export const createProductCatalog = endpoint({
  ...base,
  id: 'product-catalogs.create',
  method: 'POST',
  path: 'product_catalogs',
  summary: 'Create a product catalog',
  notes: ['A user has one catalog. Its products come by product-catalogs products upload, or by a feed.'],
  params: { name, user_id: userId },
  response: 'one',
  record: productCatalog,
  rate: 'catalogWrites',
  example: { name: 'Shop' },
});

export const updateProductCatalog = endpoint({
  ...base,
  id: 'product-catalogs.update',
  method: 'PUT',
  path: 'product_catalogs/:product_catalog_id',
  summary: 'Rename a product catalog',
  params: { product_catalog_id: catalogId, name },
  positional: 'product_catalog_id',
  response: 'one',
  record: productCatalog,
  rate: 'catalogWrites',
  example: { product_catalog_id: '1700000000000000101', name: 'Shop in Europe' },
});

export const deleteProductCatalog = endpoint({
  ...base,
  id: 'product-catalogs.delete',
  method: 'DELETE',
  path: 'product_catalogs/:product_catalog_id',
  summary: 'Delete a product catalog permanently',
  notes: ['Its products, product sets and feed are deleted with it.'],
  params: { product_catalog_id: catalogId },
  positional: 'product_catalog_id',
  response: 'one',
  record: productCatalog,
  risk: 'irreversible',
  rate: 'catalogWrites',
  example: { product_catalog_id: '1700000000000000101' },
});

export const productCatalogs = group(
  'product-catalogs',
  'Creatives',
  'Product catalogs: what a shop sells, with product sets and feeds',
  [listProductCatalogs, createProductCatalog, updateProductCatalog, deleteProductCatalog],
);
