/** The environment of commands that speak to an emulator as its demo user. */
import type { Emulator } from '../../src/emulator/index.js';

/** Credentials and account. */
export function demoUserEnvironment({ credentials }: Pick<Emulator, 'credentials'>) {
  return {
    ADS_CONSUMER_KEY: credentials.consumer_key,
    ADS_CONSUMER_SECRET: credentials.consumer_secret,
    ADS_ACCESS_TOKEN: credentials.access_token,
    ADS_ACCESS_TOKEN_SECRET: credentials.access_token_secret,
    ADS_ACCOUNT_ID: credentials.account_id,
  };
}

/** The same, with the service at an origin of the test. */
export function demoEnvironmentAt(
  origin: string,
  emulator: Pick<Emulator, 'credentials'>,
): Readonly<Record<string, string>> {
  return {
    ADS_ENV: 'production',
    ADS_AUTH_URL: `${origin}/auth`,
    ADS_URL: `${origin}/ads`,
    ...demoUserEnvironment(emulator),
  };
}
