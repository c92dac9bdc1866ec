/**
 * Asks before a login replaces the sign-in of somebody else: of another service or app before the browser opens, of another user
 * after it.
 */
import type { Profile, SignIn } from '../../../auth/config.js';
import { type AddressKey, addressKeys } from '../../../auth/credential-variables.js';
import { findSignIn } from '../../../auth/find-sign-in.js';
import type { ConsumerApp, GrantedToken } from '../../../auth/oauth-flow.js';
import type { ProfileSettings } from '../../../auth/profiles.js';
import { defaultEnvironment, hideUrlSecrets } from '../../../auth/setting.js';
import { describeHost, describeSignIn, describeUser } from '../../../auth/shown-sign-in.js';
import { ownerOfToken } from '../../../auth/stores/earlier-entries.js';
import { readBaseUrl } from '../../../client/base-url.js';
import type { Client } from '../../../client/client.js';
import { invalidateToken } from '../../../contract/groups/oauth.js';
import { errorMessage } from '../../../values/system-error.js';
import { confirmStep } from '../../calls/confirm.js';
import { openProfileStorage } from '../../core/credentials/profile-storage.js';
import type { Invocation } from '../../core/host/invocation.js';
import type { LoginPlan } from './plan-login.js';

/** What is signed in to now. */
interface NewService {
  readonly app: ConsumerApp;
  readonly settings: ProfileSettings;
}

/**
 * Asks before a sign-in sends the profile to another service, app or environment. Returns whether the service is another one. Throws
 * CommandError if the user declines or cannot be asked.
 */
export async function confirmService(
  invocation: Pick<Invocation, 'world' | 'globals'>,
  { profile, saved, isLocal }: LoginPlan,
  { app, settings }: NewService,
): Promise<boolean> {
  const { sign_in } = saved;
  const moved = addressKeys.find((key) => isMoved(saved, settings, key));
  // The emulator of this machine has another app after each reset.
  const isOtherApp =
    sign_in !== undefined &&
    !isLocal &&
    saved.consumer_key !== undefined &&
    saved.consumer_key !== app.consumerKey;
  const env = settings.env === undefined ? undefined : environmentOf(saved);
  const differing = [
    ...(moved ? [`${moved} ${settings[moved]} in place of ${hideUrlSecrets(saved[moved] ?? '')}`] : []),
    ...(isOtherApp ? [`the app ${app.consumerKey} in place of ${saved.consumer_key}`] : []),
    ...(env !== undefined && env !== settings.env ? [`env ${settings.env} in place of ${env}`] : []),
  ];
  if (differing.length > 0) {
    const question = sign_in
      ? `Replace the sign-in of profile "${profile}"${describeSignIn(saved)}? The new one has`
      : `Change profile "${profile}" by this sign-in? It gets`;
    await confirmStep(invocation, `${question} ${differing.join(', and ')}.`);
  }
  return moved !== undefined;
}

/** The environment that a profile is for; undefined if it is for none yet. */
function environmentOf(saved: Profile): Profile['env'] {
  return saved.env ?? (addressKeys.some((key) => saved[key] !== undefined) ? defaultEnvironment : undefined);
}

function isMoved(saved: Profile, settings: ProfileSettings, key: AddressKey): boolean {
  const [old, fresh] = [saved[key], settings[key]];
  return old !== undefined && fresh !== undefined && normalize(old) !== fresh;
}

/** What cannot be read is not the address of a service that could be signed in to. */
function normalize(url: string): string | undefined {
  try {
    return readBaseUrl(url, 'the base URL');
  } catch {
    return undefined;
  }
}

/**
 * Asks before another user takes the place of the one who is signed in. If the user declines or cannot be asked, the new token is
 * revoked, and CommandError is thrown. Returns whether the user is another one than who is, or was last, signed in.
 */
export async function confirmUser(
  invocation: Pick<Invocation, 'world' | 'globals' | 'notice'>,
  { profile, saved }: LoginPlan,
  token: GrantedToken,
  { openClient, authUrl }: { readonly openClient: () => Promise<Client>; readonly authUrl: string },
): Promise<boolean> {
  const before = saved.sign_in ?? saved.signed_out;
  if (!before || (await isSameUser(invocation, { profile, saved }, before, token))) return false;
  if (!saved.sign_in) return true;
  const fresh = `${describeUser({ screen_name: token.screenName, user_id: token.userId })}${describeHost(authUrl)}`;
  try {
    await confirmStep(
      invocation,
      `Replace the sign-in of profile "${profile}"${describeSignIn(saved)}? The new one is of another user${fresh}.`,
    );
    return true;
  } catch (error) {
    await revokeNew(invocation, openClient);
    throw error;
  }
}

/** Revokes a token that does not become the sign-in, and says so. */
export async function revokeNew(
  { notice }: Pick<Invocation, 'notice'>,
  openClient: () => Promise<Client>,
): Promise<void> {
  try {
    await (await openClient()).call(invalidateToken, {});
    await notice('The new token was revoked.');
  } catch (failure) {
    await notice(`The new token could not be revoked, and is still valid: ${errorMessage(failure)}`);
  }
}

async function isSameUser(
  { world }: Pick<Invocation, 'world'>,
  { profile, saved }: Pick<LoginPlan, 'profile' | 'saved'>,
  before: Partial<SignIn>,
  { userId, screenName }: GrantedToken,
): Promise<boolean> {
  const id = before.user_id ?? (await readOwner());
  if (id !== undefined && userId) return id === userId;
  return before.screen_name !== undefined && before.screen_name.toLowerCase() === screenName.toLowerCase();

  /** Imported sign-ins have no id, but their token begins with it. */
  async function readOwner(): Promise<string | undefined> {
    const result = await findSignIn(openProfileStorage(world), profile, saved).catch(() => undefined);
    return ownerOfToken(result?.found?.secrets.access_token);
  }
}

/** The accounts that stay with the profile where another user signs in: those of the emulator, or those of the service. */
export function remainingAccounts({ saved, isLocal }: LoginPlan): NonNullable<Profile['accounts']> {
  const accounts = Object.entries(saved.accounts ?? {});
  return Object.fromEntries(accounts.filter(([environment]) => (environment === 'local') !== isLocal));
}
