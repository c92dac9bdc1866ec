/** Dynamic product cards: the products in a post are chosen from a catalog for each person (docs/service.md#dynamic-product-cards). */
import { endpoint, group, record } from '../endpoint.js';
import { webAddress } from '../params/creatives.js';
import { accountId } from '../params/shared.js';

const layouts = ['CAROUSEL', 'SINGLE', 'COLLECTION'] as const;

export const dynamicProductCard = record({
  name: 'dynamic_product_card',
  notFound: 'CARD_NOT_FOUND',
  fields: {
    id: { type: 'id' },
    card_uri: { type: 'id' },
    url: { type: 'string' },
    creative_type: { type: 'enum', values: layouts },
  },
  columns: ['id', 'card_uri', 'creative_type', 'url'],
});

export const createDynamicProductCard = endpoint({
  id: 'dynamic-product-cards.create',
  method: 'POST',
  path: 'accounts/:account_id/dynamic_product_cards',
  section: 'dynamic-product-cards',
  summary: 'Create a card that shows products of a catalog',
  params: {
    account_id: accountId,
    url: {
      ...webAddress("URL of the platform's own web site; it may have query parameters"),
      required: true,
    },
    creative_type: { type: 'enum', values: layouts, default: 'CAROUSEL', help: 'How products are shown' },
  },
  send: 'json',
  response: 'one',
  record: dynamicProductCard,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    url: 'https://www.example.com/?source=catalog',
    creative_type: 'CAROUSEL',
  },
});

export const dynamicProductCards = group(
  'dynamic-product-cards',
  'Creatives',
  'Cards that show products of a catalog',
  [createDynamicProductCard],
);
