/** Replaces the names of records in a call by their ids (docs/lists.md). */
import type { Endpoint, Value } from '../../contract/types.js';
import type { Invocation } from '../host/invocation.js';
import type { Arguments } from '../input/arguments.js';
import type { Session } from '../session/session.js';
import { findNames, replaceNames } from './typed-names.js';

/** Replaces every name by the id of its record and says so in notices. Throws CommandError for what is no one record's name. */
export async function resolveNamedRecords(
  endpoint: Endpoint,
  args: Arguments,
  account: Value | undefined,
  session: Pick<Session, 'client'>,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
): Promise<Arguments> {
  const names = findNames(endpoint, args);
  if (names.length === 0) return args;
  const { findIds } = await import('./find-ids.js');
  const ids = await findIds(endpoint, args, names, { account, session, invocation });
  return replaceNames(endpoint, args, names, (name) => ids.get(name) ?? name.placeholder);
}
