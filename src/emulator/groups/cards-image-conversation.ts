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
import { echoKind, handleEchoingKind, selectCards } from '../domain/creative/conversation-handlers.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';

export const cardsImageConversationHandlers: readonly Handler[] = [
  echoKind(handleList(listImageConversationCards, { filters: selectCards })),
  echoKind(handleGet(getImageConversationCard)),
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
