/**
 * Cards by their ids: a post takes the URI of a card, and lists print ids. The command line also takes the id, and asks
 * the service for the URI, since the two are different numbers for some types (docs/service.md#cards-of-any-kind).
 */
import { parameterLocation } from '../../call/flag-names.js';
import { idForms } from '../../call/parse-scalar.js';
import type { Client } from '../../client/client.js';
import { ServiceError } from '../../client/errors.js';
import { endpointById } from '../../contract/find-group.js';
import type { Endpoint, Value } from '../../contract/types.js';
import { missingAccountError, parameterError } from '../host/errors/command-error.js';
import type { Invocation } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';
import { createParameterNamer } from '../input/parameter-names.js';
import { responseData } from '../records/response-data.js';
import { explainAccount } from '../session/account-source.js';

/** The parameters of a card's URI that were given as the id of a card. */
export function findCardIds(endpoint: Endpoint, { raw }: Pick<Arguments, 'raw'>): readonly string[] {
  return Object.entries(endpoint.params).flatMap(([name, param]) => {
    const text = raw[name];
    if (param.type !== 'id' || param.form !== 'card-uri' || typeof text !== 'string') return [];
    const isSentAlone = ['query', 'form', 'json'].includes(parameterLocation(endpoint, name));
    return isSentAlone && idForms.any.regex.test(text) ? [name] : [];
  });
}

/** Any valid URI: what is checked, and never sent, until the URIs are known. */
const placeholder = 'card://1';

/** The arguments with a placeholder for every id of a card, to check all others before anything is asked. */
export function withoutCardIds(endpoint: Endpoint, args: Arguments): Arguments {
  return replaceCardIds(args, new Map(findCardIds(endpoint, args).map((name) => [name, placeholder])));
}

function replaceCardIds(args: Arguments, uris: ReadonlyMap<string, string>): Arguments {
  return uris.size === 0 ? args : { ...args, raw: { ...args.raw, ...Object.fromEntries(uris) } };
}

/** Replaces every id of a card by its URI and says so in a notice. Throws CommandError where the account has no such card. */
export async function resolveCardIds(
  endpoint: Endpoint,
  args: Arguments,
  account: Value | undefined,
  { client }: { readonly client: Pick<Client, 'call'> },
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
): Promise<Arguments> {
  const uris = new Map<string, string>();
  for (const parameter of findCardIds(endpoint, args)) {
    if (account === undefined) throw missingAccountError();
    const id = String(args.raw[parameter]);
    const uri = await readCardUri(client, account, id).catch((error: unknown) => {
      throw explainAccount(error, settings);
    });
    if (uri === undefined) {
      const flag = createParameterNamer(endpoint, args).name(parameter);
      const message = `${flag} "${id}" was not found: no card of the account has this id`;
      const hint = 'ads cards list shows the cards, with their ids and URIs';
      throw parameterError([{ parameter, flag, code: 'UNKNOWN_NAME', message, value: id }], hint);
    }
    await notice(`card ${id} is ${uri}`);
    uris.set(parameter, uri);
  }
  return replaceCardIds(args, uris);
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
    return typeof card_uri === 'string' ? card_uri : undefined;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
