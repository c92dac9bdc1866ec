/** Image conversation cards: an image with hashtags to post about (docs/service.md#conversation-cards). */

import { group, record } from '../endpoint.js';
import {
  conversationCardCalls,
  conversationFields,
  conversationRecord,
} from '../params/conversation-cards.js';
import { mediaRequirements } from '../params/media-requirements.js';
import { stamps } from '../params/shared.js';

export const imageConversationCard = record({
  name: 'image_conversation_card',
  ...conversationRecord,
  fields: {
    ...conversationFields,
    card_type: { type: 'enum', values: ['IMAGE_CONVERSATION'] },
    image_display_width: { type: 'string', help: 'Pixels, as text' },
    image_display_height: { type: 'string', help: 'Pixels, as text' },
    ...stamps,
  },
});

export const imageConversationCalls = conversationCardCalls({
  kind: 'image',
  noun: 'an image conversation card',
  record: imageConversationCard,
  needs: mediaRequirements.imageConversation,
  extras: {},
  exampleId: '59woh',
  created: {
    media_key: '3_1700000000000000001',
    name: 'Seasons',
    title: 'Which season?',
    first_cta: '#Spring',
    first_cta_tweet: 'Spring it is',
    thank_you_text: 'Thank you',
  },
  changed: { thank_you_text: 'See you in spring' },
});

export const imageConversationCards = group(
  'cards.image-conversation',
  'Creatives',
  'Cards with an image and hashtags to post',
  Object.values(imageConversationCalls),
);
