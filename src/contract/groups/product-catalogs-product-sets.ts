/** Product sets: some products of a catalog, chosen one by one or by filters (docs/service.md#product-sets). */
import { group, record, recordCalls } from '../endpoint.js';
import { productCatalogId, productFilters, productKey } from '../params/products.js';

const maxKeys = 50;

/** How products get into a set. */
const productSetType = ['MANUAL', 'FILTERED'] as const;
/** The state of the choice of products. */
export const productSetStatus = { done: 'DONE', running: 'PROCESSING', failed: 'FAILED' } as const;
/** The time that the emulator takes to choose products by filters, in minutes. The service does not state a time. */
export const filterMinutes = 5;

export const productSet = record({
  name: 'product_set',
  fields: {
    id: { type: 'id' },
    name: { type: 'string' },
    description: { type: 'string', nullable: true },
    type: { type: 'enum', values: productSetType },
    product_ids: { type: 'list', help: 'Your own ids of the products, not their keys' },
    filters: { type: 'list', help: 'Empty on MANUAL sets' },
    processing_status: { type: 'enum', values: Object.values(productSetStatus) },
  },
  columns: ['id', 'name', 'type', 'processing_status', 'product_ids', 'filters'],
  lifecycle: {
    done: [{ field: 'processing_status', is: [productSetStatus.done] }],
    failed: [{ field: 'processing_status', is: [productSetStatus.failed] }],
  },
});

const productSetId = {
  type: 'id',
  form: 'digits',
  required: true,
  echoedAs: 'id',
  help: 'The product set',
} as const;
const name = { type: 'string', min: 1, help: 'Name' } as const;
const description = { type: 'string', min: 1, help: 'Description' } as const;
const productKeys = {
  type: 'list',
  of: productKey,
  max: maxKeys,
  help: `The products of a MANUAL set by their keys, at most ${maxKeys}`,
} as const;

const productSetCalls = recordCalls({
  section: 'product-sets',
  name: 'product-catalogs.product-sets',
  path: 'product_catalogs/:product_catalog_id/product_sets',
  within: {
    params: { product_catalog_id: productCatalogId },
    example: { product_catalog_id: '1700000000000000101' },
  },
  id: { product_set_id: productSetId },
  exampleId: '1700000000000000301',
  record: productSet,
  rate: 'productSetReads',
  writeRate: 'productSetWrites',
});

export const getProductSet = productSetCalls.get({ summary: 'Show one product set', params: {} });

export const createProductSet = productSetCalls.create({
  summary: 'Create a set of products of a catalog, by their keys or by filters',
  notes: [
    'A FILTERED set contains the products that match every filter. It cannot be changed, only deleted.',
    'The service cannot list product sets: store the id.',
  ],
  params: {
    name: { ...name, required: true },
    type: { type: 'enum', values: productSetType, required: true, help: 'How products are selected' },
    description,
    product_keys: productKeys,
    filters: productFilters,
  },
  rules: [
    { rule: 'onlyWhen', param: 'product_keys', when: 'type', is: ['MANUAL'] },
    { rule: 'onlyWhen', param: 'filters', when: 'type', is: ['FILTERED'] },
    { rule: 'requiredWhen', param: 'filters', when: 'type', is: ['FILTERED'] },
  ],
  send: 'json',
  positional: 'product_catalog_id',
  example: {
    name: 'Mugs below 15 EUR',
    type: 'FILTERED',
    filters: [
      { attribute: 'product_type', operator: 'CONTAINS', value: 'Mugs' },
      { attribute: 'price', operator: 'LESS_THAN', value: '15.00 EUR' },
    ],
  },
});

export const updateProductSet = productSetCalls.update({
  summary: 'Change a MANUAL product set',
  notes: ['The given products replace the products of the set.'],
  params: {
    name,
    description: { ...description, clearable: true },
    product_keys: { ...productKeys, clearable: true },
  },
  send: 'json',
  rate: 'productSetUpdates',
  example: { product_keys: ['1700000000000000201'] },
});

export const deleteProductSet = productSetCalls.delete({ summary: 'Delete a product set permanently' });

export const productSets = group(
  'product-catalogs.product-sets',
  'Creatives',
  'Sets of products of a catalog, selected by keys or filters',
  [getProductSet, createProductSet, updateProductSet, deleteProductSet],
);
