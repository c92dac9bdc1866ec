/** Video conversation cards (docs/service.md#conversation-cards). */
import { videoConversationCalls } from '../../contract/groups/cards-video-conversation.js';
import { conversationHandlers, videoConversation } from '../domain/creative/conversation-card.js';

export const cardsVideoConversationHandlers = conversationHandlers(videoConversation, videoConversationCalls);
