/**
 * Finds cards of every kind by id or URI, and returns them with the fields of their kind
 * (docs/service.md#cards-of-any-kind).
 */
import { anyCard, card } from '../../../contract/groups/cards.js';
import { imageConversationCard } from '../../../contract/groups/cards-image-conversation.js';
import { pollCard } from '../../../contract/groups/cards-poll.js';
import { videoConversationCard } from '../../../contract/groups/cards-video-conversation.js';
import type { Document, RecordKind } from '../../../contract/types.js';
import { listAll } from '../../store/list.js';
import {
  findRecord,
  notFound,
  type StoredRecord,
  toRecordResponse,
  toStoredFieldsResponse,
} from '../../store/records.js';
import type { Store } from '../../store/store.js';

/** The origin of a component card: by the card create endpoint, or by an endpoint of an older version. */
export const cardKindByEndpoint = { components: 'components', legacy: 'legacy' } as const;

const kinds: readonly RecordKind[] = [card, pollCard, imageConversationCard, videoConversationCard];

/** The response form of a card, the same in every call. */
export function toCardResponse(kind: RecordKind, data: Document): Document {
  if (kind === card)
    return toStoredFieldsResponse(data.made_by === cardKindByEndpoint.legacy ? anyCard : card, data);
  // Only polls omit fields without a value (media, a third choice); conversation cards return null.
  return kind === pollCard ? toStoredFieldsResponse(pollCard, data) : toRecordResponse(kind, data);
}

export interface FoundCard {
  readonly kind: RecordKind;
  readonly stored: StoredRecord;
}

/** A card of the account by its id, hidden or not; undefined if it does not exist. */
export function findCard(store: Store, account_id: string, id: string): FoundCard | undefined {
  for (const kind of kinds) {
    const stored = findRecord(store, kind, account_id, id);
    if (stored) return { kind, stored };
  }
  return undefined;
}

/** The cards with these URIs, in the requested order; missing ones are omitted. */
export function findCardsByUri(
  store: Store,
  account_id: string,
  uris: readonly string[],
  with_deleted = false,
): FoundCard[] {
  const filters = [{ field: 'card_uri', in: uris }];
  const found = kinds.flatMap((kind) =>
    listAll(store, { kind, accounts: [account_id], filters, with_deleted }).map((stored) => ({
      kind,
      stored,
    })),
  );
  const byUri = new Map(found.map((item) => [item.stored.data.card_uri, item]));
  return [...new Set(uris)].flatMap((uri) => byUri.get(uri) ?? []);
}

/** The account's card with a URI. Throws ErrorResponse if it does not exist. */
export function requireCard(store: Store, account_id: string, uri: string): FoundCard {
  const [found] = findCardsByUri(store, account_id, [uri]);
  if (found) return found;
  throw notFound(card, uri, { parameter: 'card_uri' });
}
