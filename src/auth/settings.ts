/** The settings of a command with their origins. Precedence: flag, environment variable, directory, profile, default. */

import { type Environment, environments } from '../contract/wire/service-facts.js';
import { guessWord } from '../values/match-name.js';
import { shellCommand } from '../values/shell-word.js';
import { type Config, ConfigError, findProfile, type Profile, removedGuards } from './config.js';
import type { DirectoryDefaults } from './directory-file.js';
import { requireProfile } from './profiles.js';
import { settingDefaults } from './setting-defaults.js';

export type Origin = 'flag' | 'environment' | 'directory' | 'profile' | 'default';

export interface Setting<T> {
  readonly value: T;
  readonly origin: Origin;
  /** The flag, variable, file or profile key that set it. */
  readonly source: string;
}

/**
 * A base URL as it is shown: whatever stands where a user and password, a query or a fragment would be is a mark. A URL with
 * such parts is refused before anything is sent.
 */
export function hideUrlSecrets(url: string): string {
  return url.replace(/^([a-z][a-z0-9+.-]*:)?([\\/]*)[^\\/?#]*@/i, '$1$2***@').replace(/([?#]).+$/s, '$1***');
}

/** The flags that override environment and profile. */
export interface SettingFlags {
  readonly profile?: string;
  readonly env?: string;
  readonly account?: string;
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
  /** The file of the directory whose account is left out because it is one of another environment. */
  readonly passedOver?: string;
  readonly authUrl: Setting<string> | undefined;
  readonly adsUrl: Setting<string> | undefined;
  readonly sandboxUrl: Setting<string> | undefined;
  readonly output: Setting<string> | undefined;
  readonly timeout: Setting<string>;
  readonly maxWait: Setting<string>;
}

/** What tells one service from another: the base URLs of both environments, in JSON. */
export function addressesOf({ adsUrl, sandboxUrl }: Pick<Settings, 'adsUrl' | 'sandboxUrl'>): string {
  return JSON.stringify([adsUrl?.value ?? null, sandboxUrl?.value ?? null]);
}

/** The environment if none is set. */
export const defaultEnvironment: Environment = 'production';

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
): Settings {
  const place = directory?.path ?? '';
  const profile = first<string>(
    [flags.profile, 'flag', '--profile'],
    [env.ADS_PROFILE, 'environment', 'ADS_PROFILE'],
    [directory?.profile, 'directory', place],
    [config.current, 'profile', 'current'],
  ) ?? { value: 'default', origin: 'default', source: 'default' };
  const left = removedGuards(config, profile.value);
  // What is used where no profile is named can be changed by its name, too.
  const isUsedWithout = profile.value === 'default' && Object.keys(left).length > 0;
  const isOptional = mayLackProfile || profile.origin === 'default' || isUsedWithout;
  const own = isOptional ? (findProfile(config, profile.value) ?? left) : requireNamed(config, profile);
  const environment = resolveEnvironment(flags, env, own);
  const isChosen = Boolean(flags.account ?? env.ADS_ACCOUNT_ID);
  const isPassedOver =
    !isChosen && directory?.account && !directoryAccount(directory, environment.value, own);
  return {
    ...(isPassedOver && { passedOver: place }),
    profile,
    saved: own,
    profiles: config.profiles,
    env: environment,
    account: first(
      [flags.account, 'flag', '--account'],
      [env.ADS_ACCOUNT_ID, 'environment', 'ADS_ACCOUNT_ID'],
      [directoryAccount(directory, environment.value, own), 'directory', place],
      [own.accounts?.[environment.value], 'profile', `accounts.${environment.value}`],
    ),
    authUrl: firstUrl(
      [env.ADS_AUTH_URL, 'environment', 'ADS_AUTH_URL'],
      [own.auth_url, 'profile', 'auth_url'],
    ),
    adsUrl: firstUrl([env.ADS_URL, 'environment', 'ADS_URL'], [own.ads_url, 'profile', 'ads_url']),
    sandboxUrl: firstUrl(
      [env.ADS_SANDBOX_URL, 'environment', 'ADS_SANDBOX_URL'],
      [own.ads_sandbox_url, 'profile', 'ads_sandbox_url'],
    ),
    output: first(
      [flags.output, 'flag', '--output'],
      [env.ADS_OUTPUT, 'environment', 'ADS_OUTPUT'],
      [directory?.output, 'directory', place],
      [own.output, 'profile', 'output'],
    ),
    timeout: first([flags.timeout, 'flag', '--timeout'], [env.ADS_TIMEOUT, 'environment', 'ADS_TIMEOUT']) ?? {
      value: settingDefaults.timeout,
      origin: 'default',
      source: 'default',
    },
    maxWait: first(
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

/** An id alone is an account of the profile's own environment, so that it is never used on another host. */
function directoryAccount(
  directory: DirectoryDefaults | undefined,
  environment: Environment,
  own: Profile,
): string | undefined {
  const account = directory?.account;
  if (typeof account !== 'string') return account?.[environment];
  return environment === (own.env ?? defaultEnvironment) ? account : undefined;
}

function resolveEnvironment(flags: SettingFlags, env: Env, own: Profile): Setting<Environment> {
  const named = first<string>(
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

/** What would never be sent is nowhere shown: neither in a list of settings nor in an error or a dry run. */
function firstUrl(...candidates: readonly Candidate<string>[]): Setting<string> | undefined {
  const found = first(...candidates);
  return found && { ...found, value: hideUrlSecrets(found.value) };
}

type Candidate<T> = readonly [value: T | undefined, origin: Origin, source: string];

/** An empty value counts as not set, as is common for environment variables. */
function first<T extends string>(...candidates: readonly Candidate<T>[]): Setting<T> | undefined {
  for (const [value, origin, source] of candidates) {
    if (value !== undefined && value !== '') return { value, origin, source };
  }
  return undefined;
}
