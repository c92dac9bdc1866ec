/** Product catalogs: one for each user (docs/service.md#product-catalogs). */
import { group, record, recordCalls } from '../endpoint.js';
import { productCatalogId } from '../params/products.js';
import { count, cursor } from '../params/shared.js';

export const productCatalog = record({
  name: 'product_catalog',
  named: { group: 'product-catalogs', id: 'id', by: 'name' },
  fields: { id: { type: 'id' }, name: { type: 'string' } },
  columns: ['id', 'name'],
});

const catalogId = { ...productCatalogId, echoedAs: 'id' } as const;
const userId = {
  type: 'id',
  form: 'digits',
  user: 'any',
  help: 'The user that owns the catalog; default you',
} as const;
const name = { type: 'string', min: 1, required: true, help: 'Name' } as const;

const productCatalogCalls = recordCalls({
  name: 'product-catalogs',
  path: 'product_catalogs',
  within: { params: {}, example: {} },
  id: { product_catalog_id: catalogId },
  exampleId: '1700000000000000101',
  record: productCatalog,
  rate: 'catalogReads',
  writeRate: 'catalogWrites',
});

export const listProductCatalogs = productCatalogCalls.list({
  summary: 'List product catalogs',
  params: { user_id: userId, count, cursor },
});

export const createProductCatalog = productCatalogCalls.create({
  summary: 'Create a product catalog',
  notes: ['A user has one catalog. To fill it, use product-catalogs products upload or a feed.'],
  params: { name, user_id: userId },
  example: { name: 'Shop' },
});

export const updateProductCatalog = productCatalogCalls.update({
  summary: 'Rename a product catalog',
  params: { name },
  example: { name: 'Shop in Europe' },
});

export const deleteProductCatalog = productCatalogCalls.delete({
  summary: 'Delete a product catalog permanently',
  notes: ['Its products, product sets and feed are deleted with it.'],
});

export const productCatalogs = group(
  'product-catalogs',
  'Creatives',
  'Product catalogs with product sets and feeds',
  [listProductCatalogs, createProductCatalog, updateProductCatalog, deleteProductCatalog],
);
