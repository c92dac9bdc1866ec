/** Image conversation cards (docs/service.md#conversation-cards). */
import * as contract from '../../contract/groups/cards-image-conversation.js';
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
  echoKind(handleList(contract.listImageConversationCards, { filters: selectCards })),
  echoKind(handleGet(contract.getImageConversationCard)),
  handleEchoingKind(contract.createImageConversationCard, (context) => ({
    data: createConversation(context, kind, context.values),
  })),
  handleEchoingKind(contract.updateImageConversationCard, (context) => ({
    data: updateConversation(context, kind, context.values),
  })),
  handleEchoingKind(contract.deleteImageConversationCard, (context) => ({
    data: deleteConversation(context, kind, context.values),
  })),
];
