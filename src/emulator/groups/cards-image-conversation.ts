/** Image conversation cards (docs/service.md#conversation-cards). */
import { imageConversationCalls } from '../../contract/groups/cards-image-conversation.js';
import { conversationHandlers, imageConversation } from '../domain/creative/conversation-card.js';

export const cardsImageConversationHandlers = conversationHandlers(imageConversation, imageConversationCalls);
