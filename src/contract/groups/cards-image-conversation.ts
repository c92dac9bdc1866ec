/** Image conversation cards: an image with hashtags to post about (docs/service.md#conversation-cards). */

import { endpoint, group, record } from '../endpoint.js';
import {
  conversationChange,
  conversationColumns,
  conversationCreation,
  conversationFields,
  conversationNote,
  conversationRules,
  conversationSortable,
} from '../params/conversation-cards.js';
import {
  creativeQuery,
  describeMediaRequirements,
  mediaKey,
  mediaRequirements,
} from '../params/creatives.js';
import {
  accountId,
  cardListParams,
  ids,
  shortPage,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

export const imageConversationCard = record({
  name: 'image_conversation_card',
  notFound: 'CARD_NOT_FOUND',
  fields: {
    ...conversationFields,
    card_type: { type: 'enum', values: ['IMAGE_CONVERSATION'] },
    image_display_width: { type: 'string', help: 'Pixels, as text' },
    image_display_height: { type: 'string', help: 'Pixels, as text' },
    ...stamps,
  },
  columns: conversationColumns,
  sortable: conversationSortable,
});

const cardId = { type: 'id', required: true, help: 'The image conversation card' } as const;
const image = mediaKey(`From the library: ${describeMediaRequirements(mediaRequirements.imageConversation)}`);

export const listImageConversationCards = endpoint({
  ...base,
  id: 'cards.image-conversation.list',
  method: 'GET',
  path: 'accounts/:account_id/cards/image_conversation',
  section: 'conversation-cards',
  summary: 'List image conversation cards',
  params: { account_id: accountId, card_ids: ids('Only these cards'), ...cardListParams, q: creativeQuery },
  rules: [totalWithoutCursor],
  response: 'list',
  record: imageConversationCard,
  page: shortPage,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', sort_by: 'name-asc' },
});

export const getImageConversationCard = endpoint({
  ...base,
  id: 'cards.image-conversation.get',
  method: 'GET',
  path: 'accounts/:account_id/cards/image_conversation/:card_id',
  section: 'conversation-cards',
  summary: 'Show one image conversation card',
  params: { account_id: accountId, card_id: cardId, with_deleted: withDeleted },
  positional: 'card_id',
  response: 'one',
  record: imageConversationCard,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', card_id: '59woh' },
});

export const createImageConversationCard = endpoint({
  ...base,
  id: 'cards.image-conversation.create',
  method: 'POST',
  path: 'accounts/:account_id/cards/image_conversation',
  section: 'conversation-cards',
  summary: 'Create an image conversation card',
  params: { account_id: accountId, media_key: { ...image, required: true }, ...conversationCreation },
  rules: conversationRules,
  response: 'one',
  record: imageConversationCard,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    media_key: '3_1700000000000000001',
    name: 'Seasons',
    title: 'Which season?',
    first_cta: '#Spring',
    first_cta_tweet: 'Spring it is',
    thank_you_text: 'Thank you',
  },
});

export const updateImageConversationCard = endpoint({
  ...base,
  id: 'cards.image-conversation.update',
  method: 'PUT',
  path: 'accounts/:account_id/cards/image_conversation/:card_id',
  section: 'conversation-cards',
  summary: 'Change an image conversation card',
  notes: [conversationNote],
  params: { account_id: accountId, card_id: cardId, media_key: image, ...conversationChange },
  positional: 'card_id',
  response: 'one',
  record: imageConversationCard,
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', card_id: '59woh', thank_you_text: 'See you in spring' },
});

export const deleteImageConversationCard = endpoint({
  ...base,
  id: 'cards.image-conversation.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/cards/image_conversation/:card_id',
  section: 'conversation-cards',
  summary: 'Delete an image conversation card permanently',
  params: { account_id: accountId, card_id: cardId },
  positional: 'card_id',
  response: 'one',
  record: imageConversationCard,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', card_id: '59woh' },
});

export const imageConversationCards = group(
  'cards.image-conversation',
  'Creatives',
  'Cards with an image and hashtags to post',
  [
    listImageConversationCards,
    getImageConversationCard,
    createImageConversationCard,
    updateImageConversationCard,
    deleteImageConversationCard,
  ],
);
