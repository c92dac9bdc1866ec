/** Whose credentials a command uses: those of the environment before those of the profile. */
import type { Profile } from './config.js';
import { entryName, type SecretKind, type SecretStore } from './stores/secret-store.js';

export interface UserCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
}

type Env = Readonly<Record<string, string | undefined>>;

const variables = {
  consumerKey: 'ADS_CONSUMER_KEY',
  consumerSecret: 'ADS_CONSUMER_SECRET',
  token: 'ADS_ACCESS_TOKEN',
  tokenSecret: 'ADS_ACCESS_TOKEN_SECRET',
} as const satisfies Record<keyof UserCredentials, string>;

/** The names of all four variables, for a sentence: "set ADS_..., ADS_... and ADS_...". */
export const credentialVariables = Object.values(variables)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' and ');

/** A value of the environment, without the blanks that come with pasting; an empty one counts as not set. */
export function readVariable(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** What the environment says: all four values, or only some, or nothing. */
export type EnvironmentCredentials =
  | { readonly kind: 'complete'; readonly credentials: UserCredentials }
  | { readonly kind: 'partial'; readonly set: readonly string[]; readonly missing: readonly string[] }
  | { readonly kind: 'none' };

/** With all four values in the environment nothing touches a store, and nothing is written. */
export function credentialsFromEnvironment(env: Env): EnvironmentCredentials {
  const consumerKey = readVariable(env, variables.consumerKey);
  const consumerSecret = readVariable(env, variables.consumerSecret);
  const token = readVariable(env, variables.token);
  const tokenSecret = readVariable(env, variables.tokenSecret);
  if (consumerKey && consumerSecret && token && tokenSecret) {
    return { kind: 'complete', credentials: { consumerKey, consumerSecret, token, tokenSecret } };
  }
  const names = Object.values(variables);
  const missing = names.filter((name) => readVariable(env, name) === undefined);
  const set = names.filter((name) => !missing.includes(name));
  return set.length ? { kind: 'partial', set, missing } : { kind: 'none' };
}

/** The app of the environment, with the token beside it if there is one; undefined without the app's key and secret. */
export function appFromEnvironment(env: Env): (App & Partial<UserCredentials>) | undefined {
  const consumerKey = readVariable(env, variables.consumerKey);
  const consumerSecret = readVariable(env, variables.consumerSecret);
  if (!consumerKey || !consumerSecret) return undefined;
  const token = readVariable(env, variables.token);
  const tokenSecret = readVariable(env, variables.tokenSecret);
  return { consumerKey, consumerSecret, ...(token && tokenSecret && { token, tokenSecret }) };
}

type App = Pick<UserCredentials, 'consumerKey' | 'consumerSecret'>;

/**
 * The credentials of a profile's sign-in; undefined where its store does not hold them. Throws SecretStoreError.
 * One entry after the other, and none after one that is not there: a locked keychain asks the person for each.
 */
export async function credentialsFromStore(
  name: string,
  { consumer_key, sign_in }: Profile,
  store: SecretStore,
): Promise<UserCredentials | undefined> {
  const read = (kind: SecretKind) => store.get(entryName(name, kind, sign_in?.slot));
  if (!consumer_key) return undefined;
  const consumerSecret = await read('consumer_secret');
  if (!consumerSecret) return undefined;
  const token = await read('access_token');
  if (!token) return undefined;
  const tokenSecret = await read('access_token_secret');
  return tokenSecret ? { consumerKey: consumer_key, consumerSecret, token, tokenSecret } : undefined;
}
