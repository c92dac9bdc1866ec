/** Choices about product catalogs. */
import type { Choices } from './choice.js';

export const catalogChoices: Choices = {
  'product-catalogs': [
    'A caller has access to their own catalog only; user_id of another user is refused, and so is a second catalog.',
    'Below a catalog the catalog is echoed under its own name; calls on products echo it as id.',
  ],
  products: [
    'A change leaves attributes that are not given; an empty value or null removes an attribute.',
    {
      says: 'Errors of a product are objects as in other errors; warnings is empty.',
      calls: ['product-catalogs.products.update'],
    },
    'A sale price has the currency of the price.',
    'Keys of products follow from the catalog and the id, so a product that is created again gets the same key.',
    'additional_image_link is one text with commas; images and pages are not fetched.',
  ],
  'product-sets': [
    'A MANUAL set is DONE at once; a FILTERED one is PROCESSING for some minutes, then follows the catalog.',
    'Prices and inventory are compared as numbers, all other attributes as texts; a set with any other comparison is FAILED.',
    'A FILTERED set needs filters, a MANUAL one may be empty; changing a FILTERED set is INVALID_PARAMETER.',
  ],
  'scheduled-feeds': [
    'Feeds are stored, and nothing is fetched.',
    'repeat may be absent; a change is checked together with the fields that it leaves alone; a second feed is refused.',
  ],
  'dynamic-product-cards': [
    'The response has id, card_uri, url and creative_type; any web address is accepted, and posts do not accept the card.',
  ],
};
