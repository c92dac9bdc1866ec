/** Finds the authors and the cards that the posts of campaign files name. */
import { idForms } from '../../../../call/parse-scalar.js';
import { endpointById } from '../../../../contract/find-group.js';
import { readHandle } from '../../../../flags/name-or-id.js';
import { findCard } from '../../../calls/names/card-ids.js';
import { type NoSuchName, noSuchName } from '../../../calls/names/find-by-name.js';
import { createNameResolver } from '../../../calls/names/name-resolver.js';
import { findUser } from '../../../calls/names/user-handles.js';
import { accountCommand } from '../../../core/host/shown-command.js';
import { type Caller, readRows } from '../../../core/records/read-rows.js';
import type { PostParam } from './file-post.js';

type Answer = { readonly id: string } | NoSuchName | undefined;

/** Finds the user of a handle or the card of a name; undefined for any other text. */
export async function findAuthorOrCard(
  param: PostParam,
  text: string,
  { account, caller }: { readonly account: string; readonly caller: Caller },
): Promise<Answer> {
  if (param === 'as_user_id') return findAuthor(text, account, caller);
  if (param !== 'card_uri' || idForms['card-uri'].regex.test(text)) return undefined;
  const card = (await createNameResolver(caller).read('cards', account, text)) ?? { id: text };
  return 'id' in card ? findCard(caller, account, card.id) : card;
}

async function findAuthor(text: string, account_id: string, caller: Caller): Promise<Answer> {
  const handle = readHandle(text);
  const user = handle === undefined ? { id: text } : await findUser(caller, handle);
  if (!('id' in user)) return user;
  if (!/^\d+$/.test(user.id)) return undefined;
  const users = await readRows(caller, endpointById('promotable-users.list'), { account_id });
  if (users.some(({ user_id }) => String(user_id) === user.id)) return user;
  return noSuchName(
    `must be a promotable user of the account. To list them: ${accountCommand`ads promotable-users list`}`,
  );
}
