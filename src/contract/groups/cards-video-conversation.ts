/** Video conversation cards: a video with hashtags to post about (docs/service.md#conversation-cards). */

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
import { atCreation, cardListParams, ids, stamps } from '../params/shared.js';

export const videoConversationCard = record({
  name: 'video_conversation_card',
  selectedBy: { card_id: ['id'], card_ids: ['id'] },
  leavesNoTrace: true,
  // A deletion has no more.
  always: ['id', 'name', 'card_type', ...Object.keys(stamps)],
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

const videoConversationCardCalls = recordCalls({
  section: 'conversation-cards',
  name: 'cards.video-conversation',
  path: 'accounts/:account_id/cards/video_conversation',
  id: { card_id: cardId },
  exampleId: '5a86h',
  record: videoConversationCard,
  rate: 'accountReads',
});

export const listVideoConversationCards = videoConversationCardCalls.list({
  summary: 'List video conversation cards',
  params: { card_ids: ids('Only these cards'), ...cardListParams, q: creativeQuery },
  example: { sort_by: 'name-asc' },
});

export const getVideoConversationCard = videoConversationCardCalls.get({
  summary: 'Show one video conversation card',
});

export const createVideoConversationCard = videoConversationCardCalls.create({
  summary: 'Create a video conversation card',
  params: {
    media_key: { ...video, required: true },
    ...conversationCreation,
    ...atCreation(videoExtras),
  },
  rules: conversationRules,
  example: {
    media_key: '7_1700000000000000002',
    name: 'Seasons',
    first_cta: '#Spring',
    first_cta_tweet: 'Spring it is',
    second_cta: '#Summer',
    second_cta_tweet: 'Summer it is',
    thank_you_text: 'Thank you',
  },
});

export const updateVideoConversationCard = videoConversationCardCalls.update({
  summary: 'Change a video conversation card',
  notes: [conversationNote],
  params: {
    media_key: video,
    ...conversationChange,
    ...videoExtras,
  },
  example: {
    third_cta: '#Autumn',
    third_cta_tweet: 'Autumn it is',
  },
});

export const deleteVideoConversationCard = videoConversationCardCalls.delete({
  summary: 'Delete a video conversation card permanently',
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
