/** Completes nested objects of an update, which the service replaces whole, by what the record has. */

import type { Document } from '../../../contract/types.js';
import { isObject } from '../../../values/lossless-json.js';
import { joinList } from '../../../values/text-lists.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Arguments } from '../../core/input/arguments.js';
import { findRelatedEndpoints } from '../../core/records/related-endpoints.js';
import { responseData } from '../../core/records/response-data.js';
import type { Session } from '../session/session.js';
import type { DryCall } from './dry-check.js';
import { explainServiceError } from './explain-service-error.js';

/**
 * The arguments with every object that flags give a part of completed, and a notice of what is kept. Throws as the call itself
 * does where there is no such record.
 */
export async function completeDocuments(
  { endpoint, args, values }: DryCall,
  { client }: Pick<Session, 'client'>,
  { notice, settings }: Pick<Invocation, 'notice' | 'settings'>,
): Promise<Arguments> {
  const { partial = [], ...rest } = args;
  const get = findRelatedEndpoints(endpoint)?.get;
  const { positional = '' } = endpoint;
  if (!get) throw new Error(`the record of ${endpoint.id} cannot be read`);
  // A name has been replaced among the arguments only.
  const scope = { ...values, [positional]: String(args.raw[positional]) };
  const path = Object.entries(scope).filter(([name]) => name === positional || name === 'account_id');
  const record = await client.call(get, Object.fromEntries(path)).then(responseData, (error: unknown) => {
    throw explainServiceError(error, endpoint, args, settings);
  });
  const raw: Record<string, unknown> = { ...args.raw };
  for (const { name } of partial) {
    const stored = isObject(record) ? record[name] : undefined;
    const unchanged = listUnchanged(stored, raw[name], '');
    if (unchanged.length > 0)
      await notice(`${name}: ${joinList(unchanged, 'and')} unchanged, as in the record`);
    raw[name] = complete(stored, raw[name]);
  }
  return { ...rest, raw };
}

/** The members of both, the given ones before the stored ones, at any depth. */
function complete(stored: unknown, given: unknown): unknown {
  if (!isObject(stored) || !isObject(given)) return given === undefined ? stored : given;
  const names = new Set([...Object.keys(stored), ...Object.keys(given)]);
  return Object.fromEntries([...names].map((name) => [name, complete(stored[name], given[name])]));
}

/** The paths of what is stored and not given. */
function listUnchanged(stored: unknown, given: unknown, at: string): readonly string[] {
  if (!isObject(stored)) return [];
  return Object.entries(stored as Document).flatMap(([name, value]) => {
    const member = isObject(given) ? given[name] : undefined;
    const path = at === '' ? name : `${at}.${name}`;
    return member === undefined ? [path] : listUnchanged(value, member, path);
  });
}
