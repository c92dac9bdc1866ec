/** The credentials of a command that the environment brings: they take precedence over those of a profile. */
import { joinList } from '../values/text-lists.js';
import { credentialNames, readVariable } from './credential-variables.js';

export interface UserCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
}

type Env = Readonly<Record<string, string | undefined>>;

/** The names of all four variables as a list for messages: "ADS_..., ADS_... and ADS_...". */
export const credentialVariables = joinList(Object.values(credentialNames), 'and');

/** The credentials of the environment: all four values, some of them, or none. */
type EnvironmentCredentials =
  | { readonly kind: 'complete'; readonly credentials: UserCredentials }
  | { readonly kind: 'partial'; readonly set: readonly string[]; readonly missing: readonly string[] }
  | { readonly kind: 'none' };

/** With all four values in the environment no store is opened and nothing is written. */
export function credentialsFromEnvironment(env: Env): EnvironmentCredentials {
  const consumerKey = readVariable(env, credentialNames.consumerKey);
  const consumerSecret = readVariable(env, credentialNames.consumerSecret);
  const token = readVariable(env, credentialNames.token);
  const tokenSecret = readVariable(env, credentialNames.tokenSecret);
  if (consumerKey && consumerSecret && token && tokenSecret) {
    return { kind: 'complete', credentials: { consumerKey, consumerSecret, token, tokenSecret } };
  }
  const names = Object.values(credentialNames);
  const missing = names.filter((name) => readVariable(env, name) === undefined);
  const set = names.filter((name) => !missing.includes(name));
  return set.length ? { kind: 'partial', set, missing } : { kind: 'none' };
}

/** The app's key and secret of the environment, with the token if both its values are set; undefined without them. */
export function appFromEnvironment(env: Env): (App & Partial<UserCredentials>) | undefined {
  const consumerKey = readVariable(env, credentialNames.consumerKey);
  const consumerSecret = readVariable(env, credentialNames.consumerSecret);
  if (!consumerKey || !consumerSecret) return undefined;
  const token = readVariable(env, credentialNames.token);
  const tokenSecret = readVariable(env, credentialNames.tokenSecret);
  return { consumerKey, consumerSecret, ...(token && tokenSecret && { token, tokenSecret }) };
}

type App = Pick<UserCredentials, 'consumerKey' | 'consumerSecret'>;
