/**
 * Cards by their ids: a post takes the URI of a card, and lists print ids. The command line also takes the id, and asks
 * the service for the URI, since the two are different numbers for some types (docs/service.md#cards-of-any-kind).
 */

import type { Client } from '../../../client/client.js';
import { isNotFound } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import type { Value } from '../../../contract/types.js';
import { missingAccountError, parameterError } from '../../core/host/command-error.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { createParameterNamer } from '../../core/input/parameter-names.js';
import { responseData } from '../../core/records/response-data.js';
import { explainAccount } from '../session/explain-unknown-account.js';
import type { NoSuchName } from './find-by-name.js';
import type { CardLookup, LookupCall } from './lookups.js';

/** The URIs of cards by their ids; a notice says each. Throws CommandError where the account has no such card. */
export async function findCardUris(
  lookups: readonly CardLookup[],
  { endpoint, args, account, session, invocation }: LookupCall,
): Promise<ReadonlyMap<CardLookup, string>> {
  const uris = new Map<CardLookup, string>();
  for (const lookup of lookups) {
    if (account === undefined) throw missingAccountError();
    const { path: parameter, text: id } = lookup;
    const found = await findCard(session.client, account, id).catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    });
    if (!('id' in found)) {
      const flag = createParameterNamer(endpoint, args).name(parameter);
      const message = `${flag} "${id}" ${found.reason}`;
      const hint = `To list the cards, with their ids and URIs: ${accountCommand`ads cards list`}`;
      throw parameterError([{ parameter, flag, code: found.code, message, value: id }], hint);
    }
    await invocation.notice(`card ${id} is ${found.id}`);
    uris.set(lookup, found.id);
  }
  return uris;
}

const noSuchCard: NoSuchName = {
  code: 'UNKNOWN_NAME',
  reason: 'was not found: no card of the account has this id',
  candidates: [],
};

/** The URI of a card of any type, as what stands for it in a post. */
export async function findCard(
  client: Pick<Client, 'call'>,
  account_id: Value,
  card_id: string,
): Promise<{ readonly id: string } | NoSuchName> {
  try {
    const card = responseData(await client.call(endpointById('cards.all.get'), { account_id, card_id }));
    const { card_uri } = card as { readonly card_uri?: unknown };
    return typeof card_uri === 'string' ? { id: card_uri } : noSuchCard;
  } catch (error) {
    if (isNotFound(error)) return noSuchCard;
    throw error;
  }
}
