/** A name in place of the id of what a local command is about, which may be of several kinds (docs/lists.md). */

import { idForms } from '../../../call/parse-scalar.js';
import type { NamedGroup } from '../../../contract/types.js';
import { readTypedName } from '../../../flags/name-or-id.js';
import { namedRecord } from '../../../flags/named-parameters.js';
import { parameterError } from '../../core/host/command-error.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { Session } from '../session/session.js';
import { createNameResolver } from './name-resolver.js';
import { findTypedNames } from './typed-names.js';

/** What was typed, where it stands, and the kinds of records that may be meant. */
interface NamedTarget {
  readonly text: string;
  readonly flag: string;
  readonly groups: readonly NamedGroup[];
  readonly account: string;
}

/** The id that was typed, or that of the one record of the name, which is told. Throws CommandError for any other name. */
export async function findNamedTarget(
  { text, flag, groups, account }: NamedTarget,
  { client }: Pick<Session, 'client'>,
  invocation: Pick<Invocation, 'notice' | 'settings'>,
): Promise<string> {
  const name = readTypedName(text);
  if (name === undefined) return text;
  const parameter = flag.replace(/^--/, '').toLowerCase();
  const kinds = groups.map(namedRecord);
  if (kinds.length === 0) {
    const message = `${flag} must be ${idForms.any.means}, got "${text}"`;
    throw parameterError([{ parameter, flag, code: 'INVALID_PARAMETER', message, value: text }]);
  }
  const typed = { parameter, flag, text, name };
  const find = () => createNameResolver(client).find(kinds, account, name);
  return (await findTypedNames([typed], find, invocation)).get(typed) ?? text;
}
