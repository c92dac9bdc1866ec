/** Image and video conversation cards (docs/service.md#conversation-cards). */
import {
  createImageConversationCard,
  deleteImageConversationCard,
  getImageConversationCard,
  listImageConversationCards,
  updateImageConversationCard,
} from '../../../contract/groups/cards-image-conversation.js';
import {
  createVideoConversationCard,
  deleteVideoConversationCard,
  getVideoConversationCard,
  listVideoConversationCards,
  updateVideoConversationCard,
} from '../../../contract/groups/cards-video-conversation.js';
import { shortPage } from '../../../contract/params/shared.js';
import type { Endpoint, Params, ValuesOf } from '../../../contract/types.js';
import { type Handler, type HandlerContext, handle } from '../../handler.js';
import { listRecords } from '../../store/list.js';
import { requireRecord } from '../../store/records.js';
import { toCardResponse } from './any-card.js';
import {
  type ConversationKind,
  createConversation,
  deleteConversation,
  imageConversation,
  updateConversation,
  videoConversation,
} from './conversation-card.js';
import { echoCard } from './echo.js';

type Listing = ValuesOf<typeof listImageConversationCards.params>;
type Getting = ValuesOf<typeof getImageConversationCard.params>;

function list({ kind }: ConversationKind, { store, values }: HandlerContext<Listing>) {
  const { records, ...rest } = listRecords(store, {
    kind,
    accounts: [values.account_id],
    values,
    count: shortPage.count,
    filters: [{ field: 'id', in: values.card_ids }],
  });
  return { data: records.map(({ data }) => toCardResponse(kind, data)), ...rest };
}

function get({ kind }: ConversationKind, { store, values }: HandlerContext<Getting>) {
  const { data } = requireRecord(store, kind, values.account_id, values.card_id, { parameter: 'card_id' });
  return { data: toCardResponse(kind, data) };
}

/** Every call about these cards echoes their kind besides its parameters (docs/service.md#echo). */
function echoing<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  run: (call: HandlerContext<ValuesOf<P>>) => ReturnType<Handler['run']>,
): Handler {
  const behaviour = handle(endpoint, 'faithful', run);
  return {
    ...behaviour,
    run: (call) => ({ ...behaviour.run(call), params: echoCard(endpoint, call.values) }),
  };
}

export const conversationCardHandlers: readonly Handler[] = [
  echoing(listImageConversationCards, (call) => list(imageConversation, call)),
  echoing(getImageConversationCard, (call) => get(imageConversation, call)),
  echoing(createImageConversationCard, (call) => ({
    data: createConversation(call, imageConversation, call.values),
  })),
  echoing(updateImageConversationCard, (call) => ({
    data: updateConversation(call, imageConversation, call.values),
  })),
  echoing(deleteImageConversationCard, (call) => ({
    data: deleteConversation(call, imageConversation, call.values),
  })),

  echoing(listVideoConversationCards, (call) => list(videoConversation, call)),
  echoing(getVideoConversationCard, (call) => get(videoConversation, call)),
  echoing(createVideoConversationCard, (call) => ({
    data: createConversation(call, videoConversation, call.values),
  })),
  echoing(updateVideoConversationCard, (call) => ({
    data: updateConversation(call, videoConversation, call.values),
  })),
  echoing(deleteVideoConversationCard, (call) => ({
    data: deleteConversation(call, videoConversation, call.values),
  })),
];
