/** Image conversation cards: an image with hashtags to post about (docs/service.md#conversation-cards). */

import { group, record, recordCalls } from '../endpoint.js';
import {
  conversationChange,
  conversationColumns,
  conversationCreation,
  conversationFields,
  conversationNote,
  conversationRules,
  conversationSortable,
} from '../params/conversation-cards.js';
import { creativeQuery, mediaKey } from '../params/creatives.js';
import { describeMediaRequirements, mediaRequirements } from '../params/media-requirements.js';
import { cardListParams, ids, stamps } from '../params/shared.js';

export const imageConversationCard = record({
  name: 'image_conversation_card',
  selectedBy: { card_id: ['id'], card_ids: ['id'] },
  leavesNoTrace: true,
  // A deletion has no more.
  always: ['id', 'name', 'card_type', ...Object.keys(stamps)],
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

const imageConversationCardCalls = recordCalls({
  section: 'conversation-cards',
  name: 'cards.image-conversation',
  path: 'accounts/:account_id/cards/image_conversation',
  id: { card_id: cardId },
  exampleId: '59woh',
  record: imageConversationCard,
  rate: 'accountReads',
});

export const listImageConversationCards = imageConversationCardCalls.list({
  summary: 'List image conversation cards',
  params: { card_ids: ids('Only these cards'), ...cardListParams, q: creativeQuery },
  example: { sort_by: 'name-asc' },
});

export const getImageConversationCard = imageConversationCardCalls.get({
  summary: 'Show one image conversation card',
});

export const createImageConversationCard = imageConversationCardCalls.create({
  summary: 'Create an image conversation card',
  params: { media_key: { ...image, required: true }, ...conversationCreation },
  rules: conversationRules,
  example: {
    media_key: '3_1700000000000000001',
    name: 'Seasons',
    title: 'Which season?',
    first_cta: '#Spring',
    first_cta_tweet: 'Spring it is',
    thank_you_text: 'Thank you',
  },
});

export const updateImageConversationCard = imageConversationCardCalls.update({
  summary: 'Change an image conversation card',
  notes: [conversationNote],
  params: { media_key: image, ...conversationChange },
  example: { thank_you_text: 'See you in spring' },
});

export const deleteImageConversationCard = imageConversationCardCalls.delete({
  summary: 'Delete an image conversation card permanently',
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
