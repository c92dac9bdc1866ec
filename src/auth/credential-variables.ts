/** The environment variables that say as whom and where a command acts. In a file of their own, which the start of every command loads. */

type Env = Readonly<Record<string, string | undefined>>;

/** The names of the environment variables with credentials. */
export const credentialNames = {
  consumerKey: 'ADS_CONSUMER_KEY',
  consumerSecret: 'ADS_CONSUMER_SECRET',
  token: 'ADS_ACCESS_TOKEN',
  tokenSecret: 'ADS_ACCESS_TOKEN_SECRET',
} as const;

/** The settings with the addresses of a profile, and their variables. */
export const addressVariables = {
  auth_url: 'ADS_AUTH_URL',
  ads_url: 'ADS_URL',
  ads_sandbox_url: 'ADS_SANDBOX_URL',
} as const;
export type AddressKey = keyof typeof addressVariables;
export const addressKeys = Object.keys(addressVariables) as readonly AddressKey[];

export const accountVariable = 'ADS_ACCOUNT_ID';

/** The variable with the bearer token of the app. */
export const bearerVariable = 'ADS_BEARER_TOKEN';

/** The variable with the secret of a request token, which signs the call that exchanges it. */
export const tokenSecretVariable = 'ADS_REQUEST_TOKEN_SECRET';

/** The value of a variable without surrounding whitespace, such as from pasting; an empty one counts as not set. */
export function readVariable(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

/** Variables that are set but empty, as those of a job are whose secret is missing (docs/sign-in.md#empty-variables). */
export interface EmptyVariables {
  /** All of them, in the order of the help. */
  readonly names: readonly string[];
  /** Those of them whose setting no flag gives either. */
  readonly missing: readonly string[];
  /** Some of the four credentials, but not all: whoever set the variables meant other credentials. */
  readonly areSomeCredentials: boolean;
}

/** The flags that give a setting of which the variable may be empty. */
export interface ReplacingFlags {
  readonly env?: string;
  readonly profile?: string;
  readonly account?: string;
  readonly allAccounts?: boolean;
}

/** Finds the empty ones of the variables that choose an environment, a profile, an account and the credentials. --profile chooses credentials too. */
export function findEmptyVariables(env: Env, flags: ReplacingFlags = {}): EmptyVariables {
  const isEmpty = (name: string) => env[name] !== undefined && readVariable(env, name) === undefined;
  const isProfileGiven = flags.profile !== undefined;
  const isAccountGiven = flags.account !== undefined || flags.allAccounts === true;
  const credentials = Object.values(credentialNames);
  const given = [
    ['ADS_ENV', flags.env !== undefined],
    ['ADS_PROFILE', isProfileGiven],
    [accountVariable, isAccountGiven],
    ...credentials.map((name) => [name, isProfileGiven] as const),
  ] as const;
  const empty = given.filter(([name]) => isEmpty(name));
  const count = credentials.filter(isEmpty).length;
  return {
    names: empty.map(([name]) => name),
    missing: empty.flatMap(([name, isGiven]) => (isGiven ? [] : [name])),
    areSomeCredentials: count > 0 && count < credentials.length,
  };
}

/** Whether all four values are set: then no store is opened and nothing is written that was not asked for. */
export function hasAllCredentials(env: Env): boolean {
  return Object.values(credentialNames).every((name) => readVariable(env, name) !== undefined);
}

/** Whether some of the four values are set. */
export function hasSomeCredentials(env: Env): boolean {
  return Object.values(credentialNames).some((name) => readVariable(env, name) !== undefined);
}
