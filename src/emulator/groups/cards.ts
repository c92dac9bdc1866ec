/** Component cards, and cards of any kind (docs/service.md#cards). */
import * as contract from '../../contract/groups/cards.js';
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
import { handleDelete, handleGet, handleList } from '../domain/record-handlers.js';
import { type Handler, type HandlerContext, handle } from '../handler.js';
import { createStamps, insertRecord, notFound, requireRecord, updateRecord } from '../store/records.js';

/** The contents of a card, as stored and returned: one of components and slides, with its card type. */
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

function present(data: Document): Document {
  return toCardResponse(contract.card, data);
}

// The answers of single cards are objects, while some published examples show arrays of one (docs/service.md#envelope).
export const cardsHandlers: readonly Handler[] = [
  handleList(contract.listCards, {
    filters: ({ values }) => [
      { field: 'card_type', in: values.card_types },
      { field: 'id', in: values.card_id },
      { field: 'card_uri', in: values.card_uris },
      { field: 'made_by', in: values.include_legacy_cards ? undefined : [cardKindByEndpoint.components] },
    ],
    present,
  }),

  handleGet(contract.getCard, { present }),

  handle(contract.createCard, 'faithful', (call) => {
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
    insertRecord(call.store, { kind: contract.card, account_id, id, data });
    return { data: present(data) };
  }),

  // Components take the place of slides, and slides that of components: a card has one of them.
  handle(contract.updateCard, 'faithful', (call) => {
    const { account_id, card_id, name, ...build } = call.values;
    const stored = requireRecord(call.store, contract.card, account_id, card_id);
    const isRebuilt = !hasSameContent(stored.data, build);
    const { components: _, slides: __, ...rest } = stored.data;
    const data = {
      ...(isRebuilt ? { ...rest, ...buildCard(call, account_id, build) } : stored.data),
      ...(name !== undefined && { name }),
      updated_at: call.time,
    };
    updateRecord(call.store, stored, noteFormerForms(stored.data, data, call.time));
    return { data: present(data) };
  }),

  handleDelete(contract.deleteCard, {
    after: ({ card_uri }, { store, time, values }) =>
      failScheduled(store, values.account_id, { card_uri: String(card_uri) }, time),
    present,
  }),

  // URIs that are no card of the account are left out.
  handle(contract.listAllCards, 'faithful', ({ store, values }) => {
    const { account_id, card_uris, with_deleted } = values;
    const found = findCardsByUri(store, account_id, card_uris, with_deleted);
    return { data: found.map(({ kind, stored }) => toCardResponse(kind, stored.data)), next_cursor: null };
  }),

  handle(contract.getAnyCard, 'faithful', ({ store, values }) => {
    const { account_id, card_id, with_deleted } = values;
    const found = findCard(store, account_id, card_id);
    if (found && (with_deleted || !found.stored.hidden)) {
      return { data: toCardResponse(found.kind, found.stored.data) };
    }
    throw notFound(contract.card, card_id);
  }),
];
