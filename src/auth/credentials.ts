/** Credentials from the environment: with all four there, nothing touches the keychain and nothing is written. */

export interface UserCredentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token: string;
  readonly tokenSecret: string;
}

/** The four variables, with stray blanks around pasted values taken off; undefined unless all are set. */
export function credentialsFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): UserCredentials | undefined {
  const consumerKey = env.ADS_CONSUMER_KEY?.trim();
  const consumerSecret = env.ADS_CONSUMER_SECRET?.trim();
  const token = env.ADS_ACCESS_TOKEN?.trim();
  const tokenSecret = env.ADS_ACCESS_TOKEN_SECRET?.trim();
  if (!consumerKey || !consumerSecret || !token || !tokenSecret) return undefined;
  return { consumerKey, consumerSecret, token, tokenSecret };
}
