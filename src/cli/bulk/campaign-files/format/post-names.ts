/** Finds the authors and the cards that the posts of campaign files name. */
import { idForms } from '../../../../call/parse-scalar.js';
import { endpointById } from '../../../../contract/find-group.js';
import { readHandle } from '../../../../flags/name-or-id.js';
import { findCard } from '../../../calls/names/card-ids.js';
import type { NoSuchName } from '../../../calls/names/find-by-name.js';
import { createNameResolver, explainName } from '../../../calls/names/name-resolver.js';
import { findUser } from '../../../calls/names/user-handles.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { type Caller, readRows } from '../../../core/records/read-rows.js';
import type { PostParam } from './file-post.js';

interface NameProblem {
  readonly problem: string;
  readonly code?: string;
}
type Found = string | NameProblem | undefined;

/** The id that a handle or the name of a card stands for; undefined for any other text. */
export async function findAuthorOrCard(
  param: PostParam,
  text: string,
  { account, caller }: { readonly account: string; readonly caller: Caller },
): Promise<Found> {
  if (param === 'as_user_id') return findAuthor(text, account, caller);
  if (param !== 'card_uri' || idForms['card-uri'].regex.test(text)) return undefined;
  const named = await createNameResolver(caller).read('cards', account, text);
  if (named && !('id' in named)) return idIn(named, text);
  return idIn(await findCard(caller, account, named?.id ?? text), text);
}

/** The id that was found for a text, or what is wrong with the text. */
function idIn(found: { readonly id: string } | NoSuchName, text: string): string | NameProblem {
  if ('id' in found) return found.id;
  return { problem: `"${text}" ${explainName(found)}`, code: found.code };
}

async function findAuthor(text: string, account_id: string, caller: Caller): Promise<Found> {
  const handle = readHandle(text);
  const id = handle === undefined ? text : idIn(await findUser(caller, handle), text);
  if (typeof id === 'object') return id;
  if (!/^\d+$/.test(id)) return undefined;
  const users = await readRows(caller, endpointById('promotable-users.list'), { account_id });
  if (users.some(({ user_id }) => String(user_id) === id)) return id;
  return {
    problem: `"${text}" must be a promotable user of the account. To list them: ${accountCommand`ads promotable-users list`}`,
  };
}
