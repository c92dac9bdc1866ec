/** Product catalogs: the attributes of products, and the filters of product sets (docs/service.md#products). */
import { record } from '../endpoint.js';
import type { ArrayParam, ObjectParam, Params, RecordKind } from '../types.js';
import { boundedText } from './creatives.js';

/** The most products in one call. */
export const maxProducts = 25;

export const productCatalogId = {
  type: 'id',
  form: 'digits',
  refers: 'product-catalogs',
  required: true,
  help: 'The product catalog',
} as const;

/** The catalog of a call on its products, which echoes it as `id`. */
export const catalogOfProducts = { ...productCatalogId, echoedAs: 'id' } as const;

export const productKey = { type: 'id', form: 'digits', help: 'A product key' } as const;

const secureAddress = '[Hh][Tt][Tt][Pp][Ss]://[^\\s,]+';
/** The most URLs in `additional_image_link`. */
export const maxMoreImages = 10;

const link = <const H extends string>(help: H) =>
  ({
    type: 'string',
    pattern: { regex: secureAddress, means: 'a URL that starts with https://' },
    help,
  }) as const;

const price = <const H extends string>(help: H) =>
  ({
    type: 'string',
    pattern: {
      regex: '[0-9]{1,15}(\\.[0-9]{1,6})? [A-Z]{3}',
      means: 'an amount and a currency such as 12.50 EUR',
    },
    help,
  }) as const;

const text = <const H extends string>(help: H) =>
  ({ type: 'string', min: 1, clearable: true, help }) as const;

/** An optional attribute of a product: an empty value, or null, removes it. */
const optional = <const P extends object>(param: P) => ({ ...param, clearable: true }) as const;

/** The value of `availability` that requires an inventory of at least one, if an inventory is given. */
const inStock = 'in stock';

/** The attributes of a product, under the names that feed files have in their first row. */
export const productAttributes = {
  id: { type: 'string', min: 1, required: true, help: 'Your own id of the product, unique in its catalog' },
  title: { ...boundedText('Title', 150), required: true },
  description: { ...boundedText('Description as plain text', 5000), required: true },
  availability: {
    type: 'enum',
    values: [inStock, 'available for order', 'preorder', 'out of stock', 'discontinued'],
    required: true,
    help: 'Availability of the product',
  },
  condition: { type: 'enum', values: ['new', 'used', 'refurbished'], required: true, help: 'Condition' },
  price: { ...price('Price, such as "12.50 EUR"'), required: true },
  link: { ...link('URL of the product page, https only'), required: true },
  image_link: {
    ...link('URL of the image, https only: JPG, GIF, WEBP or PNG, at least 500x500, at most 5 MB'),
    required: true,
  },
  brand: text('Brand; a product needs a brand, a gtin or an mpn'),
  gtin: text('Global trade item number'),
  mpn: text("The manufacturer's number of the part"),
  mobile_link: optional(link('URL of the page for mobile devices, https only')),
  additional_image_link: {
    type: 'string',
    clearable: true,
    pattern: {
      regex: `${secureAddress}(,${secureAddress}){0,${maxMoreImages - 1}}`,
      means: `at most ${maxMoreImages} URLs that start with https://, separated by commas`,
    },
    help: `URLs of more images, at most ${maxMoreImages}, separated by commas`,
  },
  google_product_category: text('Category in the Google taxonomy'),
  product_type: text('Your own category, such as "Home > Kitchen > Mugs"'),
  inventory: optional({ type: 'integer', min: 0, help: 'Number in stock; at least 1 when in stock' }),
  sale_price: optional(price('Sale price, lower than the price, such as "9.99 EUR"')),
  sale_price_effective_date: {
    type: 'string',
    clearable: true,
    form: 'interval',
    help: 'Period of the sale, such as 2026-12-01T00:00Z/2026-12-24T00:00Z',
  },
  item_group_id: text('Your own id of the group of variants, the same for all variants of a product'),
  gender: optional({ type: 'enum', values: ['female', 'male', 'unisex'], help: 'Target gender' }),
  color: text('Color'),
  size: text('Size'),
  age_group: optional({
    type: 'enum',
    values: ['adult', 'all ages', 'teen', 'kids', 'toddler', 'infant', 'newborn'],
    help: 'Target age group',
  }),
  custom_label_0: text('Your own label, to select products by'),
  custom_label_1: text('Like custom_label_0'),
  custom_label_2: text('Like custom_label_0'),
  custom_label_3: text('Like custom_label_0'),
  custom_label_4: text('Like custom_label_0'),
} as const satisfies Params;

/** Members that the service assigns. A product that was read can be sent back with them. */
const assigned = { product_key: { type: 'id' }, item_group_key: { type: 'id', nullable: true } } as const;

/** A product as it is sent. */
export const productObject = {
  type: 'object',
  help: 'One product, as an object of its attributes',
  fields: productAttributes,
  readOnly: Object.keys(assigned),
  rules: [
    { rule: 'atLeastOne', params: ['brand', 'gtin', 'mpn'] },
    { rule: 'cheaper', param: 'sale_price', other: 'price' },
    { rule: 'atLeastWhen', param: 'inventory', min: 1, when: 'availability', is: [inStock] },
  ],
} as const satisfies ObjectParam;

export const products = {
  type: 'array',
  required: true,
  min: 1,
  max: maxProducts,
  each: true,
  help: `The products, at most ${maxProducts}`,
  of: productObject,
} as const satisfies ArrayParam;

type AttributeName = keyof typeof productAttributes;

/** The type of each attribute in a response: required ones are never null. */
function attributeFields(): { readonly [N in AttributeName]: RecordKind['fields'][string] } {
  const entries = Object.entries(productAttributes as Params).map(([name, param]) => [
    name,
    {
      type: param.type === 'integer' || param.type === 'enum' ? param.type : 'string',
      ...(param.type === 'enum' && { values: param.values }),
      ...(!param.required && { nullable: true }),
    },
  ]);
  return Object.fromEntries(entries);
}

export const product = record({
  name: 'product',
  fields: { ...assigned, ...attributeFields() },
  columns: [
    'product_key',
    'id',
    'title',
    'price',
    'sale_price',
    'availability',
    'inventory',
    'item_group_id',
  ],
});

/** Filters of a product set: the attribute decides what is compared. */
const maxFilters = 30;
export const productFilters = {
  type: 'array',
  min: 1,
  max: maxFilters,
  help: `Conditions for products, at most ${maxFilters}`,
  of: {
    type: 'object',
    help: 'One condition',
    fields: {
      attribute: {
        type: 'enum',
        values: [
          'price',
          'sale_price',
          'inventory',
          'product_type',
          'google_product_category',
          'custom_label_0',
          'custom_label_1',
          'custom_label_2',
          'custom_label_3',
          'custom_label_4',
        ],
        required: true,
        help: 'The attribute',
      },
      operator: {
        type: 'enum',
        values: ['GREATER_THAN', 'EQUAL_TO', 'LESS_THAN', 'MATCH', 'NOT_CONTAINS', 'CONTAINS'],
        required: true,
        help: 'How the attribute is compared',
      },
      value: { type: 'string', min: 1, required: true, help: 'The value to compare with' },
    },
  },
} as const satisfies ArrayParam;
