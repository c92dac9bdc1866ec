/** Video conversation cards (docs/service.md#conversation-cards). */
import {
  createVideoConversationCard,
  deleteVideoConversationCard,
  getVideoConversationCard,
  listVideoConversationCards,
  updateVideoConversationCard,
} from '../../contract/groups/cards-video-conversation.js';
import {
  createConversation,
  deleteConversation,
  videoConversation as kind,
  updateConversation,
} from '../domain/creative/conversation-card.js';
import {
  getConversationCard,
  handleEchoingKind,
  listConversationCards,
} from '../domain/creative/conversation-handlers.js';
import type { Handler } from '../handler.js';

export const cardsVideoConversationHandlers: readonly Handler[] = [
  handleEchoingKind(listVideoConversationCards, (context) => listConversationCards(kind, context)),
  handleEchoingKind(getVideoConversationCard, (context) => getConversationCard(kind, context)),
  handleEchoingKind(createVideoConversationCard, (context) => ({
    data: createConversation(context, kind, context.values),
  })),
  handleEchoingKind(updateVideoConversationCard, (context) => ({
    data: updateConversation(context, kind, context.values),
  })),
  handleEchoingKind(deleteVideoConversationCard, (context) => ({
    data: deleteConversation(context, kind, context.values),
  })),
];
