/**
 * The settings of a command with their origins. Precedence: flag, environment variable, directory, profile, default; credentials,
 * addresses and account are chosen together.
 */

import { normalizeAddress } from '../client/base-url.js';
import { accessTokenOwner, type Environment, environments } from '../contract/wire/service-facts.js';
import { guessWord } from '../values/match-name.js';
import { shellCommand } from '../values/shell-word.js';
import { chooseIdentity } from './choose-identity.js';
import {
  type Config,
  ConfigError,
  findProfile,
  type Profile,
  removedGuards,
  requireProfile,
  type SignIn,
} from './config.js';
import { credentialNames, readVariable } from './credential-variables.js';
import type { DirectoryDefaults } from './directory-file.js';
import type { Identity, ProgramOptions } from './identity.js';
import { defaultEnvironment, firstSetting, type Setting, settingDefaults } from './setting.js';

/** The flags that override environment and profile. */
export interface SettingFlags {
  readonly profile?: string;
  readonly env?: string;
  readonly account?: string;
  readonly allAccounts?: boolean;
  readonly output?: string;
  readonly timeout?: string;
  readonly maxWait?: string;
}

export interface Settings {
  readonly profile: Setting<string>;
  /** The profile's entry in the config; empty if there is no profile of this name. */
  readonly saved: Profile;
  /** All profiles of the config, by name: for hints that name another one. */
  readonly profiles: Config['profiles'];
  readonly env: Setting<Environment>;
  readonly account: Setting<string> | undefined;
  /** The file of the directory whose account is left out, and why. */
  readonly ignoredDirectoryFile?: string;
  /** Whose credentials sign, and what does not belong together. */
  readonly identity: Pick<Identity, 'signedBy' | 'leftOut' | 'notice' | 'takenOver' | 'refusal' | 'empty'>;
  readonly authUrl: Setting<string> | undefined;
  readonly adsUrl: Setting<string> | undefined;
  readonly sandboxUrl: Setting<string> | undefined;
  readonly output: Setting<string> | undefined;
  readonly timeout: Setting<string>;
  readonly maxWait: Setting<string>;
}

/** The identity of a service: the base URLs of both environments, in JSON. */
export function addressesOf({ adsUrl, sandboxUrl }: Pick<Settings, 'adsUrl' | 'sandboxUrl'>): string {
  const [ads, sandbox] = [adsUrl, sandboxUrl].map((url) => url && normalizeAddress(url.value));
  return JSON.stringify([ads ?? null, sandbox ?? null]);
}

/** The base URL that the calls of the environment go to, in one spelling of it; undefined without one, and for the emulator in the process. */
export function serviceOf({
  env,
  adsUrl,
  sandboxUrl,
}: Pick<Settings, 'env' | 'adsUrl' | 'sandboxUrl'>): string | undefined {
  if (env.value === 'local') return undefined;
  const url = env.value === 'sandbox' ? sandboxUrl : adsUrl;
  return url && normalizeAddress(url.value);
}

/**
 * The signer: the user and the app of a sign-in or of the variables, or the emulator; undefined where nobody can. A new token
 * of the same user and app is the same signer.
 */
export function signerOf(
  { identity, saved }: Pick<Settings, 'identity' | 'saved'>,
  env: Env,
): string | undefined {
  const { signedBy } = identity;
  const { user_id, screen_name } = userOf({ identity, saved }, env);
  const user = user_id ?? screen_name ?? null;
  switch (signedBy) {
    case 'profile':
      return JSON.stringify([signedBy, user, saved.consumer_key ?? null]);
    case 'environment':
      return JSON.stringify([signedBy, user, readVariable(env, credentialNames.consumerKey) ?? null]);
    default:
      return signedBy === 'emulator' ? signedBy : undefined;
  }
}

/** The user who signs, as far as a sign-in or the access token tells it; empty where nobody can, or the emulator does. */
export function userOf(
  { identity, saved }: Pick<Settings, 'identity' | 'saved'>,
  env: Env,
): Pick<SignIn, 'user_id' | 'screen_name'> {
  const { signedBy } = identity;
  const own = signedBy === 'profile' ? saved.sign_in : undefined;
  const token = signedBy === 'environment' ? readVariable(env, credentialNames.token) : undefined;
  const user_id = own?.user_id ?? accessTokenOwner.exec(token ?? '')?.[1];
  return {
    ...(user_id !== undefined && { user_id }),
    ...(own?.screen_name !== undefined && { screen_name: own.screen_name }),
  };
}

/**
 * Whether two are one user, as far as both are known. A user id counts more than a name, which may have changed since the user
 * signed in.
 */
export function isSameUser(one: ReturnType<typeof userOf>, other: ReturnType<typeof userOf>): boolean {
  if (one.user_id !== undefined && other.user_id !== undefined) return one.user_id === other.user_id;
  const names = [one, other].map(({ screen_name }) => screen_name?.toLowerCase());
  return names.includes(undefined) || names[0] === names[1];
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Resolves the settings from flags, environment, the defaults of the directory and the profile. Throws ConfigError if the environment is not known, or if
 * the named profile does not exist, unless `mayLackProfile` is set, as for commands that create one.
 */
export function resolveSettings(
  flags: SettingFlags,
  env: Env,
  config: Config,
  mayLackProfile = false,
  directory?: DirectoryDefaults,
  program?: ProgramOptions,
): Settings {
  const place = directory?.path ?? '';
  const profile = firstSetting<string>(
    [flags.profile, 'flag', '--profile'],
    [env.ADS_PROFILE, 'environment', 'ADS_PROFILE'],
    // A program is not started for the directory that it happens to be in.
    [program ? undefined : directory?.profile, 'directory', place],
    [config.current, 'profile', 'current'],
  ) ?? { value: 'default', origin: 'default', source: 'default' };
  const left = removedGuards(config, profile.value);
  // What is used where no profile is named can be changed by its name, too.
  const isUsedWithout = profile.value === 'default' && Object.keys(left).length > 0;
  const isOptional = mayLackProfile || profile.origin === 'default' || isUsedWithout;
  const own = isOptional ? (findProfile(config, profile.value) ?? left) : requireNamed(config, profile);
  const environment = resolveEnvironment(flags, env, own);
  const { account, addresses, ignoredDirectoryFile, ...identity } = chooseIdentity({
    profile,
    saved: own,
    environment: environment.value,
    env,
    account: flags.account,
    directory,
    program,
    flags,
  });
  return {
    ...(ignoredDirectoryFile !== undefined && { ignoredDirectoryFile }),
    profile,
    saved: own,
    profiles: config.profiles,
    env: environment,
    account,
    authUrl: addresses.auth_url,
    adsUrl: addresses.ads_url,
    sandboxUrl: addresses.ads_sandbox_url,
    identity,
    output: firstSetting(
      [flags.output, 'flag', '--output'],
      [env.ADS_OUTPUT, 'environment', 'ADS_OUTPUT'],
      [directory?.output, 'directory', place],
      [own.output, 'profile', 'output'],
    ),
    timeout: firstSetting(
      [flags.timeout, 'flag', '--timeout'],
      [env.ADS_TIMEOUT, 'environment', 'ADS_TIMEOUT'],
    ) ?? {
      value: settingDefaults.timeout,
      origin: 'default',
      source: 'default',
    },
    maxWait: firstSetting(
      [flags.maxWait, 'flag', '--max-wait'],
      [env.ADS_MAX_WAIT, 'environment', 'ADS_MAX_WAIT'],
    ) ?? { value: settingDefaults.maxWait, origin: 'default', source: 'default' },
  };
}

/** The error names the file that chose the profile, which its user may not know of. */
function requireNamed(config: Config, { value, origin, source }: Setting<string>): Profile {
  if (origin !== 'directory' || findProfile(config, value)) return requireProfile(config, value);
  throw new ConfigError(
    `${source} names the profile "${value}", which does not exist`,
    `Create it with ${shellCommand`ads login --profile ${value}`}, or name another one with --profile or ADS_PROFILE.`,
  );
}

function resolveEnvironment(flags: SettingFlags, env: Env, own: Profile): Setting<Environment> {
  const named = firstSetting<string>(
    [flags.env, 'flag', '--env'],
    [env.ADS_ENV, 'environment', 'ADS_ENV'],
    [own.env, 'profile', 'env'],
  );
  if (!named) return { value: defaultEnvironment, origin: 'default', source: 'default' };
  const value = environments.find((environment) => environment === named.value.toLowerCase());
  if (value) return { ...named, value };
  throw new ConfigError(
    `${named.source} must be ${environments.join(', ')}${guessWord(named.value, environments)}, got "${named.value}"`,
    'local is the emulator built into ads; it needs no login.',
  );
}
