/** Image and video conversation cards (interface 4.4, ext 14). */
import {
  createImageConversationCard,
  deleteImageConversationCard,
  getImageConversationCard,
  listImageConversationCards,
  updateImageConversationCard,
} from '../../contract/groups/cards-image-conversation.js';
import {
  createVideoConversationCard,
  deleteVideoConversationCard,
  getVideoConversationCard,
  listVideoConversationCards,
  updateVideoConversationCard,
} from '../../contract/groups/cards-video-conversation.js';
import { shortPage } from '../../contract/shared.js';
import type { Endpoint, Params, ValuesOf } from '../../contract/types.js';
import { type Behaviour, behave, type Call } from '../behaviour.js';
import { presentCard } from '../creative/any-card.js';
import {
  type Conversation,
  createConversation,
  deleteConversation,
  imageConversation,
  updateConversation,
  videoConversation,
} from '../creative/conversation.js';
import { echoCard } from '../creative/echo.js';
import { listRecords } from '../list.js';
import { requireRecord } from '../records.js';

type Listing = ValuesOf<typeof listImageConversationCards.params>;
type Getting = ValuesOf<typeof getImageConversationCard.params>;

function list({ kind }: Conversation, { store, values }: Call<Listing>) {
  const { records, ...rest } = listRecords(store, {
    kind,
    accounts: [values.account_id],
    values,
    count: shortPage.count,
    filters: [{ field: 'id', in: values.card_ids }],
  });
  return { data: records.map(({ data }) => presentCard(kind, data)), ...rest };
}

function get({ kind }: Conversation, { store, values }: Call<Getting>) {
  const { data } = requireRecord(store, kind, values.account_id, values.card_id, { parameter: 'card_id' });
  return { data: presentCard(kind, data) };
}

/** Every call about these cards echoes their kind besides its parameters (ext 3). */
function echoing<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  run: (call: Call<ValuesOf<P>>) => ReturnType<Behaviour['run']>,
): Behaviour {
  const behaviour = behave(endpoint, 'faithful', run);
  return {
    ...behaviour,
    run: (call) => ({ ...behaviour.run(call), params: echoCard(endpoint, call.values) }),
  };
}

export const conversationCardBehaviours: readonly Behaviour[] = [
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
