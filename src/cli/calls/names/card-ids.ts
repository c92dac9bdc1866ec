/**
 * Cards by their ids: a post takes the URI of a card, and lists print ids. The command line also takes the id, and asks
 * the service for the URI, since the two are different numbers for some types (docs/service.md#cards-of-any-kind).
 */

import type { Client } from '../../../client/client.js';
import { isNotFound } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import type { Value } from '../../../contract/types.js';
import { missingAccountError } from '../../core/host/command-error.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { responseData } from '../../core/records/response-data.js';
import { type Found, type NoSuchName, noSuchName } from './find-by-name.js';
import type { CardLookup, LookupCall } from './lookups.js';

/** Finds the URIs of cards by their ids. */
export function cardFinder({ account, session }: LookupCall) {
  return async ({ text }: CardLookup): Promise<Found | NoSuchName> => {
    if (account === undefined) throw missingAccountError();
    return findCard(session.client, account, text);
  };
}

const noSuchCard = {
  ...noSuchName('was not found: no card of the account has this id'),
  get advice() {
    return `To list the cards, with their ids and URIs: ${accountCommand`ads cards list`}`;
  },
};

/** The URI of a card of any type, as what stands for it in a post. */
export async function findCard(
  client: Pick<Client, 'call'>,
  account_id: Value,
  card_id: string,
): Promise<Found | NoSuchName> {
  try {
    const card = responseData(await client.call(endpointById('cards.all.get'), { account_id, card_id }));
    const { card_uri } = card as { readonly card_uri?: unknown };
    return typeof card_uri === 'string'
      ? { id: card_uri, meaning: `card ${card_id} is ${card_uri}` }
      : noSuchCard;
  } catch (error) {
    if (isNotFound(error)) return noSuchCard;
    throw error;
  }
}
