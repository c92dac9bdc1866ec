/** Presets of product feeds: exports of shops. And the words of feeds of other services for attributes and their values. */
import { ownColumns, type Preset } from './preset.js';

/** An export of a shop, whose columns are attributes of products or say something about them. */
export interface FeedPreset extends Preset {
  readonly name: 'shopify-products' | 'woocommerce-products';
  /** Columns from which attributes are computed. */
  readonly used: readonly string[];
  /** Those of them, and of `columns`, that are amounts or times. */
  readonly amounts: readonly string[];
  readonly times: readonly string[];
  /** The address of a product page, with columns in braces: exports do not have it. */
  readonly link: string;
}

const google = 'Google Shopping / ';

const shopify: FeedPreset = {
  name: 'shopify-products',
  title: 'a Shopify product export',
  headers: [
    [
      ...[
        'Handle',
        'Title',
        'Body (HTML)',
        'Vendor',
        ownColumns,
        'Option1 Name',
        'Option1 Value',
        ownColumns,
      ],
      ...['Variant SKU', ownColumns, 'Variant Price', 'Variant Compare At Price', ownColumns],
      ...['Image Src', ownColumns],
    ],
  ],
  columns: {
    'Variant SKU': 'id',
    Title: 'title',
    'Body (HTML)': 'description',
    Vendor: 'brand',
    Type: 'product_type',
    'Variant Barcode': 'gtin',
    [`${google}Google Product Category`]: 'google_product_category',
    [`${google}Gender`]: 'gender',
    [`${google}Age Group`]: 'age_group',
    [`${google}MPN`]: 'mpn',
    [`${google}Condition`]: 'condition',
    ...Object.fromEntries([0, 1, 2, 3, 4].map((n) => [`${google}Custom Label ${n}`, `custom_label_${n}`])),
  },
  used: [
    ...['Handle', 'Published', 'Status', 'Variant Price', 'Variant Compare At Price', 'Image Src'],
    ...['Variant Image', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
    ...[1, 2, 3].flatMap((n) => [`Option${n} Name`, `Option${n} Value`]),
  ],
  amounts: ['Variant Price', 'Variant Compare At Price'],
  times: [],
  link: 'https://shop.example/products/{Handle}',
};

const woocommerce: FeedPreset = {
  name: 'woocommerce-products',
  title: 'a WooCommerce product export',
  headers: [
    [
      ...['ID', 'Type', 'SKU', ownColumns, 'Name', 'Published', ownColumns, 'Short description'],
      ...['Description', 'Date sale price starts', 'Date sale price ends', ownColumns, 'In stock?', 'Stock'],
      ...[ownColumns, 'Sale price', 'Regular price', 'Categories', ownColumns, 'Images', ownColumns],
      ...['Parent', ownColumns],
    ],
  ],
  columns: {
    ID: 'id',
    SKU: 'mpn',
    'GTIN, UPC, EAN, or ISBN': 'gtin',
    Name: 'title',
    'Regular price': 'price',
    'Sale price': 'sale_price',
    Categories: 'product_type',
    Brands: 'brand',
  },
  used: [
    ...['Type', 'Published', 'Parent', 'Short description', 'Description', 'In stock?', 'Stock', 'Images'],
    ...['Date sale price starts', 'Date sale price ends'],
    ...[1, 2, 3, 4, 5].flatMap((n) => [`Attribute ${n} name`, `Attribute ${n} value(s)`]),
  ],
  amounts: ['Regular price', 'Sale price'],
  times: ['Date sale price starts', 'Date sale price ends'],
  link: 'https://shop.example/?p={ID}',
};

export const feedPresets: readonly FeedPreset[] = [shopify, woocommerce];

/** Other names of attributes, which no file means otherwise. */
export const attributeAliases: ReadonlyMap<string, string> = new Map([
  ['quantity_to_sell_on_facebook', 'inventory'],
]);

/** Other words for values of attributes, folded: in lower case, without blanks and marks. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  availability: {
    backorder: 'available for order',
    onbackorder: 'available for order',
    soldout: 'out of stock',
  },
  condition: {
    usedlikenew: 'used',
    usedgood: 'used',
    usedfair: 'used',
    newcondition: 'new',
    usedcondition: 'used',
    refurbishedcondition: 'refurbished',
  },
};
