/** What the version before this one has written, as its built tool left it: the settings of a folder, and the entries of a store. */
import type { StoreKind } from '../../src/auth/stores/secret-store.js';

export interface EarlierSignIn {
  readonly store?: StoreKind;
  /** The base URLs of the profile; an imported one has none. */
  readonly url?: string;
  readonly user: string | undefined;
  readonly screenName: string;
  readonly slot?: 1 | 2;
  readonly token: string;
  readonly tokenSecret?: string;
  readonly app?: { readonly key: string; readonly secret: string };
}

const earlierApp = { key: 'ConsumerKey0123456789abcd', secret: 'consumer-secret-0123456789-abcdefgh' };

/** The profile in config.json. */
export function earlierProfile({
  store = 'file',
  url,
  user,
  screenName,
  slot = 1,
  app = earlierApp,
}: EarlierSignIn) {
  return {
    ...(url !== undefined && { auth_url: `${url}/auth`, ads_url: `${url}/ads` }),
    consumer_key: app.key,
    sign_in: {
      store,
      slot,
      created_at: '2026-11-30T04:47:47Z',
      ...(user !== undefined && { user_id: user }),
      screen_name: screenName,
    },
  };
}

/** The entries of the store. */
export function earlierEntries(
  name: string,
  { slot = 1, token, tokenSecret = 'token-secret-3-xxxxxxxxxxxxxxxx', app = earlierApp }: EarlierSignIn,
): Record<string, string> {
  const end = slot === 1 ? '' : '#2';
  return {
    [`${name}/consumer_secret${end}`]: app.secret,
    [`${name}/access_token${end}`]: token,
    [`${name}/access_token_secret${end}`]: tokenSecret,
  };
}
