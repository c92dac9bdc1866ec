/** Image conversation cards (docs/service.md#conversation-cards). */
import {
  createImageConversationCard,
  deleteImageConversationCard,
  getImageConversationCard,
  imageConversationCard,
  listImageConversationCards,
  updateImageConversationCard,
} from '../../contract/groups/cards-image-conversation.js';
import {
  createConversation,
  deleteConversation,
  imageConversation as kind,
  updateConversation,
} from '../domain/creative/conversation-card.js';
import { echoKind, handleEchoingKind } from '../domain/creative/conversation-handlers.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';

export const cardsImageConversationHandlers: readonly Handler[] = [
  echoKind(handleList(listImageConversationCards, imageConversationCard, { select: { card_ids: 'id' } })),
  echoKind(handleGet(getImageConversationCard, imageConversationCard)),
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
