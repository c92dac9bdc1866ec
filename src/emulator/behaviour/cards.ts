/** Component cards, and cards of any kind (interface 4.4, ext 14). */
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
import { shortPage } from '../../contract/shared.js';
import type { Document } from '../../contract/types.js';
import { type Behaviour, behave, type Call } from '../behaviour.js';
import { findCard, findCardsByUri, madeBy, presentCard } from '../creative/any-card.js';
import { type Build, deriveCardType, resolveDestinations } from '../creative/card-type.js';
import { failScheduled } from '../creative/schedule.js';
import { refusal } from '../error.js';
import { listRecords } from '../list.js';
import { insertRecord, markDeleted, requireRecord, stampsAt, updateRecord } from '../records.js';

/** What a card is made of, as it is stored and answered: one of components and slides, with its card type. */
function buildCard(
  { store, newId }: Call<unknown>,
  account_id: string,
  { components, slides }: Build,
): Document {
  const shorten = () => newId('object');
  const build: Build = components ? { components } : { slides: slides ?? [] };
  return {
    card_type: deriveCardType(store, account_id, build),
    ...(components
      ? { components: resolveDestinations(components, shorten) }
      : { slides: (slides ?? []).map((slide) => resolveDestinations(slide, shorten)) }),
  };
}

// The answers of single cards are objects, as interface 4.4 has it; the public samples show arrays of one (ext 16, D9).
export const cardBehaviours: readonly Behaviour[] = [
  behave(listCards, 'faithful', ({ store, values }) => {
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
        { field: 'made_by', in: include_legacy_cards ? undefined : [madeBy.components] },
      ],
    });
    return { data: records.map(({ data }) => presentCard(card, data)), ...rest };
  }),

  behave(getCard, 'faithful', ({ store, values }) => {
    const { data } = requireRecord(store, card, values.account_id, values.card_id, values);
    return { data: presentCard(card, data) };
  }),

  behave(createCard, 'faithful', (call) => {
    const { account_id, name, ...build } = call.values;
    const id = call.newId('decimal');
    const data = {
      id,
      name,
      card_uri: `card://${id}`,
      made_by: madeBy.components,
      ...buildCard(call, account_id, build),
      ...stampsAt(call.time),
    };
    insertRecord(call.store, { kind: card, account_id, id, data });
    return { data: presentCard(card, data) };
  }),

  // Components take the place of slides, and slides that of components: a card has one of them.
  behave(updateCard, 'faithful', (call) => {
    const { account_id, card_id, name, ...build } = call.values;
    const stored = requireRecord(call.store, card, account_id, card_id);
    const isRebuilt = build.components !== undefined || build.slides !== undefined;
    const { components: _, slides: __, ...rest } = stored.data;
    const data = {
      ...(isRebuilt ? { ...rest, ...buildCard(call, account_id, build) } : stored.data),
      ...(name !== undefined && { name }),
      updated_at: call.time,
    };
    updateRecord(call.store, stored, data);
    return { data: presentCard(card, data) };
  }),

  behave(deleteCard, 'faithful', ({ store, time, values }) => {
    const { account_id, card_id } = values;
    const stored = requireRecord(store, card, account_id, card_id);
    const { data } = markDeleted(store, stored, time);
    failScheduled(store, account_id, { card_uri: String(data.card_uri) }, time);
    return { data: presentCard(card, data) };
  }),

  // URIs that are no card of the account are left out.
  behave(listAllCards, 'faithful', ({ store, values }) => {
    const { account_id, card_uris, with_deleted } = values;
    const found = findCardsByUri(store, account_id, card_uris, with_deleted);
    return { data: found.map(({ kind, stored }) => presentCard(kind, stored.data)), next_cursor: null };
  }),

  behave(getAnyCard, 'faithful', ({ store, values }) => {
    const { account_id, card_id, with_deleted } = values;
    const found = findCard(store, account_id, card_id);
    if (found && (with_deleted || !found.stored.hidden)) {
      return { data: presentCard(found.kind, found.stored.data) };
    }
    throw refusal(anyCard.notFound, `card ${card_id} was not found`, {
      parameter: 'card_id',
      value: card_id,
    });
  }),
];
