/** Video conversation cards (docs/service.md#conversation-cards). */
import * as contract from '../../contract/groups/cards-video-conversation.js';
import {
  createConversation,
  deleteConversation,
  videoConversation as kind,
  updateConversation,
} from '../domain/creative/conversation-card.js';
import { echoKind, handleEchoingKind, selectCards } from '../domain/creative/conversation-handlers.js';
import { handleGet, handleList } from '../domain/record-handlers.js';
import type { Handler } from '../handler.js';

export const cardsVideoConversationHandlers: readonly Handler[] = [
  echoKind(handleList(contract.listVideoConversationCards, { filters: selectCards })),
  echoKind(handleGet(contract.getVideoConversationCard)),
  handleEchoingKind(contract.createVideoConversationCard, (context) => ({
    data: createConversation(context, kind, context.values),
  })),
  handleEchoingKind(contract.updateVideoConversationCard, (context) => ({
    data: updateConversation(context, kind, context.values),
  })),
  handleEchoingKind(contract.deleteVideoConversationCard, (context) => ({
    data: deleteConversation(context, kind, context.values),
  })),
];
