/**
 * Asks the service once for the user of secrets that an earlier version has stored, where neither the config nor the token names
 * one.
 */

import { adoptSignIn } from '../../../auth/adopt-sign-in.js';
import type { FoundSignIn } from '../../../auth/find-sign-in.js';
import { isSameUser } from '../../../auth/settings.js';
import type { Client } from '../../../client/client.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import { ofAnotherUser } from '../../core/credentials/read-credentials.js';
import type { Invocation } from '../../core/host/invocation.js';
import { readTokenUser } from './token-user.js';

/** What the service has said already, by the profile of the command: it may open several sessions. */
const asked = new WeakMap<object, Promise<void>>();

/**
 * Asks for the user of the token, and copies the secrets if it is that of the profile. Throws CommandError if it is another one, or if
 * the service does not tell, and as a call does.
 */
export function identifyUser(
  invocation: Pick<Invocation, 'world' | 'settings' | 'globals'>,
  client: Pick<Client, 'call'>,
  found: FoundSignIn,
): Promise<void> {
  const { saved } = invocation.settings;
  const answer = asked.get(saved) ?? ask(invocation, client, found);
  asked.set(saved, answer);
  // What fails may succeed later: the service may not have answered.
  answer.catch(() => asked.delete(saved));
  return answer;
}

async function ask(
  { settings, world, globals }: Pick<Invocation, 'world' | 'settings' | 'globals'>,
  client: Pick<Client, 'call'>,
  found: FoundSignIn,
): Promise<void> {
  const { profile, saved } = settings;
  const user = await readTokenUser(client);
  if (!user || !isSameUser(user, saved.sign_in ?? {}))
    throw ofAnotherUser(settings, found.store.place, user?.user_id);
  if (globals.dryRun) return;
  const url = settings.authUrl?.value ?? settings.adsUrl?.value;
  const host = found.owner.host ?? (url === undefined ? undefined : new URL(url).host);
  const owner = { ...found.owner, ...(host !== undefined && { host }) };
  await adoptSignIn(openProfileStorage(world), profile.value, saved, { ...found, owner }, user);
}
