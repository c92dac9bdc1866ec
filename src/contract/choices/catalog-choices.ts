/** Choices about product catalogs. */
import type { Choices } from './choice.js';

export const catalogChoices: Choices = {
  'product-catalogs': [
    'A caller reaches their own catalog only; user_id of another user is refused, and so is a second catalog.',
    'Below a catalog the catalog is echoed under its own name; calls on products echo it as id.',
  ],
  products: [
    'What a change of a product does not give stays; an empty value or null takes an attribute away.',
    {
      says: 'Errors of a product are objects as in other errors; warnings is empty.',
      calls: ['product-catalogs.products.update'],
    },
    'A sale price has the currency of the price.',
    'Keys of products follow from the catalog and the id, so that a product made again has its key again.',
    'additional_image_link is one text with commas; images and pages are not fetched.',
  ],
  'product-sets': [
    'A MANUAL set is done at once; a FILTERED one is PROCESSING for some minutes, then follows the catalog.',
    'Prices and inventory are compared as numbers, all else as texts; filters that cannot be compared so fail the set.',
    'A FILTERED set needs filters, a MANUAL one may be empty; changing a FILTERED set is INVALID_PARAMETER.',
  ],
  'scheduled-feeds': [
    'Feeds are kept, and nothing is fetched.',
    'repeat may be absent; a change is checked together with what it leaves alone; a second feed is refused.',
  ],
  'dynamic-product-cards': [
    'The answer has id, card_uri, url and creative_type; any web address is taken, and posts do not take the card.',
  ],
};
