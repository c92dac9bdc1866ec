/** The products of a catalog (docs/service.md#products). */
import { endpoint, group, record } from '../endpoint.js';
import { catalogOfProducts, maxProducts, product, productKey, products } from '../params/products.js';
import { count, cursor } from '../params/shared.js';

const productPage = { count: 100, max: 100 } as const;

/** The result for one product of a call. */
export const productStatus = {
  created: 'CREATE_SUCCESS',
  updated: 'UPDATE_SUCCESS',
  failed: 'ERROR',
  unchanged: 'NO_CHANGE',
} as const;

const productResult = record({
  name: 'product_result',
  fields: {
    id: { type: 'string', nullable: true, help: 'Your own id of the product' },
    product_key: { type: 'id', nullable: true },
    status: { type: 'enum', values: Object.values(productStatus) },
    warnings: { type: 'list' },
    errors: { type: 'list', help: 'Objects with code, message, parameter and value' },
  },
  columns: ['id', 'product_key', 'status', 'errors'],
});

const productDeletion = record({
  name: 'product_deletion',
  fields: {
    product_key: { type: 'id', nullable: true, help: 'The deleted product' },
    failed_product_key: { type: 'id', nullable: true, help: 'The product that could not be deleted' },
    message: { type: 'string', nullable: true },
  },
  columns: ['product_key', 'failed_product_key', 'message'],
});

export const listProducts = endpoint({
  section: 'products',
  id: 'product-catalogs.products.list',
  method: 'GET',
  path: 'product_catalogs/:product_catalog_id/products',
  summary: 'List the products of a catalog',
  notes: [
    'Only the first product of a group of variants is listed, unless --item-group-key selects the group.',
  ],
  params: {
    product_catalog_id: catalogOfProducts,
    item_group_key: { type: 'id', form: 'digits', help: 'List all products of this group' },
    count: { ...count, max: productPage.max, default: productPage.count },
    cursor,
  },
  positional: 'product_catalog_id',
  response: 'list',
  record: product,
  rate: 'catalogReads',
  example: { product_catalog_id: '1700000000000000101' },
});

export const updateProducts = endpoint({
  section: 'products',
  id: 'product-catalogs.products.update',
  method: 'PUT',
  path: 'product_catalogs/:product_catalog_id/products',
  summary: 'Create products in a catalog, or change those with the same id',
  notes: [
    'The response has a result for each product: created, changed, unchanged, or rejected with its errors.',
    'A product whose id occurs twice in the call is ignored. For whole files: products upload.',
  ],
  params: { product_catalog_id: catalogOfProducts, products },
  send: 'json',
  positional: 'product_catalog_id',
  response: 'one',
  record: productResult,
  results: {
    in: 'products_response',
    of: 'products',
    about: { item: 'id', fields: ['id'] },
    failed: { field: 'status', is: [productStatus.failed] },
  },
  rate: 'productUpdates',
  example: {
    product_catalog_id: '1700000000000000101',
    products: [
      {
        id: 'mug-blue',
        title: 'Blue mug',
        description: 'A mug for coffee and tea, 300 ml',
        availability: 'in stock',
        condition: 'new',
        price: '12.50 EUR',
        sale_price: '9.99 EUR',
        link: 'https://www.example.com/mugs/blue',
        image_link: 'https://www.example.com/mugs/blue.jpg',
        brand: 'Example',
        inventory: 40,
      },
    ],
  },
});

export const deleteProducts = endpoint({
  section: 'products',
  id: 'product-catalogs.products.delete',
  method: 'DELETE',
  path: 'product_catalogs/:product_catalog_id/products',
  summary: 'Delete products from a catalog permanently',
  params: {
    product_catalog_id: catalogOfProducts,
    product_keys: {
      type: 'list',
      of: productKey,
      min: 1,
      max: maxProducts,
      required: true,
      help: `The keys of the products, at most ${maxProducts}`,
    },
  },
  send: 'json',
  positional: 'product_catalog_id',
  response: 'one',
  record: productDeletion,
  results: {
    in: 'delete_products',
    of: 'product_keys',
    about: { fields: ['product_key', 'failed_product_key'] },
    failed: { field: 'failed_product_key', is: 'present' },
  },
  risk: 'irreversible',
  rate: 'productDeletions',
  example: { product_catalog_id: '1700000000000000101', product_keys: ['1700000000000000201'] },
});

export const catalogProducts = group('product-catalogs.products', 'Creatives', 'The products of a catalog', [
  listProducts,
  updateProducts,
  deleteProducts,
]);
