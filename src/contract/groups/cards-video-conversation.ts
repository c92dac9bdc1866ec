/** Video conversation cards: a video with hashtags to post about (docs/service.md#conversation-cards). */

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
  atCreation,
  cardListParams,
  ids,
  shortPage,
  stamps,
  totalWithoutCursor,
  withDeleted,
} from '../params/shared.js';
import { newestVersion } from '../wire/service-facts.js';

const base = { area: 'ads', version: newestVersion } as const;

export const videoConversationCard = record({
  name: 'video_conversation_card',
  notFound: 'CARD_NOT_FOUND',
  fields: {
    ...conversationFields,
    card_type: { type: 'enum', values: ['VIDEO_CONVERSATION'] },
    poster_media_url: { type: 'string', nullable: true },
    video_width: { type: 'string', help: 'Pixels, as text' },
    video_height: { type: 'string', help: 'Pixels, as text' },
    video_owner_id: { type: 'id' },
    ...stamps,
  },
  columns: conversationColumns,
  sortable: conversationSortable,
});

const cardId = { type: 'id', required: true, help: 'The video conversation card' } as const;
const video = mediaKey(`From the library: ${describeMediaRequirements(mediaRequirements.videoConversation)}`);

const videoExtras = {
  poster_media_key: { ...mediaKey('Image shown before the video plays'), clearable: true },
  unlocked_video_media_key: { ...mediaKey('Library video shown after posting'), clearable: true },
} as const;

export const listVideoConversationCards = endpoint({
  ...base,
  id: 'cards.video-conversation.list',
  method: 'GET',
  path: 'accounts/:account_id/cards/video_conversation',
  section: 'conversation-cards',
  summary: 'List video conversation cards',
  params: { account_id: accountId, card_ids: ids('Only these cards'), ...cardListParams, q: creativeQuery },
  rules: [totalWithoutCursor],
  response: 'list',
  record: videoConversationCard,
  page: shortPage,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', sort_by: 'name-asc' },
});

export const getVideoConversationCard = endpoint({
  ...base,
  id: 'cards.video-conversation.get',
  method: 'GET',
  path: 'accounts/:account_id/cards/video_conversation/:card_id',
  section: 'conversation-cards',
  summary: 'Show one video conversation card',
  params: { account_id: accountId, card_id: cardId, with_deleted: withDeleted },
  positional: 'card_id',
  response: 'one',
  record: videoConversationCard,
  rate: 'accountReads',
  example: { account_id: '18ce54d4x5t', card_id: '5a86h' },
});

export const createVideoConversationCard = endpoint({
  ...base,
  id: 'cards.video-conversation.create',
  method: 'POST',
  path: 'accounts/:account_id/cards/video_conversation',
  section: 'conversation-cards',
  summary: 'Create a video conversation card',
  params: {
    account_id: accountId,
    media_key: { ...video, required: true },
    ...conversationCreation,
    ...atCreation(videoExtras),
  },
  rules: conversationRules,
  response: 'one',
  record: videoConversationCard,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    media_key: '7_1700000000000000002',
    name: 'Seasons',
    first_cta: '#Spring',
    first_cta_tweet: 'Spring it is',
    second_cta: '#Summer',
    second_cta_tweet: 'Summer it is',
    thank_you_text: 'Thank you',
  },
});

export const updateVideoConversationCard = endpoint({
  ...base,
  id: 'cards.video-conversation.update',
  method: 'PUT',
  path: 'accounts/:account_id/cards/video_conversation/:card_id',
  section: 'conversation-cards',
  summary: 'Change a video conversation card',
  notes: [conversationNote],
  params: {
    account_id: accountId,
    card_id: cardId,
    media_key: video,
    ...conversationChange,
    ...videoExtras,
  },
  positional: 'card_id',
  response: 'one',
  record: videoConversationCard,
  rate: 'writes',
  example: {
    account_id: '18ce54d4x5t',
    card_id: '5a86h',
    third_cta: '#Autumn',
    third_cta_tweet: 'Autumn it is',
  },
});

export const deleteVideoConversationCard = endpoint({
  ...base,
  id: 'cards.video-conversation.delete',
  method: 'DELETE',
  path: 'accounts/:account_id/cards/video_conversation/:card_id',
  section: 'conversation-cards',
  summary: 'Delete a video conversation card permanently',
  params: { account_id: accountId, card_id: cardId },
  positional: 'card_id',
  response: 'one',
  record: videoConversationCard,
  risk: 'irreversible',
  rate: 'writes',
  example: { account_id: '18ce54d4x5t', card_id: '5a86h' },
});

export const videoConversationCards = group(
  'cards.video-conversation',
  'Creatives',
  'Cards with a video and hashtags to post',
  [
    listVideoConversationCards,
    getVideoConversationCard,
    createVideoConversationCard,
    updateVideoConversationCard,
    deleteVideoConversationCard,
  ],
);
