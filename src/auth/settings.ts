/** What holds for one run: flag before environment before profile before default, each with where it came from. */
import { type Environment, environments } from '../contract/service.js';
import { type Config, ConfigError, type Profile } from './config.js';

export type Origin = 'flag' | 'environment' | 'profile' | 'default';

export interface Setting<T> {
  readonly value: T;
  readonly origin: Origin;
  /** The flag, the variable or the profile's key that said so. */
  readonly source: string;
}

/** The flags that compete with environment and profile. */
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
  readonly env: Setting<Environment>;
  readonly account: Setting<string> | undefined;
  readonly authUrl: Setting<string> | undefined;
  readonly adsUrl: Setting<string> | undefined;
  readonly sandboxUrl: Setting<string> | undefined;
  readonly output: Setting<string> | undefined;
  readonly timeout: Setting<string>;
  readonly maxWait: Setting<string>;
}

type Env = Readonly<Record<string, string | undefined>>;

/** Seconds that one try of a call may take, and that rate limits and retries may take in all. */
const defaults = { timeout: '30', maxWait: '60' } as const;

/** Weighs flags, environment and profile. Throws ConfigError where a profile or environment is not known. */
export function resolveSettings(flags: SettingFlags, env: Env, config: Config): Settings {
  const profile = first<string>(
    [flags.profile, 'flag', '--profile'],
    [env.ADS_PROFILE, 'environment', 'ADS_PROFILE'],
    [config.current, 'profile', 'current'],
  ) ?? { value: 'default', origin: 'default', source: 'default' };
  const own = profileOf(config, profile);
  const environment = resolveEnvironment(flags, env, own);
  return {
    profile,
    env: environment,
    account: first(
      [flags.account, 'flag', '--account'],
      [env.ADS_ACCOUNT_ID, 'environment', 'ADS_ACCOUNT_ID'],
      [own.accounts?.[environment.value], 'profile', `accounts.${environment.value}`],
    ),
    authUrl: first([env.ADS_AUTH_URL, 'environment', 'ADS_AUTH_URL'], [own.auth_url, 'profile', 'auth_url']),
    adsUrl: first([env.ADS_URL, 'environment', 'ADS_URL'], [own.ads_url, 'profile', 'ads_url']),
    sandboxUrl: first(
      [env.ADS_SANDBOX_URL, 'environment', 'ADS_SANDBOX_URL'],
      [own.ads_sandbox_url, 'profile', 'ads_sandbox_url'],
    ),
    output: first(
      [flags.output, 'flag', '--output'],
      [env.ADS_OUTPUT, 'environment', 'ADS_OUTPUT'],
      [own.output, 'profile', 'output'],
    ),
    timeout: first([flags.timeout, 'flag', '--timeout'], [env.ADS_TIMEOUT, 'environment', 'ADS_TIMEOUT']) ?? {
      value: defaults.timeout,
      origin: 'default',
      source: 'default',
    },
    maxWait: first(
      [flags.maxWait, 'flag', '--max-wait'],
      [env.ADS_MAX_WAIT, 'environment', 'ADS_MAX_WAIT'],
    ) ?? { value: defaults.maxWait, origin: 'default', source: 'default' },
  };
}

function resolveEnvironment(flags: SettingFlags, env: Env, own: Profile): Setting<Environment> {
  const named = first<string>(
    [flags.env, 'flag', '--env'],
    [env.ADS_ENV, 'environment', 'ADS_ENV'],
    [own.env, 'profile', 'env'],
  );
  if (!named) return { value: 'production', origin: 'default', source: 'default' };
  const value = environments.find((environment) => environment === named.value);
  if (value) return { ...named, value };
  throw new ConfigError(
    `${named.source} must be ${environments.join(', ')}, got "${named.value}"`,
    'local is the emulator inside ads; it needs no login.',
  );
}

function profileOf(config: Config, { value, origin }: Setting<string>): Profile {
  const own = Object.hasOwn(config.profiles, value) ? config.profiles[value] : undefined;
  if (own) return own;
  if (origin === 'default') return {};
  const known = Object.keys(config.profiles);
  throw new ConfigError(
    `there is no profile "${value}"`,
    known.length ? `Known profiles: ${known.join(', ')}.` : 'No profile exists yet.',
  );
}

/** An empty text counts as not said, as is common for environment variables. */
function first<T extends string>(
  ...candidates: readonly (readonly [T | undefined, Origin, string])[]
): Setting<T> | undefined {
  for (const [value, origin, source] of candidates) {
    if (value !== undefined && value !== '') return { value, origin, source };
  }
  return undefined;
}
