/** Image conversation cards (docs/service.md#conversation-cards). */
import {
  createImageConversationCard,
  deleteImageConversationCard,
  getImageConversationCard,
  listImageConversationCards,
  updateImageConversationCard,
} from '../../contract/groups/cards-image-conversation.js';
import {
  createConversation,
  deleteConversation,
  imageConversation as kind,
  updateConversation,
} from '../domain/creative/conversation-card.js';
import {
  getConversationCard,
  handleEchoingKind,
  listConversationCards,
} from '../domain/creative/conversation-handlers.js';
import type { Handler } from '../handler.js';

export const cardsImageConversationHandlers: readonly Handler[] = [
  handleEchoingKind(listImageConversationCards, (context) => listConversationCards(kind, context)),
  handleEchoingKind(getImageConversationCard, (context) => getConversationCard(kind, context)),
  handleEchoingKind(createImageConversationCard, (context) => ({
    data: createConversation(context, kind, context.values),
  })),
  handleEchoingKind(updateImageConversationCard, (context) => ({
    data: updateConversation(context, kind, context.values),
  })),
  handleEchoingKind(deleteImageConversationCard, (context) => ({
    data: deleteConversation(context, kind, context.values),
  })),
];
