/** What the calls about image and about video conversation cards have in common (docs/service.md#conversation-cards). */
import type {
  getImageConversationCard,
  listImageConversationCards,
} from '../../../contract/groups/cards-image-conversation.js';
import { shortPage } from '../../../contract/params/shared.js';
import type { Endpoint, Params, ValuesOf } from '../../../contract/types.js';
import { type Handler, type HandlerContext, handle } from '../../handler.js';
import { listRecords } from '../../store/list.js';
import { requireRecord } from '../../store/records.js';
import { toCardResponse } from './any-card.js';
import type { ConversationKind } from './conversation-card.js';
import { echoCard } from './echo.js';

type Listing = ValuesOf<typeof listImageConversationCards.params>;
type Getting = ValuesOf<typeof getImageConversationCard.params>;

export function listConversationCards(
  { kind }: ConversationKind,
  { store, values }: HandlerContext<Listing>,
) {
  const { records, ...rest } = listRecords(store, {
    kind,
    accounts: [values.account_id],
    values,
    count: shortPage.count,
    filters: [{ field: 'id', in: values.card_ids }],
  });
  return { data: records.map(({ data }) => toCardResponse(kind, data)), ...rest };
}

export function getConversationCard({ kind }: ConversationKind, { store, values }: HandlerContext<Getting>) {
  const { data } = requireRecord(store, kind, values.account_id, values.card_id, { parameter: 'card_id' });
  return { data: toCardResponse(kind, data) };
}

/** Every call about these cards echoes their kind besides its parameters (docs/service.md#echo). */
export function handleEchoingKind<P extends Params>(
  endpoint: Omit<Endpoint, 'params'> & { readonly params: P },
  run: (call: HandlerContext<ValuesOf<P>>) => ReturnType<Handler['run']>,
): Handler {
  const handler = handle(endpoint, 'faithful', run);
  return {
    ...handler,
    run: (call) => ({ ...handler.run(call), params: echoCard(endpoint, call.values) }),
  };
}
