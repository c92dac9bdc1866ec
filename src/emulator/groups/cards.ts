/** Component cards, and cards of any kind (docs/service.md#cards). */
import {
  anyCard,
  card,
  createCard,
  deleteCard,
  getAnyCard,
  getCard,
  listAllCards,
  listCards,
  updateCard,
} from '../../contract/groups/cards.js';
import { shortPage } from '../../contract/params/shared.js';
import type { Document } from '../../contract/types.js';
import { cardKindByEndpoint, findCard, findCardsByUri, toCardResponse } from '../domain/creative/any-card.js';
import {
  type CardDraft,
  deriveCardType,
  hasSameContent,
  resolveDestinations,
  withMediaMetadata,
} from '../domain/creative/card-type.js';
import { assertLeadForms } from '../domain/creative/lead-form-destinations.js';
import { failScheduled } from '../domain/creative/scheduled-post.js';
import { noteFormerForms } from '../domain/leads/lead-forms-of-card.js';
import { handleGet } from '../domain/record-handlers.js';
import { serviceError } from '../errors.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { listRecords } from '../store/list.js';
import { createStamps, insertRecord, markDeleted, requireRecord, updateRecord } from '../store/records.js';

/** What a card is made of, as it is stored and answered: one of components and slides, with its card type. */
function buildCard(
  { store, newId }: HandlerContext<unknown>,
  account_id: string,
  { components, slides }: CardDraft,
): Document {
  const library = { store, account_id };
  const complete = (part: readonly Document[]) =>
    withMediaMetadata(
      library,
      resolveDestinations(part, () => newId('object')),
    );
  const build: CardDraft = components ? { components } : { slides: slides ?? [] };
  assertLeadForms(store, account_id, build);
  return {
    card_type: deriveCardType(store, account_id, build),
    ...(components ? { components: complete(components) } : { slides: (slides ?? []).map(complete) }),
  };
}

// The answers of single cards are objects, while some published examples show arrays of one (docs/service.md#envelope).
export const cardsHandlers: readonly Handler[] = [
  handle(listCards, 'faithful', ({ store, values }) => {
    const { account_id, card_types, card_id, card_uris, include_legacy_cards } = values;
    const { records, ...rest } = listRecords(store, {
      kind: card,
      accounts: [account_id],
      values,
      count: shortPage.count,
      filters: [
        { field: 'card_type', in: card_types },
        { field: 'id', in: card_id },
        { field: 'card_uri', in: card_uris },
        { field: 'made_by', in: include_legacy_cards ? undefined : [cardKindByEndpoint.components] },
      ],
    });
    return { data: records.map(({ data }) => toCardResponse(card, data)), ...rest };
  }),

  handleGet(getCard, card, (data) => toCardResponse(card, data)),

  handle(createCard, 'faithful', (call) => {
    const { account_id, name, ...build } = call.values;
    const id = call.newId('decimal');
    const data = {
      id,
      name,
      card_uri: `card://${id}`,
      made_by: cardKindByEndpoint.components,
      ...buildCard(call, account_id, build),
      ...createStamps(call.time),
    };
    insertRecord(call.store, { kind: card, account_id, id, data });
    return { data: toCardResponse(card, data) };
  }),

  // Components take the place of slides, and slides that of components: a card has one of them.
  handle(updateCard, 'faithful', (call) => {
    const { account_id, card_id, name, ...build } = call.values;
    const stored = requireRecord(call.store, card, account_id, card_id);
    const isRebuilt = !hasSameContent(stored.data, build);
    const { components: _, slides: __, ...rest } = stored.data;
    const data = {
      ...(isRebuilt ? { ...rest, ...buildCard(call, account_id, build) } : stored.data),
      ...(name !== undefined && { name }),
      updated_at: call.time,
    };
    updateRecord(call.store, stored, noteFormerForms(stored.data, data, call.time));
    return { data: toCardResponse(card, data) };
  }),

  handle(deleteCard, 'faithful', ({ store, time, values }) => {
    const { account_id, card_id } = values;
    const stored = requireRecord(store, card, account_id, card_id);
    const { data } = markDeleted(store, stored, time);
    failScheduled(store, account_id, { card_uri: String(data.card_uri) }, time);
    return { data: toCardResponse(card, data) };
  }),

  // URIs that are no card of the account are left out.
  handle(listAllCards, 'faithful', ({ store, values }) => {
    const { account_id, card_uris, with_deleted } = values;
    const found = findCardsByUri(store, account_id, card_uris, with_deleted);
    return { data: found.map(({ kind, stored }) => toCardResponse(kind, stored.data)), next_cursor: null };
  }),

  handle(getAnyCard, 'faithful', ({ store, values }) => {
    const { account_id, card_id, with_deleted } = values;
    const found = findCard(store, account_id, card_id);
    if (found && (with_deleted || !found.stored.hidden)) {
      return { data: toCardResponse(found.kind, found.stored.data) };
    }
    throw serviceError(anyCard.notFound, `card ${card_id} was not found`, {
      parameter: 'card_id',
      value: card_id,
    });
  }),
];
