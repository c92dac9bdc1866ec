/**
 * The sign-in that was shown in a question, or before a browser opened: it alone is revoked, removed or replaced. Another process may
 * have signed in meanwhile, so it is compared under the lock of the config.
 */

import { shellCommand } from '../values/shell-word.js';
import { type Config, findProfile, type Profile, type SignIn } from './config.js';
import { SignInError } from './sign-in-error.js';
import { noSlot } from './stores/earlier-entries.js';

/** The signer of a profile; without `sign_in` nobody signs. */
export type ShownSignIn = Pick<Profile, 'sign_in' | 'consumer_key'>;

/** Whether two are the same sign-in. The service may have told the user of one that an earlier version has stored. */
export function isOneSignIn(one: ShownSignIn, other: ShownSignIn): boolean {
  const [user, otherUser] = [one.sign_in?.user_id, other.sign_in?.user_id];
  const isUser = user === otherUser || user === undefined || otherUser === undefined;
  return isUser && identifySignIn(one) === identifySignIn(other);
}

function identifySignIn({ sign_in, consumer_key }: ShownSignIn): string {
  if (!sign_in) return '';
  const { store, id, slot, created_at, issuer } = sign_in;
  // A copy of what an earlier version has stored gives the same sign-in an id.
  const parts = [store, slot === noSlot ? id : slot, created_at, issuer, consumer_key];
  return JSON.stringify(parts.map((part) => part ?? null));
}

/** Throws SignInError if the profile has another sign-in than the one that was shown. */
export function requireShown(config: Config, name: string, shown: ShownSignIn): void {
  const now = findProfile(config, name) ?? {};
  if (isOneSignIn(now, shown)) return;
  throw new SignInError(
    'CHANGED_SINCE',
    `the sign-in of profile "${name}" has changed meanwhile: it was${who(shown)}, and is${who(now)} now`,
    `It stays as it is. To see it: ${shellCommand`ads profile show ${name}`}. Then run the command again.`,
  );
}

/** A sign-in as it is about to be stored. */
interface NewSigner extends Omit<Profile, 'sign_in'> {
  readonly sign_in: Pick<SignIn, 'user_id' | 'issuer'>;
}

/** Whether two sign-ins are of one user, with one app at one service: of two that were begun at once, one stays. */
export function isSameSigner(one: Profile | undefined, other: NewSigner): boolean {
  const { user_id, issuer } = one?.sign_in ?? {};
  const isOne = user_id !== undefined && user_id === other.sign_in.user_id && issuer === other.sign_in.issuer;
  const names = ['consumer_key', 'auth_url', 'ads_url'] as const;
  return isOne && names.every((name) => one?.[name] === other[name]);
}

const who = ({ sign_in }: ShownSignIn) => (sign_in ? describeUser(sign_in) || ' another one' : ' absent');

/** The user, as in " as @ann"; empty if nothing is known. */
export function describeUser({
  screen_name,
  user_id,
}: Partial<Pick<SignIn, 'screen_name' | 'user_id'>>): string {
  const name = screen_name ? `@${screen_name}` : user_id;
  return name ? ` as ${name}` : '';
}

/** The user and the host of a sign-in, as in " as @ann at api.example.com". */
export function describeSignIn({ sign_in, auth_url, ads_url }: Profile, url = auth_url ?? ads_url): string {
  return `${describeUser(sign_in ?? {})}${sign_in?.issuer ? ' at the emulator' : describeHost(url)}`;
}

/** The host of a base URL, as in " at api.example.com"; empty if there is none. */
export function describeHost(url: string | undefined): string {
  return url !== undefined && URL.canParse(url) ? ` at ${new URL(url).host}` : '';
}
