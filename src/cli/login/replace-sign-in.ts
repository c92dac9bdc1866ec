/** Whether a login replaces the sign-in of somebody else, which is asked: of another service or app before the browser opens, of another user after it. */
import type { Profile } from '../../auth/config.js';
import { type AddressKey, addressKeys } from '../../auth/credential-variables.js';
import type { ConsumerApp, GrantedToken } from '../../auth/oauth-flow.js';
import type { ProfileSettings } from '../../auth/profiles.js';
import { hideUrlSecrets } from '../../auth/setting.js';
import { entryName } from '../../auth/stores/secret-store.js';
import { readBaseUrl } from '../../client/base-url.js';
import type { Client } from '../../client/client.js';
import { invalidateToken } from '../../contract/groups/oauth.js';
import { accessTokenOwner } from '../../contract/wire/service-facts.js';
import { errorMessage } from '../../values/system-error.js';
import { confirmStep } from '../confirm.js';
import { openProfileStorage } from '../credentials/profile-storage.js';
import type { Invocation } from '../host/invocation.js';
import type { LoginPlan } from './plan-login.js';

/** What is signed in to now. */
export interface NewService {
  readonly app: ConsumerApp;
  readonly settings: ProfileSettings;
}

/**
 * Asks before the profile is signed in to another service, or with another app. Returns whether the service is another one. Throws
 * CommandError if the user declines or cannot be asked.
 */
export async function confirmService(
  invocation: Invocation,
  { profile, saved, isLocal }: LoginPlan,
  { app, settings }: NewService,
): Promise<boolean> {
  // The emulator of this machine has another app after each reset.
  if (!saved.sign_in || isLocal) return false;
  const moved = addressKeys.find((key) => isMoved(saved, settings, key));
  const isOtherApp = saved.consumer_key !== undefined && saved.consumer_key !== app.consumerKey;
  if (moved === undefined && !isOtherApp) return false;
  const differing = [
    ...(moved ? [`${moved} ${settings[moved]} in place of ${hideUrlSecrets(saved[moved] ?? '')}`] : []),
    ...(isOtherApp ? [`the app ${app.consumerKey} in place of ${saved.consumer_key}`] : []),
  ].join(', and ');
  await confirmStep(
    invocation,
    `Replace the sign-in of profile "${profile}"${nameOf(saved.sign_in)}? The new one has ${differing}.`,
  );
  return moved !== undefined;
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
 * revoked, and CommandError is thrown. Returns whether the user is another one.
 */
export async function confirmUser(
  invocation: Invocation,
  { profile, saved }: LoginPlan,
  token: GrantedToken,
  openClient: () => Promise<Client>,
): Promise<boolean> {
  if (!saved.sign_in || (await isSameUser(invocation, profile, saved, token))) return false;
  const fresh = nameOf({ screen_name: token.screenName, user_id: token.userId });
  try {
    await confirmStep(
      invocation,
      `Replace the sign-in of profile "${profile}"${nameOf(saved.sign_in)}? The new one is of another user${fresh}.`,
    );
    return true;
  } catch (error) {
    const { notice } = invocation;
    try {
      await (await openClient()).call(invalidateToken, {});
      await notice('The new token was revoked.');
    } catch (failure) {
      await notice(`The new token could not be revoked, and is still valid: ${errorMessage(failure)}`);
    }
    throw error;
  }
}

function nameOf({
  screen_name,
  user_id,
}: {
  readonly screen_name?: string;
  readonly user_id?: string;
}): string {
  const name = screen_name ? `@${screen_name}` : user_id;
  return name ? ` as ${name}` : '';
}

async function isSameUser(
  { world }: Invocation,
  profile: string,
  { sign_in }: Profile,
  { userId, screenName }: GrantedToken,
): Promise<boolean> {
  if (!sign_in) return false;
  const id = sign_in.user_id ?? (await readOwner());
  if (id !== undefined && userId) return id === userId;
  return sign_in.screen_name !== undefined && sign_in.screen_name.toLowerCase() === screenName.toLowerCase();

  /** Imported sign-ins have no id, but their token begins with it. */
  async function readOwner(): Promise<string | undefined> {
    if (!sign_in) return undefined;
    const store = openProfileStorage(world).openStore(sign_in.store);
    const token = await store.get(entryName(profile, 'access_token', sign_in.slot)).catch(() => undefined);
    return accessTokenOwner.exec(token ?? '')?.[1];
  }
}

/** The accounts that stay with the profile where another user signs in: those of the emulator, or those of the service. */
export function remainingAccounts({ saved, isLocal }: LoginPlan): NonNullable<Profile['accounts']> {
  const accounts = Object.entries(saved.accounts ?? {});
  return Object.fromEntries(accounts.filter(([environment]) => (environment === 'local') !== isLocal));
}
