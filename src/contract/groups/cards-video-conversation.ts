/** Video conversation cards: a video with hashtags to post about (docs/service.md#conversation-cards). */

import { group, record } from '../endpoint.js';
import {
  conversationCardCalls,
  conversationFields,
  conversationRecord,
} from '../params/conversation-cards.js';
import { mediaKey } from '../params/creatives.js';
import { mediaRequirements } from '../params/media-requirements.js';
import { stamps } from '../params/shared.js';

export const videoConversationCard = record({
  name: 'video_conversation_card',
  ...conversationRecord,
  fields: {
    ...conversationFields,
    card_type: { type: 'enum', values: ['VIDEO_CONVERSATION'] },
    poster_media_url: { type: 'string', nullable: true },
    video_width: { type: 'string', help: 'Pixels, as text' },
    video_height: { type: 'string', help: 'Pixels, as text' },
    video_owner_id: { type: 'id' },
    ...stamps,
  },
});

export const videoConversationCalls = conversationCardCalls({
  kind: 'video',
  noun: 'a video conversation card',
  record: videoConversationCard,
  needs: mediaRequirements.videoConversation,
  extras: {
    poster_media_key: { ...mediaKey('Image shown before the video plays'), clearable: true },
    unlocked_video_media_key: { ...mediaKey('Library video shown after posting'), clearable: true },
  },
  exampleId: '5a86h',
  created: {
    media_key: '7_1700000000000000002',
    name: 'Seasons',
    first_cta: '#Spring',
    first_cta_tweet: 'Spring it is',
    second_cta: '#Summer',
    second_cta_tweet: 'Summer it is',
    thank_you_text: 'Thank you',
  },
  changed: { third_cta: '#Autumn', third_cta_tweet: 'Autumn it is' },
});

export const videoConversationCards = group(
  'cards.video-conversation',
  'Creatives',
  'Cards with a video and hashtags to post',
  Object.values(videoConversationCalls),
);
