/** Dynamic product cards (docs/service.md#dynamic-product-cards). */
import { createDynamicProductCard, dynamicProductCard } from '../../contract/groups/dynamic-product-cards.js';
import { type Handler, handle } from '../handler.js';
import { insertRecord } from '../store/records.js';

export const dynamicProductCardsHandlers: readonly Handler[] = [
  handle(createDynamicProductCard, 'faithful', ({ store, values, newId }) => {
    const { account_id, url, creative_type = createDynamicProductCard.params.creative_type.default } = values;
    const id = newId('decimal');
    const data = { id, card_uri: `card://${id}`, url, creative_type };
    insertRecord(store, { kind: dynamicProductCard, account_id, id, data });
    return { data };
  }),
];
