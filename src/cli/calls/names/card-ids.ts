/**
 * Cards by their ids: a post takes the URI of a card, and lists print ids. The command line also takes the id, and asks
 * the service for the URI, since the two are different numbers for some types (docs/service.md#cards-of-any-kind).
 */

import type { Client } from '../../../client/client.js';
import { isNotFound } from '../../../client/errors.js';
import { endpointById } from '../../../contract/find-group.js';
import type { Value } from '../../../contract/types.js';
import { textOf } from '../../../values/read-value.js';
import { missingAccountError, parameterError } from '../../core/host/command-error.js';
import { accountCommand } from '../../core/host/shown-command.js';
import { createParameterNamer } from '../../core/input/parameter-names.js';
import { responseData } from '../../core/records/response-data.js';
import { explainAccount } from '../session/explain-unknown-account.js';
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
    const uri = await readCardUri(session.client, account, id).catch((error: unknown) => {
      throw explainAccount(error, invocation.settings);
    });
    if (uri === undefined) {
      const flag = createParameterNamer(endpoint, args).name(parameter);
      const message = `${flag} "${id}" was not found: no card of the account has this id`;
      const hint = `To list the cards, with their ids and URIs: ${accountCommand`ads cards list`}`;
      throw parameterError([{ parameter, flag, code: 'UNKNOWN_NAME', message, value: id }], hint);
    }
    await invocation.notice(`card ${id} is ${uri}`);
    uris.set(lookup, uri);
  }
  return uris;
}

/** The URI of a card of any type; undefined where there is no such card. */
export async function readCardUri(
  client: Pick<Client, 'call'>,
  account_id: Value,
  card_id: string,
): Promise<string | undefined> {
  try {
    const card = responseData(await client.call(endpointById('cards.all.get'), { account_id, card_id }));
    const { card_uri } = card as { readonly card_uri?: unknown };
    return textOf(card_uri);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
